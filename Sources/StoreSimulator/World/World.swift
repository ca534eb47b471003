// One environment's world: store, device and app, each the owner of its state, what is around them, and the one clock.
// The world routes what passes between them and does nothing of its own: each message is handed to whom it is for, and is
// an event; what is done about it stands in the type that owns the state. Only this file can hand over a message, for
// the setters of the three are its own: what else the world does asks here.

import StoreCatalog
import StoreRules
import Support

/// The state of one world, to be read.
///
/// A value: a copy shares the store's books with its original.
public struct World: Hashable, Sendable {
  public private(set) var store: Store
  public private(set) var device = Device()
  public private(set) var app = App()
  /// The simulated time.
  public internal(set) var now: Instant = .defaultStart
  public internal(set) var rate: ClockRate = .paused
  /// What everybody finds around them.
  private(set) var configuration: WorldConfiguration
  /// The same, to be asked.
  var currentConfiguration: WorldConfiguration { configuration }
  /// What the newest request for products was answered.
  public private(set) var productAnswer: ProductsResponse?
  /// Calls of `updatedTransactions` since the world began.
  public private(set) var callbackCount = 0
  /// What log lines show of app and device now.
  public private(set) var logContext: LogContext

  /// What the present action has brought about so far.
  var events: [Event] = []

  /// A fresh world of an environment, with the defaults of the language.
  init(_ environment: EnvironmentName = .xcode, catalog: Catalog = .builtin) {
    var facts = WorldConfiguration.ConfigurationValues(environment, catalog: catalog)
    facts.switches.renewalRate = environment.rules.subscriptions.rates[0]
    configuration = WorldConfiguration(facts)
    store = Store(configuration, now: .defaultStart)
    logContext = LogContext(
      environment: environment, appName: "", processID: 0, threadID: 0, queueAddress: 0, timeZone: .utc)
    reseed()
  }

  /// A fresh world that takes clock, app, device, catalogue and seed from `before`.
  init(_ environment: EnvironmentName, after before: World) {
    self.init(environment, catalog: before.catalog)
    now = before.now
    rate = before.rate
    device.apply(before.device.settings)
    copySharedSettings(from: before)
    if rules.account == .tester { sendToStore(.customerChanged(device.account)) }
    app = before.app.asInstalled
    change { $0.seed = before.seed }
    reseed()
  }

  /// Catalogue, era and device settings are shared by all worlds; that another account is signed in is for the world to
  /// live through (`sign(in:)`).
  mutating func copySharedSettings(from other: World) {
    change {
      $0.catalog = other.catalog
      $0.unapproved = other.configuration.facts.unapproved
      let isFixedHere = $0.identity.isFixedHere
      $0.identity = other.configuration.facts.identity
      $0.identity.isFixedHere = isFixedHere
      // Single quirks are this world's own, until the era is another one.
      if $0.quirks.era != other.quirks.era { $0.quirks = Quirks(other.quirks.era) }
    }
    device.clearSheetCache()
    var settings = other.device.settings
    settings.account = device.account
    device.apply(settings)
    applyDeviceSettings()
  }

  /// Goes on under another environment's rules, with nothing up on the phone.
  mutating func move(to name: EnvironmentName) {
    device.clearScreen()
    // The one customer of Xcode has no name to sign in with.
    if rules.account != .tester, device.account != nil { device.sign(in: TesterAccount()) }
    change { $0.move(to: name) }
    applyDeviceSettings()
    store.move()
    store.cancelInteractions()
    reseed()
  }

  /// Makes the numbers that come from the seed anew; fixed ones stay.
  mutating func reseed() {
    app.setQueueAddress(store.reseed())
    updateLogContext()
  }

  // MARK: What is around everybody

  /// What the operator has set is another thing now, and everybody learns of it.
  mutating func change(_ edit: (inout WorldConfiguration.ConfigurationValues) -> Void) {
    var facts = configuration.facts
    edit(&facts)
    configuration = WorldConfiguration(facts)
    store.setConfiguration(configuration)
  }

  /// The device's settings have changed.
  mutating func applyDeviceSettings() {
    let settings = device.settings
    change { $0.settings = settings }
    updateLogContext()
  }

  /// What the log's lines show of app and device has changed.
  mutating func updateLogContext() {
    let name = app.name
    if configuration.facts.appName != name { change { $0.appName = name } }
    logContext = LogContext(
      environment: environment, appName: app.name, processID: app.processID, threadID: app.threadID,
      queueAddress: app.queueAddress, timeZone: device.timeZone)
  }
}

extension World {
  private var rules: EnvironmentRules { _read { yield configuration.facts.environment.rules } }

  // MARK: To the store

  /// Tells the store something, and carries out what it says, in order.
  mutating func sendToStore(_ message: StoreMessage) { dispatch(store.handle(message, at: now)) }

  /// Clears the purchase history; where `work` was stopped, what it has changed is to be given up.
  mutating func clearStore(_ work: inout StepBudget) {
    let notices = store.clear(at: now, &work)
    if work.stop == nil { dispatch(notices) }
  }

  /// The app restores; where `work` was stopped, what it has changed is to be given up.
  mutating func restoreInApp(_ work: inout StepBudget) {
    let call = app.call(.restore)
    let notices = store.restore(at: now, &work)
    guard work.stop == nil else { return }
    dispatch(notices)
    app.receive(AppCallResult(number: call.number, what: .taken))
  }

  private mutating func dispatch(_ notices: [StoreNotice]) {
    for notice in notices { route(notice) }
    let shown = device.dialogs.count
    if device.showsMessages { device.removeMessages(unless: store.storeState.isValid) }
    if device.asksForPriceConsent {
      device.removePriceConsents(unless: store.storeState.awaitsConsent)
    }
    // What waited behind a question that nobody needs to answer any more comes up.
    if device.dialogs.count < shown, device.dialogs.isEmpty { presentWaiting() }
  }

