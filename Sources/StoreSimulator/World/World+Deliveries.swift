// Deliveries that reach the app late or not at all, and a device without a network (DocC: LateDevices).

import StoreEngine
import StoreModel
import StoreRules
import Support

extension World {
  /// Whether the device has no network and can therefore fetch nothing (quirk `offline-device`).
  public var isCutOff: Bool {
    quirks.offlineDevice == .cutOff && !device.isOnline && rules.needsNetwork
  }

  /// Whether deliveries of the App Store wait on the device.
  public var holdsDeliveries: Bool { isCutOff || device.knowledge.deliveries.setting != .prompt }

  // MARK: Holding deliveries back

  /// Keeps the notices that deliver something to the app, and returns the others.
  mutating func withoutDeliveries(_ notices: [StoreNotice]) -> [StoreNotice] {
    var others: [StoreNotice] = []
    var held: [StoreNotice] = []
    let due = dueOfNewDelivery
    let nextDue = device.knowledge.deliveries.nextDue
    for notice in notices {
      guard isDelivery(notice) else {
        others.append(notice)
        continue
      }
      device.knowledge.deliveries.add(withoutAlert(notice), due: due)
      // Transaction.unfinished lists the transaction, so the app can finish it.
      if !isCutOff, case .push(let number, _, _) = notice, store.ledger[number].state == .purchased {
        device.enqueue(number, queueKey(of: number))
      }
      // The receipt is not late.
      if !isCutOff, notice.resultTransaction != nil { createReceiptAfterPurchase() }
      held.append(notice)
    }
    if device.knowledge.deliveries.nextDue != nextDue { scheduleDelivery() }
    emitWaiting(held.transactionsInOrder)
    emitStatuses(
      isCutOff ? .waitsForNetwork : .waits, held.statusTransactions,
      isCutOff ? .offlineDevice : .deviceDeliveries)
    return others
  }

  /// The time at which a new delivery is due; nil if the delivery waits for an event or the network.
  ///
  /// As for the lists and the receipt, the delay begins with the first delivery that waits.
  private var dueOfNewDelivery: Instant? {
    guard !isCutOff else { return nil }
    let deliveries = device.knowledge.deliveries
    return deliveries.nextDue ?? deliveries.setting.delay.map { advanced(by: $0) }
  }

  /// Whether a notice delivers something to the app.
  ///
  /// Failures of a purchase come from the device itself, so they do not wait.
  private func isDelivery(_ notice: StoreNotice) -> Bool {
    switch notice {
    case .event(.update(.transaction(let update)), _): update.person == FamilyMember.me
    case .event(.update(.status(_, _, let person, _, _)), _): person == FamilyMember.me
    case .event(.update(.message), _): isCutOff
    case .event(.diagnostic(.entitlementsRevoked), _): true
    case .push, .enteredQueue, .appEvent: true
    case .answer(let number, _, _, _), .outcome(let number, _, _): store.ledger[number].state == .purchased
    case .event, .removed, .restored, .alert, .question, .restoreQuestion, .interruptedCleared,
      .failureUsed, .testerSettings:
      false
    }
  }

  /// Shows the alert of a purchase at once, unless the device has no network, and returns the notice without
  /// the alert.
  mutating func withoutAlert(_ notice: StoreNotice) -> StoreNotice {
    guard !isCutOff else { return notice }
    switch notice {
    case .answer(let number, let console, let alert?, let rule):
      presentAlert(alert, of: number)
      return .answer(number, console: console, alert: nil, rule)
    case .outcome(let number, let alert?, let rule):
      presentAlert(alert, of: number)
      return .outcome(number, alert: nil, rule)
    case .push(let number, let alert?, let rule):
      presentAlert(alert, of: number)
      return .push(number, alert: nil, rule)
    default: return notice
    }
  }

  private mutating func presentAlert(_ alert: StoreAlert, of number: TransactionNumber) {
    if isOnDevice(number), let dialog = dialogs(alert, number).first { present(dialog) }
  }

  private mutating func emitWaiting(_ numbers: [TransactionNumber]) {
    guard !numbers.isEmpty else { return }
    let deviation = isCutOff ? DeviceDeviation.deliveryWaitsForNetwork(numbers) : .deliveryWaits(numbers)
    emitDiagnostic(.deviceDeviates(deviation), rule: isCutOff ? .offlineDevice : .deviceDeliveries)
  }

  /// Changes when the app receives deliveries; those that wait follow the new setting.
  mutating func set(_ setting: DeviceDeliveries) {
    device.knowledge.deliveries.setting = setting
    let due = isCutOff ? nil : setting.delay.map { advanced(by: $0) }
    device.knowledge.deliveries.setDue(due)
    scheduleDelivery()
    if setting == .prompt { releaseDeliveries() }
  }

  /// Drops all deliveries, because they belong to another account or device.
  mutating func dropDeliveries() {
    device.knowledge.deliveries = WaitingDeliveries(device.knowledge.deliveries.setting)
    scheduleDelivery()
  }

