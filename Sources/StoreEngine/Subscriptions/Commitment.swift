// A yearly plan that is billed monthly: the commitment to twelve payments, and how it changes what a subscription does next
// (rules `subscription.monthly-commitment`, `subscription.commitment.cancel`, `subscription.commitment.billing`,
// `subscription.commitment.changes`; DocC: Subscriptions).

import StoreCatalog
import StoreModel
import Support

/// A commitment to a number of monthly payments: `Transaction.commitmentInfo`.
public struct Commitment: Hashable, Sendable {
  /// The number of the payment for the present period, from 1; 0 during a free trial before the first payment.
  public internal(set) var billingPeriodNumber = 0
  public let totalBillingPeriods: Int
  /// The end of the period that the last payment pays for.
  public internal(set) var expirationDate: Instant
  /// The sum of all payments, in milliunits.
  public internal(set) var price: Int64
  /// Whether a refund of the present period has ended it.
  package internal(set) var isRevoked = false

  /// The number of payments that are still due after the present period.
  public var remainingPayments: Int { max(0, totalBillingPeriods - billingPeriodNumber) }

  /// Whether payments were made and others are still due.
  public var isRunning: Bool { isInForce && remainingPayments > 0 }

  /// Whether the present period is one of its payments.
  public var isInForce: Bool { billingPeriodNumber > 0 && !isRevoked }

  /// Counts the payment for the next period; after the last payment a new commitment begins.
  ///
  /// A free trial is no payment (chosen).
  mutating func countPayment(isFree: Bool) {
    if !isRunning {
      billingPeriodNumber = 0
      isRevoked = false
    }
    if !isFree { billingPeriodNumber += 1 }
  }
}

/// What the customer has ordered for the next renewal; during a commitment, for its end.
package struct RenewalOrder: Hashable, Sendable {
  /// The payments of this device that ordered it, by number.
  package internal(set) var payments: [TransactionNumber] = []
  /// The token of the app's account that the newest order names; nil if none does.
  package internal(set) var appAccountToken: String?
  /// The billing plan that was ordered; nil for that of the present plan, or upfront for another plan.
  package internal(set) var billingPlan: BillingPlanChoice?
  /// Whether `offer` replaces the offer of the subscription once the commitment has ended.
  package internal(set) var waitsForCommitment = false
  package internal(set) var offer: RunningOffer?
}

extension Subscription {
  /// Whether payments of a commitment are still due.
  public var isCommitted: Bool { !isOver && commitment?.isRunning == true }

  /// Whether the next billing period renews: `RenewalInfo.willAutoRenew`.
  ///
  /// A commitment is paid to its end, also when its own renewal is switched off.
  public var renewsNextPeriod: Bool { willAutoRenew || isCommitted }

  /// The plan of the next billing period: a commitment keeps its plan to its end.
  public var nextProduct: String { isCommitted ? product : preference }

  /// The billing plan of the present period.
  public var billingPlan: BillingPlanChoice { commitment == nil ? .upfront : .monthly }

  /// The billing plan of the next billing period.
  package var nextBillingPlan: BillingPlanChoice { isCommitted ? .monthly : preferredBillingPlan }

  /// The billing plan that the next renewal or, during a commitment, the renewal at its end has.
  package var preferredBillingPlan: BillingPlanChoice {
    order.billingPlan ?? (preference == product ? billingPlan : .upfront)
  }

  /// Whether another plan or billing plan is ordered.
  package var hasOrder: Bool { preference != product || preferredBillingPlan != billingPlan }

  /// When an ordered change takes effect: at the end of the commitment, else of the present period.
  public var changeDate: Instant {
    guard let commitment, isCommitted else { return end }
    return commitment.expirationDate
  }
}

extension Store {
  /// The billing plan that an order of a plan means: the one that it names, else that of the same plan that is held or
  /// ordered, else upfront.
  package func billingPlan(_ named: BillingPlanChoice?, of plan: Product, person: Person) -> BillingPlanChoice
  {
    if let named { return named }
    guard let held = subscription(of: person, toPlan: plan.identifier), !held.isOver else { return .upfront }
    if held.product == plan.identifier { return held.billingPlan }
    return held.preference == plan.identifier ? held.preferredBillingPlan : .upfront
  }

  /// The subscription has a commitment if the plan is billed monthly, else none.
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

  /// At a renewal: what was ordered takes effect, or the price increase that the customer agreed to.
  ///
  /// Within a commitment nothing does, because its terms hold to its end.
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

  /// Whether the payment sheet explains the commitment: once for each account, before the first one
  /// (rule `subscription.commitment.disclosure`).
  package func disclosesCommitment(to payment: Payment) -> Bool {
    payment.billingPlan == .monthly && !people[people.customer].hasCommitted
  }

  /// How a change of what happens at the end of the commitment is announced: in its own member of `RenewalInfo`.
  package func autoRenewChange(of subscription: Subscription, isOn: Bool) -> RenewalChange {
    subscription.isCommitted ? .commitmentWillAutoRenew(isOn) : .willAutoRenew(isOn)
  }

  /// How an order for the next renewal is announced; during a commitment, for the renewal at its end.
  package func preferenceChange(of subscription: Subscription, to product: String) -> RenewalChange {
    subscription.isCommitted ? .commitmentPreference(product) : .preference(product)
  }

  /// What happens after auto-renew was switched off: service to the end of the period, or payments to that of the
  /// commitment.
  package func diagnosticAfterCancelling(_ subscription: Subscription) -> Diagnostic {
    guard let commitment = subscription.commitment, subscription.isCommitted else {
      return .serviceGoesOnUntil(product: subscription.product, at: stamp(subscription.end))
    }
    return .commitmentGoesOn(
      product: subscription.product, payments: commitment.remainingPayments,
      at: stamp(commitment.expirationDate))
  }
}

extension SubscriptionTerms {
  /// The storefronts in which a yearly plan cannot be billed monthly.
  package static let storefrontsWithoutCommitment: Set<String> = ["USA", "SGP"]

  /// Whether the catalogue sells it with a billing plan; what lists none is paid at once.
  ///
  /// Only a plan of one year can be billed monthly.
  public func sells(_ plan: BillingPlanChoice) -> Bool {
    guard !billingPlans.isEmpty else { return plan == .upfront }
    return (plan == .upfront || period.months == 12)
      && billingPlans.contains { $0.type == plan.type && $0.isEnabled }
  }

  /// Whether it is sold with a billing plan in a storefront.
  public func sells(_ plan: BillingPlanChoice, in storefront: String) -> Bool {
    sells(plan) && (plan == .upfront || !Self.storefrontsWithoutCommitment.contains(storefront))
  }

  /// The digits of all payments of a commitment together; nil if it is not billed monthly.
  package var commitmentTotal: String? {
    guard let each = price(of: .monthly) else { return nil }
    let plan = billingPlans.first { $0.type == BillingPlan.monthly && $0.isEnabled }
    return plan?.commitmentDisplayPrice.flatMap(\.nonBlank)
      ?? Money.digits(Money.milliunits(each) * Int64(max(1, period.months ?? 1)), like: each)
  }

  /// What each payment of a billing plan costs, in digits as in the catalogue; nil if it is not sold with it.
  package func price(of plan: BillingPlanChoice) -> String? {
    sells(plan) ? billingPlans.first { $0.type == plan.type && $0.isEnabled }?.displayPrice : nil
  }
}
