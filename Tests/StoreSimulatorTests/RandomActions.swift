// Random sequences of actions of every kind.

import StoreCatalog
import StoreModel
import StoreRules
import StoreSimulator
import Support
import Testing

/// The kinds of actions, one for each case of `Action`.
enum ActionKind: String, CaseIterable {
  case environment, reset, resetSwitches, catalog, applySettings
  case setClock, rate, advance, settle
  case device, newDevice, deviceSync, account, network, home
  case app, observer, updates, storeKit, appIdentity, addresses, finishPolicy, appPolicy, showPriceConsent,
    finish,
    finishAll, buy, restore, query, products
  case confirm, cancel, tap, signInOnAlert
  case interrupted, askToBuy, dialogs, fail, failOff, simulatedFailure
  case approve, decline, resolve, refund, delete, clear, transactions, approval, purchasable
  case renewalRate, subscription, billingRetry, gracePeriod, recover, priceIncrease, family, offer
  case requestRefund, reverseRefund, server
  case era, quirk, nextTransactionID, seed
  case note, caption, pause
  case appStore, outside
  case identity

  init(_ action: Action) {
    self =
      switch action {
      case .environment: .environment
      case .reset: .reset
      case .resetSwitches: .resetSwitches
      case .applySettings: .applySettings
      case .catalog: .catalog
      case .setClock: .setClock
      case .rate: .rate
      case .advance: .advance
      case .settle: .settle
      case .device: .device
      case .newDevice: .newDevice
      case .deviceSync: .deviceSync
      case .account: .account
      case .network: .network
      case .home: .home
      case .app: .app
      case .observer: .observer
      case .updates: .updates
      case .storeKit: .storeKit
      case .appIdentity: .appIdentity
      case .addresses: .addresses
      case .finishPolicy: .finishPolicy
      case .appPolicy: .appPolicy
      case .showPriceConsent: .showPriceConsent
      case .finish: .finish
      case .finishAll: .finishAll
      case .buy: .buy
      case .restore: .restore
      case .query: .query
      case .products: .products
      case .confirm: .confirm
      case .cancel: .cancel
      case .tap: .tap
      case .signInOnAlert: .signInOnAlert
      case .interrupted: .interrupted
      case .askToBuy: .askToBuy
      case .dialogs: .dialogs
      case .fail: .fail
      case .failOff: .failOff
      case .simulatedFailure: .simulatedFailure
      case .approve: .approve
      case .decline: .decline
      case .resolve: .resolve
      case .refund: .refund
      case .delete: .delete
      case .clear: .clear
      case .transactions: .transactions
      case .approval: .approval
      case .purchasable: .purchasable
      case .renewalRate: .renewalRate
      case .subscription: .subscription
      case .billingRetry: .billingRetry
      case .gracePeriod: .gracePeriod
      case .recover: .recover
      case .priceIncrease: .priceIncrease
      case .family: .family
      case .offer: .offer
      case .requestRefund: .requestRefund
      case .reverseRefund: .reverseRefund
      case .server: .server
      case .era: .era
      case .quirk: .quirk
      case .nextTransactionID, .nextLineItemID: .nextTransactionID
      case .seed: .seed
      case .appStore: .appStore
      case .outside: .outside
      case .identity: .identity
      case .note: .note
      case .caption: .caption
      case .pause: .pause
      }
  }

  /// The relative frequency of a kind.
  ///
  /// Purchases and answers are frequent, so that the other actions find transactions.
  fileprivate var weight: Int {
    switch self {
    case .buy, .confirm: 40
    case .tap: 34
    case .settle, .advance, .finish, .approve, .resolve, .app: 10
    case .appStore, .outside: 8
    case .subscription, .priceIncrease, .offer, .failOff, .family, .refund, .askToBuy, .decline: 6
    case .recover, .billingRetry: 12
    case .reset, .catalog, .clear, .newDevice, .deviceSync, .delete, .transactions: 1
    case .query, .products, .approval, .purchasable, .applySettings, .resetSwitches, .environment, .network,
      .dialogs,
      .observer, .updates,
      .simulatedFailure, .device, .fail, .seed,
      .account, .signInOnAlert, .home, .era:
      2
    case .setClock, .rate, .storeKit, .appIdentity, .addresses, .finishPolicy, .appPolicy, .showPriceConsent,
      .finishAll, .restore, .cancel,
      .interrupted, .renewalRate, .gracePeriod, .requestRefund, .reverseRefund, .server, .quirk,
      .nextTransactionID, .note, .caption, .identity:
      4
    case .pause: 1
    }
  }

  fileprivate static let deck = allCases.flatMap { Array(repeating: $0, count: $0.weight) }
}

