// The App Store: it owns the books. It hears messages, one at a time, and answers with notices; it reaches neither the
// device nor the app. What the books say can be read by everybody, and written by nobody but the files of this folder:
// the setter of `storeState` is this file's own.

import StoreRules
import Support

/// The App Store.
public struct Store: Hashable, Sendable {
  /// What it has written down.
  public private(set) var storeState: StoreState

  init(_ configuration: WorldConfiguration, now: Instant) { storeState = StoreState(configuration, now: now) }

  /// What is around it has changed.
  mutating func setConfiguration(_ configuration: WorldConfiguration) {
    storeState.configuration = configuration
  }

  /// Goes on under another environment's rules: its customer stays the same.
  mutating func move() { storeState.move() }

  /// Takes a payment of the queue: the number under which it will be known.
  mutating func open(_ payment: Payment, at now: Instant) -> TransactionNumber {
    storeState.now = now
    return storeState.open(payment)
  }

  /// Forgets the short delays that are pending.
  mutating func cancelInteractions() { storeState.agenda.cancelWork { $0.isInteraction } }

  /// Makes the numbers that come from the seed anew; answers where the app's queue is in memory.
  mutating func reseed() -> UInt64 { storeState.reseed() }

  /// A request for products is answered then.
  mutating func schedule(_ request: ProductRequest, at instant: Instant) {
    storeState.agenda.schedule(.answerProducts(request), at: instant)
  }

  /// Takes the requests for products that have no answer yet, in the order in which they would get one.
  mutating func removeProductRequests() -> [ProductRequest] {
    let requests = storeState.agenda.entries.compactMap { entry in
      if case .answerProducts(let request) = entry.work { request } else { nil }
    }
    guard !requests.isEmpty else { return [] }
    storeState.agenda.cancelWork { if case .answerProducts = $0 { true } else { false } }
    return requests
  }

  /// Takes the next thing that is due at or before `limit` from the agenda.
  mutating func nextDue(until limit: Instant) -> Agenda.Entry? {
    storeState.agenda.popNext(until: limit)
  }

  /// What was due since a purchase in the past has happened.
  mutating func markCaughtUp() { storeState.backdated.markCaughtUp() }

  /// Hears a message, and says what it has to say.
  mutating func handle(_ message: StoreMessage, at now: Instant) -> [StoreNotice] {
    storeState.now = now
    switch message {
    // From the queue and from the customer's finger
    case .asked(let number): storeState.startPayment(number)
    case .purchaseErrorSimulated(let number): storeState.failAsUnknown(number)
    case .confirmed(let number): storeState.confirmPurchase(number)
    case .cancelled(let number): storeState.cancelPurchase(number)
    case .interruptionAnswered(let number, let showsSheets):
      storeState.interruptionAlertAnswered(number, showsSheets: showsSheets)
    case .sheetAgreed(let number): storeState.interruptionSheetAgreed(number)
    case .sheetRefused(let number, let hasMore): storeState.interruptionSheetRefused(number, hasMore: hasMore)
    case .parentAsked(let number):
      storeState.after(storeState.rules.delays.askAnswerToDeferred, .deferPurchase(number))
    case .signInFailed(let number, let failure, let rule):
      storeState.fail(number, raw: storeState.rawError(failure), rule: rule)
    case .storefrontLeft(let number): storeState.abandonForStorefront(number)
    case .finished(let numbers): storeState.finished(numbers)
    case .dropped(let numbers): storeState.dropped(numbers)
    case .processBegan: storeState.enterUndelivered()
    case .synchronized: storeState.deliverUndelivered()
    case .chargedUndelivered(let payment):
      let customer = storeState.people.customer
      storeState.sellUndelivered(storeState.sale(of: payment, by: customer), to: customer)
    case .restoreSignedIn:
      var work = StepBudget(isCancellable: false)
      storeState.deliverRestored(&work)
    case .restoreSignInFailed(let failure, let rule): storeState.failToRestore(failure, rule: rule)
    case .deviceReplaced: storeState.cancelUnpaid()
    case .signedIn(let number): storeState.signedIn(for: number)
    case .customerWillChange(let unpaid): storeState.customerWillChange(unpaid: unpaid)
    case .customerChanged(let account): storeState.customerChanged(account)
    case .accountArrived: storeState.announceAccount()
    case .accountDeleted(let person): storeState.delete(person)
    // From the clock
    case .due(let work): storeState.perform(work)
    // From the operator, and from the customer and the family elsewhere
    case .approve(let number): storeState.approve(number)
    case .decline(let number): storeState.decline(number)
    case .resolve(let number): storeState.resolve(number)
    case .refund(let number): storeState.refund(number)
    case .delete(let number): storeState.delete(number)
    case .subscription(let act, let product, let person): storeState.perform(act, on: product, by: person)
    case .setBillingRetry(let isOn): storeState.setBillingRetry(isOn)
    case .setGracePeriod(let isOn): storeState.setGracePeriod(isOn)
    case .recover(let product, let person): storeState.recover(product, by: person)
    case .priceIncrease(let act, let product, let person): storeState.perform(act, on: product, by: person)
    case .family(let act): storeState.perform(act)
    case .offer(let act): storeState.perform(act)
    case .requestRefund(let number, let request): storeState.requestRefund(number, request)
    case .reverseRefund(let number): storeState.reverseRefund(number)
    case .server(let act): storeState.perform(act)
    case .boughtOutside(let purchase, let date): storeState.recordOutsidePurchase(purchase, on: date)
    // Reproduction
    case .nextIdentifier(let identifier): storeState.setNextIdentifier(identifier)
    case .nextLineItem(let identifier): storeState.setNextLineItem(identifier)
    case .nextErrorAddress(let address): storeState.identifiers.fixErrorAddress(address)
    }
    return drainNotices()
  }

