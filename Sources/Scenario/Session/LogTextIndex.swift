// Which texts the lines of a log can have: a text of which one piece of four bytes stands nowhere in a stretch of the log
// is not looked for there. It may name a stretch that has the text not, and never leaves one out that has it.

/// The pieces of four bytes that stand in the lines of each stretch of a log.
///
/// A piece is one of 8,192 marks; for each mark there is a word with a bit for each of 64 stretches, so that many
/// stretches are asked at once. It takes four bytes for each entry of the log.
struct LogTextIndex: Sendable {
  /// So many entries are one stretch: to look through them takes a fraction of a millisecond.
  private static let stretch = 256
  /// So many entries share their words.
  private static let group = 64 * stretch
  private static let marks = 8192

  /// The first entry that is in it; where it begins in the midst of a stretch, that stretch is no other.
  private(set) var start = 0
  /// The first entry behind `start` that is not in it.
  private(set) var end = 0
  /// For each group of stretches from that of `start` on, the words of all marks.
  private var words: [[UInt64]] = []

  /// A text to look for, as the marks of its pieces.
  struct Sought {
    fileprivate let marks: [Int]

    init(_ text: [UInt8]) {
      var marks: [Int] = []
      LogTextIndex.forEachMark(of: text) { marks.append($0) }
      self.marks = marks
    }
  }

  var isEmpty: Bool { start == end }

  /// Begins anew at an entry.
  mutating func begin(at entry: Int) { self = LogTextIndex(start: entry) }

  /// An empty one, which begins at an entry.
  init(start: Int = 0) {
    self.start = start
    end = start
  }

  /// Adds the lines of the entry at `end`; none for an entry that nothing is ever found in.
  mutating func add(_ lines: [UInt8]) {
    let place = end / Self.group - start / Self.group
    if place == words.count { words.append([UInt64](repeating: 0, count: Self.marks)) }
    let bit = UInt64(1) << UInt64(end % Self.group / Self.stretch)
    words[place].withUnsafeMutableBufferPointer { words in
      Self.forEachMark(of: lines) { words[$0] |= bit }
    }
    end += 1
  }

  /// Entries from this one on are other ones now.
  ///
  /// What they had is not taken out: that only makes it name more.
  mutating func cut(from entry: Int) {
    if entry < start { begin(at: entry) } else { end = min(end, entry) }
  }

  /// The first entry from one on that may have a text: itself, or the first of a stretch behind it.
  ///
  /// - Parameters:
  ///   - entry: one that is in it.
  ///   - sought: the text.
  /// - Returns: the entry; `end` where none in it may have the text.
  func first(from entry: Int, with sought: Sought) -> Int {
    var present = entry
    while present < end {
      let place = present / Self.group - start / Self.group
      var stretches = ~UInt64(0) << UInt64(present % Self.group / Self.stretch)
      for mark in sought.marks {
        stretches &= words[place][mark]
        if stretches == 0 { break }
      }
      let groupStart = present / Self.group * Self.group
      if stretches != 0 {
        return min(end, max(present, groupStart + stretches.trailingZeroBitCount * Self.stretch))
      }
      present = groupStart + Self.group
    }
    return end
  }

  /// Where the stretch of an entry ends.
  func endOfStretch(_ entry: Int) -> Int { min(end, (entry / Self.stretch + 1) * Self.stretch) }

  private static func forEachMark(of text: [UInt8], _ body: (Int) -> Void) {
    guard text.count >= 4 else { return }
    var piece: UInt32 = 0
    for (place, byte) in text.enumerated() {
      piece = piece << 8 | UInt32(byte)
      if place >= 3 { body(Int((piece &* 0x9E37_79B1) >> 19)) }
    }
  }
}
