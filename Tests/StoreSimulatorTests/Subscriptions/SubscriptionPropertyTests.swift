// Properties of subscriptions over random actions and catalogues, in every environment.

import Support
import Testing

@testable import StoreCatalog
@testable import StoreEngine
@testable import StoreModel
@testable import StoreRules
@testable import StoreSimulator

struct RandomCatalog {
  static func make(_ walk: inout RandomWalk) -> Catalog {
    let groups = (1...(1 + walk.next(3))).map { group in
      SubscriptionGroup(
        identifier: "G\(group)", name: "Group \(group)",
        subscriptions: (1...(1 + walk.next(5))).map { plan("G\(group)", $0, &walk) })
    }
    var settings = CatalogSettings()
    if groups.count == 1 { settings.billingGracePeriodEnabled = true }
    if groups.count == 2 { settings.timeRate = 13 }
    return Catalog(
      source: "random",
      products: [
        Product(identifier: "coins", kind: .consumable, displayPrice: "0.99"),
        Product(identifier: "key", kind: .nonConsumable, displayPrice: "3.00", familyShareable: true),
        Product(identifier: "pass", kind: .nonRenewing, displayPrice: "5.00"),
      ], groups: groups, settings: settings)
  }

  private static func plan(_ group: String, _ number: Int, _ walk: inout RandomWalk) -> Product {
    let periods: [SubscriptionPeriod] = [
      SubscriptionPeriod(1, .week), SubscriptionPeriod(1, .month), SubscriptionPeriod(1, .month),
      SubscriptionPeriod(3, .month), SubscriptionPeriod(1, .year), SubscriptionPeriod(12, .month),
    ]
    let kinds = Offer.Kind.allCases.filter { _ in walk.next(2) == 0 }
    let period = periods[walk.next(periods.count)]
    let isYear = period.unit == .year || period.count == 12
    let offers = kinds.map { kind -> Offer in
      let mode = [Offer.PaymentMode.freeTrial, .payAsYouGo, .payUpFront, .unset][walk.next(4)]
      return Offer(
        kind: kind, mode: mode, period: periods[walk.next(periods.count)],
        periodCount: mode == .payAsYouGo ? 1 + walk.next(3) : 1,
        displayPrice: mode == .freeTrial ? nil : "1.50",
        offerIdentifier: kind == .introductory ? nil : "\(kind)",
        billingPlanType: isYear && walk.next(2) == 0 ? BillingPlan.monthly : nil)
    }
    let monthly = [
      BillingPlan(type: BillingPlan.upfront, displayPrice: "9.99"),
      BillingPlan(type: BillingPlan.monthly, displayPrice: "1.00", commitmentDisplayPrice: "12.00"),
    ]
    return Product(
      identifier: "\(group).\(number)", kind: .autoRenewable, displayPrice: "\(2 + walk.next(20)).99",
      familyShareable: walk.next(2) == 0,
      subscription: SubscriptionTerms(
        groupIdentifier: group, level: 1 + walk.next(3), period: period, offers: offers,
        billingPlans: isYear ? monthly : []))
  }
}

