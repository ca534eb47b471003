// Tests of keys: marks, Details, menus and the status bar for a device that differs from the App Store.

import Grid
import Menus
import Scenario
import StoreModel
import StoreRules
import StoreSimulator
import Support
import Testing

@testable import Panes
@testable import Workbench

@Suite("A device that differs from the App Store, by keys") struct LateDeviceKeysTests {
  private static let sizes = [(60, 16), (80, 24), (132, 38)]

  /// Returns a bench with a plan whose renewal #2 the device has not fetched.
  private func late(_ columns: Int, _ rows: Int) -> TestBench {
    var bench = TestBench(columns, rows)
    for line in [
      "app storekit 2", "dialogs off", "renewal-rate month-5m", "buy \(DemoSteps.monthly)", "settle",
    ] {
      bench.executeLine(line)
    }
    bench.press("s l m")
    bench.executeLine("advance 301s")
    return bench
  }

  private func details(of number: TransactionNumber, in bench: TestBench, _ texts: Localizer = Localizer())
    throws -> [String]
  {
    let transaction = try #require(bench.world.transaction(number))
    return TransactionDetails(transaction, in: bench.workbench.session, texts).all.map(\.value)
  }

  @Test(
    "a renewal that the device has not fetched has the mark <, until the device catches up", arguments: sizes)
  func mark(columns: Int, rows: Int) {
    var bench = late(columns, rows)
    #expect(bench.world.deviceDifference.transactions == [2])
    bench.press("3")
    #expect(bench.screen().contains("< 2") && !bench.screen().contains("< 1"), "\(bench.screen())")
    bench.press("d c")
    #expect(bench.world.deviceDifference.isEmpty)
    #expect(bench.journal.contains { $0.hasSuffix(" device catch-up") }, "\(bench.journal)")
    #expect(!bench.screen().contains("< 2"), "\(bench.screen())")
    bench.press("z")
    #expect(bench.screen().contains("< 2"), "\(bench.screen())")
  }

