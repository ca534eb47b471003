// The texts of the menus and their prompts.

import Panes
import Support

extension Localizer {
  var promptRate: String { localized("rate (1, 60, realtime, paused): ") }
  var promptTime: String { localized("time (3 days, P1M, 18:30, 2026-03-01): ") }
  /// Names the calendar where subscriptions renew faster, so that nobody expects a single renewal.
  func monthStep(isCalendar: Bool) -> String {
    isCalendar ? localized("+1 calendar month") : localized("+1 month")
  }
  func monthlyPlanRenews(every microseconds: Int64) -> String {
    localized("here a monthly plan renews every \(span(microseconds: microseconds))")
  }
  func yearStep(isCalendar: Bool) -> String {
    isCalendar ? localized("+1 calendar year") : localized("+1 year")
  }
  var promptBundle: String { localized("write the bug bundle to: ") }
  var bundleHint: String { localized("a name with / at the end writes a folder") }
  var promptCatalog: String { localized("write the catalogue to: ") }
  func catalogHint(open: String) -> String {
    localized("change names and prices in the file; \(open) opens it")
  }
  var promptPicture: String { localized("save the picture as: ") }
  var scenarioLinePrompt: String { localized("run up to line: ") }
  var refusalHolderIsMe: String { localized("first select the family member who buys") }
  var menuEras: String { localized("era: every quirk takes its value") }
  func menuQuirks(_ key: String) -> String { localized("all quirks: \(key) selects the next value") }
  var menuLoadSnapshot: String { localized("load a snapshot") }
  var menuDeleteSnapshot: String { localized("delete a snapshot", context: "title") }
  func askDeleteSnapshot(_ name: String) -> String {
    localized("Delete the snapshot \(name)? This cannot be undone.")
  }
  var yesDelete: String { localized("delete it") }
  var stateAllowed: String { localized("allowed") }
  var stateRestricted: String { localized("restricted") }
  var stateSignedOut: String { localized("signed out") }
  var stateAsDumpsAre: String { localized("mixed") }
  var statePaused: String { localized("paused") }
  var stateRunning: String { localized("running") }
  func due(_ event: String, in span: String) -> String {
    localized("\(event) in \(span)", context: "due event")
  }
  var snapshotHere: String { localized("current") }
  var snapshotHereModified: String { localized("current, changed") }
  var snapshotNone: String { localized("no snapshot yet") }
  func snapshotMore(_ count: String) -> String { localized("and \(count) more") }
  func accountSignedIn(_ name: String) -> String { localized("signed in: \(name)") }
  func accountsBefore(_ names: String) -> String { localized("used before: \(names)") }
  func accountNotNeeded(_ name: String) -> String {
    localized(
      "no account needed; the payment sheet shows \(name)")
  }
  var promptSnapshot: String { localized("save as: ") }
  var choiceIsReplaced: String { localized("will be replaced") }
  func nothingDueHint(_ keys: String) -> String { localized("\(keys) to advance the clock one minute") }
  var noSnapshotYet: String { localized("there is no snapshot yet") }
  func noSnapshotHint(_ keys: String) -> String { localized("\(keys) to save a snapshot") }
  func scenarioBadLine(first: String, last: String) -> String {
    localized("type a line number from \(first) to \(last), the line of the last step")
  }
  func openClosesScenario(_ file: String, line: String) -> String {
    localized("a scenario closes \(file), which is at line \(line); a catalogue keeps it open")
  }
  var scenarioNone: String { localized("no scenario is open") }
  func scenarioNonePossible(_ open: String) -> String { localized("\(open) to open a scenario") }
  func menuFamilyOf(_ name: String) -> String { localized("Family: \(name)") }
  var menuRates: String { localized("Renewal rate") }
  func stateDays(state: String, days: String) -> String { localized("\(state), \(days) days") }
  func rateMonth(_ span: String) -> String { localized("a month lasts \(span)") }
  var rateReal: String { localized("calendar months") }
  var promptMember: String { localized("new member: ") }
  var promptPriceAsk: String { localized("new price (empty: ask for consent, keep the price): ") }
  var promptPriceTell: String { localized("new price, without consent: ") }
  var formDevice: String { localized("device") }
  var formLocale: String { localized("locale") }
  var formStorefront: String { localized("storefront") }
  var formTimeZone: String { localized("time zone") }
  var refusalTimeZone: String { localized("unknown time zone") }
}
