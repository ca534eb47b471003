// The quirks with which the device delivers or forgets transactions (DocC: PaymentQueue, StoreKit2).

import StoreEngine
import StoreModel
import StoreRules
import Support

extension World {
  // MARK: Calls of finish that are not passed on

  /// Passes finished transactions to the store, except those whose first `finish` the device keeps.
  ///
  /// With quirk `finish-holds until-relaunch`, the device keeps the first `finish` of a purchase, and with
  /// `until-foreground`, `never` or `for-150s` each one.
  mutating func passOnFinish(of numbers: [TransactionNumber]) {
    let quirk = configuration.quirks.finishHolds
    guard quirk != .always else { return sendFinish(of: numbers) }
    let instant = now
    let held = numbers.filter { number in
      let row = store.ledger[number]
      return row.state == .purchased && row.isUnfinished && row.person == store.people.customer
        && device.knowledge.returns(of: number) < Self.maximumReturns
        && device.knowledge.hold(finishOf: number, at: instant, again: quirk.keepsEachFinish)
    }
    let passed = numbers.filter { !held.contains($0) }
    if !passed.isEmpty { sendFinish(of: passed) }
    if !held.isEmpty { emitDeviation(.finishNotPassedOn(held), rule: .finishHolds) }
    if quirk == .forAWhile {
      for number in held { store.schedule(.returnUnfinished(number), at: now + .seconds(150)) }
    }
  }

  /// The number of times that the running app receives a finished transaction again (chosen).
  static let maximumReturns = 20

  /// Makes a finished transaction unfinished again and delivers it to the running app (quirk `finish-holds
  /// for-150s`).
  mutating func returnUnfinished(_ number: TransactionNumber) {
    guard configuration.quirks.finishHolds == .forAWhile, app.isRunning, !isCutOff, isOnDevice(number),
      device.knowledge.heldFinishes.contains(number)
    else { return }
    device.knowledge.settleFinishes(of: [number])
    device.knowledge.countReturn(of: number)
    enqueueAgain(number)
    emitDeviation(.finishLost([number]), rule: .finishHolds)
    redeliver([number])
  }

  /// Delivers unfinished transactions again, in one callback of the observer.
  private mutating func redeliver(_ numbers: [TransactionNumber]) {
    let notices = numbers.flatMap { number -> [StoreNotice] in
      [
        .event(.update(store.makeUnfinishedUpdate(number)), .finishHolds),
        .push(number, alert: nil, .finishHolds),
      ]
    }
    if !notices.isEmpty { routeTogether(holdsDeliveries ? withoutDeliveries(notices) : notices) }
  }

  /// Passes finished transactions to the store, or keeps them until the network is back.
  private mutating func sendFinish(of numbers: [TransactionNumber]) {
    if isCutOff { holdForNetwork(numbers) } else { sendToStore(.finished(numbers)) }
  }

  /// Passes on all calls of `finish` that the device has kept.
  mutating func passOnFinishes() {
    let held = device.knowledge.heldFinishes
    guard !held.isEmpty else { return }
    device.knowledge.settleFinishes(of: held)
    emitDeviation(.finishPassedOn(held), rule: .finishHolds)
    sendToStore(.finished(held))
  }

  /// Drops all calls of `finish` that the device has kept, so that their transactions are unfinished again.
  mutating func loseFinishes() {
    let held = device.knowledge.heldFinishes
    guard !held.isEmpty else { return }
    device.knowledge.settleFinishes(of: held)
    for number in held where isOnDevice(number) { enqueueAgain(number) }
    emitDeviation(.finishLost(held), rule: .finishHolds)
  }

  /// Makes finished transactions unfinished again and delivers them, because the app has come to the
  /// foreground (quirk `finish-holds until-foreground`).
  ///
  /// A device without a network does not ask the App Store.
  mutating func redeliverAtForeground() {
    guard configuration.quirks.finishHolds == .untilForeground, !isCutOff else { return }
    let held = device.knowledge.heldFinishes
    loseFinishes()
    redeliver(held.filter { isOnDevice($0) })
  }

  /// Returns a finished transaction to the queue if the store regards the transaction as unfinished, and
  /// `payment` buys the same product and quantity.
  ///
  /// Returns nil if there is no such transaction. Otherwise the store does not sell the product again.
  mutating func takeBackFinish(for payment: Payment) -> TransactionNumber? {
    var queued = payment
    for version in StoreKitVersion.allCases {
      queued.storeKitVersion = version
      if device.queue.queuedTransaction(for: queued) != nil { return nil }
    }
    let found = device.knowledge.heldFinishes.last { number in
      let row = store.ledger[number]
      return row.payment.productIdentifier == payment.productIdentifier
        && row.payment.quantity == payment.quantity && row.refundedAt == nil && isOnDevice(number)
    }
    guard let found else { return nil }
    device.knowledge.settleFinishes(of: [found])
    enqueueAgain(found)
    emitDeviation(.unfinishedReturned(found), rule: .finishHolds)
    return found
  }

  /// Shows the alert that the customer has already bought a product.
  mutating func presentAlreadyBought(_ number: TransactionNumber) {
    for dialog in dialogs(.alreadyBought, number) { present(dialog) }
  }