  /// Drops what belongs to the process, because it ends.
  mutating func endDeliveriesToProcess() {
    device.knowledge.deliveries.endProcess()
    scheduleDelivery()
  }

  /// Drops the deliveries of transactions that the app or another device has finished.
  ///
  /// If `keepsResults` is true, a call of `Product.purchase` still returns.
  mutating func dropDeliveries(of numbers: [TransactionNumber], keepsResults: Bool = false) {
    guard !device.knowledge.deliveries.isEmpty else { return }
    device.knowledge.deliveries.remove(Set(numbers), keepsResults: keepsResults)
    scheduleDelivery()
  }

  private mutating func scheduleDelivery() {
    store.cancel(.deliver)
    if let due = device.knowledge.deliveries.nextDue { store.schedule(.deliver, at: due) }
  }

  // MARK: Passing deliveries on

  /// Passes on the deliveries that are due at `instant`; with nil, all of them.
  ///
  /// A device without a network passes on nothing.
  ///
  /// If `collectsPushes` is true, the observer receives all pushes in one array.
  mutating func releaseDeliveries(dueAt instant: Instant? = nil, collectsPushes: Bool = false) {
    guard !isCutOff, !device.knowledge.deliveries.isEmpty else { return }
    let launch = device.knowledge.deliveries.removeLaunch(dueAt: instant)
    let notices = device.knowledge.deliveries.removeDeliveries(dueAt: instant)
    scheduleDelivery()
    let numbers = Set(notices.transactionsInOrder + (launch?.transactions ?? []))
    emitPassedOn(numbers.sorted())
    emitStatuses(.passedOn, Set(notices.statusTransactions).subtracting(numbers).sorted(), passingOnRule)
    if let launch { deliverPending(by: launch.rule, unlockedBefore: Set(app.unlocked.keys)) }
    if collectsPushes { routeTogether(notices) } else { routeAll(notices) }
  }

  /// Routes notices so that the observer receives all pushes in one array.
  mutating func routeTogether(_ notices: [StoreNotice]) {
    routeAll(notices.filter { if case .push = $0 { false } else { true } })
    for case .push(let number, let alert, let rule) in notices {
      deliverPush(number, alert: alert, rule: rule, isCollected: true)
    }
    deliverInbox()
  }

  /// Passes on all deliveries if the app receives them when it comes to the foreground.
  mutating func releaseDeliveriesAtForeground() {
    if device.knowledge.deliveries.setting.end == .foreground { releaseDeliveries(collectsPushes: true) }
  }

  private mutating func emitPassedOn(_ numbers: [TransactionNumber]) {
    guard !numbers.isEmpty else { return }
    emitDiagnostic(.deviceDeviates(.deliveryPassedOn(numbers)), rule: passingOnRule)
  }

  private var passingOnRule: RuleID {
    device.knowledge.deliveries.setting == .prompt && quirks.offlineDevice == .cutOff
      ? .offlineDevice : .deviceDeliveries
  }

  /// Names the transactions of statuses that come without a transaction.
  private mutating func emitStatuses(
    _ delivery: DeviceDeviation.StatusDelivery, _ numbers: [TransactionNumber], _ rule: RuleID
  ) {
    guard !numbers.isEmpty else { return }
    emitDiagnostic(.deviceDeviates(.statusDelivery(delivery, numbers)), rule: rule)
  }

  // MARK: Deliveries of a launch

  /// Adds the waiting deliveries to those of a launch.
  ///
  /// A launch delivers transactions only, so other updates are dropped. Returns the transactions that the
  /// launch delivers.
  private mutating func addDeliveriesToLaunch() -> [TransactionNumber] {
    let notices = device.knowledge.deliveries.removeDeliveries(dueAt: nil)
    guard !notices.isEmpty else { return [] }
    for notice in notices {
      switch notice {
      case .event(.update(.transaction(let update)), _): device.addPending(update)
      case .push(let number, _, _), .enteredQueue(let number), .answer(let number, _, _, _),
        .outcome(let number, _, _):
        if isOnDevice(number), store.ledger[number].isUnfinished { enqueueAgain(number) }
      default: break
      }
    }
    scheduleDelivery()
    let pending = device.pendingTransactions
    return Set(notices.compactMap(\.deliveredTransaction)).sorted().filter {
      device.queue.contains($0) || pending.contains($0)
    }
  }

  /// Delivers the pending transactions to a new process, or keeps them if deliveries do not come with a
  /// launch.
  ///
  /// `unlocked` are the products that were unlocked before the launch.
  mutating func deliverOrPostpone(by rule: RuleID, unlockedBefore unlocked: Set<String>) {
    let setting = device.knowledge.deliveries.setting
    switch setting {
    case .prompt: deliverPending(by: rule, unlockedBefore: unlocked)
    case .late where setting.end != nil && !isCutOff:
      emitPassedOn(addDeliveriesToLaunch())
      deliverPending(by: rule, unlockedBefore: unlocked)
    case .late, .lost:
      if !isCutOff { _ = addDeliveriesToLaunch() }
      postponeLaunch(rule)
    }
  }

