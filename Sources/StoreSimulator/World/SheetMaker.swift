// The sheets that the system presents for the app, and the sheets of App Store messages.

import DeviceLocalization
import StoreCatalog
import StoreEngine
import StoreModel
import Support

struct SheetMaker {
  private let store: Store
  private let maker: DialogMaker

  init(_ store: Store) {
    self.store = store
    maker = DialogMaker(store.configuration)
  }

  var texts: DeviceLocalizer { maker.deviceTexts }
  private var device: DeviceSettings { store.device }

  private func name(of product: String) -> String {
    store.product(product)?.displayName(locale: device.locale) ?? product
  }

  private func dayText(_ instant: Instant) -> String {
    let civil = device.timeZone.civil(instant)
    return texts.day(
      year: "\(civil.year)", month: Digits.two(civil.month), day: Digits.two(civil.day))
  }

  private func button(
    _ name: DialogButton.Name, _ label: String, isDefault: Bool = false, choice: String? = nil
  ) -> DialogButton {
    DialogButton(name, label, isDefault: isDefault, choice: choice)
  }

  /// Returns the day that the list of subscriptions shows for an end (rule `sheets.list-day`).
  func listedDay(_ end: Instant) -> String {
    switch store.configuration.quirks.listDay {
    case .end: dayText(end)
    case .dayBefore:
      // Counts from noon, because a day with a change of the clock does not have 24 hours.
      dayText(noon(of: end).advanced(by: .days(-1), offsetSeconds: 0))
    }
  }

  private func noon(of instant: Instant) -> Instant {
    let civil = device.timeZone.civil(instant)
    return device.timeZone.instant(
      CivilTime(year: civil.year, month: civil.month, day: civil.day, hour: 12))
  }

  // MARK: Managing subscriptions

  /// Returns the sheet of the customer's subscriptions, limited to one group unless `group` is nil.
  ///
  /// If there is only one subscription, the sheet of that subscription is returned.
  func manageSheet(asked group: String?) -> Dialog {
    let subscriptions = listedSubscriptions(of: group)
    if subscriptions.count == 1, let subscription = subscriptions.first {
      return subscriptionSheet(subscription, asked: group)
    }
    return Dialog(
      kind: .manageSubscriptionsSheet, title: texts.manageTitle,
      message: subscriptions.isEmpty ? texts.noSubscriptions : texts.chooseSubscription, page: .subscriptions,
      buttons: subscriptions.map { button(.choose, name(of: $0.product), choice: $0.product) }
        + [button(.done, texts.done, isDefault: true)],
      transaction: nil)
  }

  /// Returns the sheet of one subscription, with its plan, its renewal and the possible changes.
  func subscriptionSheet(_ subscription: Subscription, asked group: String?) -> Dialog {
    subscriptionSheet(subscription, page: .subscription(group: subscription.group, asked: group))
  }

  func subscriptionSheet(_ subscription: Subscription, page: SheetPage) -> Dialog {
    let otherPlans = store.plans(group: subscription.group).filter { plan in
      subscription.isOver || plan.identifier != subscription.product || subscription.hasOrder
    }
    var buttons = otherPlans.filter {
      subscription.isOver || $0.identifier != subscription.preference || !subscription.willAutoRenew
    }
    .map { plan in button(.choose, planWithPrice(plan), choice: plan.identifier) }
    if !subscription.isOver {
      buttons.append(
        subscription.willAutoRenew
          ? button(.stop, texts.cancelSubscription) : button(.resume, texts.resumeSubscription))
    }
    buttons.append(button(.done, texts.done, isDefault: true))
    let planText =
      store.product(subscription.product).map {
        planWithPrice(
          $0, subscription.isOver ? .upfront : subscription.billingPlan,
          price: store.priceUnlikeCatalog(of: subscription))
      }
      ?? subscription.product
    return Dialog(
      kind: .manageSubscriptionsSheet, title: texts.manageTitle,
      message: texts.join(texts.sentence(planText), renewalText(of: subscription)),
      page: page, buttons: buttons, transaction: page.payment)
  }

  /// Returns an open sheet or page of one subscription with its present content; nil for other dialogs.
  func updated(_ dialog: Dialog, appName: String) -> Dialog? {
    guard let page = dialog.page else { return nil }
    switch page {
    case .subscription(let group, _), .heldSubscription(let group, _):
      if let subscription = store.subscriptions.subscription(of: store.people.customer, group: group) {
        return subscriptionSheet(subscription, page: page)
      }
      guard case .subscription(_, let asked) = page else { return nil }
      return manageSheet(asked: asked)
    case .otherApp(let other) where other == .managePage || other == .managePageFromSafari:
      return otherAppPage(other, appName: appName)
    case .subscriptions, .refundReasons, .refund, .offerCodes, .offerCode, .message, .otherApp, .sync,
      .receiptRefresh:
      return nil
    }
  }

