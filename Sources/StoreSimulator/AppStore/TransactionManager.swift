// The Transaction Manager: what an operator does to transactions from outside the app (behaviours 2.2).

extension World {
  mutating func approve(_ number: Int) {
    stopRequest(number, .approved)
    if purchaseDecided(number) { deliverPush(number, rule: .approveDelivers) }
  }

  mutating func decline(_ number: Int) {
    stopRequest(number, .declined)
    remark(.declinedDeliversNothing(transaction: number), rule: .declineDeliversNothing)
  }

  /// Nobody answered in time: nothing is delivered, as after a decline.
  mutating func expireRequest(_ number: Int) {
    guard ledger[number - 1].request == .waiting else { return }
    stopRequest(number, .expired)
    remark(.requestExpired(transaction: number), rule: .productionAskToBuy)
  }

  private mutating func stopRequest(_ number: Int, _ outcome: Transaction.RequestState) {
    ledger[number - 1].request = outcome
    ledger[number - 1].changedAt = now
    pendingRequestCount -= 1
    stopWaiting(number)
    if rules.askToBuy.requestLifetime != nil { agendaStore.forget(where: { $0 == .expireRequest(number) }) }
  }

  mutating func resolve(_ failed: Int) {
    if let subscription = troubled(failed) {
      recover(subscription)
    } else if let number = resolveInterruption(failed) {
      deliverPush(number, rule: .xcodeResolve)
    }
  }

  /// The subscription whose renewal failed after this transaction's period.
  private func troubled(_ number: Int) -> Int? {
    ledger[number - 1].subscription.flatMap {
      subscriptionBook[$0 - 1].isInTrouble && subscriptionBook[$0 - 1].latest == number ? $0 : nil
    }
  }

  /// Also its children: what has it as original (behaviours 2.3).
  mutating func delete(_ number: Int) {
    let children = (0..<ledger.count).filter { ledger[$0].original == number }.map { $0 + 1 }
    remove([number] + children)
  }

  mutating func clearAll() {
    remove((0..<ledger.count).filter { !ledger[$0].isDeleted }.map { $0 + 1 })
  }

  private mutating func remove(_ numbers: [Int]) {
    for number in numbers {
      let product = ledger[number - 1].payment.productIdentifier
      if ledger[number - 1].request == .waiting { pendingRequestCount -= 1 }
      stopWaiting(number)
      leaveQueue(number)
      ledger[number - 1].isDeleted = true
      if owned[product] == number {
        owned[product] = nil
        shareEnds(product: product, buyer: 0)
      }
    }
    let gone = Set(numbers)
    agendaStore.forget(gone.contains)
    for number in numbers { forgetPeriod(number) }
    removeDialogs(where: gone.contains)
    presentWaiting()
  }

  /// A transaction of a subscription is gone: the period before it is the last one now, or the whole is forgotten.
  private mutating func forgetPeriod(_ number: Int) {
    for index in shares.indices where shares[index].latest == number && shares[index].isActive {
      shares[index].isActive = false
      if let subscription = shares[index].subscription { subscriptionBook[subscription - 1].shareCount -= 1 }
    }
    shares.removeAll { ledger[$0.latest - 1].isDeleted }
    guard let subscription = ledger[number - 1].subscription else { return }
    let held = subscriptionBook[subscription - 1]
    guard held.latest == number || held.original == number else { return }
    unschedule(subscription)
    var before = ledger[held.latest - 1].previous
    while let candidate = before, ledger[candidate - 1].isDeleted { before = ledger[candidate - 1].previous }
    subscriptionBook[subscription - 1].willAutoRenew = false
    subscriptionBook[subscription - 1].phase = .ended
    forgetTrouble(subscription)
    if let before, held.original != number {
      subscriptionBook[subscription - 1].latest = before
      subscriptionBook[subscription - 1].product = ledger[before - 1].payment.productIdentifier
      subscriptionBook[subscription - 1].preference = ledger[before - 1].payment.productIdentifier
      subscriptionBook[subscription - 1].start = ledger[before - 1].purchasedAt ?? held.start
      subscriptionBook[subscription - 1].end = min(now, ledger[before - 1].expiresAt ?? now)
      subscriptionBook[subscription - 1].expirationReason = .unknown
      if ledger[before - 1].refundedAt != nil { subscriptionBook[subscription - 1].phase = .revoked }
    } else {
      subscriptionIndex[SubscriptionKey(owner: held.owner, group: held.group)] = nil
    }
    if subscriptionBook[subscription - 1].shareCount > 0 { shareEnds(subscription, revoked: true) }
    appLocksPlan(held.product, owner: held.owner)
  }

  // MARK: Checks

  /// Why the Transaction Manager cannot do this to a transaction.
  func refusalToManage(_ power: OperatorPower, _ number: Int) -> Refusal? {
    if let refusal = rules.refusals[power] { return refusal }
    let transaction = ledger[number - 1]
    switch power {
    case .approve, .decline:
      switch transaction.request {
      case .waiting: return nil
      case .approved: return Refusal(.approvedAlready(number), possible: waitingHint(.approve))
      case .expired: return Refusal(.declinedAlready(number), possible: waitingHint(.approve))
      case .declined: return Refusal(.declinedAlready(number), possible: waitingHint(.approve))
      case .none: return Refusal(.awaitsNoApproval(number), possible: waitingHint(.approve))
      }
    case .resolve:
      if troubled(number) != nil { return nil }
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

  /// Which transactions the same thing would be possible for.
  private func waitingHint(_ power: OperatorPower) -> Possible {
    // Asked for at every picture of a menu, however many wait.
    let fitting = waiting.lazy.filter { isFor(power, $0) }.prefix(3)
    if fitting.isEmpty {
      return .inOrder(
        power == .resolve
          ? ["interrupted on", "buy", "confirm"] : ["ask-to-buy on", "buy", "confirm", "tap ask"])
    }
    return .anyOf(fitting.map { "\(power.rawValue) #\($0)" })
  }

  /// Whether a waiting transaction waits for this.
  private func isFor(_ power: OperatorPower, _ number: Int) -> Bool {
    power == .resolve ? ledger[number - 1].interruption == .open : ledger[number - 1].request == .waiting
  }

  func refusalToRefund(_ number: Int) -> Refusal? {
    let transaction = ledger[number - 1]
    if transaction.refundedAt != nil {
      return Refusal(.refundedAlready(number), possible: .anotherToRefund)
    }
    guard transaction.state == .purchased else {
      return Refusal(.notRefundable(number, transaction.state), possible: .purchasedToRefund)
    }
    if transaction.ownership == .familyShared {
      return Refusal(.subscription(.sharedNotPaid(number)), possible: .subscription(.refundAnother))
    }
    if transaction.isUpgraded {
      return Refusal(.subscription(.refundedByPlanChange(number)), possible: .subscription(.refundAnother))
    }
    if transaction.finishedAt != nil, product(transaction.payment.productIdentifier)?.kind == .consumable {
      return Refusal(.subscription(.consumed(number)), possible: .subscription(.refundBeforeFinishing))
    }
    return nil
  }
}
