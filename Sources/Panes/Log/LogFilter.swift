// The filter of the log: texts that a line is to have, and texts that it is not to have, written in one line and parted
// by bars. Every line that can be typed or pasted means something, so that none is ever refused.

import Scenario
import Simulation
import Support
import TerminalUI

/// What a filter lets pass: what has one of the texts wanted, and none of those unwanted.
package struct LogFilter: Hashable, Sendable {
  /// The texts of which an entry is to have one; where there are none, every entry is wanted.
  package let wanted: [TextMatch]
  let unwanted: [TextMatch]

  /// Each line of the log is looked through for each text: a pasted file may have thousands of bars.
  private static let maxTexts = 64

  /// What a typed line says, `failed | !clock | "a | b"`; nil where it lets everything pass.
  package init?(_ line: String) {
    var wanted: [TextMatch] = []
    var unwanted: [TextMatch] = []
    for part in Self.parts(of: Array(line.utf8)) where wanted.count + unwanted.count < Self.maxTexts {
      let isOut = part.first == UInt8(ascii: "!")
      let text = Self.unquoted(Self.trimmed(isOut ? part.dropFirst() : part))
      guard let match = TextMatch(bytes: text), !(isOut ? unwanted : wanted).contains(match) else { continue }
      if isOut { unwanted.append(match) } else { wanted.append(match) }
    }
    guard !wanted.isEmpty || !unwanted.isEmpty else { return nil }
    self.wanted = wanted
    self.unwanted = unwanted
  }

  /// Whether an entry passes; `bytes` is room for its lines that is used again and again.
  package func passes(_ simulationEvent: SimulationEvent, _ bytes: inout [UInt8], _ texts: Localizer) -> Bool
  {
    simulationEvent.write(to: &bytes, texts)
    return (wanted.isEmpty || wanted.contains { $0.occurs(bytes) }) && !unwanted.contains { $0.occurs(bytes) }
  }

  // MARK: Reading

  private static let (bar, quote, space) = (UInt8(ascii: "|"), UInt8(ascii: "\""), UInt8(ascii: " "))

  /// The line between its bars, without spaces around; a bar between quotes is text.
  ///
  /// A quote counts only where a text begins, and one that is not closed is text too: it may still be typed.
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

  /// Whether nothing but spaces and the sign for what is not wanted stand before a place.
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
