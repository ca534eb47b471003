// The SDK calls other than the purchase: product list, payment lists, consuming, restoring and promoted
// purchases.

import Simulation
import StoreModel
import StoreSimulator
import Support

extension IAPService {
  // MARK: Products

  /// Requests the console's products (rule `service.products`).
  mutating func askProducts(in effects: inout ParticipantEffects<ScheduledWork>) {
    logCall(.products, in: &effects)
    if let error = errorOfInitialisation {
      answerProducts(error, in: &effects)
      return
    }
    send(.products, in: &effects)
  }

  /// Handles the console's product list, and asks the App Store for the products that are not stopped.
  mutating func consoleAnswered(_ reply: SDKResponse, in effects: inout ParticipantEffects<ScheduledWork>) {
    if let error = Self.error(of: reply, .products) {
      answerProducts(error, in: &effects)
      return
    }
    let used = settings.console.products.filter { !$0.isStopped }.map(\.identifier)
    guard !used.isEmpty else {
      answerProducts(ProductListResponse(), in: &effects)
      return
    }
    sdk.isRequestingProducts = true
    effects.request(.products(ProductRequest(used)))
  }

  mutating func storeAnsweredProducts(
    _ found: ProductsResponse, in effects: inout ParticipantEffects<ScheduledWork>
  ) {
    guard sdk.isRequestingProducts else { return }
    sdk.isRequestingProducts = false
    if found.hasFailed {
      answerProducts(
        ServiceError(
          .storeNotAvailable,
          LocalizedText("the App Store returns no product information: the response is nil")), in: &effects)
      return
    }
    let used = settings.console.products.filter { !$0.isStopped }.map(\.identifier)
    let isFound = Set(found.found)
    answerProducts(
      ProductListResponse(
        products: used.filter(isFound.contains), invalid: used.filter { !isFound.contains($0) }),
      in: &effects)
  }

  mutating func productsFailed(_ reason: LocalizedText, in effects: inout ParticipantEffects<ScheduledWork>) {
    guard sdk.isRequestingProducts else { return }
    sdk.isRequestingProducts = false
    answerProducts(ServiceError(.storeNotAvailable, reason), in: &effects)
  }

  private mutating func answerProducts(
    _ error: ServiceError, in effects: inout ParticipantEffects<ScheduledWork>
  ) {
    lastProducts = ProductListResponse(error: error)
    callHandler(.products, error, in: &effects)
  }

  private mutating func answerProducts(
    _ answer: ProductListResponse, in effects: inout ParticipantEffects<ScheduledWork>
  ) {
    lastProducts = answer
    let world = effects.simulator.world
    callHandler(
      .products,
      LocalizedText("products \(words(answer.products)), invalidProducts \(words(answer.invalid))"),
      in: &effects)
    for identifier in answer.products + answer.invalid {
      guard let product = settings.console.product(identifier) else { continue }
      let facts = Vendor.productFields.map { name in
        Detail(name, .text(product.field(name, in: world)))
      }
      let fields = Vendor.productFields.map { name in
        "  \(name): \(VisibleText.visible(product.field(name, in: world) ?? Self.none))"
      }
      log(
        "product", LocalizedText(same: "   \(VisibleText.visible(product.word))"), facts: facts, body: fields,
        to: .party(.app), in: &effects)
    }
    let registered = Set(settings.console.products.map(\.identifier))
    let others = world.catalog.allProducts.map(\.identifier).filter { !registered.contains($0) }
    if !others.isEmpty {
      note(
        LocalizedText("known to the App Store but not registered, so in neither list: \(words(others))"),
        in: &effects)
    }
  }

  private func words(_ identifiers: [String]) -> String {
    let shown = identifiers.prefix(10).map { VisibleText.visible(settings.console.product($0)?.word ?? $0) }
    let remainingCount = identifiers.count - shown.count
    return "[" + shown.joined(separator: ", ") + (remainingCount > 0 ? ", +\(remainingCount)" : "") + "]"
  }

