// The operator's operations on transactions, from outside the app (DocC: TransactionManager).

import StoreModel

extension Store {
  mutating func approve(_ number: TransactionNumber) {
    stopRequest(number, .approved)
    completeDecidedPurchase(number)
    announceNewTransaction(number, by: .decided)
    deliverPush(number, rule: .approveDelivers)
  }

  mutating func decline(_ number: TransactionNumber) {
    stopRequest(number, .declined)
    guard quirks.declinedDelivery == .ios27, ledger[number].person == people.customer else {
      emitDiagnostic(.declinedDeliversNothing(transaction: number), rule: .declineDeliversNothing)
      return
    }
    // StoreKit 2 has no failed transactions, so a call of `purchase` that returned `.pending` has no later
    // result.
    guard ledger[number].payment.storeKitVersion == .queue else {
      emitDiagnostic(.declinedDeliversNothing(transaction: number), rule: .declinedDelivery)
      return
    }
    ledger.fail(number, StoreError(domain: "SKErrorDomain", code: 0), at: now)
    post(.push(number, alert: nil, .declinedDelivery))
  }

  /// Expires an Ask to Buy request that was not answered in time.
  ///
  /// As after a decline, nothing is delivered.
  mutating func expireRequest(_ number: TransactionNumber) {
    guard ledger[number].request == .waiting else { return }
    stopRequest(number, .expired)
    emitDiagnostic(.requestExpired(transaction: number), rule: .productionAskToBuy)
  }

  private mutating func stopRequest(_ number: TransactionNumber, _ outcome: RequestState) {
    ledger.endRequest(number, outcome, at: now)
    requests.remove(number)
    if rules.askToBuy.requestLifetime != nil { agenda.cancelRequest(number) }
  }

  mutating func resolve(_ failed: TransactionNumber) {
    if let subscription = subscriptionWithBillingIssue(failed) {
      recover(subscription)
    } else {
      deliverPush(resolveInterruption(failed), rule: .xcodeResolve)
    }
  }

  /// Returns the subscription whose renewal failed at the end of this transaction's period; otherwise nil.
  private func subscriptionWithBillingIssue(_ number: TransactionNumber) -> SubscriptionNumber? {
    ledger[number].subscription.flatMap {
      subscriptions[$0].hasBillingIssue && subscriptions[$0].latest == number ? $0 : nil
    }
  }

  /// Deletes a transaction, the transactions linked to it as their original, and the payments answered with
  /// any of these transactions (DocC: TransactionManager).
  mutating func delete(_ number: TransactionNumber) {
    let family = [number] + ledger.children(of: number)
    let others = Set(family + family.flatMap { ledger.answered(with: $0) }).subtracting([number])
    remove([number] + others.sorted())
  }

  /// Clears the purchase history; if `budget.stop` is set, the caller must discard the store.
  mutating func clearAll(_ budget: inout StepBudget) {
    let numbers = clearable
    remove(numbers) { !budget.countStep(after: $0, of: 2 * numbers.count) }
    identifiers.restart(rules.identifiers)
    if rules.keepsReceipt, people.customer != .nobody { people.markRemoved(people.customer, at: now) }
  }

  /// Deletes transactions in two passes, and counts one step per transaction in each pass.
  ///
  /// `isCancelled` receives the number of steps so far. If it returns true, the caller must discard the
  /// store.
  private mutating func remove(_ numbers: [TransactionNumber], isCancelled: (Int) -> Bool = { _ in false }) {
    for (index, number) in numbers.enumerated() {
      guard !isCancelled(index) else { return }
      requests.remove(number)
      let person = ledger[number].person
      if rules.keepsReceipt, ledger[number].isPurchase { people.markRemoved(person, at: now) }
      ledger.delete(number)
      if let existing = ledger[number].answeredWith, let subscription = ledger[existing].subscription {
        subscriptions[subscription].removeOrderPayment(number)
      }
    }
    reassignOwned(numbers)
    agenda.cancelAll { ledger[$0].isDeleted }
    if numbers.contains(where: { ledger[$0].ownership == .familyShared }) { removeDeletedShares() }
    for (index, number) in numbers.enumerated() {
      guard !isCancelled(numbers.count + index) else { return }
      removePeriod(number)
    }
    post(.removed(numbers))
  }

  private mutating func removeDeletedShares() {
    shares.removeAll { ledger[$0.latest].isDeleted }
  }

  /// Updates a subscription after one of its transactions was deleted.
  ///
  /// The previous period becomes the latest one. If there is none or the first transaction was deleted, the
  /// subscription is removed from the index.
  private mutating func removePeriod(_ number: TransactionNumber) {
    guard let subscription = ledger[number].subscription else { return }
    let current = subscriptions[subscription]
    guard current.latest == number || current.original == number else { return }
    unschedule(subscription)
    var previous = ledger[current.latest].previous
    while let candidate = previous, ledger[candidate].isDeleted { previous = ledger[candidate].previous }
    subscriptions[subscription].endDeleted()
    if let previous, current.original != number {
      restoreLatest(subscription, to: previous)
    } else {
      subscriptions.removeFromIndex(subscription)
    }
    if subscriptions[subscription].isInService {
      shareSubscription(subscription)
    } else if shares.isShared(subscription) {
      endShares(subscription, revoked: true)
    }
    notifyServiceMayHaveEnded(current.product, of: current.person)
  }

