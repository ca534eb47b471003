// The actions of the developer's server on the App Store's server (rules `server.notifications`,
// `server.api.changes`; DocC: ServerAPI).

import StoreModel
import Support

extension Store {
  mutating func perform(_ action: ServerAction) {
    switch action {
    case .send(let event, let reference):
      send(event, number(ofSent: event, about: reference), isManual: event.isTriggeredHere)
    case .extend(let product, let days):
      if let subscription = ownSubscription(toPlan: product) { extend(subscription, days: days) }
    case .extendTransaction(let reference, let days):
      if let subscription = subscription(of: reference) { extend(subscription, days: days) }
    case .extendAll(let request): extendAll(request)
    // `World` also removes the transaction from the queue of the device.
    case .finish(let reference): if let number = number(of: reference) { finished([number]) }
    case .setAppAccountToken(let reference, let token):
      if let number = number(of: reference) { setAppAccountToken(of: number, to: token) }
    // The App Store keeps the information for its decision about a refund, and answers nothing.
    case .consumption: break
    }
  }

  private func subscription(of reference: TransactionReference) -> Subscription? {
    number(of: reference).flatMap { ledger[$0].subscription }.map { subscriptions[$0] }
  }

  /// Sets the token of a first purchase and of the renewals to come.
  ///
  /// Past renewals keep their token, as Apple documents. If the next renewal follows a past renewal, the
  /// token is stored with the next renewal's order.
  private mutating func setAppAccountToken(of number: TransactionNumber, to token: String) {
    let value = token.lowercased()
    for changed in [number] + ledger.answered(with: number) {
      ledger.setSale(of: changed, to: ledger[changed].sale.replacingToken(with: value))
    }
    guard let subscription = ledger[number].subscription,
      subscriptions[subscription].original == number, subscriptions[subscription].latest != number
    else { return }
    subscriptions[subscription].setOrderToken(value)
  }

  /// Extends the subscriptions to a product that can be extended.
  ///
  /// Like the App Store, counts the active subscriptions that cannot be extended as failures.
  private mutating func extendAll(_ request: MassExtension) {
    var (succeeded, failed) = (0, 0)
    for number in subscriptions.indices {
      let subscription = subscriptions[number]
      guard isIncluded(subscription, in: request) else { continue }
      if refusalToExtend(subscription, at: now) == nil {
        extend(subscription, days: request.days)
        succeeded += 1
      } else {
        failed += 1
        send(.extensionFailed, subscription.latest)
      }
    }
    send(.extensionsDone, nil)
    // Without an identifier, the developer's server cannot ask for the result, but the summary contains it.
    massExtensions.append(
      MassExtensionResult(
        request: request.request ?? "", product: request.product, completedAt: now, succeeded: succeeded,
        failed: failed))
  }

  private func isIncluded(_ subscription: Subscription, in request: MassExtension) -> Bool {
    subscription.product == request.product && !subscription.isOver
      && subscriptions.isCurrent(subscription.number)
      && (request.storefronts.isEmpty
        || request.storefronts.contains(ledger[subscription.latest].sale.storefront))
  }

  /// Returns the transaction of a notification that the operator sends; nil if it has none.
  private func number(ofSent event: ServerEvent, about reference: TransactionReference?)
    -> TransactionNumber?
  {
    if let reference { return number(of: reference) }
    guard event.isTriggeredHere else { return nil }
    return ledger.lastPresent { number in
      let row = ledger[number]
      return row.person == people.customer && row.isPurchase && row.answeredWith == nil
        && (event.subject == .purchase || row.subscription != nil)
    }
  }

  // MARK: Checks

