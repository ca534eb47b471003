// What an app asks StoreKit 2 and is answered at once: transactions, statuses, eligibility, the storefront, the app's own
// purchase (rule `storekit2.queries`). Each answer is what the books say at that moment, and an event of the log.

import StoreCatalog
import StoreModel
import Support

/// How much of an answer is shown.
enum ResultLimits {
  /// So many parts with their fields; where there are more, the newest.
  static let parts = 100
  /// So many names in the first line.
  static let names = 8
}

extension World {
  /// Why the app cannot ask something now.
  func refusal(of query: StoreKitQuery) -> Refusal? {
    if let refusal = app.refusalToAsk { return refusal }
    switch query {
    case .entitlements, .all, .unfinished, .latest, .statusGroup, .canMakePayments, .storefront,
      .appTransaction:
      return nil
    case .status(let product), .introEligibility(let product):
      guard let found = catalog.product(product) else {
        return Refusal(.unknownProduct(product), possible: .anyOf(plansToAsk(query)))
      }
      return found.subscription == nil
        ? Refusal(.subscription(.notASubscription(product)), possible: .anyOf(plansToAsk(query))) : nil
    }
  }

  /// The same question about plans that there are.
  private func plansToAsk(_ query: StoreKitQuery) -> [AlternativeStep] {
    let plans = catalog.groups.flatMap(\.subscriptions).prefix(3).map(\.identifier)
    guard !plans.isEmpty else { return [.action(.query(.all))] }
    return plans.map { plan in
      if case .introEligibility = query {
        .action(.query(.introEligibility(product: plan)))
      } else {
        .action(.query(.status(product: plan)))
      }
    }
  }

  /// The app asks, and StoreKit 2 answers.
  mutating func ask(_ query: StoreKitQuery) {
    switch query {
    case .entitlements: answer(query, "Transaction.currentEntitlements", with: currentEntitlements())
    case .all: answer(query, "Transaction.all", with: allTransactions())
    case .unfinished: answer(query, "Transaction.unfinished", with: unfinished)
    case .latest(let product): answerLatest(query, product)
    case .status(let product):
      answer(
        query, "Product.SubscriptionInfo.status \(product)", with: statuses(ofGroupWith: product))
    case .statusGroup(let name):
      answer(
        query, "Product.SubscriptionInfo.status(for:) \(name)",
        with: statuses(forGroupID: groupIdentifier(name) ?? name))
    case .introEligibility(let product):
      let group = catalog.product(product)?.subscription?.groupIdentifier ?? ""
      let isEligible = !isUsedUp(introductoryOfGroup: product)
      answer(
        StoreKitCallResult(
          "isEligibleForIntroOffer(for:) \(group)", .returned(String(isEligible)),
          topic: .query(query, count: 0)),
        rule: .introductoryEligibility)
    case .canMakePayments:
      answer(
        StoreKitCallResult(
          "AppStore.canMakePayments", .returned(String(device.purchasesAllowed)),
          topic: .query(query, count: 0)),
        rule: .queries)
    case .storefront: answerStorefront()
    case .appTransaction: answerAppTransaction()
    }
  }

  /// The identifier of a group, by identifier or name.
  public func groupIdentifier(_ text: String) -> String? {
    let groups = catalog.groups
    return (groups.first { $0.identifier == text } ?? groups.first { $0.name == text })?.identifier
  }

  /// Whether this customer can have no introductory offer of the group of a plan any more, or not now.
  private func isUsedUp(introductoryOfGroup product: String) -> Bool {
    guard let held = store.ownSubscription(toPlan: product) else { return false }
    return held.hasUsedIntroductory || held.isInService
  }

  // MARK: Transactions

  private mutating func answer(_ query: StoreKitQuery, _ call: String, with numbers: [TransactionNumber]) {
    let unverified = numbers.isEmpty ? nil : consumeFailure(of: .verification)
    let shown = numbers.suffix(ResultLimits.parts)
    let parts = shown.map { part($0, unverified) }
    answer(
      StoreKitCallResult(
        call, .returned(list(numbers.map { verified("#\($0)", unverified) })), parts: parts,
        transaction: numbers.count == 1 ? numbers[0] : nil, interface: unverified.map { _ in .verification },
        topic: .query(query, count: numbers.count)),
      rule: unverified == nil ? .queries : .simulatedFailure)
    markDelivered(numbers)
  }

  private mutating func answerLatest(_ query: StoreKitQuery, _ product: String) {
    // The newest that StoreKit 2 still has of it.
    let newest = store.newest(of: product)
    let unverified = newest == nil ? nil : consumeFailure(of: .verification)
    answer(
      StoreKitCallResult(
        "Transaction.latest(for:) \(product)",
        .returned(newest.map { verified("#\($0)", unverified) } ?? "nil"),
        parts: newest.map { [part($0, unverified)] } ?? [], transaction: newest,
        interface: unverified.map { _ in .verification }, topic: .query(query, count: newest == nil ? 0 : 1)),
      rule: unverified == nil ? .queries : .simulatedFailure)
    if let newest { markDelivered([newest]) }
  }

