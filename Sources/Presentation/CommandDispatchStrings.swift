// The localized texts of notices after keys and commands.

import Panes
import Support

extension Localizer {
  package func runsDelaysAutomatically(_ keys: String) -> String {
    localized("short delays pass automatically; \(keys) pauses them")
  }
  package func updatesShown(hide: String) -> String {
    localized("the log now shows StoreKit 2 updates (\(hide) hides them)")
  }
  package func notificationsShown(hide: String) -> String {
    localized("the log now shows server events (\(hide) hides them)")
  }
  package func updatesAndNotificationsShown(hide: String) -> String {
    localized("the log now shows StoreKit 2 updates and server events (\(hide) hides them)")
  }
  package func approved(_ number: String) -> String { localized("approved #\(number)") }
  package func declined(_ number: String) -> String { localized("declined #\(number)") }
  package func refunded(_ number: String) -> String { localized("refunded #\(number)") }
  package func settlesByHand(_ key: String, switchKeys: String) -> String {
    localized("short delays are paused; press \(key) to let them pass, \(switchKeys) to switch back")
  }
  package func quitSaved(quit: String, session: String) -> String {
    localized("press \(quit) again to quit; \(session) is saved")
  }
  package func quitWithoutSteps(quit: String, session: String) -> String {
    localized("press \(quit) again to quit; \(session) has no steps")
  }
  package func quitAfterDemo(quit: String) -> String {
    localized("press \(quit) again to quit; the steps of a demo are not saved")
  }
  package func quitNotSaved(quit: String, session: String, reason: String) -> String {
    localized("press \(quit) again to quit; \(session) is NOT saved: \(reason)")
  }
  package var serviceIsOff: String { localized("the purchase service is off") }
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
  package var workStopped: String { localized("stopped: nothing has changed") }
  package var clockPaused: String { localized("the clock is paused") }
  package func nothingRuns(_ quit: String) -> String { localized("nothing is running; \(quit) quits") }
  package var filterHidesProducts: String { localized("a filter hides every product") }
  package func filterHidesProductsHint(_ keys: String) -> String {
    localized("\(keys) to show them", context: "after try")
  }
  package var noProductSelected: String { localized("no product is selected") }
  package func noProductSelectedHint(products: String, down: String, up: String, open: String) -> String {
    localized("\(products) then \(down) or \(up) to select a product, or \(open) to open a catalogue")
  }
  package func openCatalogHint(_ open: String) -> String { localized("\(open) to open a catalogue") }
  package func mouseOn(_ key: String) -> String {
    localized("\(key): the mouse is on (in most terminals, Shift selects text); \(key) turns it off")
  }
  package func mouseOff(_ key: String) -> String {
    localized("\(key): the mouse is off, the terminal selects text; \(key) turns it on again")
  }
  package func presenterLeft(_ presenter: String) -> String {
    localized("the presenter layout is closed; \(presenter) opens it again")
  }
  package var borderReset: String { localized("the border has its default position") }
  package func configurationRead(_ path: String, hasFile: Bool) -> String {
    hasFile ? localized("reloaded: \(path)") : localized("\(path) does not exist: the default settings apply")
  }
  package func configurationKept(_ reason: String) -> String {
    let reason = closed(reason, localized("; "))
    return localized("\(reason)nothing has changed")
  }
  package func plainHeading(session: String, pane: String) -> String { localized("\(session), \(pane)") }
  package var plainEnd: String { localized("-- press any key to return to iapbench --") }
  /// Returns the text that precedes the startup problems when only some of them are shown.
  package func startMore(_ count: String) -> String {
    localized("\(count) problems (`iapbench config` lists them): ")
  }
  /// Returns the problem with the keys that leave the command line and open the help.
  package func unknownCommand(_ problem: String, leave: String, help: String) -> String {
    localized("\(problem); \(leave), then \(help) lists all commands")
  }
  /// Returns the answer to words such as `bind`; `reload` is the key that reads the configuration.
  package func keysAreConfigured(reload: String) -> String {
    localized(
      """
      keys are set in config.toml; iapbench config shows its place, iapbench config --example lists them, \
      \(reload) reloads the file
      """)
  }
  package var nothingToReopen: String { localized("no scenario was opened; e FILE opens one") }
  package func noSuchCommand(_ name: String) -> String { localized("unknown command \(name)") }
}
