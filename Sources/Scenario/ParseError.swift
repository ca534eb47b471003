// What is said about text that cannot be read.

import StoreSimulator

/// A line that cannot be read as a step.
public struct ParseError: Error, Hashable, Sendable {
  /// From 1; 0 for a typed line.
  public let line: Int
  /// In characters (Unicode scalars), from 1.
  public let column: Int
  /// What is wrong.
  public let what: String
  /// What would have been possible; may be empty.
  public let possible: String

  /// A problem at a place.
  public init(line: Int, column: Int, what: String, possible: String) {
    self.line = line
    self.column = column
    self.what = what
    self.possible = possible
  }

  /// A problem of a line whose bytes are `range`.
  init(_ problem: TextProblem, bytes: [UInt8], line range: Range<Int>, number: Int) {
    let offset = min(max(problem.offset ?? range.lowerBound, range.lowerBound), range.upperBound)
    // Bytes that continue a character do not count.
    let column = bytes[range.lowerBound..<offset].count { $0 & 0xC0 != 0x80 } + 1
    self.init(line: number, column: column, what: problem.what, possible: problem.possible)
  }

  /// `FILE:LINE:COLUMN: what; possible: …`.
  public func description(file: String) -> String {
    "\(VisibleText.visible(file)):\(line):\(column): \(message)"
  }

  /// The same without the place.
  public var message: String { possible.isEmpty ? what : "\(what); possible: \(possible)" }
}
