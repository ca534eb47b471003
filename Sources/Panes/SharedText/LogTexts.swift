// What the log pane says in the chrome's language: remarks and the passing of time. Dumps, console lines, dialogs and
// commands are content and stay as they are.

import Grid
import Scenario
import Simulation
import StoreModel
import StoreSimulator
import Support

extension Localizer {
  /// The text of an entry where the screen says it in another language than the log's own; nil where it does not.
  func logText(of simulationEvent: SimulationEvent) -> String? {
    if case .diagnostic(.switchOverrides(let number, let first, let others))? = simulationEvent.event?.kind {
      // The keys are what is at hand here; a printed log has the step as it is typed.
      return Diagnostic.sentence(overridden: number, by: first, others, off: keysSwitchingOff(first), self)
    }
    guard language != .english else { return nil }
    switch simulationEvent {
    case .store(let event): return text(of: event)
    case .participant(let participantEvent):
      return participantEvent.line.map { VisibleText.visible($0.text(self)) }
    }
  }

  /// The keys that take a switch out of the way.
  func keysSwitchingOff(_ one: PurchaseSwitch) -> String {
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
      let time = ClockText.near(event.at, reference: start, zone: zone)
      return localized(
        "\(LogText.body(of: event).joined(separator: " "))\(more: time)", context: "clock set back")
    }
    let span = ClockText.wait(until: event.at, at: start, self)
    return localized("\(LogText.body(of: event).joined(separator: " "))\(more: span)", context: "time passed")
  }

  /// The word of a channel in the title of the pane and in the log's second column.
  package func word(for channel: Channel) -> String {
    switch channel {
    case .store(let channel): channel.word(self)
    case .participant(let channel): VisibleText.visible(channel.title.text(self))
    }
  }

  /// The cells of the widest channel; in English the log's own layout has room for all.
  package var channelWidth: Int {
    language == .english ? 0 : Channel.ofStore.map { CellWidth.of(word(for: $0)) }.max() ?? 0
  }
}
