// Tests of payment prices, restored payments, a late delegate, and a stored promotion.

import IAPService
import Scenario
import Simulation
import StoreModel
import StoreSimulator
import Support
import Testing

@Suite("A payment: its price, its list, and who hears of it") struct SaleTests {
  private static let key = "app-key"
  private static let monthly = "com.example.subscriptionlab.monthly"

  private static func fields(_ bench: Bench, _ number: Int = 1) -> [String: String] {
    let payment = bench.service.ledger[PaymentNumber(number)]
    return Dictionary(
      bench.service.resultFields(of: payment, in: bench.world).map { ($0.name, $0.value) },
      uniquingKeysWith: { first, _ in first })
  }

  private static func ask(_ bench: Bench, _ path: String, _ body: String) throws -> String {
    let question = ServiceAPIRequest(path: "/v1/service/\(path)", key: key, body: Array(body.utf8))
    let answer = IAPService.answer(to: question, at: bench.world.environment, on: bench.session.simulation)
    guard case .answer(let statement)? = answer else { return "" }
    return statement.body
  }

  private static let alice = #"{"marketId":"AS","packageName":"p","userChannel":"GF","userKey":"alice"}"#

  // MARK: Price

  @Test(
    "SDK result and REST have price and currency of the sale at the App Store, not the console's",
    arguments: [("USA", "0.99", "USD", "9.99"), ("JPN", "99", "JPY", "999")])
  func price(storefront: String, coins: String, currency: String, plan: String) throws {
    var bench = try Bench(["device --storefront \(storefront)"] + ready + ["service app manual"])
    try bench.type(["service buy coins100"] + paying + ["service buy goldmonth"] + paying)
    let (first, second) = (Self.fields(bench, 1), Self.fields(bench, 2))
    #expect(first["currency"] == currency && second["currency"] == currency)
    let (one, two) = (try #require(first["price"]), try #require(second["price"]))
    let list = try Self.ask(bench, "consumable", Self.alice)
    #expect(list.contains("\"currency\":\"\(currency)\",\"price\":\(one),"), "\(list)")
    let active = try Self.ask(bench, "activeSubscriptionList", Self.alice)
    #expect(active.contains("\"currency\":\"\(currency)\",\"price\":\(two),"), "\(active)")
    let sold = try #require(bench.world.transaction(TransactionNumber(1)))
    #expect(Money.milliunits(one) == Money.milliunits(Money.digits(sold.price, like: sold.sale.listPrice)))
    // In the console, the product costs 160 JPY.
    let product = try #require(bench.service.settings.console.product("coins100"))
    #expect(product.price == "160" && product.currency == "JPY")
    try bench.type(
      "expect service-product coins100 price 160", "expect service-product coins100 currency JPY")
    try bench.type("service consume 1 --by server")
    #expect(bench.lines().contains { $0.contains("resultCode 0 SUCCESS") })
  }

  @Test("the answer to a consumption has the price of the sale, also in a world that was left")
  func consumption() throws {
    var bench = try Bench(ready + ["service app manual", "service buy coins100"] + paying)
    let payment = try #require(bench.service.ledger.all.first)
    try bench.type("environment production")
    let operation = IAPService.OwnOperation.consumeByServer(
      sequence: payment.sequence, token: payment.accessToken ?? "", at: .sandbox)
    let start = bench.session.log.count
    let outcome = bench.session.execute(
      Command(.participant(AnyParticipantOperation(operation, of: IAPService.self))))
    #expect(outcome.refusal == nil)
    let statement = IAPService.statement(of: bench.session.log.simulationEvents(from: start))
    #expect(
      statement?.body.contains(#""result":{"price":0.99,"currency":"USD","productSeq":1000292}"#) == true,
      "\(statement?.body ?? "")")
  }

  @Test("a renewal has its own price; what was never sold at the App Store has the console's")
  func otherPrices() throws {
    var bench = try Bench(ready + ["service app manual", "service buy goldmonth"] + paying)
    try bench.type("advance 6m")
    #expect(bench.service.ledger.count >= 2)
    let (first, second) = (Self.fields(bench, 1), Self.fields(bench, 2))
    #expect(first["price"] == second["price"] && second["currency"] == "USD")
    var other = try Bench(
      ready + [
        "service app manual", "service elsewhere alice goldmonth --store GG", "service old-sdk coins100",
      ])
    try other.type("service incomplete", "service buy coins100", "confirm")
    for number in 1...3 { #expect(Self.fields(other, number)["currency"] == "JPY", "\(number)") }
    #expect(Self.fields(other, 1)["price"] == "980" && Self.fields(other, 2)["price"] == "160")
    // A reserved payment has the console's price of 160 JPY. After the sale it has the price of the sale,
    // even before verification.
    #expect(Self.fields(other, 3)["price"] == "160")
    try other.type("service stop-at P6 terminate", "settle")
    #expect(other.service.ledger[PaymentNumber(3)].status == .reserved)
    #expect(Self.fields(other, 3)["price"] == "0.99" && Self.fields(other, 3)["currency"] == "USD")
  }

  @Test("the monthly limit still counts the prices of the console")
  func limit() throws {
    var bench = try Bench(
      ready + ["service app manual", "service limit 200", "service buy coins100"] + paying)
    #expect(bench.service.paid(by: "alice", at: bench.world.now) == 160_000)
    try bench.type("service buy coins100", "expect service-error last 18")
  }

  // MARK: Lists

  @Test("after a restore, no list contains an expired period, and the active list contains a running one")
  func restoredPeriods() throws {
    var bench = try Bench(
      ["environment sandbox", "service on", "service app manual", "service user alice", "service init"]
        + ["service stop-at P6 terminate", "service buy goldmonth"] + paying.dropLast())
    try bench.type("subscription cancel \(Self.monthly)", "advance 1d", "app launch", "service user alice")
    try bench.type("service init", "expect service-error last 14")
    let before = bench.service.diagnosis(of: PaymentNumber(1), in: bench.world)
    #expect(
      before.next.english.contains("refuses it with error 14") && before.next.japanese.contains("エラー14"))
    try bench.type("service restore", "settle")
    let lines = bench.lines()
    #expect(!lines.contains { $0.contains("it is in the active list") }, "\(lines)")
    #expect(
      lines.contains {
        $0.contains("delegate is not notified: its period has ended, so no list contains it")
      },
      "\(lines)"
    )
    try bench.type("expect active goldmonth 0")
    let narration = bench.service.diagnosis(of: PaymentNumber(1), in: bench.world)
    #expect(
      narration.next.english.contains("no list contains it") && narration.risk.english.hasPrefix("none"))
    #expect(narration.next.japanese.contains("どの一覧にもなく"))

