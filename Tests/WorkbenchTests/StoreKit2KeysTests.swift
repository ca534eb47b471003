// Tests of keys for StoreKit 2: the switch, status bar, log, form and narration.

import Grid
import Scenario
import StoreSimulator
import Support
import Testing

@testable import Panes
@testable import Workbench

@Suite("Buying with StoreKit 2, by keys") struct StoreKit2KeysTests {
  @Test("s 2 has the app buy with StoreKit 2, the bar says so, and z takes it back", arguments: [80, 132])
  func chosen(columns: Int) {
    var bench = TestBench(columns, 38)
    #expect(!bench.rows()[0].contains("StoreKit 2"))
    bench.press("s 2")
    #expect(bench.world.app.storeKitVersion == .product)
    #expect(
      bench.rows()[0].contains("StoreKit 2") || bench.rows()[0].contains("SK2"), "\(bench.rows()[0])")
    #expect(bench.journal.contains { $0.hasSuffix("app storekit 2") })
    bench.press("z")
    #expect(bench.world.app.storeKitVersion == .queue)
    #expect(!bench.rows()[0].contains("SK2") && !bench.rows()[0].contains("StoreKit 2"))
  }

  @Test("a purchase is answered in the log, whole also in eighty columns", arguments: [80, 132])
  func answered(columns: Int) {
    var bench = TestBench(columns, 38)
    bench.press("s 2 b Enter")
    #expect(
      bench.screen().contains("Product.purchase(monthly) → .success(.verified(#1))"), "\(bench.screen())")
    #expect(bench.world.app.newestPurchase?.result == .success)
    #expect(bench.world.callbackCount == 0)
  }

  @Test("for an app that uses StoreKit 2, the channel updates shows a renewal")
  func renewed() {
    var bench = TestBench(132, 50)
    #expect(!bench.workbench.panes.log.isOn(.updates))
    bench.press("s 2 b Enter t n")
    #expect(bench.workbench.panes.log.isOn(.updates) && bench.workbench.panes.log.isOn(.storekit))
    #expect(bench.screen().contains("RENEWAL expires"), "\(bench.screen())")
    #expect(JournalNotes(ofJournal: Array(bench.journal.joined(separator: "\n").utf8)).channels == nil)
  }

  @Test(
    "the error picker lists the failures of StoreKit 2 interfaces",
    arguments: [
      ("networkError", "fail purchase networkError --once"),
      ("StoreKitError", "fail purchase networkError --once"),
      ("userCancelled", "fail purchase userCancelled --once"),
      ("purchase network", "fail purchase networkError --once"),
      ("load-products unknown", "fail load-products unknown --once"),
    ])
  func pickerOfInterfaces(text: String, step: String) {
    var bench = TestBench(100, 30)
    bench.press("s 2 f")
    bench.type(text)
    bench.press("Enter")
    #expect(bench.journal.last?.hasSuffix(step) == true, "\(bench.journal)")
    // The payment queue does not fail with these errors.
    bench.press("s 2 f")
    bench.type("networkError")
    // The status bar and the row "now" show the failure that was chosen before.
    let rows = bench.rows().dropFirst().filter { !$0.contains("now: ") }
    #expect(!rows.contains { $0.contains("purchase networkError") }, "\(bench.screen())")
  }

  @Test("a number names an error if no other error has the number")
  func numbers() {
    var bench = TestBench(100, 30)
    bench.press("s 2 :")
    bench.type("fail 3532")
    bench.press("Enter")
    #expect(bench.journal.last?.hasSuffix("fail ASDServerErrorDomain/3532") == true, "\(bench.journal)")
    bench.press(":")
    bench.type("fail 2")
    bench.press("Enter")
    #expect(bench.screen().contains("several errors have the code 2"), "\(bench.screen())")
    #expect(bench.world.switches.failure?.code == 3532)
  }

  @Test("outside Xcode, the notices say that StoreKit 2 ignores a failure of the queue")
  func ignoredFailure() {
    var bench = TestBench(132, 38)
    bench.press("e s s 2 f")
    bench.type("3532")
    bench.press("Enter")
    let step = ":fail purchase systemError>ASDServerErrorDomain/3532 --once"
    #expect(
      bench.notice.contains("only purchases of the queue") && bench.notice.contains(step), "\(bench.notice)")
    bench.press("b")
    #expect(
      bench.notice.contains("StoreKit 2 ignores the failure ASDServerErrorDomain/3532"), "\(bench.notice)")
    bench.press("Enter")
    #expect(bench.world.app.newestPurchase?.result == .success)
    bench.press("e x s 2 f")
    bench.type("3532")
    bench.press("Enter")
    #expect(bench.notice.contains("the next confirmed purchase fails with"), "\(bench.notice)")
  }

  @Test("s o and s u switch the two listeners, and the bar says what is missing")
  func listeners() {
    var bench = TestBench(200, 38)
    bench.press("s o")
    #expect(!bench.world.app.hasObserver && bench.rows()[0].contains("no observer"), "\(bench.rows()[0])")
    bench.press("s u")
    #expect(!bench.world.app.hasListener && bench.rows()[0].contains("no listener"), "\(bench.rows()[0])")
    bench.press("z z")
    #expect(bench.world.app.hasObserver && bench.world.app.hasListener)
  }

  @Test("the form has the options of the way and of the product, and a wrong one stays with its reason")
  func form() {
    var bench = TestBench(100, 30)
    bench.press("1 g s 2 1 B")
    #expect(bench.screen().contains("app account token") && !bench.screen().contains("user name"))
    #expect(bench.screen().contains("purchase date") && !bench.screen().contains("signature"))
    bench.press("Down")
    bench.type("nobody")
    bench.press("Enter")
    #expect(bench.screen().contains("nobody is not a UUID"), "\(bench.screen())")
    #expect(bench.world.transactionCount == 0)
    bench.press("Ctrl-U")
    bench.type("6F9619FF-8B86-D011-B42D-00C04FC964FF")
    bench.press("Enter")
    #expect(
      bench.world.transaction(1)?.payment.appAccountToken == "6f9619ff-8b86-d011-b42d-00c04fc964ff",
      "\(bench.screen())")
  }

  @Test("an interface that is made to fail is named in the bar, and a purchase throws")
  func fails() {
    var bench = TestBench(200, 38)
    bench.press("s 2 :")
    bench.type("fail purchase purchaseNotAllowed")
    bench.press("Enter")
    #expect(bench.rows()[0].contains("purchaseNotAllowed"), "\(bench.rows()[0])")
    bench.press("1 b")
    #expect(bench.world.device.topDialog == nil)
    #expect(bench.screen().contains("threw Product.PurchaseError.purchaseNotAllowed"), "\(bench.screen())")
  }

  @Test("the story tells of answers in plain words", arguments: [ChromeLanguage.english, .japanese])
  func narration(language: ChromeLanguage) {
    var bench = TestBench(132, 38)
    bench.workbench.options.language = language
    bench.press("s 2 a b Enter Enter P")
    let words = language == .english ? "has to wait" : "先にほかの人の承認が必要です"
    #expect(bench.screen().contains(words), "\(bench.screen())")
  }
}