  /// Logs a note if the console and the App Store differ in price, currency or type.
  mutating func logPriceDifference(
    _ product: ConsoleProduct, in effects: inout ParticipantEffects<ScheduledWork>
  ) {
    guard product.differs(in: effects.simulator.world) else { return }
    note(
      LocalizedText(
        """
        \(product.word) differs from the App Store: results contain the store's price, the limit counts the \
        console's price
        """), in: &effects)
  }

  // MARK: Lists

  /// Requests the unconsumed payments or the active subscriptions (rule `service.lists`).
  mutating func ask(_ kind: ListKind, in effects: inout ParticipantEffects<ScheduledWork>) {
    let call: SDKCall = kind == .unconsumed ? .unconsumed : .active
    logCall(call, in: &effects)
    if let error = errorOfState {
      callHandler(call, error, in: &effects)
      return
    }
    guard let user = sdk.user else { return }
    if kind == .unconsumed { reprocess(in: &effects) }
    guard sdk.isInitialised else { return }
    send(.list(kind, user: user, .call), in: &effects)
  }

  // MARK: Consuming

  mutating func consume(
    _ selection: PaymentSelection, _ by: ConsumptionRoute, in effects: inout ParticipantEffects<ScheduledWork>
  ) {
    switch (selection, by) {
    case (.all, _):
      let all = sdk.user.map { list(.unconsumed, of: $0, in: effects.simulator.world) } ?? []
      for number in all { consume(number, by, in: &effects) }
    case (.one(let reference), _):
      // Sends unknown payments too, because the server has its own error for them.
      consume(number(reference) ?? PaymentNumber(ledger.count + 1), by, in: &effects)
    }
  }

  private mutating func consume(
    _ number: PaymentNumber, _ by: ConsumptionRoute, in effects: inout ParticipantEffects<ScheduledWork>
  ) {
    switch by {
    case .server:
      let payment = ledger.has(number) ? ledger[number] : nil
      consumeByServer(
        sequence: payment?.sequence ?? "0", token: payment?.accessToken ?? "", at: nil, in: &effects)
    case .sdk:
      logCall(.consume, ledger.has(number) ? ledger[number].sequence : "?", in: &effects)
      if let error = errorOfState {
        callHandler(.consume, error, in: &effects)
        return
      }
      send(.consume(number, .call), in: &effects)
    }
  }

  /// Handles a consume request from a game server; `store` is nil for the store of the current world.
  mutating func consumeByServer(
    sequence: String, token: String, at store: EnvironmentName?,
    in effects: inout ParticipantEffects<ScheduledWork>
  ) {
    let (code, _) = codeOfConsuming(sequence: sequence, token: token, in: effects.simulator.world)
    let number = ledger.number(ofSequence: sequence)
    if code == Vendor.ResultCode.success, let number {
      ledger[number].consumedAt = effects.now
      ledger[number].delivery.waitsForConsume = false
    }
    let line =
      "server POST \(store?.rawValue ?? "")\(Vendor.ServerPath.consume.rawValue) "
      + "{paymentSeq \(VisibleText.quoted(sequence)), accessToken "
      + "\(Self.shown(token))}  200  resultCode \(code) \(Vendor.ResultCode.message(code))"
    log(
      Self.servedKind, LocalizedText(same: line),
      // Omits a number from another world, because here it belongs to another transaction.
      store == nil ? number.flatMap { ledger[$0].transaction }.map { [$0] } ?? [] : [],
      facts: consumptionFacts(sequence, code, number.map { ledger[$0] }, in: effects.simulator.world),
      from: .party(.server), to: .participant(Self.name), in: &effects)
  }

  // MARK: Restoring

  /// Restores the purchases of the App Store account (rule `service.restore`).
  mutating func restore(in effects: inout ParticipantEffects<ScheduledWork>) {
    logCall(.restore, in: &effects)
    if let error = errorOfInitialisation {
      callHandler(.restore, error, in: &effects)
      return
    }
    guard isOnline(effects) else {
      callHandler(
        .restore,
        ServiceError(.restoreFailed, LocalizedText("the device has no network")),
        in: &effects)
      return
    }
    sdk.isRestoring = true
    effects.request(.restore)
  }