  package func refusal(ofServer action: ServerAction, at now: Instant) -> Refusal? {
    switch action {
    case .send(let event, let reference): refusalToSend(event, about: reference)
    case .extend(let product, let days):
      withRunningSubscription(
        product, FamilyMember.me, instead: { .action(.server(.extend(product: $0, days: days))) }
      ) { subscription in
        (subscription.isInService ? refusal(ofDays: days) : nil) ?? refusalToExtend(subscription, at: now)
      }
    case .extendTransaction(let reference, let days):
      refusal(of: reference) { refusalToExtend($0, days: days, at: now) }
    case .extendAll(let request):
      refusalWithoutPlan(request.product) ?? refusal(ofDays: request.days)
    case .finish(let reference):
      refusal(of: reference) { number in
        refusalToChange(number)
          ?? (ledger[number].finishedAt == nil
            ? nil : Refusal(.alreadyFinished(number), possible: .unfinishedToFinish))
      }
    case .setAppAccountToken(let reference, let token):
      refusal(of: reference) { refusalToSetToken(of: $0, token) }
    case .consumption(let reference, _):
      refusal(of: reference) { refusalToChange($0) ?? refusalIfShared($0) }
    }
  }

  private func refusalToSend(_ event: ServerEvent, about reference: TransactionReference?) -> Refusal? {
    guard let reference else {
      return event.isTriggeredHere && number(ofSent: event, about: nil) == nil
        ? refuse(.noTransactionFor(event), .buyFirst) : nil
    }
    if event.subject == .none {
      return refuse(.noTransactionIn(event), .step(.server(.send(event))))
    }
    return refusal(of: reference) { number in
      if let refusal = refusalToChange(number) { return refusal }
      return event.subject == .purchase || ledger[number].subscription != nil
        ? nil : refuse(.notASubscription(ledger[number].payment.productIdentifier), .step(.transactions))
    }
  }

  private func refusal(ofDays days: Int) -> Refusal? {
    (1...90).contains(days) ? nil : refuse(.badExtension(days: days), .number(1...90))
  }

  /// Returns why the current period of a subscription cannot be extended; nil if it can.
  package func refusalToExtend(_ subscription: Subscription, at now: Instant) -> Refusal? {
    let product = subscription.product
    guard subscription.isInService else { return refuse(.hasEnded(product), .step(.buy(Payment(product)))) }
    if ledger[subscription.latest].offer?.mode == .freeTrial {
      return refuse(.freeOfferNotExtended(product), .step(.advance))
    }
    return isExtendedTwice(subscription, at: now) ? refuse(.extendedTwice(product), .step(.advance)) : nil
  }

  /// Whether a subscription was extended twice within a year, which is the limit.
  package func isExtendedTwice(_ subscription: Subscription, at now: Instant) -> Bool {
    let year = now + TimeSpan(months: -12)
    return subscription.extensions.count(where: { $0 > year }) >= 2
  }

  private func refusalToExtend(_ number: TransactionNumber, days: Int, at now: Instant) -> Refusal? {
    let row = ledger[number]
    guard row.sale.kind == .autoRenewable else {
      return refuse(.notASubscription(row.payment.productIdentifier), .step(.transactions))
    }
    if let refusal = refusalToChange(number) ?? refusalIfShared(number) ?? refusal(ofDays: days) {
      return refusal
    }
    guard let subscription = row.subscription.map({ subscriptions[$0] }) else {
      return refuse(.notASubscription(row.payment.productIdentifier), .step(.transactions))
    }
    return refusalToExtend(subscription, at: now)
  }

  private func refusalToSetToken(of number: TransactionNumber, _ token: String) -> Refusal? {
    if let refusal = refusalToChange(number) ?? refusalIfShared(number) { return refusal }
    if let original = ledger[number].original, original != number {
      return refuse(
        .notOriginal(number, original: original),
        .anyOf([.action(.server(.setAppAccountToken(.number(original), token: token)))]))
    }
    guard UUIDText.isOne(token) else {
      return Refusal(
        .purchaseOption(.noUUID(token)),
        possible: .formSuchAs(["server app-account-token #\(number) 11111111-2222-3333-4444-555555555555"]))
    }
    return nil
  }

  /// Returns why the App Store has no transaction of a number; nil if it has one.
  private func refusalToChange(_ number: TransactionNumber) -> Refusal? {
    let row = ledger[number]
    if let held = row.answeredWith { return refuse(.answeredWith(number, held: held), .step(.transactions)) }
    return row.isPurchase ? nil : refuse(.notInStoreKit2(number, row.state), .step(.transactions))
  }

  private func refusalIfShared(_ number: TransactionNumber) -> Refusal? {
    ledger[number].ownership == .familyShared
      ? refuse(.sharedNotChanged(number), .step(.transactions)) : nil
  }
}
