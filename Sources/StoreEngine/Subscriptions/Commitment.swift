// A yearly plan that is billed monthly (rules `subscription.monthly-commitment`,
// `subscription.commitment.cancel`, `subscription.commitment.billing`, `subscription.commitment.changes`;
// DocC: Subscriptions).

import StoreCatalog
import StoreModel
import Support

/// A commitment to a number of monthly payments: `Transaction.commitmentInfo`.
public struct Commitment: Hashable, Sendable {
  /// The number of the payment for the current period, from 1; 0 during a free trial before the first
  /// payment.
  public internal(set) var billingPeriodNumber = 0
  public let totalBillingPeriods: Int
  /// The end of the period that the last payment of the commitment pays for.
  public internal(set) var expirationDate: Instant
  /// The sum of all payments, in milliunits.
  public internal(set) var price: Int64
  package internal(set) var isRevoked = false

  /// The number of payments that are due after the current period.
  public var remainingPayments: Int { max(0, totalBillingPeriods - billingPeriodNumber) }

  /// Whether payments were made and others are still due.
  public var isRunning: Bool { isInForce && remainingPayments > 0 }

  /// Whether the current period is one of the commitment's billing periods.
  public var isInForce: Bool { billingPeriodNumber > 0 && !isRevoked }

  /// Counts the payment for the next period.
  ///
  /// After the last payment a new commitment begins. A free trial is not counted as a payment (chosen).
  mutating func countPayment(isFree: Bool) {
    if !isRunning {
      billingPeriodNumber = 0
      isRevoked = false
    }
    if !isFree { billingPeriodNumber += 1 }
  }
}

/// The customer's order for the next renewal or, during a commitment, for the first renewal after it.
package struct RenewalOrder: Hashable, Sendable {
  /// The payments on this device that ordered the renewal.
  package internal(set) var payments: [TransactionNumber] = []
  /// The app account token of the newest order; nil if no order has one.
  package internal(set) var appAccountToken: String?
  /// The ordered billing plan.
  ///
  /// If nil, the current billing plan remains, but a different plan is paid upfront.
  package internal(set) var billingPlan: BillingPlanChoice?
  /// Whether `offer` replaces the offer of the subscription when the commitment ends.
  package internal(set) var waitsForCommitment = false
  package internal(set) var offer: RunningOffer?
  /// Whether the order has replaced an order of another plan.
  package internal(set) var replacesOrder = false
  /// The payment that StoreKit 2 lists as a purchase; nil unless quirk `change-after-order` lists it.
  package internal(set) var listed: ListedOrder?
}

/// A payment for an order, listed as a transaction with an identifier of its own.
package struct ListedOrder: Hashable, Sendable {
  package let payment: TransactionNumber
  package let identifier: Int64
}

extension Subscription {
  public var isCommitted: Bool { !isOver && commitment?.isRunning == true }

  /// Whether the next billing period will be paid: `RenewalInfo.willAutoRenew`.
  ///
  /// A commitment is paid until its end, even if auto-renew is off.
  public var renewsNextPeriod: Bool { willAutoRenew || isCommitted }

  /// The plan of the next billing period.
  ///
  /// The plan cannot change before the end of a commitment.
  public var nextProduct: String { isCommitted ? product : preference }

  public var billingPlan: BillingPlanChoice { commitment == nil ? .upfront : .monthly }

  package var nextBillingPlan: BillingPlanChoice { isCommitted ? .monthly : preferredBillingPlan }

  /// The billing plan of the next renewal or, during a commitment, of the first renewal after it.
  package var preferredBillingPlan: BillingPlanChoice {
    order.billingPlan ?? (preference == product ? billingPlan : .upfront)
  }

  /// Whether another plan or another billing plan is ordered.
  package var hasOrder: Bool { preference != product || preferredBillingPlan != billingPlan }

  /// When an ordered change takes effect: at the end of the commitment or, if there is none, of the current
  /// period.
  public var changeDate: Instant {
    guard let commitment, isCommitted else { return end }
    return commitment.expirationDate
  }
}

extension Store {
  /// Returns the billing plan of an order.
  ///
  /// If the order names no billing plan, a held or ordered plan keeps its billing plan, and any other plan is
  /// paid upfront.
  package func billingPlan(_ named: BillingPlanChoice?, of plan: Product, person: Person) -> BillingPlanChoice
  {
    if let named { return named }
    guard let subscription = subscription(of: person, toPlan: plan.identifier), !subscription.isOver else {
      return .upfront
    }
    if subscription.product == plan.identifier { return subscription.billingPlan }
    return subscription.preference == plan.identifier ? subscription.preferredBillingPlan : .upfront
  }

