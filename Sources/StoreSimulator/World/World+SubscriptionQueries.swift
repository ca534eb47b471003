// The subscriptions of a world, the orders of plans and the eligibility for offers.

import StoreCatalog
import StoreEngine
import StoreModel
import Support

extension World {
  /// A subscription by number.
  public func subscription(_ number: SubscriptionNumber) -> Subscription? {
    store.subscriptions.subscription(number)
  }

  /// How many subscriptions ever began in this world.
  public var subscriptionCount: Int { store.subscriptions.count }

  /// The person's own subscription in a group, if there ever was one.
  public func subscription(group: String, of person: String) -> Subscription? {
    store.subscription(group: group, of: person)
  }

  /// The groups that have a status for this device's customer: an own subscription, or a shared one.
  public var groupsWithStatus: Set<String> { store.groupsWithStatus }

  /// The renewal rates that can be chosen here, the default first.
  public var renewalRates: [RenewalRate] { configuration.rules.subscriptions.rates }

  /// How many renewals the environment allows; nil where there is no limit.
  public var allowedRenewals: Int? { store.renewalLimit(of: store.people.customer) }

  /// How long a grace period of this plan would last now.
  public func graceSpan(of product: String) -> TimeSpan {
    store.graceSpan(of: product, for: store.people.customer)
  }

  /// How long a period of this plan lasts at the present rate.
  public func span(ofPlan product: String) -> TimeSpan { store.span(ofPlan: product) }

  /// The stretches of the time line of a status, oldest first: at most `limit` that were, and `upcoming` to come.
  public func servicePeriods(of status: SubscriptionStatus, limit: Int, upcoming: Int) -> [ServicePeriod] {
    store.servicePeriods(of: status, limit: limit, upcoming: upcoming)
  }

  /// What ordering a plan means now, for this device's customer or a family member.
  public func order(of plan: Product, for person: String) -> PlanOrder {
    store.order(
      of: plan,
      person: store.people.person(named: person, on: configuration.settings)
        ?? store.people.customer)
  }

  /// Why somebody may not have an offer of a plan; nil when they may.
  public func ineligibility(_ offer: Offer, of plan: Product, for person: String = FamilyMember.me)
    -> OfferIneligibility?
  {
    store.ineligibility(
      offer, of: plan,
      person: store.people.person(named: person, on: configuration.settings)
        ?? store.people.customer)
  }
}
