// The localized texts of notices after keys and commands.

import Panes
import Support

extension Localizer {
  package var runsDelaysAutomatically: String {
    localized("short delays pass by themselves", context: "notice")
  }
  func settlesByHand(_ key: String) -> String { localized("short delays wait for \(key) (go on)") }
  func quitSaved(quit: String, session: String) -> String {
    localized("\(quit) again quits; \(session) is saved")
  }
  func quitNotSaved(quit: String, session: String, reason: String) -> String {
    localized("\(quit) again quits; \(session) is NOT saved: \(reason)")
  }
  var serviceIsOff: String { localized("the purchase service is off") }
  package func words(for progress: BackgroundWorkProgress, leave: String) -> String {
    let percent = "\(progress.percent)"
    let what =
      switch progress.kind {
      case .filtering: localized("filtering: \(percent) %")
      case .finding: localized("searching: \(percent) %")
      case .looking: localized("looking for it: \(percent) %")
      case .searching: localized("searching: \(percent) %")
      }
    return what + localized("  (\(leave) stops it)")
  }
  var workStopped: String { localized("stopped: all is as it was before") }
  var clockPaused: String { localized("the clock is paused") }
  func nothingRuns(_ quit: String) -> String { localized("nothing runs; \(quit) quits") }
  var noProductSelected: String { localized("no product is selected") }
  func noProductSelectedHint(products: String, down: String, up: String, open: String) -> String {
    localized("\(products) then \(down) or \(up), or \(open) to open a catalogue")
  }
  func openCatalogHint(_ open: String) -> String { localized("\(open) opens a catalogue") }
  var mouseOn: String {
    localized(
      "mouse on: click, right button to act, wheel, drag of borders; most terminals select text while Shift is held"
    )
  }
  func mouseOff(_ key: String) -> String {
    localized("mouse off: the terminal selects text as usual; \(key) switches it on again")
  }
  var borderReset: String { localized("the border is where it was at first") }
  var configurationRead: String { localized("the configuration was read again") }
  func configurationKept(_ reason: String) -> String {
    let reason = closed(reason, localized("; "))
    return localized("\(reason)all stays as it was")
  }
  func plainHeading(session: String, pane: String) -> String { localized("\(session), \(pane)") }
  var plainEnd: String { localized("-- any key goes back to iapbench --") }
  /// Precedes the problems at start if only some are shown.
  func startMore(_ count: String, leave: String) -> String {
    localized("\(count) things were found (iapbench config lists them, \(leave) puts this away): ")
  }
  func startLeave(_ key: String) -> String { localized("  (\(key) puts it away)") }
  func noSuchCommand(_ name: String) -> String { localized("there is no command \(name)") }
}