  private mutating func route(_ notice: StoreNotice) {
    switch notice {
    case .event(.update(let update), let rule): deliverUpdate(update, rule: rule)
    // A callback of the observer's, of which the log has its name.
    case .event(.diagnostic(.entitlementsRevoked), _) where !(app.runs && app.hasObserver): break
    case .event(let kind, let rule): emit(kind, rule: rule)
    case .news(let news): notifyApp(news)
    case .enteredQueue(let number): device.enqueue(number, key(number))
    case .removed(let numbers): remove(numbers)
    case .answer(let number, let console, let alert, let rule):
      deliverAnswer(number, console: console, alert: alert, rule: rule)
    case .outcome(let number, let alert, let rule):
      if device.queue.holds(number) {
        deliverAnswer(number, console: nil, alert: alert, rule: rule)
      } else {
        // The call that would have been answered ended with its process.
        if !isAnsweredWithHeld(number) {
          deliverUpdate(store.storeState.makeUpdate(number), rule: .transactionUpdates)
        }
        deliverPush(number, alert: alert, rule: rule)
      }
    case .push(let number, let alert, let rule): deliverPush(number, alert: alert, rule: rule)
    case .restored(let numbers): if app.hasObserver { notify(numbers, rule: .restore) }
    case .alert(let alert, let number):
      if isOnDevice(number) { for dialog in dialogs(alert, number) { present(dialog) } }
    case .question(let question, let number): ask(question, number)
    case .restoreQuestion: askToRestore()
    case .interruptedCleared: change { $0.switches.interrupted = false }
    case .failureUsed: change { $0.switches.failure = nil }
    case .testerSettings(let settings):
      let asksByFlag = rules.askToBuy.trigger == .paymentFlag
      change { $0.switches.apply(settings, asksByFlag: asksByFlag) }
    }
  }

  private func payment(_ number: TransactionNumber) -> Payment {
    store.storeState.ledger[number].sale.payment
  }

  /// How the queue knows a payment, which is long.
  private func key(_ number: TransactionNumber) -> QueueKey { store.storeState.ledger[number].sale.queueKey }

  /// Whether the account of a transaction is the one that is on the device.
  private func isOnDevice(_ number: TransactionNumber) -> Bool {
    store.storeState.ledger[number].person == store.storeState.people.customer
  }

  private mutating func remove(_ numbers: [TransactionNumber]) {
    let gone = Set(numbers)
    // A call whose transaction is taken away does not wait for ever.
    for number in numbers where app.isWaiting(for: number) { abandonPurchase(number) }
    refundSheetsGone(of: numbers)
    for number in numbers { device.dequeue(number, key(number)) }
    device.dropResults(of: gone)
    device.removeDialogs(of: gone)
    device.removePending(gone)
    presentWaiting()
  }

  // MARK: To the queue

  /// The app adds a payment: what the queue then does (DocC: PaymentQueue).
  mutating func add(_ payment: Payment) {
    if let number = device.queue.held(payment) ?? unfinishedPurchase(of: payment) {
      emit(.paymentAdded(number))
      let state = device.queue.record(number).given ?? store.storeState.ledger[number].state
      console(
        "Payment added for transaction already in the SKPaymentQueue: \(payment.productIdentifier)", number)
      guard state == .failed || state == .deferred else {
        notify([number], rule: .duplicateAddKeepsUnfinished)
        emitDiagnostic(.deliveredAgain(transaction: number), rule: .duplicateAddKeepsUnfinished)
        return
      }
      console("Reprocessing transaction with state \(state.rawValue): \(payment.productIdentifier)", number)
      device.dequeue(number, key(number))
      sendToStore(.dropped([number]))
    } else {
      emit(.paymentAdded(store.storeState.ledger.endIndex))
    }
    fixTesterName()
    let number = open(payment)
    if app.hasObserver {
      notify([number], rule: .purchasingCallback)
    } else {
      emitDiagnostic(.noObserver(transaction: number), rule: .noObserver)
    }
    emit(.storeAsked(number))
    let isCharged = switches.simulatedFailures[.purchase]?.isCharged == true
    let isFailed = failsPayments && consumeFailure(of: .purchase) != nil
    if isFailed && isCharged { sendToStore(.chargedUndelivered(payment)) }
    sendToStore(isFailed ? .purchaseErrorSimulated(number) : .asked(number))
  }

  /// Whether an error simulated for `Product.purchase` fails payments of the queue too.
  private var failsPayments: Bool {
    rules.subscriptions.hasTestSession && configuration.quirks.purchaseErrorInQueue == .fails
  }

  private mutating func console(_ text: String, _ number: TransactionNumber) {
    emit(.console(ConsoleMessage(.plain(text), transaction: number)))
  }

  /// The answer to a payment that this process added.
  ///
  /// A transaction whose process has ended is delivered to nobody.
  private mutating func deliverAnswer(
    _ number: TransactionNumber, console: ConsoleMessage?, alert: StoreAlert?, rule: RuleID
  ) {
    let dialog = alert.flatMap { dialogs($0, number).first }
    guard device.queue.holds(number) else {
      guard isOnDevice(number) else { return }
      if let dialog { present(dialog) }
      // What was asked of a parent waits at the store; what was refused was the affair of the process that asked.
      if store.storeState.ledger[number].state == .failed { markLost([number]) }
      return
    }
    emit(.storeAnswered(number))
    let snapshot = store.storeState.snapshot(number)
    guard isAnswered(number) else {
      device.enqueueDelivery(.result(snapshot: snapshot, console: console, alert: dialog, rule: rule))
      emitWaitingDiagnostic(number)
      return
    }
    deliverSnapshot(snapshot, console: console, alert: dialog, rule: rule)
  }

  /// Whether a payment was answered with a held transaction, so that the App Store has none of its own for it.
  private func isAnsweredWithHeld(_ number: TransactionNumber) -> Bool {
    store.storeState.ledger[number].answeredWith != nil
  }

