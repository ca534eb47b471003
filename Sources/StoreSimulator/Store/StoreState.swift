// What the App Store has written down: transactions, subscriptions, the family, requests, what is due. Written by the
// files of this folder only, and kept in `Store`, which lends it to everybody else to read.

import HashTreeCollections
import StoreCatalog
import StoreRules
import Support

/// The store's books.
public struct StoreState: Hashable, Sendable {
  var ledger = Ledger()
  var subscriptions = SubscriptionRegistry()
  /// Whose all of this is.
  var people = PersonRegistry()
  /// What is shared in the family, in the order in which it began.
  var shares = FamilyShares()
  var winBackEligibility = WinBackEligibility()
  var requests = PendingRequests()
  var undelivered = UndeliveredSales()
  var sales = SaleRecords()
  var agenda = Agenda()

  // Numbers
  var identifiers: IdentifierGenerator

  // What the store was told last
  /// The moment of that message.
  var now: Instant
  var configuration: WorldConfiguration

  var backdated = BackdatedPurchases()
  var outbox = NoticeOutbox()

  init(_ configuration: WorldConfiguration, now: Instant) {
    self.configuration = configuration
    self.now = now
    identifiers = IdentifierGenerator(configuration.rules.identifiers)
  }
}

// MARK: - What the store finds around it

extension StoreState {
  var environment: EnvironmentName { configuration.environment }
  var rules: EnvironmentRules { _read { yield configuration.facts.environment.rules } }
  var switches: Switches { _read { yield configuration.facts.switches } }
  var quirks: Quirks { _read { yield configuration.facts.quirks } }
  var index: CatalogIndex { configuration.facts.index }
  var catalog: Catalog { configuration.facts.catalog }
  /// The settings of the device that speaks for the account.
  var device: DeviceSettings { _read { yield configuration.facts.settings } }
  var seed: UInt64 { configuration.facts.seed }

  /// The product with this identifier.
  func product(_ identifier: String) -> Product? { index.products[identifier] }

  /// The auto-renewable subscription with this identifier.
  func plan(_ identifier: String) -> Product? {
    // A product is long: what is no plan is not copied to be asked what it is.
    guard configuration.facts.index.planIdentifiers.contains(identifier) else { return nil }
    return configuration.facts.index.products[identifier]
  }

  /// Whether the catalogue has a product with this identifier; asked where the product itself, which is long, is not
  /// needed.
  func isSold(_ identifier: String) -> Bool {
    configuration.facts.index.products.index(forKey: identifier) != nil
  }

  /// Whether a transaction was made or anything was scheduled; before that the clock may go back.
  var hasHistory: Bool { ledger.count > 0 || agenda.hasScheduled }

  /// Restarts the numbers that derive from the seed.
  ///
  /// - Returns: the memory address of the payment queue of the app's process.
  mutating func reseed() -> UInt64 {
    identifiers.reseed(seed, rules.identifiers, hasHistory: hasHistory)
  }
}

// MARK: - Speaking

extension StoreState {
  mutating func post(_ notice: StoreNotice) { outbox.post(notice) }

  /// What somebody's app is told: that of this device, where they are its customer.
  mutating func post(_ news: AppEvent, to person: Person) {
    if person == people.customer { post(.news(news)) }
  }

  mutating func emit(_ kind: Event.Kind, rule: RuleID? = nil) { post(.event(kind, rule)) }

  mutating func emitDiagnostic(_ diagnostic: Diagnostic, rule: RuleID? = nil) {
    post(.event(.diagnostic(diagnostic), rule))
  }

  /// Something comes up on the device, whatever is up already.
  mutating func present(_ alert: StoreAlert, _ number: TransactionNumber) { post(.alert(alert, number)) }

  /// The answer to a payment of the process that asked.
  mutating func deliverResult(
    _ number: TransactionNumber, console: ConsoleMessage? = nil, alert: StoreAlert? = nil, rule: RuleID
  ) {
    post(.answer(number, console: console, alert: alert, rule))
  }

  /// A transaction that the store pushes to the queue by itself: an approval, a resolved interruption, a renewal.
  ///
  /// What is of an account that is not on the device waits for it (rule `account.absent`).
  mutating func deliverPush(_ number: TransactionNumber, alert: StoreAlert? = nil, rule: RuleID) {
    // A deferred transaction may have been finished; what is approved afterwards is new to the queue.
    ledger.markSent(number)
    if isCustomerOnDevice(number) { post(.push(number, alert: alert, rule)) }
  }

  /// To the process that asked; where that is gone, as a push for the next launch.
  mutating func deliverOutcome(_ number: TransactionNumber, alert: StoreAlert?, rule: RuleID) {
    ledger.markOwed(number)
    if isCustomerOnDevice(number) { post(.outcome(number, alert: alert, rule)) }
  }

  /// Whether the account of a transaction is on the device; where it is not, the operator is told that it waits.
  private mutating func isCustomerOnDevice(_ number: TransactionNumber) -> Bool {
    let person = ledger[number].person
    if person == people.customer { return true }
    // A payment that was answered with a held transaction has nothing of its own that could wait.
    guard ledger[number].answeredWith == nil else { return false }
    emitDiagnostic(
      .waitsForAccount(transaction: number, account: people.plainName(of: person, on: device)),
      rule: .accountAbsent)
    return false
  }

  /// The app may have lost what it had of a plan.
  mutating func appLocksPlan(_ product: String, of person: Person) {
    post(.serviceMayHaveEnded(product: product), to: person)
  }
}

