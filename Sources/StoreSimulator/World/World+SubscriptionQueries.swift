// The subscriptions of a world, the effects of ordering plans, and the eligibility for offers.

import StoreCatalog
import StoreEngine
import StoreModel
import Support

extension World {
  public func subscription(_ number: SubscriptionNumber) -> Subscription? {
    store.subscriptions.subscription(number)
  }

  /// The number of subscriptions that have ever begun in this world.
  public var subscriptionCount: Int { store.subscriptions.count }

  /// Returns a person's own subscription in a group, not a shared one; nil if there never was one.
  public func subscription(group: String, of person: String) -> Subscription? {
    store.subscription(group: group, of: person)
  }

  /// Returns the price of a plan that a person pays at the next renewal, and the price in the catalogue.
  ///
  /// The prices differ only for the person's current plan.
  package func prices(of plan: Product, for person: String) -> (customer: String, catalog: String) {
    let catalogPrice = plan.displayPrice(storefront: device.storefront, locale: device.locale)
    guard let group = plan.subscription?.groupIdentifier,
      let subscription = subscription(group: group, of: person), subscription.product == plan.identifier
    else { return (catalogPrice, catalogPrice) }
    return (store.priceUnlikeCatalog(of: subscription) ?? catalogPrice, catalogPrice)
  }

  /// Whether the customer's subscription in the group of a plan renews after its period or its commitment.
  ///
  /// True without a subscription.
  public func renews(groupOf plan: Product) -> Bool {
    plan.subscription.flatMap { subscription(group: $0.groupIdentifier, of: FamilyMember.me) }?.willAutoRenew
      ?? true
  }

  /// The groups in which this device's customer has a subscription, own or shared.
  public var groupsWithStatus: Set<String> { store.groupsWithStatus }

  /// The renewal rates of this environment, the default first.
  public var renewalRates: [RenewalRate] { configuration.rules.subscriptions.rates }

  /// The number of renewals that the environment allows; nil for no limit.
  public var allowedRenewals: Int? { store.renewalLimit(of: store.people.customer) }

  /// Returns the length of the grace period of a plan at the customer's current renewal rate.
  public func graceSpan(of product: String) -> TimeSpan {
    store.graceSpan(of: product, for: store.people.customer)
  }

  /// Returns the length of a grace period after a period at the customer's current renewal rate.
  public func graceSpan(_ length: GraceLength, after period: SubscriptionPeriod) -> TimeSpan {
    store.people.renewalTimes(of: store.people.customer, switches).grace(of: period, choice: length)
  }

  /// Returns the length of a period of a plan at the current renewal rate.
  public func span(ofPlan product: String) -> TimeSpan { store.span(ofPlan: product) }

  /// Returns the periods of a status, oldest first: at most `limit` past periods and at most `upcoming`
  /// expected ones.
  public func servicePeriods(of status: SubscriptionStatus, limit: Int, upcoming: Int) -> [ServicePeriod] {
    store.servicePeriods(of: status, limit: limit, upcoming: upcoming)
  }

  /// Returns the effect of ordering a plan now, for this device's customer or a family member.
  public func order(of plan: Product, for person: String) -> PlanOrder {
    store.order(
      of: plan,
      person: store.people.person(named: person, on: configuration.settings)
        ?? store.people.customer)
  }

  /// Returns what prevents the app from completing a purchase of a product now; nil if nothing does.
  public func obstacle(toBuying product: String) -> PurchaseObstacle? {
    let payment = withSwitches(Payment(product))
    let simulated = switches.simulatedFailures[.purchase]
    switch payment.storeKitVersion {
    case .product:
      if simulated != nil { return .simulated }
      if let number = keptPurchase(answering: payment) ?? unfinishedPurchase(of: payment) {
        return .unfinished(number)
      }
    case .queue: if let simulated, failsPayments || simulated.failure.isWaiting { return .simulated }
    }
    return store.obstacle(to: payment)
  }

  /// Returns why a person is not eligible for an offer of a plan; nil if the person is.
  public func ineligibility(_ offer: Offer, of plan: Product, for person: String = FamilyMember.me)
    -> OfferIneligibility?
  {
    store.ineligibility(
      offer, of: plan,
      person: store.people.person(named: person, on: configuration.settings)
        ?? store.people.customer)
  }
}