  /// A transaction that the store pushes to the queue by itself.
  private mutating func deliverPush(_ number: TransactionNumber, alert: StoreAlert?, rule: RuleID) {
    let dialog = alert.flatMap { dialogs($0, number).first }
    // A payment without a transaction of its own is only known to the process that made it, in its payment queue.
    if isAnsweredWithHeld(number), !(app.runs && device.queue.holds(number)) || takesUpdates {
      device.dequeue(number, key(number))
      if !takesUpdates { markLost([number]) }
      if let dialog { present(dialog) }
      return
    }
    device.enqueue(number, key(number))
    // `Transaction.updates` has told the listener of it.
    if app.runs, app.hasListener { markDelivered([number]) }
    if takesUpdates {
      handleUpdates([number])
      if let dialog { present(dialog) }
      return
    }
    guard deliversToApp else {
      device.enqueueDelivery(.push(number, alert: dialog, rule: rule))
      emitWaitingDiagnostic(number)
      return
    }
    notify([number], rule: rule)
    if let dialog { present(dialog) }
  }

  private mutating func emitWaitingDiagnostic(_ number: TransactionNumber) {
    if app.state == .foreground {
      emitDiagnostic(.noObserver(transaction: number), rule: .noObserver)
    } else {
      emitDiagnostic(.waitsForForeground(transaction: number, app: app.state), rule: .waitsForForeground)
    }
  }

  /// Delivers everything that waited, once the app can be called: results one by one, then all pushes in one array.
  mutating func deliverInbox() {
    guard app.state == .foreground else { return }
    var pushed: [TransactionNumber] = []
    var isPushed: Set<TransactionNumber> = []
    var alerts: [Dialog] = []
    var pushRule: RuleID?
    for delivery in device.drainInbox() {
      switch delivery {
      case .result(let snapshot, let console, let alert, let rule):
        guard isAnswered(snapshot.number) else {
          device.enqueueDelivery(delivery)
          continue
        }
        deliverSnapshot(snapshot, console: console, alert: alert, rule: rule)
      case .push(let number, let alert, let rule):
        guard app.hasObserver else {
          device.enqueueDelivery(delivery)
          continue
        }
        guard device.queue.holds(number), isPushed.insert(number).inserted else { continue }
        pushed.append(number)
        if let alert { alerts.append(alert) }
        pushRule = pushRule ?? rule
      }
    }
    if !pushed.isEmpty { notify(pushed, rule: pushed.count > 1 ? .pushesInOneArray : pushRule) }
    for alert in alerts { present(alert) }
  }

  /// The check of the server's queue for a fresh process or a first observer: everything that was not finished.
  mutating func deliverUnfinished(rule: RuleID) {
    guard deliversToApp else { return }
    let told = device.dropPushes()
    deliverInbox()
    let unfinished = device.queue.held.filter { number in
      guard !told.contains(number) else { return false }
      let state = store.storeState.ledger[number].state
      return state == .purchased || state == .restored
    }
    notify(unfinished, rule: rule)
  }

  // MARK: To the app

  private mutating func deliverSnapshot(
    _ snapshot: TransactionSnapshot, console: ConsoleMessage?, alert: Dialog?, rule: RuleID?
  ) {
    let payment = payment(snapshot.number)
    if payment.way == .product {
      endPurchase(snapshot, of: payment, rule: rule)
      if let alert { present(alert) }
      return
    }
    if let console { emit(.console(console), rule: rule) }
    call([snapshot], rule: rule)
    if let alert { present(alert) }
  }

  /// Calls the observer with the present state of these.
  mutating func notify(_ numbers: [TransactionNumber], rule: RuleID?) {
    call(numbers.map { store.storeState.snapshot($0) }, rule: rule)
  }

  /// `paymentQueue(_:updatedTransactions:)`, and what the app does in it.
  private mutating func call(_ snapshots: [TransactionSnapshot], rule: RuleID?) {
    guard app.hasObserver, !snapshots.isEmpty else { return }
    callbackCount += 1
    emit(.callback(snapshots), rule: rule)
    var delivered: [DeliveredTransaction] = []
    delivered.reserveCapacity(snapshots.count)
    for snapshot in snapshots { delivered.append(deliver(snapshot)) }
    notifyApp(.transactions(delivered, finishes: configuration.switches.finishPolicy == .automatic))
  }

  /// The app is given a transaction, with what it reads of it.
  mutating func deliver(_ snapshot: TransactionSnapshot) -> DeliveredTransaction {
    let number = snapshot.number
    let paid = store.storeState.ledger[number].answeredWith ?? number
    let kind = store.storeState.ledger[number].sale.kind
    // Field by field: a row is long, and copying one is dear.
    return DeliveredTransaction(
      snapshot: snapshot, isNew: device.recordDelivery(snapshot),
      isRevoked: store.storeState.ledger[paid].refundedAt != nil,
      isPlan: kind == .autoRenewable, kind: kind)
  }

  /// The one place where the app is told anything: a process that does not run does not hear it.
  mutating func notifyApp(_ news: AppEvent) {
    for call in app.receive(news) { handle(call) }
  }

  /// StoreKit 2 tells a process that runs: what it can not tell belongs to the next launch, or to nobody.
  ///
  /// What family members hear they hear on devices of their own.
  private mutating func deliverUpdate(_ update: StoreKitUpdate, rule: RuleID?) {
    switch update {
    case .transaction(let update):
      if update.person == FamilyMember.me, !(app.runs && app.hasListener) {
        // What a process that runs does not listen to is told to nobody.
        if !app.runs { device.addPending(update) }
        return
      }
      emit(.update(.transaction(update)), rule: rule)
      if update.person == FamilyMember.me { receiveInApp(update) }
      return
    case .status(_, _, let person, _, _):
      if person == FamilyMember.me, !(app.runs && app.hasListener) { return }
    case .storefront: if !(app.runs && app.hasListener) { return }
    case .message(let reason, let product):
      receive(PendingUpdates.PendingMessage(reason: reason, product: product), rule: rule)
      return
    }
    emit(.update(update), rule: rule)
  }

