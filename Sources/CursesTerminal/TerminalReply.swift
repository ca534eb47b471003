// What terminals answer when they are asked about themselves. Pure: bytes are compared with what an answer looks like.

/// An answer in what a terminal has sent.
enum TerminalReply: Hashable {
  /// What stands behind `ESC ] 11 ;`: `rgb:ffff/ffff/ffff`.
  case background([UInt8])
  /// `ESC [ row ; column R`, both from 1.
  case cursor(row: Int, column: Int)

  /// How far some bytes, which begin with ESC, are an answer.
  enum Match: Hashable {
    case no
    /// They are the beginning of one.
    case partial
    /// So many bytes are a report of the cursor.
    case cursor(TerminalReply, length: Int)
    /// So many bytes begin the answer about the background; its text and its end follow.
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

/// The beginning of an answer that was given up because nothing followed for a while: the rest may still come.
struct PartialReply {
  private(set) var bytes: [UInt8]
  /// How often nothing came since.
  private(set) var pauses = 0

  /// No answer is longer than this.
  static let longest = 64
  /// An answer is waited for so many pauses.
  private static let maxPauses = 5
  /// How long a pause is.
  static let pause: Duration = .seconds(1)

  /// Whether it is sure that no person has typed it: then nothing of its rest can be a key.
  let isCertain: Bool

  init(_ bytes: [UInt8], isCertain: Bool? = nil) {
    self.bytes = bytes
    self.isCertain = isCertain ?? (bytes.count > 2)
  }

  /// What came of bytes that follow.
  enum ReplyContinuation {
    /// They are not for it.
    case none
    /// So many bytes belong to it, and it goes on.
    case consumes(Int)
    /// So many bytes are its rest.
    case ends(Int, TerminalReply?)
    /// More has to come before anybody can say.
    case waits
  }

  /// Another pause without anything; whether it is still waited for.
  mutating func paused() -> Bool {
    pauses += 1
    return pauses < Self.maxPauses
  }

  /// Takes what belongs to a certain answer.
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
    // A colour is numbers with strokes between; an answer that is no such thing is taken whole.
    let begin = "11;rgba:"
    if begin.hasPrefix(text) || "11;rgb:".hasPrefix(text) { return true }
    let isColor = text.dropLast().hasPrefix("11;rgb:") || text.dropLast().hasPrefix(begin)
    let sorts = "0123456789abcdefABCDEF/"
    return isColor ? sorts.utf8.contains(byte) : (0x20...0x7E).contains(byte)
  }
}
