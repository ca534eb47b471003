// A catalogue with every kind of plan and offer, and helpers for the subscription tests.

import StoreCatalog
import StoreModel
import StoreSimulator
import Support
import Testing

/// Plans of three levels in one group, a plan in another group, and products without subscription.
enum Plans {
  static let goldYear = "gold.year"
  static let gold = "gold.month"
  static let silver = "silver.month"
  /// A plan with the level and duration of `silver`.
  static let silverExtra = "silver.extra"
  static let silverYear = "silver.year"
  static let bronze = "bronze.month"
  static let week = "bronze.week"
  static let twoMonths = "bronze.2months"
  static let threeMonths = "bronze.3months"
  static let sixMonths = "bronze.6months"
  static let other = "other.month"
  static let coins = "coins"
  static let key = "key"
  static let pass = "pass"

  static let catalog = Catalog(
    source: "plans.storekit",
    products: [
      Product(identifier: coins, kind: .consumable, displayPrice: "0.99"),
      Product(identifier: key, kind: .nonConsumable, displayPrice: "3.00", familyShareable: true),
      Product(identifier: pass, kind: .nonRenewing, displayPrice: "5.00"),
    ],
    groups: [
      SubscriptionGroup(
        identifier: "MAIN", name: "Main",
        subscriptions: [
          plan(goldYear, 1, SubscriptionPeriod(1, .year), "99.99", shared: true),
          plan(gold, 1, SubscriptionPeriod(1, .month), "9.99", shared: true),
          plan(silver, 2, SubscriptionPeriod(1, .month), "4.90", shared: true, offers: offers),
          plan(silverExtra, 2, SubscriptionPeriod(1, .month), "5.90"),
          plan(
            silverYear, 2, SubscriptionPeriod(1, .year), "49.00",
            billing: [
              BillingPlan(type: BillingPlan.upfront, displayPrice: "49.00"),
              BillingPlan(type: BillingPlan.monthly, displayPrice: "4.50", commitmentDisplayPrice: "54.00"),
            ]),
          plan(bronze, 3, SubscriptionPeriod(1, .month), "1.99"),
          plan(week, 3, SubscriptionPeriod(1, .week), "0.99"),
          plan(twoMonths, 3, SubscriptionPeriod(2, .month), "3.49"),
          plan(threeMonths, 3, SubscriptionPeriod(3, .month), "4.99"),
          plan(sixMonths, 3, SubscriptionPeriod(6, .month), "8.99"),
        ]),
      SubscriptionGroup(
        identifier: "OTHER", name: "Other",
        subscriptions: [
          plan(
            other, 1, SubscriptionPeriod(1, .month), "2.00", group: "OTHER",
            offers: [
              Offer(
                kind: .introductory, mode: .payUpFront, period: SubscriptionPeriod(3, .month),
                displayPrice: "3.00")
            ])
        ]),
    ])

  private static let offers = [
    Offer(kind: .introductory, mode: .freeTrial, period: SubscriptionPeriod(1, .week)),
    Offer(
      kind: .promotional, mode: .payAsYouGo, period: SubscriptionPeriod(1, .month), periodCount: 3,
      displayPrice: "1.00", referenceName: "Loyal", offerIdentifier: "loyal"),
    Offer(
      kind: .promotional, mode: .payUpFront, period: SubscriptionPeriod(6, .month), displayPrice: "12.00",
      offerIdentifier: "half-year"),
    Offer(
      kind: .promotional, mode: .freeTrial, period: SubscriptionPeriod(2, .month), offerIdentifier: "gift"),
    Offer(
      kind: .code, mode: .freeTrial, period: SubscriptionPeriod(1, .month), offerIdentifier: "FORNEW",
      eligibility: ["new"]),
    Offer(
      kind: .code, mode: .payUpFront, period: SubscriptionPeriod(3, .month), displayPrice: "6.00",
      offerIdentifier: "FORALL", eligibility: ["new", "existing", "expired"]),
    Offer(
      kind: .winBack, mode: .payAsYouGo, period: SubscriptionPeriod(1, .month), periodCount: 2,
      displayPrice: "2.00", offerIdentifier: "back"),
    Offer(
      kind: .winBack, mode: .unset, period: SubscriptionPeriod(1, .month), offerIdentifier: "off"),
  ]