// MARK: - Rows

extension StoreState {
  /// A new transaction in the books, and in the queue where it is the customer's.
  mutating func append(_ sale: Sale, state: TransactionState, of person: Person) -> TransactionNumber {
    people.markBought(person)
    let number = ledger.append(sale, state: state, of: person, at: now)
    if person == people.customer { post(.enteredQueue(number)) }
    return number
  }

  /// Takes a payment from the queue.
  ///
  /// - Returns: the number of its transaction.
  mutating func open(_ payment: Payment) -> TransactionNumber {
    let customer = people.customer
    people.markBought(customer)
    backdated.record(payment)
    return ledger.append(sale(of: payment, by: customer), state: .purchasing, of: customer, at: now)
  }

  /// `finishTransaction` was called for them.
  mutating func finished(_ numbers: [TransactionNumber]) {
    for number in numbers { ledger.markFinished(number, at: now) }
  }

  /// The queue let go of them for another payment.
  mutating func dropped(_ numbers: [TransactionNumber]) {
    for number in numbers { ledger.markDropped(number) }
  }

  /// What a starting app finds of products that it knows.
  func entitlements(of products: Set<String>) -> AppCallResult.CallPayload {
    let customer = people.customer
    var inForce = people[customer].owned.map { OwnedEntitlement(product: $0.key, transaction: $0.value) }
    // By number: a subscription is long, and copying ten thousand is dear.
    for number in subscriptions.indices
    where subscriptions[number].person == customer && subscriptions[number].isInService {
      inForce.append(
        OwnedEntitlement(
          product: subscriptions[number].product, transaction: subscriptions[number].latest))
    }
    let shared = shares.filter { $0.isActive && $0.person == customer }.map {
      SharedEntitlement(product: ledger[$0.latest].payment.productIdentifier, transaction: $0.latest)
    }
    let passes = ledger.newestNonRenewing(of: customer).map {
      OwnedEntitlement(product: ledger[$0].payment.productIdentifier, transaction: $0)
    }
    let granted = products.filter(grants).union(passes.map(\.product))
    return .entitlements(granted: granted, shared: shared, inForce: inForce + passes)
  }

  /// What the store still owes the devices of the account that is signed in, since no app has finished it, in the order of
  /// creation.
  var owed: [TransactionNumber] {
    let customer = people.customer
    return ledger.numbers { $0.isUnfinished && $0.person == customer }
  }

  /// The transaction as it is handed to the app now.
  func snapshot(_ number: TransactionNumber) -> TransactionSnapshot {
    let original = ledger[number].original.flatMap { first in
      identifierText(first).map { OriginalSnapshot(identifier: $0, state: ledger[first].state) }
    }
    return TransactionSnapshot(
      number: number, productIdentifier: ledger[number].sale.payment.productIdentifier,
      quantity: ledger[number].sale.payment.quantity, state: ledger[number].state,
      identifier: identifierText(number), original: original, error: ledger[number].error)
  }

  /// The identifier as the app's log shows it; nil until purchased or restored.
  func identifierText(_ number: TransactionNumber) -> String? {
    guard ledger.has(number), !ledger[number].isDeleted, let identifier = ledger[number].identifier
    else { return nil }
    let isQuoted =
      ledger[number].request == .approved && rules.askToBuy.canQuoteIdentifier
      && quirks.approvedIdentifier == .quoted
    return isQuoted ? "\"\(identifier)\"" : String(identifier)
  }

  /// The number that a reference means now; nil when there is no such transaction.
  func number(of reference: TransactionReference) -> TransactionNumber? {
    switch reference {
    case .number(let number): ledger.has(number) && !ledger[number].isDeleted ? number : nil
    case .last: newest(besides: undelivered.numbers) ?? newest(besides: [])
    }
  }

  /// The newest transaction of the customer that is none of some: what the app was not told of is named by number.
  private func newest(besides hidden: [TransactionNumber]) -> TransactionNumber? {
    ledger.lastPresent {
      ledger[$0].person == people.customer && ledger[$0].ownership == .purchased && !hidden.contains($0)
    }
  }

  /// Whether the account holds a product: a plan in service, or a non-consumable that was bought and not refunded.
  func holds(_ product: String) -> Bool {
    people[people.customer].owned[product] != nil
      || ownSubscription(toPlan: product).map { $0.product == product && $0.isInService } == true
  }

  /// Whether something gives service of a product now: held, or shared by the family.
  func grants(_ product: String) -> Bool {
    holds(product)
      || isShared(product, with: people.customer)
  }

  /// Why something cannot be done to a transaction; the reason may be that there is none.
  func refusal(of reference: TransactionReference, _ check: (TransactionNumber) -> Refusal?) -> Refusal? {
    if let number = number(of: reference) { return check(number) }
    guard ledger.count > 0 else { return Refusal(.noTransaction, possible: .buyFirst) }
    switch reference {
    case .last:
      let others = ledger.present(fromNewest: 0)
      let reason: RefusalReason = people.accounts.count > 1 ? .onlyOfOthers : .onlyOfFamily
      return others.map { Refusal(reason, possible: .transactions(upTo: $0)) }
        ?? Refusal(.allDeleted, possible: .buyFirst)
    case .number(let number):
      return Refusal(
        ledger.has(number) ? .deleted(number) : .noSuchTransaction(number),
        possible: .transactions(upTo: TransactionNumber(ledger.count)))
    }
  }
}
