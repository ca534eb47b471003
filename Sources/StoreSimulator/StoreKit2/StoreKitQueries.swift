// Queries of StoreKit 2 that return at once: transactions, statuses, eligibility, the storefront and the app
// transaction (rule `storekit2.queries`).

import StoreCatalog
import StoreModel
import StoreRules
import Support

/// The limits for the recorded result of a query.
enum ResultLimits {
  /// The maximum number of parts with fields.
  static let parts = 100
  /// The maximum number of names in the first line of the result.
  static let names = 8
}

extension World {
  /// Returns why the app cannot make a query now; nil if it can.
  func refusal(of query: StoreKitQuery) -> Refusal? {
    if let refusal = app.refusalToAsk { return refusal }
    switch query {
    case .entitlements, .all, .unfinished, .latest, .statusGroup, .statuses, .canMakePayments, .storefront,
      .appTransaction:
      return nil
    case .statusOf(let reference):
      return store.refusal(of: reference) { store.refusalToGiveStatus(of: $0) }
    case .status(let product), .introEligibility(let product):
      guard let found = catalog.product(product) else {
        return Refusal(.unknownProduct(product), possible: .anyOf(plansToAsk(query)))
      }
      return found.subscription == nil
        ? Refusal(.subscription(.notASubscription(product)), possible: .anyOf(plansToAsk(query))) : nil
    }
  }

  /// Returns the same query for plans of the catalogue; for a catalogue without plans, a query of all
  /// transactions.
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

  /// Performs a query, which may be answered late or not at all.
  mutating func performQuery(_ query: StoreKitQuery) {
    if let interface = query.interface, postpones(.query(query), of: interface) { return }
    answerQuery(query)
  }

