// Tests of offers (DocC: Offers): every kind, payment mode and eligibility rule.

import Scenario
import StoreCatalog
import StoreModel
import StoreSimulator
import Support
import Testing

@Suite("Offers") struct OfferTests {
  @Test("a free trial is had once in the group: then the full price")
  func freeTrial() throws {
    var bench = try Bench.plans()
    try bench.order(Plans.silver)
    let first = try bench.last(Plans.silver)
    #expect(first.price == 0 && first.offer?.kind == .introductory && first.offer?.mode == .freeTrial)
    #expect(try bench.own(Plans.silver).expirationDate == .defaultStart + .seconds(180))
    #expect(try bench.own(Plans.silver).renewalInfo.renewalPrice == 4900)
    try bench.advance(180)
    let second = try bench.last(Plans.silver)
    #expect(second.price == 4900 && second.offer == nil)
    #expect(second.expiresAt == .defaultStart + .seconds(480))
    try bench.act(.expire, Plans.silver)
    try bench.order(Plans.silver)
    #expect(try bench.last(Plans.silver).offer == nil)
    let offer = try #require(Plans.catalog.product(Plans.silver)?.subscription?.offers.first)
    let plan = try #require(Plans.catalog.product(Plans.silver))
    #expect(bench.world.ineligibility(offer, of: plan) == .introductoryUsed)
  }

  @Test("with a week free, Sandbox's first period is 3 minutes and then each is 5")
  func trialInSandbox() throws {
    var bench = try Bench.plans(.sandbox)
    try bench.order(Plans.silver)
    try bench.advance(86_400)
    let periods = bench.world.transactionNumbers.compactMap { bench.world.transaction($0) }.map {
      ($0.expiresAt!.microseconds - $0.purchasedAt!.microseconds) / 1_000_000
    }
    #expect(periods == [180] + Array(repeating: 300, count: 12))
  }

  @Test(
    "an introductory offer is for customers who used none and are not subscribed in the group",
    arguments: EnvironmentName.allCases)
  func introductoryWhileSubscribed(environment: EnvironmentName) throws {
    var bench = try Bench.plans(
      environment, rate: environment == .production ? .realtime : .monthEvery5Minutes)
    let plan = try #require(Plans.catalog.product(Plans.silver))
    let offer = try #require(plan.subscription?.offers.first)
    try bench.order(Plans.bronze)
    #expect(bench.world.ineligibility(offer, of: plan) == .alreadySubscribed)
    try bench.order(Plans.silver)
    #expect(try bench.last(Plans.silver).offer == nil && bench.last(Plans.silver).price == 4900)
    try bench.act(.cancel, Plans.silver)
    #expect(bench.world.ineligibility(offer, of: plan) == .alreadySubscribed)
    try bench.advance(to: bench.own(Plans.silver).expirationDate)
    #expect(bench.world.ineligibility(offer, of: plan) == nil)
    try bench.order(Plans.silver)
    #expect(try bench.last(Plans.silver).offer?.kind == .introductory)
    #expect(bench.world.ineligibility(offer, of: plan) == .introductoryUsed)
  }

  @Test("in grace the subscription is active, in billing retry it is not: a trial of another plan follows")
  func introductoryInTrouble() throws {
    for grace in [true, false] {
      var bench = try Bench.plans()
      try bench.order(Plans.gold)
      try bench.failToRenew(Plans.gold, grace: grace)
      try bench.perform(.billingRetry(false))
      try bench.order(Plans.silver)
      #expect((try bench.last(Plans.silver).offer?.kind == .introductory) == !grace)
    }
  }

  @Test("who bought in another group, or shares a plan of the family, is a new customer of the group")
  func introductoryOfOthers() throws {
    var bench = try Bench.plans()
    try bench.order(Plans.other)
    try bench.perform(.family(.join("Hanako")), .family(.buy("Hanako", product: Plans.gold)))
    try bench.order(Plans.silver)
    let mine = bench.world.transactionNumbers.compactMap { bench.world.transaction($0) }.first {
      $0.payment.productIdentifier == Plans.silver && $0.ownership == .purchased
    }
    #expect(mine?.offer?.kind == .introductory)
    // Each family member has a separate eligibility.
    try bench.perform(.family(.buy("Hanako", product: Plans.silver)))
    #expect(bench.world.subscription(group: "MAIN", of: "Hanako")?.product == Plans.gold)
  }

  @Test("paid up front, one price pays the offer's whole length")
  func payUpFront() throws {
    var bench = try Bench.plans()
    try bench.order(Plans.other)
    #expect(try bench.last(Plans.other).price == 3000)
    #expect(try bench.own(Plans.other).expirationDate == .defaultStart + .seconds(900))
    try bench.advance(900)
    #expect(try bench.last(Plans.other).price == 2000)
    #expect(try bench.own(Plans.other).expirationDate == .defaultStart + .seconds(1200))
  }