  private static func plan(
    _ identifier: String, _ level: Int, _ period: SubscriptionPeriod, _ price: String, shared: Bool = false,
    group: String = "MAIN", offers: [Offer] = [], billing: [BillingPlan] = []
  ) -> Product {
    Product(
      identifier: identifier, kind: .autoRenewable, displayPrice: price, familyShareable: shared,
      subscription: SubscriptionTerms(
        groupIdentifier: group, level: level, period: period, offers: offers, billingPlans: billing))
  }
}

extension EnvironmentName {
  /// The environments in which renewals can fail.
  static let withBillingRetry = allCases.filter { $0 != .testFlight }
}

extension Bench {
  /// Returns a bench with these plans; by default, a month lasts five minutes.
  static func plans(
    _ environment: EnvironmentName = .xcode, rate: RenewalRate = .monthEvery5Minutes
  ) throws -> Bench {
    var bench = try Bench(environment)
    try bench.perform(.catalog(Plans.catalog))
    // An environment without the rate, such as TestFlight, keeps its own.
    if bench.world.switches.renewalRate != rate, bench.world.renewalRates.contains(rate) {
      try bench.perform(.renewalRate(rate))
    }
    return bench
  }

  /// Buys, confirms, waits until the purchase is complete, and closes the dialogs.
  mutating func order(_ product: String, offer: String? = nil) throws {
    try perform(.buy(Payment(product, offer: offer)))
    try perform(acceptance, .settle)
    while world.device.topDialog != nil { try perform(.tap("ok")) }
  }

  mutating func advance(_ seconds: Int) throws { try perform(.advance(.seconds(seconds))) }

  mutating func act(_ act: SubscriptionAction, _ product: String, _ person: String = FamilyMember.me) throws {
    try perform(.subscription(act, product: product, person: person))
  }

  /// Advances to the end of the current period, where the renewal fails.
  mutating func failToRenew(_ product: String, grace: Bool) throws {
    try perform(.billingRetry(true))
    if grace { try perform(.gracePeriod(true, length: .days16)) }
    try advance(to: own(product).expirationDate)
  }

  mutating func advance(to instant: Instant) throws {
    try perform(.advance(TimeSpan(microseconds: instant - world.now)))
  }

  /// The time in seconds since the start of the world.
  var seconds: Int { Int((world.now - .defaultStart) / 1_000_000) }

  /// Returns a person's own, unshared status in the group of a plan.
  func own(_ product: String, for person: String = FamilyMember.me) throws -> SubscriptionStatus {
    try #require(world.statuses(ofGroupWith: product, for: person).first { $0.ownership == .purchased })
  }

  func entitled(_ person: String = FamilyMember.me) -> [String] {
    world.currentEntitlements(of: person).compactMap { world.transaction($0)?.payment.productIdentifier }
  }

  func last(_ product: String) throws -> Transaction {
    let numbers = world.transactionNumbers.reversed()
    return try #require(
      numbers.lazy.compactMap { world.transaction($0) }.first { $0.payment.productIdentifier == product })
  }

  /// The server notifications as text, such as `SUBSCRIBED / INITIAL_BUY`.
  var notifications: [String] {
    events.compactMap { event in if case .server(let note) = event.kind { note.event.text } else { nil } }
  }

  var updates: [StoreKitUpdate] {
    events.compactMap { event in if case .update(let update) = event.kind { update } else { nil } }
  }

  func advice(_ product: String, for person: String = FamilyMember.me) -> PlanAdvice? {
    world.planMatrix(ofGroupWith: product, for: person).first { $0.product.identifier == product }?.advice
  }
}
