// The decoding of terminal input: keys, pasted text, mouse events and replies to queries.

import Grid

/// A decoder of the bytes that a terminal sends, with constant memory per sequence and linear time.
///
/// Unknown sequences are discarded as a whole, so that their letters do not become keys. The caller measures
/// the timeout that distinguishes Escape from the beginning of a sequence.
package struct InputDecoder {
  /// The maximum size of a paste in bytes; the decoder discards the rest.
  package static let longestPaste = 10 << 20
  /// The maximum length of a control sequence in bytes.
  private static let longestSequence = 256

  private var bytes: [UInt8] = []
  private var head = 0
  private var paste: PasteBuffer?
  private var skipped: SkippedSequence?
  /// The beginning of a discarded string, no longer than the longest reply.
  private var skippedText: [UInt8] = []
  private var replies: [TerminalReply] = []
  /// A reply whose end has not arrived in time.
  private var interruptedReply: PartialReply?
  /// Whether a query was sent.
  ///
  /// The reply can arrive in parts, late, twice or not at all.
  package var expectsReplies = false
  /// Whether the cursor position was queried.
  ///
  /// Otherwise a report of row 1 is decoded as a function key.
  package var expectsCursor = false
  /// Whether a query is pending; the possible beginning of a reply then gets a longer timeout.
  var isReplyDue = false
  /// Key sequences of this terminal that the general grammar does not cover.
  private let ownSequences: [[UInt8]: Key]

  private static let escape: UInt8 = 0x1B
  private static let pasteBegin = Array("\u{1B}[200~".utf8)

  package init(ownSequences: [[UInt8]: Key] = [:]) {
    self.ownSequences = ownSequences
  }

  /// Whether longer sequences, such as mouse reports and pastes, begin with this sequence.
  ///
  /// A `$` ends a sequence, because rxvt sends it for keys with Shift.
  static func isBeginning(_ sequence: [UInt8]) -> Bool {
    if pasteBegin.starts(with: sequence) || sequence.starts(with: pasteBegin) { return true }
    guard sequence.count > 1 else { return true }
    switch sequence[1] {
    case UInt8(ascii: "["):
      return sequence.dropFirst(2).allSatisfy { (0x20...0x3F).contains($0) && $0 != 0x24 }
    case UInt8(ascii: "O"), UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"):
      return sequence.count == 2
    default: return false
    }
  }

  package mutating func feed(_ new: some Collection<UInt8>) {
    if head > 0 {
      bytes.removeFirst(head)
      head = 0
    }
    bytes.append(contentsOf: new)
  }

  /// The number of bytes that do not form an event yet, except those of a paste.
  package var pendingByteCount: Int { bytes.count - head }

  /// How long to wait for the rest of a sequence before `flushIncomplete`; nil if no sequence has begun.
  ///
  /// A paste can pause on a slow connection. After a short timeout, its rest would be read as keys.
  var sequenceTimeout: Duration? {
    if paste != nil { return .seconds(5) }
    // A sequence this long cannot have been typed, so the connection is slow.
    if skipped != nil { return .milliseconds(250) }
    if head < bytes.count { return replyTimeout ?? .milliseconds(25) }
    return interruptedReply?.isCertain == true ? PartialReply.pause : nil
  }

  private var replyTimeout: Duration? {
    guard expectsReplies, interruptedReply == nil else { return nil }
    let remaining = Array(bytes[head...].prefix(PartialReply.longest))
    guard TerminalReply.match(remaining) == .partial else { return nil }
    // No person types three of these bytes at once. One or two may be keys, which need a short timeout.
    if remaining.count > 2 { return .milliseconds(250) }
    return isReplyDue ? .milliseconds(remaining.count > 1 ? 250 : 50) : nil
  }

  mutating func readReplies() -> [TerminalReply] {
    defer { replies = [] }
    return replies
  }

  /// Returns the next event; nil if more bytes are needed.
  package mutating func next() -> InputEvent? {
    while head < bytes.count || paste != nil {
      if paste != nil { return finishPaste() }
      if skipped != nil {
        guard skip() else { return nil }
        continue
      }
      if interruptedReply != nil {
        switch continueInterruptedReply() {
        case .waits: return nil
        case .consumes, .ends: continue
        case .none: break
        }
      }
      switch decode(at: head) {
      case .incomplete: return nil
      case .ignored(let length): head += max(1, length)
      case .skips(let kind, let length):
        // `endString` examines the text after the `]` of a possible reply.
        if kind == .string { skippedText = [bytes[head + 1]] }
        head += length
        skipped = kind
      case .reply(let reply, let length):
        head += length
        replies.append(reply)
      case .discardsReply(let beginning, let length):
        head += length
        interruptedReply = PartialReply(beginning, isCertain: true)
      case .pasteBegins(let length):
        head += length
        paste = PasteBuffer(limit: Self.longestPaste)
      case .input(let input, let length):
        head += length
        return input
      }
    }
    return nil
  }

  /// Ends a sequence that did not continue in time; returns its event, or nil if it has none.
  package mutating func flushIncomplete() -> InputEvent? {
    if paste != nil { return endPaste() }
    if let kind = skipped {
      if kind == .string { discardInterruptedReply() }
      skipped = nil
      bytes = []
      head = 0
      return nil
    }
    guard head < bytes.count else {
      if interruptedReply?.paused() == false { interruptedReply = nil }
      return nil
    }
    let remaining = bytes[head...]
    if interruptedReply?.isCertain == true, remaining.elementsEqual([Self.escape]) {
      bytes = []
      head = 0
      return nil
    }
    if let interruptedReply, !interruptedReply.isCertain {
      // The bytes do not belong to the reply, so they are keys.
      self.interruptedReply = nil
      if remaining.first != Self.escape { return next() }
    }
    if expectsReplies, interruptedReply == nil,
      TerminalReply.match(Array(remaining.prefix(PartialReply.longest))) == .partial
    {
      interruptedReply = PartialReply(Array(remaining))
    }
    defer {
      bytes = []
      head = 0
    }
    guard remaining.first == Self.escape else { return nil }
    switch remaining.count {
    case 1: return .key(Key(.escape))
    case 2:
      // A person typed Alt with a character that also begins sequences.
      return Self.plainKey(remaining[remaining.startIndex + 1], alt: true).map { .key($0) }
    default: return nil
    }
  }

  // MARK: Paste

  /// Passes the remaining bytes to the paste; returns the paste if it is complete.
  private mutating func finishPaste() -> InputEvent? {
    guard let (length, isEnd) = paste?.consume(bytes[head...]) else { return nil }
    head += length
    return isEnd ? endPaste() : nil
  }

  private mutating func endPaste() -> InputEvent? {
    defer { paste = nil }
    return paste?.event()
  }

  // MARK: Keys

  private enum DecodeResult {
    case incomplete
    case ignored(Int)
    /// The beginning of an ignored sequence whose rest has not arrived yet.
    case skips(SkippedSequence, Int)
    case pasteBegins(Int)
    case reply(TerminalReply, Int)
    /// An interrupted reply to ignore, together with its rest.
    case discardsReply([UInt8], Int)
    case input(InputEvent, Int)

    static func key(_ key: Key, _ length: Int) -> DecodeResult { .input(.key(key), length) }
  }

  private func decode(at start: Int) -> DecodeResult {
    let first = bytes[start]
    if first == Self.escape { return decodeEscape(at: start) }
    if first >= 0x80 { return decodeCharacter(at: start, alt: false) }
    guard let key = Self.plainKey(first, alt: false) else { return .ignored(1) }
    return .key(key, 1)
  }

  private func decodeEscape(at start: Int) -> DecodeResult {
    let remaining = bytes[start...]
    guard remaining.count > 1 else { return .incomplete }
    if !ownSequences.isEmpty, let own = decodeOwnSequence(remaining) { return own }
    let second = bytes[start + 1]
    switch second {
    case Self.escape: return .key(Key(.escape), 1)
    case UInt8(ascii: "["): return decodeControlSequence(at: start)
    case UInt8(ascii: "O"): return decodeShortSequence(at: start)
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"):
      return skipString(at: start)
    case 0x80...: return decodeCharacter(at: start + 1, alt: true)
    default:
      guard let key = Self.plainKey(second, alt: true) else { return .ignored(2) }
      return .key(key, 2)
    }
  }

  private func decodeOwnSequence(_ remaining: ArraySlice<UInt8>) -> DecodeResult? {
    let matching = ownSequences.keys.filter { remaining.starts(with: $0) }.max { $0.count < $1.count }
    if let matching, let key = ownSequences[matching] { return .key(key, matching.count) }
    return ownSequences.keys.contains { $0.starts(with: remaining) } ? .incomplete : nil
  }

  /// Decodes one UTF-8 character.
  private func decodeCharacter(at start: Int, alt: Bool) -> DecodeResult {
    let length =
      switch bytes[start] {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 1
      }
    let prefixLength = alt ? 1 : 0
    guard length > 1 else { return .ignored(prefixLength + 1) }
    let encoded = bytes[start...].prefix(length)
    if let invalid = encoded.dropFirst().firstIndex(where: { $0 & 0xC0 != 0x80 }) {
      return .ignored(prefixLength + invalid - start)
    }
    guard encoded.count == length else { return .incomplete }
    guard let text = String(validating: encoded, as: UTF8.self), let scalar = text.unicodeScalars.first,
      scalar.value >= 0xA0
    else { return .ignored(prefixLength + length) }
    return .key(Key(.character(Character(scalar)), alt: alt), prefixLength + length)
  }

  // MARK: Sequences

  /// Decodes `ESC O letter`, a cursor or keypad key in application mode.
  private func decodeShortSequence(at start: Int) -> DecodeResult {
    guard start + 2 < bytes.count else { return .incomplete }
    let letter = bytes[start + 2]
    if let code = KeySequences.byLetter[letter] ?? KeySequences.keypad[letter] {
      return .key(Key(code), 3)
    }
    return letter < 0x20 || letter > 0x7E ? .key(Key(.character("O"), alt: true), 2) : .ignored(3)
  }

  /// A sequence that is discarded until its end.
  private enum SkippedSequence {
    /// `ESC [` with more parameters than any known sequence, until its final letter.
    case controlSequence
    /// A reply or title, from `ESC ]`, `ESC P`, `ESC _` or `ESC ^` until BEL or `ESC \`.
    case string
  }

  /// Discards the available bytes of a skipped sequence; returns false if its end has not arrived.
  private mutating func skip() -> Bool {
    guard let kind = skipped else { return true }
    while head < bytes.count {
      let byte = bytes[head]
      switch kind {
      case .controlSequence where (0x20...0x3F).contains(byte): head += 1
      case .controlSequence:
        if (0x40...0x7E).contains(byte) { head += 1 }
        skipped = nil
        return true
      case .string where byte == 0x07:
        head += 1
        endString()
        return true
      case .string where byte == Self.escape:
        guard head + 1 < bytes.count else { return false }
        if bytes[head + 1] == UInt8(ascii: "\\") {
          head += 2
          endString()
        } else {
          discardInterruptedReply()
          skipped = nil
        }
        return true
      case .string:
        if skippedText.count < PartialReply.longest { skippedText.append(byte) }
        head += 1
      }
    }
    return false
  }

  /// Ends a discarded string, and stores it if it is a reply.
  private mutating func endString() {
    skipped = nil
    let text = [Self.escape] + skippedText
    if case .background(let length) = TerminalReply.match(text) {
      replies.append(.background(Array(text.dropFirst(length))))
    }
  }

  /// Ends a discarded string without terminator; the rest of a reply is still expected.
  private mutating func discardInterruptedReply() {
    // The reply is invalid after a key press, but its remaining bytes must not become keys.
    let isReply = skippedText.starts(with: TerminalReply.backgroundStart.dropFirst().prefix(2))
    guard expectsReplies, isReply, skippedText.count < PartialReply.longest else { return }
    interruptedReply = PartialReply([Self.escape] + skippedText)
  }

  /// Consumes the rest of a reply that did not end in time.
  private mutating func continueInterruptedReply() -> PartialReply.ReplyContinuation {
    guard var interruptedReply else { return .none }
    guard !interruptedReply.isCertain else {
      let step = interruptedReply.consume(bytes[head...])
      self.interruptedReply = interruptedReply
      switch step {
      case .consumes(let length): head += length
      case .ends(let length, let reply):
        head += length
        self.interruptedReply = nil
        if let reply { replies.append(reply) }
      case .none, .waits: break
      }
      return step
    }
    let start = interruptedReply.bytes.count
    let all = interruptedReply.bytes + bytes[head...].prefix(PartialReply.longest)
    switch TerminalReply.match(all) {
    case .no:
      self.interruptedReply = nil
      return .none
    case .partial:
      // No person types three bytes at once. While a reply is due, even one byte probably belongs to it.
      guard all.count - start > 2 || isReplyDue else { return .waits }
      head += all.count - start
      self.interruptedReply = PartialReply(all, isCertain: true)
      return .consumes(all.count - start)
    case .cursor(let reply, let length):
      head += length - start
      self.interruptedReply = nil
      replies.append(reply)
      return .ends(length - start, reply)
    case .background(let length):
      head += length - start
      self.interruptedReply = nil
      skipped = .string
      skippedText = Array(all[1..<length])
      return .consumes(length - start)
    }
  }

  private func skipString(at start: Int) -> DecodeResult {
    // Two bytes alone may be Alt and a character.
    bytes.count - start > 2 ? .skips(.string, 2) : .incomplete
  }

  /// Decodes `ESC [`, parameters and a final letter.
  private func decodeControlSequence(at start: Int) -> DecodeResult {
    var end = start + 2
    while end < bytes.count, (0x20...0x3F).contains(bytes[end]) {
      end += 1
      if end - start > Self.longestSequence { return .skips(.controlSequence, end - start) }
    }
    guard end < bytes.count else { return .incomplete }
    let last = bytes[end]
    // A byte that belongs to no sequence ends the sequence early.
    guard (0x40...0x7E).contains(last) else { return .ignored(end - start) }
    let length = end + 1 - start
    let body = bytes[start + 2..<end]
    if body.isEmpty {
      // Function keys of the Linux console and X10 mouse reports have more bytes after the letter.
      if last == UInt8(ascii: "[") { return decodeConsoleKey(at: start) }
      if last == UInt8(ascii: "M") { return skipOldMouseReport(at: start) }
    }
    if body.first == UInt8(ascii: "<") {
      guard let numbers = Self.numbers(body.dropFirst()) else { return .ignored(length) }
      let event = Self.mouseEvent(numbers, isRelease: last == UInt8(ascii: "m"))
      return event.map { .input(.mouse($0), length) } ?? .ignored(length)
    }
    guard let numbers = Self.numbers(body) else { return .ignored(length) }
    if last == UInt8(ascii: "~"), numbers.first == 200 { return .pasteBegins(length) }
    // A cursor position report for row 1 looks like a function key with modifiers.
    if last == UInt8(ascii: "R"), !body.isEmpty, numbers[0] > 1 || expectsCursor {
      guard case .cursor(let reply, length) = TerminalReply.match(Array(bytes[start...end])) else {
        return .ignored(length)
      }
      return .reply(reply, length)
    }
    guard let key = Self.key(numbers: numbers, last: last) else {
      // A letter interrupts a cursor position report, whose rest follows.
      let start = Array(bytes[start..<end])
      if expectsCursor, !body.isEmpty, TerminalReply.match(start) == .partial {
        return .discardsReply(start, length)
      }
      return .ignored(length)
    }
    return .key(key, length)
  }

  /// Decodes `ESC [ [ letter`, a function key of the Linux console.
  private func decodeConsoleKey(at start: Int) -> DecodeResult {
    guard start + 3 < bytes.count else { return .incomplete }
    let letter = bytes[start + 3]
    // A byte that belongs to no sequence ends the sequence early.
    guard (0x20...0x7E).contains(letter) else { return .ignored(3) }
    guard (UInt8(ascii: "A")...UInt8(ascii: "E")).contains(letter) else { return .ignored(4) }
    return .key(Key(.function(Int(letter - UInt8(ascii: "A")) + 1)), 4)
  }

  /// Skips an X10 mouse report: `ESC [ M` and three bytes that are not control characters.
  private func skipOldMouseReport(at start: Int) -> DecodeResult {
    let report = bytes[(start + 3)...].prefix(3)
    if let wrong = report.firstIndex(where: { $0 < 0x20 }) { return .ignored(wrong - start) }
    return report.count == 3 ? .ignored(6) : .incomplete
  }
}
