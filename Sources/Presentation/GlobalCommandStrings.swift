// The texts of the global commands.

import Panes
import Support

extension Localizer {
  package var hintNextStep: String { localized("next step") }
  package func actOn(_ number: String) -> String { localized("act on #\(number)") }
  package func suspended(_ undo: String) -> String {
    localized("iapbench is suspended: type fg to resume; the undo key is \(undo)")
  }
  package var promptNote: String { localized("note: ") }
  package func finishNamed(_ number: String) -> String { localized("finish #\(number)") }
  package var nothingToFinish: String { localized("nothing to finish") }
  package func nothingToFinishHint(_ keys: String) -> String {
    localized("the finish policy \"ask\" (\(keys)), then buy")
  }
  package func nothingToFinishHint(_ keys: String, copy: String) -> String {
    localized("\(nothingToFinishHint(keys)); \(copy) copies")
  }
  package var nothingWaits: String { localized("no delay is pending") }
  package var presenterHidesPanes: String { localized("the presenter layout hides the other panes") }
  package func presenterExit(_ presenter: String) -> String { localized("\(presenter) shows all panes") }
  package var presenterIsLarge: String { localized("the presenter layout has a fixed size") }
  package var paneIsZoomed: String { localized("the pane is zoomed") }
  package var paneKeepsSize: String { localized("this pane cannot be resized in that direction") }
  package var nothingResized: String { localized("all panes have their default size") }
  package var panesReset: String { localized("all pane sizes are reset") }
  package func paneResized(columns: String, rows: String, back: String) -> String {
    localized("\(columns) columns x \(rows) rows; \(back) resets all sizes")
  }
}
