// The App Store: its parts and the messages that it handles.

import StoreModel
import StoreRules
import Support

/// The simulated App Store.
///
/// Each property holds the state of one subject. Operations that involve several subjects are in extensions
/// of `Store`.
///
/// The store handles one message at a time and returns notices.
public struct Store: Hashable, Sendable {
  package internal(set) var ledger = Ledger()
  package internal(set) var subscriptions = SubscriptionRegistry()
  package internal(set) var people = PersonRegistry()
  package internal(set) var shares = FamilyShares()
  package internal(set) var requests = PendingRequests()
  package internal(set) var undelivered = UndeliveredSales()
  package internal(set) var backdated = BackdatedPurchases()
  package internal(set) var sales = SaleRecords()
  package internal(set) var winBackEligibility = WinBackEligibility()
  /// The number of transactions of the newest restore; nil unless quirk `restore-order part` is on.
  package internal(set) var restoredCount: Int?
  /// The payments of orders that a copy for StoreKit 2's lists contains (quirk `change-after-order`).
  package internal(set) var listedOrders: [TransactionNumber] = []
  /// The results of requests to extend the subscriptions of all customers, oldest first.
  package internal(set) var massExtensions: [MassExtensionResult] = []
  package internal(set) var agenda = Agenda()
  /// The expired plans that `currentEntitlements` contains; empty except in copies for a device.
  package internal(set) var staleEntitlements: Set<SubscriptionNumber> = []
  package internal(set) var identifiers: IdentifierGenerator
  package internal(set) var outbox = NoticeOutbox()
  package internal(set) var configuration: WorldConfiguration
  package internal(set) var now: Instant

  package init(_ configuration: WorldConfiguration, now: Instant) {
    self.configuration = configuration
    self.now = now
    identifiers = IdentifierGenerator(configuration.rules.identifiers)
  }

  package mutating func setConfiguration(_ configuration: WorldConfiguration) {
    self.configuration = configuration
  }

  package mutating func open(_ payment: Payment, at now: Instant) -> TransactionNumber {
    self.now = now
    people.markBought(people.customer)
    backdated.record(payment)
    let sale = sale(of: payment, by: people.customer)
    return ledger.append(sale, state: .purchasing, of: people.customer, at: now)
  }

  package mutating func cancelInteractions() { agenda.cancelWork { $0.isInteraction } }

  /// Restarts the random numbers from the seed, and returns the simulated memory address of the app's
  /// payment queue.
  package mutating func reseed() -> UInt64 {
    identifiers.reseed(seed, rules.identifiers, hasHistory: hasHistory)
  }

  /// The transaction identifiers in use; empty if identifiers restart, as in Xcode.
  package var usedIdentifiers: [Int64] {
    rules.identifiers.restarts ? [] : ledger.compactMap(\.identifier)
  }

  /// Skips transaction identifiers that other worlds of the App Store use.
  package mutating func skip(identifiers others: [Int64]) {
    if !rules.identifiers.restarts { identifiers.skip(others) }
  }

  package mutating func schedule(_ request: ProductRequest, at instant: Instant) {
    agenda.schedule(.answerProducts(request), at: instant)
  }

  package mutating func schedule(_ work: DeviceWork, at instant: Instant) {
    agenda.schedule(.device(work), at: min(instant, .distantFuture))
  }

  package mutating func cancel(_ work: DeviceWork) { agenda.cancelWork { $0 == .device(work) } }

  /// Cancels the repeated elements of `Transaction.updates`, because they belong to one process.
  package mutating func cancelRepeatedUpdates() {
    agenda.cancelWork { if case .device(.repeatUpdate) = $0 { true } else { false } }
  }

  /// Removes and returns the unanswered requests for products, in the order in which they are due.
  package mutating func removeProductRequests() -> [ProductRequest] {
    let requests = agenda.entries.compactMap { entry in
      if case .answerProducts(let request) = entry.work { request } else { nil }
    }
    guard !requests.isEmpty else { return [] }
    agenda.cancelWork { if case .answerProducts = $0 { true } else { false } }
    return requests
  }

  package mutating func nextDue(until limit: Instant) -> Agenda.Entry? {
    agenda.popNext(until: limit)
  }

  package mutating func markCaughtUp() { backdated.markCaughtUp() }

