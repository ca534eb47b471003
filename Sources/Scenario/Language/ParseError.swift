// What is said about text that cannot be read.

import StoreSimulator
import Support

/// A line that cannot be read as a step.
public struct ParseError: Error, Hashable, Sendable {
  /// From 1; 0 for a typed line.
  public let line: Int
  /// In characters (Unicode scalars), from 1.
  public let column: Int
  /// What is wrong.
  public let problem: ParseProblem
  /// What would have been possible.
  public let possible: ParseHint

  /// A problem at a place.
  public init(line: Int, column: Int, _ problem: ParseProblem, possible: ParseHint) {
    self.line = line
    self.column = column
    self.problem = problem
    self.possible = possible
  }

  /// A problem of a line whose bytes are `range`.
  init(_ problem: TextProblem, bytes: [UInt8], line range: Range<Int>, number: Int) {
    let offset = min(max(problem.offset ?? range.lowerBound, range.lowerBound), range.upperBound)
    // Bytes that continue a character do not count.
    let column = bytes[range.lowerBound..<offset].count { $0 & 0xC0 != 0x80 } + 1
    self.init(line: number, column: column, problem.problem, possible: problem.possible)
  }

  /// `FILE:LINE:COLUMN: what; possible: …`, in English.
  public func description(file: String) -> String {
    "\(place(file: file)): \(message)"
  }

  /// `FILE:LINE:COLUMN`.
  public func place(file: String) -> String { "\(VisibleText.visible(file)):\(line):\(column)" }

  /// What is wrong and what would have been possible, in English.
  public var message: String { "\(problem.text); possible: \(possible.text)" }
}
