// The localized log entries: diagnostics and the passing of time. Dumps, console lines, dialogs and commands
// are not localized.

import Grid
import Scenario
import Simulation
import StoreModel
import StoreSimulator
import Support

extension Localizer {
  /// Returns the localized text of an entry; nil if the screen shows the log's own text.
  func logText(of simulationEvent: SimulationEvent) -> String? {
    if case .diagnostic(.switchOverrides(let number, let first, let others))? = simulationEvent.event?.kind {
      // The screen mentions keys; a printed log mentions the scenario command.
      return Diagnostic.sentence(overridden: number, by: first, others, off: keysSwitchingOff(first), self)
    }
    guard language != .english else { return nil }
    switch simulationEvent {
    case .store(let event): return text(of: event)
    case .participant(let participantEvent):
      return participantEvent.line.map { VisibleText.visible($0.text(self)) }
    }
  }

  /// Returns the outcome of a purchase with the keys that remove the obstacle.
  func words(for obstacle: PurchaseObstacle) -> String {
    let keys =
      switch obstacle {
      case .decided(let one): keysSwitchingOff(one)
      case .notAllowed: keys(named: .switchesMenu, .togglePurchases)
      case .simulated: ":fail purchase off"
      case .unfinished, .notSold: ""
      }
    return obstacle.text(off: keys, self)
  }

  package func keysSwitchingOff(_ one: PurchaseSwitch) -> String {
    switch one {
    case .failure: keys(named: .failMenu, .failNoMore)
    case .offline: keys(named: .switchesMenu, .toggleNetwork)
    case .billingRetry: keys(named: .switchesMenu, .toggleBillingRetry)
    case .interrupted: key(named: .toggleInterrupted)
    case .askToBuy: key(named: .toggleAskToBuy)
    }
  }

  private func text(of event: Event) -> String? {
    if case .diagnostic(let diagnostic) = event.kind { return VisibleText.visible(diagnostic.text(self)) }
    if case .expected(let verdict) = event.kind { return VisibleText.visible(verdict.text(self)) }
    guard case .timePassed(let start) = event.kind else { return nil }
    guard event.at >= start else {
      let zone = event.context.timeZone
      let time = ClockText.timeWithDate(event.at, reference: start, zone: zone)
      return localized(
        "\(LogText.body(of: event).joined(separator: " "))\(more: time)", context: "clock set back")
    }
    let span = ClockText.wait(until: event.at, at: start, self)
    return localized("\(LogText.body(of: event).joined(separator: " "))\(more: span)", context: "time passed")
  }

  package func word(for channel: Channel) -> String {
    switch channel {
    case .store(let channel): channel.word(self)
    case .participant(let channel): VisibleText.visible(channel.title.text(self))
    }
  }

  /// The width in cells of the longest channel name; 0 in English, where the column is wide enough.
  package var channelWidth: Int {
    language == .english ? 0 : Channel.ofStore.map { CellWidth.of(word(for: $0)) }.max() ?? 0
  }
}
