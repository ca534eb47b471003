// Random commands of every kind, with texts that are difficult to write as a step.

import Support

@testable import Scenario
@testable import StoreCatalog
@testable import StoreModel
@testable import StoreRules
@testable import StoreSimulator

extension SeededRandom {
  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &self)]
  }

  private mutating func chance() -> Bool { Bool.random(using: &self) }

  mutating func text() -> String {
    let pieces = [
      "a", "B", "7", " ", "  ", "\"", "\\", "#", " # ", "--", "-", "\n", "\t", "\u{1B}", "\u{7F}", "\u{9B}",
      "プロ", "é",
      "e\u{301}", "none", "last", "builtin", "\u{202E}", "{", "}", "😀", "\r", "\u{0}", "=",
    ]
    return (0..<Int.random(in: 1...5, using: &self)).map { _ in pick(pieces) }.joined()
  }

  private mutating func reference() -> TransactionReference {
    chance() ? .last : .number(TransactionNumber(Int.random(in: 1...99_999, using: &self)))
  }

  mutating func instant() -> Instant {
    let second = Int64.random(in: -62_000_000_000...250_000_000_000, using: &self)
    return Instant(
      microseconds: second * 1_000_000 + (chance() ? Int64.random(in: 0...999_999, using: &self) : 0))
  }

  mutating func span() -> TimeSpan {
    TimeSpan(
      months: chance() ? 0 : Int.random(in: 0...500, using: &self),
      microseconds: chance() ? Int64.random(in: 0...9_000_000_000_000, using: &self) : 86_400_000_000)
  }

  mutating func time() -> TimeReference {
    switch Int.random(in: 0..<5, using: &self) {
    case 0: .instant(instant())
    case 1: .local(DeviceTimeZone.utc.civil(instant()))
    case 2: .before(span())
    case 3: .clockTime(microseconds: Int64.random(in: 0..<86_400_000_000, using: &self))
    default: .after(span())
    }
  }

  /// Returns a time that `clock` accepts: any time except a relative one.
  private mutating func moment() -> TimeReference {
    let time = time()
    switch time {
    case .after, .before: return .instant(instant())
    case .instant, .local, .clockTime: return time
    }
  }

  private mutating func price() -> String {
    let whole = String(Int.random(in: 0...99_999, using: &self))
    return chance() ? whole : whole + ".50"
  }

  private mutating func person() -> String { chance() ? FamilyMember.me : text() }

  private mutating func errorName() -> ErrorName? {
    chance() ? nil : ErrorName(domain: text(), code: Int.random(in: -2000...9999, using: &self))
  }

  mutating func step() -> Step { Step(time: chance() ? time() : nil, command: command()) }

  mutating func command() -> Command {
    switch Int.random(in: 0..<12, using: &self) {
    case 0: .catalog(text())
    case 1: .clock(moment())
    case 2, 3: .expect(expectation())
    case 4:
      pick([.undo, .redo, .snapshot(.save(text())), .snapshot(.load(text())), .snapshot(.delete(text()))])
    case 5:
      pick([
        .write(text()), .open(text(), until: nil), .open(text(), until: 12), .serve(.off),
        .serve(.on(port: nil, productionPort: nil)), .serve(.on(port: 8421, productionPort: 0)),
      ])
    default: .action(action())
    }
  }

  private mutating func expectation() -> Expectation {
    switch Int.random(in: 0..<26, using: &self) {
    case 25: .originalTransaction(reference(), reference())
    case 24: .order([text(), text()] + (chance() ? [text()] : []))
    case 0: .state(reference(), pick(TransactionState.allCases))
    case 1: .error(reference(), errorName())
    case 2: .underlying(reference(), errorName())
    case 3: .dialog(chance() ? nil : text())
    case 4: .button(text())
    case 5: .layers(Int.random(in: 0...9, using: &self))
    case 6: .identifier(reference(), chance() ? nil : text())
    case 7: .original(reference(), chance() ? nil : "1" + text())
    case 8: .log(text())
    case 9: .noLog(text())
    case 10: .silence
    case 23: logMatch()
    case 11: .callbacks(Int.random(in: 0...999, using: &self))
    case 17: .result(pick(PurchaseResult.names))
    case 12: .pending(Int.random(in: 0...9, using: &self))
    case 20: .field(reference(), name: pick(World.knownTransactionFieldNames), value: text())
    case 18:
      .renewalInfo(
        product: text(), name: pick(World.renewalInfoFieldNames), value: text(), person: person())
    case 19: .products(chance() ? [] : [text(), text()])
    case 13...16: .subscription(subscriptionExpectation(), product: text(), person: person())
    default: .refused(.action(action()))
    }
  }

  private mutating func logMatch() -> Expectation {
    let filter = pick(["tx:1", "state:failed | !/a.*b/", ">= 2026-01-05 19:10", "\"a | b\"", "/\u{1B}/"])
    return (try? LogQuery(filter)).map { .logMatch($0) } ?? .silence
  }

  private mutating func subscriptionExpectation() -> SubscriptionExpectation {
    switch Int.random(in: 0..<5, using: &self) {
    case 3: .groupStatus(chance() ? nil : pick(RenewalState.allCases))
    case 0: .status(chance() ? nil : pick(RenewalState.allCases))
    case 1: .entitled(chance())
    case 2: .renews(into: pick([nil, "no", text()]))
    default: .plan(pick(PlanAdvice.words))
    }
  }

  private mutating func query() -> StoreKitQuery {
    pick([
      .entitlements, .all, .unfinished, .latest(product: text()), .status(product: text()),
      .statusGroup(text()), .statusOf(reference()), .statuses,
      .introEligibility(product: text()), .canMakePayments, .storefront, .appTransaction,
    ])
  }

  private mutating func aboutSubscriptions() -> Action {
    switch Int.random(in: 0..<11, using: &self) {
    case 0: .renewalRate(pick(RenewalRate.allCases))
    case 1: .subscription(pick(SubscriptionAction.allCases), product: text(), person: person())
    case 2: .billingRetry(chance())
    case 3: .gracePeriod(chance(), length: pick(GraceLength.allCases), renewals: pick(GraceRenewals.allCases))
    case 4: .recover(product: text(), person: person())
    case 5:
      .priceIncrease(
        pick([.ask(price: price()), .tell(price: price()), .agree, .decline]), product: text(),
        person: person()
      )
    case 6:
      .family(
        pick([
          .join(text()), .leave(text()), .buy(text(), product: text()), .sharing(chance(), person: person()),
        ]))
    case 7:
      .offer(
        pick([.redeem(product: text(), offer: text()), .eligible(chance(), product: text(), offer: text())]))
    case 8:
      .requestRefund(
        reference(), RefundRequest(reason: pick(RefundRequest.Reason.allCases), text: chance() ? "" : text()))
    case 9: .reverseRefund(reference())
    default:
      .server(
        pick([
          .send(pick(ServerEvent.allCases), about: chance() ? nil : reference()),
          .extend(product: text(), days: Int.random(in: 1...90, using: &self)),
          serverChange(),
        ]))
    }
  }

  private mutating func serverChange() -> ServerAction {
    let days = Int.random(in: 1...90, using: &self)
    return pick([
      .extendTransaction(reference(), days: days),
      .extendAll(
        MassExtension(
          product: text(), days: days, storefronts: pick([[], ["JPN"], ["USA", "JPN"]]),
          request: chance() ? nil : text())),
      .finish(reference()),
      .setAppAccountToken(reference(), token: text()),
      .consumption(
        reference(),
        ConsumptionInformation(
          delivery: pick(ConsumptionInformation.Delivery.allCases), isSampleProvided: chance(),
          percentage: chance() ? nil : Int.random(in: ConsumptionInformation.percentages, using: &self),
          preference: chance() ? nil : pick(ConsumptionInformation.RefundPreference.allCases))),
    ])
  }

  private mutating func simulatedFailure() -> Action {
    let interface = pick(StoreKitInterface.allCases)
    guard chance() else { return .simulatedFailure(interface, nil) }
    let (failure, once) = (pick(interface.failures), chance())
    let delay: TimeSpan? = chance() ? nil : .seconds(Int.random(in: 1...1000, using: &self))
    let isCharged = interface.canCharge && !failure.isDelayed && chance()
    return .simulatedFailure(
      interface, SimulatedFailure(failure, once: once, isCharged: isCharged, delay: delay))
  }

  private mutating func action() -> Action {
    if Int.random(in: 0..<4, using: &self) == 0 { return aboutSubscriptions() }
    let quirk = pick(QuirkName.allCases)
    let delay: TimeSpan? = chance() ? nil : .seconds(Int.random(in: 1...100, using: &self))
    let actions: [Action?] = [
      .environment(pick(EnvironmentName.allCases)), .reset, .rate(pick([.paused, .running(factor: 1)])),
      .rate(.running(factor: pick([0.5, 60, 3600, 0.001]))), .advance(span()), .settle,
      .device(DeviceChange(locale: "ja_JP")),
      .device(
        DeviceChange(
          storefront: "JPN", timeZone: DeviceTimeZone(pick(["+09:00", "-0330", "Z", "Europe/Berlin"])),
          purchasesAllowed: chance())),
      .newDevice, .deviceSync(.cache(.fresh)), .deviceSync(.receipt(isStale: chance())),
      .deviceSync(.receiptBroken),
      .deviceSync(.cache(.late(by: delay, only: nil))),
      .deviceSync(.cache(.late(by: nil, only: pick(DeviceCachePart.allCases)))), .deviceSync(.catchUp),
      .deviceSync(.cache(.late(by: delay, until: pick(DeviceCacheEnd.allCases), only: nil))),
      .deviceSync(.cache(.empty(by: delay, until: pick(DeviceCacheEnd.allCases)))),
      .deviceSync(.cache(.empty(only: pick(DeviceCachePart.allCases)))),
      .deviceSync(.receipt(isStale: true, by: delay)),
      .deviceSync(
        .receipt(isStale: true, by: chance() ? delay : nil, until: pick(DeviceCacheEnd.allCases))),
      .deviceSync(.deliveries(pick([.prompt, .late(by: delay), .lost]))),
      .deviceSync(
        .deliveries(.late(by: chance() ? delay : nil, until: pick(DeviceDeliveryEnd.allCases)))),
      .account(.signOut), .account(.delete), .account(.resetEligibility),
      .account(.signIn(name: chance() ? nil : text(), storefront: chance() ? nil : "JPN")),
      .network(chance()),
      .home, .app(pick(AppTransition.allCases)), .observer(chance()),
      .appIdentity(ProcessIdentityChange(name: text(), processID: 7, threadID: nil)),
      .identity(IdentityChange(bundleID: text(), appleID: 5, sharedSecret: text())),
      .identity(IdentityChange(version: text(), originalVersion: chance() ? nil : text())),
      .identity(IdentityChange()),
      .identity(IdentityChange(consumableHistory: chance())),
      .appIdentity(ProcessIdentityChange(name: text(), processID: nil, threadID: 0)),
      .addresses(queue: UInt64.random(in: 0...UInt64.max, using: &self), error: chance() ? nil : 0),
      .finishPolicy(pick(FinishPolicy.allCases)), .appPolicy(pick(AppPolicy.allCases), chance()),
      .showPriceConsent, .finish(reference()), .finishAll,
      .buy(
        Payment(
          text(), quantity: Int.random(in: 1...10, using: &self),
          applicationUsername: chance() ? nil : text(),
          simulatesAskToBuy: chance(), offer: chance() ? nil : text(),
          appAccountToken: chance() ? nil : text(), signature: chance() ? nil : pick(OfferSignature.allCases),
          purchaseDate: chance() ? nil : moment(),
          billingPlan: chance() ? nil : pick(BillingPlanChoice.allCases),
          introductoryOffer: chance() ? nil : chance(), continuesInStorefront: chance() ? nil : chance())),
      .updates(chance()), .storeKit(pick(StoreKitVersion.allCases)),
      simulatedFailure(),
      .restore, .confirm, .cancel, .tap(text()), .signInOnAlert(name: text()), .query(query()), .transactions,
      .products(ProductRequest([text(), text()], delay: chance() ? .zero : span())),
      .products(ProductRequest([])), .approval(product: text(), chance()),
      .purchasable(product: text(), chance()),
      .interrupted(chance(), cause: pick(InterruptionCause.allCases)),
      .askToBuy(chance()), .dialogs(chance()),
      .fail(
        ErrorTable.failure(named: pick(ErrorTable.allNames)) ?? InjectedFailure(domain: "", code: 0),
        once: chance()),
      .failOff, .approve(reference()), .decline(reference()), .resolve(reference()), .refund(reference()),
      .delete(reference()), .clear, Quirk(quirk, pick(quirk.values)).map { .quirk($0) },
      .era(pick(Era.allCases)), .resetSwitches, .applySettings,
      .nextTransactionID(Int64.random(in: 1...999_999_999_999_999_999, using: &self)),
      .nextLineItemID(Int64.random(in: 1...999_999_999_999_999_999, using: &self)),
      .seed(UInt64.random(in: 0...UInt64.max, using: &self)), .note(text()),
      .caption(Caption(text(), translations: chance() ? [:] : [.japanese: text()])), .pause(span()),
      .outside(.promote(text(), offer: chance() ? nil : text())),
      .outside(.message(pick(StoreKitUpdate.MessageReason.allCases), product: nil)),
      .outside(.finish(reference())),
      .outside(
        .buy(
          OutOfAppPurchase(
            text(), offer: chance() ? nil : text(), quantity: Int.random(in: 1...10, using: &self),
            appAccountToken: chance() ? nil : text(),
            purchaseDate: chance() ? nil : moment(),
            billingPlan: chance() ? nil : pick(BillingPlanChoice.allCases), renews: chance()))),
      .appStore(.manageSubscriptions(group: chance() ? nil : text())),
      .appStore(.requestRefund(reference(), text: chance() ? "" : text())),
      .appStore(.redeemOfferCode(product: chance() ? nil : text())), .appStore(.sync),
      .appStore(.refreshReceipt), .appStore(.showMessages), .appStore(.buyPromoted),
      .appStore(.openManagePage(pick(ManageSubscriptionsURL.allCases))),
    ]
    return pick(actions) ?? .settle
  }
}
