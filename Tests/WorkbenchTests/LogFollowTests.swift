// Tests of following the log while its last line is on screen.

import Grid
import Scenario
import Testing

@testable import StoreModel
@testable import StoreSimulator
@testable import Workbench

@Suite("Log following")
struct LogFollowTests {
  private static let notes = (1...60).map { "note \"line \($0) of them\"" }

  private func bench(_ columns: Int, _ rows: Int) throws -> TestBench {
    var bench = TestBench(columns, rows)
    try bench.workbench.session.run(Self.notes)
    _ = bench.screen()
    return bench
  }

  private func showsEnd(_ bench: inout TestBench) -> Bool {
    let log = bench.workbench.session.log
    let last = LogText.body(of: log[log.count - 1].simulationEvent).joined(separator: " ")
    return bench.logRows().contains { $0.contains(last.prefix(30)) }
  }

  @Test("A row that is chosen on screen stops nothing; one beyond the edge does")
  func choosing() throws {
    var bench = try bench(80, 24)
    bench.press("5 k k")
    try bench.workbench.session.run(["note \"newer 1\""])
    #expect(bench.logRows().last?.contains("newer 1") == true)
    #expect(bench.screen().contains("following"))
    for _ in 0..<20 { bench.press("k") }
    try bench.workbench.session.run(["note \"newer 2\"", "note \"newer 3\""])
    #expect(!showsEnd(&bench))
    #expect(bench.screen().contains("F follow (2 new)"))
    #expect(bench.keyBar().contains("F follow (2 new)"))
    // The log follows again after its end is on screen.
    for _ in 0..<30 { bench.press("j") }
    #expect(showsEnd(&bench))
    #expect(!bench.screen().contains(" new"))
  }

  @Test("F goes to the end, and says so where the log follows already; other panes name the way there")
  func followKey() throws {
    var bench = try bench(80, 24)
    bench.press("1 Ctrl-U")
    #expect(bench.keyBar().contains("5 F follow"))
    bench.press("5")
    #expect(bench.keyBar().contains(" F follow"))
    bench.press("F")
    #expect(showsEnd(&bench))
    #expect(bench.notice.isEmpty)
    bench.press("F")
    #expect(bench.notice.hasPrefix("the log already follows"))
    #expect(bench.screen().contains("following"))
  }

  @Test("An action of the operator resumes it, what is refused does not")
  func actions() throws {
    var bench = try bench(80, 24)
    for keys in ["b", "i", "t m", "z", "Z"] {
      bench.press("Esc 1 Ctrl-U Ctrl-U")
      #expect(!showsEnd(&bench), "\(keys)")
      bench.press(keys)
      #expect(showsEnd(&bench), "\(keys)")
    }
    bench.press("Ctrl-U Ctrl-U")
    _ = bench.screen()
    bench.press(":")
    bench.type("approve #1")
    bench.press("Enter")
    #expect(!showsEnd(&bench))
  }

  @Test("Time that passes by itself scrolls nothing that is read")
  func runningClock() throws {
    var bench = try bench(80, 24)
    bench.press("b Enter Enter t p Ctrl-U Ctrl-U")
    let before = bench.logRows()
    bench.effects += bench.workbench.passTime(realSeconds: 40 * 86_400)
    #expect(bench.logRows() == before)
    #expect(bench.keyBar().contains(" new"))
  }

  @Test(
    "F and the number of new lines are in the bar exactly when the last line cannot be seen", arguments: 1...4
  )
  func exactly(_ seed: UInt64) throws {
    var dice = SeededRandom(seed: seed)
    let size = [(60, 16), (80, 24), (132, 38), (79, 40)][Int(seed % 4)]
    var bench = try bench(size.0, size.1)
    var number = 100
    let keys = [
      "k", "j", "PgUp", "PgDn", "g", "G", "Ctrl-U", "Ctrl-D", "F", "5", "1", "{", "(", "Tab", "=",
      "5 v w",
    ]
    for step in 0..<40 {
      let key = keys.randomElement(using: &dice) ?? "k"
      bench.press(key == "F" ? "5 F" : key)
      if Int.random(in: 0..<4, using: &dice) == 0 {
        number += 1
        try bench.workbench.session.run(["note \"number \(number) came\""])
      }
      let isSeen = bench.workbench.layout.panes[.log] == nil || showsEnd(&bench)
      let hasHint = bench.keyBar().contains("F follow") || bench.keyBar().contains(" new")
      #expect(hasHint == !isSeen, "step \(step), \(key)\n\(bench.screen())")
    }
  }
}
