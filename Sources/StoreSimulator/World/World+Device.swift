// The device: its settings, its storefront, and its replacement.

import StoreModel

extension World {
  mutating func changeDevice(_ change: DeviceChange) {
    let before = device.storefront
    device.change(change)
    applyDeviceSettings()
    notifyStorefrontChange(since: before)
  }

  /// Notifies a running app if the storefront has changed since `before`.
  ///
  /// The app decides whether to continue each pending purchase.
  mutating func notifyStorefrontChange(since before: String) {
    let storefront = device.storefront
    guard storefront != before, app.isRunning else { return }
    if app.hasObserver { emitDiagnostic(.storefrontChanged(storefront), rule: .storefrontChange) }
    deliverUpdate(.storefront(storefront), rule: .storefrontChange)
    let purchasing = device.queue.queuedTransactions.filter { store.ledger[$0].state == .purchasing }
    for number in purchasing {
      let continues = payment(of: number).continuesInStorefront ?? switches.appPolicies[.continuesPurchases]
      emitDiagnostic(
        .askedToContinue(transaction: number, storefront: storefront, continues: continues),
        rule: .purchaseInNewStorefront)
      if continues {
        // The payment sheet is shown again with the price of the new storefront.
        if device.removePaymentSheet(of: number) { ask(.payment, number) }
      } else {
        device.removeDialogs(of: [number])
        sendToStore(.storefrontLeft(number))
      }
    }
    presentWaiting()
  }

  mutating func setOnline(_ isOnline: Bool) {
    device.setOnline(isOnline)
    applyDeviceSettings()
  }

  /// Replaces the device with a new one of the same account.
  ///
  /// The new device receives only the transactions that the store delivers.
  mutating func changeToNewDevice() {
    // These purchases were made by processes that ended before the store answered.
    let unanswered = store.unansweredPayments.filter { !device.queue.contains($0) }
    sendToStore(.deviceReplaced)
    abandonProductRequests(store.removeProductRequests())
    endLateCalls()
    store.cancelRepeatedUpdates()
    loseFinishes()
    let unsent = device.knowledge.removeFinishesWaitingForNetwork()
    if !unsent.isEmpty { emitDeviation(.finishLost(unsent), rule: .offlineDevice) }
    let local = device.queue.queuedTransactions.filter { isLocal($0) || isUndeliveredDecline($0) }
    let kept = device.knowledge.removeKeptSheets()
    let previouslyLost = device.queue.lostTransactions
    dropDeliveries()
    let knowledge = DeviceKnowledge(settingsOf: device.knowledge)
    device = Device(settings: device.settings)
    device.knowledge = knowledge
    if knowledge.cache.end != .never { store.cancel(.catchUp) }
    store.cancel(.refreshReceipt)
    rescheduleReceiptRefresh()
    app = app.asInstalled
    app.setState(.foreground)
    for number in previouslyLost { device.markLost(number, queueKey(of: number)) }
    markLost(local + unanswered + kept)
    for number in store.unfinishedByCreation { device.enqueue(number, queueKey(of: number)) }
    startProcess(deliveringBy: .newDevice)
    deliverMessages(atLaunch: true)
  }
}
