// The results of StoreKit 2 for a person: statuses, entitlements, transactions, and the plans of a group.

import StoreCatalog
import StoreEngine
import StoreModel

extension World {
  /// `Product.SubscriptionInfo.status` of any plan of a group: the own one and the shared ones, best service first.
  ///
  /// Empty for who never subscribed in the group (DocC: Subscriptions).
  public func statuses(
    ofGroupWith product: String, for person: String = FamilyMember.me
  ) -> [SubscriptionStatus] {
    store.statuses(ofGroupWith: product, for: person)
  }

  /// The same, by the group's identifier.
  public func statuses(group: String, for person: String = FamilyMember.me) -> [SubscriptionStatus] {
    store.statuses(group: group, for: person)
  }

  /// `Product.SubscriptionInfo.status(for:)`: the same, unless the quirk has it return nothing.
  public func statuses(forGroupID group: String, for person: String = FamilyMember.me) -> [SubscriptionStatus]
  {
    store.statuses(forGroupID: group, for: person)
  }

  /// `Transaction.currentEntitlements`, by purchase date: non-consumables, plans in service, the newest of each
  /// non-renewing subscription.
  public func currentEntitlements(of person: String = FamilyMember.me) -> [TransactionNumber] {
    store.currentEntitlements(of: person)
  }

  /// The first of the current entitlements of a person that is of a product.
  public func entitlement(to product: String, of person: String) -> TransactionNumber? {
    store.entitlement(to: product, of: person)
  }

  /// Whether a person holds a product, as far as that is known without a list of all that is held.
  public func isEntitledWithoutDetails(to product: String, _ person: String) -> Bool {
    store.isEntitledWithoutDetails(to: product, person)
  }

  /// `Transaction.unfinished`, by purchase date.
  public var unfinished: [TransactionNumber] { store.unfinished }

  /// `Transaction.all`, by purchase date: without finished consumables, unless they were refunded.
  public func allTransactions(of person: String = FamilyMember.me) -> [TransactionNumber] {
    store.allTransactions(of: person)
  }

  /// The plans of a group, highest level first: the list that StoreKit has no interface for.
  public func plans(group: String) -> [Product] { store.plans(group: group) }

  /// What each plan's button should say.
  public func planMatrix(ofGroupWith product: String, for person: String = FamilyMember.me) -> [PlanLine] {
    store.group(ofPlan: product).map { planMatrix(group: $0, for: person) } ?? []
  }

  /// The same, by the group's identifier.
  public func planMatrix(group: String, for person: String = FamilyMember.me) -> [PlanLine] {
    planMatrix(group: group, statuses: statuses(group: group, for: person))
  }

  /// The same for who has found the statuses of the group already.
  public func planMatrix(group: String, statuses: [SubscriptionStatus]) -> [PlanLine] {
    let plans = plans(group: group)
    let matrix = PlanMatrix(plans: plans, statuses: statuses, now: now)
    return plans.map { matrix.line(for: $0) }
  }

  /// What the button of one plan should say, to who has these statuses of its group; nil where the group has no such plan.
  public func planLine(of product: String, group: String, statuses: [SubscriptionStatus]) -> PlanLine? {
    let plans = plans(group: group)
    return plans.first { $0.identifier == product }.map {
      PlanMatrix(plans: plans, statuses: statuses, now: now).line(for: $0)
    }
  }
}
