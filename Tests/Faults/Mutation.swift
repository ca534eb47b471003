// A mutation of valid examples by bytes and by words. Quotes, brackets and spaces delimit words.

import RandomInputs

struct Mutation {
  var dice: Dice

  init(seed: UInt64) { dice = Dice(seed: seed) }

  private static let numbers = [
    "0", "-1", "1", "2147483648", "9223372036854775807", "9223372036854775808", "18446744073709551616",
    "1e999",
    "-1e-999", "0.1", "1.", ".5", "00", "0x10", "0b1", "1_000", "nan", "inf", "+1", "1e9",
    "99999999999999999999999999999999",
  ]
  private static let strings = [
    "\"\"", "\"\\u0000\"", "\"\\ud800\"", "\"\\\"", "\"\\u202e\"", "\"プロ月額\"", "\"e\u{301}\u{301}\u{301}\"",
    "\"\u{FEFF}\"", "''", "\"\"\"", "'''", "\"P1M\"", "\"P99999999999Y\"", "\"-0.00\"", "\"1e400\"",
    "\"../../x\"",
    "\"\u{1B}[2J\"", "null", "true", "false", "[]", "{}", "[[]]", "2021-02-30T25:61:61Z", "1979-05-27",
  ]
  private static let marks = [
    "\"", "'", "{", "}", "[", "]", ",", ":", "=", "#", "\\", "\n", "\r\n", "\r", "\t", " ", "\u{0}", "\u{1B}",
    "\u{7F}", "\u{FEFF}", "--", "*/", "//", "\u{2028}",
  ]

  /// Returns a text that is changed in one to eight positions, partly with parts of `others`.
  mutating func changed(_ example: [UInt8], others: [[UInt8]]) -> [UInt8] {
    var bytes = example
    for _ in 0...dice.roll(8) {
      bytes = dice.roll(3) == 0 ? byBytes(bytes) : byWords(bytes, others)
      // Repeated duplication could otherwise make the text arbitrarily long.
      if bytes.count > 400_000 { bytes = Array(bytes.prefix(400_000)) }
    }
    return bytes
  }

  /// Returns the ranges of words.
  ///
  /// A word is a run of letters and digits, a run of spaces, a string, or a single character.
  private func words(_ bytes: [UInt8]) -> [Range<Int>] {
    var words: [Range<Int>] = []
    var start = 0
    while start < bytes.count {
      var end = start + 1
      if bytes[start] == 0x22 {
        while end < bytes.count, bytes[end] != 0x22 { end += bytes[end] == 0x5C ? 2 : 1 }
        end = min(bytes.count, end + 1)
      } else if Self.isWord(bytes[start]) {
        while end < bytes.count, Self.isWord(bytes[end]) { end += 1 }
      }
      words.append(start..<end)
      start = end
    }
    return words
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2E, 0x2B, 0x2D, 0x5F, 0x80...: true
    default: false
    }
  }

  private mutating func byWords(_ bytes: [UInt8], _ others: [[UInt8]]) -> [UInt8] {
    let words = words(bytes)
    guard !words.isEmpty else { return Array(dice.pick(Self.marks).utf8) }
    // Prefers words that are not spaces, because a changed space rarely has an effect.
    var place = dice.roll(words.count)
    for _ in 0..<3 where words[place].count == 1 && bytes[words[place].lowerBound] <= 0x20 {
      place = dice.roll(words.count)
    }
    let word = words[place]
    var result = bytes
    switch dice.roll(12) {
    case 0, 1: result.replaceSubrange(word, with: dice.pick(Self.numbers).utf8)
    case 2, 3: result.replaceSubrange(word, with: dice.pick(Self.strings).utf8)
    case 4: result.removeSubrange(word)
    case 5: result.insert(contentsOf: bytes[word], at: words[dice.roll(words.count)].lowerBound)
    case 6: result.replaceSubrange(word, with: bytes[words[dice.roll(words.count)]])
    case 7:
      let end = words[min(words.count - 1, place + dice.roll(60))].upperBound
      let run = Array(bytes[word.lowerBound..<end])
      for _ in 0...dice.roll(dice.chance(6) ? 200 : 2) { result.insert(contentsOf: run, at: word.lowerBound) }
    case 8:
      result.removeSubrange(word.lowerBound..<words[min(words.count - 1, place + dice.roll(40))].upperBound)
    case 9:
      let depth = dice.chance(4) ? 100 + dice.roll(20_000) : dice.roll(70)
      let (open, close) = dice.pick([("[", "]"), ("{\"a\":", "}"), ("{a=", "}"), ("(", ")")])
      let nested =
        String(repeating: open, count: depth) + (dice.chance(2) ? String(repeating: close, count: depth) : "")
      result.replaceSubrange(word, with: nested.utf8)
    case 10: result.insert(contentsOf: dice.pick(Self.marks).utf8, at: word.lowerBound)
    default:
      guard let other = others.isEmpty ? nil : dice.pick(others), !other.isEmpty else { return result }
      let start = dice.roll(other.count)
      result.insert(contentsOf: other[start..<min(other.count, start + dice.roll(800))], at: word.lowerBound)
    }
    return result
  }

  mutating func byBytes(_ bytes: [UInt8]) -> [UInt8] {
    var result = bytes
    let place = dice.roll(bytes.count + 1)
    let end = min(bytes.count, place + dice.roll(dice.chance(8) ? 400 : 12))
    switch dice.roll(7) {
    case 0: if place < bytes.count { result[place] = UInt8(dice.roll(256)) }
    case 1: if place < bytes.count { result[place] ^= 1 << UInt8(dice.roll(8)) }
    case 2: result.removeSubrange(place..<max(place, end))
    case 3: result.insert(contentsOf: dice.pick(Self.marks).utf8, at: place)
    case 4: result.insert(contentsOf: bytes[place..<max(place, end)], at: dice.roll(bytes.count + 1))
    case 5: if dice.chance(3) { result.removeSubrange(place...) }
    default: result.insert(contentsOf: (0..<dice.roll(20)).map { _ in UInt8(dice.roll(256)) }, at: place)
    }
    return result
  }
}

extension [UInt8] {
  /// The lines with their line ends, which the last line may lack.
  var linesWithEnds: [[UInt8]] {
    var lines: [[UInt8]] = []
    var start = 0
    for (index, byte) in enumerated() where byte == 0x0A {
      lines.append(Array(self[start...index]))
      start = index + 1
    }
    if start < count { lines.append(Array(self[start...])) }
    return lines
  }
}
