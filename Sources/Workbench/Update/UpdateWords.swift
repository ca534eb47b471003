// What keys and commands answer, in every language of the chrome.

import Ground

extension Texts {
  var stateHere: String { say("here", ja: "現在") }
  var expectTitle: String { say("expect what I see", ja: "今の状態を期待値に") }
  func expectAdded(line: String, write: String) -> String {
    say(
      "added to the scenario: \(closed(line, "; "))\(write) writes it",
      ja: "シナリオに追加: \(line) (\(write)で保存)")
  }
  func expectAddedMany(count: String, write: String) -> String {
    say(
      "\(count) lines added to the scenario; \(write) writes it",
      ja: "シナリオに\(count)行を追加しました。\(write)で保存します")
  }
  var inputMethodIsOn: String {
    say(
      "An input method is on: switch it to letters, then press the key again",
      ja: "日本語入力がONです。英数に切り替えて、もう一度押してください")
  }
  func keyMeansNothing(key: String, help: String) -> String {
    say("\(key) does nothing here; \(help) shows every key", ja: "\(key)はここでは使えません。\(help)でキーの一覧を表示します")
  }
  func keyMeansNothingNear(key: String, near: String, words: String) -> String {
    say("\(key) does nothing here; \(near) is \(words)", ja: "\(key)はここでは使えません。\(near)は「\(words)」です")
  }
  func keyMeansThereInList(key: String, words: String) -> String {
    say("\(key) does nothing here; in a list it is \(words)", ja: "\(key)はここでは使えません。リストでは「\(words)」です")
  }
  func keyMeansThereInPane(key: String, number: String, words: String) -> String {
    say(
      "\(key) does nothing here; in pane \(number) it is \(words)",
      ja: "\(key)はここでは使えません。ペイン\(number)では「\(words)」です")
  }
  func scenarioLeft(file: String, line: String, undo: String) -> String {
    say(
      "\(file) left at line \(line); what it did stays, \(undo) undoes",
      ja: "\(file)を\(line)行で止めました。実行済みの手順は残ります。\(undo)で取り消せます")
  }
  var settlesByItself: String { say("short delays pass by themselves", ja: "短い待ち時間は自動で経過します") }
  func settlesByHand(_ key: String) -> String {
    say("short delays wait for \(key) (go on)", ja: "短い待ち時間は \(key) で経過させます")
  }
  func quitSaved(quit: String, session: String) -> String {
    say("\(quit) again quits; \(session) is saved", ja: "もう一度\(quit)で終了。\(session)は保存済みです")
  }
  func quitNotSaved(quit: String, session: String, reason: String) -> String {
    say(
      "\(quit) again quits; \(session) is NOT saved: \(reason)",
      ja: "もう一度\(quit)で終了。\(session)は保存されていません: \(reason)")
  }
  var clockPaused: String { say("the clock is paused", ja: "時計を一時停止しました") }
  func nothingRuns(_ quit: String) -> String {
    say("nothing runs; \(quit) quits", ja: "動いているものはありません。\(quit)で終了します")
  }
  var promptWrite: String { say("write the scenario to: ", ja: "シナリオの保存先: ") }
  var fileNameHasControl: String {
    say("a file name cannot have line ends or other control characters", ja: "ファイル名に改行などの制御文字は使えません")
  }
  var promptAccount: String { say("account: ", ja: "アカウント: ") }
  var promptSnapshot: String { say("save as: ", ja: "保存名: ") }
  func promptCommandHint(complete: String, older: String) -> String {
    say(
      "a command; \(complete) shows all, \(older) brings back what was typed before",
      ja: "コマンドを入力。\(complete)で一覧、\(older)で前の入力")
  }
  var choiceIsReplaced: String { say("is replaced", ja: "置き換え") }
  var nothingToComplete: String { say("nothing to complete here", ja: "ここでは補完できません") }
  var nothingGoesOn: String { say("nothing goes on from here", ja: "続きの候補がありません") }
  var noProductSelected: String { say("no product is selected", ja: "商品が選択されていません") }
  func noProductSelectedHint(products: String, down: String, up: String, open: String) -> String {
    say(
      "\(products) then \(down) or \(up), or \(open) to open a catalogue",
      ja: "\(products)のあと\(down)か\(up)で選ぶ、\(open)でカタログを開く")
  }
  var nothingDue: String { say("nothing is due", ja: "予定はありません") }
  func nothingDueHint(_ keys: String) -> String {
    say("\(keys) moves the clock a minute", ja: "\(keys)で時計を1分進める")
  }
  var nothingWaits: String { say("nothing waits for time to pass", ja: "時間を待っているものはありません") }
  var noSnapshotYet: String { say("there is no snapshot yet", ja: "スナップショットはまだありません") }
  func noSnapshotHint(_ keys: String) -> String { say("\(keys) saves one", ja: "\(keys)で保存する") }
  func openCatalogHint(_ open: String) -> String { say("\(open) opens a catalogue", ja: "\(open)でカタログを開く") }
  var presenterIsLarge: String { say("the phone is drawn large already", ja: "iPhoneはすでに大きく表示されています") }
  var tourOpenHint: String {
    say(
      "a file, builtin, or  tour : six steps inside the real program",
      ja: "ファイル、builtin、または tour(実際の画面で試す6つの手順)")
  }
  var mouseOn: String {
    say(
      "mouse on: click, wheel, drag of borders; most terminals select text while Shift is held",
      ja: "マウスON: クリック、ホイール、枠のドラッグ。文字の選択は多くの端末でShiftを押しながら")
  }
  func mouseOff(_ key: String) -> String {
    say(
      "mouse off: the terminal selects text as usual; \(key) switches it on again",
      ja: "マウスOFF: 端末側で文字を選択できます。\(key)で再びON")
  }
  var borderReset: String { say("the border is where it was at first", ja: "枠を元の位置に戻しました") }
  func finishAsk(key: String, number: String, product: String, state: String) -> String {
    say(
      "\(key) finishes #\(number) \(product), given to the app as .\(state)",
      ja: "\(key) で #\(number) \(product) (.\(state)) をfinish")
  }
  var configurationRead: String { say("the configuration was read again", ja: "設定を読み直しました") }
  func configurationKept(_ reason: String) -> String {
    say("\(closed(reason, "; "))all stays as it was", ja: "\(closed(reason, "。"))設定は元のままです")
  }
  func themesTitle(keep: String, leave: String) -> String {
    say("themes: \(keep) keeps, \(leave) brings back", ja: "テーマ: \(keep)で決定、\(leave)で元に戻す")
  }
  var themeHere: String { say("now", ja: "使用中") }
  func themeKept(_ name: String) -> String { say("theme: \(name)", ja: "テーマ: \(name)") }
  var themeRestored: String { say("the theme is as it was", ja: "テーマを元に戻しました") }
  var themeAnother: String { say("another theme", ja: "ほかのテーマ") }
  func plainHeading(session: String, pane: String) -> String {
    say("\(session), \(pane) - Enter goes back to iapbench", ja: "\(session)、\(pane) - Enterでiapbenchに戻ります")
  }
  var logNoMark: String { say("there is no mark yet", ja: "しおりはまだありません") }
  func logNoMarkHint(_ key: String) -> String {
    say("\(key) marks an entry of the log", ja: "ログの行で \(key) を押すと付きます")
  }
  func scenarioNext(file: String, line: String, step: String, left: String) -> String {
    say(
      "\(file): line \(line) is next: \(step) (\(left) left)",
      ja: "\(file): 次は\(line)行目: \(step)（残り\(left)）")
  }
  func scenarioCopy(_ write: String) -> String {
    say(
      "This is a copy: the file stays as it is; only \(write) writes.",
      ja: "これはコピーです。元のファイルは変わりません。書き込むのは\(write)だけです。")
  }
  func scenarioBadLine(first: String, last: String) -> String {
    say(
      "a line number from \(first) on; the last step stands in line \(last)",
      ja: "\(first)以上の行番号を入力してください。最後のステップは\(last)行目です")
  }
  var scenarioNone: String { say("no scenario is open", ja: "開いているシナリオがありません") }
  func scenarioNonePossible(_ open: String) -> String { say("\(open) opens one", ja: "\(open)で開きます") }
  func expectNote(_ key: String) -> String {
    say("\(key) adds the [x] lines; a number or letter marks", ja: "\(key)で[x]の行を追加。数字か文字で切り替え")
  }
  var expectAllOrNone: String { say("all or none", ja: "すべて選ぶ／外す") }
  var expectNone: String { say("no line is marked: nothing to add", ja: "選ばれた行がないため、追加するものがありません") }
  var expectToggle: String { say("mark or not", ja: "選ぶ／外す") }
  var expectAdd: String { say("add the marked", ja: "選んだ行を追加") }
}
