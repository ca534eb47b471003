// StoreKit 2's results for a person, and the plans of a group.

import StoreCatalog
import StoreEngine
import StoreModel

extension World {
  /// Returns `Product.SubscriptionInfo.status` for a plan: the person's own and shared statuses in the plan's
  /// group, best service first.
  ///
  /// The list is empty if the person never subscribed in the group (DocC: Subscriptions).
  public func statuses(
    ofGroupWith product: String, for person: String = FamilyMember.me
  ) -> [SubscriptionStatus] {
    store.statuses(ofGroupWith: product, for: person)
  }

  /// Returns the person's own and shared statuses in a group, best service first.
  public func statuses(group: String, for person: String = FamilyMember.me) -> [SubscriptionStatus] {
    store.statuses(group: group, for: person)
  }

  /// Returns `Product.SubscriptionInfo.status(for:)`; empty if a quirk suppresses the result.
  public func statuses(forGroupID group: String, for person: String = FamilyMember.me) -> [SubscriptionStatus]
  {
    store.statuses(forGroupID: group, for: person)
  }

  /// Returns `Transaction.currentEntitlements`, by purchase date.
  ///
  /// The entitlements are non-consumables, plans in service, and the newest transaction of each
  /// non-renewing subscription.
  public func currentEntitlements(of person: String = FamilyMember.me) -> [TransactionNumber] {
    store.currentEntitlements(of: person)
  }

  /// Returns the oldest entitlement of a person to a product.
  public func entitlement(to product: String, of person: String) -> TransactionNumber? {
    store.entitlement(to: product, of: person)
  }

  /// Whether a person owns a product or has a plan in service, determined without building a list.
  ///
  /// Family shares and non-renewing subscriptions are ignored.
  public func isEntitledWithoutDetails(to product: String, _ person: String) -> Bool {
    store.isEntitledWithoutDetails(to: product, person)
  }

  /// `Transaction.unfinished`, by purchase date.
  ///
  /// The list lacks transactions that the app has finished although the store regards them as unfinished, and
  /// transactions that the device delivers at the next launch.
  public var unfinished: [TransactionNumber] {
    let knowledge = device.knowledge
    return fetchedUnfinished.filter {
      knowledge.heldFinish(of: $0) == nil && !knowledge.withheld.contains($0)
    }
  }

  /// Returns `Transaction.all`, by purchase date.
  ///
  /// Finished consumables that were not refunded are omitted, unless the app's Info.plist requests them.
  public func allTransactions(of person: String = FamilyMember.me) -> [TransactionNumber] {
    store.allTransactions(of: person)
  }

  /// Returns the plans of a group, highest level first.
  ///
  /// StoreKit has no interface for this list.
  public func plans(group: String) -> [Product] { store.plans(group: group) }

  /// Returns the advice for the button of each plan in a product's group.
  public func planMatrix(ofGroupWith product: String, for person: String = FamilyMember.me) -> [PlanLine] {
    store.group(ofPlan: product).map { planMatrix(group: $0, for: person) } ?? []
  }

  public func planMatrix(group: String, for person: String = FamilyMember.me) -> [PlanLine] {
    planMatrix(group: group, statuses: statuses(group: group, for: person))
  }

  /// Returns the advice for the button of each plan in a group, given the statuses of the group.
  public func planMatrix(group: String, statuses: [SubscriptionStatus]) -> [PlanLine] {
    let plans = plans(group: group)
    let matrix = PlanMatrix(plans: plans, statuses: statuses, now: now)
    return plans.map { matrix.line(for: $0) }
  }

  /// Returns the advice for the button of a plan, given the statuses of its group; nil if the group has no
  /// such plan.
  public func planLine(of product: String, group: String, statuses: [SubscriptionStatus]) -> PlanLine? {
    let plans = plans(group: group)
    return plans.first { $0.identifier == product }.map {
      PlanMatrix(plans: plans, statuses: statuses, now: now).line(for: $0)
    }
  }
}
