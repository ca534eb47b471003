// The localized texts of notices after keys and commands.

import Panes
import Support

extension Localizer {
  func runsDelaysAutomatically(_ keys: String) -> String {
    localized("short delays pass automatically; \(keys) pauses them")
  }
  func updatesShown(hide: String) -> String {
    localized("also in the log: StoreKit 2 updates; \(hide) hides them")
  }
  func notificationsShown(hide: String) -> String {
    localized("also in the log: server events; \(hide) hides them")
  }
  func updatesAndNotificationsShown(hide: String) -> String {
    localized("also in the log: StoreKit 2 updates and server events; \(hide) hides them")
  }
  func approved(_ number: String) -> String { localized("approved #\(number)") }
  func declined(_ number: String) -> String { localized("declined #\(number)") }
  func refunded(_ number: String) -> String { localized("refunded #\(number)") }
  func settlesByHand(_ key: String, switchKeys: String) -> String {
    localized("short delays are paused; press \(key) to let them pass, \(switchKeys) to switch back")
  }
  func quitSaved(quit: String, session: String) -> String {
    localized("press \(quit) again to quit; \(session) is saved")
  }
  func quitWithoutSteps(quit: String, session: String) -> String {
    localized("press \(quit) again to quit; \(session) has no steps")
  }
  func quitAfterDemo(quit: String) -> String {
    localized("press \(quit) again to quit; the steps of a demo are not saved")
  }
  func quitNotSaved(quit: String, session: String, reason: String) -> String {
    localized("press \(quit) again to quit; \(session) is NOT saved: \(reason)")
  }
  var serviceIsOff: String { localized("the purchase service is off") }
  package func words(for progress: BackgroundWorkProgress, leave: String) -> String {
    let percent = "\(progress.percent)"
    let activity =
      switch progress.kind {
      case .filtering: localized("filtering: \(percent) %")
      case .finding: localized("searching: \(percent) %")
      case .looking: localized("looking for the entry: \(percent) %")
      case .recognizing: localized("recognising: \(percent) %")
      case .searching: localized("searching: \(percent) %")
      }
    return activity + localized("  (\(leave) stops it)")
  }
  var workStopped: String { localized("stopped: nothing has changed") }
  var clockPaused: String { localized("the clock is paused") }
  func nothingRuns(_ quit: String) -> String { localized("nothing is running; \(quit) quits") }
  var filterHidesProducts: String { localized("a filter hides every product") }
  func filterHidesProductsHint(_ keys: String) -> String {
    localized("\(keys) to show them", context: "after try")
  }
  var noProductSelected: String { localized("no product is selected") }
  func noProductSelectedHint(products: String, down: String, up: String, open: String) -> String {
    localized("\(products) then \(down) or \(up) to select a product, or \(open) to open a catalogue")
  }
  func openCatalogHint(_ open: String) -> String { localized("\(open) to open a catalogue") }
  var mouseOn: String {
    localized(
      "mouse on: click, right-click for actions, wheel, drag borders; in most terminals Shift selects text"
    )
  }
  func mouseOff(_ key: String) -> String {
    localized("mouse off: the terminal selects text as usual; \(key) turns it on")
  }
  func presenterLeft(_ presenter: String) -> String {
    localized("the presenter layout is closed; \(presenter) opens it again")
  }
  var borderReset: String { localized("the border has its default position") }
  var configurationRead: String { localized("configuration reloaded") }
  func configurationKept(_ reason: String) -> String {
    let reason = closed(reason, localized("; "))
    return localized("\(reason)nothing has changed")
  }
  func plainHeading(session: String, pane: String) -> String { localized("\(session), \(pane)") }
  var plainEnd: String { localized("-- press any key to return to iapbench --") }
  /// Returns the text that precedes the startup problems when only some of them are shown.
  func startMore(_ count: String) -> String {
    localized("\(count) problems (`iapbench config` lists them): ")
  }
  /// Returns the problem with the keys that leave the command line and open the help.
  func unknownCommand(_ problem: String, leave: String, help: String) -> String {
    localized("\(problem); \(leave), then \(help) lists all commands")
  }
  func noSuchCommand(_ name: String) -> String { localized("unknown command \(name)") }
}
