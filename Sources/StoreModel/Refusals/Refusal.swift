// Why an action cannot happen, and what could happen instead.

/// An action that was refused: nothing of it happened.
public struct Refusal: Error, Hashable, Sendable {
  /// What is wrong, as facts.
  public let why: RefusalReason
  /// What would have been possible, as facts.
  public let instead: Alternative

  public init(_ why: RefusalReason, possible instead: Alternative) {
    self.why = why
    self.instead = instead
  }

  /// What is wrong in English, without a full stop: `Sandbox cannot approve a request`.
  public var reason: String { why.text }
}