    var running = try Bench(
      ready + ["service app manual", "service stop-at P6 terminate", "service buy goldmonth"]
        + paying.dropLast())
    try running.type(
      "app launch", "service user alice", "service init", "settle", "expect active goldmonth 1")
    #expect(running.lines().contains { $0.contains("delegate is not notified: it is in the active list") })
    #expect(
      running.service.diagnosis(of: PaymentNumber(1), in: running.world).next.english.contains("active list"))
  }

  // MARK: The delegate

  @Test("a delegate that is set after the purchase began is not told, whatever sets it; the log says so")
  func lateDelegate() throws {
    for late in ["service delegate on", "service init"] {
      var bench = try Bench([
        "environment sandbox", "service on", "service app manual", "service user alice",
        "service init --no-delegate",
        "service buy coins100", late,
      ])
      try bench.type(paying)
      #expect(bench.service.lastDelegate == nil)
      #expect(bench.service.ledger.all.first?.delivery.wasDelivered == false)
      try bench.type("expect delegate none", "expect unconsumed coins100 1")
      #expect(
        bench.lines().contains {
          $0.contains(
            """
            the result is told to nobody (the delegate was set after the purchase began); it is in the \
            unconsumed list
            """)
        })
      try bench.type(["service buy coins100"] + paying + ["expect delegate received"])
    }
  }

  @Test("a failure is not told to a late delegate, nor to one that was removed and set again")
  func lateDelegateOfFailure() throws {
    var bench = try Bench(ready + ["service app manual", "service buy coins100"])
    try bench.type("service delegate off", "service delegate on", "cancel", "settle", "expect delegate none")
    #expect(
      bench.lines().contains {
        $0.contains("the failure is told to nobody (the delegate was set after the purchase began)")
      })
    try bench.type("service buy coins100", "cancel", "settle", "expect delegate failed")
  }

  // MARK: Stored promotions

  @Test("a kept promotion is bought with a payload, which comes back in the result; both spellings")
  func keptWithPayload() throws {
    for line in ["service buy kept --payload \"level 3\"", "service buy --kept --payload \"level 3\""] {
      var bench = try Bench(ready + ["service app manual", "service promotion no"])
      try bench.type("outside promote com.example.subscriptionlab.coins100")
      let outcome = try bench.perform(line)
      #expect(outcome.journalLines.first?.hasSuffix("service buy kept --payload \"level 3\"") == true)
      try bench.type(paying)
      #expect(bench.service.ledger.all.first?.payload == "level 3")
      #expect(bench.lines().contains { $0.contains("purchaseWithProduct:payload:") })
      #expect(Self.fields(bench)["payload"] == "level 3")
      try bench.type("undo", "undo", "undo")
      let before = bench.session.simulation
      try bench.type("undo", "redo")
      #expect(bench.session.simulation == before)
    }
    var bench = try Bench(ready + ["service promotion no"])
    #expect(try bench.refusal("service buy kept --payload x") != nil)
    try bench.type("outside promote com.example.subscriptionlab.coins100")
    try bench.type(["service buy kept"] + paying)
    #expect(bench.service.ledger.all.first?.payload == nil)
  }
}
