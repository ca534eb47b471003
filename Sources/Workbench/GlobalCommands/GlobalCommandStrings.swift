// What commands that work everywhere answer, in every language of the chrome.

import Support

extension Localizer {
  var hintNextStep: String { localized("next step", ja: "次の手順") }
  func actOn(_ number: String) -> String { localized("act on #\(number)", ja: "操作: #\(number)") }
  func suspended(_ undo: String) -> String {
    localized("iapbench: fg comes back; undo is \(undo)", ja: "iapbench: fgで再開、取り消しは\(undo)")
  }
  package var promptNote: String { localized("note: ", ja: "メモ: ") }
  func finishNamed(_ number: String) -> String { localized("finish #\(number)", ja: "#\(number)をfinish") }
  var nothingToFinish: String { localized("nothing waits to be finished", ja: "finishを待つ取引はありません") }
  func nothingToFinishHint(_ keys: String) -> String {
    localized("finish policy ask (\(keys)), then buy", ja: "finishの方針を「確認」にして(\(keys))購入")
  }
  var nothingWaits: String { localized("nothing waits for time to pass", ja: "時間を待っているものはありません") }
  var presenterIsLarge: String { localized("the phone is drawn large already", ja: "iPhoneはすでに大きく表示されています") }
  var paneIsZoomed: String { localized("the pane has the whole screen", ja: "ペインは画面全体に広がっています") }
  var paneKeepsSize: String {
    localized("no border of this pane can move that way", ja: "このペインの枠はその方向には動かせません")
  }
  var nothingResized: String { localized("every border is where it was at first", ja: "枠はすべて元の位置にあります") }
  var panesReset: String { localized("every border is again where it was at first", ja: "すべての枠を元の位置に戻しました") }
  func paneResized(columns: String, rows: String, back: String) -> String {
    localized("\(columns) x \(rows); \(back) puts every border back")
  }
}