  mutating func restoreEnded(_ error: StoreError?, in effects: inout ParticipantEffects<ScheduledWork>) {
    guard sdk.isRestoring else { return }
    sdk.isRestoring = false
    if let error {
      callHandler(
        .restore,
        ServiceError(
          .restoreFailed, LocalizedText(same: "\(error.domain) \(error.code)"), underlying: error),
        in: &effects)
      return
    }
    send(.restore, in: &effects)
  }

  /// Creates or updates the payments of all plan periods of the account, and reports them to the app.
  mutating func restored(_ reply: SDKResponse, in effects: inout ParticipantEffects<ScheduledWork>) {
    if let error = Self.error(of: reply, .restore) {
      callHandler(.restore, error, in: &effects)
      return
    }
    let world = effects.simulator.world
    var matches: [PaymentNumber] = []
    for number in world.transactionNumbers {
      guard let transaction = world.transaction(number), let payment = updatePeriodPayment(transaction, world)
      else {
        continue
      }
      matches.append(payment)
    }
    callHandler(
      .restore, Self.count(matches.count), payments: matches, in: &effects)
    // The service now knows these payments, so their transactions can be finished.
    reprocess(in: &effects)
  }

  /// Returns the payment of a plan's period; creates the payment if the service does not know it.
  private mutating func updatePeriodPayment(_ transaction: Transaction, _ world: World) -> PaymentNumber? {
    guard transaction.state == .purchased, transaction.refundedAt == nil, transaction.answeredWith == nil,
      !world.isElsewhere(transaction), world.person(of: transaction) == FamilyMember.me,
      transaction.ownership == .purchased,
      let product = settings.console.product(transaction.payment.productIdentifier), product.type.isPlan,
      transaction.payment.productIdentifier == product.identifier
    else { return nil }
    if let known = ledger.number(of: transaction.number), ledger[known].status == .success { return known }
    let about = ledger.payment(of: transaction, in: world)
    let number: PaymentNumber
    if let known = ledger.number(of: transaction.number) {
      number = known
    } else if let about {
      number =
        about.isRenewal
        ? renewal(of: about.payment, transaction, origin: .restored, at: world.now) : about.payment
    } else if transaction.finishedAt != nil, let user = sdk.user {
      // A plan that was bought without the service belongs to the current user, whose account paid for it.
      number = open(product, .restored, user: user, at: world.now)
    } else {
      return nil
    }
    guard ledger[number].status != .refund else { return nil }
    ledger.link(transaction.number, number)
    ledger[number].transactionIdentifier = world.identifierText(transaction.number)
    ledger[number].originalIdentifier = transaction.original.flatMap { world.identifierText($0) }
    ledger[number].purchasedAt = transaction.purchasedAt
    ledger[number].expiresAt = transaction.expiresAt
    ledger[number].verifiedAt = world.now
    succeed(number)
    return number
  }

  // MARK: Older SDK versions

  /// Completes the purchases that the old SDK left (rule `service.old-sdk`).
  mutating func askIncomplete(hasSQLite: Bool, in effects: inout ParticipantEffects<ScheduledWork>) {
    logCall(.incomplete, in: &effects)
    if let error = errorOfInitialisation {
      callHandler(.incomplete, error, in: &effects)
      return
    }
    guard hasSQLite else {
      callHandler(
        .incomplete,
        LocalizedText("0 payments: sqlite3 is not linked, so nothing is found"),
        in: &effects)
      return
    }
    send(.incomplete, in: &effects)
  }

  mutating func completedOld(_ reply: SDKResponse, in effects: inout ParticipantEffects<ScheduledWork>) {
    if let error = Self.error(of: reply, .incomplete) {
      callHandler(.incomplete, error, in: &effects)
      return
    }
    guard case .completed(let payments) = reply else { return }
    callHandler(
      .incomplete, Self.count(payments.count), payments: payments,
      in: &effects)
    if sdk.user != nil, !payments.isEmpty { effects.continueWith(.appAsks) }
  }

  // MARK: Promoted purchases

  /// Receives a promoted purchase, about which the delegate decides (rule `service.promotion`).
  mutating func promoted(_ product: String, in effects: inout ParticipantEffects<ScheduledWork>) {
    sdk.promotedPurchases.append(PromotedPurchase(product: product))
    if sdk.isInitialised {
      continuePromotions(in: &effects)
    } else {
      note(
        LocalizedText(
          "the promoted purchase of \(VisibleText.visible(product)) waits for the initialisation"),
        narration: LocalizedText("The purchase from the App Store's page waits until the app has started."),
        in: &effects)
    }
  }