  /// The app has a transaction from `Transaction.updates`: it can finish it, and removes access if it is revoked.
  private mutating func receiveInApp(_ update: TransactionUpdate) {
    markDelivered([update.number])
    // What is not verified the app leaves alone.
    guard case .unfinished(_, _, .some) = update.change, update.failure == nil else { return }
    let number = update.number
    let sale = store.storeState.ledger[number].sale
    if sale.kind == .autoRenewable {
      notifyApp(.planRevoked(number))
      notifyApp(.serviceMayHaveEnded(product: sale.payment.productIdentifier))
    } else {
      notifyApp(.revoked(number, payment: sale.payment, kind: sale.kind))
    }
  }

  /// Marks transactions as handed to the app by an answer of StoreKit 2 or by `Transaction.updates`.
  mutating func markDelivered(_ numbers: [TransactionNumber]) {
    for number in numbers where store.storeState.ledger[number].isOwed && device.queue.holds(number) {
      device.markDelivered(number)
    }
  }

  /// The App Store has a message for the app: it hears it while it is in front.
  mutating func receive(_ message: PendingUpdates.PendingMessage, rule: RuleID? = .messages) {
    if app.state == .foreground { deliverMessage(message, rule: rule) } else { device.addPending(message) }
  }

  /// The system has something to show, and the app is in front; `isForeground` where it has just come there.
  private mutating func deliverMessage(
    _ message: PendingUpdates.PendingMessage, rule: RuleID?, isForeground: Bool = false
  ) {
    let policies = switches.appPolicies
    // Who listens to no messages puts none off: the system shows them.
    let isPutOff = policies[.defersMessages] && app.hasListener
    if app.hasListener {
      emit(
        .update(.message(message.reason, product: message.product)), rule: isPutOff ? .messagesPutOff : rule)
    }
    switch message.reason {
    case .priceIncreaseConsent:
      guard !policies[.defersPriceConsent], !isPutOff else { return }
      if let asked = store.storeState.ownSubscription(toPlan: message.product) { showPriceConsent(asked) }
    // The sheet of a billing problem comes up at the launch, or when the app comes to the front.
    case .billingIssue where !isForeground: device.deferMessage(message)
    case .billingIssue, .winBackOffer, .generic:
      if isPutOff { device.deferMessage(message) } else { display(message) }
    }
  }

  /// The sheet of a message comes up, unless it is up.
  private mutating func display(_ message: PendingUpdates.PendingMessage) {
    let page = SheetPage.message(message.reason, product: message.product)
    guard switches.dialogs else {
      device.deferMessage(message)
      return
    }
    guard device.dialog({ $0.page == page }) == nil,
      let sheet = SheetMaker(store.storeState).messageSheet(message.reason, message.product)
    else { return }
    present(sheet)
  }

  /// Tells the messages whose reason holds: to a new process all that the App Store has for the customer, otherwise those
  /// that waited until the app is in front.
  private mutating func deliverMessages(atLaunch: Bool) {
    let deferredMessages = device.drainDeferred()
    var told = device.drainMessages()
    if atLaunch { told = (deferredMessages + told + store.storeState.messages).uniqued() }
    for message in told where store.storeState.isValid(message) {
      deliverMessage(message, rule: atLaunch ? .messagesAtLaunch : message.reason.rule, isForeground: true)
    }
    guard !atLaunch else { return }
    for message in deferredMessages where store.storeState.isValid(message) {
      if switches.appPolicies[.defersMessages], app.hasListener {
        device.deferMessage(message)
      } else {
        display(message)
      }
    }
  }

  /// Tells what waited for the account that has come back; what follows from state the store tells by itself.
  private mutating func deliverWaitingMessages() {
    let known = store.storeState.messages
    for message in device.drainMessages(of: store.storeState.people.customer)
    where store.storeState.isValid(message) && !known.contains(message) {
      receive(message)
    }
  }

  /// The app displays every message that it put off: `PendingMessage.display(in:)`.
  mutating func showMessages() {
    for message in device.drainDeferred() where store.storeState.isValid(message) { display(message) }
    showPriceConsents()
  }

  /// A promoted purchase is left with the app.
  mutating func deferPromotedPurchase(_ payment: Payment) { app.deferPayment(payment) }

  mutating func removeDeferredPayment() -> Payment? { app.removeDeferredPayment() }

  /// The app shows every question about a price that has no answer.
  mutating func showPriceConsents() {
    store.storeState.subscriptionsAwaitingConsent.forEach { showPriceConsent($0) }
  }

  private mutating func showPriceConsent(_ subscription: Subscription) {
    guard let increase = store.storeState.increase(of: subscription) else { return }
    // Asked again: one sheet for each subscription, with the newest price.
    let storeState = store.storeState
    device.removePriceConsents { $0 != subscription.latest && storeState.awaitsConsent($0) }
    present(DialogMaker(configuration).priceConsentSheet(increase))
  }

  /// Tells the listener of a process that begins what no process has finished, once, and what the family shared while
  /// none ran.
  ///
  /// Refunds of that time are visible in what is not finished, and are not told of anything else.
  private mutating func deliverAtLaunch(_ made: [TransactionNumber]) {
    let elements = store.storeState.elementsAtLaunch(made: made)
    app.markUnfinishedOffered()
    for element in elements { deliverUpdate(element.update, rule: .updatesAtLaunch) }
  }

  /// Says what becomes of what was refunded while no process ran.
  private mutating func emitUnsentRefundDiagnostics(
    _ revoked: [TransactionNumber], unlockedBefore: Set<String>
  ) {
    for number in revoked {
      let product = store.storeState.ledger[number].sale.payment.productIdentifier
      let outcome: MissedRefundOutcome
      if !unlockedBefore.contains(product) || store.storeState.grants(product) {
        outcome = .nothingToLock
      } else if app.unlocked[product] == nil {
        outcome = .locked
      } else {
        outcome = switches.appPolicies[.asksEntitlements] ? .keptAsConsumable : .keptWithoutQuery
      }
      emitDiagnostic(.refundNotTold(transaction: number, outcome), rule: .refundsWhileAway)
    }
  }

