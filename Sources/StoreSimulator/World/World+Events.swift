// The events of a world.

import StoreModel
import StoreRules
import Support

extension World {
  mutating func emit(_ kind: Event.Kind, rule: RuleID? = nil) {
    // Most actions emit a few events, for which one allocation is sufficient.
    if events.isEmpty { events.reserveCapacity(8) }
    events.append(Event(at: now, kind: kind, rule: rule, context: logContext))
    app.recordReceived(in: kind)
  }

  mutating func emitDiagnostic(_ diagnostic: Diagnostic, rule: RuleID? = nil) {
    emit(.diagnostic(diagnostic), rule: rule)
  }

  /// Returns an event with a diagnostic at the current instant, for a separate log.
  public func event(of diagnostic: Diagnostic) -> Event {
    Event(at: now, kind: .diagnostic(diagnostic), rule: nil, context: logContext)
  }

  public func event(of verdict: Verdict) -> Event {
    Event(at: now, kind: .expected(verdict), rule: nil, context: logContext)
  }

  /// Returns an event with the time that has passed since `start`, for a separate log.
  public func event(ofTimePassedSince start: Instant) -> Event {
    Event(at: now, kind: .timePassed(from: start), rule: nil, context: logContext)
  }
}
