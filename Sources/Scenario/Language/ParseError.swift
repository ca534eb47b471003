// The error for a line that cannot be parsed.

import StoreSimulator
import Support

public struct ParseError: Error, Hashable, Sendable {
  /// The line number, from 1; 0 for a typed line.
  public let line: Int
  /// The column in Unicode scalars, from 1.
  public let column: Int
  public let problem: ParseProblem
  public let possible: ParseHint

  public init(line: Int, column: Int, _ problem: ParseProblem, possible: ParseHint) {
    self.line = line
    self.column = column
    self.problem = problem
    self.possible = possible
  }

  init(_ problem: TextProblem, bytes: [UInt8], line range: Range<Int>, number: Int) {
    let offset = min(max(problem.offset ?? range.lowerBound, range.lowerBound), range.upperBound)
    // UTF-8 continuation bytes do not count as characters.
    let column = bytes[range.lowerBound..<offset].count { $0 & 0xC0 != 0x80 } + 1
    self.init(line: number, column: column, problem.problem, possible: problem.possible)
  }

  public func description(file: String) -> String {
    "\(location(file: file)): \(message)"
  }

  public func location(file: String) -> String { "\(VisibleText.visible(file)):\(line):\(column)" }

  public var message: String { text }
}

extension ParseError: Localizable {
  /// Returns the problem and the hint, without the position: `unknown command "bye"; did you mean buy?`.
  public func text(_ texts: Localizer) -> String {
    let (problem, hint) = (problem.text(texts), possible.text(texts))
    return switch possible {
    case .similar: texts.localized("\(problem); did you mean \(hint)?")
    case .commandList: texts.localized("\(problem); \(hint)", context: "problem and hint")
    case .nothing: problem
    default: texts.localized("\(problem); try \(hint)")
    }
  }
}