  @Test("paid as you go, the price lasts as many periods as the offer has")
  func payAsYouGo() throws {
    var bench = try Bench.plans()
    try bench.order(Plans.bronze)
    try bench.act(.expire, Plans.bronze)
    try bench.order(Plans.silver, offer: "loyal")
    try bench.advance(1200)
    let prices = bench.world.transactionNumbers.compactMap { bench.world.transaction($0) }
      .filter { $0.payment.productIdentifier == Plans.silver }.map(\.price)
    #expect(prices == [1000, 1000, 1000, 4900, 4900])
  }

  @Test(
    "a promotional offer by each way to pay, for who was subscribed",
    arguments: [
      ("loyal", Offer.PaymentMode.payAsYouGo, Int64(1000), 300), ("half-year", .payUpFront, 12_000, 1800),
      ("gift", .freeTrial, 0, 600),
    ])
  func promotional(name: String, mode: Offer.PaymentMode, price: Int64, seconds: Int) throws {
    var bench = try Bench.plans(.sandbox)
    let refusal = try #require(bench.refusal(.buy(Payment(Plans.silver, offer: name))))
    #expect(refusal.why == .subscription(.offerNotEligible(name, .neverSubscribed)))
    bench = try Bench.plans()
    try bench.order(Plans.bronze)
    try bench.act(.expire, Plans.bronze)
    bench.clearEvents()
    try bench.order(Plans.silver, offer: name)
    let bought = try bench.last(Plans.silver)
    #expect(bought.price == price && bought.offer?.mode == mode && bought.offer?.identifier == name)
    #expect(bought.offer?.kind == .promotional && bought.expiresAt == .defaultStart + .seconds(seconds))
    #expect(bench.notifications == ["SUBSCRIBED / RESUBSCRIBE"])
  }

  @Test("offer.id is the reference name of an offer code, and nil for an introductory offer")
  func offerIdentifier() throws {
    let offers = [
      Offer(
        kind: .introductory, mode: .freeTrial, period: SubscriptionPeriod(1, .month),
        referenceName: "Trial", offerIdentifier: "trial"),
      Offer(
        kind: .code, mode: .freeTrial, period: SubscriptionPeriod(1, .month), referenceName: "Fair 2026"),
      Offer(
        kind: .code, mode: .freeTrial, period: SubscriptionPeriod(1, .month), offerIdentifier: "UNNAMED"),
    ]
    let plan = Product(
      identifier: "p", kind: .autoRenewable, displayPrice: "4.99",
      subscription: SubscriptionTerms(
        groupIdentifier: "G", level: 1, period: SubscriptionPeriod(1, .month), offers: offers))
    let catalog = Catalog(
      source: "codes.storekit", products: [],
      groups: [SubscriptionGroup(identifier: "G", name: "G", subscriptions: [plan])])
    for environment in [EnvironmentName.xcode, .sandbox] {
      for (asked, identifier) in [("Fair 2026", "Fair 2026"), ("UNNAMED", "UNNAMED")] {
        var bench = try Bench(environment)
        try bench.perform(.catalog(catalog), .offer(.redeem(product: "p", offer: asked)))
        #expect(try bench.last("p").offer?.identifier == identifier)
        #expect(bench.world.field("offer.id", of: 1) == .text(identifier))
        #expect(try bench.own("p").renewalInfo.offer?.identifier ?? identifier == identifier)
      }
    }
    var bench = try Bench()
    try bench.perform(.catalog(catalog), .dialogs(false), .buy(Payment("p")))
    #expect(try bench.last("p").offer?.kind == .introductory && bench.last("p").offer?.identifier == nil)
  }

  @Test("an offer for the current plan waits for the renewal; with an upgrade it applies at once")
  func offerWhileHeld() throws {
    var bench = try Bench.plans()
    try bench.order(Plans.silver)
    try bench.advance(180)
    bench.clearEvents()
    try bench.order(Plans.silver, offer: "loyal")
    #expect(bench.notifications == ["OFFER_REDEEMED"])
    #expect(try bench.own(Plans.silver).renewalInfo.offer?.identifier == "loyal")
    #expect(try bench.own(Plans.silver).renewalInfo.renewalPrice == 1000)
    try bench.advance(300)
    #expect(try bench.last(Plans.silver).price == 1000)

    var upgraded = try Bench.plans()
    try upgraded.order(Plans.bronze)
    upgraded.clearEvents()
    try upgraded.order(Plans.silver, offer: "loyal")
    #expect(upgraded.notifications == ["OFFER_REDEEMED / UPGRADE"])

    var downgraded = try Bench.plans()
    try downgraded.order(Plans.gold)
    downgraded.clearEvents()
    try downgraded.order(Plans.silver, offer: "loyal")
    #expect(downgraded.notifications == ["OFFER_REDEEMED / DOWNGRADE"])
    try downgraded.advance(300)
    #expect(try downgraded.last(Plans.silver).price == 1000)
  }

