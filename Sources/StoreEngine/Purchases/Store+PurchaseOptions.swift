// The validation of purchase options (rules `storekit2.purchase.options`, `storekit2.purchase.signature`,
// `storekit2.purchase.date`, `subscription.monthly-commitment`; DocC: StoreKit2).

import StoreCatalog
import StoreModel
import StoreRules
import Support

extension Store {
  /// The greatest number of renewals that a purchase with a past date may cause.
  private static let maxRenewalsAtOnce: Int64 = 10_000

  /// Returns why the options of a payment are invalid, and suggests the nearest valid options; nil if all
  /// options are valid.
  ///
  /// `step` returns the action for the corrected payment.
  package func refusalOfOptions(
    _ payment: Payment, of product: Product, at now: Instant, step: (Payment) -> Action = { .buy($0) }
  ) -> Refusal? {
    if payment.purchaseDate != nil, payment.purchasedAt == nil {
      return Refusal(.outsideCalendar, possible: .momentWithin)
    }
    guard let (fault, edit) = optionFault(payment, of: product, at: now) else { return nil }
    var corrected = payment
    edit(&corrected)
    return Refusal(.purchaseOption(fault), possible: .step(step(corrected)))
  }

  package func refusal(ofQuantity quantity: Int) -> Refusal? {
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
    if payment.storeKitVersion == .product, let name = payment.applicationUsername, !UUIDText.isOne(name) {
      return (.noUUID(name), { $0.applicationUsername = nil })
    }
    if payment.signature != nil, payment.offer == nil {
      // The suggestion keeps the signature if the plan has a promotional offer.
      let offer = product.subscription?.offers.first { $0.kind == .promotional && $0.offerIdentifier != nil }
      return (
        .signatureWithoutOffer,
        {
          $0.offer = offer?.offerIdentifier
          if offer == nil { $0.signature = nil }
        }
      )
    }
    if payment.signature == .ignored, payment.storeKitVersion == .queue {
      return (.compactJWSInQueue, { $0.signature = nil })
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
    return terms.sells(plan, in: device.sellingStorefront)
      ? nil : (.commitmentNotInStorefront(device.sellingStorefront), { $0.billingPlan = nil })
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

  mutating func beginning(of transaction: TransactionNumber) -> Instant {
    backdated.beginning(of: ledger[transaction].payment, at: now)
  }

  /// Returns the error for an invalid signature of a promotional offer; nil if the signature is valid.
  package func failure(ofSignature payment: Payment) -> InjectedFailure? {
    switch payment.signature {
    case nil, .ok, .ignored: nil
    case .expired, .reused, .wrongKey: InjectedFailure(domain: "SKErrorDomain", code: 12)
    }
  }

  /// Fails a payment whose offer has an invalid signature.
  mutating func failForSignature(_ number: TransactionNumber) {
    guard let failure = failure(ofSignature: ledger[number].payment) else { return }
    fail(number, raw: rawError(failure), rule: .offerSignature)
  }
}
