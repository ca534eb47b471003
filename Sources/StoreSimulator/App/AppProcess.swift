// The app under test: its process and its observer, and what it does with a callback. The app is simple on purpose: it
// unlocks what it is given and finishes by its policy.

extension World {
  // MARK: The process

  mutating func changeApp(_ transition: AppTransition) {
    switch transition {
    case .launch:
      app.state = .foreground
      for number in inQueueNumbers { ledger[number].given = nil }
      appUnlocksShared()
      deliverUnfinished(rule: .launchDelivers)
      presentWaiting()
    case .foreground:
      app.state = .foreground
      deliverInbox()
      presentWaiting()
    case .background: app.state = .background
    case .terminate: terminate()
    }
  }

  /// The process ends: what only it knew is lost, what the store knows waits for the next launch.
  private mutating func terminate() {
    app.state = .terminated
    // Results on their way to the dead process go with it; pushes are found again at launch.
    inbox = []
    cancelAllDialogs()
    inbox = []
    let lost = inQueueNumbers.filter {
      let state = ledger[$0].state
      return state == .purchasing || state == .failed || state == .deferred
    }
    for number in lost { leaveQueue(number) }
    if !lost.isEmpty { remark(.localTransactionsLost(lost), rule: .localTransactionsLost) }
  }

  private var inQueueNumbers: [TransactionNumber] {
    ledger.indices.filter { ledger[$0].isInQueue && !ledger[$0].isDeleted }
  }

  mutating func setObserver(_ isOn: Bool) {
    app.hasObserver = isOn
    if isOn { deliverUnfinished(rule: .firstObserverDelivers) }
  }

  /// Why a change of the process cannot be.
  func refusalToChangeApp(_ transition: AppTransition) -> Refusal? {
    switch (transition, app.state) {
    case (.launch, .foreground), (.launch, .background):
      Refusal(
        .appRunsAlready, possible: .step(.app(app.state == .background ? .foreground : .terminate)))
    case (.terminate, .terminated): Refusal(.appDoesNotRun, possible: .step(.app(.launch)))
    case (.foreground, .terminated), (.background, .terminated):
      Refusal(.appDoesNotRun, possible: .step(.app(.launch)))
    case (.foreground, .foreground):
      Refusal(.appIsInForeground, possible: .step(.app(.background)))
    case (.background, .background):
      Refusal(.appIsInBackground, possible: .step(.app(.foreground)))
    default: nil
    }
  }

  /// Why the app's code cannot do something now: it needs to run in the foreground.
  func refusalWithoutProcess(_ deed: AppDeed) -> Refusal? {
    switch app.state {
    case .foreground: nil
    case .background: Refusal(.appInBackground(deed), possible: .first(.action(.app(.foreground))))
    case .terminated: Refusal(.appNotRunning(deed), possible: .first(.action(.app(.launch))))
    }
  }

  // MARK: In the callback

  /// What the app does with one transaction of a callback.
  mutating func appReceives(_ snapshot: TransactionSnapshot) {
    let index = snapshot.number
    let isNew = ledger[index].given != snapshot.state
    ledger[index].given = snapshot.state
    ledger[index].givenError = snapshot.error
    guard isNew, snapshot.state == .purchased || snapshot.state == .restored else { return }
    guard ledger[index].refundedAt == nil, !ledger[index].isUnlocked else { return }
    ledger[index].isUnlocked = true
    let product = snapshot.productIdentifier
    if ledger[index].subscription != nil {
      if app.unlocked[product] == nil, isServed(product) { app.unlocked[product] = 1 }
    } else if ledger[index].sale.kind == .consumable {
      app.unlocked[product, default: 0] += snapshot.quantity
    } else {
      app.unlocked[product] = 1
    }
  }

  /// Whether an own or a shared subscription gives service of a plan now: one that is delivered late may have ended.
  private func isServed(_ plan: String) -> Bool {
    holds(plan)
      || shares.contains {
        $0.isActive && $0.person == .me && ledger[$0.latest].payment.productIdentifier == plan
      }
  }

  /// What the family shares is unlocked by an app that starts.
  private mutating func appUnlocksShared() {
    for share in shares where share.isActive && share.person == .me {
      app.unlocked[ledger[share.latest].payment.productIdentifier] = 1
      ledger[share.latest].isUnlocked = true
    }
  }

  /// The app locks a product again after a refund.
  mutating func appLocks(_ number: TransactionNumber) {
    let payment = ledger[number].payment
    let product = payment.productIdentifier
    guard ledger[number].isUnlocked, let count = app.unlocked[product] else { return }
    ledger[number].isUnlocked = false
    if ledger[number].sale.kind == .consumable, count > payment.quantity {
      app.unlocked[product] = count - payment.quantity
    } else {
      app.unlocked[product] = nil
    }
  }

  /// A second, fresh device on the same account: nothing is known there but what the store tells.
  mutating func changeToNewDevice() {
    device.dialogs = []
    device.waitingDialogs = []
    inbox = []
    agendaStore.forget { ledger[$0].state == .purchasing }
    app.unlocked = [:]
    app.state = .foreground
    for index in ledger.indices {
      ledger[index].isUnlocked = false
      let state = ledger[index].state
      if state == .purchasing || state == .failed || state == .deferred { leaveQueue(index) }
      if ledger[index].isInQueue { ledger[index].given = nil }
    }
    appUnlocksShared()
    deliverUnfinished(rule: .newDevice)
  }
}
