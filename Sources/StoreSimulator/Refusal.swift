// Why an action cannot happen, and what could happen instead.

/// An action that was refused: nothing of it happened.
public struct Refusal: Error, Hashable, Sendable {
  /// What is wrong, as a sentence without a full stop: `Sandbox cannot approve a request`.
  public let reason: String
  /// What would have been possible, same form: `go to xcode, or buy without Ask to Buy`.
  public let possible: String

  public init(_ reason: String, possible: String) {
    self.reason = reason
    self.possible = possible
  }

  /// Both parts in one line: `reason; possible: …`.
  public var description: String { possible.isEmpty ? reason : "\(reason); possible: \(possible)" }
}
