// The queries to the terminal, and the interpretation of its replies.

import Grid

public enum TerminalQueryResult: Hashable, Sendable {
  /// Nil if no reply arrived in time.
  case background(Color?)
  /// Nil if no reply arrived in time.
  case ambiguousIsWide(Bool?)
}

/// The pending queries.
///
/// Each query accepts one reply, and only within `replyTimeout`.
struct TerminalQueries {
  static let replyTimeout: Duration = .seconds(1)

  private enum TerminalQuery: CaseIterable { case background, width }

  private var sentAt: [TerminalQuery: ContinuousClock.Instant] = [:]

  /// When the next query expires; nil if no query is pending.
  var deadline: ContinuousClock.Instant? { sentAt.values.min().map { $0 + Self.replyTimeout } }

  var isOpen: Bool { !sentAt.isEmpty }

  mutating func recordBackgroundQuery(at now: ContinuousClock.Instant) { sentAt[.background] = now }
  mutating func recordWidthQuery(at now: ContinuousClock.Instant) { sentAt[.width] = now }

  /// Returns the result of a reply; nil if the reply was not requested, is late or is invalid.
  mutating func answer(_ reply: TerminalReply, at now: ContinuousClock.Instant) -> TerminalQueryResult? {
    switch reply {
    case .background(let text):
      guard isInTime(.background, now), let color = Self.color(text) else { return nil }
      sentAt[.background] = nil
      return .background(color)
    case .cursor(_, let column):
      // The query wrote a character in column 1, so its width determines the cursor's column.
      guard isInTime(.width, now), (2...3).contains(column) else { return nil }
      sentAt[.width] = nil
      return .ambiguousIsWide(column == 3)
    }
  }

  /// Removes the expired queries and returns their results.
  mutating func expire(at now: ContinuousClock.Instant) -> [TerminalQueryResult] {
    TerminalQuery.allCases.compactMap { query in
      guard sentAt[query] != nil, !isInTime(query, now) else { return nil }
      sentAt[query] = nil
      return query == .background ? .background(nil) : .ambiguousIsWide(nil)
    }
  }

  private func isInTime(_ query: TerminalQuery, _ now: ContinuousClock.Instant) -> Bool {
    sentAt[query].map { now < $0 + Self.replyTimeout } ?? false
  }

  /// Parses `rgb:ffff/ffff/ffff` or `#ffffff`; nil for other texts.
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

  /// Whether terminals of this type can be queried; a type that is no emulator could print the query.
  static func isSupported(type: String) -> Bool {
    let unsupported = [
      "linux", "vt", "ansi", "pcansi", "cons", "sun", "wy", "dumb", "hurd", "mach", "cygwin",
    ]
    return !type.isEmpty && !unsupported.contains { type.hasPrefix($0) }
  }

  static let background = Array("\u{1B}]11;?\u{1B}\\".utf8)

  /// The query of a character's width.
  ///
  /// It writes a character of ambiguous width in an empty row, queries the cursor position and erases the
  /// row. It uses row 2, because a report of row 1 looks like a function key.
  static let width = Array("\u{1B}7\u{1B}[2;1H\u{1B}[2K─\u{1B}[6n\u{1B}[2K\u{1B}8".utf8)
}
