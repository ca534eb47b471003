// Spans of time in short, in every language of the chrome.

import Ground

extension Texts {
  func unitDays(_ number: String) -> String { say("\(number)d", ja: "\(number)日") }
  func unitHours(_ number: String) -> String { say("\(number)h", ja: "\(number)時間") }
  func unitMinutes(_ number: String) -> String { say("\(number)m", ja: "\(number)分") }
  func unitSeconds(_ number: String) -> String { say("\(number)s", ja: "\(number)秒") }
}