  /// Answers a call of the app, once.
  mutating func handle(_ call: AppCall) {
    switch call.what {
    case .add(let payment):
      add(payment)
      app.receive(AppCallResult(number: call.number, what: .taken))
    case .purchase(let payment):
      purchase(payment)
      app.receive(AppCallResult(number: call.number, what: .taken))
    case .finish(let numbers):
      finish(numbers.filter { device.queue.holds($0) })
      app.receive(AppCallResult(number: call.number, what: .taken))
    case .restore:
      var work = StepBudget(isCancellable: false)
      dispatch(store.restore(at: now, &work))
      app.receive(AppCallResult(number: call.number, what: .taken))
    case .isGranted(let product):
      let isGranted = store.storeState.grants(product)
      app.receive(AppCallResult(number: call.number, what: .isGranted(product, isGranted)))
    case .entitlements(let products):
      let what = store.storeState.entitlements(of: products)
      app.receive(AppCallResult(number: call.number, what: what))
    }
  }

  /// `finishTransaction` for each; and `removedTransactions` for all.
  mutating func finish(_ numbers: [TransactionNumber]) {
    guard !numbers.isEmpty else { return }
    deliverHandedOver(numbers)
    for number in numbers {
      emit(.finishCalled(number))
      device.dequeue(number, key(number))
    }
    let same = purchasesWithSameTransaction(as: numbers)
    for number in same { device.dequeue(number, key(number)) }
    sendToStore(.finished(numbers + same))
    // What StoreKit 2 answered with, the queue never had.
    let removed = numbers.filter { key($0).way == .queue }
    if !removed.isEmpty { emitDiagnostic(.transactionsRemoved(removed), rule: .finishRemoves) }
  }

  /// Delivers to the app what it finishes and has only from an answer of StoreKit 2 so far: it unlocks what it finishes.
  private mutating func deliverHandedOver(_ numbers: [TransactionNumber]) {
    let unread = numbers.filter { device.queue.record($0).isHandedOver && isUndelivered($0) }
    guard !unread.isEmpty else { return }
    device.dropResults(of: Set(unread))
    notifyApp(.transactions(unread.map { deliver(store.storeState.snapshot($0)) }, finishes: false))
  }

  private func isUndelivered(_ number: TransactionNumber) -> Bool {
    device.queue.record(number).given != store.storeState.ledger[number].state
  }

  /// Returns what else is finished with these: to StoreKit 2 a purchase that was answered with a held transaction and
  /// that transaction are the same.
  private func purchasesWithSameTransaction(as numbers: [TransactionNumber]) -> [TransactionNumber] {
    let ledger = store.storeState.ledger
    var same: Set<TransactionNumber> = []
    for number in numbers {
      if let held = ledger[number].answeredWith {
        if key(number).way == .product { same.insert(held) }
      } else {
        same.formUnion(store.storeState.answered(with: number).filter { key($0).way == .product })
      }
    }
    guard !same.isEmpty else { return [] }
    return same.subtracting(numbers).filter { device.queue.holds($0) }.sorted()
  }

  // MARK: To the customer

  private func dialogs(_ alert: StoreAlert, _ number: TransactionNumber) -> [Dialog] {
    DialogMaker(configuration).dialogs(alert, number, payment(number))
  }

  /// Shows a dialog on top of what is up; while the app is away it waits.
  mutating func present(_ dialog: Dialog) {
    guard configuration.facts.switches.dialogs else { return }
    if device.show(dialog, isAppUp: app.state == .foreground) {
      emit(.dialogShown(dialog), rule: dialog.rule)
    }
  }

  /// Asks the customer before a purchase; while something is up the question waits behind.
  private mutating func ask(_ question: PurchasePrompt, _ number: TransactionNumber) {
    let dialog =
      switch question {
      case .payment:
        device.paymentSheet(
          payment(number), number, store.storeState.offerOnSheet(payment(number)),
          disclosesCommitment: store.storeState.disclosesCommitment(to: payment(number)), configuration)
      case .account: DialogMaker(configuration).signInAlert(number)
      }
    guard device.dialogs.isEmpty else {
      device.enqueueDialog(dialog)
      emitDiagnostic(.sheetWaitsBehind(transaction: number), rule: .sheetWaits)
      return
    }
    present(dialog)
  }

  /// Asks for the account of a restore; a restore that is asked for meanwhile is ignored, as the queue does.
  private mutating func askToRestore() {
    guard !device.screen.asksToRestore else {
      let line = "Ignoring restore transactions request because transactions are already being restored"
      emit(.console(ConsoleMessage(.plain(line), transaction: nil)), rule: .restore)
      emitDiagnostic(.restoreRunsAlready, rule: .restore)
      return
    }
    present(DialogMaker(configuration).signInAlert(nil))
  }

  /// Brings up what waited and can come up now.
  mutating func presentWaiting() {
    guard app.state == .foreground else { return }
    for alert in device.removeWaitingAlerts() { present(alert) }
    // A sheet that waited while dialogs were switched off counts as confirmed, as one that is asked for then.
    while device.dialogs.isEmpty, let sheet = device.removeWaitingSheet() {
      if configuration.facts.switches.dialogs { return present(sheet) }
      handleButton(sheet, with: .confirm)
    }
  }

  // MARK: From the customer

  /// A button of the dialog on top was pressed.
  mutating func press(_ button: DialogButton) {
    guard let dialog = device.removeTop() else { return }
    emit(.dialogTapped(dialog, button))
    handleButton(dialog, with: button)
    presentWaiting()
  }

  /// Answers every dialog as Cancel would, the top one first.
  mutating func cancelAllDialogs(rule: RuleID = .home) {
    while let dialog = device.removeTop(includingWaiting: true) {
      let button = dialog.buttons.first { !$0.name.isAccepting } ?? dialog.buttons[0]
      emit(.dialogTapped(dialog, button), rule: rule)
      handleButton(dialog, with: button)
    }
  }

