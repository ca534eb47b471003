// The notes about the selected plan: pitfalls of its status, effect of an order, entitlements, billing and
// offers.

import Grid
import Scenario
import StoreCatalog
import StoreModel
import StoreSimulator
import Support

package struct PlanNotes {
  private let view: GroupView
  private let texts: Localizer
  /// Whether sentences are short, because the pane has few rows.
  private let isShort: Bool
  /// Whether labels are short, because the pane has few columns.
  private let isNarrow: Bool

  private var world: World { view.world }
  private var plan: Product { view.selected.product }

  package init(_ view: GroupView, isNarrow: Bool, isShort: Bool, _ texts: Localizer) {
    self.view = view
    self.texts = texts
    self.isNarrow = isNarrow
    self.isShort = isShort
  }

  private func label(_ whole: @autoclosure () -> String, _ short: @autoclosure () -> String) -> String {
    isNarrow ? short() : whole()
  }

  private func sentence(_ whole: @autoclosure () -> String, _ short: @autoclosure () -> String) -> String {
    isShort ? short() : whole()
  }

  /// Returns all notes, the most important first.
  ///
  /// `withReason` adds the reason for the advice, which a narrow table does not show.
  package func all(withReason: Bool, withName hasName: Bool) -> [LabeledValue] {
    var facts: [LabeledValue] = []
    if hasName {
      facts.append(
        LabeledValue(
          texts.planSelected, "\(view.name(plan.identifier))  \(VisibleText.visible(plan.identifier))",
          .heading))
    }
    if withReason {
      facts.append(
        LabeledValue(label(texts.planBecause, texts.planBecauseShort), view.selected.reason.text(texts)))
    }
    if let fetched = view.fetchedStatuses {
      facts.append(
        LabeledValue(
          texts.factDevice,
          world.hasOldLists ? texts.statusNotFetched(fetched) : texts.statusOnDevice(fetched),
          .warning))
      facts.append(
        LabeledValue(
          "< \(texts.factStore)", texts.statusInStore(view.storeStatuses) + entitled(.store), .warning))
    }
    let pitfall = LabeledValue(
      label(texts.planRisk, texts.planRiskShort), risk, view.status == nil ? .text : .anomaly)
    // With few rows, the result of a purchase comes before the long sentence about the pitfall.
    let consequence = consequence
    facts += isShort ? consequence + [pitfall] : [pitfall] + consequence
    facts.append(LabeledValue(label(texts.planEntitled, texts.planEntitledShort), entitled(.device)))
    facts += billing + commitment + billingPlans + offers
    if isGroupStatusEmpty {
      facts.append(
        LabeledValue(label(texts.planGroupCall, texts.planGroupCallShort), texts.groupCallMute, .anomaly))
    }
    return facts
  }

  private func shortIdentifier(_ product: String) -> String { view.shortIdentifier(product) }

  // MARK: Pitfall

  private var risk: String {
    guard let status = view.status else { return texts.riskEmpty }
    let state = ".\(status.state.name)"
    let current = shortIdentifier(status.renewalInfo.currentProductID)
    if status.state == .inBillingRetryPeriod, let date = status.renewalInfo.gracePeriodExpirationDate {
      let time = view.time(date)
      return date > world.now
        ? sentence(texts.riskGrace(time), texts.riskGraceShort(time))
        : texts.riskGraceOver(time)
    }
    if status.renewalInfo.currentProductID == plan.identifier {
      return sentence(
        texts.riskHeld(state: state, product: current),
        texts.riskHeldShort(state: state, product: current))
    }
    if case .ordered = view.selected.advice {
      return sentence(
        texts.riskOrdered(current), texts.riskOrderedShort(current))
    }
    return sentence(
      texts.riskOther(state: state, product: current),
      texts.riskOtherShort(state: state, product: current))
  }

  /// Whether `status(for:)` of the group is empty although a product has a status.
  private var isGroupStatusEmpty: Bool {
    !view.statuses.isEmpty
      && world.statuses(forGroupID: view.group.identifier, for: view.person).isEmpty
  }

  // MARK: Effect of an order

  /// Returns the plan that starts at the next renewal or at the end of the commitment.
  private func preference(of status: SubscriptionStatus?) -> String? {
    guard let info = status?.renewalInfo else { return nil }
    return info.commitment?.autoRenewPreference ?? info.autoRenewPreference
  }

  private var consequence: [LabeledValue] {
    let label = label(texts.planIfOrdered, texts.planIfOrderedShort)
    if let obstacle = view.obstacle {
      return [LabeledValue(label, texts.words(for: obstacle), .warning)]
    }
    let order = world.order(of: plan, for: view.person)
    let status = view.storeStatuses.first { $0.ownership == .purchased }
    let subscription = world.subscription(group: view.group.identifier, of: view.person)
    let product = shortIdentifier(plan.identifier)
    let other = shortIdentifier(
      preference(of: status) ?? status?.renewalInfo.currentProductID ?? "")
    let ordersOther = preference(of: status).map { $0 != status?.renewalInfo.currentProductID } ?? false
    // During a commitment, a change takes effect at the end of the commitment.
    let isCommitted = status?.renewalInfo.commitment != nil
    let time =
      status.map { view.time($0.renewalInfo.commitment?.renewalDate ?? $0.expirationDate) } ?? ""
    var waits: String {
      let short = texts.orderWaitsShort(product: product, time: time)
      return view.renews
        ? sentence(texts.orderWaits(product: product, time: time), short)
        : sentence(
          texts.orderResumesWith(product: product, time: time), texts.orderResumesWithShort(short))
    }
    let text =
      switch order {
      case .begins: status == nil ? texts.orderBegins : texts.orderBeginsAnew
      case .beginsAgain: texts.orderBeginsAgain
      case .changesNow: sentence(texts.orderChangesNow, texts.orderChangesNowShort)
      case .replacesUnpaid: texts.orderReplacesUnpaid
      case .changesAtRenewal where subscription?.hasBillingIssue == true:
        texts.orderWhenUnpaid(product: product, plan: view.name(plan.identifier))
      case .changesAtRenewal:
        // A cancelled subscription has no `autoRenewPreference` that the order could replace.
        ordersOther
          ? sentence(
            texts.orderReplaces(product: product, other: other),
            texts.orderReplacesShort(product: product, other: other))
          : waits
      case .takesBack: texts.orderTakesBack(other)
      case .resumes: texts.orderResumes
      case .isOrdered: texts.orderIsOrdered
      case .duplicate:
        switch world.quirks.duplicatePurchase {
        case .existing: texts.orderGivesHeld
        case .original: texts.orderDuplicate
        case .fails: texts.orderFails3532
        }
      case .pays: ordersOther && !isCommitted ? texts.orderPaysInstead(other) : texts.orderPays
      case .takesOffer: waits
      }
    let events = order.events(renews: subscription?.willAutoRenew ?? true).map(\.text)
      .joined(separator: texts.listSeparator)
    if events.isEmpty { return [LabeledValue(label, text)] }
    let note = UpdateText.unsentNote(isSent: world.environment.rules.subscriptions.sendsNotifications, texts)
    // With few rows, the effect on the device comes first.
    return isShort
      ? [LabeledValue(label, text), LabeledValue("< \(texts.planServer)", events + note)]
      : [LabeledValue(label, texts.orderWithEvent(order: text, event: events + note))]
  }

  // MARK: Entitlements

  private enum ListSource { case device, store }

  private func entitled(_ source: ListSource) -> String {
    let plans = Set(view.lines.map(\.product.identifier))
    // Uses the group's statuses, because examining all transactions on each key press would be slow.
    let found = world.familyMembers.flatMap { member in
      let group = view.group.identifier
      let isOnDevice = source == .device && member.name == FamilyMember.me
      let statuses =
        (isOnDevice ? world.fetchedStatuses(group: group) : nil)
        ?? world.statuses(group: group, for: member.name)
      return statuses.filter(\.isEntitled).map(\.transaction).sorted().compactMap { number -> String? in
        guard let transaction = world.transaction(number),
          plans.contains(transaction.payment.productIdentifier)
        else { return nil }
        return texts.entitledHolder(
          product: shortIdentifier(transaction.payment.productIdentifier), name: texts.person(member.name),
          ownership: transaction.ownership.rawValue)
      }
    }
    return found.isEmpty
      ? texts.entitledNone : "currentEntitlements: " + found.joined(separator: texts.listSeparator)
  }

  // MARK: Billing

  private var billing: [LabeledValue] {
    let switches = world.switches
    func onOff(_ isOn: Bool) -> String { isOn ? texts.stateOn : texts.stateOff }
    let subscription = world.subscription(group: view.group.identifier, of: view.person)
    let grace = texts.billingGrace(
      state: onOff(switches.hasGracePeriod), days: "\(switches.graceLength.rawValue)",
      span: plan.subscription.flatMap { texts.graceSpan(switches.graceLength, after: $0.period, in: world) })
    var parts = [texts.billingRetryState(onOff(switches.entersBillingRetry)), grace]
    if switches.graceRenewals == .paid { parts.append(texts.billingGracePaidOnly) }
    let increase =
      switch subscription?.priceIncreaseStatus ?? .noIncreasePending {
      case .noIncreasePending: texts.priceNoIncrease
      case .pending: texts.pricePending
      case .agreed: texts.priceAgreed
      }
    parts.append(texts.billingPrice(increase))
    let (price, catalogPrice) = world.prices(of: plan, for: view.person)
    if price != catalogPrice { parts.append(texts.billingPays(price, catalog: catalogPrice)) }
    if let subscription {
      parts.append(
        world.allowedRenewals.map {
          texts.billingRenewalsOf(count: "\(subscription.renewalCount)", limit: "\($0)")
        } ?? texts.billingRenewals("\(subscription.renewalCount)"))
    }
    parts.append(texts.billingRate(switches.renewalRate.rawValue))
    return [
      LabeledValue(
        label(texts.planBilling, texts.planBillingShort), parts.joined(separator: "   "),
        switches.entersBillingRetry || subscription?.priceIncreaseStatus == .pending ? .warning : .text)
    ]
  }

  // MARK: Commitment

  /// The number of payments and the event after the last payment; empty without a commitment.
  private var commitment: [LabeledValue] {
    guard let subscription = world.subscription(group: view.group.identifier, of: view.person),
      !subscription.isOver,
      subscription.product == plan.identifier, let commitment = subscription.commitment, commitment.isInForce
    else { return [] }
    let end = view.time(commitment.expirationDate)
    let continuation =
      !subscription.willAutoRenew
      ? texts.commitmentEnds(end)
      : subscription.preference == subscription.product
        ? texts.commitmentRenews(end)
        : texts.commitmentChanges(end, to: shortIdentifier(subscription.preference))
    return [
      LabeledValue(
        label(texts.planCommitment, texts.planCommitmentShort),
        texts.commitmentPayment(
          number: "\(commitment.billingPeriodNumber)", of: "\(commitment.totalBillingPeriods)") + "   "
          + continuation,
        subscription.willAutoRenew ? .text : .warning)
    ]
  }

  // MARK: Billing plans

  private var billingPlans: [LabeledValue] {
    (plan.subscription?.billingPlans ?? []).enumerated().map { index, billing in
      let words = texts.words(for: billing, world: world)
      return LabeledValue(
        index == 0 ? label(texts.planBillingPlans, texts.planBillingPlansShort) : "", words,
        billing.isEnabled ? .text : .faint)
    }
  }

  // MARK: Offers

  private var offers: [LabeledValue] {
    guard let terms = plan.subscription else { return [] }
    let label = label(texts.planOffers, texts.planOffersShort)
    let found = terms.offers.enumerated().map { index, offer -> LabeledValue in
      let reason = world.ineligibility(offer, of: plan, for: view.person)
      let words = texts.words(for: offer, world: world)
      return LabeledValue(
        index == 0 ? label : "",
        reason.map { texts.offerNot(offer: words, reason: $0.text(texts)) }
          ?? texts.offerEligible(words),
        reason == nil ? .statePurchased : .faint)
    }
    return found.isEmpty ? [LabeledValue(label, texts.offersNone, .faint)] : found
  }
}
