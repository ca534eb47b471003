// Tests of long sessions: the creation of their texts shows its progress and can be cancelled.

import Support
import Synchronization
import Testing

@testable import Panes
@testable import Scenario
@testable import Workbench

@Suite("Texts of a long session") struct LongTextsTests {
  /// A cancellation check that counts its calls and cancels after `maximumCalls` calls.
  private final class Waiting: Sendable {
    private let state = Mutex<(callCount: Int, progress: Cancellation.Progress?)>((0, nil))
    let maximumCalls: Int
    init(until maximumCalls: Int) { self.maximumCalls = maximumCalls }

    func isCancelled(at progress: Cancellation.Progress) -> Bool {
      state.withLock {
        $0.callCount += 1
        $0.progress = progress
        return $0.callCount >= maximumCalls
      }
    }

    var progress: Cancellation.Progress? { state.withLock { $0.progress } }
    var callCount: Int { state.withLock { $0.callCount } }
  }

  private func bench(_ check: Waiting) throws -> TestBench {
    var bench = TestBench(100, 30)
    try bench.workbench.session.run((1...1000).map { "note \"\($0)\"" })
    bench.workbench.isCancelled = { check.isCancelled(at: $0) }
    return bench
  }

  private static let commands = [
    ["C", "s"], ["C", "l"], ["C", "b"], [":", "write a.iap"], [":", "copy-log"],
  ]

  private func take(_ command: [String], _ bench: inout TestBench) {
    bench.press(command[0])
    bench.type(command[1])
    if command[0] == ":" || command[1] == "b" { bench.press("Enter") }
  }

  private func text(_ effects: [Effect]) -> String? {
    effects.lazy.compactMap { effect -> String? in
      switch effect {
      case .copy(let text, _): text
      case .writeFile(_, let text, _): text
      case .writeBugBundle(let bundle, _):
        [BundlePart.PartKind.scenario, .log].map { String(decoding: bundle.content($0) ?? [], as: UTF8.self) }
          .joined()
      default: nil
      }
    }.first
  }

  @Test("Copied, written or bundled, it says how far it is and is whole", arguments: commands)
  func whole(command: [String]) throws {
    let check = Waiting(until: .max)
    var bench = try bench(check)
    take(command, &bench)
    let copiedText = try #require(text(bench.effects))
    #expect(copiedText.contains("1000"))
    #expect(check.callCount >= 1000 / Cancellation.interval)
    #expect(check.progress?.work == .writing)
    #expect(check.progress?.total ?? 0 >= 1000)
  }

  @Test("Called off, nothing is copied or written, and that is said", arguments: commands)
  func calledOff(command: [String]) throws {
    let check = Waiting(until: 2)
    var bench = try bench(check)
    take(command, &bench)
    #expect(text(bench.effects) == nil)
    #expect(check.callCount == 2)
    #expect(bench.screen().contains("stopped: nothing was changed"))
    bench.workbench.isCancelled = nil
    bench.press("Esc Esc")
    take(command, &bench)
    #expect(try #require(text(bench.effects)).contains("1000"))
  }
}
