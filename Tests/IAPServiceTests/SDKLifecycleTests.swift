// Tests of the SDK's life cycle: initialization, changes of user, and purchases from outside the SDK.

import IAPService
import Scenario
import StoreSimulator
import Support
import Testing

@Suite("The life of the SDK") struct SDKLifecycleTests {
  @Test("Before it is initialised and without a user calls are answered as the table says")
  func table() throws {
    let calls: [(line: String, uninitialised: Int?, userless: Int?)] = [
      ("service buy coins100", 1, 7), ("service active", 1, 7), ("service unconsumed", 1, 7),
      ("service products", 1, nil), ("service restore", 1, nil), ("service incomplete", 1, nil),
    ]
    for (line, uninitialised, userless) in calls {
      let fresh = try Bench(["environment sandbox", "service on", "service user alice", line])
      #expect(fresh.service.lastError?.number == uninitialised, "\(line)")
      let nobody = try Bench(["environment sandbox", "service on", "service init", line])
      #expect(nobody.service.lastError?.number == userless, "\(line)")
      let all = try Bench(ready + [line])
      #expect(all.service.lastError == nil, "\(line)")
    }
  }

  @Test(
    "A call that succeeds clears the error of an earlier call",
    arguments: [
      "service products", "service unconsumed", "service active", "service restore", "service incomplete",
      "service user alice", "service init", "service delegate on", "service manage scheme",
    ])
  func lastCall(line: String) throws {
    var bench = try Bench(ready + ["service buy nosuch", "expect service-error last 3"])
    try bench.type(line, "expect service-error last none")
  }

  @Test("A purchase clears the error when it ends, and undo brings the error back")
  func lastPurchase() throws {
    var bench = try Bench(ready + ["service buy nosuch", "service buy coins100"])
    try bench.type("expect service-error last 3", "expect delegate none")
    try bench.type(paying)
    try bench.type("expect service-error last none", "expect delegate received")
    try bench.type("network off", "service unconsumed", "expect service-error last 100", "network on")
    try bench.type("expect service-error last 100", "undo", "undo", "undo", "expect service-error last none")
    try bench.type("redo", "redo", "expect service-error last 100")
  }

