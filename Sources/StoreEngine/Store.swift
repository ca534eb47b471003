// The App Store: the parts that own its state, and the messages that it handles.

import StoreModel
import StoreRules
import Support

/// The simulated App Store.
///
/// Each part owns the state of one subject and is given what it needs of the others. `Store` coordinates the parts: its
/// extensions hold the processes that need several of them, by subject, such as a purchase, a renewal or a refund. The
/// store receives one message at a time and answers with notices. It knows neither the device nor the app.
public struct Store: Hashable, Sendable {
  /// The transactions.
  package internal(set) var ledger = Ledger()
  /// The subscriptions, whose periods are transactions of the ledger.
  package internal(set) var subscriptions = SubscriptionRegistry()
  /// The people, their families, and what they own.
  package internal(set) var people = PersonRegistry()
  /// The purchases that are shared in a family.
  package internal(set) var shares = FamilyShares()
  /// The transactions that wait for a parent or the customer.
  package internal(set) var requests = PendingRequests()
  /// The purchases that were charged and not delivered.
  package internal(set) var undelivered = UndeliveredSales()
  /// The purchases with a date in the past.
  package internal(set) var backdated = BackdatedPurchases()
  /// The terms on which products were sold.
  package internal(set) var sales = SaleRecords()
  /// The win-back offers that the customer is not eligible for.
  package internal(set) var winBackEligibility = WinBackEligibility()
  /// The entries that are due at a later time.
  package internal(set) var agenda = Agenda()
  /// The generator of identifiers and addresses.
  package internal(set) var identifiers: IdentifierGenerator
  /// The notices of the current message.
  package internal(set) var outbox = NoticeOutbox()
  /// The configuration that store, device and app share.
  package internal(set) var configuration: WorldConfiguration
  /// The time of the current message.
  package internal(set) var now: Instant

  package init(_ configuration: WorldConfiguration, now: Instant) {
    self.configuration = configuration
    self.now = now
    identifiers = IdentifierGenerator(configuration.rules.identifiers)
  }

  /// What is around it has changed.
  package mutating func setConfiguration(_ configuration: WorldConfiguration) {
    self.configuration = configuration
  }

  /// Takes a payment from the queue.
  ///
  /// - Returns: the number of its transaction.
  package mutating func open(_ payment: Payment, at now: Instant) -> TransactionNumber {
    self.now = now
    people.markBought(people.customer)
    backdated.record(payment)
    let sale = sale(of: payment, by: people.customer)
    return ledger.append(sale, state: .purchasing, of: people.customer, at: now)
  }

  /// Forgets the short delays that are pending.
  package mutating func cancelInteractions() { agenda.cancelWork { $0.isInteraction } }

  /// Restarts the numbers that derive from the seed.
  ///
  /// - Returns: the memory address of the payment queue of the app's process.
  package mutating func reseed() -> UInt64 {
    identifiers.reseed(seed, rules.identifiers, hasHistory: hasHistory)
  }

  /// A request for products is answered then.
  package mutating func schedule(_ request: ProductRequest, at instant: Instant) {
    agenda.schedule(.answerProducts(request), at: instant)
  }

  /// Takes the requests for products that have no answer yet, in the order in which they would get one.
  package mutating func removeProductRequests() -> [ProductRequest] {
    let requests = agenda.entries.compactMap { entry in
      if case .answerProducts(let request) = entry.work { request } else { nil }
    }
    guard !requests.isEmpty else { return [] }
    agenda.cancelWork { if case .answerProducts = $0 { true } else { false } }
    return requests
  }

  /// Takes the next thing that is due at or before `limit` from the agenda.
  package mutating func nextDue(until limit: Instant) -> Agenda.Entry? {
    agenda.popNext(until: limit)
  }

  /// What was due since a purchase in the past has happened.
  package mutating func markCaughtUp() { backdated.markCaughtUp() }

  /// Hears a message, and says what it has to say.
  package mutating func handle(_ message: StoreMessage, at now: Instant) -> [StoreNotice] {
    self.now = now
    switch message {
    // From the queue and from the customer's finger
    case .asked(let number): startPayment(number)
    case .purchaseErrorSimulated(let number): failAsUnknown(number)
    case .confirmed(let number): confirmPurchase(number)
    case .cancelled(let number): cancelPurchase(number)
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
    case .processBegan: enterUndelivered()
    case .synchronized: deliverUndelivered()
    case .chargedUndelivered(let payment):
      let customer = people.customer
      sellUndelivered(sale(of: payment, by: customer), to: customer)
    case .restoreSignedIn:
      var work = StepBudget(isCancellable: false)
      deliverRestored(&work)
    case .restoreSignInFailed(let failure, let rule): failToRestore(failure, rule: rule)
    case .deviceReplaced: cancelUnpaid()
    case .signedIn(let number): signedIn(for: number)
    case .customerWillChange(let unpaid): customerWillChange(unpaid: unpaid)
    case .customerChanged(let account): customerChanged(account)
    case .accountArrived: announceAccount()
    case .accountDeleted(let person): delete(person)
    // From the clock
    case .due(let work): perform(work)
    // From the operator, and from the customer and the family elsewhere
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
    // Reproduction
    case .nextIdentifier(let identifier): setNextIdentifier(identifier)
    case .nextLineItem(let identifier): setNextLineItem(identifier)
    case .nextErrorAddress(let address): identifiers.fixErrorAddress(address)
    }
    return drainNotices()
  }

  /// The operator clears the purchase history; where `work` was stopped, what it has changed is to be given up.
  package mutating func clear(at now: Instant, _ work: inout StepBudget) -> [StoreNotice] {
    self.now = now
    clearAll(&work)
    return drainNotices()
  }

  /// The error that an interface of StoreKit 2 throws inside its own.
  package mutating func makeError(_ failure: InjectedFailure, isOfPayment: Bool) -> StoreError {
    rawError(failure, isOfPayment: isOfPayment)
  }

  /// The app wants what was completed; where `work` was stopped, what it has changed is to be given up.
  package mutating func restore(at now: Instant, _ work: inout StepBudget) -> [StoreNotice] {
    self.now = now
    restore(&work)
    return drainNotices()
  }

  private mutating func drainNotices() -> [StoreNotice] { outbox.drain() }
}
