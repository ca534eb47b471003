// The refusal of an action: the reason, and a suggestion.

public struct Refusal: Error, Hashable, Sendable {
  public let why: RefusalReason
  public let instead: Alternative

  public init(_ why: RefusalReason, possible instead: Alternative) {
    self.why = why
    self.instead = instead
  }

  /// The reason in English (`Sandbox cannot approve a request`), without a full stop.
  public var reason: String { why.text }
}