  /// A transaction with all its fields.
  private func part(_ number: TransactionNumber, _ unverified: StoreKitFailure?) -> StoreKitCallResult.Part {
    let product = store.ledger[number].sale.payment.productIdentifier
    return StoreKitCallResult.Part(
      verified("#\(number) \(product)", unverified), fields(of: number), transaction: number)
  }

  /// `.verified(…)`, or `.unverified(…, error)`.
  private func verified(_ what: String, _ failure: StoreKitFailure?) -> String {
    failure.map { ".unverified(\(what), \($0.text))" } ?? ".verified(\(what))"
  }

  /// The first of them, and how many more there are.
  private func list(_ names: [String]) -> String {
    let rest = names.count - ResultLimits.names
    return "[" + names.prefix(ResultLimits.names).joined(separator: ", ") + "]"
      + (rest > 0 ? " and \(rest) more, \(names.count) in all" : "")
  }

  // MARK: Statuses

  private mutating func answer(_ query: StoreKitQuery, _ call: String, with statuses: [SubscriptionStatus]) {
    if let failure = consumeFailure(of: .subscriptionStatus) {
      answer(
        StoreKitCallResult(
          call, .threw(failure), interface: .subscriptionStatus, topic: .query(query, count: 0)),
        rule: .simulatedFailure)
      return
    }
    let unverified = statuses.isEmpty ? nil : consumeFailure(of: .verification)
    let shown = statuses.prefix(ResultLimits.parts / 2)
    answer(
      StoreKitCallResult(
        call, .returned(list(statuses.map { "\($0.state.name) #\($0.transaction)" })),
        parts: shown.flatMap { parts($0, unverified) },
        transaction: statuses.count == 1 ? statuses[0].transaction : nil,
        interface: unverified == nil ? nil : .verification,
        topic: .query(query, count: statuses.count)),
      rule: unverified == nil ? .groupStatus : .simulatedFailure)
    markDelivered(statuses.map(\.transaction))
  }

  /// A status: its renewal information with the state in front, and its transaction.
  private func parts(_ status: SubscriptionStatus, _ unverified: StoreKitFailure?) -> [StoreKitCallResult
    .Part]
  {
    let product = status.renewalInfo.currentProductID
    return [
      StoreKitCallResult.Part(
        "renewalInfo \(verified("\(status.state.name) \(product)", unverified))",
        renewalInfoFields(of: status)),
      StoreKitCallResult.Part(
        "transaction \(verified("#\(status.transaction) \(product)", unverified))",
        fields(of: status.transaction), transaction: status.transaction),
    ]
  }

  // MARK: Beside transactions

  private mutating func answerStorefront() {
    let storefront = device.storefront
    let fields = [
      StoreKitCallResult.Field("countryCode", storefront),
      StoreKitCallResult.Field("currency", Storefront.currency(of: storefront) ?? "nil"),
    ]
    answer(
      StoreKitCallResult(
        "Storefront.current", .returned(storefront), parts: [StoreKitCallResult.Part("storefront", fields)],
        topic: .query(.storefront, count: 0)),
      rule: .queries)
  }

  private mutating func answerAppTransaction() {
    let call = "AppTransaction.shared"
    let topic = StoreKitCallResult.Topic.query(.appTransaction, count: 0)
    if let failure = consumeFailure(of: .appTransaction) {
      answer(
        StoreKitCallResult(call, .threw(failure), interface: .appTransaction, topic: topic),
        rule: .simulatedFailure)
      return
    }
    guard device.isOnline || !environment.rules.fetchesAppTransaction else {
      answer(
        StoreKitCallResult(call, .threw(.networkError), interface: .appTransaction, topic: topic),
        rule: .queriesOffline)
      return
    }
    let unverified = consumeFailure(of: .verification)
    let name = verified(store.bundleID, unverified)
    answer(
      StoreKitCallResult(
        call, .returned(name),
        parts: [
          StoreKitCallResult.Part(
            name, AppTransactionFields.table.fields(of: (store, now), in: device.timeZone))
        ], interface: unverified == nil ? nil : .verification, topic: topic),
      rule: unverified == nil ? .appTransaction : .simulatedFailure)
  }

  // MARK: The test session

  /// `SKTestSession.allTransactions()`: all transactions of this customer, including those that failed or wait.
  ///
  /// A payment that was answered with a held transaction is none: the list would have that transaction twice.
  mutating func listTransactions() {
    let customer = store.people.customer
    let numbers = store.ledger.numbers {
      !$0.isDeleted && $0.person == customer && $0.answeredWith == nil
    }
    let parts = numbers.suffix(ResultLimits.parts).map { number in
      StoreKitCallResult.Part(
        "#\(number) \(store.ledger[number].sale.payment.productIdentifier)",
        testFields(of: number),
        transaction: number)
    }
    answer(
      StoreKitCallResult(
        "SKTestSession.allTransactions()", .returned(list(numbers.map { "#\($0)" })), parts: parts,
        transaction: numbers.count == 1 ? numbers[0] : nil),
      rule: .testTransactions)
  }
}
