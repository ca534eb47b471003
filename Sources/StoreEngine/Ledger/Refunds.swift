// Money that is given back, by the Transaction Manager or because the customer asked, and what that takes away
// (rules `store.refund`, `store.refund.request`; DocC: Subscriptions).

import StoreModel
import StoreRules
import Support

extension Store {
  /// The money goes back: all of what was paid, or a part.
  ///
  /// A non-consumable that was bought again is one purchase with several transactions. A refund of any of them gives
  /// the price of the first one back and revokes all of them (rule `store.refund.owned-again`).
  mutating func refund(_ asked: TransactionNumber, percentage: Percentage = .whole) {
    let purchase = transactions(ofPurchaseWith: asked)
    let number = purchase.first ?? asked
    let transaction = ledger[number]
    if transaction.sale.kind == .consumable, !transaction.refundRequested {
      // Who gives it back has been asked to.
      send(.consumptionRequested, number)
    }
    let left = transaction.price - transaction.refunded
    ledger.refund(number, percentage: percentage, milliunits: percentage.of(left), at: now)
    announce(number, .revoked(percentage: percentage))
    for again in purchase.dropFirst() where ledger[again].refundedAt == nil {
      ledger.refund(again, percentage: percentage, milliunits: 0, at: now)
      announce(again, .revoked(percentage: percentage))
    }
    let product = transaction.payment.productIdentifier
    if let subscription = transaction.subscription {
      revokeSubscription(subscription, refunded: number)
    } else {
      reassignOwned([number])
      for revoked in purchase.isEmpty ? [number] : purchase {
        post(
          .revoked(revoked, payment: ledger[revoked].payment, kind: transaction.sale.kind),
          to: transaction.person)
      }
    }
    if transaction.person == people.customer {
      let rule = transaction.sale.kind == .consumable ? RuleID.consumableRefund : .refund
      emitDiagnostic(.entitlementsRevoked(product: product, transaction: number), rule: rule)
    }
    send(.refunded, number)
  }

  /// The transactions of one purchase; see `Ledger`.
  package func transactions(ofPurchaseWith number: TransactionNumber) -> [TransactionNumber] {
    ledger.transactions(ofPurchaseWith: number, subscription: firstTransaction(ofPeriodWith: number))
  }

  /// The duplicates of the transaction that pays for a period; see `Ledger`.
  package func duplicates(ofPeriodWith paid: TransactionNumber) -> [TransactionNumber] {
    firstTransaction(ofPeriodWith: paid).map { ledger.duplicates(ofPeriodWith: paid, subscription: $0) } ?? []
  }

  /// The transaction that pays for the period of a duplicate; of every other transaction itself.
  package func paidTransaction(ofPeriodWith number: TransactionNumber) -> TransactionNumber {
    firstTransaction(ofPeriodWith: number).map {
      ledger.paidTransaction(ofPeriodWith: number, subscription: $0)
    } ?? number
  }

  /// The first transaction of the subscription that a transaction pays a period of.
  private func firstTransaction(ofPeriodWith number: TransactionNumber) -> TransactionNumber? {
    ledger[number].subscription.map { subscriptions[$0].original }
  }

  /// A paid period gets another expiration date.
  mutating func setExpiration(ofPeriodWith paid: TransactionNumber, to end: Instant) {
    for number in duplicates(ofPeriodWith: paid) { ledger.setExpiration(of: number, to: end) }
    ledger.setExpiration(of: paid, to: end)
  }

  /// Transactions were refunded or deleted: another purchase of a product that is still valid takes the place of the
  /// owned one, otherwise the product is no longer owned and no longer shared.
  mutating func reassignOwned(_ gone: [TransactionNumber]) {
    let lost = gone.filter { number in
      let product = ledger[number].payment.productIdentifier
      guard let owned = people[ledger[number].person].owned[product] else { return false }
      return ledger[owned].isDeleted || ledger[owned].isRefunded
    }
    guard !lost.isEmpty else { return }
    let products = Set(lost.map { ledger[$0].payment.productIdentifier })
    var others: [OwnedProduct: TransactionNumber] = [:]
    for number in ledger.indices
    where ledger.isOwnable(number) && products.contains(ledger[number].payment.productIdentifier) {
      let product = OwnedProduct(ledger[number])
      if others[product].map({ ledger.isBought($0, before: number) }) ?? true { others[product] = number }
    }
    for number in lost {
      let product = OwnedProduct(ledger[number])
      guard let owned = people[product.person].owned[product.identifier], !ledger.isOwnable(owned) else {
        continue
      }
      people.setOwned(product.identifier, others[product], by: product.person)
      if others[product] == nil { shareEnds(product: product.identifier, from: product.person) }
    }
  }