/// A generator of random actions.
///
/// A seed always gives the same sequence.
struct RandomWalk {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(bound))
  }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[next(elements.count)] }

  private mutating func chance() -> Bool { next(2) == 0 }

  /// Returns a failure of an interface.
  ///
  /// The failure is charged or has an inner error if the interface allows that.
  private mutating func simulatedFailure(of interface: StoreKitInterface) -> SimulatedFailure {
    let (failure, once) = (pick(interface.failures), chance())
    let inner = failure.name == "systemError" ? ErrorTable.failure(named: "ASDErrorDomain/500") : nil
    let charged = SimulatedFailure(failure, inner: inner, once: once, isCharged: interface.canCharge)
    return charged.fault == nil ? charged : SimulatedFailure(failure, inner: inner, once: once)
  }

  static var kinds: Set<ActionKind> { Set(ActionKind.deck) }

  mutating func action(in world: World) -> Action { action(pick(ActionKind.deck), in: world) }

  private mutating func quirk() -> Quirk {
    let name = pick(QuirkName.allCases)
    return Quirk(name, pick(name.values))!
  }

  private mutating func product(in world: World) -> String {
    world.catalog.allProducts.isEmpty ? Bench.monthly : pick(world.catalog.allProducts).identifier
  }

  private mutating func plan(in world: World) -> Product? {
    let plans = world.catalog.allProducts.filter { $0.subscription != nil }
    return plans.isEmpty ? nil : pick(plans)
  }

  private mutating func person(in world: World) -> String {
    chance() ? "me" : pick(world.familyMembers.map(\.name) + ["Hanako"])
  }

  /// Returns a plan: usually one that the person has or had.
  private mutating func held(by person: String, in world: World) -> String {
    let plans = world.groupsWithStatus.sorted().flatMap { world.statuses(group: $0, for: person) }
      .map(\.renewalInfo.currentProductID)
    return plans.isEmpty || next(6) == 0 ? product(in: world) : pick(plans)
  }

  mutating func action(_ kind: ActionKind, in world: World) -> Action {
    let transaction: TransactionReference =
      next(8) == 0 ? .last : .number(TransactionNumber(1 + next(max(1, world.transactionCount))))
    switch kind {
    case .environment: return .environment(pick(EnvironmentName.allCases))
    case .reset: return .reset
    case .catalog:
      return .catalog(
        chance() ? (chance() ? .builtin : .builtinFull) : RandomCatalog.make(&self))
    case .setClock:
      return .setClock(world.now.advanced(by: .seconds(next(2000) - 500), offsetSeconds: 0))
    case .rate: return .rate(chance() ? .paused : .running(factor: Double(1 + next(100))))
    case .advance:
      switch next(3) {
      case 0: return .advance(TimeSpan(microseconds: max(0, (world.nextDue ?? world.now) - world.now)))
      case 1: return .advance(.seconds(next(4000)))
      default: return .advance(.seconds(next(10)))
      }
    case .settle: return .settle
    case .device:
      return .device(
        DeviceChange(
          locale: pick(["en_US", "ja_JP", "de_DE", nil]), storefront: pick(["USA", "JPN", nil]),
          timeZone: chance() ? nil : DeviceTimeZone("+09:00"), purchasesAllowed: next(8) > 0))
    case .newDevice: return .newDevice
    case .deviceSync:
      let part = pick([DeviceCachePart.products, .entitlements, nil])
      let delay = pick([TimeSpan.seconds(10), .seconds(600), nil])
      return .deviceSync(
        pick([
          .cache(.late(by: delay, until: pick(DeviceCacheEnd.allCases), only: part)), .cache(.fresh),
          .cache(.empty(by: delay, until: pick(DeviceCacheEnd.allCases), only: part)),
          .receipt(isStale: false), .receipt(isStale: true, by: delay, until: pick(DeviceCacheEnd.allCases)),
          .receiptBroken, .catchUp,
          .deliveries(
            pick([
              .prompt, .prompt, .late(by: delay, until: pick([.foreground, .launch, nil])), .lost,
            ])),
        ]))
    case .account:
      if next(12) == 0 { return .account(.delete) }
      if next(12) == 0 { return .account(.resetEligibility) }
      let names = ["a@example.com", "b@example.com", "c@example.com"]
      let storefront = pick(["JPN", "USA", nil, nil])
      return .account(
        chance() ? .signOut : .signIn(name: chance() ? nil : pick(names), storefront: storefront))
    case .network: return .network(next(4) > 0)
    case .home: return .home
    case .app: return .app(pick(AppTransition.allCases))
    case .observer: return .observer(next(4) > 0)
    case .updates: return .updates(next(4) > 0)
    case .storeKit: return .storeKit(pick(StoreKitVersion.allCases))
    case .appIdentity:
      return .appIdentity(ProcessIdentityChange(name: "App", processID: next(1000), threadID: nil))
    case .addresses: return .addresses(queue: UInt64(next(1000)), error: chance() ? nil : UInt64(next(1000)))
    case .finishPolicy: return .finishPolicy(pick(FinishPolicy.allCases))
    case .appPolicy: return .appPolicy(pick(AppPolicy.allCases), chance())
    case .showPriceConsent: return .showPriceConsent
    case .finish: return .finish(world.unfinishedInQueue.first.map { .number($0) } ?? transaction)
    case .finishAll: return .finishAll
    case .buy:
      let offer = plan(in: world)?.subscription?.offers.compactMap(\.name).first
      let product = product(in: world)
      let isPlan = world.catalog.product(product)?.subscription != nil
      return .buy(
        Payment(
          product, quantity: isPlan ? 1 : 1 + next(2), simulatesAskToBuy: next(8) == 0,
          offer: next(10) == 0 ? offer : nil,
          appAccountToken: next(8) == 0 ? "6f9619ff-8b86-d011-b42d-00c04fc964ff" : nil,
          signature: next(12) == 0 && offer != nil ? pick(OfferSignature.allCases) : nil,
          purchaseDate: next(12) == 0
            ? .instant(
              world.now.advanced(by: TimeSpan(microseconds: -Int64(next(1_000_000_000))), offsetSeconds: 0))
            : nil,
          billingPlan: next(6) == 0 ? pick(BillingPlanChoice.allCases) : nil,
          introductoryOffer: next(12) == 0 ? chance() : nil,
          continuesInStorefront: next(12) == 0 ? chance() : nil))
    case .restore: return .restore
    case .query:
      return .query(
        pick([
          .entitlements, .all, .unfinished, .latest(product: product(in: world)),
          .status(product: product(in: world)), .statusGroup("21A3B4C5"), .statusOf(transaction), .statuses,
          .introEligibility(product: product(in: world)), .canMakePayments, .storefront, .appTransaction,
        ]))
    case .products:
      return .products(
        ProductRequest(
          chance() ? [] : [product(in: world), "com.example.none"],
          delay: chance() ? .zero : .seconds(next(100))))
    case .approval: return .approval(product: product(in: world), chance())
    case .purchasable: return .purchasable(product: product(in: world), next(4) > 0)
    case .transactions: return .transactions
    case .confirm: return .confirm
    case .cancel: return .cancel
    case .signInOnAlert:
      return .signInOnAlert(name: pick(["tester7@example.com", "tester8@example.com", "a\u{1B}b"]))
    case .tap: return .tap(world.device.topDialog.map { pick($0.buttons).identifier } ?? "ok")
    case .interrupted: return .interrupted(next(3) == 0, cause: pick(InterruptionCause.allCases))
    case .askToBuy: return .askToBuy(next(3) == 0)
    case .dialogs: return .dialogs(next(4) > 0)
    case .fail:
      var failure = ErrorTable.failure(named: pick(ErrorTable.allNames))!
      // Charges for a third of the failures that allow it.
      failure.isCharged = failure.code % 3 == 0
      if failure.fault != nil { failure.isCharged = false }
      return .fail(failure, once: next(8) > 0)
    case .failOff: return .failOff
    case .simulatedFailure:
      let interface = pick(StoreKitInterface.allCases)
      return .simulatedFailure(
        interface, chance() ? nil : simulatedFailure(of: interface))
    case .approve: return .approve(world.waitingTransactions.first.map { .number($0) } ?? transaction)
    case .decline: return .decline(world.waitingTransactions.first.map { .number($0) } ?? transaction)
    case .resolve: return .resolve(world.waitingTransactions.last.map { .number($0) } ?? transaction)
    case .refund: return .refund(transaction)
    case .delete: return .delete(transaction)
    case .clear: return .clear
    case .renewalRate: return .renewalRate(pick(RenewalRate.allCases))
    case .subscription:
      let person = person(in: world)
      return .subscription(
        pick(SubscriptionAction.allCases), product: held(by: person, in: world), person: person)
    case .billingRetry: return .billingRetry(chance())
    case .gracePeriod:
      return .gracePeriod(
        chance(), length: pick(GraceLength.allCases), renewals: pick(GraceRenewals.allCases))
    case .recover:
      let person = person(in: world)
      return .recover(product: held(by: person, in: world), person: person)
    case .priceIncrease:
      let person = person(in: world)
      return .priceIncrease(
        pick([.ask(price: "99.00"), .tell(price: "99000"), .agree, .decline]),
        product: held(by: person, in: world), person: person)
    case .family:
      return .family(
        pick([
          .join("Hanako"), .join("Taro"), .leave(person(in: world)),
          .sharing(chance(), person: person(in: world)),
          .buy("Hanako", product: product(in: world)),
        ]))
    case .offer:
      let plan = plan(in: world)
      let offers = plan?.subscription?.offers.compactMap(\.name) ?? []
      let offer = offers.isEmpty ? "none" : pick(offers)
      let codes = world.catalog.products.filter { !$0.oneTimeCodes.isEmpty }
      if !codes.isEmpty, chance() {
        let product = pick(codes)
        return .offer(.redeem(product: product.identifier, offer: product.oneTimeCodes.first?.name ?? "none"))
      }
      return .offer(
        chance()
          ? .redeem(product: plan?.identifier ?? "none", offer: offer)
          : .eligible(chance(), product: plan?.identifier ?? "none", offer: offer))
    case .requestRefund:
      return .requestRefund(
        transaction,
        RefundRequest(
          reason: pick(RefundRequest.Reason.allCases), text: pick(["", "DECLINE", "GRANT_PRORATED"])))
    case .reverseRefund:
      let refunded = world.transactionNumbers.last { world.transaction($0)?.refundedAt != nil }
      return .reverseRefund(refunded.map { .number($0) } ?? transaction)
    case .server:
      return .server(
        pick([
          .send(pick(ServerEvent.allCases), about: pick([nil, transaction])),
          .extend(product: held(by: "me", in: world), days: 1 + next(90)),
          .extendTransaction(transaction, days: 1 + next(90)),
          .extendAll(
            MassExtension(
              product: held(by: "me", in: world), days: 1 + next(90), storefronts: pick([[], ["JPN"]]),
              request: pick([nil, "all"]))),
          .finish(transaction),
          .setAppAccountToken(transaction, token: pick(["", "11111111-2222-3333-4444-555555555555"])),
          .consumption(transaction, ConsumptionInformation(preference: .decline)),
        ]))
    case .resetSwitches: return .resetSwitches
    case .applySettings: return .applySettings
    case .era: return .era(pick(Era.allCases))
    case .quirk: return .quirk(quirk())
    case .nextTransactionID:
      // Usually sets the next transaction identifier, otherwise the next line item. The number may already be
      // in use.
      let step = Int64(next(1000) - 500)
      let given = world.transactionNumbers.compactMap { world.transaction($0) }
      if step % 4 == 0 {
        return .nextLineItemID(max(0, (given.compactMap(\.webOrderLineItemID).max() ?? 0) + step))
      }
      return .nextTransactionID(max(0, (given.compactMap(\.identifier).max() ?? 0) + step))
    case .seed: return .seed(UInt64(next(1000)))
    case .appStore:
      return .appStore(
        pick([
          .manageSubscriptions(group: nil),
          .manageSubscriptions(group: world.catalog.groups.first?.identifier),
          .requestRefund(transaction, text: pick(["", "DECLINE", "GRANT_PRORATED"])),
          .redeemOfferCode(product: chance() ? nil : plan(in: world)?.identifier), .sync, .refreshReceipt,
          .showMessages,
          .buyPromoted, .openManagePage(pick(ManageSubscriptionsURL.allCases)),
        ]))
    case .outside:
      switch next(5) {
      case 0:
        let promoted = product(in: world)
        let offers = world.catalog.product(promoted)?.subscription?.offers ?? []
        return .outside(
          .promote(promoted, offer: next(3) == 0 ? offers.first { $0.kind == .winBack }?.name : nil))
      case 1: return .outside(.message(pick(StoreKitUpdate.MessageReason.allCases), product: nil))
      case 2: return .outside(.finish(world.unfinishedInQueue.first.map { .number($0) } ?? transaction))
      default:
        let offer = plan(in: world)?.subscription?.offers.compactMap(\.name).first
        let date = world.now.advanced(by: .seconds(-next(100_000)), offsetSeconds: 0)
        return .outside(
          .buy(
            OutOfAppPurchase(
              product(in: world), offer: next(6) == 0 ? offer : nil, quantity: 1 + next(2),
              purchaseDate: next(4) == 0 ? .instant(date) : nil,
              billingPlan: next(4) == 0 ? pick(BillingPlanChoice.allCases) : nil, renews: next(4) > 0)))
      }
    case .identity:
      return .identity(
        pick([
          IdentityChange(), IdentityChange(bundleID: "com.example.other"), IdentityChange(version: "2.1"),
          IdentityChange(sharedSecret: String(repeating: "ab", count: 16)), IdentityChange(bundleID: "no id"),
          IdentityChange(appleID: 7, originalVersion: "1.2"), .final,
          IdentityChange(consumableHistory: true), IdentityChange(consumableHistory: false),
        ]))
    case .note: return .note("note")
    case .caption: return .caption("caption")
    case .pause: return .pause(pick([.zero, .seconds(2), .seconds(301)]))
    }
  }
}
