// Completion of a typed line from the table and the session.

import StoreSimulator

/// A way to go on with a typed line.
public struct Completion: Hashable, Sendable {
  /// The word as it would be typed, quoted where needed.
  public let word: String
  /// The whole line with the word in place.
  public let line: String
  /// What it is: a product's name, a verb's help; may be empty.
  public let note: String
}

extension CommandTable {
  /// What can stand where the typed line ends, best first. Files are not looked up: see `expectedKind`.
  public func completions(for partial: String, in session: Session) -> [Completion] { [] }

  /// What kind of word the line's end asks for; nil where nothing more can stand, or a verb is asked for.
  public func expectedKind(for partial: String) -> ParameterKind? { nil }
}
