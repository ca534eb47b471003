// Tests that cause each refusal of a subscription action and check the proposed steps.

import Scenario
import StoreModel
import StoreSimulator
import Testing

struct Refused: CustomTestStringConvertible {
  let why: SubscriptionRefusal
  let possible: String
  let environment: EnvironmentName
  let steps: [Action]
  let action: Action

  var testDescription: String { why.text }

  init(
    _ why: SubscriptionRefusal, _ possible: String, in environment: EnvironmentName = .xcode,
    after steps: [Action] = [],
    _ action: Action
  ) {
    self.why = why
    self.possible = possible
    self.environment = environment
    self.steps = steps
    self.action = action
  }

  private static let me = FamilyMember.me
  private static func bought(_ product: String) -> [Action] {
    [.buy(Payment(product)), .confirm, .settle, .tap("ok")]
  }
  private static func act(_ act: SubscriptionAction, _ product: String, _ person: String = me) -> Action {
    .subscription(act, product: product, person: person)
  }
  private static func increase(_ act: PriceIncreaseAction, _ product: String = Plans.gold) -> Action {
    .priceIncrease(act, product: product, person: me)
  }
  private static let hanako: [Action] = [.family(.join("Hanako"))]
  private static let troubled: [Action] = bought(Plans.gold) + [.billingRetry(true), .advance(.seconds(310))]
  private static let gone: [Action] =
    bought(Plans.gold) + [act(.cancel, Plans.gold), .advance(.seconds(310))]
  private static let full: [Action] = (1...5).map { .family(.join("M\($0)")) }
  private static let long: Action = .server(.extend(product: Plans.gold, days: 90))

  static let all: [Refused] = [
    Refused(.notASubscription(Plans.coins), "gold.year, gold.month, silver.month", act(.cancel, Plans.coins)),
    Refused(.neverSubscribed(product: Plans.gold, person: me), "buy gold.month", act(.cancel, Plans.gold)),
    Refused(
      .neverSubscribed(product: Plans.gold, person: "Hanako"), "family buy Hanako gold.month", after: hanako,
      act(.cancel, Plans.gold, "Hanako")),
    Refused(
      .notHeld(product: Plans.silver, held: Plans.gold), "subscription cancel gold.month",
      after: bought(Plans.gold),
      act(.cancel, Plans.silver)),
    Refused(.hasEnded(Plans.gold), "buy gold.month", after: gone, act(.cancel, Plans.gold)),
    Refused(
      .autoRenewIsOff(Plans.gold), "subscription resume gold.month",
      after: bought(Plans.gold) + [act(.cancel, Plans.gold)], act(.cancel, Plans.gold)),
    Refused(
      .autoRenewIsOn(Plans.gold), "subscription cancel gold.month", after: bought(Plans.gold),
      act(.resume, Plans.gold)),
    Refused(
      .noTrouble(Plans.gold), "billing retry on, then advance to the renewal", after: bought(Plans.gold),
      .recover(product: Plans.gold, person: me)),
    Refused(
      .retryHasEnded(Plans.gold), "buy gold.month", after: troubled + [.advance(.days(70))],
      .recover(product: Plans.gold, person: me)),
    Refused(
      .otherGroup(Plans.other, held: Plans.gold), "subscription change gold.year", after: bought(Plans.gold),
      act(.change, Plans.other)),
    Refused(
      .isHeldAlready(Plans.gold), "subscription change gold.year", after: bought(Plans.gold),
      act(.change, Plans.gold)),
    Refused(
      .isOrderedAlready(Plans.silver), "advance DURATION",
      after: hanako + [
        .family(.buy("Hanako", product: Plans.gold)), .family(.buy("Hanako", product: Plans.silver)),
      ], .family(.buy("Hanako", product: Plans.silver))),
    Refused(
      .rateUnknownHere(.daily, environment: "Xcode"), "renewal-rate realtime", .renewalRate(.daily)),
    Refused(
      .retryNotTestable, "renewal-rate month-5m", in: .sandbox, after: [.renewalRate(.daily)],
      .billingRetry(true)),
    Refused(
      .retryNotTestable, "billing retry off first", in: .sandbox, after: [.billingRetry(true)],
      .renewalRate(.daily)),
    Refused(
      .onlyTestSession(.expire, environment: "Sandbox"), "advance DURATION", in: .sandbox,
      after: bought(Plans.gold),
      act(.expire, Plans.gold)),
    Refused(
      .noOffer("nonsense", product: Plans.silver), "buy silver.month without an offer", in: .sandbox,
      .buy(Payment(Plans.silver, offer: "nonsense"))),
    Refused(
      .noOffer("nonsense", product: Plans.silver), "loyal", in: .sandbox, after: bought(Plans.bronze),
      .buy(Payment(Plans.silver, offer: "nonsense"))),
    Refused(
      .noOffer("loyal", product: Plans.gold), "buy gold.month without an offer", in: .sandbox,
      .buy(Payment(Plans.gold, offer: "loyal"))),
    Refused(
      .offerNotEligible("loyal", .neverSubscribed), "buy silver.month without an offer", in: .sandbox,
      .buy(Payment(Plans.silver, offer: "loyal"))),
    Refused(
      .eligibilityOnlyInXcode(environment: "Sandbox"), "environment xcode", in: .sandbox,
      .offer(.eligible(false, product: Plans.silver, offer: "back"))),
    Refused(.badPrice("0"), "digits such as 5.99", after: bought(Plans.gold), increase(.ask(price: "0"))),
    Refused(
      .priceNotHigher("9.99"), "digits such as 5.99", after: bought(Plans.gold),
      increase(.tell(price: "9.99"))),
    Refused(
      .noIncreasePending(Plans.gold), "price-increase ask gold.month PRICE", after: bought(Plans.gold),
      increase(.agree)),
    Refused(.isReservedName(me), "another name", .family(.join(me))),
    Refused(.isReservedName(me), "buy gold.month", .family(.buy(me, product: Plans.gold))),
    Refused(.inFamilyAlready("Hanako"), "family leave Hanako", after: hanako, .family(.join("Hanako"))),
    Refused(.notInFamily("Taro"), "me", after: hanako, .family(.leave("Taro"))),
    Refused(.notInFamily(me), "family join", .family(.leave(me))),
    Refused(.familyIsFull, "family leave M1", after: full, .family(.join("Hanako"))),
    Refused(.badName, "family join Hanako", .family(.join(" "))),
    Refused(
      .sharingAlready("Hanako", isOn: true), "family sharing off --owner Hanako", after: hanako,
      .family(.sharing(true, person: "Hanako"))),
    Refused(
      .answeredWith(2, held: 1), "refund #1", after: bought(Plans.gold) + bought(Plans.silver),
      .refund(.last)),
    Refused(
      .sharedNotPaid(2), "refunding a purchase of this customer",
      after: hanako + [.family(.buy("Hanako", product: Plans.gold))], .refund(.number(2))),
    Refused(.notRefunded(1), "refund #1", after: bought(Plans.gold), .reverseRefund(.last)),
    Refused(
      .refundedByPlanChange(1), "refunding a purchase of this customer",
      after: bought(Plans.silver) + bought(Plans.gold),
      .refund(.number(1))),
    Refused(.noTransactionFor(.renewed), "buy", .server(.send(.renewed))),
    Refused(
      .noTransactionIn(.test), "server send test", after: bought(Plans.gold),
      .server(.send(.test, about: .last))),
    Refused(
      .badExtension(days: 91), "1 to 90", after: bought(Plans.gold),
      .server(.extendTransaction(.last, days: 91))),
    Refused(
      .sharedNotChanged(2), "transactions", after: hanako + [.family(.buy("Hanako", product: Plans.gold))],
      .server(.extendTransaction(.number(2), days: 1))),
    Refused(
      .notOriginal(2, original: 1), "server app-account-token #1 x",
      after: bought(Plans.gold) + [.advance(.seconds(310))],
      .server(.setAppAccountToken(.number(2), token: "x"))),
    Refused(
      .badExtension(days: 91), "1 to 90", after: bought(Plans.gold),
      .server(.extend(product: Plans.gold, days: 91))),
    Refused(.extendedTwice(Plans.gold), "advance DURATION", after: bought(Plans.gold) + [long, long], long),
    Refused(
      .freeOfferNotExtended(Plans.silver), "advance DURATION", after: bought(Plans.silver),
      .server(.extend(product: Plans.silver, days: 1))),
  ]
}

