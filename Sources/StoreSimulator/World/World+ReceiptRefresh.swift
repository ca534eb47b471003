// Receipt refreshes by the app, and the simulated errors of calls of StoreKit 1 (DocC: LateDevices).

import StoreEngine
import StoreModel
import StoreRules
import Support

extension World {
  // MARK: Receipt refreshes

  /// Performs `SKReceiptRefreshRequest` (rule `device.receipt-refresh`).
  ///
  /// An environment with accounts asks for the account if nobody is signed in.
  mutating func refreshReceiptInApp() {
    if let error = consumeDelegateError(of: .receiptRefresh) {
      endReceiptRefresh(error, rule: .deviceFailure)
    } else if rules.needsNetwork, !device.isOnline {
      failReceiptRefresh(.offline, rule: .receiptRefresh)
    } else if needsAccount, device.account == nil {
      present(DialogMaker(configuration).signInAlert(nil, page: .receiptRefresh))
    } else {
      completeReceiptRefresh()
    }
  }

  /// Refreshes the receipt; with quirk `receipt-refresh throttled`, a receipt that is the newest already
  /// fails.
  mutating func completeReceiptRefresh() {
    guard
      quirks.receiptRefresh == .answers || environment == .xcode || !receiptDifference.isEmpty
        || device.knowledge.isReceiptAbsent
    else {
      return failReceiptRefresh(.receiptThrottled, rule: .receiptThrottled)
    }
    refreshReceipt()
    endReceiptRefresh(nil, rule: .receiptRefresh)
  }

  mutating func failReceiptRefresh(_ failure: InjectedFailure, rule: RuleID) {
    endReceiptRefresh(store.makeDelegateError(failure), rule: rule)
  }

  private mutating func endReceiptRefresh(_ error: StoreError?, rule: RuleID) {
    let chain = error?.all.map { "\(VisibleText.visible($0.domain)) \($0.code)" }.joined(separator: ", ")
    let outcome = chain.map { "request(_:didFailWithError:) \($0)" } ?? "requestDidFinish(_:)"
    answer(
      StoreKitCallResult(
        "SKReceiptRefreshRequest", .returned(outcome), interface: .receiptRefresh,
        topic: .receiptRefresh(hasFailed: error != nil)),
      rule: rule)
  }

  // MARK: Simulated errors

  /// Returns the error with which StoreKit 1 calls the delegate for the simulated error of an interface, and
  /// removes an error that applies to a single call.
  mutating func consumeDelegateError(of interface: StoreKitInterface) -> StoreError? {
    guard let simulated = switches.simulatedFailures[interface], !simulated.failure.isWaiting else {
      return nil
    }
    consume(simulated, of: interface)
    return store.makeDelegateError(simulated.inner ?? simulated.failure.inStoreKit1)
  }

  /// Returns the transactions whose `finish` does not reach the App Store because of a simulated error.
  ///
  /// The removal of a failed or deferred transaction is local to the queue and cannot fail.
  func failingFinishes(_ numbers: [TransactionNumber]) -> [TransactionNumber] {
    guard switches.simulatedFailures[.finish] != nil else { return [] }
    return numbers.filter { number in
      let state = store.ledger[number].state
      return state == .purchased || state == .restored
    }
  }

  /// Consumes the simulated error of `finish`, and records that the transactions stay unfinished.
  mutating func failFinish(of numbers: [TransactionNumber]) {
    guard !numbers.isEmpty, let failure = consumeFailure(of: .finish) else { return }
    emitDiagnostic(.deviceDeviates(.finishFailed(numbers, failure)), rule: .deviceFailure)
  }

  /// Ends a restore with its simulated error, or leaves it without an answer for now or for good; returns
  /// whether there is such a failure.
  ///
  /// StoreKit ignores a restore while an earlier one of the process has no answer.
  mutating func failsRestore() -> Bool {
    if app.hasUnansweredRestore {
      emit(.console(.ignoredRestore), rule: .restore)
      emitDeviation(.restoreIgnored, rule: .silentFailure)
      return true
    }
    if consumeMissingAnswer(of: .restore) {
      app.setRestoreUnanswered(true)
      emitDeviation(.restoreUnanswered, rule: .silentFailure)
      return true
    }
    if schedule(.restore, of: .restore) {
      app.setRestoreUnanswered(true)
      emitDeviation(.restoreWaits, rule: .lateAnswer)
      return true
    }
    app.setRestoreEndless(consumeEndlessRestore())
    guard let error = consumeDelegateError(of: .restore) else { return false }
    emitDiagnostic(.restoreFailed(error), rule: .deviceFailure)
    return true
  }
}

extension World {
  /// Consumes the simulated failure of a restore that delivers its transactions and does not end.
  ///
  /// Returns whether there was such a failure.
  private mutating func consumeEndlessRestore() -> Bool {
    guard let simulated = switches.simulatedFailures[.restore], simulated.failure == .endless else {
      return false
    }
    consume(simulated, of: .restore)
    return true
  }

  /// Leaves a restore without its end, if a simulated failure says so; returns whether the restore does not
  /// end.
  mutating func leavesRestoreOpen() -> Bool {
    guard app.hasEndlessRestore else { return false }
    app.setRestoreEndless(false)
    app.setRestoreUnanswered(true)
    emitDeviation(.restoreEndless, rule: .silentFailure)
    return true
  }
}

extension ConsoleMessage {
  /// The line for a restore that StoreKit ignores.
  static let ignoredRestore = ConsoleMessage(
    .plain("Ignoring restore transactions request because transactions are already being restored"),
    transaction: nil)
}
