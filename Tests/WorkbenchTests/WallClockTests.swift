// Tests of `clock wall`, which sets the clock to the real time and lets it run.

import Scenario
import StoreModel
import StoreSimulator
import Support
import Testing

@testable import Menus
@testable import Workbench

@Suite("Real time") struct WallClockTests {
  /// 2026-11-27T20:40:00.250000Z.
  private static let now = Instant(microseconds: 1_795_812_000_250_000)

  @Test("The clock is set to the real time and runs, and the journal replays to the same time")
  func follows() throws {
    var bench = TestBench()
    bench.effects += bench.workbench.followRealTime(Self.now)
    #expect(bench.world.now == Self.now && bench.world.rate == .running(factor: 1))
    #expect(bench.notice.contains("z twice"), "\(bench.notice)")
    #expect(bench.journal.count == 2 && bench.journal[0].contains("clock 2026-11-27T20:40:00.250000Z"))
    let journal = ([Session.journalHeader] + bench.journal).joined(separator: "\n") + "\n"
    let restored = try Session.replay(journal: Array(journal.utf8)) { _, _ throws(CatalogLoadError) in
      .builtin
    }
    #expect(restored.session.world.now == Self.now)
    #expect(restored.session.world.rate == .running(factor: 1))
  }

  @Test("z pauses the clock, and z again restores the time before")
  func undo() {
    var bench = TestBench()
    let start = bench.world.now
    bench.effects += bench.workbench.followRealTime(Self.now)
    bench.press("z")
    #expect(bench.world.rate == .paused && bench.world.now == Self.now)
    bench.press("z")
    #expect(bench.world.now == start && bench.world.rate == .paused)
  }

  @Test("A real time before the simulated time is refused and changes nothing")
  func past() {
    var bench = TestBench()
    let past = Instant(microseconds: bench.world.now.microseconds - 1)
    let effects = bench.workbench.followRealTime(past)
    #expect(effects.isEmpty && bench.world.rate == .paused && bench.notice.contains("time cannot go back"))
  }

  @Test(
    "The key t W and the command clock wall let the clock run at the real time", arguments: [true, false])
  func keys(isTyped: Bool) {
    var bench = TestBench()
    let before = Instant.wallClock
    if isTyped {
      bench.press(":")
      bench.type("clock wall")
      bench.press("Enter")
    } else {
      bench.press("t W")
    }
    #expect(bench.world.rate == .running(factor: 1), "\(bench.notice)")
    #expect(bench.world.now >= before && bench.world.now <= .wallClock)
  }
}