@Suite("Refusals about subscriptions") struct SubscriptionRefusalTests {
  @Test(
    "each is refused with its reason and what would be possible, and changes nothing", arguments: Refused.all)
  func refused(row: Refused) throws {
    var bench = try Bench.plans(
      row.environment, rate: .monthEvery5Minutes)
    for step in row.steps where bench.refusal(step) == nil || !isOK(step) { try bench.perform(step) }
    let before = bench.world
    let refusal = try #require(bench.refusal(row.action))
    #expect(refusal.why == .subscription(row.why))
    #expect(refusal.possible.contains(row.possible), "\(refusal.possible)")
    #expect(throws: Refusal.self) { try bench.perform(row.action) }
    #expect(bench.world.transactionCount == before.transactionCount && bench.world.agenda == before.agenda)
  }

  /// Whether a step only closes an alert, which not every environment and product shows.
  private func isOK(_ step: Action) -> Bool {
    if case .tap = step { true } else { step == .settle }
  }

  @Test("a step that is proposed can be typed as it stands, with names that have spaces")
  func quotedNames() throws {
    var bench = try Bench.plans()
    try bench.perform(.family(.join("Mary Ann")))
    let refusal = try #require(bench.refusal(.subscription(.cancel, product: Plans.gold, person: "Mary Ann")))
    #expect(refusal.possible == #"family buy "Mary Ann" gold.month"#)
  }

  @Test("an unknown product and an unknown transaction are refused as everywhere")
  func unknown() throws {
    let bench = try Bench.plans()
    #expect(
      bench.refusal(.subscription(.cancel, product: "nonsense", person: "me"))?.why
        == .unknownProduct("nonsense"))
    let actions: [Action] = [
      .buy(Payment("gold.mnth")), .subscription(.cancel, product: "gold.mnth", person: "me"),
    ]
    for action in actions {
      let text = bench.refusal(action)?.description
      #expect(text == "the catalogue has no product gold.mnth; did you mean gold.month?")
    }
    #expect(bench.refusal(.refund(.number(7)))?.why == .noTransaction)
  }

  @Test("every case of the table of reasons is brought about")
  func complete() {
    let names = Set(Refused.all.map { String(describing: $0.why).prefix { $0 != "(" } })
    // A new reason needs a new row in the table above.
    #expect(names.count == 37, "\(names.sorted())")
  }
}
