// Money that is given back, by the Transaction Manager or because the customer asked, and what that takes away
// (behaviours 4.7).

extension World {
  /// The money goes back: all of what was paid, or a part.
  mutating func refund(_ number: Int, percentage: Int = 100) {
    let transaction = ledger[number - 1]
    let left = transaction.price - transaction.refunded
    ledger[number - 1].refundedAt = now
    ledger[number - 1].refundPercentage = percentage
    ledger[number - 1].refunded += percentage == 100 ? left : left * Int64(percentage) / 100
    announce(number, .revoked(percentage: percentage))
    let product = transaction.payment.productIdentifier
    if let subscription = transaction.subscription {
      revokeSubscription(subscription, refunded: number)
    } else if transaction.owner == 0 {
      if owned[product] == number || transaction.original != nil {
        owned[product] = transaction.original.flatMap { ledger[$0 - 1].refundedAt == nil ? $0 : nil }
      }
      if owned[product] == nil { shareEnds(product: product, buyer: 0) }
      appLocks(number)
    } else {
      membersOwned[MemberProduct(member: transaction.owner, product: product)] = nil
      shareEnds(product: product, buyer: transaction.owner)
    }
    if transaction.owner == 0 {
      remark(.entitlementsRevoked(product: product, transaction: number), rule: .refund)
    }
    send(.refunded, number)
  }

  /// A refund of the present or last period takes what is left of the service away at once; one of an earlier period
  /// only marks it.
  private mutating func revokeSubscription(_ number: Int, refunded transaction: Int) {
    let subscription = subscriptionBook[number - 1]
    guard subscription.latest == transaction, subscription.phase != .revoked else { return }
    closeTrouble(number, isRecovered: false)
    unschedule(number)
    let wasOn = subscription.willAutoRenew
    subscriptionBook[number - 1].phase = .revoked
    subscriptionBook[number - 1].willAutoRenew = false
    subscriptionBook[number - 1].offer = nil
    clearIncrease(number)
    forgetTrouble(number)
    ledger[transaction - 1].isUnlocked = false
    appLocksPlan(subscription.product, owner: subscription.owner)
    announceStatus(number)
    if wasOn { send(.autoRenewOff, transaction) }
    if subscription.shareCount > 0 { shareEnds(number, revoked: true) }
  }

  /// The customer asks in the app; who answers and how is the environment's affair.
  mutating func requestRefund(_ number: Int, _ request: RefundRequest) {
    let transaction = ledger[number - 1]
    ledger[number - 1].refundRequested = true
    if let subscription = transaction.subscription, subscriptionBook[subscription - 1].latest == number,
      subscriptionBook[subscription - 1].willAutoRenew, !subscriptionBook[subscription - 1].isInTrouble
    {
      cancelSubscription(subscriptionBook[subscription - 1])
    }
    let kind = index.products[transaction.payment.productIdentifier]?.kind
    if kind == .consumable || kind == .autoRenewable { send(.consumptionRequested, number) }
    switch rules.subscriptions.refundAnswer {
    case .granted: refund(number)
    case .byText:
      switch request.reason == .other ? request.text : "" {
      case "DECLINE":
        remark(.refundDeclined(transaction: number), rule: .refundRequest)
        send(.refundDeclined, number)
      case "GRANT_PRORATED": refund(number, percentage: unusedPercentage(number))
      default: refund(number)
      }
    case .waits: remark(.refundWaits(transaction: number), rule: .refundRequest)
    }
  }

  /// By the time left of a subscription's period; half of everything else.
  private func unusedPercentage(_ number: Int) -> Int {
    let transaction = ledger[number - 1]
    guard transaction.subscription != nil, let start = transaction.purchasedAt,
      let end = transaction.expiresAt,
      end > start
    else { return 50 }
    let left = max(0, end - max(now, start))
    // In twice the width: a period of some thousand years times a hundred is more than can be counted.
    return Int((end - start).dividingFullWidth(left.multipliedFullWidth(by: 100)).quotient)
  }

  /// The App Store takes a refund back: what is left of the period is in service again, and will not renew.
  mutating func reverseRefund(_ number: Int) {
    let transaction = ledger[number - 1]
    let product = transaction.payment.productIdentifier
    ledger[number - 1].refundedAt = nil
    ledger[number - 1].refundPercentage = 0
    ledger[number - 1].refunded = 0
    announce(number, .reinstated)
    if let subscription = transaction.subscription {
      let held = subscriptionBook[subscription - 1]
      if held.latest == number, held.phase == .revoked {
        subscriptionBook[subscription - 1].phase = held.end > now ? .active : .ended
        subscriptionBook[subscription - 1].expirationReason =
          held.end > now ? nil : held.expirationReason ?? .autoRenewDisabled
        schedule(subscription)
        if held.end > now, held.owner == 0 { app.unlocked[product] = 1 }
        announceStatus(subscription)
        shareGoesOn(subscription)
      }
    } else if index.products[product]?.kind == .nonConsumable {
      let first = transaction.original ?? number
      if transaction.owner == 0 {
        if owned[product] == nil { owned[product] = first }
        app.unlocked[product] = 1
        ledger[number - 1].isUnlocked = true
      } else {
        membersOwned[MemberProduct(member: transaction.owner, product: product)] = first
      }
      shareProduct(product, buyer: transaction.owner)
    }
    send(.refundReversed, number)
  }
}