  /// What a button says goes to the store.
  private mutating func handleButton(_ dialog: Dialog, with button: DialogButton) {
    if let page = dialog.page, page != .sync {
      handleButton(dialog, page: page, with: button)
    } else {
      handleButton(dialog, with: button.name)
    }
  }

  private mutating func handleButton(_ dialog: Dialog, with button: DialogButton.Name) {
    let isAccepted = button.isAccepting
    guard let number = dialog.transaction else {
      if dialog.page == .sync {
        handleSignInForSync(isAccepted: isAccepted)
      } else if dialog.kind == .signInAlert {
        handleSignInForRestore(isAccepted: isAccepted)
      }
      return
    }
    switch dialog.kind {
    case .paymentSheet: sendToStore(isAccepted ? .confirmed(number) : .cancelled(number))
    case .interruptionAlert: sendToStore(.interruptionAnswered(number, showsSheets: isAccepted))
    case .termsSheet, .paymentInformationSheet:
      sendToStore(
        isAccepted
          ? .sheetAgreed(number) : .sheetRefused(number, hasMore: device.screen.hasSheet(of: number)))
    // Ask, Cancel and the Home button give the same (rules `xcode.ask-to-buy.deferred`, `dialogs.home`).
    case .askToBuyAlert: sendToStore(.parentAsked(number))
    case .signInAlert: handleSignIn(number, isAccepted: isAccepted)
    case .priceConsentSheet: priceConsentAnswered(number, with: button)
    case .completeAlert, .alreadyBoughtAlert, .alreadySubscribedAlert, .alreadyOrderedAlert,
      .notPossibleAlert, .manageSubscriptionsSheet, .refundRequestSheet, .offerCodeSheet, .messageSheet:
      break
    }
  }

  /// The question for the account of `AppStore.sync()` was answered; what the call throws where nobody signed in.
  private mutating func handleSignInForSync(isAccepted: Bool) {
    guard app.runs else { return }
    guard isAccepted else { return syncAnswered(failure: .userCancelled) }
    let failure: StoreKitFailure? = signIn(isAccepted: true) == nil ? nil : .systemError
    syncAnswered(failure: failure)
    if failure == nil { continueAfterSignIn() }
  }

  /// The question for the account of a restore was answered; a process that is gone hears nothing of it.
  private mutating func handleSignInForRestore(isAccepted: Bool) {
    guard app.runs else { return }
    if let (failure, rule) = signIn(isAccepted: isAccepted) {
      sendToStore(.restoreSignInFailed(failure, rule))
    } else {
      sendToStore(.restoreSignedIn)
      continueAfterSignIn()
    }
  }

  /// The question for the account was answered.
  private mutating func handleSignIn(_ number: TransactionNumber, isAccepted: Bool) {
    if let (failure, rule) = signIn(isAccepted: isAccepted) {
      sendToStore(.signInFailed(number, failure, rule))
    } else {
      fixTesterName()
      ask(.payment, number)
      continueAfterSignIn()
    }
  }

  /// Dismisses the questions for an account that are still open after a sign-in elsewhere, and continues the purchases
  /// and restores that asked them (rule `sandbox.account.signed-in`).
  mutating func continueAfterSignIn() {
    guard device.account != nil, !configuration.asksForAccount else { return }
    let answered = device.removeSignInAlerts()
    for dialog in answered {
      if let number = dialog.transaction {
        fixTesterName()
        ask(.payment, number)
      } else if app.runs {
        sendToStore(.restoreSignedIn)
      }
    }
    if !answered.isEmpty, device.dialogs.isEmpty { presentWaiting() }
  }

  /// Who was asked for the account signs in, or does not.
  ///
  /// - Returns: why not, and by which rule; nil where somebody is signed in now.
  private mutating func signIn(isAccepted: Bool) -> (InjectedFailure, RuleID)? {
    guard isAccepted else { return (device.account == nil ? .noAccount : .cancelled, .accountNeeded) }
    if configuration.failsEveryPurchase {
      // The App Store app opens in front, and what was asked for fails behind it.
      app.setState(.background)
      return (.cannotConnect, .testerSignIn)
    }
    let account = TesterAccount(name: device.account?.name, wasEnteredAtPurchase: true)
    // The tester who would be asked for may be no more.
    guard present(account) != nil else { return (.noAccount, .accountDeleted) }
    sign(in: account)
    return nil
  }

  /// The question about a price increase was answered, or put away.
  private mutating func priceConsentAnswered(_ number: TransactionNumber, with button: DialogButton.Name) {
    guard
      let subscription = store.storeState.ledger[number].subscription.flatMap(store.storeState.subscription)
    else {
      return
    }
    switch button {
    case .agree: sendToStore(.priceIncrease(.agree, product: subscription.product, subscription.person))
    case .disagree: sendToStore(.priceIncrease(.decline, product: subscription.product, subscription.person))
    case .cancel, .confirm, .ok, .ask, .signIn, .choose, .submit, .redeem, .resume, .done, .stop,
      .updatePayment:
      emitDiagnostic(
        .priceIncreaseUnanswered(product: subscription.product, at: store.storeState.stamp(subscription.end)),
        rule: .priceConsent)
    }
  }

  // MARK: The process and the device

  mutating func changeApp(_ transition: AppTransition) {
    switch transition {
    case .launch:
      app.setState(.foreground)
      device.clearDelivered()
      startProcess(deliveringBy: .launchDelivers)
      deliverMessages(atLaunch: true)
      presentWaiting()
    case .foreground:
      app.setState(.foreground)
      deliverInbox()
      deliverMessages(atLaunch: false)
      presentWaiting()
    case .background: app.setState(.background)
    case .terminate: terminate()
    }
  }

