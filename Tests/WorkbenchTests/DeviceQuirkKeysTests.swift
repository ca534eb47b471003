// Tests of keys: the quirks with which the device repeats, forgets, withholds or reorders deliveries.

import Scenario
import StoreCatalog
import StoreModel
import StoreRules
import StoreSimulator
import Testing

@testable import Workbench

@Suite("A device with quirks, by keys") struct DeviceQuirkKeysTests {
  private static let sizes = [(80, 24), (132, 38)]

  private func enter(_ line: String, _ bench: inout TestBench) {
    bench.press(":")
    bench.type(line)
    bench.press("Enter")
  }

  private func log(_ bench: TestBench) -> [String] {
    bench.workbench.session.log.entries.flatMap { LogText.lines(of: $0.simulationEvent) }
  }

  private func events(_ bench: TestBench) -> [Event] {
    bench.workbench.session.log.entries.compactMap(\.simulationEvent.event)
  }

  @Test("a finish that does not hold: a relaunch delivers the purchase again, and z undoes the relaunch")
  func finishHolds() {
    for (columns, rows) in Self.sizes {
      var bench = TestBench(columns, rows)
      enter("quirk finish-holds until-relaunch", &bench)
      bench.press("b Enter Enter")
      #expect(bench.world.deviceDifference.finishes == [1], "\(bench.screen())")
      #expect(log(bench).contains { $0.contains("the device does not pass on finish of #1") })
      bench.press("d t d l")
      #expect(log(bench).contains { $0.contains("#1 unfinished again") })
      // The app finishes the transaction again, and this finish holds.
      #expect(bench.world.deviceDifference.isEmpty)
      #expect(bench.world.transaction(1)?.isFinishedInStore == true)
      bench.press("z")
      #expect(bench.world.deviceDifference.finishes == [1])
    }
  }

  @Test("with s l f twice, the finished purchase comes again after d b d f")
  func finishUntilForeground() {
    for (columns, rows) in Self.sizes {
      var bench = TestBench(columns, rows)
      bench.press("s l f s l f b Enter Enter")
      #expect(bench.world.quirks.finishHolds == .untilForeground, "\(bench.screen())")
      bench.press("d b d f")
      #expect(events(bench).count { $0.rule == .finishHolds && $0.isCallback } == 1, "\(bench.screen())")
      bench.press("d b d f")
      #expect(events(bench).count { $0.rule == .finishHolds && $0.isCallback } == 2)
      bench.press("z z z z")
      #expect(bench.world.deviceDifference.finishes == [1])
    }
  }

  @Test("a repeated update comes with the time, and its rule is that of the quirk")
  func updatesRepeat() {
    for (columns, rows) in Self.sizes {
      var bench = TestBench(columns, rows)
      bench.press("e s")
      enter("app storekit 2", &bench)
      enter("quirk updates-repeat once", &bench)
      bench.press("b Enter Enter")
      #expect(!events(bench).contains { $0.rule == .updatesRepeat })
      bench.press("t s")
      #expect(events(bench).count { $0.rule == .updatesRepeat } == 1, "\(bench.screen())")
      bench.press("t m")
      #expect(events(bench).count { $0.rule == .updatesRepeat } == 1)
    }
  }

