// Tests of the keys for the era, the settings of a catalogue file and the maximum quantity.

import Scenario
import StoreCatalog
import StoreRules
import StoreSimulator
import Support
import Testing

@testable import Panes
@testable import Workbench

@Suite("Eras and settings by keys") struct EraKeysTests {
  @Test("s e lists the eras with the present one marked, and Enter there changes nothing")
  func list() throws {
    var bench = TestBench(80, 24)
    bench.press("s e")
    for era in Era.allCases { #expect(bench.screen().contains(era.rawValue), "\(bench.screen())") }
    #expect((bench.workbench.overlays.last as? MenuState)?.markedIndex == Era.allCases.count - 1)
    bench.press("Enter")
    #expect(bench.world.quirks.era == .present && bench.workbench.overlays.isEmpty)
    bench.press("s e 4 s e")
    #expect(bench.world.quirks.era == .xcode15)
    #expect((bench.workbench.overlays.last as? MenuState)?.markedIndex == 3)
  }

  @Test("s e sets the eras; the bar shows every one but the present, and z takes it back")
  func eras() {
    for width in [80, 132] {
      var bench = TestBench(width, 38)
      #expect(!bench.rows()[0].contains("present"))
      for (index, era) in Era.allCases.dropLast().enumerated() {
        bench.press("s e \(index + 1)")
        #expect(bench.world.quirks.era == era && bench.rows()[0].contains(era.rawValue))
        #expect(bench.notice.contains(era.rawValue))
        #expect(bench.journal.last?.hasSuffix(" era \(era.rawValue)") == true)
      }
      bench.press("s e 5")
      #expect(!bench.rows()[0].contains("xcode-1") && bench.world.quirks.era == .present)
      bench.press("z")
      #expect(bench.world.quirks.era == .xcode15 && bench.rows()[0].contains("xcode-15"))
    }
  }

  @Test("the menu of all quirks begins with the era")
  func quirks() {
    var bench = TestBench(132, 38)
    bench.press("s q")
    #expect(bench.screen().contains("era") && bench.screen().contains("present"))
    bench.press("Enter")
    #expect(bench.world.quirks.era == .ios6)
  }

  @Test("Enter on a quirk or a setting of the device selects the next value again and again, and Esc closes")
  func repeatedEnter() {
    for keys in ["s q Down", "s l Home Down Down Down Down Down Down Down Down Down"] {
      var bench = TestBench(132, 38)
      bench.press(keys)
      let before = bench.world.quirks
      bench.press("Enter")
      #expect(bench.world.quirks != before && bench.workbench.overlays.count == 1, "\(keys)")
      let changed = bench.world.quirks
      bench.press("Enter")
      #expect(bench.world.quirks != changed && bench.world.transactionCount == 0, "\(keys)")
      bench.press("Esc")
      #expect(bench.workbench.overlays.isEmpty, "\(keys)")
    }
  }

  @Test("a Japanese file is opened with its storefront by three keys and the path")
  func japanese() throws {
    let text = """
      {"products":[{"type":"Consumable","productID":"a","displayPrice":"500","localizations":[]}],
      "subscriptionGroups":[],"settings":{"_storefront":"JPN","_locale":"ja"},"version":{"major":3,"minor":0}}
      """
    var catalog = try StoreKitFile.read(Array(text.utf8), source: "jp.storekit").catalog
    catalog.source = "jp.storekit"
    var bench = TestBench(80, 24, catalog: catalog)
    while bench.world.catalog.source != "builtin" { bench.press("z") }
    #expect(bench.world.device.storefront == "USA")
    bench.press("o f")
    bench.type("jp.storekit")
    bench.press("Enter")
    bench.effects += bench.workbench.handle(
      result: .documentRead(path: "jp.storekit", .catalog, untilLine: nil))
    #expect(bench.world.device.storefront == "JPN" && bench.screen().contains("￥500"))
    bench.press("z")
    #expect(bench.world.device.storefront == "USA" && bench.world.catalog.source == "builtin")
    // In the Sandbox, a notice offers to apply the settings with `A`.
    bench.press("e s o f")
    bench.type("jp.storekit")
    bench.press("Enter")
    bench.effects += bench.workbench.handle(
      result: .documentRead(path: "jp.storekit", .catalog, untilLine: nil))
    #expect(bench.world.device.storefront == "USA" && bench.notice.contains("o A applies its settings"))
    bench.press("o A")
    #expect(bench.world.device.storefront == "JPN")
    bench.press("z")
    #expect(bench.world.device.storefront == "USA")
  }

  @Test("o A without settings, and more than ten pieces, are refused with the reason")
  func refusals() {
    var bench = TestBench(80, 24)
    bench.press("o A")
    #expect(bench.notice.contains("has no settings"))
    bench.press("Esc B")
    for _ in 0..<4 { bench.press("Backspace") }
    bench.type("11")
    bench.press("Enter")
    #expect(bench.world.transactionCount == 0)
    #expect(bench.screen().contains("Invalid quantity: 11") || bench.notice.contains("1 to 10"))
  }

  @Test("s x sets the switches back")
  func reset() {
    var bench = TestBench(80, 24)
    bench.press("i a s x")
    #expect(!bench.world.switches.interruptsPurchases && !bench.world.switches.asksToBuy)
    #expect(bench.journal.last?.hasSuffix(" reset switches") == true)
    bench.press("z")
    #expect(bench.world.switches.asksToBuy)
  }
}
