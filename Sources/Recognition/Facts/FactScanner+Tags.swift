// Property lists in XML.

extension FactScanner {
  static let keyEnd = Array("</key>".utf8)
  private static let valueTags = ["<string>", "<integer>"].map { Array($0.utf8) }
  private static let levelTags: [(tag: [UInt8], byte: UInt8, opens: Bool)] = [
    (Array("<dict>".utf8), UInt8(ascii: "{"), true), (Array("</dict>".utf8), UInt8(ascii: "}"), false),
    (Array("<array>".utf8), UInt8(ascii: "["), true), (Array("</array>".utf8), UInt8(ascii: "]"), false),
  ]

  /// Returns the index of the value after `<key>code</key>`; nil if the value is on the next line.
  mutating func taggedValueStart(after end: Int, _ key: Vocabulary.Key) -> Int? {
    let start = line[end...].firstIndex { $0 != 0x20 } ?? line.count
    if start == line.count { pendingKey = key }
    return valueStart(inTagAt: start)
  }

  /// Uses the key of the line before with the value at an index; returns the index after what was read.
  mutating func usePendingKey(at start: Int) -> Int {
    guard let key = pendingKey else { return start }
    pendingKey = nil
    guard let value = valueStart(inTagAt: start) else { return start }
    return use(key, valueAt: value, start..<start) ?? start
  }

  private func valueStart(inTagAt start: Int) -> Int? {
    Self.valueTags.first { line[start...].starts(with: $0) }.map { start + $0.count }
  }

  /// Opens or closes the level of a tag; returns the index after the tag.
  mutating func scanTag(at start: Int) -> Int {
    guard let (tag, byte, opens) = Self.levelTags.first(where: { line[start...].starts(with: $0.tag) }) else {
      return start + 1
    }
    if opens { levels.open(byte) } else { levels.close(byte) }
    return start + tag.count
  }
}
