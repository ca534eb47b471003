// The filter of the log: wanted and unwanted texts, separated by vertical bars.
//
// Every line is a valid filter.

import Scenario
import Simulation
import Support
import TerminalUI

/// A filter that passes entries with at least one wanted text and no unwanted text.
package struct LogFilter: Hashable, Sendable {
  /// The wanted texts; empty if every entry is wanted.
  package let included: [TextMatch]
  let excluded: [TextMatch]

  /// The maximum number of texts.
  ///
  /// Every line is searched for every text, and a pasted filter can contain many.
  private static let maxTexts = 64

  /// Parses a line such as `failed | !clock | "a | b"`; nil if the filter would pass every entry.
  package init?(_ line: String) {
    var included: [TextMatch] = []
    var excluded: [TextMatch] = []
    for part in Self.parts(of: Array(line.utf8)) where included.count + excluded.count < Self.maxTexts {
      let isExcluded = part.first == UInt8(ascii: "!")
      let text = Self.unquoted(Self.trimmed(isExcluded ? part.dropFirst() : part))
      guard let match = TextMatch(bytes: text), !(isExcluded ? excluded : included).contains(match) else {
        continue
      }
      if isExcluded { excluded.append(match) } else { included.append(match) }
    }
    guard !included.isEmpty || !excluded.isEmpty else { return nil }
    self.included = included
    self.excluded = excluded
  }

  /// Whether an entry passes the filter; `bytes` is a reusable buffer.
  package func passes(_ simulationEvent: SimulationEvent, _ bytes: inout [UInt8], _ texts: Localizer) -> Bool
  {
    simulationEvent.write(to: &bytes, texts)
    return (included.isEmpty || included.contains { $0.occurs(bytes) })
      && !excluded.contains { $0.occurs(bytes) }
  }

  // MARK: Parsing

  private static let (bar, quote, space) = (UInt8(ascii: "|"), UInt8(ascii: "\""), UInt8(ascii: " "))

  /// Splits a line at the bars outside quotes, and trims spaces.
  ///
  /// A quote is special only if it begins a part and is closed.
  private static func parts(of line: [UInt8]) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var start = 0
    var index = 0
    while index < line.count {
      if line[index] == quote, isAtBeginning(index, of: line[start...]),
        let end = line[(index + 1)...].firstIndex(of: quote)
      {
        index = end + 1
        continue
      }
      if line[index] == bar {
        parts.append(trimmed(line[start..<index]))
        start = index + 1
      }
      index += 1
    }
    parts.append(trimmed(line[start...]))
    return parts.filter { !$0.isEmpty }
  }

  private static func isAtBeginning(_ index: Int, of part: ArraySlice<UInt8>) -> Bool {
    part[..<index].allSatisfy { $0 == space || $0 == UInt8(ascii: "!") }
  }

  private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let front = text.drop { $0 == space }
    guard let last = front.lastIndex(where: { $0 != space }) else { return [] }
    return front[...last]
  }

  private static func unquoted(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    text.count > 2 && text.first == quote && text.last == quote ? text.dropFirst().dropLast() : text
  }
}
