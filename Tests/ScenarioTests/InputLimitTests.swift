// Tests of the limits on the nesting, length and size of external input.

import Simulation
import Support
import Testing

@testable import Scenario
@testable import StoreCatalog
@testable import StoreModel
@testable import StoreSimulator

@Suite("Bounds of what is read") struct BoundsTests {
  @Test("A command inside a command holds none itself", arguments: [2, 3, 100_000])
  func nested(depth: Int) {
    let line = String(repeating: "expect refused ", count: depth) + "confirm"
    let expected = #""expect refused" does not accept "expect"; try a command such as buy or approve"#
    #expect(problem(line) == "16: \(expected)")
    #expect(problem("at 10:00 " + line) == "25: \(expected)")
    let ran = run("iapbench 1\n\(line)\n")
    #expect(ran.code == 2)
    #expect(ran.narration == ["test.iap:2:16: \(expected)"])
    #expect(CommandTable.standard.completions(for: line, in: makeSession()).isEmpty)
    #expect(CommandTable.standard.completions(for: line + " ", in: makeSession()).isEmpty)
    #expect(throws: JournalError.self) {
      try Session.replay(journal: Array("iapbench 1\n\(line)\n".utf8), loadCatalog: makeSession().loadCatalog)
    }
  }

  @Test("What stands inside expect refused is completed from verbs of the world")
  func completed() {
    let words = CommandTable.standard.completions(for: "expect refused ", in: makeSession()).map(\.word)
    #expect(words.contains("buy"))
    #expect(!words.contains("expect"))
  }

  @Test(
    "A word of megabytes is quoted by its beginning",
    arguments: ["W", "expect state W", "advance W", "at W settle", "buy --W"])
  func longWords(line: String) {
    let message = problem(line.replacing("W", with: String(repeating: "w", count: 2_000_000)))
    #expect(message.utf8.count < 1000)
    #expect(message.contains("www…\""))
  }

  @Test("A file in UTF-16 or UTF-32 is named so, with and without a mark", arguments: [false, true])
  func encodings(hasMark: Bool) {
    let text = (hasMark ? "\u{FEFF}" : "") + "iapbench 1\nnote プロ\n"
    let utf16 = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let utf32 = text.unicodeScalars.flatMap { scalar in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: scalar.value >> $0) }
    }
    #expect(
      run(utf16).narration == [
        "test.iap:1:1: the file is encoded as UTF-16; try saving the file as UTF-8"
      ])
    #expect(
      run(utf32).narration == [
        "test.iap:1:1: the file is encoded as UTF-32; try saving the file as UTF-8"
      ])
    #expect(run(utf32).code == 2)
  }

  @Test("A text is found where it stands, whatever stands before it")
  func found() {
    var random = SeededRandom(seed: 7)
    for _ in 0..<3000 {
      func text(_ length: ClosedRange<Int>) -> [UInt8] {
        (0..<Int.random(in: length, using: &random)).map { _ in UInt8.random(in: 97...98, using: &random) }
      }
      let (pattern, all) = (text(0...5), text(0...14))
      let isThere = pattern.isEmpty || all.indices.contains { all[$0...].starts(with: pattern) }
      #expect(ByteSearch.Pattern(pattern).occurs(String(decoding: all, as: UTF8.self)) == isThere)
    }
  }

  @Test("Whatever many of the dearest thing are bought, its price can be counted and given back")
  func dear() throws {
    let text = """
      {"products":[{"productID":"p","type":"NonConsumable","displayPrice":"999999999999.999"}],\
      "subscriptionGroups":[]}
      """
    let catalog = try StoreKitFile.read(Array(text.utf8), source: "dear").catalog
    var session = Session { (_, _) throws(CatalogLoadError) in catalog }
    try session.type("catalog dear", "buy p --quantity 10", "confirm", "settle", "refund last")
    #expect(session.world.transaction(1)?.refundedAt != nil)
    let many = session.execute(.action(.buy(Payment("p", quantity: .max))))
    #expect(many.refusal != nil)
    #expect(many.journalLines.isEmpty)
  }

  @Test(
    "A journal at the ends of the calendar is read again, east and west",
    arguments: [("+14:00", "9999-12-31T23:59:59Z"), ("-14:00", "0001-01-01T00:00:00Z")])
  func ends(zone: String, time: String) throws {
    var session = makeSession()
    let journal = try session.type(
      "clock \(time)", "device --time-zone \(zone)", "note here", "snapshot save a")
    let text = ([Session.journalHeader] + journal).joined(separator: "\n") + "\n"
    let restored = try Session.replay(journal: Array(text.utf8), loadCatalog: session.loadCatalog)
    #expect(restored.session.digest == session.digest)
    #expect(run(session.scenarioText()).code == 0)
  }

  @Test("Lines of a run show what would steer a terminal, in steps as in notes")
  func shown() {
    let ran = run(
      "iapbench 1\nnote \"\\u{1B}[2J\\u{202E}\\n\"\nnote a\u{200F}b\ntap x\u{61C}\n",
      channels: Set(Channel.ofStore))
    for line in ran.output { #expect(VisibleText.visible(line) == line, "\(line)") }
    #expect(ran.output.contains { $0.contains("␛[2J␦␊") || $0.contains(#"\u{1B}[2J\u{202E}\n"#) })
  }
}