  /// Adds a transaction to the queue; a newer one stays the queue's transaction for its product.
  mutating func enqueueAgain(_ number: TransactionNumber) {
    let newest = device.queue.queuedTransaction(for: payment(of: number))
    device.enqueue(number, queueKey(of: number))
    if let newest, newest > number { device.enqueue(newest, queueKey(of: newest)) }
  }

  // MARK: Renewals that are unfinished again

  /// Makes the newest finished renewal unfinished, if quirk `sync-replays` says so.
  mutating func replayRenewal() {
    guard configuration.quirks.syncReplays == .newest, let number = store.newestFinishedRenewal else {
      return
    }
    sendToStore(.renewalReplayed(number))
    enqueueAgain(number)
    emitDeviation(.renewalReplayed(number), rule: .syncReplays)
  }

  // MARK: Repeated updates

  /// The number of repeated elements of `Transaction.updates`, the time before the first one, and the time
  /// between two (chosen).
  private var repetition: (count: Int, delay: TimeSpan, interval: TimeSpan) {
    switch configuration.quirks.updatesRepeat {
    case .never: (0, .zero, .seconds(5))
    case .once: (1, .seconds(5), .seconds(5))
    case .untilRelaunch: (Self.maximumRepeats, .seconds(5), .seconds(5))
    case .twice: (2, .seconds(10), .seconds(10))
    case .threeTimes: (3, .seconds(10), .seconds(5))
    }
  }

  /// The number of repetitions until the app is launched again (chosen).
  static let maximumRepeats = 4

  /// Schedules the repetition of finished transactions, if quirk `updates-repeat` says so.
  ///
  /// Quirk `updates-repeat-for` decides whether the process must have bought the transactions itself.
  mutating func scheduleRepeatedUpdates(of numbers: [TransactionNumber]) {
    let (count, delay, _) = repetition
    guard count > 0, environment != .xcode, app.isRunning, app.hasListener else { return }
    let concernsAll = configuration.quirks.updatesRepeatFor == .all
    for number in numbers
    where store.ledger[number].state == .purchased && (concernsAll || app.isOwnPurchase(number)) {
      store.schedule(.repeatUpdate(number, remaining: count - 1), at: advanced(by: delay))
    }
  }

  /// Delivers a finished purchase again in `Transaction.updates`, and schedules the next repetition.
  mutating func repeatUpdate(_ number: TransactionNumber, remaining: Int) {
    guard environment != .xcode, app.isRunning, isOnDevice(number), !store.ledger[number].isDeleted,
      !store.ledger[number].isRefunded, !device.queue.contains(number)
    else { return }
    if app.hasListener {
      let rule: RuleID = app.isOwnPurchase(number) ? .updatesRepeat : .updatesRepeatFor
      deliverUpdate(store.makeFinishedUpdate(number), rule: rule)
      device.knowledge.countRepeat(of: number)
    }
    guard remaining > 0 else { return }
    store.schedule(
      .repeatUpdate(number, remaining: remaining - 1), at: advanced(by: repetition.interval))
  }

  // MARK: Offer codes that wait for a launch

  /// Performs an offer action; with quirk `offer-code-delivery next-launch`, a running app does not receive
  /// the transaction of a redeemed code.
  mutating func perform(_ action: OfferAction) {
    guard app.isRunning, configuration.quirks.offerCodeDelivery == .nextLaunch, isCode(action) else {
      return sendToStore(.offer(action))
    }
    let now = self.now
    let notices = changeStore { $0.handle(.offer(action), at: now) }
    let pushed = notices.compactMap { if case .push(let number, _, _) = $0 { number } else { nil } }
    guard !pushed.isEmpty else { return dispatch(notices) }
    dispatch(notices.filter { !isWithheld($0) })
    for case .event(.update(.transaction(let update)), _) in notices where update.person == FamilyMember.me {
      device.addPending(update)
    }
    for number in pushed {
      device.knowledge.withhold(number)
      emitDeviation(.codeWaitsForLaunch(number), rule: .offerCodeDelivery)
    }
  }

  private func isCode(_ action: OfferAction) -> Bool {
    guard case .redeem(let product, let name) = action else { return false }
    return catalog.product(product)?.offer(named: name)?.kind == .code
  }

  /// Whether the device does not pass on a notice about a redeemed code to the app before the next launch.
  private func isWithheld(_ notice: StoreNotice) -> Bool {
    switch notice {
    case .push, .enteredQueue, .appEvent: true
    case .event(.update(.transaction(let update)), _): update.person == FamilyMember.me
    case .event(.update(.status(_, _, let person, _, _)), _): person == FamilyMember.me
    case .event, .removed, .answer, .outcome, .restored, .alert, .question, .restoreQuestion,
      .interruptedCleared, .failureUsed, .testerSettings:
      false
    }
  }

  /// Adds the transactions of redeemed codes to the queue, which delivers them at the launch.
  mutating func releaseWithheld() {
    for number in device.knowledge.removeWithheld()
    where isOnDevice(number) && store.ledger[number].isUnfinished {
      enqueueAgain(number)
    }
  }

  // MARK: Helpers

  mutating func emitDeviation(_ deviation: DeviceDeviation, rule: RuleID) {
    emitDiagnostic(.deviceDeviates(deviation), rule: rule)
  }
}
