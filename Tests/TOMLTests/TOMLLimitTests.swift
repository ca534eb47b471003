// Tests that the TOML reader needs linear time and memory.

import Testing

@testable import TOML

@Suite("Bounds of the TOML reader") struct BoundTests {
  private static let mebibyte = 1 << 20

  private func filled(
    _ piece: String, before: String = "", after: String = "", size: Int = mebibyte
  ) -> [UInt8] {
    let available = size - before.utf8.count - after.utf8.count
    return Array((before + String(repeating: piece, count: available / piece.utf8.count) + after).utf8)
  }

  @Test(
    "A key with more parts than the limit is refused at the first part too many",
    arguments: [
      ("", "a.", 1, 129), ("[", "a.", 1, 130), ("[[", "a.", 1, 131), ("a = {", "a.", 1, 134),
      ("", "\"\".", 1, 193),
    ])
  func depth(before: String, piece: String, line: Int, column: Int) {
    let bytes = filled(piece, before: before)
    #expect(problem(bytes) == .nestedTooDeeply(limit: TOMLReader.maxDepth))
    #expect(reading(bytes) == "\(line):\(column)")
  }

  @Test("A key with as many parts as the limit is read")
  func maxDepth() {
    func path(_ count: Int) -> String { repeatElement("a", count: count).joined(separator: ".") }
    let maxDepth = TOMLReader.maxDepth
    #expect(problem("[\(path(maxDepth))]\n\(path(maxDepth)) = { \(path(maxDepth)) = 1 }") == nil)
    #expect(problem("\(path(maxDepth + 1)) = 1") == .nestedTooDeeply(limit: maxDepth))
    #expect(problem("[\(path(maxDepth + 1))]") == .nestedTooDeeply(limit: maxDepth))
    let elements = (1...60).map { "[[\(path($0))]]" }.joined(separator: "\n")
    #expect(problem(elements + "\nb = 1") == nil)
  }

  @Test(
    "Very much of anything is read or refused without a pause",
    arguments: [
      ("", "\n", ""), ("", "#\n", ""), ("#", "日", ""), ("a = [", "1,", "]"), ("a = [", "[],", "]"),
      ("a = [", "{},", "]"),
      ("a = '", "x", "'"), ("a = \"", "\\\\", "\""), ("a = \"", "\\u0041", "\""), ("a = '''", "''x", "'''"),
      ("a = \"\"\"", "\\\n", "\"\"\""), ("a = \"\"\"", "\\  ", "\"\"\""), ("a = ", "1", ""),
      ("a = 0.", "1", ""), ("a = 1e", "1", ""), ("a = 0x", "0", ""),
      ("a = 10:00:00.", "1", ""), ("", "[[a]]\n", ""), ("", "[[a]]\nb=1\n", ""), ("[[a]]\n", "[[a.b]]\n", ""),
      ("", "a", " = 1"), ("'", "a", "' = 1"),
      ("a = ", "x", ""), ("'", "e\u{301}\u{323}", "' = 1"), ("a = [", "1979-05-27 ,", "]"),
      ("", "\u{FEFF}", ""), ("a = [", "\n", "]"), ("", " ", ""),
      ("a = [\"", "\",\"", "\"]"),
    ])
  func length(before: String, piece: String, after: String) {
    // A reader in quadratic time would take very long here.
    _ = reading(filled(piece, before: before, after: after, size: 1 << 17))
  }

  @Test("Very many keys are told apart, and the same one again is found")
  func manyKeys() {
    let keys = (0..<10_000).map { "key-\($0) = 1\n" }.joined()
    #expect(problem(keys) == nil)
    #expect(problem(keys + "key-7 = 2") == .duplicateKey(key: "key-7", line: 8))
    let tables = (0..<10_000).map { "[k\($0).a]\n" }.joined()
    #expect(problem(tables + "[k7.a]") == .duplicateKey(key: "k7.a", line: 8))
    let dotted = (0..<10_000).map { "a.b.k\($0) = 1\n" }.joined()
    #expect(problem(dotted + "a.b.k7 = 1") == .duplicateKey(key: "a.b.k7", line: 8))
    let inline = "a = {" + (0..<10_000).map { "k\($0) = 1," }.joined() + "k7 = 1}"
    #expect(problem(inline) == .duplicateKey(key: "k7", line: 1))
  }

