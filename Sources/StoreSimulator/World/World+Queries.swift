// What can be asked of a world: answered by whoever owns the answer.

import StoreCatalog
import StoreEngine
import StoreModel
import StoreRules
import Support

extension World {
  public var environment: EnvironmentName { configuration.environment }
  public var catalog: Catalog { _read { yield configuration.catalog } }
  public var switches: Switches { configuration.switches }
  public var quirks: Quirks { configuration.quirks }
  /// The seed that addresses and identifiers come from.
  public var seed: UInt64 { configuration.facts.seed }

  /// The switches that a purchase would meet now, the one that decides first: those behind it have no say.
  public var decidingSwitches: [PurchaseSwitch] { store.decidingSwitches }

  // MARK: Transactions

  /// How many transactions were created in this world; they are `#1` to `#count`.
  public var transactionCount: Int { store.ledger.count }

  /// Their numbers, in the order of creation.
  public var transactionNumbers: Range<TransactionNumber> {
    store.ledger.startIndex..<store.ledger.endIndex
  }

  /// How many transactions there are that were not deleted.
  public var presentTransactionCount: Int { store.ledger.presentCount }

  /// The transaction that was not deleted and is newer than all but `number` others; nil where there are fewer.
  public func presentTransaction(fromNewest number: Int) -> TransactionNumber? {
    store.ledger.present(fromNewest: number)
  }

  /// How many transactions that were not deleted are newer than this one.
  public func presentTransactions(after number: TransactionNumber) -> Int {
    store.ledger.presentCount(after: number)
  }

  /// A transaction by number; nil when there is none, or it was deleted.
  public func transaction(_ number: TransactionNumber) -> Transaction? {
    guard store.ledger.has(number), !store.ledger[number].isDeleted else { return nil }
    return Transaction(
      row: store.ledger[number], record: device.queue.record(number),
      orderedFor: store.orderedFor(number))
  }

  /// The number that a reference means now; nil when there is no such transaction.
  public func number(of reference: TransactionReference) -> TransactionNumber? {
    store.number(of: reference)
  }

  /// Requests and interruptions that wait for someone, oldest first.
  public var waitingTransactions: [TransactionNumber] { store.requests.numbers }

  public var pendingRequestCount: Int { store.requests.requestCount }

  /// The identifier as the app's log shows it; nil until purchased or restored.
  public func identifierText(_ number: TransactionNumber) -> String? {
    store.identifierText(number)
  }

  /// Whether the account holds a product: a plan in service, or a non-consumable that was bought and not refunded.
  public func holds(_ product: String) -> Bool { store.holds(product) }

  /// What the app was given and has not finished: the newest of each product and quantity, oldest first.
  ///
  /// A deferred transaction is not among them: the app waits for its end.
  public var unfinishedInQueue: [TransactionNumber] { device.queue.unfinished }

  /// A sum in the money that a transaction was paid with, in the device's language.
  public func priceText(_ milliunits: Int64, of transaction: Transaction) -> String {
    store.money(milliunits, as: transaction.sale)
  }

  /// What a product was last sold as in this world; nil when nobody ever ordered it.
  public func lastSale(of product: String) -> Sale? { store.sales.last(of: product) }

  // MARK: What is due

  /// What is due, soonest first.
  public var agenda: [DueItem] {
    store.agenda.entries.map { store.dueItem($0.work, at: $0.at) }
  }

  /// What is due soonest, at most so many.
  public func firstDue(_ count: Int) -> [DueItem] {
    store.agenda.first(count).map { store.dueItem($0.work, at: $0.at) }
  }

  /// What is due of a transaction, soonest first: also what its subscription does next, where it is the latest of it.
  public func due(of number: TransactionNumber) -> [DueItem] {
    let store = self.store
    var found = store.agenda.entries(of: number).map { store.dueItem($0.work, at: $0.at) }
    if store.ledger.has(number), let subscription = store.ledger[number].subscription,
      store.subscriptions[subscription].latest == number,
      let instant = store.agenda.instant(of: subscription)
    {
      let item = store.dueItem(.subscription(subscription), at: instant)
      found.insert(item, at: found.partitioningIndex { $0.at > instant })
    }
    return found
  }

  /// When the next thing is due, if any.
  public var nextDue: Instant? { store.agenda.nextInstant }

  /// Whether short interaction delays are pending.
  public var hasPendingInteractions: Bool { store.agenda.interactionCount > 0 }

  // MARK: App and account

  /// Whether what comes to the queue now is delivered to the app at once.
  public var deliversToApp: Bool { app.state == .foreground && app.hasObserver }

  /// Whether purchases here are made with an account that has to be signed in.
  public var needsAccount: Bool { configuration.rules.account == .tester }

  /// The account as the payment sheet names it; nil while one is needed and nobody is signed in.
  public var accountName: String? { configuration.accountName }

  /// The tester without a name: `qa-jp@example.com`.
  ///
  /// Named after the device's region as long as it has bought nothing.
  public var namelessTester: String { configuration.settings.namelessTester }

  /// The accounts that were signed in on this device, in the order in which they came.
  public var accountNames: [String] { store.people.accountNames(on: configuration.settings) }

  /// How many accounts of this device have transactions.
  public var buyingAccounts: Int { store.people.buyingAccounts }

  /// Whose account a transaction was ordered with, whoever is signed in now; nil for who has a device of their own, and
  /// for what nobody signed in for.
  public func account(of transaction: Transaction) -> String? {
    transaction.person != .nobody && store.people[transaction.person].isAccount
      ? store.people.plainName(of: transaction.person, on: configuration.settings) : nil
  }

  /// Whether a transaction is of an account that is not on the device now.
  public func isElsewhere(_ transaction: Transaction) -> Bool {
    transaction.person != store.people.customer && account(of: transaction) != nil
  }

  // MARK: People

  /// Who is in the family now, this device's customer first.
  public var familyMembers: [FamilyMember] {
    store.people.familyMembers(on: configuration.settings)
  }

  /// Whose a transaction is: `me`, or a family member's name.
  public func person(of transaction: Transaction) -> String {
    store.people.name(of: transaction.person, on: configuration.settings)
  }

  /// Whose a subscription is: `me`, or a family member's name.
  public func person(of subscription: Subscription) -> String {
    store.people.name(of: subscription.person, on: configuration.settings)
  }

  // MARK: Subscriptions

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

  // MARK: StoreKit 2

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

extension World {
  /// An amount in a currency as the device writes it: `￥1,140`, without its symbol `1,140`.
  public func amountText(milliunits: Int64, currency: String, hasSymbol: Bool = true) -> String {
    let rest = max(0, milliunits) % 1000
    let digits = "\(max(0, milliunits) / 1000)" + (rest == 0 ? "" : "." + Digits.atLeast(3, of: Int(rest)))
    return PriceText.text(digits, currency: currency, locale: device.locale, hasSymbol: hasSymbol)
  }
}
