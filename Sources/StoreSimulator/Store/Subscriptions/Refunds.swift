// Money that is given back, by the Transaction Manager or because the customer asked, and what that takes away
// (rules `store.refund`, `store.refund.request`; DocC: Subscriptions).

import Ground

extension Books {
  /// The money goes back: all of what was paid, or a part.
  mutating func refund(_ number: TransactionNumber, percentage: Int = 100) {
    let transaction = ledger[number]
    if transaction.sale.kind == .consumable, !transaction.refundRequested {
      // Who gives it back has been asked to.
      send(.consumptionRequested, number)
    }
    let left = transaction.price - transaction.refunded
    ledger[number].refundedAt = now
    ledger[number].refundPercentage = percentage
    ledger[number].refunded += percentage == 100 ? left : left * Int64(percentage) / 100
    announce(number, .revoked(percentage: percentage))
    let product = transaction.payment.productIdentifier
    if let subscription = transaction.subscription {
      revokeSubscription(subscription, refunded: number)
    } else {
      let person = transaction.person
      if people[person].owned[product] == number || transaction.original != nil {
        people[person].owned[product] = transaction.original.flatMap {
          ledger[$0].refundedAt == nil ? $0 : nil
        }
      }
      if people[person].owned[product] == nil { shareEnds(product: product, from: person) }
      say(.revoked(number, payment: transaction.payment, kind: transaction.sale.kind), to: person)
    }
    if transaction.person == people.customer {
      let rule = transaction.sale.kind == .consumable ? RuleID.consumableRefund : .refund
      remark(.entitlementsRevoked(product: product, transaction: number), rule: rule)
    }
    send(.refunded, number)
  }

  /// A refund of the present or last period takes what is left of the service away at once; one of an earlier period
  /// only marks it.
  private mutating func revokeSubscription(
    _ number: SubscriptionNumber, refunded transaction: TransactionNumber
  ) {
    let subscription = subscriptionBook[number]
    guard subscription.latest == transaction, !subscription.isRevoked else { return }
    closeTrouble(number, isRecovered: false)
    unschedule(number)
    let wasOn = subscription.willAutoRenew
    subscriptionBook[number].phase = .revoked(subscription.expirationReason)
    subscriptionBook[number].willAutoRenew = false
    subscriptionBook[number].offer = nil
    subscriptionBook[number].orders = []
    clearIncrease(number)
    say(.planRevoked(transaction), to: subscription.person)
    appLocksPlan(subscription.product, of: subscription.person)
    announceStatus(number)
    if wasOn { send(.autoRenewOff, transaction) }
    if subscription.shareCount > 0 { shareEnds(number, revoked: true) }
  }

  /// The customer asks in the app; who answers and how is the environment's affair.
  mutating func requestRefund(_ number: TransactionNumber, _ request: RefundRequest) {
    let transaction = ledger[number]
    ledger[number].refundRequest = request.reason
    if let subscription = transaction.subscription, subscriptionBook[subscription].latest == number,
      subscriptionBook[subscription].willAutoRenew, !subscriptionBook[subscription].isInTrouble
    {
      cancelSubscription(subscriptionBook[subscription])
    }
    let kind = transaction.sale.kind
    if kind == .consumable || kind == .autoRenewable {
      send(.consumptionRequested, number, reason: request.reason)
    }
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
  private func unusedPercentage(_ number: TransactionNumber) -> Int {
    let transaction = ledger[number]
    guard transaction.subscription != nil, let start = transaction.purchasedAt,
      let end = transaction.expiresAt,
      end > start
    else { return 50 }
    let left = max(0, end - max(now, start))
    // In 128 bits: the microseconds of some thousand years times a hundred overflow an Int64.
    return Int((end - start).dividingFullWidth(left.multipliedFullWidth(by: 100)).quotient)
  }

  /// The App Store takes a refund back: what is left of the period is in service again, and will not renew.
  mutating func reverseRefund(_ number: TransactionNumber) {
    let transaction = ledger[number]
    let product = transaction.payment.productIdentifier
    ledger[number].refundedAt = nil
    ledger[number].refundRequest = nil
    ledger[number].refundPercentage = 0
    ledger[number].refunded = 0
    announce(number, .reinstated)
    if let subscription = transaction.subscription {
      let held = subscriptionBook[subscription]
      if held.latest == number, held.isRevoked {
        subscriptionBook[subscription].phase =
          held.end > now
          ? .active : .ended(held.expirationReason ?? .autoRenewDisabled, graceEnd: nil)
        schedule(subscription)
        if held.end > now { say(.granted(product: product, nil), to: held.person) }
        announceStatus(subscription)
        shareGoesOn(subscription)
      }
    } else if transaction.sale.kind == .nonConsumable {
      let first = transaction.original ?? number
      if people[transaction.person].owned[product] == nil {
        people[transaction.person].owned[product] = first
      }
      say(.granted(product: product, number), to: transaction.person)
      shareProduct(product, from: transaction.person)
    }
    send(.refundReversed, number)
  }
}
