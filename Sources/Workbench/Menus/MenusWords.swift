// What menus say, in every language of the chrome.

import Support

extension Localizer {
  var promptRate: String { say("rate (1, 60, realtime, paused): ", ja: "速さ (1、60、realtime、paused): ") }
  var promptTime: String {
    say("to (90s, +3d, P1M, 18:30:00, an instant): ", ja: "時間 (90s、+3d、P1M、18:30:00、日時): ")
  }
  var scenarioLinePrompt: String { say("play up to line: ", ja: "何行目まで実行: ") }
  var refusalHolderIsMe: String {
    say("the family member who buys has to be chosen first", ja: "購入するファミリーのメンバーを先に選んでください")
  }
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
  /// `name` is the step that the command stands for.
  func menuOffer(command: String, name: String, number: String, accept: String) -> String {
    say("\(name) #\(number)? \(accept)", ja: "#\(number)で「\(command)」? \(accept)")
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
  var stateHere: String { say("here", ja: "現在") }
  var promptWrite: String { say("write the scenario to: ", ja: "シナリオの保存先: ") }
  var fileNameHasControl: String {
    say("a file name cannot have line ends or other control characters", ja: "ファイル名に改行などの制御文字は使えません")
  }
  var promptAccount: String { say("account: ", ja: "アカウント: ") }
  var promptSnapshot: String { say("save as: ", ja: "保存名: ") }
  var choiceIsReplaced: String { say("is replaced", ja: "置き換え") }
  var nothingDue: String { say("nothing is due", ja: "予定はありません") }
  func nothingDueHint(_ keys: String) -> String {
    say("\(keys) moves the clock a minute", ja: "\(keys)で時計を1分進める")
  }
  var noSnapshotYet: String { say("there is no snapshot yet", ja: "スナップショットはまだありません") }
  func noSnapshotHint(_ keys: String) -> String { say("\(keys) saves one", ja: "\(keys)で保存する") }
  var tourOpenHint: String {
    say(
      "a file, builtin, lib: (scenarios inside), or  tour : seven steps inside the real program",
      ja: "ファイル、builtin、lib:(内蔵シナリオ)、tour(実際の画面で試す7つの手順)")
  }
  func scenarioBadLine(first: String, last: String) -> String {
    say(
      "a line number from \(first) on; the last step stands in line \(last)",
      ja: "\(first)以上の行番号を入力してください。最後のステップは\(last)行目です")
  }
  var scenarioNone: String { say("no scenario is open", ja: "開いているシナリオがありません") }
  func scenarioNonePossible(_ open: String) -> String { say("\(open) opens one", ja: "\(open)で開きます") }
  func fileIsThere(path: String, accept: String, leave: String) -> String {
    say(
      "\(path) is there already: \(accept) replaces it, another name keeps it, \(leave) leaves",
      ja: "\(path)はすでにあります。\(accept)で置き換え、別名なら残す、\(leave)でやめる")
  }
  var copyOfScenario: String { say("the scenario", ja: "シナリオ") }
  func copyOfLog(_ count: String) -> String { say("the log, \(count) lines", ja: "ログ \(count)行") }
  func copyOfDump(_ count: String) -> String { say("the dump, \(count) lines", ja: "ダンプ \(count)行") }
}