  /// A product and the person who owns it.
  private struct OwnedProduct: Hashable {
    let identifier: String
    let person: Person

    init(_ row: TransactionRow) {
      identifier = row.payment.productIdentifier
      person = row.person
    }
  }

  /// A refund of the present or last period takes what is left of the service away at once; one of an earlier period
  /// only marks it.
  private mutating func revokeSubscription(
    _ number: SubscriptionNumber, refunded transaction: TransactionNumber
  ) {
    let subscription = subscriptions[number]
    guard subscription.latest == transaction, !subscription.isRevoked else { return }
    subscriptions[number].closeTrouble(at: now, isRecovered: false)
    unschedule(number)
    let wasOn = subscription.willAutoRenew
    subscriptions[number].revoke()
    post(.planRevoked(transaction), to: subscription.person)
    appLocksPlan(subscription.product, of: subscription.person)
    announceStatus(number)
    if wasOn { send(.autoRenewOff, transaction) }
    if shares.isShared(number) { shareEnds(number, revoked: true) }
  }

  /// The customer asks in the app; who answers and how is the environment's affair.
  mutating func requestRefund(_ number: TransactionNumber, _ request: RefundRequest) {
    let transaction = ledger[number]
    ledger.requestRefund(number, request.reason)
    for one in transactions(ofPurchaseWith: number) { ledger.requestRefund(one, request.reason) }
    if let subscription = transaction.subscription, subscriptions[subscription].latest == number,
      subscriptions[subscription].willAutoRenew, !subscriptions[subscription].isInTrouble
    {
      cancelSubscription(subscriptions[subscription])
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
        emitDiagnostic(.refundDeclined(transaction: number), rule: .refundRequest)
        send(.refundDeclined, number)
      case "GRANT_PRORATED": refund(number, percentage: unusedPercentage(number))
      default: refund(number)
      }
    case .waits: emitDiagnostic(.refundWaits(transaction: number), rule: .refundRequest)
    }
  }

  /// By the time left of a subscription's period; half of everything else.
  private func unusedPercentage(_ number: TransactionNumber) -> Percentage {
    let transaction = ledger[number]
    guard transaction.subscription != nil, let start = transaction.purchasedAt,
      let end = transaction.expiresAt,
      end > start
    else { return 50 }
    return Percentage(end - max(now, start), of: end - start)
  }

  /// The App Store takes a refund back: what is left of the period is in service again, and will not renew.
  mutating func reverseRefund(_ asked: TransactionNumber) {
    let purchase = transactions(ofPurchaseWith: asked)
    let number = purchase.first ?? asked
    for reinstated in purchase.isEmpty ? [number] : purchase where ledger[reinstated].refundedAt != nil {
      ledger.reverseRefund(reinstated)
      announce(reinstated, .reinstated)
    }
    let transaction = ledger[number]
    let product = transaction.payment.productIdentifier
    if let subscription = transaction.subscription {
      let held = subscriptions[subscription]
      if held.latest == number, held.isRevoked {
        subscriptions[subscription].reinstate(at: now)
        schedule(subscription)
        if held.end > now { post(.granted(product: product, nil), to: held.person) }
        announceStatus(subscription)
        shareGoesOn(subscription)
      }
    } else if transaction.sale.kind == .nonConsumable {
      if people[transaction.person].owned[product] == nil {
        people.setOwned(product, number, by: transaction.person)
      }
      post(.granted(product: product, number), to: transaction.person)
      shareProduct(product, from: transaction.person)
    }
    send(.refundReversed, number)
  }
}
