// Refunds and their reversal (rules `store.refund`, `store.refund.request`; DocC: Subscriptions).

import StoreModel
import StoreRules
import Support

extension Store {
  /// Refunds all or part of the price of a transaction, and revokes the transaction.
  ///
  /// A refund of a non-consumable that was bought again returns the price of the first purchase and revokes
  /// all repetitions (rule `store.refund.owned-again`).
  mutating func refund(_ requested: TransactionNumber, percentage: Percentage = .whole) {
    let purchase = transactions(ofPurchaseWith: requested)
    let number = purchase.first ?? requested
    let transaction = ledger[number]
    if transaction.sale.kind == .consumable, !transaction.refundRequested {
      // Requests consumption data from the server, unless the customer's refund request already has.
      send(.consumptionRequested, number)
    }
    let remaining = transaction.price - transaction.refunded
    ledger.refund(number, percentage: percentage, milliunits: percentage.of(remaining), at: now)
    announce(number, .revoked(percentage: percentage))
    for repeated in purchase.dropFirst() where ledger[repeated].refundedAt == nil {
      ledger.refund(repeated, percentage: percentage, milliunits: 0, at: now)
      announce(repeated, .revoked(percentage: percentage))
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

  package func transactions(ofPurchaseWith number: TransactionNumber) -> [TransactionNumber] {
    ledger.transactions(ofPurchaseWith: number, subscription: firstTransaction(ofPeriodWith: number))
  }

  package func duplicates(ofPeriodWith paid: TransactionNumber) -> [TransactionNumber] {
    firstTransaction(ofPeriodWith: paid).map { ledger.duplicates(ofPeriodWith: paid, subscription: $0) } ?? []
  }

  package func paidTransaction(ofPeriodWith number: TransactionNumber) -> TransactionNumber {
    firstTransaction(ofPeriodWith: number).map {
      ledger.paidTransaction(ofPeriodWith: number, subscription: $0)
    } ?? number
  }

  /// Returns the first transaction of the subscription to which a transaction's period belongs; otherwise
  /// nil.
  private func firstTransaction(ofPeriodWith number: TransactionNumber) -> TransactionNumber? {
    ledger[number].subscription.map { subscriptions[$0].original }
  }

  mutating func setExpiration(ofPeriodWith paid: TransactionNumber, to end: Instant) {
    for number in duplicates(ofPeriodWith: paid) { ledger.setExpiration(of: number, to: end) }
    ledger.setExpiration(of: paid, to: end)
  }

  /// Updates the owned products after transactions were refunded or deleted.
  ///
  /// Another valid purchase of the product becomes the owned transaction. Without such a purchase, the
  /// product is no longer owned or shared.
  mutating func reassignOwned(_ removed: [TransactionNumber]) {
    let lost = removed.filter { number in
      let product = ledger[number].payment.productIdentifier
      guard let owned = people[ledger[number].person].owned[product] else { return false }
      return ledger[owned].isDeleted || ledger[owned].isRefunded
    }
    guard !lost.isEmpty else { return }
    let products = Set(lost.map { ledger[$0].payment.productIdentifier })
    var replacements: [OwnedProduct: TransactionNumber] = [:]
    for number in ledger.indices
    where ledger.isOwnable(number) && products.contains(ledger[number].payment.productIdentifier) {
      let product = OwnedProduct(ledger[number])
      if replacements[product].map({ ledger.isBought($0, before: number) }) ?? true {
        replacements[product] = number
      }
    }
    for number in lost {
      let product = OwnedProduct(ledger[number])
      guard let owned = people[product.person].owned[product.identifier], !ledger.isOwnable(owned) else {
        continue
      }
      people.setOwned(product.identifier, replacements[product], by: product.person)
      if replacements[product] == nil { revokeShares(product: product.identifier, from: product.person) }
    }
  }

  private struct OwnedProduct: Hashable {
    let identifier: String
    let person: Person

    init(_ row: TransactionRow) {
      identifier = row.payment.productIdentifier
      person = row.person
    }
  }

  /// Ends a subscription at once if the refunded transaction pays for its current or last period.
  private mutating func revokeSubscription(
    _ number: SubscriptionNumber, refunded transaction: TransactionNumber
  ) {
    let subscription = subscriptions[number]
    guard subscription.latest == transaction, !subscription.isRevoked else { return }
    subscriptions[number].closeBillingIssue(at: now, isRecovered: false)
    unschedule(number)
    let wasOn = subscription.willAutoRenew
    subscriptions[number].revoke()
    post(.planRevoked(transaction), to: subscription.person)
    notifyServiceMayHaveEnded(subscription.product, of: subscription.person)
    announceStatus(number)
    if wasOn { send(.autoRenewOff, transaction) }
    if shares.isShared(number) { endShares(number, revoked: true) }
  }

  /// Processes the customer's refund request.
  ///
  /// The environment determines who answers the request.
  mutating func requestRefund(_ number: TransactionNumber, _ request: RefundRequest) {
    let transaction = ledger[number]
    ledger.requestRefund(number, request.reason)
    for related in transactions(ofPurchaseWith: number) { ledger.requestRefund(related, request.reason) }
    if let subscription = transaction.subscription, subscriptions[subscription].latest == number,
      subscriptions[subscription].willAutoRenew, !subscriptions[subscription].hasBillingIssue
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

  /// Returns the unused percentage of a subscription's period; 50 % for any other product.
  private func unusedPercentage(_ number: TransactionNumber) -> Percentage {
    let transaction = ledger[number]
    guard transaction.subscription != nil, let start = transaction.purchasedAt,
      let end = transaction.expiresAt,
      end > start
    else { return 50 }
    return Percentage(end - max(now, start), of: end - start)
  }

  /// Reverses a refund.
  ///
  /// A subscription is in service again for the rest of its period, and does not renew.
  mutating func reverseRefund(_ requested: TransactionNumber) {
    let purchase = transactions(ofPurchaseWith: requested)
    let number = purchase.first ?? requested
    for reinstated in purchase.isEmpty ? [number] : purchase where ledger[reinstated].refundedAt != nil {
      ledger.reverseRefund(reinstated)
      announce(reinstated, .reinstated)
    }
    let transaction = ledger[number]
    let product = transaction.payment.productIdentifier
    if let subscription = transaction.subscription {
      let current = subscriptions[subscription]
      if current.latest == number, current.isRevoked {
        subscriptions[subscription].reinstate(at: now)
        schedule(subscription)
        if current.end > now { post(.granted(product: product, nil), to: current.person) }
        announceStatus(subscription)
        shareSubscription(subscription)
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