  @Test("an offer code is redeemed outside the app, by whom it is for")
  func codes() throws {
    var bench = try Bench.plans()
    try bench.perform(.offer(.redeem(product: Plans.silver, offer: "FORNEW")))
    #expect(bench.notifications == ["SUBSCRIBED / INITIAL_BUY"])
    #expect(bench.callbacks == [["#1 purchased"]] && bench.updates.count == 2)
    #expect(try bench.last(Plans.silver).offer?.kind == .code)
    let again = try #require(bench.refusal(.offer(.redeem(product: Plans.silver, offer: "FORNEW"))))
    #expect(
      again.why
        == .subscription(
          .offerNotEligible("FORNEW", .notForCustomer(kind: "existing", allowed: ["new"]))))
    #expect(again.possible == "FORALL")
    try bench.act(.expire, Plans.silver)
    try bench.perform(.offer(.redeem(product: Plans.silver, offer: "FORALL")))
    #expect(try bench.last(Plans.silver).price == 6000)
    #expect(bench.notifications.last == "SUBSCRIBED / RESUBSCRIBE")
  }

  @Test(
    "an offer code of a product that is no subscription makes a transaction with the mode oneTime",
    arguments: [("coins100", "COINS"), ("noads", "NOADS"), ("season", "SEASON")])
  func oneTimeCodes(name: String, code: String) throws {
    let product = "com.example.subscriptionlab." + name
    for environment in EnvironmentName.allCases {
      var bench = try Bench(environment)
      try bench.perform(.catalog(.builtinFull))
      bench.clearEvents()
      try bench.perform(.offer(.redeem(product: product, offer: code)))
      let transaction = try #require(bench.world.transaction(1))
      let offer = TransactionOffer(kind: .code, mode: .oneTime, identifier: code, period: nil)
      #expect(transaction.state == .purchased && transaction.offer == offer && transaction.price == 0)
      #expect(bench.callbacks == [["#1 purchased"]])
      #expect(
        bench.notifications.contains { $0.hasPrefix("ONE_TIME_CHARGE") }
          == (bench.world.environment.rules.subscriptions.oneTimeChargesSince != nil))
    }
  }

  @Test("a code of another product, and a second code for an owned product, are refused")
  func oneTimeCodesRefused() throws {
    let (coins, noAds) = (Bench.coins, Bench.noAds)
    var bench = try Bench()
    try bench.perform(.catalog(.builtinFull))
    let other = try #require(bench.refusal(.offer(.redeem(product: coins, offer: "NOADS"))))
    #expect(other.why == .subscription(.codeOfOther("NOADS", product: coins, owner: noAds)))
    #expect(other.possible == "COINS, offer redeem \(noAds) NOADS")
    let plan = try #require(bench.refusal(.offer(.redeem(product: Bench.monthly, offer: "COINS"))))
    #expect(plan.why == .subscription(.codeOfOther("COINS", product: Bench.monthly, owner: coins)))
    #expect(
      bench.refusal(.offer(.redeem(product: coins, offer: "none")))?.why
        == .subscription(.noOffer("none", product: coins)))
    #expect(bench.refusal(.buy(Payment(coins, offer: "COINS"))) == nil)
    try bench.perform(.offer(.redeem(product: noAds, offer: "NOADS")))
    #expect(
      bench.refusal(.offer(.redeem(product: noAds, offer: "NOADS")))?.why
        == .subscription(.offerNotEligible("NOADS", .ownedAlready)))
    // What appeared after an era stays usable in it.
    try bench.perform(.era(.xcode15))
    #expect(bench.refusal(.offer(.redeem(product: coins, offer: "COINS"))) == nil)
  }

  @Test("a win-back offer is for who has ended; in Xcode eligibility is a plain setting")
  func winBack() throws {
    var bench = try Bench.plans()
    #expect(
      bench.refusal(.buy(Payment(Plans.silver, offer: "back")))?.why
        == .subscription(.offerNotEligible("back", .neverSubscribed)))
    try bench.order(Plans.silver)
    #expect(
      bench.refusal(.buy(Payment(Plans.silver, offer: "back")))?.why
        == .subscription(.offerNotEligible("back", .stillSubscribed)))
    try bench.act(.cancel, Plans.silver)
    try bench.advance(180)
    #expect(try bench.own(Plans.silver).renewalInfo.eligibleWinBackOfferIDs == ["back"])
    try bench.perform(.offer(.eligible(false, product: Plans.silver, offer: "back")))
    #expect(try bench.own(Plans.silver).renewalInfo.eligibleWinBackOfferIDs == [])
    #expect(
      bench.refusal(.buy(Payment(Plans.silver, offer: "back")))?.why
        == .subscription(.offerNotEligible("back", .setIneligible)))
    try bench.perform(.offer(.eligible(true, product: Plans.silver, offer: "back")))
    try bench.order(Plans.silver, offer: "back")
    try bench.advance(600)
    let prices = bench.world.transactionNumbers.dropFirst().compactMap { bench.world.transaction($0)?.price }
    #expect(prices == [2000, 2000, 4900])
    #expect(bench.notifications.contains("SUBSCRIBED / RESUBSCRIBE"))
  }

  @Test("of the introductory offers for two billing plans a purchase has the one that is billed upfront")
  func billingPlans() throws {
    func offer(_ type: String, _ unit: SubscriptionPeriod.Unit) -> Offer {
      Offer(
        kind: .introductory, mode: .freeTrial, period: SubscriptionPeriod(1, unit), billingPlanType: type)
    }
    let plan = Product(
      identifier: "p", kind: .autoRenewable, displayPrice: "9.99",
      subscription: SubscriptionTerms(
        groupIdentifier: "G", level: 1, period: SubscriptionPeriod(1, .year),
        offers: [offer("MONTHLY", .month), offer(BillingPlan.upfront, .week)]))
    var bench = try Bench.plans()
    try bench.perform(
      .catalog(
        Catalog(
          source: "x", groups: [SubscriptionGroup(identifier: "G", name: "G", subscriptions: [plan])])))
    #expect(
      bench.world.ineligibility(offer("MONTHLY", .month), of: plan) == .otherBillingPlan("MONTHLY"))
    try bench.order("p")
    #expect(try bench.last("p").expiresAt == .defaultStart + .seconds(180))
  }

  @Test("an offer that is switched off is listed, and nobody has it")
  func switchedOff() throws {
    var bench = try Bench.plans(.sandbox)
    try bench.order(Plans.bronze)
    try bench.act(.cancel, Plans.bronze)
    try bench.advance(300)
    #expect(
      bench.refusal(.buy(Payment(Plans.silver, offer: "off")))?.why
        == .subscription(.offerNotEligible("off", .switchedOff)))
  }

  @Test("Xcode's local store checks no promotional offer: any is accepted, unknown ones have no effect")
  func unchecked() throws {
    var bench = try Bench.plans()
    // Even a customer without an earlier subscription can use an existing offer.
    try bench.order(Plans.silver, offer: "gift")
    #expect(try bench.last(Plans.silver).offer?.identifier == "gift")
    #expect(!bench.diagnostics.contains { if case .offerNotChecked = $0 { true } else { false } })
    for product in [Plans.coins, Plans.key, Plans.pass, Plans.other] {
      try bench.order(product, offer: "made-up")
      let bought = try bench.last(product)
      #expect(bought.state == .purchased)
      #expect(bench.diagnostics.contains(.offerNotChecked(transaction: bought.number, offer: "made-up")))
    }
    #expect(try bench.last(Plans.coins).price == 990 && bench.entitled().contains(Plans.other))
    // Offer codes and disabled offers are not promotional offers, but are not refused.
    for offer in ["FORNEW", "off"] {
      #expect(bench.refusal(.buy(Payment(Plans.silver, offer: offer))) == nil)
    }
    // The eligibility for win-back offers, however, is checked.
    #expect(
      bench.refusal(.buy(Payment(Plans.silver, offer: "back")))?.why
        == .subscription(.offerNotEligible("back", .stillSubscribed)))
  }

  @Test(
    "Sandbox and production refuse an offer that does not exist, or is not for the customer",
    arguments: [EnvironmentName.sandbox, .production])
  func checked(environment: EnvironmentName) throws {
    let bench = try Bench.plans(
      environment, rate: environment == .production ? .realtime : .monthEvery5Minutes)
    for product in [Plans.coins, Plans.key, Plans.silver] {
      #expect(
        bench.refusal(.buy(Payment(product, offer: "made-up")))?.why
          == .subscription(.noOffer("made-up", product: product)))
    }
    #expect(
      bench.refusal(.buy(Payment(Plans.silver, offer: "loyal")))?.why
        == .subscription(.offerNotEligible("loyal", .neverSubscribed)))
  }
}
