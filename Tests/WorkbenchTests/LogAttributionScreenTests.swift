// Tests of which log channel shows operator steps, further queue callbacks and simulator events.

import Menus
import Scenario
import StoreModel
import StoreSimulator
import Support
import Testing

@testable import Panes
@testable import Workbench

@Suite("Log voices")
struct LogVoicesTests {
  /// Returns the rows of a channel, found by the channel's name near their beginning.
  private func rows(_ word: String, _ bench: inout TestBench) -> [String] {
    bench.logRows().filter { row in
      row.split(separator: " ").prefix(4).contains { $0 == word }
    }
  }

  @Test("channels that the title has no room for are counted, and no word of it is cut", arguments: 60...132)
  func titleCounts(_ columns: Int) throws {
    for language in [ChromeLanguage.english, .japanese] {
      var bench = TestBench(columns, 24)
      bench.workbench.options.language = language
      bench.press("5 b Enter Enter")
      let texts = bench.workbench.texts
      let title = try #require(bench.rows().first { $0.contains("5 \(texts.logTitle)") })
      let words = bench.workbench.session.registry.channels.filter { bench.workbench.panes.log.isOn($0) }
        .map { texts.word(for: $0) }
      let shown = title.drop { $0 != "5" }.prefix { $0 != "─" }.split(separator: " ").dropFirst(2)
        .map(String.init)
      let names = shown.filter { words.contains($0) }
      #expect(names == Array(words.prefix(names.count)), "\(title)")
      #expect(!title.contains(" .."), "\(title)")
      #expect(names.count == words.count || shown.contains("+\(words.count - names.count)"), "\(title)")
    }
  }

  @Test("A purchase: the operator's lines are steps, and that the transaction was removed is a callback")
  func removal() {
    var bench = TestBench(132, 60)
    bench.press("b Enter Enter 5")
    #expect(rows("callbacks", &bench).contains { $0.contains("paymentQueue(_:removedTransactions:) #1") })
    let steps = rows("operator", &bench)
    #expect(!steps.isEmpty)
    #expect(steps.allSatisfy { !$0.contains("paymentQueue") && !$0.contains("settle") })
    #expect(bench.screen().contains("Log  queue callbacks console dialog operator simulator clock"))
    bench.press("v a")
    #expect(rows("callbacks", &bench).isEmpty)
    #expect(bench.screen().contains("Log  queue console dialog"))
    bench.press("v a")
    #expect(!rows("callbacks", &bench).isEmpty)
  }

  @Test("Short delays and a switch that clears itself are the simulator's")
  func simulator() {
    var bench = TestBench(132, 80)
    bench.press("e s i b Enter Enter Enter Enter Enter Enter 5")
    let simulatorRows = rows("simulator", &bench)
    #expect(simulatorRows.contains { $0.contains(" s pass") }, "\(bench.screen())")
    #expect(simulatorRows.contains { $0.contains("turned itself off") }, "\(bench.screen())")
    #expect(rows("operator", &bench).allSatisfy { !$0.contains("itself off") && !$0.contains("pass") })
    bench.press("v m")
    #expect(rows("simulator", &bench).isEmpty)
  }

  @Test("Time that the operator lets pass is the clock's, and the step the operator's")
  func clock() {
    var bench = TestBench(132, 50)
    bench.press("t m 5")
    #expect(rows("clock", &bench).contains { $0.contains("1 min pass") })
    #expect(rows("operator", &bench).contains { $0.contains("advance 1m") })
    #expect(rows("simulator", &bench).isEmpty)
  }

  @Test("What the running clock brings is no step of the operator's")
  func runningClock() {
    var bench = TestBench(132, 60)
    bench.press("b Enter Enter t p 5")
    let before = rows("operator", &bench).count
    bench.effects += bench.workbench.passTime(realSeconds: 40 * 86_400)
    #expect(bench.screen().contains("RENEWAL") || bench.logRows().count > before)
    #expect(rows("operator", &bench).allSatisfy { !$0.contains(" clock 20") }, "\(bench.screen())")
  }

  @Test("The menu of the log's view shows and hides every channel of the store, each by a key of its own")
  func menu() {
    var keys: Set<String> = []
    for channel in LogChannel.allCases {
      let command = CommandSection.logViewMenu.commands.first { command in
        var bench = TestBench()
        let before = bench.workbench.panes.log.isOn(.store(channel))
        guard let key = command.keys[.logViewMenu] else { return false }
        bench.press("5 v \(key)")
        return bench.workbench.panes.log.isOn(.store(channel)) != before
      }
      guard let key = command?.keys[.logViewMenu] else {
        Issue.record("no key for \(channel)")
        continue
      }
      #expect(keys.insert(key).inserted)
    }
  }
}
