// The options of a purchase: which fit, and what a wrong one is answered with (rules `storekit2.purchase.options`,
// `storekit2.purchase.signature`, `storekit2.purchase.date`, `subscription.monthly-commitment`; DocC: StoreKit2).

import StoreCatalog
import StoreRules
import Support

/// Why an option does not fit a purchase.
public enum PurchaseOptionFault: Localizable, Hashable, Sendable {
  case noUUID(String)
  case dateInFuture
  case dateOnlyInXcode
  case dateTooEarly(renewals: Int64)
  case signatureWithoutOffer
  case quantityOfPlan
  case notForPlan(String)
  case billingPlanNotSold(BillingPlanChoice)
  case commitmentNotInStorefront(String)

  /// The words, without a full stop.
  public func text(_ texts: Localizer) -> String {
    switch self {
    case .noUUID(let text):
      texts.localized(
        "\(VisibleText.visible(text)) is no UUID: StoreKit 2 knows the app's account by one",
        ja: "\(VisibleText.visible(text)) はUUIDではありません。StoreKit 2はアプリのアカウントをUUIDで表します")
    case .dateInFuture:
      texts.localized("a purchase is not made in the future", ja: "購入日を未来にはできません")
    case .dateOnlyInXcode:
      texts.localized(
        "a purchase date of one's own is for local tests in Xcode", ja: "購入日を指定できるのはXcodeのローカルテストだけです")
    case .dateTooEarly(let renewals):
      texts.localized(
        "\(renewals) renewals would have been due since then at the present rate",
        ja: "今の更新の速さでは、その日から\(renewals)回の更新があったことになります")
    case .signatureWithoutOffer:
      texts.localized("a signature is of a promotional offer", ja: "署名はプロモーションオファーのためのものです")
    case .quantityOfPlan:
      texts.localized("a subscription is bought once: its quantity is 1", ja: "サブスクリプションの数量は1です")
    case .notForPlan(let option):
      texts.localized("\(option) is for auto-renewable subscriptions", ja: "\(option) は自動更新サブスクリプションのためのものです")
    case .billingPlanNotSold(let plan):
      texts.localized(
        "the catalogue does not sell it with the billing plan \(plan.rawValue)",
        ja: "カタログに支払い方法 \(plan.rawValue) はありません")
    case .commitmentNotInStorefront(let storefront):
      texts.localized(
        "a monthly subscription with a 12-month commitment is not sold in the storefront \(storefront)",
        ja: "ストアフロント\(storefront)では12か月契約の月払いサブスクリプションを販売していません")
    }
  }
}

extension Store {
  /// The most renewals that a purchase in the past may bring.
  private static let maxRenewalsAtOnce: Int64 = 10_000

  /// Why the options of a payment do not fit, with the nearest that do.
  ///
  /// `step` is how it is bought with such options.
  func refusalOfOptions(
    _ payment: Payment, of product: Product, at now: Instant, step: (Payment) -> Action = { .buy($0) }
  ) -> Refusal? {
    if payment.purchaseDate != nil, payment.purchasedAt == nil {
      return Refusal(.outsideCalendar, possible: .momentWithin)
    }
    guard let (fault, edit) = optionFault(payment, of: product, at: now) else { return nil }
    var fitting = payment
    edit(&fitting)
    return Refusal(.purchaseOption(fault), possible: .step(step(fitting)))
  }

  /// Why nothing is sold in this quantity.
  func refusal(ofQuantity quantity: Int) -> Refusal? {
    guard !(1...Payment.maxQuantity).contains(quantity) else { return nil }
    return Refusal(
      .invalidQuantity(quantity),
      possible: .step(quantity < 1 ? .quantity(1) : .quantity(Payment.maxQuantity)))
  }

  private func optionFault(
    _ payment: Payment, of product: Product, at now: Instant
  ) -> (PurchaseOptionFault, (inout Payment) -> Void)? {
    if let token = payment.appAccountToken, !UUIDText.isOne(token) {
      return (.noUUID(token), { $0.appAccountToken = nil })
    }
    if payment.way == .product, let name = payment.applicationUsername, !UUIDText.isOne(name) {
      return (.noUUID(name), { $0.applicationUsername = nil })
    }
    if payment.signature != nil, payment.offer == nil {
      return (.signatureWithoutOffer, { $0.signature = nil })
    }
    if let fault = dateFault(payment, of: product, at: now) { return (fault, { $0.purchaseDate = nil }) }
    guard let terms = product.subscription else {
      if payment.billingPlan != nil { return (.notForPlan("--billing-plan"), { $0.billingPlan = nil }) }
      return payment.introductoryOffer == nil
        ? nil : (.notForPlan("--introductory-offer"), { $0.introductoryOffer = nil })
    }
    if payment.quantity > 1 { return (.quantityOfPlan, { $0.quantity = 1 }) }
    guard let plan = payment.billingPlan else { return nil }
    if !terms.sells(plan) { return (.billingPlanNotSold(plan), { $0.billingPlan = nil }) }
    return terms.sells(plan, in: device.storefront)
      ? nil : (.commitmentNotInStorefront(device.storefront), { $0.billingPlan = nil })
  }

  private func dateFault(_ payment: Payment, of product: Product, at now: Instant) -> PurchaseOptionFault? {
    guard let date = payment.purchasedAt else { return nil }
    if !rules.subscriptions.hasTestSession { return .dateOnlyInXcode }
    if date > now { return .dateInFuture }
    guard let terms = product.subscription else { return nil }
    let length = (date + people.renewalTimes(of: people.customer, switches).length(of: terms.period)) - date
    let renewals = (now - date) / max(length, 1)
    return renewals > Self.maxRenewalsAtOnce ? .dateTooEarly(renewals: renewals) : nil
  }

  /// Returns when the first period of a purchase begins.
  mutating func beginning(of transaction: TransactionNumber) -> Instant {
    backdated.beginning(of: ledger[transaction].payment, at: now)
  }

  /// What a wrong signature of a promotional offer is answered with; nil where it is right.
  func failure(ofSignature payment: Payment) -> InjectedFailure? {
    switch payment.signature {
    case nil, .ok: nil
    case .expired, .reused, .wrongKey: InjectedFailure(domain: "SKErrorDomain", code: 12)
    }
  }
}
