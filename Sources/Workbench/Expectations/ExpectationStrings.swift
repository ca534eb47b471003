// What the list of proposed expectations says, in every language of the chrome.

import Support

extension Localizer {
  var expectTitle: String { localized("expect what I see", ja: "今の状態を期待値に") }
  func expectAdded(line: String, write: String) -> String {
    localized(
      "added to the scenario: \(closed(line, "; "))\(write) writes it",
      ja: "シナリオに追加: \(line) (\(write)で保存)")
  }
  func expectAddedMany(count: String, write: String) -> String {
    localized(
      "\(count) lines added to the scenario; \(write) writes it",
      ja: "シナリオに\(count)行を追加しました。\(write)で保存します")
  }
  func expectNote(_ key: String) -> String {
    localized("\(key) adds the [x] lines; a number or letter marks", ja: "\(key)で[x]の行を追加。数字か文字で切り替え")
  }
  var expectAllOrNone: String { localized("all or none", ja: "すべて選ぶ／外す") }
  var expectNone: String { localized("no line is marked: nothing to add", ja: "選ばれた行がないため、追加するものがありません") }
  var expectToggle: String { localized("mark or not", ja: "選ぶ／外す") }
  var expectAdd: String { localized("add the marked", ja: "選んだ行を追加") }
}
