// The texts of explanations.

import Panes
import Simulation
import StoreModel
import StoreRules
import StoreSimulator
import Support

extension Localizer {
  var whyTitle: String { localized("why it happened") }
  var whyErrorTitle: String { localized("what the error means") }
  package var whyNothing: String { localized("nothing has happened yet") }
  package var whyOtherEntry: String { localized("other entry") }
  package var whyCopied: String { localized("the explanation") }
  package func whyKeys(key: String, rows: String, entries: String, copy: String, leave: String) -> String {
    localized(
      "\(key) does nothing here; \(rows) scroll, \(entries) change the entry, \(copy) copies, \(leave) closes"
    )
  }
  var whyNoRule: String { localized("No rule applies.") }
  func whyNoRule(origin: String) -> String { localized("No rule applies: \(origin).") }
  package func whyNewest(_ summary: String, origin: String) -> String {
    localized("After that: \(summary) (\(origin); no rule applies)")
  }
  /// Names the switch that failed the purchase of an event or interrupted it, and its keys; nil if no such
  /// switch is on.
  package func whySwitch(_ event: SimulationEvent, rule: RuleID?, in world: World) -> String? {
    if case .dialogShown(let dialog)? = event.event?.kind, dialog.kind.resolvesInterruption,
      world.switches.interruptsPurchases
    {
      return isOn(.interrupted)
    }
    guard event.transactions.contains(where: { world.transaction($0)?.state == .failed }) else { return nil }
    let cause = world.decidingSwitches.first {
      rule == .errorMapping ? $0 == .failure : $0.rule(in: world.environment.rules) == rule
    }
    return cause.map(isOn)
  }
  private func isOn(_ cause: PurchaseSwitch) -> String {
    localized("\(cause.text(self)) is on (\(keysSwitchingOff(cause)) turns it off)")
  }
  /// Returns the expected and the actual result of an expectation, the meaning of a server notification, or
  /// the meanings of an event's errors.
  package func explanations(of event: Event) -> [String] {
    if case .server(let notification) = event.kind {
      return [notification.event.meaning.text(self)]
        + (notification.isManual ? [localized("You sent it by hand: no purchase has changed.")] : [])
    }
    guard case .expected(let verdict) = event.kind else { return explanations(ofErrorsIn: event) }
    let found = verdict.foundForms.first?.text(self) ?? localized("as expected", context: "result")
    return [
      localized("Expected: \(VisibleText.visible(verdict.expected))"),
      localized("Found: \(VisibleText.visible(found))"),
    ]
  }
  /// Returns whose action an event was: `the customer's action`.
  package func whyOrigin(_ event: SimulationEvent) -> String {
    switch event.event?.kind {
    case .timePassed: return localized("time passed")
    case .diagnostic(.undone), .diagnostic(.redone): return localized("your own action")
    case .diagnostic: return localized("a note of the simulator")
    case .expected: return localized("an expectation changes nothing")
    default: break
    }
    switch event.sender {
    case .party(.operator): return localized("your own action")
    case .party(.customer): return localized("the customer's action")
    case .party(.app): return localized("the app's action")
    case .party(.queue), .party(.store): return localized("a message of the App Store")
    case .party(.device): return localized("a message of the device")
    case .party(.server): return localized("a message of your server")
    case .participant("client"): return localized("a request of a real client")
    case .participant(let name): return localized("a message of \(VisibleText.visible(name))")
    }
  }
  func whyRule(rule: String, certainty: String) -> String { localized("rule \(rule), \(certainty)") }
  func whySame(alternative: String, current: String) -> String {
    localized("In \(alternative) the result is the same as in \(current):")
  }
  /// The selected entry is the same, but other entries of its purchase are different.
  func whyEntrySame(alternative: String, current: String) -> String {
    localized(
      """
      In \(alternative) this entry is the same; others of its purchase are different (- \(current), \
      + \(alternative), = same):
      """
    )
  }
  func whyDifferent(alternative: String, current: String) -> String {
    localized("In \(alternative) the result is different (- \(current), + \(alternative), = same):")
  }
  func whyNothingCompared(alternative: String, current: String) -> String {
    localized(
      """
      Nothing to compare: in \(current) and \(alternative) this step sends nothing to the app, the customer \
      or a server.
      """
    )
  }
  var whyNotCompared: String {
    localized(
      """
      Server notifications, and the texts and buttons of dialogs, are not compared. \(key(named: "compare")) \
      compares the dialogs.
      """
    )
  }
  func whyOnlyThere(_ alternative: String) -> String { localized("(only in \(alternative))") }
  func whyNoSituation(_ alternative: String) -> String {
    localized("Nothing to compare with \(alternative): this is a note, or a change of environment.")
  }
}
