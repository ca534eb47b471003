// What Menus.swift says, in every language of the chrome.

import Ground

extension Texts {
  var hintLetter: String { say("letter", ja: "文字キー") }
  var hintAsWell: String { say("as well", ja: "も可") }
  func menuUnknownKey(key: String, leave: String) -> String {
    say("\(key) is not in this menu; \(leave) leaves it", ja: "\(key)はこのメニューにありません。\(leave)で閉じます")
  }
  func menuActOn(_ number: String) -> String { say("act on #\(number)", ja: "#\(number)の操作") }
  func menuActOnProduct(number: String, product: String, state: String) -> String {
    say("act on #\(number)  \(product)  .\(state)", ja: "#\(number)の操作  \(product)  .\(state)")
  }
  func menuAnotherTransaction(_ keys: String) -> String {
    say("\(keys)  another transaction", ja: "\(keys)  別の取引へ")
  }
  var menuOldest: String { say("this is the oldest transaction", ja: "これが一番古い取引です") }
  var menuNewest: String { say("this is the newest transaction", ja: "これが一番新しい取引です") }
  func menuAsYouLeftIt(_ environment: String) -> String {
    say("\(environment), as you left it", ja: "\(environment) (離れたときのまま)")
  }
  func menuFreshWorld(_ environment: String) -> String {
    say("\(environment), a fresh world", ja: "\(environment) (まっさらな状態)")
  }
  func menuQuirks(_ key: String) -> String {
    say("all quirks: \(key) takes the next value", ja: "すべての癖: \(key)で次の値")
  }
  var menuLoadSnapshot: String { say("load a snapshot", ja: "スナップショットの読み込み") }
  var menuDeleteSnapshot: String { say("delete a snapshot", ja: "スナップショットの削除") }
  func askDeleteSnapshot(_ name: String) -> String {
    say("Delete the snapshot \(name)? This cannot be undone.", ja: "スナップショット\(name)を削除しますか? 取り消せません。")
  }
  var yesDelete: String { say("delete it", ja: "削除する") }
  var stateAllowed: String { say("allowed", ja: "許可") }
  var stateRestricted: String { say("restricted", ja: "制限") }
  var stateSignedOut: String { say("signed out", ja: "サインアウト中") }
  var stateAsDumpsAre: String { say("as dumps are", ja: "個別") }
  var statePaused: String { say("paused", ja: "一時停止") }
  var stateRunning: String { say("running", ja: "進行中") }
  func dueIn(span: String, what: String) -> String { say("in \(span)  \(what)", ja: "\(span)後  \(what)") }
  var snapshotHere: String { say("here", ja: "現在") }
  var snapshotHereModified: String { say("here, modified", ja: "現在(変更あり)") }
  var snapshotNone: String { say("no snapshot yet", ja: "スナップショットはまだありません") }
  func snapshotMore(_ count: String) -> String { say("and \(count) more", ja: "ほか\(count)件") }
  func accountSignedIn(_ name: String) -> String { say("signed in: \(name)", ja: "サインイン中: \(name)") }
  func accountsBefore(_ names: String) -> String { say("here before: \(names)", ja: "以前のアカウント: \(names)") }
  func accountNotNeeded(_ name: String) -> String {
    say("no account: the payment sheet says \(name)", ja: "アカウント不要: 支払いシートの表示は \(name)")
  }
  var logMarks: String { say("marks", ja: "しおり") }
  var logMarkHidden: String { say("hidden by the filter or the channels", ja: "絞り込みまたはチャンネルの設定で非表示です") }
  func logMarkHiddenHint(leave: String, view: String) -> String {
    say(
      "\(leave) in the log ends the filter, \(view) shows channels",
      ja: "ログで \(leave) を押すと絞り込みを解除、\(view) でチャンネルを表示")
  }
}
