// The texts of the global commands.

import Panes
import Support

extension Localizer {
  var hintNextStep: String { localized("next step") }
  func actOn(_ number: String) -> String { localized("act on #\(number)") }
  func suspended(_ undo: String) -> String { localized("iapbench: fg comes back; undo is \(undo)") }
  package var promptNote: String { localized("note: ") }
  func finishNamed(_ number: String) -> String { localized("finish #\(number)") }
  var nothingToFinish: String { localized("nothing waits to be finished") }
  func nothingToFinishHint(_ keys: String) -> String { localized("finish policy ask (\(keys)), then buy") }
  var nothingWaits: String { localized("nothing waits for time to pass") }
  var presenterIsLarge: String { localized("the phone is drawn large already") }
  var paneIsZoomed: String { localized("the pane has the whole screen") }
  var paneKeepsSize: String { localized("no border of this pane can move that way") }
  var nothingResized: String { localized("every border is where it was at first") }
  var panesReset: String { localized("every border is again where it was at first") }
  func paneResized(columns: String, rows: String, back: String) -> String {
    localized("\(columns) x \(rows); \(back) puts every border back")
  }
}