  @Test("s l w steps through the deliveries, and a late delivery comes with the time")
  func deliveries() {
    for (columns, rows) in Self.sizes {
      var bench = TestBench(columns, rows)
      let settings: [DeviceDeliveries] = [
        .late(by: nil), .late(by: nil, until: .foreground), .late(by: .seconds(60)), .lost, .prompt,
      ]
      for setting in settings {
        bench.press("s l w")
        #expect(bench.world.device.knowledge.deliverySetting == setting)
      }
      bench.press("Esc Esc")
      enter("device deliveries late --by 60s", &bench)
      bench.press("b Enter Enter")
      #expect(bench.world.deviceDifference.deliveries == [1], "\(bench.screen())")
      bench.press("t m")
      #expect(
        bench.world.deviceDifference.isEmpty && bench.world.transaction(1)?.deliveredState == .purchased)
      bench.press("z")
      #expect(bench.world.deviceDifference.deliveries == [1])
    }
  }

  @Test("a delivery that waits for the foreground comes after d b d f")
  func foreground() {
    for (columns, rows) in Self.sizes {
      var bench = TestBench(columns, rows)
      bench.press("s l w s l w b Enter Enter")
      #expect(bench.world.deviceDifference.deliveries == [1], "\(bench.screen())")
      bench.press("d b d f")
      #expect(bench.world.transaction(1)?.deliveredState == .purchased, "\(bench.screen())")
      bench.press("z")
      #expect(bench.world.deviceDifference.deliveries == [1])
    }
  }

  @Test("s l x cuts a device without a network off, and the network brings what it has missed")
  func offlineDevice() {
    for (columns, rows) in Self.sizes {
      var bench = TestBench(columns, rows)
      bench.press("e p")
      enter("app storekit 2", &bench)
      bench.press("s l x Esc Esc")
      #expect(bench.world.quirks.offlineDevice == .cutOff)
      enter("network off", &bench)
      enter("outside buy com.example.subscriptionlab.noads", &bench)
      #expect(bench.world.deviceDifference.transactions == [1], "\(bench.screen())")
      bench.press("d c")
      #expect(!bench.world.deviceDifference.isEmpty && bench.notice.contains("network"), "\(bench.notice)")
      enter("network on", &bench)
      #expect(bench.world.deviceDifference.isEmpty)
      #expect(events(bench).contains { $0.rule == .offlineDevice })
    }
  }

  @Test("s l a lets updates-repeat repeat purchases outside the app")
  func updatesRepeatFor() {
    for (columns, rows) in Self.sizes {
      var bench = TestBench(columns, rows)
      bench.press("e p")
      enter("app storekit 2", &bench)
      enter("quirk updates-repeat twice", &bench)
      bench.press("s l a Esc Esc")
      enter("outside buy com.example.subscriptionlab.noads", &bench)
      bench.press("t m")
      #expect(events(bench).count { $0.rule == .updatesRepeatFor } == 2, "\(bench.screen())")
    }
  }

  @Test("AppStore.sync() makes the newest renewal unfinished again")
  func syncReplays() {
    for (columns, rows) in Self.sizes {
      var bench = TestBench(columns, rows)
      enter("app storekit 2", &bench)
      enter("quirk sync-replays newest", &bench)
      bench.press("b Enter Enter")
      enter("advance 40d", &bench)
      #expect(bench.world.transactionCount == 2 && bench.world.unfinished.isEmpty)
      enter("app syncs", &bench)
      #expect(bench.world.unfinished == [2], "\(bench.screen())")
      enter("finish #2", &bench)
      #expect(bench.world.unfinished.isEmpty)
    }
  }

  @Test("a redeemed code reaches the app at its next launch")
  func offerCodes() {
    for (columns, rows) in Self.sizes {
      var bench = TestBench(columns, rows, catalog: .builtinFull)
      enter("quirk offer-code-delivery next-launch", &bench)
      enter("offer redeem com.example.subscriptionlab.coins100 COINS", &bench)
      #expect(log(bench).contains { $0.contains("the app receives #1 at its next launch") })
      #expect(bench.world.app.unlocked.isEmpty)
      bench.press("d t d l")
      #expect(bench.world.app.unlocked["com.example.subscriptionlab.coins100"] == 1, "\(bench.screen())")
    }
  }

  @Test("a restore ends before its transactions")
  func restoreOrder() throws {
    for (columns, rows) in Self.sizes {
      var bench = TestBench(columns, rows)
      enter("quirk restore-order finished-first", &bench)
      bench.press("b Enter Enter d r")
      let events = events(bench)
      let end = try #require(
        events.firstIndex { if case .diagnostic(.restoreFinished) = $0.kind { true } else { false } })
      let restored = try #require(
        events.firstIndex { event in
          guard case .callback(let snapshots) = event.kind else { return false }
          return snapshots.contains { $0.state == .restored }
        })
      #expect(end < restored)
      #expect(events[restored].rule == .restoreOrder && events[end].rule == .restoreOrder)
    }
  }

  @Test("Q r refreshes a receipt that lacks the newest period, and z undoes it")
  func receiptRefresh() {
    for (columns, rows) in Self.sizes {
      var bench = TestBench(columns, rows)
      bench.press("b Enter Enter")
      enter("device receipt stale", &bench)
      enter("advance 40d", &bench)
      #expect(!bench.world.deviceDifference.receiptTransactions.isEmpty, "\(bench.screen())")
      bench.press("Q r")
      #expect(bench.journal.last?.hasSuffix(" app refreshes-receipt") == true, "\(bench.journal)")
      #expect(log(bench).contains { $0.contains("SKReceiptRefreshRequest → requestDidFinish(_:)") })
      #expect(bench.world.deviceDifference.isEmpty)
      bench.press("z")
      #expect(!bench.world.deviceDifference.isEmpty)
    }
  }

  @Test("after an error of finish, the log says that the transaction stays unfinished")
  func failFinish() {
    for (columns, rows) in Self.sizes {
      var bench = TestBench(columns, rows)
      enter("fail finish systemError", &bench)
      bench.press("b Enter Enter")
      #expect(bench.world.unfinished == [1])
      #expect(log(bench).contains { $0.contains("finish does not reach the App Store") })
      enter("fail finish off", &bench)
      enter("finish #1", &bench)
      #expect(bench.world.unfinished.isEmpty)
    }
  }

  @Test("another device finishes a purchase, and z undoes it")
  func finishedElsewhere() {
    for (columns, rows) in Self.sizes {
      var bench = TestBench(columns, rows)
      enter("finish-policy manual", &bench)
      bench.press("b Enter Enter")
      #expect(bench.world.unfinished == [1])
      enter("outside finish #1", &bench)
      #expect(bench.world.unfinished.isEmpty, "\(bench.screen())")
      #expect(log(bench).contains { $0.contains("paymentQueue(_:removedTransactions:) #1") })
      bench.press("z")
      #expect(bench.world.unfinished == [1])
    }
  }

  @Test("s l E lets the payment sheet appear again, and W names the rule")
  func sheetRepeats() {
    for (columns, rows) in Self.sizes {
      var bench = TestBench(columns, rows)
      bench.press("e s s l E Esc b Enter")
      #expect(bench.world.quirks.sheetRepeats == .once)
      #expect(bench.world.device.topDialog?.kind == .paymentSheet, "\(bench.screen())")
      #expect(events(bench).contains { $0.rule == .sheetRepeats })
    }
  }
}

extension Event {
  fileprivate var isCallback: Bool { if case .callback = kind { true } else { false } }
}