  /// Whether the first observer or listener of a process does not receive the unfinished transactions.
  ///
  /// Then they wait with the other deliveries.
  mutating func postponesUnfinished(_ rule: RuleID) -> Bool {
    guard app.isRunning, device.knowledge.deliveries.setting != .prompt else { return false }
    if device.knowledge.deliveries.launch == nil { postponeLaunch(rule) }
    return true
  }

  /// Keeps the deliveries of a launch, an account or a first observer.
  mutating func postponeLaunch(_ rule: RuleID) {
    let queued = device.queue.queuedTransactions.filter { number in
      store.ledger[number].state == .purchased || store.ledger[number].state == .restored
    }
    let numbers = Set(queued + unfinished + device.pendingTransactions).sorted()
    guard !numbers.isEmpty else { return }
    device.knowledge.deliveries.launch = WaitingDeliveries.Launch(
      rule: rule, transactions: numbers, due: dueOfNewDelivery)
    scheduleDelivery()
    emitWaiting(numbers)
  }

  /// Moves the results of the queue's payments that wait to the inbox, because the account changes.
  ///
  /// Returns whether there were any. A call of `Product.purchase` does not return.
  mutating func moveResultsToInbox() -> Bool {
    var hasMoved = false
    for notice in device.knowledge.deliveries.removeDeliveries(dueAt: nil) {
      guard let number = notice.resultTransaction, device.queue.contains(number),
        payment(of: number).storeKitVersion == .queue
      else { continue }
      device.enqueueDelivery(
        .result(snapshot: store.snapshot(number), console: nil, alert: nil, rule: .accountChange))
      hasMoved = true
    }
    return hasMoved
  }

  // MARK: The network

  /// Compares the network with that before the action, and lets a device with a new connection catch up.
  mutating func updateConnection() {
    guard device.knowledge.isCutOff != isCutOff else { return }
    device.knowledge.isCutOff = isCutOff
    if !isCutOff { reconnect() }
  }

  /// Passes on everything that has waited for the network, and fetches everything that is not late.
  private mutating func reconnect() {
    passOnOfflineFinishes()
    removeFinishedElsewhere()
    let before = deviceDifference
    device.knowledge.reconnect()
    let after = deviceDifference
    var fetched = before
    fetched.deliveries = []
    fetched.finishes = []
    if !after.transactions.isEmpty { fetched.transactions = [] }
    if !after.groups.isEmpty { fetched.groups = [] }
    if !after.receiptTransactions.isEmpty { fetched.receiptTransactions = [] }
    if after.isReceiptBroken { fetched.isReceiptBroken = false }
    if !after.products.isEmpty { fetched.products = [] }
    record(fetched, .network)
    if app.isRunning, device.knowledge.isReinstalled { catchUp(by: device.knowledge.beginProcess()) }
    rescheduleCatchUp()
    rescheduleReceiptRefresh()
    switch device.knowledge.deliveries.setting {
    case .prompt: releaseDeliveries()
    case .late(let delay, _):
      device.knowledge.deliveries.setDue(delay.map { advanced(by: $0) })
      scheduleDelivery()
    case .lost: break
    }
  }

  /// Keeps finished transactions until the network is back.
  mutating func holdForNetwork(_ numbers: [TransactionNumber]) {
    let kept = numbers.filter { store.ledger[$0].isUnfinished }
    let others = numbers.filter { !store.ledger[$0].isUnfinished }
    if !others.isEmpty { sendToStore(.finished(others)) }
    guard !kept.isEmpty else { return }
    device.knowledge.holdForNetwork(kept, at: now)
    emitDiagnostic(.deviceDeviates(.finishWaitsForNetwork(kept)), rule: .offlineDevice)
  }

  /// Passes on the calls of `finish` that have waited for the network.
  mutating func passOnOfflineFinishes() {
    let numbers = device.knowledge.removeFinishesWaitingForNetwork()
    guard !numbers.isEmpty else { return }
    emitDiagnostic(.deviceDeviates(.finishPassedOnByNetwork(numbers)), rule: .offlineDevice)
    sendToStore(.finished(numbers))
  }

  /// Whether the device knows that a transaction was refunded.
  func isRefundKnown(_ number: TransactionNumber) -> Bool {
    guard let fetched = device.knowledge.offlineStore else { return true }
    return fetched.ledger.has(number) && fetched.ledger[number].refundedAt != nil
  }

  /// The unfinished transactions that the device has fetched, by purchase date.
  var fetchedUnfinished: [TransactionNumber] {
    guard let fetched = device.knowledge.offlineStore else { return store.unfinished }
    return fetched.unfinished.filter { store.ledger.has($0) && !store.ledger[$0].isDeleted }
  }
}