  /// Asks the delegate about promoted purchases, and starts the next accepted one.
  mutating func continuePromotions(in effects: inout ParticipantEffects<ScheduledWork>) {
    guard sdk.isInitialised, !sdk.promotedPurchases.isEmpty else { return }
    for index in sdk.promotedPurchases.indices.reversed() where sdk.promotedPurchases[index].isWanted == nil {
      askDelegate(about: index, in: &effects)
    }
    guard sdk.purchase == nil, let next = sdk.promotedPurchases.first else { return }
    guard sdk.user != nil else {
      note(
        LocalizedText("the promoted purchase of \(VisibleText.visible(next.product)) waits for the login"),
        narration: LocalizedText("The purchase from the App Store's page waits until a user logs in."),
        in: &effects)
      return
    }
    sdk.promotedPurchases.removeFirst()
    buy(next.product, payload: nil, isPromoted: true, in: &effects)
  }

  private mutating func askDelegate(about index: Int, in effects: inout ParticipantEffects<ScheduledWork>) {
    let product = sdk.promotedPurchases[index].product
    let word = VisibleText.visible(settings.console.product(product)?.word ?? product)
    let isAsked = sdk.hasDelegate && settings.promotion != .absent
    if isAsked {
      let answer = settings.promotion == .yes ? "YES" : "NO"
      log(
        "should-add", LocalizedText(same: "<- \(Vendor.shouldAdd) \(word)  \(answer)"),
        facts: [Detail("productIdentifier", .text(product)), Detail("answer", .text(answer))],
        to: .party(.app), in: &effects)
    }
    if isAsked, settings.promotion == .yes {
      sdk.promotedPurchases[index].isWanted = true
      return
    }
    sdk.promotedPurchases.remove(at: index)
    if isAsked {
      sdk.deferredPromotions.append(product)
      note(
        LocalizedText("the promotion ends; the app saves \(word) for later (service buy kept)"),
        narration: LocalizedText("The app saves \(word) for later."),
        in: &effects
      )
    } else {
      note(
        LocalizedText("no delegate can be asked about \(word): the promotion ends, as with NO"),
        in: &effects)
      sdk.deferredPromotions.append(product)
    }
  }

  // MARK: Other stores, manual changes, subscription page

  mutating func buyElsewhere(
    _ word: String, by user: String, store: String, in effects: inout ParticipantEffects<ScheduledWork>
  ) {
    guard let product = settings.console.product(word) else { return }
    addUser(user)
    let number = open(product, .elsewhere(store: store), user: user, at: effects.now)
    ledger[number].purchasedAt = effects.now
    ledger[number].expiresAt = effects.now + TimeSpan(months: 1)
    succeed(number)
    note(
      LocalizedText("\(VisibleText.visible(user)) has bought \(product.word) in \(store) for one month"),
      in: &effects)
  }

  mutating func set(
    _ status: ManualStatus, _ number: PaymentNumber, in effects: inout ParticipantEffects<ScheduledWork>
  ) {
    switch status {
    case .success: succeed(number)
    case .refund: ledger[number].status = .refund
    }
    note(
      LocalizedText("payment \(number) is set to \(Vendor.word(ledger[number].status)) in the console"),
      ledger[number].transaction.map { [$0] } ?? [], in: &effects)
  }

  mutating func manage(_ page: ManageSubscriptionsURL, in effects: inout ParticipantEffects<ScheduledWork>) {
    logCall(.openURL, page.address, in: &effects)
    switch page {
    case .safari:
      note(
        LocalizedText(
          """
          Safari opens; it asks "Open in iTunes Store?"; the store opens; a popup leads to the page. Back \
          leads to Safari
          """), in: &effects)
    case .scheme:
      note(
        LocalizedText("the App Store's page of subscriptions opens at once. Back leads to the app"),
        in: &effects)
    }
    // The request is refused while the app is not in the foreground; the phone then shows no page.
    effects.request(.appStore(.openManagePage(page)))
  }
}