  /// Makes an earlier transaction the latest one of a subscription, because the later ones were deleted.
  ///
  /// A period that an upgrade had ended early lasts until its expiration date, and does not renew (rule
  /// `xcode.delete`).
  private mutating func restoreLatest(_ number: SubscriptionNumber, to transaction: TransactionNumber) {
    if ledger[transaction].isUpgraded {
      for upgraded in [transaction] + duplicates(ofPeriodWith: transaction) { ledger.undoUpgrade(upgraded) }
      ledger.clearRefund(of: transaction)
    }
    let isInService = subscriptions[number].restore(
      ledger[transaction], at: now, isReplaced: subscriptions.isReplaced(number))
    let product = subscriptions[number].product
    if let plan = plan(product) { setPrice(of: number, to: plan) }
    if isInService {
      schedule(number)
      post(.granted(product: product, transaction), to: subscriptions[number].person)
    }
  }

  // MARK: Checks

  /// Returns why the Transaction Manager cannot perform an operation on a transaction; nil if it can.
  package func refusalToManage(_ permission: OperatorPermission, _ number: TransactionNumber) -> Refusal? {
    if let refusal = rules.refusals[permission] { return refusal }
    let transaction = ledger[number]
    switch permission {
    case .approve, .decline:
      switch transaction.request {
      case .waiting: return nil
      case .approved: return Refusal(.approvedAlready(number), possible: waitingHint(.approve))
      case .expired: return Refusal(.declinedAlready(number), possible: waitingHint(.approve))
      case .declined: return Refusal(.declinedAlready(number), possible: waitingHint(.approve))
      case .none: return Refusal(.awaitsNoApproval(number), possible: waitingHint(.approve))
      }
    case .resolve:
      if subscriptionWithBillingIssue(number) != nil { return nil }
      switch transaction.interruption {
      case .open: return nil
      case .resolved(let by):
        return Refusal(.resolvedAlready(number, by: by), possible: waitingHint(.resolve))
      case .abandoned, .none:
        return Refusal(.nothingToResolve(number), possible: waitingHint(.resolve))
      }
    case .delete, .clear, .dialogsOff, .account: return nil
    }
  }

  /// Suggests transactions for which the operation is possible or, if there are none, the steps that create
  /// one.
  private func waitingHint(_ permission: OperatorPermission) -> Alternative {
    // Menus call this function for each item, so it reads only three waiting transactions.
    let waiting = requests.first(3, for: permission == .resolve ? .customer : .parent)
    if waiting.isEmpty {
      return .inOrder(permission == .resolve ? steps(to: .interrupted) : steps(to: .askToBuy))
    }
    return .anyOf(
      waiting.map { number in
        .action(permission == .resolve ? .resolve(.number(number)) : .approve(.number(number)))
      })
  }

  /// Returns the steps that lead to a purchase to which the switch `wanted` applies.
  ///
  /// The steps switch off the switches that take precedence over `wanted`.
  private func steps(to wanted: PurchaseSwitch) -> [AlternativeStep] {
    let deciding = decidingSwitches
    let overriding = deciding.prefix { $0 != wanted }.filter { PurchaseSwitch.precedes($0, before: wanted) }
    var steps = overriding.map { AlternativeStep.action($0.off) }
    if !deciding.contains(wanted) {
      steps.append(.action(wanted == .interrupted ? .interrupted(true, cause: .terms) : .askToBuy(true)))
    }
    steps.append(.form(.buy))
    if switches.showsDialogs {
      steps.append(.action(.confirm))
      if wanted == .askToBuy { steps.append(.action(.tap(DialogButton.Name.ask.rawValue))) }
    }
    return steps
  }

  package func refusalToRefund(_ number: TransactionNumber) -> Refusal? {
    let transaction = ledger[number]
    if transaction.refundedAt != nil {
      return Refusal(.refundedAlready(number), possible: .anotherToRefund)
    }
    guard transaction.state == .purchased else {
      return Refusal(.notRefundable(number, transaction.state), possible: .purchasedToRefund)
    }
    if transaction.ownership == .familyShared {
      return Refusal(.subscription(.sharedNotPaid(number)), possible: .subscription(.refundAnother))
    }
    if let existing = transaction.answeredWith {
      return Refusal(
        .subscription(.answeredWith(number, held: existing)), possible: .step(.refund(.number(existing))))
    }
    if transaction.isUpgraded {
      return Refusal(.subscription(.refundedByPlanChange(number)), possible: .subscription(.refundAnother))
    }
    return nil
  }
}
