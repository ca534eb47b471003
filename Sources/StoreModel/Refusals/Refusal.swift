// The refusal of an action: the reason, and a suggestion.

/// A refused action, which changed nothing.
public struct Refusal: Error, Hashable, Sendable {
  /// The reason, as facts.
  public let why: RefusalReason
  /// The suggestion, as facts.
  public let instead: Alternative

  public init(_ why: RefusalReason, possible instead: Alternative) {
    self.why = why
    self.instead = instead
  }

  /// The reason in English, without a full stop: `Sandbox cannot approve a request`.
  public var reason: String { why.text }
}
