// A search for many phrases at once.

import Support

/// A set of phrases that are searched in one pass.
///
/// The case of ASCII letters is ignored. A phrase has at least four bytes in its normal form
/// (`LineNormalizer`).
struct PhraseIndex<Meaning: Sendable>: Sendable {
  struct Phrase: Sendable {
    let bytes: [UInt8]
    let meaning: Meaning
  }

  /// The phrases by their first four bytes, the longest first.
  private let phrases: [UInt32: [Phrase]]
  /// For each pair of bytes, whether a phrase begins with it.
  private let beginnings: [Bool]

  init(_ texts: [(text: String, meaning: Meaning)]) {
    var phrases: [UInt32: [Phrase]] = [:]
    var beginnings = [Bool](repeating: false, count: 1 << 16)
    for (text, meaning) in texts {
      let bytes = LineNormalizer.normalized(text).map(\.smallASCII)
      guard bytes.count >= 4 else { continue }
      phrases[Self.key(bytes, at: 0), default: []].append(Phrase(bytes: bytes, meaning: meaning))
      beginnings[Int(bytes[0]) << 8 | Int(bytes[1])] = true
    }
    self.phrases = phrases.mapValues { $0.sorted { $0.bytes.count > $1.bytes.count } }
    self.beginnings = beginnings
  }

  private static func key(_ bytes: [UInt8], at index: Int) -> UInt32 {
    var key: UInt32 = 0
    for byte in bytes[index..<index + 4] { key = key << 8 | UInt32(byte.smallASCII) }
    return key
  }

  /// Calls `body` with the meaning and the range of each phrase in a line.
  ///
  /// Of phrases that begin at the same byte, only the longest is reported, with all its meanings. The line is
  /// in lowercase.
  func forEachPhrase(in line: [UInt8], _ body: (_ meaning: Meaning, _ range: Range<Int>) -> Void) {
    guard line.count >= 4 else { return }
    for index in 0...line.count - 4 where beginnings[Int(line[index]) << 8 | Int(line[index + 1])] {
      guard let candidates = phrases[Self.key(line, at: index)] else { continue }
      var length = 0
      for phrase in candidates {
        if length > 0, phrase.bytes.count < length { break }
        guard index + phrase.bytes.count <= line.count,
          line[index..<index + phrase.bytes.count].elementsEqual(phrase.bytes)
        else { continue }
        length = phrase.bytes.count
        body(phrase.meaning, index..<index + length)
      }
    }
  }
}