  @Test("Off and on say what the SDK loses, and undo brings it back")
  func off() throws {
    var bench = try Bench(ready + ["service off"])
    #expect(
      bench.lines().last == "the SDK loses user alice, initialisation, delegate (undo brings this back)")
    try bench.type("service on")
    #expect(
      bench.lines().last
        == "the SDK starts without user alice, initialisation, delegate (lost at service off)")
    let count = bench.lines().count
    try bench.type("service off", "service on")
    #expect(bench.lines().count == count, "\(bench.lines())")
    try bench.type("undo", "undo", "undo", "undo", "service buy coins100", "expect dialog \"Coins\"")
  }

  @Test("Without a delegate a purchase goes on, and is told to nobody; the lists have it")
  func noDelegate() throws {
    var bench = try Bench([
      "environment sandbox", "service on", "service user alice", "service init --no-delegate",
    ])
    try bench.type(["service buy coins100"] + paying)
    try bench.type("expect delegate none", "expect log \"told to nobody\"", "expect unconsumed coins100 1")
    try bench.type("service delegate on", "service user none", "service user alice", "expect books agree")
    #expect(bench.lines().contains("-> initWithConfiguration: appKey app-key, zone real"))
  }

  @Test("The app's end loses user, delegate and initialisation, and no payment")
  func processEnds() throws {
    var bench = try Bench(ready + ["service buy coins100"] + paying + ["app terminate"])
    #expect(
      !bench.service.sdk.isInitialised && bench.service.sdk.user == nil && !bench.service.sdk.hasDelegate)
    #expect(bench.service.ledger.count == 1)
    let refusal = try #require(try bench.refusal("service init"))
    #expect(refusal.possible == "app launch first")
    try bench.type("app launch", "service init", "service buy coins100", "expect service-error last 7")
  }

  @Test("A user who changes while the sheet is up: 7 at once, completed for who asked")
  func userChanges() throws {
    var bench = try Bench(ready + ["service buy coins100", "service user bob", "confirm", "settle"])
    try bench.type("expect service-error last 7", "expect delivered coins100 0", "expect delegate failed")
    try bench.type("service user alice", "service unconsumed", "expect unconsumed coins100 1")
    try bench.type("service init", "expect books agree", "expect delivered coins100 1 --user alice")
  }

  @Test("A product that is removed while the sheet is up is completed with the number it was reserved with")
  func removed() throws {
    var bench = try Bench(ready + ["service buy coins100", "service product remove coins100"] + paying)
    try bench.type("expect books agree", "expect delegate received")
    #expect(bench.service.ledger.all.first?.productNumber == 1_000_292)
  }

  @Test(
    "A payload comes back byte for byte in every result",
    arguments: ["level 3", "\"quoted\" \u{2028} 👩‍👩‍👧 \t\u{1}"])
  func payload(text: String) throws {
    var bench = try Bench(ready + ["service app manual"])
    try bench.type(["service buy coins100 --payload \(CommandPrinter.word(text))"] + paying)
    let payment = try #require(bench.service.ledger.all.first)
    #expect(payment.payload == text)
    #expect(bench.service.resultFields(of: payment, in: bench.world).last?.value == text)
    try bench.type("service unconsumed")
    let long = String(repeating: "a", count: 65_536)
    try bench.type(["service buy coins100 --payload \(long)"] + paying)
    #expect(bench.service.ledger.all.last?.payload?.utf8.count == 65_536)
    let tooLong = String(repeating: "a", count: 1 << 20)
    try bench.type("service buy coins100 --payload \(tooLong)", "expect service-error last 103")
  }

  @Test("A promoted purchase waits for initialisation and login; the third step brings the sheet")
  func promotion() throws {
    var bench = try Bench(["environment sandbox", "service on"])
    try bench.type("outside promote com.example.subscriptionlab.coins100", "expect dialog none")
    try bench.type(
      "service init", "expect dialog none", "expect log \"shouldAddStorePurchaseForProduct: coins100  YES\"")
    try bench.type("service user alice", "expect dialog \"Coins 100\"")
    try bench.type(paying)
    let payment = try #require(bench.service.ledger.all.first)
    #expect(payment.isPromoted)
    #expect(
      bench.service.resultFields(of: payment, in: bench.world).contains { $0 == ("storePayment", "YES") })
    try bench.type("expect books agree")
  }

  @Test("A delegate that says no, or has no such method, leaves the product with the app")
  func promotionKept() throws {
    for answer in ["no", "absent"] {
      var bench = try Bench(ready + ["service promotion \(answer)"])
      #expect(try bench.refusal("service buy kept") != nil)
      try bench.type("outside promote com.example.subscriptionlab.coins100", "expect dialog none")
      try bench.type(["service buy --kept"] + paying)
      #expect(bench.service.ledger.all.first?.isPromoted == false)
      #expect(bench.lines().contains { $0.contains("shouldAdd") } == (answer == "no"))
    }
  }

  @Test("What the old SDK left is completed by its call, and handed out as everything else")
  func oldSDK() throws {
    var bench = try Bench(ready + ["service old-sdk coins100", "service old-sdk coins100 --user bob"])
    try bench.type("service incomplete --no-sqlite", "expect log \"sqlite3 is not linked\"")
    try bench.type("service incomplete", "expect delivered coins100 1 --user alice")
    try bench.type("expect unconsumed coins100 1 --user bob", "expect delivered coins100 0 --user bob")
    try bench.type("service user bob", "expect delivered coins100 1 --user bob", "expect books agree")
  }

  @Test("Plans bought in other stores are active for the same user, and owned")
  func elsewhere() throws {
    var bench = try Bench(
      ready + ["service elsewhere alice goldmonth --store GG", "expect active goldmonth 1"])
    try bench.type(
      "expect active goldmonth 0 --user bob", "service buy goldmonth", "expect service-error last 5")
    #expect(bench.service.ledger.all.first?.storeCode == "GG")
    #expect(try bench.refusal("service elsewhere alice coins100 --store GG") != nil)
  }

  @Test("A restore goes by the account: who restores gets what was bought without the service")
  func restore() throws {
    var bench = try Bench(["environment sandbox", "buy com.example.subscriptionlab.monthly"] + paying)
    try bench.type("service on", "service user alice", "service init", "service restore")
    try bench.type(
      "expect active goldmonth 1 --user alice", "expect log \"restoreWithCompletionHandler: 1 payment\"")
  }

  @Test("What was paid before the service was there is 8, and never finished by it")
  func strangers() throws {
    var bench = try Bench(
      ["environment sandbox", "finish-policy manual", "buy com.example.subscriptionlab.coins100"] + paying)
    try bench.type("service on", "service user alice", "service init", "expect service-error last 8")
    try bench.type("service unconsumed", "service init", "expect lists unfinished #1", "expect books agree")
  }

  @Test("Each period of a consumable plan comes up in the list, and is handed out once")
  func consumablePlan() throws {
    var bench = try Bench(["environment sandbox", "service on", "service product remove goldmonth"])
    try bench.type(
      "service product add com.example.subscriptionlab.monthly --number 7 --name G --price 980 "
        + "--currency JPY --type auto-renewable-consumable --short goldmonth")
    try bench.type("service user alice", "service init", "service app manual")
    try bench.type(["service buy goldmonth"] + paying)
    try bench.type("advance 11m", "expect unconsumed goldmonth 3", "expect active goldmonth 1")
    try bench.type(
      "service app careful", "service init", "expect delivered goldmonth 3 --user alice", "expect books agree"
    )
  }

  @Test("The delegate is told of reprocessed purchases where that is set")
  func reprocessedDelegate() throws {
    var bench = try Bench(ready + ["quirk service-reprocessed-delegate yes", "service stop-at P6 terminate"])
    try bench.type(
      "service buy coins100", "confirm", "settle", "app launch", "service user alice", "service init")
    try bench.type("expect delegate received", "expect books agree")
  }

  @Test("What is paid and not verified survives that the service is off for a while")
  func offForAWhile() throws {
    for stop in ["P5", "P6", "P8"] {
      var bench = try Bench(ready + ["service stop-at \(stop) terminate", "service buy coins100"])
      try bench.type("confirm", "settle", "service off")
      #expect(bench.lines().contains { $0.contains("payments paid but not verified: 1") }, "\(stop)")
      try bench.type("app launch", "settle", "service on", "service user alice", "service init")
      try bench.type("expect delivered coins100 1 --user alice", "expect books agree")
      // Transactions are not finished automatically until the operator sets that policy.
      try bench.type("service off", "finish-policy automatic")
    }
    var bench = try Bench(ready + ["service buy coins100"] + paying + ["service off"])
    #expect(bench.world.switches.finishPolicy == .automatic)
    try bench.type("buy com.example.subscriptionlab.coins100", "confirm", "settle")
    #expect(bench.world.unfinishedInQueue.isEmpty)
  }

  @Test("The page of subscriptions is reached over two addresses, and left to two places")
  func manage() throws {
    var bench = try Bench(ready + ["service manage safari"])
    #expect(bench.lines().contains { $0.contains("https://buy.itunes.apple.com") })
    #expect(bench.lines().contains { $0.hasSuffix("Back leads to Safari") })
    #expect(bench.world.device.topDialog?.title == "Safari" && bench.world.app.state == .background)
    try bench.type("tap open", "tap continue", "tap back")
    #expect(bench.world.device.topDialog?.title == "Safari")
    try bench.type("tap back", "service manage scheme")
    #expect(bench.world.device.topDialog?.title == "App Store")
    #expect(bench.lines().contains { $0.contains("itms-apps://buy.itunes.apple.com") })
    #expect(bench.lines().last?.hasSuffix("Back leads to the app") == true)
  }
}
