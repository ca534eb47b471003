// The Transaction Manager: what an operator does to transactions from outside the app (behaviours 2.2).

extension World {
  mutating func approve(_ number: Int) {
    stopRequest(number, .approved)
    becomePurchased(number, original: owned[ledger[number - 1].payment.productIdentifier])
    deliverPush(number, rule: .approveDelivers)
  }

  mutating func decline(_ number: Int) {
    stopRequest(number, .declined)
    remark(.declinedDeliversNothing(transaction: number), rule: .declineDeliversNothing)
  }

  private mutating func stopRequest(_ number: Int, _ outcome: Transaction.RequestState) {
    ledger[number - 1].request = outcome
    ledger[number - 1].changedAt = now
    pendingRequestCount -= 1
    stopWaiting(number)
  }

  mutating func resolve(_ failed: Int) {
    let number = resolveInterruption(failed)
    deliverPush(number, rule: .xcodeResolve)
  }

  mutating func refund(_ number: Int) {
    let product = ledger[number - 1].payment.productIdentifier
    ledger[number - 1].refundedAt = now
    if owned[product] == number || ledger[number - 1].original != nil {
      owned[product] = (ledger[number - 1].original).flatMap { ledger[$0 - 1].refundedAt == nil ? $0 : nil }
    }
    appLocks(number)
    remark(.entitlementsRevoked(product: product, transaction: number), rule: .refund)
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
      if owned[product] == number { owned[product] = nil }
    }
    let gone = Set(numbers)
    agendaStore.forget(gone.contains)
    removeDialogs(where: gone.contains)
    presentWaiting()
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
      case .declined: return Refusal(.declinedAlready(number), possible: waitingHint(.approve))
      case .none: return Refusal(.awaitsNoApproval(number), possible: waitingHint(.approve))
      }
    case .resolve:
      switch transaction.interruption {
      case .open: return nil
      case .resolved(let by):
        return Refusal(.resolvedAlready(number, by: by), possible: waitingHint(.resolve))
      case .abandoned, .none:
        return Refusal(.nothingToResolve(number), possible: waitingHint(.resolve))
      }
    case .delete, .dialogsOff, .account, .enter: return nil
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
    return nil
  }
}