  /// Returns the subscriptions whose dates a sheet or page shows.
  func subscriptions(on dialog: Dialog) -> [Subscription] {
    switch dialog.page {
    case .subscription(let group, _), .heldSubscription(let group, _):
      return store.subscriptions.subscription(of: store.people.customer, group: group).map { [$0] } ?? []
    case .otherApp(.managePage), .otherApp(.managePageFromSafari):
      let listed = listedSubscriptions(of: nil)
      return listed.count == 1 ? listed : []
    case .subscriptions, .refundReasons, .refund, .offerCodes, .offerCode, .message, .otherApp, .sync,
      .receiptRefresh, nil:
      return []
    }
  }

  private func listedSubscriptions(of group: String?) -> [Subscription] {
    omitsPlans ? [] : manageableSubscriptions(of: group)
  }

  /// Returns the plans that a sheet or page omits because of the quirk `list-plans`.
  func omittedSubscriptions(on dialog: Dialog) -> [Subscription] {
    guard omitsPlans else { return [] }
    switch dialog.page {
    case .subscriptions, .otherApp(.managePage), .otherApp(.managePageFromSafari):
      return manageableSubscriptions(of: nil)
    default: return []
    }
  }

  /// Whether the list of subscriptions lacks the plans of a test environment.
  private var omitsPlans: Bool {
    store.quirks.listPlans == .none && store.rules.receiptKind == .sandbox
  }

  private func manageableSubscriptions(of group: String?) -> [Subscription] {
    store.subscriptions.filter {
      $0.person == store.people.customer && (group == nil || $0.group == group)
        && !store.subscriptions.isReplaced($0.number)
    }
  }

  private func renewalText(of subscription: Subscription) -> String {
    let end = listedDay(subscription.end)
    if subscription.isOver { return texts.hasEnded(on: end) }
    if subscription.hasBillingIssue { return texts.isUnpaid }
    if let commitment = subscription.commitment, subscription.isCommitted {
      let end = listedDay(commitment.expirationDate)
      return texts.join(
        texts.remainingPayments(commitment.remainingPayments, next: listedDay(subscription.end)),
        subscription.willAutoRenew
          ? subscription.hasOrder
            ? texts.changes(to: name(of: subscription.preference), on: end) : texts.renews(on: end)
          : texts.ends(on: end))
    }
    guard subscription.willAutoRenew, !subscription.endsWithoutConsent else { return texts.ends(on: end) }
    return subscription.preference == subscription.product
      ? texts.renews(on: end) : texts.changes(to: name(of: subscription.preference), on: end)
  }

  /// Returns the name and the price of a plan; `price` replaces the price in the catalogue.
  private func planWithPrice(
    _ plan: Product, _ billing: BillingPlanChoice = .upfront, price customerPrice: String? = nil
  ) -> String {
    let monthly = billing == .monthly ? plan.subscription?.price(of: .monthly) : nil
    let price =
      customerPrice
      ?? monthly.map { PriceText.text($0, storefront: device.sellingStorefront, locale: device.locale) }
      ?? plan.displayPrice(storefront: device.sellingStorefront, locale: device.locale, isExact: false)
    let period = monthly == nil ? plan.subscription?.period : SubscriptionPeriod(1, .month)
    let pricePerPeriod = period.map { texts.price(price, every: $0) } ?? price
    return texts.named(name(of: plan.identifier), pricePerPeriod)
  }

  // MARK: Refund requests

  func refundReasons(_ number: TransactionNumber, text: String) -> Dialog {
    refundSheet(
      number, texts.refundQuestion, page: .refundReasons(text: text),
      buttons: RefundRequest.Reason.allCases.map {
        button(.choose, texts.reason($0), choice: $0.rawValue)
      } + [button(.cancel, texts.cancel, isDefault: true)])
  }

  func refundRequest(_ number: TransactionNumber, _ request: RefundRequest) -> Dialog {
    let reason = texts.reason(request.reason)
    return refundSheet(
      number, request.text.isEmpty ? reason : texts.named(reason, VisibleText.quoted(request.text)),
      page: .refund(request),
      buttons: [button(.cancel, texts.cancel), button(.submit, texts.refundTitle, isDefault: true)])
  }

  private func refundSheet(
    _ number: TransactionNumber, _ details: String, page: SheetPage, buttons: [DialogButton]
  ) -> Dialog {
    let sale = store.ledger[number].sale
    let name = sale.displayName(locale: device.locale) ?? sale.payment.productIdentifier
    let paid = store.money(store.ledger[number].price, as: sale)
    return Dialog(
      kind: .refundRequestSheet, title: texts.refundTitle,
      message: texts.join(texts.sentence(texts.named(name, paid)), details), page: page, buttons: buttons,
      transaction: number)
  }

  // MARK: Offer codes

  private struct OfferCode {
    /// The plan or another product.
    let plan: Product
    let offer: Offer
    let name: String
  }

  private func codes(of product: String?) -> [OfferCode] {
    let plans = store.catalog.groups.flatMap(\.subscriptions)
    let others = store.catalog.products.filter { store.hasOneTimeCodes($0) }
    return (plans + others).filter { product == nil || $0.identifier == product }.flatMap { plan in
      plan.offers.compactMap { offer in
        guard offer.kind == .code, let name = offer.name,
          store.refusal(ofOffer: .redeem(product: plan.identifier, offer: name)) == nil
        else { return nil }
        return OfferCode(plan: plan, offer: offer, name: name)
      }
    }
  }

