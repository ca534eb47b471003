// The replies of terminals to queries.

enum TerminalReply: Hashable {
  /// The text after `ESC ] 11 ;`, such as `rgb:ffff/ffff/ffff`.
  case background([UInt8])
  /// `ESC [ row ; column R`; row and column are counted from 1.
  case cursor(row: Int, column: Int)

  /// How far bytes that begin with ESC match a reply.
  enum Match: Hashable {
    case no
    case partial
    /// The first `length` bytes are a cursor position report.
    case cursor(TerminalReply, length: Int)
    /// The first `length` bytes begin a background reply, whose text and terminator follow.
    case background(length: Int)
  }

  static let backgroundStart = Array("\u{1B}]11;".utf8)
  private static let longestCursor = 16

  static func match(_ bytes: [UInt8]) -> Match {
    guard bytes.first == 0x1B else { return .no }
    guard bytes.count > 1 else { return .partial }
    if bytes[1] == UInt8(ascii: "[") { return matchCursor(bytes) }
    if bytes.starts(with: backgroundStart) { return .background(length: backgroundStart.count) }
    return backgroundStart.starts(with: bytes) ? .partial : .no
  }

  private static func matchCursor(_ bytes: [UInt8]) -> Match {
    var numbers = [0]
    var hasDigit = false
    for (index, byte) in bytes.enumerated().dropFirst(2) {
      guard index < longestCursor else { return .no }
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        numbers[numbers.count - 1] = min(1 << 24, numbers[numbers.count - 1] * 10 + Int(byte) - 48)
        hasDigit = true
      case UInt8(ascii: ";"):
        guard hasDigit, numbers.count == 1 else { return .no }
        numbers.append(0)
        hasDigit = false
      case UInt8(ascii: "R"):
        guard hasDigit, numbers.count == 2 else { return .no }
        return .cursor(.cursor(row: numbers[0], column: numbers[1]), length: index + 1)
      default: return .no
      }
    }
    return .partial
  }
}

/// The beginning of a reply that did not continue in time but whose rest may still arrive.
struct PartialReply {
  private(set) var bytes: [UInt8]
  /// The number of timeouts since the last byte.
  private(set) var pauses = 0

  /// The maximum length of a reply in bytes.
  static let longest = 64
  /// The number of timeouts after which the rest is not expected any more.
  private static let maxPauses = 5
  static let pause: Duration = .seconds(1)

  /// Whether no person can have typed the bytes; the rest then cannot be keys.
  let isCertain: Bool

  init(_ bytes: [UInt8], isCertain: Bool? = nil) {
    self.bytes = bytes
    self.isCertain = isCertain ?? (bytes.count > 2)
  }

  enum ReplyContinuation {
    /// The bytes do not belong to the reply.
    case none
    /// The given number of bytes belongs to the reply, which is still incomplete.
    case consumes(Int)
    /// The given number of bytes completes the reply.
    case ends(Int, TerminalReply?)
    /// More bytes are needed to decide.
    case waits
  }

  /// Counts a timeout; returns whether the rest is still expected.
  mutating func paused() -> Bool {
    pauses += 1
    return pauses < Self.maxPauses
  }

  /// Consumes further bytes of a reply that is certain.
  mutating func consume(_ next: ArraySlice<UInt8>) -> ReplyContinuation {
    var count = 0
    for byte in next {
      if isBackground, byte == 0x07 || byte == UInt8(ascii: "\\") {
        return .ends(count + 1, .background(Array(bytes.dropFirst(TerminalReply.backgroundStart.count))))
      }
      if byte == 0x1B, isBackground, count + next.startIndex + 1 == next.endIndex {
        return count > 0 ? .consumes(count) : .waits
      }
      if byte == 0x1B, isBackground, next[next.startIndex + count + 1] == UInt8(ascii: "\\") {
        return .ends(count + 2, .background(Array(bytes.dropFirst(TerminalReply.backgroundStart.count))))
      }
      guard belongs(byte) else { break }
      bytes.append(byte)
      count += 1
      pauses = 0
      if case .cursor(let reply, _) = TerminalReply.match(bytes) { return .ends(count, reply) }
      if bytes.count > Self.longest { return .ends(count, nil) }
    }
    return count > 0 ? .consumes(count) : .none
  }

  private var isBackground: Bool { bytes.count > 1 && bytes[1] == UInt8(ascii: "]") }

  private func belongs(_ byte: UInt8) -> Bool {
    guard isBackground else { return TerminalReply.match(bytes + [byte]) != .no }
    let text = String(decoding: bytes.dropFirst(2) + [byte], as: UTF8.self)
    // A colour consists of hexadecimal digits and slashes. Any other reply is consumed until its end.
    let prefix = "11;rgba:"
    if prefix.hasPrefix(text) || "11;rgb:".hasPrefix(text) { return true }
    let isColor = text.dropLast().hasPrefix("11;rgb:") || text.dropLast().hasPrefix(prefix)
    let validCharacters = "0123456789abcdefABCDEF/"
    return isColor ? validCharacters.utf8.contains(byte) : (0x20...0x7E).contains(byte)
  }
}
