// The evaluation of expectations about the order of texts in the log.

import Simulation
import StoreModel
import Support

/// The place of the first match of a text in the log.
public struct LogPlace: Hashable, Sendable {
  public let text: String
  /// The index of the log entry, the line in the entry, and the offset in the line in bytes.
  let position: [Int]
  /// The line that contains the text.
  public let line: String
  /// The time of the entry, as in the log.
  public let time: String
}

extension LogPlace: Localizable {
  /// Returns the text, the time and the line.
  public func text(_ texts: Localizer) -> String {
    texts.localized(
      "\"\(VisibleText.quoted(text))\" at \(time) in the line \"\(VisibleText.quoted(line))\"")
  }
}

extension Session {
  /// Returns the first text that is not in the log, or two texts that are not in this order; nil if there are
  /// none.
  func contradiction(toOrder texts: [String]) -> ExpectationMismatch? {
    var previous: LogPlace?
    for text in texts {
      guard let place = firstPlace(of: text) else { return .noLogText(text) }
      if let previous, !previous.position.lexicographicallyPrecedes(place.position) {
        return .order(place, notAfter: previous)
      }
      previous = place
    }
    return nil
  }

  private func firstPlace(of text: String) -> LogPlace? {
    guard let entry = search(for: .text(text), stopsAtFirst: true).firstEntry else { return nil }
    let pattern = ByteSearch.Pattern(Array(VisibleText.visible(text).utf8))
    let event = log[entry].simulationEvent
    for (index, line) in LogText.lines(of: event).enumerated() {
      guard let offset = pattern.offset(in: line) else { continue }
      return LogPlace(
        text: text, position: [entry, index, offset], line: line, time: LogText.time(of: event))
    }
    return nil
  }
}
