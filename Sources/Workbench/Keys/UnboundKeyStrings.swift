// What is said to keys that mean nothing, in every language of the chrome.

import Support

extension Localizer {
  var inputMethodIsOn: String {
    localized(
      "An input method is on: switch it to letters, then press the key again",
      ja: "日本語入力がONです。英数に切り替えて、もう一度押してください")
  }
  func keyMeansNothing(key: String, help: String) -> String {
    localized("\(key) does nothing here; \(help) shows every key", ja: "\(key)はここでは使えません。\(help)でキーの一覧を表示します")
  }
  func keyMeansNothingNear(key: String, near: String, words: String) -> String {
    localized("\(key) does nothing here; \(near) is \(words)", ja: "\(key)はここでは使えません。\(near)は「\(words)」です")
  }
  func keyMeansThereInList(key: String, words: String) -> String {
    localized("\(key) does nothing here; in a list it is \(words)", ja: "\(key)はここでは使えません。リストでは「\(words)」です")
  }
  func keyMeansThereInPane(key: String, number: String, words: String) -> String {
    localized(
      "\(key) does nothing here; in pane \(number) it is \(words)",
      ja: "\(key)はここでは使えません。ペイン\(number)では「\(words)」です")
  }
}
