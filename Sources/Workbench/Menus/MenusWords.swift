// What menus say, in every language of the chrome.

import Ground

extension Texts {
  var promptRate: String { say("rate (1, 60, realtime, paused): ", ja: "速さ (1、60、realtime、paused): ") }
  var promptTime: String {
    say("to (90s, +3d, P1M, 18:30:00, an instant): ", ja: "時間 (90s、+3d、P1M、18:30:00、日時): ")
  }
  var scenarioLinePrompt: String { say("play up to line: ", ja: "何行目まで実行: ") }
  var refusalHolderIsMe: String {
    say("the family member who buys has to be chosen first", ja: "購入するファミリーのメンバーを先に選んでください")
  }
}
