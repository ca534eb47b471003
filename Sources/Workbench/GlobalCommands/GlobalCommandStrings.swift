// The texts of the global commands.

import Panes
import Support

extension Localizer {
  var hintNextStep: String { localized("next step") }
  func actOn(_ number: String) -> String { localized("act on #\(number)") }
  func suspended(_ undo: String) -> String {
    localized("iapbench is suspended: type fg to resume; the undo key is \(undo)")
  }
  package var promptNote: String { localized("note: ") }
  func finishNamed(_ number: String) -> String { localized("finish #\(number)") }
  var nothingToFinish: String { localized("nothing to finish") }
  func nothingToFinishHint(_ keys: String) -> String {
    localized("the finish policy \"ask\" (\(keys)), then buy")
  }
  var nothingWaits: String { localized("no delay is pending") }
  var presenterHidesPanes: String { localized("the presenter layout hides the other panes") }
  func presenterExit(_ presenter: String) -> String { localized("\(presenter) shows all panes") }
  var presenterIsLarge: String { localized("the presenter layout has a fixed size") }
  var paneIsZoomed: String { localized("the pane is zoomed") }
  var paneKeepsSize: String { localized("this pane cannot be resized in that direction") }
  var nothingResized: String { localized("all panes have their default size") }
  var panesReset: String { localized("all pane sizes are reset") }
  func paneResized(columns: String, rows: String, back: String) -> String {
    localized("\(columns) columns x \(rows) rows; \(back) resets all sizes")
  }
}