  /// A process has begun: it asks, its listener hears, and its queue delivers.
  private mutating func startProcess(deliveringBy rule: RuleID) {
    sendToStore(.processBegan)
    let unlocked = Set(app.unlocked.keys)
    let pendingUpdates = device.drainPendingForLaunch()
    notifyApp(.launched(asks: switches.appPolicies[.asksEntitlements]))
    // A refund is visible in a transaction that is offered again.
    let offered = app.hasListener ? Set(store.storeState.unfinished) : []
    if app.hasListener { deliverAtLaunch(pendingUpdates.made) }
    emitUnsentRefundDiagnostics(
      pendingUpdates.revoked.filter { !offered.contains($0) }, unlockedBefore: unlocked)
    deliverUnfinished(rule: rule)
    handleUpdates(store.storeState.unfinished.reversed())
  }

  /// The process ends: what only it knew is lost, what the store knows waits for the next launch.
  private mutating func terminate() {
    app.setState(.terminated)
    abandonProductRequests(store.removeProductRequests())
    // Results on their way to the dead process go with it; pushes are found again at launch.
    device.dropInbox()
    // Before anything else is decided: nobody is there to be told.
    let local = device.queue.held.filter { isLocal($0) }
    for number in local { device.dequeue(number, key(number)) }
    while let dialog = device.removeTop(includingWaiting: true) { dismissWithProcess(dialog) }
    markLost(local)
  }

  /// Whether only the app's process has it: what the store delivers by itself is in its books.
  private func isLocal(_ number: TransactionNumber) -> Bool {
    switch store.storeState.ledger[number].state {
    case .purchasing, .failed, .deferred: true
    case .purchased, .restored: isAnsweredWithHeld(number)
    }
  }

  /// A dialog goes away with the process: what the app asked is asked no more, what the system asked is refused.
  private mutating func dismissWithProcess(_ dialog: Dialog) {
    switch dialog.kind {
    case .paymentSheet, .interruptionAlert, .signInAlert, .completeAlert, .alreadyBoughtAlert,
      .alreadySubscribedAlert, .alreadyOrderedAlert, .notPossibleAlert, .manageSubscriptionsSheet,
      .refundRequestSheet, .offerCodeSheet:
      break
    case .messageSheet:
      guard case .message(let reason, let product) = dialog.page else { return }
      device.addPending(PendingUpdates.PendingMessage(reason: reason, product: product))
    case .termsSheet, .paymentInformationSheet, .askToBuyAlert:
      let button = dialog.buttons.first { !$0.name.isAccepting } ?? dialog.buttons[0]
      emit(.dialogTapped(dialog, button), rule: .home)
      handleButton(dialog, with: button)
    case .priceConsentSheet:
      guard let subscription = dialog.transaction.flatMap({ store.storeState.ledger[$0].subscription }) else {
        return
      }
      device.addPending(
        PendingUpdates.PendingMessage(
          reason: .priceIncreaseConsent, product: store.storeState.subscriptionBook[subscription].product))
    }
  }

  /// The process took these along, as far as nothing more comes of them: not what a parent decides about, and not what
  /// the store is about to answer.
  private mutating func markLost(_ numbers: [TransactionNumber]) {
    let lost = numbers.filter { number in
      switch store.storeState.ledger[number].state {
      case .failed: true
      case .purchasing: !store.storeState.isAnswerPending(number)
      case .purchased: isAnsweredWithHeld(number)
      case .restored, .deferred: false
      }
    }
    guard !lost.isEmpty else { return }
    for number in lost { device.markLost(number, key(number)) }
    emitDiagnostic(.localTransactionsLost(lost), rule: .localTransactionsLost)
  }

  /// The Home button: what is up and what waits closes as Cancel would, and the app goes to the background.
  mutating func pressHome() {
    app.setState(.background)
    cancelAllDialogs()
  }

  mutating func setStoreKit(by way: StoreKitVersion) { app.setStoreKit(by: way) }

  mutating func listens(_ isOn: Bool) { app.setListener(isOn) }

  /// What no process has finished, to the first listener of a process.
  mutating func offerUnfinished() {
    deliverAtLaunch([])
    handleUpdates(store.storeState.unfinished.reversed())
  }

  /// A payment is taken by the store and kept by the device.
  mutating func open(_ payment: Payment) -> TransactionNumber {
    let number = store.open(payment, at: now)
    device.enqueue(number, key(number))
    return number
  }

  mutating func callFromApp(purchaseOf product: String, _ number: TransactionNumber?) {
    app.noteCall(product, number)
  }

  mutating func returnToApp(_ result: PurchaseResult, of number: TransactionNumber?) {
    app.receive(result, of: number)
  }

  /// Nothing of it is left on the device.
  mutating func dequeue(_ number: TransactionNumber) { device.dequeue(number, key(number)) }

  /// Whether the answer to a payment can be told now: a call waits for it itself, a payment of the queue needs an
  /// observer.
  private func isAnswered(_ number: TransactionNumber) -> Bool {
    payment(number).way == .product ? app.state == .foreground : deliversToApp
  }

  mutating func setObserver(_ isOn: Bool) {
    app.setObserver(isOn)
    if isOn { deliverUnfinished(rule: .firstObserverDelivers) }
  }

  /// A second, fresh device on the same account: nothing is known there but what the store delivers.
  mutating func changeToNewDevice() {
    // Those too whose process has ended before the store answered.
    let onTheirWay = store.storeState.unpaidOnTheirWay.filter { !device.queue.holds($0) }
    sendToStore(.deviceReplaced)
    abandonProductRequests(store.removeProductRequests())
    let local = device.queue.held.filter { isLocal($0) }
    let lostBefore = device.queue.lost
    device = Device(settings: device.settings)
    app = app.asInstalled
    app.setState(.foreground)
    for number in lostBefore { device.markLost(number, key(number)) }
    markLost(local + onTheirWay)
    for number in store.storeState.owed { device.enqueue(number, key(number)) }
    startProcess(deliveringBy: .newDevice)
    deliverMessages(atLaunch: true)
  }
}

// MARK: - What the operator does to one of them

extension World {
  /// The operator has the app call something, and it is answered.
  mutating func callFromApp(_ what: AppCall.CallPayload) { handle(app.call(what)) }

  /// The operator has the app buy.
  mutating func buyInApp(_ payment: Payment) {
    callFromApp(payment.way == .product ? .purchase(payment) : .add(payment))
  }

