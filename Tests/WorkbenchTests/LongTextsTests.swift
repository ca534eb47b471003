// Tests of the texts of long sessions, whose creation shows its progress and can be cancelled.

import Support
import Synchronization
import Testing

@testable import Panes
@testable import Scenario
@testable import Workbench

@Suite("Texts of a long session") struct LongTextsTests {
  /// A cancellation check that counts its calls and cancels after `most` calls.
  private final class Waiting: Sendable {
    private let state = Mutex<(asked: Int, progress: Cancellation.Progress?)>((0, nil))
    let most: Int
    init(until most: Int) { self.most = most }

    func isCancelled(at progress: Cancellation.Progress) -> Bool {
      state.withLock {
        $0.asked += 1
        $0.progress = progress
        return $0.asked >= most
      }
    }

    var progress: Cancellation.Progress? { state.withLock { $0.progress } }
    var asked: Int { state.withLock { $0.asked } }
  }

  private func bench(_ waiting: Waiting) throws -> TestBench {
    var bench = TestBench(100, 30)
    try bench.workbench.session.run((1...1000).map { "note \"\($0)\"" })
    bench.workbench.isCancelled = { waiting.isCancelled(at: $0) }
    return bench
  }

  private static let ways = [
    ["C", "s"], ["C", "l"], ["C", "b"], [":", "write a.iap"], [":", "copy-log"],
  ]

  private func take(_ way: [String], _ bench: inout TestBench) {
    bench.press(way[0])
    bench.type(way[1])
    if way[0] == ":" { bench.press("Enter") }
  }

  private func text(_ effects: [Effect]) -> String? {
    effects.lazy.compactMap { effect -> String? in
      switch effect {
      case .copy(let text, _): text
      case .writeFile(_, let text, _): text
      case .writeBugBundle(_, let scenario, let log): scenario + log
      default: nil
      }
    }.first
  }

  @Test("Copied, written or bundled, it says how far it is and is whole", arguments: ways)
  func whole(way: [String]) throws {
    let waiting = Waiting(until: .max)
    var bench = try bench(waiting)
    take(way, &bench)
    let made = try #require(text(bench.effects))
    #expect(made.contains("1000"))
    #expect(waiting.asked >= 1000 / Cancellation.interval)
    #expect(waiting.progress?.work == .writing)
    #expect(waiting.progress?.total ?? 0 >= 1000)
  }

  @Test("Called off, nothing is copied or written, and that is said", arguments: ways)
  func calledOff(way: [String]) throws {
    let waiting = Waiting(until: 2)
    var bench = try bench(waiting)
    take(way, &bench)
    #expect(text(bench.effects) == nil)
    #expect(waiting.asked == 2)
    #expect(bench.screen().contains("stopped: nothing was changed"))
    bench.workbench.isCancelled = nil
    bench.press("Esc Esc")
    take(way, &bench)
    #expect(try #require(text(bench.effects)).contains("1000"))
  }
}