  /// The operator clears the purchase history; where `work` was stopped, what it has changed is to be given up.
  mutating func clear(at now: Instant, _ work: inout StepBudget) -> [StoreNotice] {
    storeState.now = now
    storeState.clearAll(&work)
    return drainNotices()
  }

  /// The error that an interface of StoreKit 2 throws inside its own.
  mutating func makeError(_ failure: InjectedFailure, isOfPayment: Bool) -> StoreError {
    storeState.rawError(failure, isOfPayment: isOfPayment)
  }

  /// The app wants what was completed; where `work` was stopped, what it has changed is to be given up.
  mutating func restore(at now: Instant, _ work: inout StepBudget) -> [StoreNotice] {
    storeState.now = now
    storeState.restore(&work)
    return drainNotices()
  }

  private mutating func drainNotices() -> [StoreNotice] { storeState.outbox.drain() }
}

/// What the store is told.
enum StoreMessage: Hashable, Sendable {
  /// The queue has a payment.
  case asked(TransactionNumber)
  /// The test session has an error for `Product.purchase`, which fails payments of the queue too.
  case purchaseErrorSimulated(TransactionNumber)
  case confirmed(TransactionNumber)
  case cancelled(TransactionNumber)
  case interruptionAnswered(TransactionNumber, showsSheets: Bool)
  case sheetAgreed(TransactionNumber)
  /// `hasMore`: another sheet of the same purchase is up.
  case sheetRefused(TransactionNumber, hasMore: Bool)
  /// The customer has seen that a parent will be asked.
  case parentAsked(TransactionNumber)
  case signInFailed(TransactionNumber, InjectedFailure, RuleID)
  /// The app does not go on with a purchase in another storefront.
  case storefrontLeft(TransactionNumber)
  case finished([TransactionNumber])
  /// The queue let go of them for another payment.
  case dropped([TransactionNumber])
  /// The app's process has begun.
  case processBegan
  /// The app has synchronized its transactions with the App Store: `AppStore.sync()`.
  case synchronized
  /// A purchase is charged, and the app is told a failure.
  indirect case chargedUndelivered(Payment)
  /// The customer has signed in for a restore, or has not.
  case restoreSignedIn
  case restoreSignInFailed(InjectedFailure, RuleID)
  /// The customer has another device: what was begun on the old one and not paid for comes to nothing.
  case deviceReplaced
  /// Somebody signed in to pay.
  case signedIn(TransactionNumber)
  /// Another account will be signed in; these payments were not paid for.
  case customerWillChange(unpaid: [TransactionNumber])
  case customerChanged(TesterAccount?)
  /// Its transactions were brought to the app, as far as that can be.
  case accountArrived
  /// The account was given up.
  case accountDeleted(Person)
  case due(AgendaItem)
  case approve(TransactionNumber)
  case decline(TransactionNumber)
  case resolve(TransactionNumber)
  case refund(TransactionNumber)
  case delete(TransactionNumber)
  case subscription(SubscriptionAction, product: String, Person)
  case setBillingRetry(Bool)
  case setGracePeriod(Bool)
  case recover(product: String, person: String)
  case priceIncrease(PriceIncreaseAction, product: String, Person)
  case family(FamilyAction)
  case offer(OfferAction)
  case requestRefund(TransactionNumber, RefundRequest)
  case reverseRefund(TransactionNumber)
  case server(ServerAction)
  /// At a date in the past, where there is one.
  indirect case boughtOutside(OutOfAppPurchase, at: Instant?)
  case nextIdentifier(Int64)
  case nextLineItem(Int64)
  case nextErrorAddress(UInt64)
}

/// What the store says.
enum StoreNotice: Hashable, Sendable {
  /// Something that is only told: a remark, an update, a notification of the server, a console line.
  case event(Event.Kind, RuleID?)
  /// What StoreKit tells the app without a line of its own in the log.
  case news(AppEvent)
  /// A row that the store made is in the device's queue.
  case enteredQueue(TransactionNumber)
  /// They are deleted.
  case removed([TransactionNumber])
  /// The answer to a payment.
  case answer(TransactionNumber, console: ConsoleMessage?, alert: StoreAlert?, RuleID)
  /// A purchase is done: the answer to the payment, or a push where nobody waits for it any more.
  case outcome(TransactionNumber, alert: StoreAlert?, RuleID)
  /// The store pushes a transaction to the queue by itself.
  case push(TransactionNumber, alert: StoreAlert?, RuleID)
  /// All that was restored, in one array.
  case restored([TransactionNumber])
  /// Something comes up on the device.
  case alert(StoreAlert, TransactionNumber)
  /// The customer is asked; the question waits behind dialogs that are up.
  case question(PurchasePrompt, TransactionNumber)
  /// The customer is asked for the account of a restore.
  case restoreQuestion
  /// A switch that the operator had set is used up.
  case interruptedCleared
  case failureUsed
  /// The switches are another tester's.
  indirect case testerSettings(TesterSettings)
}

/// What the store has the device show.
enum StoreAlert: Hashable, Sendable {
  case interruption(InterruptionCause)
  /// The sheets behind it.
  case interruptionSheets(InterruptionCause)
  case askToBuy
  case complete, alreadyBought, alreadySubscribed, alreadyOrdered, notPossible
}

/// What the customer is asked before a purchase.
enum PurchasePrompt: Hashable, Sendable { case payment, account }