  @Test("a wide list has a note in the row; the summary of another pane has the mark")
  func note() throws {
    var bench = try PaneBench(
      TransactionsPane(), width: 90, height: 10,
      steps: [
        "dialogs off", "renewal-rate month-5m", "buy \(DemoSteps.monthly)", "settle", "device cache late",
        "advance 301s",
      ])
    let row = bench.rows().first { $0.contains("< 2") }
    #expect(row?.contains("not fetched") == true, "\(bench.screen())")
    #expect(
      bench.rows().first { $0.hasPrefix("    1") }?.contains("not fetched") == false, "\(bench.screen())")
    let summary = TransactionSummary.rows(width: 60, in: bench.context).map {
      ($0.leading + $0.trailing).map(\.text).joined()
    }
    #expect(summary.contains { $0.hasPrefix("#2") && $0.contains("< ") }, "\(summary)")
    try bench.run(["device cache fresh"])
    #expect(!bench.screen().contains("not fetched"), "\(bench.screen())")
  }

  @Test("Details says what the device lacks, and W explains the rule", arguments: [(80, 24), (132, 38)])
  func sentenceAndRule(columns: Int, rows: Int) throws {
    var bench = late(columns, rows)
    #expect(
      try details(of: 2, in: bench).contains(
        "< The store knows of this renewal; StoreKit 2's lists on the device do not have it yet")
    )
    #expect(try !details(of: 1, in: bench).contains { $0.hasPrefix("< The store knows") })
    bench.press("3 Enter")
    #expect(bench.screen().contains("The store knows"), "\(bench.screen())")
    for keys in ["3 W", "4 W"] {
      bench.press(keys)
      #expect(bench.screen().contains("device.cache"), "\(bench.screen())")
      bench.press("Esc")
    }
    bench.press("d c 3 W")
    #expect(!bench.screen().contains("The store knows"), "\(bench.screen())")
  }

  @Test("the bar, Details and W follow --until, and the rule of an empty device")
  func until() throws {
    var bench = late(200, 60)
    bench.executeLine("device cache late --until new-device")
    #expect(bench.statusBar().contains("device late until new-device"), "\(bench.statusBar())")
    #expect(
      try details(of: 2, in: bench).contains {
        $0.hasSuffix("do not have it yet. Neither a launch nor AppStore.sync() helps")
      })
    bench.executeLine("device cache empty")
    #expect(bench.statusBar().contains("device empty"), "\(bench.statusBar())")
    #expect(
      try details(of: 1, in: bench).contains(
        "< The store has this transaction; the lists on the device are empty"))
    bench.press("3 W")
    #expect(bench.screen().contains("device.cache-empty"), "\(bench.screen())")
  }

  @Test("after d i the bar says that there is no receipt, and z undoes the installation")
  func reinstall() {
    var bench = TestBench(132, 38)
    bench.press("b Enter Enter d i")
    #expect(bench.world.app.state == .terminated && bench.world.app.unlocked.isEmpty)
    #expect(bench.statusBar().contains("no receipt"), "\(bench.statusBar())")
    bench.press("z")
    #expect(bench.world.app.state == .foreground && !bench.world.app.unlocked.isEmpty)
    #expect(!bench.statusBar().contains("no receipt"), "\(bench.statusBar())")
  }

  @Test("Details is Japanese on a Japanese screen")
  func japanese() throws {
    let bench = late(80, 24)
    #expect(
      try details(of: 2, in: bench, Localizer(.japanese)).contains(
        "< ストアにはこの更新がありますが、端末のStoreKit 2の一覧にはまだありません"))
  }

  @Test(
    "a finish that was not passed on has a mark, a sentence and its rule", arguments: [(80, 24), (132, 38)])
  func heldFinish(columns: Int, rows: Int) throws {
    var bench = TestBench(columns, rows)
    bench.press("s l f b Enter Enter 3")
    #expect(bench.world.quirks.finishHolds == .untilRelaunch && bench.world.deviceDifference.finishes == [1])
    #expect(bench.screen().contains("< 1"), "\(bench.screen())")
    #expect(try details(of: 1, in: bench).contains("< unfinished: the device has not passed on finish"))
    bench.press("W")
    #expect(bench.screen().contains("device.finish-holds"), "\(bench.screen())")
  }

  @Test("pane 6 says that the device has an older status")
  func status() {
    var bench = late(132, 38)
    bench.press("6")
    #expect(
      bench.screen().contains("the device has not fetched the newest status; it shows .expired"),
      "\(bench.screen())")
    bench.press("W")
    #expect(bench.screen().contains("device.cache"), "\(bench.screen())")
    bench.press("Esc d c")
    #expect(!bench.screen().contains("has not fetched"), "\(bench.screen())")
  }

  @Test("pane 1 says that the device has an older form of a product")
  func products() throws {
    var bench = TestBench(132, 38)
    bench.press("e p 1")
    let identifier = try #require(bench.workbench.context(for: .products).selectedProduct)
    bench.executeLine("device cache late --only products")
    let product = try #require(bench.world.catalog.product(identifier))
    func rows() -> String {
      ProductDetails.rows(of: product, in: bench.world, width: 100, height: 20, Localizer()).map(\.text)
        .joined(separator: "\n")
    }
    #expect(!rows().contains("the device has an older form"))
    bench.executeLine("catalog approval \(identifier) off")
    #expect(rows().contains("the device has an older form"), "\(rows())")
    bench.press("W")
    #expect(bench.screen().contains("device.cache"), "\(bench.screen())")
  }

  @Test("d c is a step like device catch-up, and says so if nothing differs")
  func nothingDiffers() {
    var bench = TestBench()
    bench.press("d c")
    #expect(bench.notice.contains("nothing differs from the App Store"), "\(bench.notice)")
    #expect(bench.journal.last?.hasSuffix(" device catch-up") == true, "\(bench.journal)")
    bench = late(80, 24)
    bench.press("d c")
    #expect(!bench.notice.contains("nothing differs"), "\(bench.notice)")
  }

  @Test("d m and s l m step through the settings of the cache, d v and s l v through those of the receipt")
  func settings() {
    for menu in ["d", "s l"] {
      var bench = TestBench()
      let settings: [DeviceCache] = [
        .late(by: nil, only: nil), .late(by: .seconds(10), only: nil),
        .late(by: nil, until: .sync, only: nil),
        .late(by: nil, until: .newDevice, only: nil), .empty(), .fresh,
      ]
      for cache in settings {
        bench.press("\(menu) m")
        #expect(bench.world.device.knowledge.cache == cache)
        #expect(bench.notice.hasPrefix("\(menu) m: "), "\(bench.notice)")
      }
      let receipts: [(DeviceCacheEnd?, Bool)] = [
        (.launch, false), (.sync, false), (.newDevice, false), (nil, true), (nil, false),
      ]
      for (end, isBroken) in receipts {
        bench.press("\(menu) v")
        #expect(bench.world.device.knowledge.isReceiptStale == (end != nil))
        #expect(bench.world.device.knowledge.receiptEnd == end ?? .launch)
        #expect(bench.world.device.knowledge.isReceiptBroken == isBroken)
      }
    }
  }

  @Test("the menu s l shows each value, marks the unusual ones, and takes the next value by key or Enter")
  func menu() {
    let lines = MenuState(kind: .bound(.deviceDifferenceMenu)).menu(in: TestBench().workbench).lines
    #expect(lines.count == 10 + Quirks.ofDevice.count && lines.allSatisfy { !$0.isUnusual })
    for quirk in Quirks.ofDevice {
      guard let command = ScreenCommand.named("toggle-\(quirk.rawValue)"),
        let index = lines.firstIndex(where: { $0.choice == .command(command) }),
        let key = lines[index].key?.name
      else {
        Issue.record("\(quirk) has no line or no key")
        continue
      }
      var byKey = TestBench()
      byKey.press("s l \(key)")
      #expect(byKey.world.quirks[quirk] == quirk.values[1], "\(quirk)")
      let changed = MenuState(kind: .bound(.deviceDifferenceMenu)).menu(in: byKey.workbench).lines
      #expect(changed.filter(\.isUnusual).map(\.key?.name) == [key])
      #expect(changed[index].state == Localizer().quirkWords(quirk.values[1]))
      var byEnter = TestBench()
      byEnter.press("s l Home" + String(repeating: " Down", count: index) + " Enter")
      #expect(byEnter.world.quirks[quirk] == quirk.values[1], "\(quirk)")
    }
  }

  @Test("the menu s has the number of unusual settings", arguments: sizes)
  func number(columns: Int, rows: Int) {
    var bench = TestBench(columns, rows)
    bench.press("s l m")
    bench.press("s l f")
    let line = MenuState(kind: .bound(.switchesMenu)).menu(in: bench.workbench).lines.first {
      $0.key?.name == "l"
    }
    #expect(line?.isUnusual == true && line?.state.contains("2") == true, "\(String(describing: line))")
  }

  @Test("the status bar shows each setting that is not at its default", arguments: sizes)
  func bar(columns: Int, rows: Int) {
    for (keys, words) in [
      ("s l m", ["late"]), ("s l v", ["receipt stale"]),
      ("s l f", ["finish-holds until-relaunch", "finish lost at relaunch"]),
    ] {
      var bench = TestBench(columns, rows)
      #expect(!words.contains { bench.statusBar().contains($0) })
      bench.press(keys)
      #expect(words.contains { bench.statusBar().contains($0) }, "\(bench.statusBar())")
    }
    var bench = TestBench(columns, rows)
    bench.press("s l f s l p")
    #expect(
      bench.statusBar().contains("2 quirks") || bench.statusBar().contains("2 device quirks"),
      "\(bench.statusBar())")
  }

  @Test("an audience sees that the phone learns of changes later")
  func audience() {
    var bench = TestBench(132, 38)
    bench.press("s l m P")
    #expect(bench.screen().contains("the phone learns of changes later"), "\(bench.screen())")
  }

  @Test("x proposes whether the device is in sync, only if the device can be late")
  func proposals() {
    var bench = TestBench()
    func proposed() -> [Scenario.Expectation] {
      bench.workbench.proposedExpectations.map(\.expectation).filter {
        if case .deviceInSync = $0 { true } else { false }
      }
    }
    bench.press("b Enter Enter")
    #expect(proposed() == [])
    bench.press("d m")
    #expect(proposed() == [.deviceInSync(true)])
    bench = late(80, 24)
    #expect(proposed() == [.deviceInSync(false)])
    for proposal in bench.workbench.proposedExpectations {
      #expect(bench.workbench.session.failure(of: proposal.expectation) == nil, "\(proposal)")
    }
  }

  @Test("the legend of the help lists < only if a list can contain it")
  func legend() {
    var bench = TestBench(100, 60)
    func hasLine() -> Bool {
      HelpPage().lines(in: bench.workbench).contains { $0.kind == .sign && $0.keys == "<" }
    }
    #expect(!hasLine())
    bench.press("d m")
    #expect(hasLine())
  }
}
