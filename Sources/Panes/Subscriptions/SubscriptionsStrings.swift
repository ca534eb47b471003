// The texts of the Subscriptions pane.

import StoreCatalog
import StoreModel
import StoreRules
import StoreSimulator
import Support

extension Localizer {
  package var paneSubscriptions: String { localized("Subscriptions") }
  func subscriptionsTitle(_ group: String) -> String { localized("Subscriptions  group \(group)") }
  func subscriptionsHolder(_ name: String) -> String { localized("member: \(name)") }
  package func noGroup(open: String, demo: String) -> String {
    localized("The catalogue has no subscription group; \(open) \(demo) opens the demo.")
  }
  func neverSubscribedHere(_ buy: String) -> String {
    localized("no purchase in this group yet; \(buy) buys the selected plan")
  }
  package var yes: String { localized("yes") }
  package var no: String { localized("no") }
  var statusLabel: String { localized("status", context: "StoreKit") }
  var entitledLabel: String { localized("entitled") }
  var statusEntitled: String { localized("entitled", context: "short") }
  var statusNotEntitled: String { localized("not entitled") }
  func statusNever(_ name: String) -> String {
    localized("status [ ]   \(name): never subscribed in this group")
  }
  /// Returns the note about a device that has older statuses.
  func statusNotFetched(_ fetched: [SubscriptionStatus]) -> String {
    guard let state = fetched.first?.state else {
      return localized("the device has not fetched the status; its list is empty")
    }
    return localized("the device has not fetched the newest status; it shows .\(state.name)")
  }
  /// Returns the note about a device whose lists have a gap or contain an unpaid renewal.
  func statusOnDevice(_ statuses: [SubscriptionStatus]) -> String {
    localized("StoreKit 2 on the device shows \(statusNames(statuses)) for now")
  }
  /// Returns the statuses of the App Store, before its entitlements.
  func statusInStore(_ statuses: [SubscriptionStatus]) -> String {
    localized("status \(statusNames(statuses))") + listSeparator
  }
  private func statusNames(_ statuses: [SubscriptionStatus]) -> String {
    "[\(statuses.map { ".\($0.state.name)" }.joined(separator: listSeparator))]"
  }
  func nextRenews(time: String, wait: String, plan: String) -> String {
    localized("next: \(time) (in \(wait))  \(plan)")
  }
  func nextEnds(time: String, wait: String) -> String { localized("ends: \(time) (in \(wait))") }
  func nextUnlessAgreed(_ time: String) -> String {
    localized("ends \(time) unless price accepted")
  }
  func nextLimit(time: String, count: String) -> String {
    localized("ends \(time): \(count) of \(count) renewals")
  }
  func nextGraceEnds(time: String, wait: String) -> String {
    localized("grace until \(time), \(wait) left")
  }
  func nextRetryEnds(time: String, wait: String) -> String {
    localized("billing retry until \(time), \(wait) left")
  }
  func nextUntil(time: String, wait: String) -> String { localized("until \(time), \(wait) left") }
  func nextWasOver(_ time: String) -> String { localized("ended \(time)") }
  var timeLineEmpty: String { localized("The timeline starts with the first purchase.") }
  var timeLineNow: String { localized("now") }
  package func words(for sign: TimeLine.BarGlyph) -> String {
    switch sign {
    case .start: localized("period start")
    case .past: localized("paid, past")
    case .ahead: localized("paid, ahead")
    case .expected: localized("expected")
    case .grace: localized("grace period")
    case .retry: localized("not paid")
    case .revoked: localized("revoked", context: "period")
    }
  }
  func shortWords(for sign: TimeLine.BarGlyph) -> String {
    switch sign {
    case .start: localized("start", context: "period")
    case .past: localized("past", context: "period")
    case .ahead: localized("ahead", context: "period")
    case .grace: barGrace
    case .expected, .retry, .revoked: words(for: sign)
    }
  }
  var barGrace: String { localized("grace") }
  var barRetry: String { localized("retry") }
  func barLost(_ plan: String) -> String { localized("lost: \(plan) is not shared") }
  var barLostShort: String { localized("lapses") }
  func barShared(_ plan: String) -> String { localized("shared: \(plan)") }
  func barLength(plan: String, span: String, period: String) -> String {
    localized("\(plan), \(span) = \(period)")
  }
  func barWith(plan: String, offer: String) -> String { localized("\(plan), \(offer)") }
  /// Returns a short form of `barOffer`; nil if there is none.
  func barOfferShort(_ mode: Offer.PaymentMode) -> String? {
    mode == .freeTrial ? localized("free") : nil
  }
  func barOffer(_ mode: Offer.PaymentMode) -> String {
    switch mode {
    case .freeTrial: localized("free trial")
    case .payAsYouGo, .payUpFront, .oneTime, .unset: localized("offer")
    }
  }
  package var planColumn: String { localized("plan") }
  var planLevelColumn: String { localized("level") }
  var planLevelShort: String { localized("lv") }
  var planPeriodColumn: String { localized("period") }
  var planPriceColumn: String { localized("price") }
  var planButtonColumn: String { localized("the app's button should say") }
  var planButtonWord: String { localized("button") }
  var planButtonShort: String { localized("the button should say") }
  var planReasonColumn: String { localized("why") }
  var planBecause: String { localized("Why") }
  var planBecauseShort: String { localized("why") }
  func whyPlan(_ plan: String, reason: String, obstacle: String?) -> String {
    obstacle.map { localized("\(plan): \(reason). If bought now: \($0)") } ?? "\(plan): \(reason)"
  }
  var planSelected: String { localized("Selected") }
  var planRisk: String { localized("Pitfall") }
  var planRiskShort: String { localized("pitfall") }
  var planIfOrdered: String { localized("If bought now") }
  var planIfOrderedShort: String { localized("if now") }
  var planServer: String { localized("server") }
  var planEntitled: String { localized("Entitled") }
  var planEntitledShort: String { localized("entitled") }
  var planBilling: String { localized("Billing") }
  var planBillingShort: String { localized("billing") }
  var planOffers: String { localized("Offers") }
  var planOffersShort: String { localized("offers", context: "column") }
  var planCommitment: String { localized("Commitment") }
  var planCommitmentShort: String { localized("commit") }
  func commitmentPayment(number: String, of count: String) -> String {
    localized("payment \(number) of \(count)")
  }
  func commitmentEnds(_ time: String) -> String { localized("ends \(time)") }
  func commitmentRenews(_ time: String) -> String { localized("renews \(time)") }
  package func commitmentChanges(_ time: String, to plan: String) -> String {
    localized("until \(time), then \(plan)", context: "subscription")
  }
  var planBillingPlans: String { localized("Billing plans") }
  var planBillingPlansShort: String { localized("plans") }
  var planGroupCall: String { localized("status(for:)") }
  var planGroupCallShort: String { localized("group", context: "whole") }
  var groupCallMute: String {
    localized(
      """
      returns an empty array for the group here. Use product.subscription.status instead \
      (\(RuleSource.kabeyakabeya.name.text(self)), quirk status-for-group).
      """
    )
  }
  var riskEmpty: String {
    localized(
      """
      status is [ ], not .expired: never subscribed in this group. No API lists a group's plans; \
      the app must know them
      """
    )
  }
  func riskHeld(state: String, product: String) -> String {
    localized(
      """
      every plan of the group returns this status (\(state)). Only renewalInfo.currentProductID \
      shows that it is \(product).
      """
    )
  }
  func riskHeldShort(state: String, product: String) -> String {
    localized(
      """
      every plan of the group returns \(state); it refers to the plan whose ID equals \
      renewalInfo.currentProductID (\(product))
      """
    )
  }
  func riskOther(state: String, product: String) -> String {
    localized(
      """
      status.state is \(state), but it refers to \(product): the status belongs to the group \
      (\(RuleSource.kabeyakabeya.name.text(self))). Compare renewalInfo.currentProductID with the \
      product you want.
      """
    )
  }
  func riskOtherShort(state: String, product: String) -> String {
    localized(
      """
      \(state) is the state of the group. This plan is active only if its ID equals \
      renewalInfo.currentProductID (\(product))
      """
    )
  }
  func riskOrdered(_ product: String) -> String {
    localized(
      """
      the change is scheduled for the renewal and has no transaction yet: only autoRenewPreference \
      of \(product) shows it (\(RuleSource.kabeyakabeya.name.text(self)))
      """
    )
  }
  func riskOrderedShort(_ product: String) -> String {
    localized("no transaction yet: see autoRenewPreference of \(product)")
  }
  func riskGrace(_ time: String) -> String {
    localized(
      """
      in grace until \(time): check gracePeriodExpirationDate. In a local test the state is \
      .inBillingRetryPeriod and currentEntitlements omits the plan \
      (\(RuleSource.kabeyakabeya.name.text(self))).
      """
    )
  }
  func riskGraceShort(_ time: String) -> String {
    localized(
      """
      check gracePeriodExpirationDate (\(time)): in a local test the state is \
      .inBillingRetryPeriod and currentEntitlements omits the plan
      """
    )
  }
  func riskGraceOver(_ time: String) -> String {
    localized("gracePeriodExpirationDate stays set (\(time)): a past date means no access")
  }
  var orderBegins: String { localized("a new .purchased transaction, the first of the group") }
  var orderBeginsAnew: String { localized("a new .purchased transaction with a new original") }
  var orderBeginsAgain: String {
    localized("a new .purchased transaction; the original stays the same")
  }
  var orderChangesNow: String {
    localized(
      "a new transaction at once; the old one becomes isUpgraded, and its remaining time is refunded")
  }
  var orderChangesNowShort: String {
    localized("new transaction at once; old one isUpgraded, remainder refunded")
  }
  var orderReplacesUnpaid: String {
    localized("new transaction at once; nothing refunded, the renewal is unpaid")
  }
  func orderWaits(product: String, time: String) -> String {
    localized("no new transaction; autoRenewPreference becomes \(product), effective \(time)")
  }
  func orderWaitsShort(product: String, time: String) -> String {
    localized("autoRenewPreference = \(product), effective \(time)")
  }
  func orderResumesWith(product: String, time: String) -> String {
    localized(
      "no new transaction; willAutoRenew is true again with autoRenewPreference \(product), from \(time)")
  }
  func orderResumesWithShort(_ order: String) -> String { localized("willAutoRenew = true, \(order)") }
  func orderWhenUnpaid(product: String, plan: String) -> String {
    localized("autoRenewPreference = \(product) now; the open payment is \(plan)")
  }
  func orderReplaces(product: String, other: String) -> String {
    localized(
      "no new transaction; autoRenewPreference becomes \(product) and replaces the change to \(other)")
  }
  func orderReplacesShort(product: String, other: String) -> String {
    localized("autoRenewPreference = \(product) instead of \(other)")
  }
  func orderTakesBack(_ other: String) -> String {
    localized("no new transaction; the change to \(other) is cancelled")
  }
  var orderResumes: String { localized("no new transaction; willAutoRenew is true again") }
  var orderIsOrdered: String {
    localized("nothing changes; alert: already scheduled")
  }
  var orderGivesHeld: String { localized("no new transaction; alert: already subscribed") }
  var orderDuplicate: String {
    localized("a .purchased transaction; alert: already subscribed")
  }
  var orderFails3532: String {
    localized("fails with ASDServerErrorDomain 3532 (quirk duplicate-purchase)")
  }
  var orderPays: String { localized("a new transaction: the failed renewal is paid") }
  func orderPaysInstead(_ other: String) -> String {
    localized("a new transaction: the renewal is paid; the change to \(other) is cancelled")
  }
  func orderWithEvent(order: String, event: String) -> String {
    localized("\(order); server event \(event)")
  }
  func entitledHolder(product: String, name: String, ownership: String) -> String {
    localized("\(product) for \(name) (\(ownership))")
  }
  var entitledNone: String { localized("currentEntitlements has no entry for this group") }
  func billingRetryState(_ state: String) -> String { localized("retry \(state)") }
  func billingGrace(state: String, days: String, span: String?) -> String {
    span.map { localized("grace period \(state) (\(days) days = \($0))") }
      ?? localized("grace period \(state) (\(days) days)")
  }
  var billingGracePaidOnly: String { localized("grace after paid periods only") }
  func billingPays(_ price: String, catalog: String) -> String {
    localized("pays \(price), catalogue \(catalog)")
  }
  package func billingPrice(_ state: String) -> String { localized("price increase \(state)") }
  func billingRenewalsOf(count: String, limit: String) -> String {
    localized("\(count) of \(limit) renewals")
  }
  func billingRenewals(_ count: String) -> String { localized("renewals: \(count)") }
  func billingRate(_ rate: String) -> String { localized("rate \(rate)") }
  var priceNoIncrease: String { localized("none") }
  var offersNone: String { localized("none in the catalogue") }
  func offerEligible(_ offer: String) -> String { localized("\(offer): eligible") }
  func offerNot(offer: String, reason: String) -> String {
    localized("\(offer): not eligible, \(reason)")
  }
  func eventPlanChanges(from: String, to: String, money: String) -> String {
    localized("\(from) > \(to) at once, \(money) refunded")
  }
  func eventPlanOrdered(_ plan: String) -> String { localized("\(plan) scheduled") }
  func eventOrderTakenBack(_ plan: String) -> String { localized("change to \(plan) cancelled") }
  package func eventCancelled(_ plan: String) -> String { localized("\(plan) cancelled") }
  package func eventResumed(_ plan: String) -> String { localized("\(plan) renews again") }
  func eventRevoked(plan: String, name: String) -> String { localized("\(plan) revoked (\(name))") }
  func eventNotPaid(_ plan: String) -> String { localized("\(plan) not paid") }
  func eventInGrace(_ plan: String) -> String { localized("\(plan) not paid, in grace") }
  var eventGraceOver: String { localized("grace ended") }
  func eventRecovered(_ plan: String) -> String { localized("\(plan) recovered") }
  func eventExpired(_ plan: String) -> String { localized("\(plan) expired") }
  var eventPriceAsked: String { localized("price increase: consent requested") }
  var eventPriceAgreed: String { localized("price increase accepted") }
  var eventPriceDeclined: String { localized("price increase declined") }
  func eventRefunded(_ plan: String) -> String { localized("\(plan) refunded") }
  func eventRefundReversed(_ plan: String) -> String { localized("refund of \(plan) reversed") }
  func eventJoins(_ name: String) -> String { localized("\(name) joins") }
  func eventLeaves(_ name: String) -> String { localized("\(name) leaves") }
  func eventMemberOrders(name: String, plan: String) -> String {
    localized("\(name) buys \(plan)", context: "matrix")
  }
  func eventShares(_ name: String) -> String { localized("\(name) starts sharing") }
  func eventSharesNoMore(_ name: String) -> String { localized("\(name) stops sharing") }
}