  mutating func answerQuery(_ query: StoreKitQuery) {
    switch query {
    case .entitlements: answer(query, "Transaction.currentEntitlements") { $0.currentEntitlements() }
    case .all: answer(query, "Transaction.all") { $0.allTransactions() }
    case .unfinished: answerUnfinished(query)
    case .latest(let product): answerLatest(query, product)
    case .status(let product):
      answerStatuses(query, "Product.SubscriptionInfo.status \(product)") {
        $0.statuses(ofGroupWith: product)
      }
    case .statusGroup(let name):
      let group = groupIdentifier(name) ?? name
      answerStatuses(query, "Product.SubscriptionInfo.status(for:) \(name)") {
        $0.statuses(forGroupID: group)
      }
    case .statusOf(let reference): answerStatus(query, of: reference)
    case .statuses: answerStatuses(query)
    case .introEligibility(let product): answerIntroEligibility(query, product)
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

  /// Returns the identifier of the group whose identifier or name is `text`; nil if there is none.
  public func groupIdentifier(_ text: String) -> String? {
    let groups = catalog.groups
    return (groups.first { $0.identifier == text } ?? groups.first { $0.name == text })?.identifier
  }

  /// Answers `isEligibleForIntroOffer(for:)`.
  ///
  /// With the quirk `intro-eligibility cached`, the answer is the first result of the process. With
  /// `by-history`, only the use of introductory offers counts.
  private mutating func answerIntroEligibility(_ query: StoreKitQuery, _ product: String) {
    let group = catalog.product(product)?.subscription?.groupIdentifier ?? ""
    let current = !isIntroductoryOfferUnavailable(inGroupOf: product)
    var isEligible = current
    switch quirks.introEligibility {
    case .live: break
    case .cached: isEligible = app.cachedIntroEligibility(ofGroup: group, current: current)
    case .byHistory:
      isEligible = store.ownSubscription(toPlan: product)?.introductoryIneligibility != .introductoryUsed
    }
    answer(
      StoreKitCallResult(
        "isEligibleForIntroOffer(for:) \(group)", .returned(String(isEligible)),
        topic: .query(query, count: 0)),
      rule: isEligible == current ? .introductoryEligibility : .introEligibility)
  }

  /// Whether the customer has used the introductory offer of a plan's group, or has a plan in the group in
  /// service.
  private func isIntroductoryOfferUnavailable(inGroupOf product: String) -> Bool {
    store.ownSubscription(toPlan: product)?.introductoryIneligibility != nil
  }

  // MARK: Transactions

  private mutating func answer(
    _ query: StoreKitQuery, _ call: String, with read: (World) -> [TransactionNumber]
  ) {
    // The unfinished transactions come from the App Store, and the other lists from the device.
    let source = query == .unfinished ? self : listed
    let numbers = read(source)
    let unverified = numbers.isEmpty ? nil : consumeFailure(of: .verification)
    let shown = numbers.suffix(ResultLimits.parts)
    let parts = shown.map { source.part($0, unverified) }
    let rule =
      query == .unfinished
      ? unfinishedRule : rule(of: read, statusRule(of: numbers) ?? (query == .all ? historyRule : .queries))
    answer(
      StoreKitCallResult(
        call, .returned(list(numbers.map { verified("#\($0)", unverified) })), parts: parts,
        transaction: numbers.count == 1 ? numbers[0] : nil, interface: unverified.map { _ in .verification },
        topic: .query(query, count: numbers.count)),
      rule: unverified == nil ? rule : .simulatedFailure)
    markDelivered(numbers)
  }

  /// Answers `Transaction.unfinished`, an asynchronous sequence that throws no errors.
  ///
  /// With a simulated error, the sequence ends without elements.
  private mutating func answerUnfinished(_ query: StoreKitQuery) {
    let call = "Transaction.unfinished"
    guard let failure = consumeFailure(of: .unfinished) else {
      return answer(query, call) { $0.unfinished }
    }
    emitDiagnostic(.deviceDeviates(.unfinishedFailed(failure)), rule: .deviceFailure)
    answer(
      StoreKitCallResult(
        call, .returned("[]"), interface: .unfinished, topic: .query(query, count: 0)),
      rule: .deviceFailure)
  }

  /// The rule for the calls that return finished consumables if the app's Info.plist requests them.
  private var historyRule: RuleID {
    configuration.facts.listsFinishedConsumables ? .consumableHistory : .queries
  }

  /// The rule for `Transaction.unfinished`.
  private var unfinishedRule: RuleID {
    if !device.knowledge.heldFinishes.isEmpty { return .finishHolds }
    return isCutOff && unfinished != store.unfinished ? .offlineDevice : .queries
  }

  /// Returns the rule for a result from the device's lists.
  ///
  /// The rule is that of a quirk that changes the result, that of a late device, or otherwise `current`.
  private func rule<List: Equatable>(of list: (World) -> List, _ current: RuleID) -> RuleID {
    if let quirk = quirk(changing: list) { return quirk.rule }
    let difference = deviceDifference
    guard !difference.transactions.isEmpty || !difference.groups.isEmpty else { return current }
    if device.knowledge.emptied.contains(.entitlements) { return .deviceEmpty }
    return isCutOff ? .offlineDevice : .deviceLate
  }

  /// Returns the rule of a simulated error that leaves `subscriptionStatus` of a transaction nil.
  ///
  /// Returns nil if there is no such transaction.
  private func statusRule(of numbers: [TransactionNumber]) -> RuleID? {
    guard switches.hidesStatuses else { return nil }
    return numbers.contains { store.ledger[$0].sale.group != nil } ? .deviceFailure : nil
  }

  private mutating func answerLatest(_ query: StoreKitQuery, _ product: String) {
    let listed = self.listed
    let newest = listed.store.newest(of: product)
    let rule = rule(
      of: { $0.store.newest(of: product) }, statusRule(of: newest.map { [$0] } ?? []) ?? historyRule)
    let unverified = newest == nil ? nil : consumeFailure(of: .verification)
    answer(
      StoreKitCallResult(
        "Transaction.latest(for:) \(product)",
        .returned(newest.map { verified("#\($0)", unverified) } ?? "nil"),
        parts: newest.map { [listed.part($0, unverified)] } ?? [], transaction: newest,
        interface: unverified.map { _ in .verification }, topic: .query(query, count: newest == nil ? 0 : 1)),
      rule: unverified == nil ? rule : .simulatedFailure)
    if let newest { markDelivered([newest]) }
  }

  private func part(_ number: TransactionNumber, _ unverified: StoreKitFailure?) -> StoreKitCallResult.Part {
    let product = store.ledger[number].sale.payment.productIdentifier
    return StoreKitCallResult.Part(
      verified("#\(number) \(product)", unverified), fields(of: number), transaction: number)
  }

  /// Returns `.verified(…)`, or `.unverified(…, error)` if verification fails.
  private func verified(_ value: String, _ failure: StoreKitFailure?) -> String {
    failure.map { ".unverified(\(value), \($0.text))" } ?? ".verified(\(value))"
  }

  /// Returns the first names in brackets, followed by the number of omitted names.
  private func list(_ names: [String]) -> String {
    let omitted = names.count - ResultLimits.names
    return "[" + names.prefix(ResultLimits.names).joined(separator: ", ") + "]"
      + (omitted > 0 ? " and \(omitted) more, \(names.count) in all" : "")
  }

  // MARK: Statuses

  private mutating func answerStatuses(
    _ query: StoreKitQuery, _ call: String, with read: (World) -> [SubscriptionStatus]
  ) {
    if let failure = consumeFailure(of: .subscriptionStatus) {
      answer(
        StoreKitCallResult(
          call, .threw(failure), interface: .subscriptionStatus, topic: .query(query, count: 0)),
        rule: .simulatedFailure)
      return
    }
    let listed = self.listed
    let statuses = read(listed)
    let unverified = statuses.isEmpty ? nil : consumeFailure(of: .verification)
    let shown = statuses.prefix(ResultLimits.parts / 2)
    answer(
      StoreKitCallResult(
        call, .returned(list(statuses.map { "\($0.state.name) #\($0.transaction)" })),
        parts: shown.flatMap { listed.parts($0, unverified) },
        transaction: statuses.count == 1 ? statuses[0].transaction : nil,
        interface: unverified == nil ? nil : .verification,
        topic: .query(query, count: statuses.count)),
      rule: unverified == nil ? rule(of: read, .groupStatus) : .simulatedFailure)
    markDelivered(statuses.map(\.transaction))
  }

  /// Answers `status(transactionID:)`, whose result is one status or nil.
  private mutating func answerStatus(_ query: StoreKitQuery, of reference: TransactionReference) {
    guard let number = number(of: reference) else { return }
    let call = "Product.SubscriptionInfo.status(transactionID:) #\(number)"
    let listed = self.listed
    let status = listed.store.listedStatus(ofTransaction: number)
    let rule = rule(of: { $0.store.listedStatus(ofTransaction: number) }, .statusOfTransaction)
    let failure = consumeFailure(of: .subscriptionStatus)
    let unverified = status == nil || failure != nil ? nil : consumeFailure(of: .verification)
    let outcome: StoreKitCallResult.Outcome =
      failure.map { .threw($0) }
      ?? .returned(status.map { "\($0.state.name) #\($0.transaction)" } ?? "nil")
    let answered = failure == nil ? status : nil
    answer(
      StoreKitCallResult(
        call, outcome, parts: answered.map { listed.parts($0, unverified) } ?? [],
        transaction: answered?.transaction,
        interface: failure != nil ? .subscriptionStatus : unverified == nil ? nil : .verification,
        topic: .query(query, count: answered == nil ? 0 : 1)),
      rule: failure == nil && unverified == nil ? rule : .simulatedFailure)
    if let answered { markDelivered([answered.transaction]) }
  }

  /// Answers `SubscriptionStatus.all`, an asynchronous sequence that throws no errors.
  private mutating func answerStatuses(_ query: StoreKitQuery) {
    let listed = self.listed
    let groups = listed.store.groupsInOrder.map { (group: $0, statuses: listed.statuses(group: $0)) }
    let all = groups.flatMap(\.statuses)
    let rule = rule(
      of: { world in world.store.groupsInOrder.flatMap { world.statuses(group: $0) } }, .statusOfTransaction)
    let unverified = all.isEmpty ? nil : consumeFailure(of: .verification)
    let names = groups.map { group, statuses in
      "(\(group), \(list(statuses.map { "\($0.state.name) #\($0.transaction)" })))"
    }
    answer(
      StoreKitCallResult(
        "SubscriptionStatus.all", .returned(list(names)),
        parts: all.prefix(ResultLimits.parts / 2).flatMap { listed.parts($0, unverified) },
        transaction: all.count == 1 ? all[0].transaction : nil,
        interface: unverified == nil ? nil : .verification, topic: .query(query, count: all.count)),
      rule: unverified == nil ? rule : .simulatedFailure)
    markDelivered(all.map(\.transaction))
  }

  /// Returns the two parts of a status: the renewal information, which begins with the
  /// state, and the transaction.
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

  // MARK: Storefront and app transaction

  private mutating func answerStorefront() {
    let storefront = device.storefront
    var fields = [
      StoreKitCallResult.Field("countryCode", storefront),
      StoreKitCallResult.Field("currency", Storefront.currency(of: storefront) ?? "nil"),
    ]
    if let identifier = Storefront.identifier(of: storefront) {
      fields.append(StoreKitCallResult.Field("id", identifier))
    }
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

  // MARK: Test session

  /// Records the result of `SKTestSession.allTransactions()`: the customer's transactions, including failed
  /// and pending ones.
  ///
  /// Payments that were answered with an older transaction are omitted, because the list contains the older
  /// transaction.
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