extension RandomWalk {
  mutating func subscriptionAction(in world: World) -> Action {
    if next(20) == 0 { return action(in: world) }
    let products = world.catalog.allProducts
    let plans = products.filter { $0.subscription != nil }
    let product = pick(products).identifier
    let plan = pick(plans)
    let person = next(3) == 0 ? pick(["me", "Hanako", "Taro"]) : "me"
    let transaction = TransactionReference.number(TransactionNumber(1 + next(max(1, world.transactionCount))))
    let offers = plan.subscription?.offers.compactMap(\.name) ?? []
    let offer = offers.isEmpty ? nil : pick(offers)
    switch next(47) {
    // The purchase is refused if the product does not offer the billing plan.
    case 44: return .buy(Payment(plan.identifier, billingPlan: pick(BillingPlanChoice.allCases)))
    case 45, 46:
      return .outside(.buy(OutOfAppPurchase(plan.identifier, billingPlan: pick(BillingPlanChoice.allCases))))
    case 0, 1, 2, 3, 4: return .buy(Payment(product, offer: next(4) == 0 ? offer : nil))
    case 5: return .buy(Payment(plan.identifier, offer: offer))
    case 6, 7, 8, 9, 10:
      return world.device.topDialog == nil ? .settle : .tap(world.device.topDialog!.buttons[0].identifier)
    case 11, 12: return .confirm
    case 13: return .tap(world.device.topDialog.map { pick($0.buttons).identifier } ?? "ok")
    case 14, 15: return .settle
    case 16, 17, 18: return .advance(.seconds(next(400)))
    case 19: return world.nextDue.map { .advance(TimeSpan(microseconds: max(0, $0 - world.now))) } ?? .settle
    case 20, 21:
      return .subscription(pick(SubscriptionAction.allCases), product: plan.identifier, person: person)
    case 22: return .subscription(.change, product: plan.identifier, person: person)
    case 23: return .billingRetry(next(2) == 0)
    case 24: return .gracePeriod(next(3) > 0, length: pick(GraceLength.allCases))
    case 25: return .recover(product: plan.identifier, person: person)
    case 26:
      return .priceIncrease(
        pick([.ask(price: "99.00"), .tell(price: "99.00"), .agree, .decline]), product: plan.identifier,
        person: person)
    case 27: return .family(.join(pick(["Hanako", "Taro"])))
    case 28, 29: return .family(.buy(pick(["Hanako", "Taro"]), product: product))
    case 30: return .family(next(2) == 0 ? .sharing(next(2) == 0, person: person) : .leave(person))
    case 31: return offer.map { .offer(.redeem(product: plan.identifier, offer: $0)) } ?? .settle
    case 32: return .refund(transaction)
    case 33: return .requestRefund(transaction, RefundRequest(text: pick(["", "DECLINE", "GRANT_PRORATED"])))
    case 34: return .reverseRefund(transaction)
    case 35: return .server(.extend(product: plan.identifier, days: 1 + next(90)))
    case 36: return .renewalRate(pick(world.environment.rules.subscriptions.rates))
    case 37: return next(3) == 0 ? .delete(transaction) : .restore
    case 38: return .app(pick(AppTransition.allCases))
    case 39: return .askToBuy(next(3) == 0)
    case 40: return next(2) == 0 ? .approve(transaction) : .resolve(transaction)
    case 41: return next(4) == 0 ? .catalog(thinned(world.catalog)) : .quirk(quirk())
    case 42: return next(6) == 0 ? .environment(pick(EnvironmentName.allCases)) : .finishAll
    default:
      return next(4) == 0
        ? .interrupted(next(3) == 0, cause: .terms) : .finishPolicy(pick(FinishPolicy.allCases))
    }
  }

  private mutating func thinned(_ catalog: Catalog) -> Catalog {
    var catalog = catalog
    let group = next(catalog.groups.count)
    if catalog.groups[group].subscriptions.count > 1 {
      catalog.groups[group].subscriptions.remove(at: next(catalog.groups[group].subscriptions.count))
    }
    return catalog
  }

  private mutating func quirk() -> Quirk {
    let name = pick(QuirkName.allCases)
    return Quirk(name, pick(name.values))!
  }
}

@Suite("Properties of subscriptions over random actions") struct SubscriptionPropertyTests {
  private func walk(seed: Int, steps: Int, _ check: (World, Action, [Event], World) throws -> Void) throws {
    try walkSimulator(seed: seed, steps: steps) { before, action, events, simulator in
      try check(before, action, events, simulator.world)
    }
  }

