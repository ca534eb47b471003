// What the terminal was asked, and what its answers mean. Nobody waits for them: an answer that comes within a second
// counts once, everything else is dropped.

import Grid

/// What a terminal has said of itself, or not.
public enum TerminalQueryResult: Hashable, Sendable {
  /// Its background; nil where it has not said it in time.
  case background(Color?)
  /// Whether its font gives two columns to characters that may have one; nil where it has not said it in time.
  case ambiguousIsWide(Bool?)
}

/// The questions that are open.
struct TerminalQueries {
  /// How long an answer counts.
  static let replyTimeout: Duration = .seconds(1)

  private enum TerminalQuery: CaseIterable { case background, width }

  private var asked: [TerminalQuery: ContinuousClock.Instant] = [:]

  /// When the next of them is over.
  var deadline: ContinuousClock.Instant? { asked.values.min().map { $0 + Self.replyTimeout } }

  var isOpen: Bool { !asked.isEmpty }

  mutating func askedBackground(at now: ContinuousClock.Instant) { asked[.background] = now }
  mutating func askedWidth(at now: ContinuousClock.Instant) { asked[.width] = now }

  /// What a reply means, if it was asked for, came in time and can be understood.
  mutating func answer(_ reply: TerminalReply, at now: ContinuousClock.Instant) -> TerminalQueryResult? {
    switch reply {
    case .background(let text):
      guard isInTime(.background, now), let color = Self.color(text) else { return nil }
      asked[.background] = nil
      return .background(color)
    case .cursor(_, let column):
      // One character was written into the first column.
      guard isInTime(.width, now), (2...3).contains(column) else { return nil }
      asked[.width] = nil
      return .ambiguousIsWide(column == 3)
    }
  }

  /// The questions whose time is over.
  mutating func expire(at now: ContinuousClock.Instant) -> [TerminalQueryResult] {
    TerminalQuery.allCases.compactMap { question in
      guard asked[question] != nil, !isInTime(question, now) else { return nil }
      asked[question] = nil
      return question == .background ? .background(nil) : .ambiguousIsWide(nil)
    }
  }

  private func isInTime(_ question: TerminalQuery, _ now: ContinuousClock.Instant) -> Bool {
    asked[question].map { now < $0 + Self.replyTimeout } ?? false
  }

  /// What `rgb:ffff/ffff/ffff` or `#ffffff` says; nil for what is no colour.
  static func color(_ text: [UInt8]) -> Color? {
    let text = String(decoding: text, as: UTF8.self)
    var parts: [Substring]
    if text.hasPrefix("#") {
      let digits = text.dropFirst()
      guard digits.utf8.count % 3 == 0, (3...12).contains(digits.utf8.count), digits.allSatisfy(\.isASCII)
      else { return nil }
      let width = digits.count / 3
      parts = (0..<3).map { digits.dropFirst($0 * width).prefix(width) }
    } else {
      guard let colon = text.firstIndex(of: ":"), ["rgb", "rgba"].contains(text[..<colon]) else { return nil }
      parts = text[text.index(after: colon)...].split(separator: "/", omittingEmptySubsequences: false)
      guard parts.count == (text.hasPrefix("rgba") ? 4 : 3) else { return nil }
    }
    let bytes = parts.prefix(3).compactMap { part -> UInt8? in
      guard (1...4).contains(part.utf8.count), part.allSatisfy({ $0.isASCII && $0.isHexDigit }),
        let value = Int(part, radix: 16)
      else { return nil }
      return UInt8(value * 255 / ((1 << (4 * part.utf8.count)) - 1))
    }
    return bytes.count == 3 ? .rgb(bytes[0], bytes[1], bytes[2]) : nil
  }

  /// Whether a terminal of this type can be asked at all: what is no emulator might show the question instead.
  static func canAsk(type: String) -> Bool {
    let silent = ["linux", "vt", "ansi", "pcansi", "cons", "sun", "wy", "dumb", "hurd", "mach", "cygwin"]
    return !type.isEmpty && !silent.contains { type.hasPrefix($0) }
  }

  /// Asks for the background.
  static let background = Array("\u{1B}]11;?\u{1B}\\".utf8)

  /// Writes a character of ambiguous width into an empty row, asks where the cursor is, and wipes the row.
  ///
  /// The second row: a report of the first looks like a function key.
  static let width = Array("\u{1B}7\u{1B}[2;1H\u{1B}[2K─\u{1B}[6n\u{1B}[2K\u{1B}8".utf8)
}