  @Test("A text beyond the limit is refused where it goes beyond")
  func tooLong() {
    // The length is checked before the content.
    let line = Array("# 日本語日本語日本語\n".utf8)
    #expect(problem(Array(repeatElement(UInt8(ascii: "#"), count: Self.mebibyte))) == nil)
    #expect(
      problem(Array(repeatElement(UInt8(ascii: "\n"), count: Self.mebibyte + 1))) == .larger(mebibytes: 1))
    let long = Array(repeatElement(line, count: Self.mebibyte / line.count + 1).joined())
    #expect(problem(long) == .larger(mebibytes: 1))
    #expect(reading(long).hasPrefix("\(Self.mebibyte / line.count + 1):"))
  }

  @Test("Long words and keys are quoted shortened")
  func shortened() {
    let long = String(repeating: "x", count: 1000)
    let short = String(repeating: "x", count: 60) + "…"
    #expect(problem("a = \(long)") == .noValue(short))
    #expect(problem("\(long) = 1\n\(long) = 1") == .duplicateKey(key: short, line: 1))
    #expect(problem("\(long).a = 1\n\(long).a.b = 1") == .noTable(key: short, line: 1))
  }

  @Test(
    "Texts changed at random never end the program, and each fault lies inside the text", arguments: 0..<4)
  func mutations(seed: UInt64) {
    let pieces =
      [
        "[", "]", "[[", "]]", "{", "}", "=", ",", ".", "\"", "'", "\"\"\"", "'''", "\\", "\\u", "\\UFFFFFFFF",
        "#", "\n", "\r", "\r\n", "\t", " ", "0", "1",
        "_", "+", "-", ":", "T", "Z", "e", "x", "0x", "inf", "nan", "true", "9223372036854775808",
        "1979-05-27", "10:00:00", "a.b", "a", "日", "\u{0}",
        "\u{1B}", "\u{FEFF}", "\u{301}", "[}", "[\"b\", }",
      ].map { Array($0.utf8) } + [[0x80], [0xC3], [0xFF, 0xFE], [0xED, 0xA0, 0x80]]
    let sources = [
      """
      name = "x"
      [roles]
      text = { fg = "#e0e0e0", bold = true } # said
      "state.failed" = { bg = 'red' }

      """,
      """
      theme = "dark"
      mouse = false
      ambiguous-width = 2
      [keys]
      undo-last = "u Ctrl-X"
      redo-last = [
       "U",
      ]
      [keys.log]
      zoom = ''

      """,
      """
      a = 1979-05-27T07:32:00.5+09:00\nb = [0x1F, 0o7, 0b1, 1_000, -1.5e-3]\n\
      [[c]]\nd.e = \"\"\"x\\\n y\"\"\"\n[[c]]\n[c.d]\nf = '''z'''\n
      """,
    ].map { Array($0.utf8) }
    var random = Generator(state: seed)
    for _ in 0..<2_000 {
      var bytes = sources[Int(random.next() % UInt64(sources.count))]
      for _ in 0...(random.next() % 6) {
        let index = Int(random.next() % UInt64(bytes.count + 1))
        let end = min(bytes.count, index + Int(random.next() % 5))
        let piece = pieces[Int(random.next() % UInt64(pieces.count))]
        switch random.next() % 4 {
        case 0: bytes.replaceSubrange(index..<end, with: piece)
        case 1: bytes.replaceSubrange(index..<end, with: [])
        case 2: bytes.insert(contentsOf: bytes[index..<end], at: Int(random.next() % UInt64(bytes.count + 1)))
        default: bytes.insert(contentsOf: piece, at: index)
        }
      }
      do {
        _ = try TOMLReader.read(bytes)
      } catch {
        #expect(isInside(error.position, bytes), "\(error) in \(bytes)")
      }
    }
  }

  /// Whether a position is that of a character, a line end, or the end of the text.
  private func isInside(_ position: TOMLPosition, _ bytes: [UInt8]) -> Bool {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    guard (1...lines.count).contains(position.line) else { return false }
    let characters = lines[position.line - 1].count { $0 & 0xC0 != 0x80 }
    return (1...characters + 1).contains(position.column)
  }
}

private struct Generator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