  mutating func changeIdentity(_ change: ProcessIdentityChange) {
    app.change(change)
    updateLogContext()
  }

  mutating func fixAddresses(queue: UInt64?, error: UInt64?) {
    if let queue { app.fixQueueAddress(queue) }
    if let error { sendToStore(.nextErrorAddress(error)) }
    updateLogContext()
  }

  mutating func changeDevice(_ change: DeviceChange) {
    let before = device.storefront
    device.change(change)
    applyDeviceSettings()
    notifyStorefrontChange(since: before)
  }

  /// The storefront may be another one than `before`: a running app hears it, and is asked whether its purchases go on.
  mutating func notifyStorefrontChange(since before: String) {
    let storefront = device.storefront
    guard storefront != before, app.runs else { return }
    if app.hasObserver { emitDiagnostic(.storefrontChanged(storefront), rule: .storefrontChange) }
    deliverUpdate(.storefront(storefront), rule: .storefrontChange)
    let running = device.queue.held.filter { store.storeState.ledger[$0].state == .purchasing }
    for number in running {
      let continues = payment(number).continuesInStorefront ?? switches.appPolicies[.continuesPurchases]
      emitDiagnostic(
        .askedToContinue(transaction: number, storefront: storefront, continues: continues),
        rule: .purchaseInNewStorefront)
      if continues {
        // The sheet says what is paid now.
        if device.removePaymentSheet(of: number) { ask(.payment, number) }
      } else {
        device.removeDialogs(of: [number])
        sendToStore(.storefrontLeft(number))
      }
    }
    presentWaiting()
  }

  /// A tester signs in, in the device's settings or when a purchase asks; nil signs out.
  ///
  /// Where that is another customer than before, the app finds what is theirs, and nothing of who was there before
  /// (rule `account.change`).
  mutating func sign(in account: TesterAccount?) {
    let before = store.storeState.people.customer
    let after = account.map { store.storeState.person(of: $0) } ?? .nobody
    let changes = rules.account == .tester && after != before
    if changes, before != .nobody { customerWillChange() }
    // What others are called is never the name of the tester without one, whatever the region will be.
    if account?.name != nil { device.fixTesterName() }
    device.sign(in: account)
    applyDeviceSettings()
    if changes {
      sendToStore(.customerChanged(account))
      restoreCustomerState(after: before)
    }
  }

  /// Everything of the account that is on the device now goes from it; what it began and did not pay for fails.
  private mutating func customerWillChange() {
    cancelAllDialogs(rule: .accountChange)
    let unpaid = device.queue.held.filter { store.storeState.ledger[$0].state == .purchasing }
    if !unpaid.isEmpty { sendToStore(.customerWillChange(unpaid: unpaid)) }
    // The process is answered; what was bought meanwhile comes when its account is back.
    device.answer { snapshot in
      snapshot.state == .purchased ? snapshot.failed(StoreError(domain: "SKErrorDomain", code: 0)) : nil
    }
    // What the phone had still to say it would say to somebody else.
    device.dropAlerts()
    _ = device.dropPushes()
    // The device tells what is of the account that it has.
    device.setMessagesAside(store.storeState.people.customer)
    // Failures are the process's own: it finishes them, whoever is signed in.
    for number in device.queue.held where store.storeState.ledger[number].state != .failed {
      device.dequeue(number, key(number))
    }
  }

  /// The account that is on the device now: the app finds what is in force and gets what was not finished.
  private mutating func restoreCustomerState(after before: Person) {
    for number in device.queue.held where store.storeState.ledger[number].person == .nobody {
      sendToStore(.signedIn(number))
    }
    let owed = store.storeState.owed
    device.dropResults(of: Set(owed))
    for number in owed { device.enqueue(number, key(number)) }
    let people = store.storeState.people
    if people[before].hasBought || people[people.customer].hasBought {
      emitDiagnostic(
        .accountChanged(
          to: configuration.accountName, entitlements: store.storeState.currentEntitlements().count,
          unfinished: owed.count), rule: .accountChange)
    }
    if switches.appPolicies[.asksEntitlements] { notifyApp(.accountChanged) }
    sendToStore(.accountArrived)
    deliverWaitingMessages()
    if deliversToApp {
      deliverUnfinished(rule: .accountChange)
    } else {
      for number in owed { device.enqueueDelivery(.push(number, alert: nil, rule: .accountChange)) }
    }
  }

  /// The tester without a name has bought something: from now on the name stays, whatever the region.
  mutating func fixTesterName() {
    guard device.settings.testerName == nil, device.account != nil,
      store.storeState.people.customer == .first, rules.account == .tester
    else { return }
    device.fixTesterName()
    applyDeviceSettings()
  }

  mutating func setOnline(_ isOnline: Bool) {
    device.setOnline(isOnline)
    applyDeviceSettings()
  }

  /// Another catalogue is for sale; sheets say what it says.
  mutating func sell(_ catalog: Catalog) {
    change { $0.catalog = catalog }
    device.clearSheetCache()
  }

  /// What was due since a purchase that was made in the past happens now.
  mutating func processOverdue(_ work: inout StepBudget) {
    guard store.storeState.needsCatchUp else { return }
    advanceClock(to: now, &work)
    store.markCaughtUp()
  }

  /// The App Store answers a request for products later.
  mutating func schedule(_ request: ProductRequest, at instant: Instant) {
    store.schedule(request, at: min(instant, .distantFuture))
  }

  /// Keeps what a request for products was answered.
  mutating func recordAnswer(_ answer: ProductsResponse) { productAnswer = answer }

  /// Makes the error inside an error that StoreKit 2 throws.
  mutating func makeError(_ failure: InjectedFailure, isOfPayment: Bool) -> StoreError {
    store.makeError(failure, isOfPayment: isOfPayment)
  }

  /// Takes the next thing that is due at or before `limit` from the store's agenda.
  mutating func nextDue(until limit: Instant) -> Agenda.Entry? { store.nextDue(until: limit) }
}
