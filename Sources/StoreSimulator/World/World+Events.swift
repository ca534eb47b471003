// What a world tells of: events of its moment.

import StoreModel
import StoreRules
import Support

extension World {
  /// Notes that something happened.
  mutating func emit(_ kind: Event.Kind, rule: RuleID? = nil) {
    // Most actions bring a handful: one piece of memory for them, not one after another.
    if events.isEmpty { events.reserveCapacity(8) }
    events.append(Event(at: now, kind: kind, rule: rule, context: logContext))
  }

  mutating func emitDiagnostic(_ diagnostic: Diagnostic, rule: RuleID? = nil) {
    emit(.diagnostic(diagnostic), rule: rule)
  }

  /// A remark of this moment as an event, for those who keep a log of their own.
  public func event(of diagnostic: Diagnostic) -> Event {
    Event(at: now, kind: .diagnostic(diagnostic), rule: nil, context: logContext)
  }

  /// What became of an expectation as an event, for those who keep a log of their own.
  public func event(of verdict: Verdict) -> Event {
    Event(at: now, kind: .expected(verdict), rule: nil, context: logContext)
  }

  /// The passing of time up to this moment as an event, for those who keep a log of their own.
  public func event(ofTimePassedSince start: Instant) -> Event {
    Event(at: now, kind: .timePassed(from: start), rule: nil, context: logContext)
  }
}
