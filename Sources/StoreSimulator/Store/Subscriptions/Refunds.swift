// Money that is given back, by the Transaction Manager or because the customer asked, and what that takes away
// (rules `store.refund`, `store.refund.request`; DocC: Subscriptions).

import StoreRules
import Support

extension StoreState {
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
    ledger[number].refundedAt = now
    ledger[number].refundPercentage = percentage
    ledger[number].refunded += percentage.of(left)
    announce(number, .revoked(percentage: percentage))
    for again in purchase.dropFirst() where ledger[again].refundedAt == nil {
      ledger[again].refundedAt = now
      ledger[again].refundPercentage = percentage
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

  /// The transactions of one purchase of a non-consumable, or of one period of a subscription, the paid one first.
  ///
  /// The free ones that followed have the paid one as their original. Empty for every other kind of product.
  func transactions(ofPurchaseWith number: TransactionNumber) -> [TransactionNumber] {
    if ledger[number].subscription != nil {
      let paid = paidTransaction(ofPeriodWith: number)
      return [paid] + duplicates(ofPeriodWith: paid)
    }
    guard ledger[number].sale.kind == .nonConsumable, ledger[number].ownership == .purchased else {
      return []
    }
    let first = ledger[number].original ?? number
    return [first]
      + children(of: first).reversed().filter {
        ledger[$0].state == .purchased && ledger[$0].sale.kind == .nonConsumable && !ledger[$0].isDeleted
          && ledger[$0].answeredWith == nil
      }
  }

  /// The transactions that were made because the plan of a period was bought again (quirk `duplicate-purchase`).
  ///
  /// Such a transaction pays for no period of its own, so it ends, is revoked and is upgraded with the paid one.
  func duplicates(ofPeriodWith paid: TransactionNumber) -> [TransactionNumber] {
    guard let number = ledger[paid].subscription else { return [] }
    let original = subscriptions[number].original
    // Only a first transaction and a duplicate have no period before them.
    guard paid == original || ledger[paid].previous != nil else { return [] }
    return children(of: original).reversed().filter {
      $0 != paid && ledger[$0].subscription == number && ledger[$0].previous == nil
        && ledger[$0].answeredWith == nil && !ledger[$0].isDeleted
        && ledger[$0].expiresAt == ledger[paid].expiresAt
    }
  }

  /// The transaction that pays for the period of a duplicate; of every other transaction itself.
  func paidTransaction(ofPeriodWith number: TransactionNumber) -> TransactionNumber {
    guard let subscription = ledger[number].subscription, ledger[number].previous == nil else {
      return number
    }
    let original = subscriptions[subscription].original
    guard number != original else { return number }
    return ([original] + children(of: original)).first {
      ledger[$0].subscription == subscription && ($0 == original || ledger[$0].previous != nil)
        && ledger[$0].answeredWith == nil && !ledger[$0].isDeleted
        && ledger[$0].expiresAt == ledger[number].expiresAt
    } ?? number
  }

  /// A paid period gets another expiration date.
  mutating func setExpiration(ofPeriodWith paid: TransactionNumber, to end: Instant) {
    for number in duplicates(ofPeriodWith: paid) { ledger[number].expiresAt = end }
    ledger[paid].expiresAt = end
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
    where isOwnable(number) && products.contains(ledger[number].payment.productIdentifier) {
      let product = OwnedProduct(ledger[number])
      if others[product].map({ isBought($0, before: number) }) ?? true { others[product] = number }
    }
    for number in lost {
      let product = OwnedProduct(ledger[number])
      guard let owned = people[product.person].owned[product.identifier], !isOwnable(owned) else { continue }
      people.setOwned(product.identifier, others[product], by: product.person)
      if others[product] == nil { shareEnds(product: product.identifier, from: product.person) }
    }
  }

  /// Whether a transaction makes its person own a non-consumable.
  private func isOwnable(_ number: TransactionNumber) -> Bool {
    ledger[number].sale.kind == .nonConsumable && ledger[number].isListed
      && ledger[number].ownership == .purchased && ledger[number].original == nil
      && ledger[number].answeredWith == nil && !ledger[number].isRefunded
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
    ledger[number].refundRequest = request.reason
    for one in transactions(ofPurchaseWith: number) { ledger[one].refundRequest = request.reason }
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
      ledger[reinstated].refundedAt = nil
      ledger[reinstated].refundRequest = nil
      ledger[reinstated].refundPercentage = 0
      ledger[reinstated].refunded = 0
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