  /// Begins a commitment if the plan is billed monthly; otherwise removes the commitment.
  mutating func commit(_ number: SubscriptionNumber, to plan: Product, billing: BillingPlanChoice?) {
    guard billing == .monthly, let terms = plan.subscription, let price = terms.price(of: .monthly) else {
      subscriptions[number].removeCommitment()
      return
    }
    subscriptions[number].commit(
      Commitment(
        totalBillingPeriods: max(1, terms.period.months ?? 1), expirationDate: now,
        price: Money.milliunits(terms.commitmentTotal ?? price)),
      payment: Money.milliunits(price))
    people.markCommitted(subscriptions[number].person)
  }

  /// Applies the ordered changes or the agreed price increase at a renewal.
  ///
  /// During a commitment nothing changes, because the terms are fixed until the commitment ends.
  mutating func changeTerms(of number: SubscriptionNumber, to plan: PlanTerms) {
    guard !subscriptions[number].isCommitted else { return }
    if subscriptions[number].hasOrder {
      let billing = subscriptions[number].preferredBillingPlan
      if let product = index.products[plan.identifier] {
        setPrice(of: number, to: product)
        commit(number, to: product, billing: billing)
      } else {
        subscriptions[number].removeCommitment()
      }
    } else {
      subscriptions[number].applyAgreedIncrease()
    }
    subscriptions[number].clearIncrease()
    subscriptions[number].applyWaitingOffer()
  }

  /// Whether the payment sheet explains the commitment, once per account (rule
  /// `subscription.commitment.disclosure`).
  package func disclosesCommitment(to payment: Payment) -> Bool {
    payment.billingPlan == .monthly && !people[people.customer].hasCommitted
  }

  /// Returns the change of `RenewalInfo` after auto-renew was switched.
  ///
  /// During a commitment, the change is in `commitmentInfo`.
  package func autoRenewChange(of subscription: Subscription, isOn: Bool) -> RenewalChange {
    subscription.isCommitted ? .commitmentWillAutoRenew(isOn) : .willAutoRenew(isOn)
  }

  /// Returns the change of `RenewalInfo` after another plan was ordered.
  ///
  /// During a commitment, the change is in `commitmentInfo`.
  package func preferenceChange(of subscription: Subscription, to product: String) -> RenewalChange {
    subscription.isCommitted ? .commitmentPreference(product) : .preference(product)
  }

  /// Returns the diagnostic for switching auto-renew off, with the end of service or of the payments.
  package func diagnosticAfterCancelling(_ subscription: Subscription) -> Diagnostic {
    guard let commitment = subscription.commitment, subscription.isCommitted else {
      return .serviceGoesOnUntil(product: subscription.product, at: timestamp(subscription.end))
    }
    return .commitmentGoesOn(
      product: subscription.product, payments: commitment.remainingPayments,
      at: timestamp(commitment.expirationDate))
  }
}

extension SubscriptionTerms {
  /// The storefronts in which a yearly plan cannot be billed monthly.
  package static let storefrontsWithoutCommitment: Set<String> = ["USA", "SGP"]

  /// Whether the catalogue sells the subscription with a billing plan.
  ///
  /// A subscription without billing plans is paid upfront. Only a yearly plan can be billed monthly.
  public func sells(_ plan: BillingPlanChoice) -> Bool {
    guard !billingPlans.isEmpty else { return plan == .upfront }
    return (plan == .upfront || period.months == 12)
      && billingPlans.contains { $0.type == plan.type && $0.isEnabled }
  }

  public func sells(_ plan: BillingPlanChoice, in storefront: String) -> Bool {
    sells(plan) && (plan == .upfront || !Self.storefrontsWithoutCommitment.contains(storefront))
  }

  /// The sum of all payments of a commitment, without a currency; nil if the subscription is not billed
  /// monthly.
  package var commitmentTotal: String? {
    guard let payment = price(of: .monthly) else { return nil }
    let plan = billingPlans.first { $0.type == BillingPlan.monthly && $0.isEnabled }
    return plan?.commitmentDisplayPrice.flatMap(\.nonBlank)
      ?? Money.digits(Money.milliunits(payment) * Int64(max(1, period.months ?? 1)), like: payment)
  }

  /// Returns the price of each payment as in the catalogue, without a currency; nil if the billing plan is
  /// not sold.
  package func price(of plan: BillingPlanChoice) -> String? {
    sells(plan) ? billingPlans.first { $0.type == plan.type && $0.isEnabled }?.displayPrice : nil
  }
}