  /// Returns the first code that the customer can redeem; nil if there is none.
  func firstCode(of product: String?) -> (product: String, offer: String)? {
    codes(of: product).first.map { ($0.plan.identifier, $0.name) }
  }

  /// Returns the title of a code in a list.
  ///
  /// If several codes share a name, the plan's identifier precedes the name.
  private func title(of code: OfferCode, among codes: [OfferCode]) -> String {
    codes.count { $0.name == code.name } > 1 ? "\(code.plan.identifier)/\(code.name)" : code.name
  }

  /// Returns the sheet with the codes that the customer can redeem; if `product` is nil, for all products.
  ///
  /// If the App Store refused the chosen code, `failure` is the reason, which the sheet shows.
  func offerCodes(of product: String?, refusedWith failure: StoreKitFailure? = nil) -> Dialog {
    let codes = codes(of: product)
    let refusal = failure.map(message(ofRefusal:))
    return Dialog(
      kind: .offerCodeSheet, title: failure == nil ? texts.redeemTitle : texts.codeRefusedTitle,
      message: refusal ?? (codes.isEmpty ? texts.noCode : texts.chooseCode),
      page: .offerCodes(product: product),
      buttons: codes.map { code in
        button(
          .choose, texts.named(name(of: code.plan.identifier), code.name),
          choice: title(of: code, among: codes))
      } + [button(.cancel, texts.cancel, isDefault: true)],
      transaction: nil)
  }

  private func message(ofRefusal failure: StoreKitFailure) -> String {
    switch failure {
    case .usedCode: texts.codeUsed
    case .expiredCode: texts.codeExpired
    default: texts.codeInvalid
    }
  }

  /// Returns the sheet of a code that was chosen from the list; nil if the code can no longer be redeemed.
  func offerCode(_ choice: String, of product: String?) -> Dialog? {
    let codes = codes(of: product)
    guard let code = codes.first(where: { title(of: $0, among: codes) == choice }) else { return nil }
    return Dialog(
      kind: .offerCodeSheet, title: texts.redeemTitle,
      message: texts.sentence(texts.named(name(of: code.plan.identifier), terms(of: code.offer, code.plan))),
      page: .offerCode(product: code.plan.identifier, offer: code.name),
      buttons: [button(.cancel, texts.cancel), button(.redeem, texts.redeem, isDefault: true)],
      transaction: nil)
  }

  private func terms(of offer: Offer, _ plan: Product) -> String {
    let offerPrice = PriceText.text(
      offer.displayPrice ?? (offer.mode == .oneTime ? "0" : ""), storefront: device.sellingStorefront,
      locale: device.locale)
    if offer.mode == .oneTime { return offerPrice }
    let price = plan.displayPrice(storefront: device.sellingStorefront, locale: device.locale, isExact: false)
    let pricePerPeriod = plan.subscription.map { texts.price(price, every: $0.period) } ?? price
    return texts.terms(texts.offer(offer, price: offerPrice), texts.afterOffer(pricePerPeriod))
  }

  // MARK: Messages

  /// Returns the sheet of a message; nil if the message has no sheet.
  ///
  /// `DialogMaker.priceConsentSheet` makes the sheet for a price increase.
  func messageSheet(_ reason: StoreKitUpdate.MessageReason, _ product: String) -> Dialog? {
    switch reason {
    case .priceIncreaseConsent: return nil
    case .generic:
      return message(
        reason, product, texts.genericTitle, texts.genericMessage, [button(.ok, texts.ok, isDefault: true)])
    case .billingIssue:
      return message(
        reason, product, texts.billingTitle, texts.billingMessage(name(of: product)),
        [button(.cancel, texts.notNow), button(.updatePayment, texts.updatePayment, isDefault: true)])
    case .winBackOffer:
      guard let (plan, offer) = winBack(inGroupOf: product) else { return nil }
      return message(
        reason, product, texts.winBackTitle,
        texts.winBackMessage(name(of: plan.identifier), terms(of: offer, plan)),
        [button(.cancel, texts.notNow), button(.redeem, texts.redeem, isDefault: true)])
    }
  }

  private func message(
    _ reason: StoreKitUpdate.MessageReason, _ product: String, _ title: String, _ text: String,
    _ buttons: [DialogButton]
  ) -> Dialog {
    Dialog(
      kind: .messageSheet, title: title, message: text, page: .message(reason, product: product),
      buttons: buttons, transaction: nil)
  }

  /// Returns the first win-back offer in the group of a plan for which the customer is eligible.
  func winBack(inGroupOf product: String) -> (plan: Product, offer: Offer)? {
    guard let group = store.group(ofPlan: product) else { return nil }
    for plan in store.plans(group: group) {
      let offer = plan.subscription?.offers.first {
        $0.kind == .winBack && $0.name != nil
          && store.ineligibility($0, of: plan, person: store.people.customer) == nil
      }
      if let offer { return (plan, offer) }
    }
    return nil
  }
}
