// Text to commands. Knows the table and nothing of the world: products and transactions are looked up at run.

import StoreSimulator

/// A line that cannot be read as a step.
public struct ParseError: Error, Hashable, Sendable {
  /// From 1; 0 for a typed line.
  public let line: Int
  /// In characters, from 1.
  public let column: Int
  /// What is wrong.
  public let what: String
  /// What would have been possible; may be empty.
  public let possible: String

  /// `FILE:LINE:COLUMN: what, and what would have been possible`.
  public func description(file: String) -> String {
    "\(file):\(line):\(column): \(message)"
  }

  /// The same without the place.
  public var message: String { possible.isEmpty ? what : "\(what); possible: \(possible)" }
}

/// Reads steps by a table.
public struct CommandParser: Sendable {
  public let table: CommandTable

  public init(table: CommandTable = .standard) { self.table = table }

  /// Reads one typed line; nil when it is empty or only a comment.
  public func parse(_ text: String) throws(ParseError) -> Step? { nil }
}