  private func walkSimulator(
    seed: Int, steps: Int, _ check: (World, Action, [Event], Simulator) throws -> Void
  ) throws {
    var walk = RandomWalk(seed: UInt64(seed))
    var simulator = Simulator()
    _ = try simulator.apply(.environment(EnvironmentName.allCases[seed % 3]))
    _ = try simulator.apply(.catalog(RandomCatalog.make(&walk)))
    if seed % 3 == 0 { _ = try simulator.apply(.renewalRate(.monthEvery5Minutes)) }
    // The default storefront sells no commitments.
    if seed % 4 < 3 { _ = try simulator.apply(.device(DeviceChange(storefront: "JPN"))) }
    for _ in 0..<steps {
      let action = walk.subscriptionAction(in: simulator.world)
      let before = simulator.world
      guard simulator.refusal(of: action) == nil else { continue }
      let events = try simulator.apply(action)
      try check(before, action, events, simulator)
    }
  }

  private static let seeds = 0..<18

  private func name(of phase: Subscription.Phase) -> String {
    switch phase {
    case .active: "active"
    case .grace: "grace"
    case .retry: "retry"
    case .ended: "ended"
    case .revoked: "revoked"
    }
  }

  @Test(
    "one entitled own plan in a group, periods apart, money not negative, one entry on the agenda",
    arguments: seeds)
  func store(seed: Int) throws {
    // Transactions whose refund was reversed, by environment. A period bought before the reversal may overlap
    // their period.
    var reversed: [EnvironmentName: Set<TransactionNumber>] = [:]
    try walk(seed: seed, steps: 400) { before, action, _, world in
      if case .reverseRefund(let reference) = action, let number = before.number(of: reference) {
        reversed[world.environment, default: []].insert(number)
      }
      for person in ["me", "Hanako", "Taro"] {
        let own = world.currentEntitlements(of: person).compactMap { world.transaction($0) }
          .filter { $0.ownership == .purchased && $0.subscription != nil }
        let groups = own.compactMap { world.subscription($0.subscription ?? 0)?.group }
        #expect(Set(groups).count == groups.count, "\(action)")
      }
      for transaction in world.store.ledger {
        #expect(
          transaction.refunded >= 0 && transaction.refunded <= transaction.price, "\(action) \(transaction)")
      }
      for subscription in world.store.subscriptions {
        checkPeriods(
          of: subscription, in: world, reversed: reversed[world.environment] ?? [], after: action)
        let entries = world.store.agenda.entries.filter {
          $0.work == .subscription(subscription.number)
        }
        #expect(
          entries.count == (subscription.nextEventAt.map { $0 < .distantFuture } == true ? 1 : 0), "\(action)"
        )
        // With quirk renewal-lead, a renewal is made before the end of the period.
        if let due = subscription.nextEventAt, let entry = entries.first, world.quirks.renewalLead == .none {
          #expect(entry.at >= due)
        }
        #expect(subscription.hasBillingIssue == (subscription.retryEnd != nil), "\(action)")
      }
    }
  }

  private func checkPeriods(
    of subscription: Subscription, in world: World, reversed: Set<TransactionNumber>, after action: Action
  ) {
    let ledger = world.store.ledger
    var next = ledger[subscription.latest].isDeleted ? nil : ledger[subscription.latest]
    var steps = 0
    while let later = next, let number = later.previous {
      steps += 1
      // The limit on steps detects a cycle. Transaction numbers may increase, because a delayed purchase may
      // belong to a later period than a renewal.
      #expect(steps < 10_000)
      let earlier = ledger[number]
      next = earlier
      if earlier.isDeleted || earlier.isUpgraded || earlier.refundedAt != nil || reversed.contains(number) {
        continue
      }
      let apart = (earlier.expiresAt ?? .distantPast) <= (later.purchasedAt ?? .distantFuture)
      #expect(apart, "\(action): \(earlier) overlaps \(later)")
    }
  }

  /// The states, events and offers that the walks below have to reach.
  private static let wanted: Set<String> = {
    var wanted = Set(RenewalRate.allCases.map { "rate \($0)" })
    for environment in EnvironmentName.withBillingRetry {
      for phase in ["active", "grace", "retry", "ended", "revoked"] {
        for whose in ["own", "hers"] { wanted.insert("\(environment) \(whose) \(phase)") }
      }
    }
    for event in ServerEvent.allCases where event.isTriggeredHere { wanted.insert("server \(event)") }
    for kind in Offer.Kind.allCases {
      for mode in [Offer.PaymentMode.freeTrial, .payAsYouGo, .payUpFront] {
        wanted.insert("offer \(kind) \(mode)")
      }
    }
    wanted.formUnion([
      "shared", "ordered", "increase", "extended", "pro rata", "refunded in part", "own and shared",
    ])
    let commitments = ["active", "retry", "cancelled", "ordered", "shared", "revoked", "complete", "trial"]
    wanted.formUnion(commitments.map { "commitment \($0)" })
    return wanted
  }()

  @Test("the walks come to every state and every event that these properties are about")
  func reach() throws {
    var found: Set<String> = []
    // This test uses more seeds than the others, because some offers are rare.
    for seed in 0..<400 where !Self.wanted.isSubset(of: found) {
      try walk(seed: seed, steps: 600) { _, _, events, world in
        for event in events {
          if case .server(let notification) = event.kind, !notification.isManual {
            found.insert("server \(notification.event)")
          }
        }
        found.formUnion(states(of: world))
      }
    }
    #expect(Self.wanted.subtracting(found).sorted() == [])
    // A commitment is in no other state, such as the grace period.
    let commitments = found.filter { $0.hasPrefix("commitment ") }
    #expect(commitments.subtracting(Self.wanted).sorted() == [])
  }

  private func states(of world: World) -> Set<String> {
    var found: Set<String> = []
    for subscription in world.store.subscriptions {
      let whose = subscription.person == world.store.people.customer ? "own" : "hers"
      let isShared = world.store.shares.isShared(subscription.number)
      found.insert("\(world.environment) \(whose) \(name(of: subscription.phase))")
      found.insert("rate \(subscription.anchorRate)")
      if isShared { found.insert("shared") }
      if subscription.preference != subscription.product { found.insert("ordered") }
      if subscription.priceIncreaseStatus == .pending { found.insert("increase") }
      if !subscription.extensions.isEmpty { found.insert("extended") }
      if subscription.isCommitted {
        found.insert("commitment \(name(of: subscription.phase))")
        if !subscription.willAutoRenew { found.insert("commitment cancelled") }
        if subscription.hasOrder { found.insert("commitment ordered") }
        if isShared { found.insert("commitment shared") }
      }
      if let commitment = subscription.commitment {
        if commitment.isRevoked { found.insert("commitment revoked") }
        if commitment.isInForce, commitment.remainingPayments == 0 { found.insert("commitment complete") }
        if commitment.billingPeriodNumber == 0 { found.insert("commitment trial") }
      }
    }
    for transaction in world.store.ledger {
      if let offer = transaction.offer { found.insert("offer \(offer.kind) \(offer.mode)") }
      if transaction.isUpgraded, transaction.refunded > 0 { found.insert("pro rata") }
      if (1..<100_000).contains(transaction.refundPercentage.milliunits) { found.insert("refunded in part") }
    }
    for person in world.familyMembers {
      let held = world.currentEntitlements(of: person.name).compactMap { world.transaction($0) }
      if Set(held.filter { $0.expiresAt != nil }.map(\.ownership)).count == 2 {
        found.insert("own and shared")
      }
    }
    return found
  }

  @Test("the clock never goes back, within an action and from one to the next", arguments: seeds)
  func clock(seed: Int) throws {
    var last: [EnvironmentName: Instant] = [:]
    try walk(seed: seed, steps: 300) { before, action, events, world in
      var now = last[world.environment] ?? .distantPast
      for event in events {
        if case .performed = event.kind { continue }
        // Only the operator can set the clock back.
        if case .setClock = action { now = .distantPast }
        #expect(event.at >= now, "\(action)")
        now = max(now, event.at)
      }
      if case .setClock = action { now = .distantPast }
      #expect(world.now >= now)
      last[world.environment] = world.now
    }
  }

  @Test("status and entitlements agree with the documented table, quirk on and off", arguments: seeds)
  func statusTable(seed: Int) throws {
    try walk(seed: seed, steps: 400) { _, action, _, world in
      let observed =
        world.environment == .xcode && world.quirks.graceInLocalTest == .observed
      for person in world.familyMembers.map(\.name) {
        let entitled = Set(world.currentEntitlements(of: person))
        for group in world.catalog.groups {
          let statuses = world.statuses(group: group.identifier, for: person)
          for status in statuses {
            #expect(
              status.isEntitled == [.subscribed, .inGracePeriod].contains(status.state), "\(action) \(status)"
            )
            #expect(status.isEntitled == entitled.contains(status.transaction), "\(action) \(status)")
            #expect(!(observed && status.state == .inGracePeriod))
            #expect((status.state == .revoked) == (status.revocationDate != nil), "\(action) \(status)")
            #expect(
              !status.renewalInfo.willAutoRenew || status.state != .revoked
                || status.ownership == .familyShared)
            if status.state == .inGracePeriod { #expect(status.renewalInfo.gracePeriodExpirationDate != nil) }
            if status.state == .subscribed, status.ownership == .purchased {
              #expect(status.renewalInfo.gracePeriodExpirationDate == nil, "\(action)")
              #expect(status.renewalInfo.expirationReason == nil && !status.renewalInfo.isInBillingRetry)
            }
          }
          // The statuses that entitle to service come first.
          #expect(statuses.map(\.isEntitled) == statuses.map(\.isEntitled).sorted { $0 && !$1 })
        }
      }
    }
  }

  @Test("what a button promises is what ordering does", arguments: seeds)
  func buttons(seed: Int) throws {
    try walk(seed: seed, steps: 250) { _, action, _, world in
      for person in world.familyMembers {
        for group in world.catalog.groups {
          for line in world.planMatrix(group: group.identifier, for: person.name) {
            let order = world.order(of: line.product, for: person.name)
            let possible: [PlanOrder] =
              switch line.advice {
              case .subscribe, .shared: [.begins, .beginsAgain, .changesNow, .replacesUnpaid]
              case .expired, .revoked: [.begins, .beginsAgain]
              // While another billing plan is ordered, ordering the current plan cancels that order.
              case .current: [.duplicate, .takesBack]
              case .currentUntil: [.takesBack]
              // A plan that ends because a price increase is unanswered still renews.
              case .currentEnds: [.resumes, .takesBack, .duplicate]
              case .upgradeNow, .switchNow: [.changesNow, .replacesUnpaid]
              case .switchAtRenewal: [.changesAtRenewal]
              case .ordered: [.isOrdered]
              case .inGrace: [.pays]
              case .paymentProblem: [.pays, .begins, .beginsAgain]
              }
            // If a better plan is shared, the label names who shares it, whatever an order would do.
            let isShared = line.advice.word == "shared"
            #expect(isShared || possible.contains(order), "\(action): \(line.advice) but \(order)")
          }
        }
      }
    }
  }

  @Test("An order does what its prediction says: transactions, upgrade, refund, preference and server events")
  func predictions() throws {
    var seen: Set<PlanOrder> = []
    for seed in Self.seeds {
      var choice = RandomWalk(seed: UInt64(1000 + seed))
      try walkSimulator(seed: seed, steps: 400) { _, _, _, simulator in
        let world = simulator.world
        let plans = world.catalog.allProducts.filter { $0.subscription != nil }
        guard !plans.isEmpty else { return }
        let (plan, person) = (choice.pick(plans), choice.pick(world.familyMembers).name)
        let group = plan.subscription?.groupIdentifier ?? ""
        let purchase: Action =
          person == FamilyMember.me
          ? .outside(.buy(OutOfAppPurchase(plan.identifier)))
          : .family(.buy(person, product: plan.identifier))
        // In Xcode the switches can keep a purchase outside the app waiting.
        guard person != FamilyMember.me || world.decidingSwitches.isEmpty,
          simulator.refusal(of: purchase) == nil
        else { return }
        let order = world.order(of: plan, for: person)
        let held = world.subscription(group: group, of: person)
        var copy = simulator
        let events = try copy.apply(purchase)
        seen.insert(order)
        let comment: Comment = "seed \(seed), \(order) of \(plan.identifier) for \(person)"

        let new = copy.world.transactionNumbers.dropFirst(world.transactionNumbers.count).filter { number in
          copy.world.transaction(number).map {
            $0.ownership == .purchased && copy.world.person(of: $0) == person
          } ?? false
        }
        #expect(new.count == (order.makesTransaction ? 1 : 0), comment)
        let sent = events.compactMap { event -> ServerEvent? in
          guard case .server(let note) = event.kind, note.person == person,
            note.transaction.flatMap(copy.world.transaction)?.ownership == .purchased
          else { return nil }
          return note.event
        }
        #expect(sent == order.events(renews: held?.willAutoRenew ?? true), comment)
        if let latest = held?.latest, let old = world.transaction(latest),
          let changed = copy.world.transaction(latest)
        {
          #expect(changed.isUpgraded == (old.isUpgraded || order == .changesNow), comment)
          #expect(changed.refunded == old.refunded || order == .changesNow, comment)
        }
        let subscription = try #require(copy.world.subscription(group: group, of: person), comment)
        check(subscription, after: order, of: plan.identifier, before: held, comment)
      }
    }
    let frequent: Set<PlanOrder> = [
      .begins, .beginsAgain, .changesNow, .replacesUnpaid, .changesAtRenewal, .takesBack, .resumes, .pays,
    ]
    #expect(seen.isSuperset(of: frequent), "\(frequent.subtracting(seen))")
  }

  private func check(
    _ subscription: Subscription, after order: PlanOrder, of plan: String, before held: Subscription?,
    _ comment: Comment
  ) {
    #expect(subscription.willAutoRenew || order == .pays, comment)
    #expect((subscription.number == held?.number) == (order != .begins), comment)
    switch order {
    case .begins, .beginsAgain, .changesNow, .replacesUnpaid:
      #expect(subscription.product == plan && subscription.preference == plan, comment)
      #expect(!subscription.hasBillingIssue, comment)
    case .pays:
      // An order for the end of a commitment remains.
      #expect(subscription.product == plan && !subscription.hasBillingIssue, comment)
      #expect(subscription.preference == plan || subscription.isCommitted, comment)
    case .changesAtRenewal:
      #expect(subscription.product == held?.product && subscription.preference == plan, comment)
      #expect(subscription.hasBillingIssue == held?.hasBillingIssue, comment)
    case .takesBack:
      #expect(subscription.product == plan && subscription.preference == plan, comment)
    case .resumes, .isOrdered, .duplicate, .takesOffer:
      #expect(subscription.product == held?.product, comment)
    }
  }

  @Test("the same seed gives the same events", arguments: 0..<12)
  func replay(seed: Int) throws {
    func lines() throws -> [String] {
      var lines: [String] = []
      try walk(seed: seed, steps: 400) { _, _, events, _ in
        lines += events.map { "\($0.at.microseconds) \($0.kind)" }
      }
      return lines
    }
    #expect(try lines() == lines())
  }

  @Test("a copy is a snapshot of the books too")
  func copies() throws {
    var kept: [(World, String)] = []
    try walk(seed: 5, steps: 300) { before, _, _, _ in
      if kept.count < 40 { kept.append((before, digest(before))) }
    }
    for (world, text) in kept { #expect(digest(world) == text) }
  }

  private func digest(_ world: World) -> String {
    """
    \(Array(world.store.subscriptions)) \(Array(world.store.ledger)) \(world.store.shares) \
    \(world.store.people) \(world.agenda)
    """
  }
}
