// Restores completed transactions, and cancels unpaid purchases when the device is replaced.

import StoreModel
import StoreRules

extension Store {
  /// Performs `restoreCompletedTransactions`, and delivers all transactions in one array.
  ///
  /// If `budget.stop` is set, the caller must discard the changes.
  mutating func restore(_ budget: inout StepBudget) {
    if let failure = switches.failure {
      if switches.failsOnce { post(.failureUsed) }
      failToRestore(failure, rule: .injected)
      return
    }
    if rules.needsNetwork && !device.isOnline {
      failToRestore(.offline, rule: .restore)
      return
    }
    if configuration.asksForAccount {
      post(.restoreQuestion)
      return
    }
    deliverRestored(&budget)
  }

  mutating func failToRestore(_ failure: InjectedFailure, rule: RuleID) {
    emitDiagnostic(.restoreFailed(mapped(rawError(failure, isOfPayment: false))), rule: rule)
  }

  mutating func deliverRestored(_ budget: inout StepBudget) {
    var restored: [TransactionNumber] = []
    let all = restorable
    let completedTransactions = quirks.restoreOrder == .part ? part(of: all) : all
    for (index, completed) in completedTransactions.enumerated() {
      // Counts two steps per transaction, because the delivery to the queue takes about as long as this
      // loop.
      guard budget.countStep(after: index, of: 2 * completedTransactions.count) else { return }
      let number = append(ledger[completed].sale.plain, state: .restored, of: people.customer)
      ledger.restore(number, from: completed, identifier: allocateIdentifier(), at: now)
      announceNewTransaction(number, by: .answered)
      restored.append(number)
    }
    deliverUndelivered()
    deliver(restored, of: all.count)
  }

  /// Delivers restored transactions and the end of the restore, in the order of quirk `restore-order`.
  ///
  /// `all` is the number of transactions that a complete restore delivers.
  private mutating func deliver(_ restored: [TransactionNumber], of all: Int) {
    let finished = Diagnostic.restoreFinished(count: restored.count)
    switch quirks.restoreOrder {
    case .byDate:
      post(.restored(restored, .restore))
      emitDiagnostic(finished, rule: .restore)
    case .finishedFirst:
      emitDiagnostic(finished, rule: .restoreOrder)
      post(.restored(restored, .restoreOrder))
    case .shuffled:
      post(.restored(shuffled(restored), restored.count > 1 ? .restoreOrder : .restore))
      emitDiagnostic(finished, rule: .restore)
    case .part:
      if restored.count < all {
        emitDiagnostic(.deviceDeviates(.partRestored(restored.count, of: all)), rule: .restoreOrder)
      }
      post(.restored(restored, restored.count < all ? .restoreOrder : .restore))
      emitDiagnostic(finished, rule: .restore)
    }
  }

  /// Returns some of the transactions, ascending, and another number of them than at the previous restore.
  ///
  /// The first restore omits at least one of several transactions.
  private mutating func part(of numbers: [TransactionNumber]) -> [TransactionNumber] {
    let previous = restoredCount ?? numbers.count
    let counts = numbers.indices.map { $0 + 1 }.filter { $0 != previous }
    guard !counts.isEmpty else {
      restoredCount = numbers.count
      return numbers
    }
    var random = SeededRandom(seed: seed ^ 0x7265_7374_6F72_6501 ^ UInt64(ledger.endIndex.value))
    let count = counts[Int(random.below(UInt64(counts.count)))]
    var rest = numbers
    while rest.count > count { rest.remove(at: Int(random.below(UInt64(rest.count)))) }
    restoredCount = count
    return rest
  }

  /// Returns transactions in an order that depends on the seed, and that differs from the given order.
  private func shuffled(_ numbers: [TransactionNumber]) -> [TransactionNumber] {
    guard let first = numbers.first, numbers.count > 1 else { return numbers }
    var random = SeededRandom(seed: seed ^ 0x7265_7374_6F72_6500 ^ UInt64(first.value))
    var shuffled = numbers
    for last in numbers.indices.dropFirst().reversed() {
      shuffled.swapAt(last, Int(random.below(UInt64(last + 1))))
    }
    return shuffled == numbers ? numbers.reversed() : shuffled
  }

  /// The transactions that a restore delivers, in the order of creation.
  ///
  /// They include all periods of subscriptions, non-consumables and family shares, but not unfinished or
  /// refunded transactions.
  private var restorable: [TransactionNumber] {
    let customer = people.customer
    let shared = Set(shares.lazy.filter { $0.isActive && $0.person == customer }.map(\.original))
    return ledger.indices.filter { number in
      guard ledger[number].isListed, ledger[number].person == customer, ledger[number].answeredWith == nil,
        !ledger[number].isRefunded
      else { return false }
      if ledger[number].ownership == .familyShared {
        return shared.contains(ledger[number].original ?? number)
      }
      guard ledger[number].finishedAt != nil else { return false }
      switch ledger[number].sale.kind {
      case .autoRenewable: return true
      // A restore delivers only the original of a repeated non-consumable.
      case .nonConsumable: return ledger[number].original == nil
      case .consumable, .nonRenewing: return false
      }
    }
  }

  /// The unpaid transactions whose outcome is still scheduled, in ascending order.
  package var unansweredPayments: [TransactionNumber] {
    agenda.transactions.filter { ledger[$0].state == .purchasing }
      .sorted()
  }

  mutating func cancelUnpaid() { agenda.cancelAll { ledger[$0].state == .purchasing } }
}
