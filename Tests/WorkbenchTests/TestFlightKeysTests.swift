// Tests of keys: TestFlight, Reset Eligibility, products without metadata, ignored offers, and the day in the
// list of subscriptions.

import Comparison
import Scenario
import StoreModel
import StoreRules
import StoreSimulator
import Testing

@testable import Workbench

@Suite("TestFlight and further states of the store, by keys") struct TestFlightKeysTests {
  private static let sizes = [(80, 24), (132, 38)]

  private func enter(_ line: String, _ bench: inout TestBench) {
    bench.press(":")
    bench.type(line)
    bench.press("Enter")
  }

  private func events(_ bench: TestBench) -> [Event] {
    bench.workbench.session.log.entries.compactMap(\.simulationEvent.event)
  }

  @Test("e t goes to TestFlight, and e e to the environment visited before")
  func environment() {
    for (columns, rows) in Self.sizes {
      var bench = TestBench(columns, rows)
      bench.press("e p e t")
      #expect(bench.world.environment == .testFlight)
      #expect(bench.statusBar().uppercased().contains("TESTFLIGHT"), "\(bench.statusBar())")
      bench.press("e e")
      #expect(bench.world.environment == .production)
      bench.press("e e")
      #expect(bench.world.environment == .testFlight)
    }
  }

  @Test("without an earlier environment, W compares TestFlight with the one of the session's beginning")
  func why() throws {
    var bench = TestBench(132, 38)
    bench.press("e t b Enter Enter")
    let last = bench.workbench.session.log.count - 1
    #expect(try bench.workbench.session.comparison(ofEntry: last).alternative == .xcode)
    bench.press("e p e t b")
    let newest = bench.workbench.session.log.count - 1
    #expect(try bench.workbench.session.comparison(ofEntry: newest).alternative == .production)
  }

  @Test("p a in TestFlight says why nobody approves")
  func approve() {
    for (columns, rows) in Self.sizes {
      var bench = TestBench(columns, rows)
      bench.press("e t a b Enter Enter")
      enter("approve #1", &bench)
      #expect(bench.screen().contains("TestFlight cannot approve"), "\(bench.screen())")
    }
  }

  @Test("d a r resets the eligibility; in Xcode it is refused, and z undoes it")
  func reset() {
    for (columns, rows) in Self.sizes {
      var bench = TestBench(columns, rows)
      bench.press("e s d a r")
      #expect(bench.journal.last?.hasSuffix(" account reset-eligibility") == true)
      #expect(events(bench).contains { $0.rule == .eligibilityReset }, "\(bench.screen())")
      bench.press("e x")
      enter("account reset-eligibility", &bench)
      #expect(bench.screen().contains("no Reset Eligibility"), "\(bench.screen())")
    }
  }

  @Test("Q b takes the metadata of the selected product away, and b then fails without a sheet")
  func purchasable() {
    for (columns, rows) in Self.sizes {
      var bench = TestBench(columns, rows)
      bench.press("e s 1 Q b")
      #expect(bench.journal.last?.contains(" catalog purchasable ") == true, "\(bench.screen())")
      bench.press("b")
      #expect(bench.world.device.dialogs.isEmpty && bench.world.transaction(1)?.error?.code == 5)
      bench.press("z z b")
      #expect(bench.world.device.topDialog?.kind == .paymentSheet, "\(bench.screen())")
    }
  }

  @Test("the list of subscriptions shows the day before, and the log says so")
  func listDay() {
    for (columns, rows) in Self.sizes {
      var bench = TestBench(columns, rows)
      bench.press("b Enter Enter")
      enter("quirk list-day day-before", &bench)
      bench.press("d s m")
      #expect(bench.world.device.topDialog?.kind == .manageSubscriptionsSheet, "\(bench.screen())")
      #expect(events(bench).last?.rule == .listDay)
    }
  }
}
