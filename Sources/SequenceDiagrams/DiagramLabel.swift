// The label of an arrow in an exported sequence diagram.

import Scenario
import Simulation
import StoreModel
import Support

enum DiagramLabel {
  /// The maximum number of scalars, because a log line can be as long as a scenario permits.
  private static let limit = 200
  /// The maximum number of transactions of a callback that the label names.
  private static let maxTransactions = 4

  /// Returns the label in one line, with control characters as visible symbols.
  ///
  /// `step` is the last step before the event, from which `expect silence` counts callbacks.
  static func text(of simulationEvent: SimulationEvent, after step: String? = nil) -> String {
    VisibleText.quoted(sentence(of: simulationEvent, after: step), limit: limit)
  }

  private static func sentence(of simulationEvent: SimulationEvent, after step: String?) -> String {
    switch simulationEvent {
    case .store(let event): sentence(of: event, after: step)
    case .participant(let event): event.line?.english ?? ""
    }
  }

  private static func sentence(of event: Event, after step: String?) -> String {
    switch event.kind {
    case .callback(let snapshots) where snapshots.count > maxTransactions:
      return snapshots.prefix(maxTransactions).map { "\(state(of: $0)) \(product(of: $0))" }.joined(
        separator: ", ") + " and \(snapshots.count - maxTransactions) more"
    case .callback(let snapshots):
      return snapshots.reduce(EventSummary(event)?.text ?? "") { text, snapshot in
        let words = state(of: snapshot)
        return text.replacing(words, with: "\(words) \(product(of: snapshot))", maxReplacements: 1)
      }
    case .console: return EventSummary(event)?.text ?? ""
    case .performed(.note(let text)): return text
    case .performed(.caption(let caption)): return caption.text(in: .english)
    case .expected(let verdict) where verdict.isHeldSilence:
      return Verdict.silenceText(after: step, Localizer())
    case .expected(let verdict) where verdict.isHeld: return "expect \(verdict.expected)"
    case .diagnostic(let diagnostic):
      return diagnostic.missedCallbackText(Localizer()) ?? LogText.body(of: event).first ?? ""
    default: return LogText.body(of: event).first ?? ""
    }
  }

  private static func state(of snapshot: TransactionSnapshot) -> String {
    "#\(snapshot.number) .\(snapshot.state.name)"
  }

  /// Returns the last part of the product identifier, which the diagram on the screen shows too.
  private static func product(of snapshot: TransactionSnapshot) -> Substring {
    snapshot.productIdentifier.split(separator: ".").last ?? Substring(snapshot.productIdentifier)
  }
}

extension SimulationEvent {
  /// The step of the operator that the event shows, if `expect silence` counts callbacks from this step.
  package var countingStep: String? {
    switch self {
    case .store(let event):
      guard case .performed(let action) = event.kind, !action.facts.traits.contains(.words) else {
        return nil
      }
      return LogText.body(of: event).first
    case .participant(let event):
      guard case .performed = event.payload else { return nil }
      return event.line?.english
    }
  }

  /// Whether the event is an error or a failed expectation.
  var isFailure: Bool {
    guard case .store(let event) = self else { return participantEvent?.message?.isFailure ?? false }
    switch event.kind {
    case .callback(let snapshots): return snapshots.contains { $0.state == .failed }
    case .console(let message):
      if case .plain = message.text { return false }
      return true
    case .diagnostic(.restoreFailed): return true
    case .expected(let verdict): return !verdict.isHeld
    case .storekit(let result): return result.hasFailed
    default: return false
    }
  }
}
