// What menus say, in every language of the chrome.

import Support

extension Localizer {
  var promptRate: String { localized("rate (1, 60, realtime, paused): ", ja: "速さ (1、60、realtime、paused): ") }
  var promptTime: String {
    localized("to (90s, +3d, P1M, 18:30:00, an instant): ", ja: "時間 (90s、+3d、P1M、18:30:00、日時): ")
  }
  var scenarioLinePrompt: String { localized("play up to line: ", ja: "何行目まで実行: ") }
  var refusalHolderIsMe: String {
    localized("the family member who buys has to be chosen first", ja: "購入するファミリーのメンバーを先に選んでください")
  }
  var hintLetter: String { localized("letter", ja: "文字キー") }
  var hintAsWell: String { localized("as well", ja: "も可") }
  func menuUnknownKey(key: String, leave: String) -> String {
    localized("\(key) is not in this menu; \(leave) leaves it", ja: "\(key)はこのメニューにありません。\(leave)で閉じます")
  }
  func menuActOn(_ number: String) -> String { localized("act on #\(number)", ja: "#\(number)の操作") }
  func menuActOnProduct(number: String, product: String, state: String) -> String {
    localized("act on #\(number)  \(product)  .\(state)", ja: "#\(number)の操作  \(product)  .\(state)")
  }
  func menuAnotherTransaction(_ keys: String) -> String {
    localized("\(keys)  another transaction", ja: "\(keys)  別の取引へ")
  }
  /// `name` is the step that the command stands for.
  func menuOffer(command: String, name: String, number: String, accept: String) -> String {
    localized("\(name) #\(number)? \(accept)", ja: "#\(number)で「\(command)」? \(accept)")
  }
  var menuOldest: String { localized("this is the oldest transaction", ja: "これが一番古い取引です") }
  var menuNewest: String { localized("this is the newest transaction", ja: "これが一番新しい取引です") }
  func menuAsYouLeftIt(_ environment: String) -> String {
    localized("\(environment), as you left it", ja: "\(environment) (離れたときのまま)")
  }
  func menuFreshWorld(_ environment: String) -> String {
    localized("\(environment), a fresh world", ja: "\(environment) (まっさらな状態)")
  }
  func menuQuirks(_ key: String) -> String {
    localized("all quirks: \(key) takes the next value", ja: "すべての癖: \(key)で次の値")
  }
  var menuLoadSnapshot: String { localized("load a snapshot", ja: "スナップショットの読み込み") }
  var menuDeleteSnapshot: String { localized("delete a snapshot", ja: "スナップショットの削除") }
  func askDeleteSnapshot(_ name: String) -> String {
    localized("Delete the snapshot \(name)? This cannot be undone.", ja: "スナップショット\(name)を削除しますか? 取り消せません。")
  }
  var yesDelete: String { localized("delete it", ja: "削除する") }
  var stateAllowed: String { localized("allowed", ja: "許可") }
  var stateRestricted: String { localized("restricted", ja: "制限") }
  var stateSignedOut: String { localized("signed out", ja: "サインアウト中") }
  var stateAsDumpsAre: String { localized("as dumps are", ja: "個別") }
  var statePaused: String { localized("paused", ja: "一時停止") }
  var stateRunning: String { localized("running", ja: "進行中") }
  func dueIn(span: String, what: String) -> String {
    localized("in \(span)  \(what)", ja: "\(span)後  \(what)")
  }
  var snapshotHere: String { localized("here", ja: "現在") }
  var snapshotHereModified: String { localized("here, modified", ja: "現在(変更あり)") }
  var snapshotNone: String { localized("no snapshot yet", ja: "スナップショットはまだありません") }
  func snapshotMore(_ count: String) -> String { localized("and \(count) more", ja: "ほか\(count)件") }
  func accountSignedIn(_ name: String) -> String { localized("signed in: \(name)", ja: "サインイン中: \(name)") }
  func accountsBefore(_ names: String) -> String {
    localized("here before: \(names)", ja: "以前のアカウント: \(names)")
  }
  func accountNotNeeded(_ name: String) -> String {
    localized("no account: the payment sheet says \(name)", ja: "アカウント不要: 支払いシートの表示は \(name)")
  }
  var logMarks: String { localized("marks", ja: "しおり") }
  var logMarkHidden: String { localized("hidden by the filter or the channels", ja: "絞り込みまたはチャンネルの設定で非表示です") }
  func logMarkHiddenHint(leave: String, view: String) -> String {
    localized(
      "\(leave) in the log ends the filter, \(view) shows channels",
      ja: "ログで \(leave) を押すと絞り込みを解除、\(view) でチャンネルを表示")
  }
  var stateHere: String { localized("here", ja: "現在") }
  var promptWrite: String { localized("write the scenario to: ", ja: "シナリオの保存先: ") }
  package var fileNameHasControl: String {
    localized("a file name cannot have line ends or other control characters", ja: "ファイル名に改行などの制御文字は使えません")
  }
  var promptAccount: String { localized("account: ", ja: "アカウント: ") }
  var promptSnapshot: String { localized("save as: ", ja: "保存名: ") }
  var choiceIsReplaced: String { localized("is replaced", ja: "置き換え") }
  var nothingDue: String { localized("nothing is due", ja: "予定はありません") }
  func nothingDueHint(_ keys: String) -> String {
    localized("\(keys) moves the clock a minute", ja: "\(keys)で時計を1分進める")
  }
  var noSnapshotYet: String { localized("there is no snapshot yet", ja: "スナップショットはまだありません") }
  func noSnapshotHint(_ keys: String) -> String { localized("\(keys) saves one", ja: "\(keys)で保存する") }
  var tourOpenHint: String {
    localized(
      "a file, builtin, lib: (scenarios inside), or  tour : seven steps inside the real program",
      ja: "ファイル、builtin、lib:(内蔵シナリオ)、tour(実際の画面で試す7つの手順)")
  }
  func scenarioBadLine(first: String, last: String) -> String {
    localized(
      "a line number from \(first) on; the last step stands in line \(last)",
      ja: "\(first)以上の行番号を入力してください。最後のステップは\(last)行目です")
  }
  var scenarioNone: String { localized("no scenario is open", ja: "開いているシナリオがありません") }
  func scenarioNonePossible(_ open: String) -> String { localized("\(open) opens one", ja: "\(open)で開きます") }
  package func fileIsThere(path: String, accept: String, leave: String) -> String {
    localized(
      "\(path) is there already: \(accept) replaces it, another name keeps it, \(leave) leaves",
      ja: "\(path)はすでにあります。\(accept)で置き換え、別名なら残す、\(leave)でやめる")
  }
  var copyOfScenario: String { localized("the scenario", ja: "シナリオ") }
  func copyOfLog(_ count: String) -> String { localized("the log, \(count) lines", ja: "ログ \(count)行") }
  func copyOfDump(_ count: String) -> String { localized("the dump, \(count) lines", ja: "ダンプ \(count)行") }
}