  package mutating func handle(_ message: StoreMessage, at now: Instant) -> [StoreNotice] {
    self.now = now
    switch message {
    // From the queue and the customer
    case .paymentSubmitted(let number): startPayment(number)
    case .purchaseErrorSimulated(let number): failAsUnknown(number)
    case .confirmed(let number): confirmPurchase(number)
    case .cancelled(let number): cancelPurchase(number)
    case .heldPlanAcknowledged(let number): acknowledgeHeldPlan(number)
    case .signatureAlertRead(let number): failForSignature(number)
    case .interruptionAnswered(let number, let showsSheets):
      interruptionAlertAnswered(number, showsSheets: showsSheets)
    case .sheetAgreed(let number): interruptionSheetAgreed(number)
    case .sheetRefused(let number, let hasMore): interruptionSheetRefused(number, hasMore: hasMore)
    case .parentAsked(let number):
      after(rules.delays.askAnswerToDeferred, .deferPurchase(number))
    case .signInFailed(let number, let failure, let rule):
      fail(number, raw: rawError(failure), rule: rule)
    case .storefrontLeft(let number): abandonForStorefront(number)
    case .finished(let numbers): finished(numbers)
    case .dropped(let numbers): dropped(numbers)
    case .processBegan: enqueueUndelivered()
    case .synchronized: deliverUndelivered()
    case .renewalReplayed(let number): replay(number)
    case .chargedUndelivered(let payment):
      let customer = people.customer
      recordUndeliveredSale(sale(of: payment, by: customer), to: customer)
    case .codeUndelivered(let product, let offer): recordUndeliveredCode(offer, of: product)
    case .restoreSignedIn:
      var budget = StepBudget(isCancellable: false)
      deliverRestored(&budget)
    case .restoreSignInFailed(let failure, let rule): failToRestore(failure, rule: rule)
    case .deviceReplaced: cancelUnpaid()
    case .signedIn(let number): assignToSignedInCustomer(number)
    case .customerWillChange(let unpaid): customerWillChange(unpaid: unpaid)
    case .customerChanged(let account): customerChanged(account)
    case .accountArrived: announceAccount()
    case .accountDeleted(let person): delete(person)
    case .eligibilityReset: resetEligibility()
    // From the clock
    case .due(let work): perform(work)
    // From the operator, and from customers and family members on other devices
    case .approve(let number): approve(number)
    case .decline(let number): decline(number)
    case .resolve(let number): resolve(number)
    case .refund(let number): refund(number)
    case .delete(let number): delete(number)
    case .subscription(let act, let product, let person): perform(act, on: product, by: person)
    case .setBillingRetry(let isOn): setBillingRetry(isOn)
    case .setGracePeriod(let isOn): setGracePeriod(isOn)
    case .recover(let product, let person): recover(product, by: person)
    case .priceIncrease(let act, let product, let person): perform(act, on: product, by: person)
    case .family(let act): perform(act)
    case .offer(let act): perform(act)
    case .requestRefund(let number, let request): requestRefund(number, request)
    case .reverseRefund(let number): reverseRefund(number)
    case .server(let act): perform(act)
    case .boughtOutside(let purchase, let date): recordOutsidePurchase(purchase, on: date)
    case .quirksChanged: recordUnpaidRenewals()
    case .renewalLeadChanged: rescheduleRenewals()
    // Fixed values for reproduction
    case .nextIdentifier(let identifier): setNextIdentifier(identifier)
    case .nextLineItem(let identifier): setNextLineItem(identifier)
    case .nextErrorAddress(let address): identifiers.fixErrorAddress(address)
    }
    return drainNotices()
  }

  /// Clears the purchase history; if `budget.stop` is set, the caller must discard the store.
  package mutating func clear(at now: Instant, _ budget: inout StepBudget) -> [StoreNotice] {
    self.now = now
    clearAll(&budget)
    return drainNotices()
  }

  /// Returns the underlying error of an error that a StoreKit 2 interface throws.
  package mutating func makeError(_ failure: InjectedFailure, isOfPayment: Bool) -> StoreError {
    rawError(failure, isOfPayment: isOfPayment)
  }

  /// Creates the error with which StoreKit 1 calls a delegate for `failure`.
  package mutating func makeDelegateError(_ failure: InjectedFailure) -> StoreError {
    mapped(rawError(failure, isOfPayment: false))
  }

  /// Restores completed transactions; if `budget.stop` is set, the caller must discard the store.
  package mutating func restore(at now: Instant, _ budget: inout StepBudget) -> [StoreNotice] {
    self.now = now
    restore(&budget)
    return drainNotices()
  }

  private mutating func drainNotices() -> [StoreNotice] { outbox.drain() }
}
