// What keys and commands answer, in every language of the chrome.

import Support

extension Localizer {
  package var runsDelaysAutomatically: String {
    localized("short delays pass by themselves", ja: "短い待ち時間は自動で経過します")
  }
  func settlesByHand(_ key: String) -> String {
    localized("short delays wait for \(key) (go on)", ja: "短い待ち時間は \(key) で経過させます")
  }
  func quitSaved(quit: String, session: String) -> String {
    localized("\(quit) again quits; \(session) is saved", ja: "もう一度\(quit)で終了。\(session)は保存済みです")
  }
  func quitNotSaved(quit: String, session: String, reason: String) -> String {
    localized(
      "\(quit) again quits; \(session) is NOT saved: \(reason)",
      ja: "もう一度\(quit)で終了。\(session)は保存されていません: \(reason)")
  }
  /// How far work is that is done between keys.
  package func words(for progress: BackgroundWorkProgress, leave: String) -> String {
    let percent = "\(progress.percent)"
    let what =
      switch progress.kind {
      case .filtering: localized("filtering: \(percent) %", ja: "絞り込み中: \(percent)%")
      case .finding: localized("searching: \(percent) %", ja: "検索中: \(percent)%")
      case .looking: localized("looking for it: \(percent) %", ja: "探しています: \(percent)%")
      case .searching: localized("searching: \(percent) %", ja: "検索中: \(percent)%")
      }
    return what + localized("  (\(leave) stops it)", ja: "(\(leave)で中止)")
  }
  var workStopped: String { localized("stopped: all is as it was before", ja: "中止しました。表示は元のままです") }
  var clockPaused: String { localized("the clock is paused", ja: "時計を一時停止しました") }
  func nothingRuns(_ quit: String) -> String {
    localized("nothing runs; \(quit) quits", ja: "動いているものはありません。\(quit)で終了します")
  }
  var noProductSelected: String { localized("no product is selected", ja: "商品が選択されていません") }
  func noProductSelectedHint(products: String, down: String, up: String, open: String) -> String {
    localized(
      "\(products) then \(down) or \(up), or \(open) to open a catalogue",
      ja: "\(products)のあと\(down)か\(up)で選ぶ、\(open)でカタログを開く")
  }
  func openCatalogHint(_ open: String) -> String {
    localized("\(open) opens a catalogue", ja: "\(open)でカタログを開く")
  }
  var mouseOn: String {
    localized(
      "mouse on: click, right button to act, wheel, drag of borders; most terminals select text while Shift is held",
      ja: "マウスON: クリック、右クリックで操作、ホイール、枠のドラッグ。文字の選択は多くの端末でShiftを押しながら")
  }
  func mouseOff(_ key: String) -> String {
    localized(
      "mouse off: the terminal selects text as usual; \(key) switches it on again",
      ja: "マウスOFF: 端末側で文字を選択できます。\(key)で再びON")
  }
  var borderReset: String { localized("the border is where it was at first", ja: "枠を元の位置に戻しました") }
  var configurationRead: String { localized("the configuration was read again", ja: "設定を読み直しました") }
  func configurationKept(_ reason: String) -> String {
    localized("\(closed(reason, "; "))all stays as it was", ja: "\(closed(reason, "。"))設定は元のままです")
  }
  func plainHeading(session: String, pane: String) -> String {
    localized("\(session), \(pane)", ja: "\(session)、\(pane)")
  }
  var plainEnd: String { localized("-- any key goes back to iapbench --", ja: "-- どのキーでもiapbenchに戻ります --") }
  /// Before what was found at the start, where not all of it fits.
  func startMore(_ count: String, leave: String) -> String {
    localized(
      "\(count) things were found (iapbench config lists them, \(leave) puts this away): ",
      ja: "\(count)件あります(iapbench configで一覧、\(leave)で消す): ")
  }
  func startLeave(_ key: String) -> String { localized("  (\(key) puts it away)", ja: "(\(key)で消す)") }
  func noSuchCommand(_ name: String) -> String {
    localized("there is no command \(name)", ja: "コマンド\(name)はありません")
  }
}
