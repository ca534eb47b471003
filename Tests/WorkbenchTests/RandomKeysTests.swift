import Grid
import Scenario
import Testing

@testable import StoreSimulator
@testable import Workbench

@Suite struct RandomKeysTests {
  private static let keys: [Key] =
    (0x20...0x7E).compactMap { Unicode.Scalar($0).map { Key(.character(Character($0))) } }
    + "ABCDEFGHIKLNPRSTUW".map { Key(.character(Character($0.lowercased())), control: true) }
    + [
      .enter, .enter, .enter, .escape, .tab, .backTab, .up, .down, .left, .right, .pageUp, .pageDown, .home,
      .end, .backspace,
    ]
    .map { Key($0) } + [Key(.character("プ")), Key(.function(1))]

  private static let sizes = [(60, 16), (80, 24), (132, 38), (59, 15), (100, 50), (3, 3)]

  @Test("Whatever is pressed, the screen is whole and the journal replays to the same log", arguments: 1...8)
  func anyKeys(_ seed: UInt64) throws {
    var dice = SeededRandom(seed: seed)
    var bench = TestBench()
    for step in 0..<400 {
      let key = Self.keys[Int.random(in: 0..<Self.keys.count, using: &dice)]
      bench.effects += bench.workbench.handle(.key(key))
      if step % 40 == 0, let size = Self.sizes.randomElement(using: &dice) { bench.resize(size.0, size.1) }
      if step % 7 == 0 { bench.effects += bench.workbench.passTime(realSeconds: 0.7) }
      if step % 5 == 0 {
        let rows = bench.rows()
        #expect(rows.count == bench.workbench.rows)
        #expect(rows.allSatisfy { CellWidth.of($0) == bench.workbench.columns })
        #expect(!rows.joined().unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F })
      }
    }
    let text = ([Session.journalHeader] + bench.journal).joined(separator: "\n") + "\n"
    let restored = try Session.replay(journal: Array(text.utf8)) { (_) throws(CatalogLoadError) in .builtin }
    let lines = { (session: Session) in session.log.entries.flatMap { LogText.lines(of: $0.event) } }
    #expect(lines(restored.session) == lines(bench.workbench.session))
  }
}
