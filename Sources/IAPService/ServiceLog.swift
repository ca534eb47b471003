// The messages of the service's log channel.

import Simulation
import StoreModel
import StoreSimulator
import Support

extension IAPService {
  typealias Detail = ParticipantMessage.Detail

  /// The maximum number of results logged for a list.
  private static let maxResults = 100
  /// The number of shown characters of a token or receipt.
  private static let shownOfToken = 12

  mutating func log(
    _ kind: String, _ line: LocalizedText, _ transactions: [TransactionNumber] = [], facts: [Detail] = [],
    body: [String] = [], isFailure: Bool = false, narration: LocalizedText? = nil,
    from sender: MessageEndpoint? = nil,
    to receiver: MessageEndpoint = .party(.operator), in effects: inout ParticipantEffects<ScheduledWork>
  ) {
    effects.send(
      ParticipantMessage(
        kind, line, facts: facts, transactions: transactions, body: body, isFailure: isFailure,
        narration: narration ?? Self.narration(of: kind, line)),
      from: sender, to: receiver)
  }

  mutating func note(
    _ line: LocalizedText, _ transactions: [TransactionNumber] = [], narration: LocalizedText? = nil,
    in effects: inout ParticipantEffects<ScheduledWork>
  ) {
    log("note", line, transactions, narration: narration, in: &effects)
  }

  mutating func logCall(
    _ call: SDKCall, _ arguments: String = "", in effects: inout ParticipantEffects<ScheduledWork>
  ) {
    let words = arguments.isEmpty ? "" : " " + arguments
    log(
      "call", LocalizedText(same: "-> \(Vendor.selector(call))\(words)"),
      facts: [Detail("selector", .text(Vendor.selector(call)))], from: .party(.app),
      to: .participant(Self.name), in: &effects)
  }

  mutating func callHandler(
    _ call: SDKCall, _ outcome: LocalizedText, error: ServiceError? = nil, payments: [PaymentNumber] = [],
    requester: SDKRequest.Requester = .call, in effects: inout ParticipantEffects<ScheduledWork>
  ) {
    if error != nil || requester == .call { lastError = error }
    let name = Vendor.selector(call)
    var facts = [Detail("selector", .text(name)), Detail("count", .number(payments.count))]
    facts += Self.facts(of: error)
    log(
      "handler", LocalizedText("<- \(name) \(outcome)"),
      payments.prefix(Self.maxResults).compactMap { ledger[$0].transaction }, facts: facts,
      isFailure: error != nil, narration: Self.narration(of: call, count: payments.count, error),
      to: .party(.app),
      in: &effects)
    for payment in payments.prefix(Self.maxResults) { logResult(payment, in: &effects) }
    let remainingCount = payments.count - Self.maxResults
    if remainingCount > 0 { note(LocalizedText("   and \(remainingCount) more"), in: &effects) }
  }

  mutating func callHandler(
    _ call: SDKCall, _ error: ServiceError, in effects: inout ParticipantEffects<ScheduledWork>
  ) {
    callHandler(
      call,
      LocalizedText("error \(error.name): \(error.reason)"),
      error: error, in: &effects)
  }

  static func facts(of error: ServiceError?) -> [Detail] {
    guard let error else { return [] }
    var facts = [
      Detail("domain", .text(error.domain)), Detail("code", .number(error.number)),
      Detail("constant", .text(error.constant)), Detail("reason", .text(error.reason.english)),
    ]
    if let underlying = error.underlying {
      facts.append(Detail("underlying", .text("\(underlying.domain) \(underlying.code)")))
    }
    if let code = error.serverCode { facts.append(Detail("resultCode", .number(code))) }
    return facts
  }

  private mutating func logResult(
    _ number: PaymentNumber, in effects: inout ParticipantEffects<ScheduledWork>
  ) {
    let payment = ledger[number]
    log(
      "result", LocalizedText(same: "   \(shortLine(of: payment))"), payment.transaction.map { [$0] } ?? [],
      facts: resultFacts(of: payment, in: effects.simulator.world),
      body: resultBody(of: payment, in: effects.simulator.world), to: .party(.app), in: &effects)
  }

  /// Returns a summary such as `2021022600000004 coins100 alice`.
  private func shortLine(of payment: ServicePayment) -> String {
    let word = settings.console.product(payment.product)?.word ?? payment.product
    return "\(payment.sequence) \(VisibleText.visible(word)) \(VisibleText.visible(payment.user))"
  }

  private func resultBody(of payment: ServicePayment, in world: World) -> [String] {
    resultFields(of: payment, in: world).map { "  \($0.name): \(Self.shown($0))" }
  }

  private static func shown(_ field: (name: String, value: String)) -> String {
    field.name == Vendor.tokenField && field.value != none ? shown(field.value) : field.value
  }

  private func resultFacts(of payment: ServicePayment, in world: World) -> [Detail] {
    resultFields(of: payment, in: world).map { field in
      Detail(field.name, .text(field.value == Self.none ? nil : Self.shown(field)))
    }
  }

  // MARK: The delegate

  /// Returns whether the delegate receives a result.
  ///
  /// `purchase` is nil if this process did not start the purchase. The delegate must be set before the
  /// purchase (TOAST IAP for iOS, "Delegate API").
  func delegateDelivery(of purchase: RunningPurchase?) -> DelegateAvailability {
    guard sdk.hasDelegate else { return .noDelegate }
    return purchase?.hasDelegate == false ? .setTooLate : .delivered
  }

  /// Calls the delegate with the failure of a purchase, if the delegate is available.
  mutating func deliverFailureToDelegate(
    _ product: String, _ error: ServiceError, delegateDelivery: DelegateAvailability? = nil,
    in effects: inout ParticipantEffects<ScheduledWork>
  ) {
    lastError = error
    let word = VisibleText.quoted(settings.console.product(product)?.word ?? product)
    let name = Self.name(of: product, in: effects.simulator.world)
    if let reason = (delegateDelivery ?? self.delegateDelivery(of: nil)).obstacle {
      log(
        "untold",
        LocalizedText(
          "\(word) error \(error.name): \(error.reason); the failure is told to nobody (\(reason))"),
        facts: Self.facts(of: error), isFailure: true,
        narration: LocalizedText(
          "The purchase of \(name) fails (\(error.reason)), and the app is not notified."), in: &effects)
      return
    }
    lastDelegate = .failed(product: product, error)
    log(
      "failed",
      LocalizedText("<- \(Vendor.failed) \(word) \(error.name): \(error.reason)"),
      facts: [Detail("productIdentifier", .text(product))] + Self.facts(of: error), isFailure: true,
      narration: LocalizedText("The app is notified that the purchase of \(name) failed: \(error.reason)."),
      to: .party(.app), in: &effects)
  }

  /// Calls the delegate with a successful payment, if the delegate is available.
  ///
  /// The app then handles the payment by its strategy.
  mutating func deliverToDelegate(
    _ number: PaymentNumber, delegateDelivery: DelegateAvailability,
    in effects: inout ParticipantEffects<ScheduledWork>
  ) {
    let payment = ledger[number]
    let name = Self.name(of: payment.product, in: effects.simulator.world)
    if let reason = delegateDelivery.obstacle {
      let listing = listing(of: payment, in: effects.simulator.world)
      log(
        "untold",
        LocalizedText(
          "payment \(number) succeeded; the result is told to nobody (\(reason)); \(listing.clause)"),
        facts: resultFacts(of: payment, in: effects.simulator.world),
        narration: LocalizedText(
          "\(name) is bought and verified, but the app is not notified: \(listing.narration)."),
        in: &effects)
      return
    }
    lastDelegate = .received(number)
    ledger[number].delivery.wasDelivered = true
    log(
      "received", LocalizedText(same: "<- \(Vendor.received) \(shortLine(of: payment))"),
      payment.transaction.map { [$0] } ?? [], facts: resultFacts(of: payment, in: effects.simulator.world),
      body: resultBody(of: payment, in: effects.simulator.world),
      narration: LocalizedText("The app is notified: \(name) is bought and verified."),
      to: .party(.app), in: &effects)
    deliverResultToApp(number, in: &effects)
  }

  // MARK: The server

  mutating func logExchange(
    _ request: SDKRequest, _ outcome: LocalizedText, isFailure: Bool = false,
    in effects: inout ParticipantEffects<ScheduledWork>
  ) {
    let prefix = "server POST \(Vendor.path(request)) \(body(of: request, effects.simulator.world))  "
    var transactions: [TransactionNumber] = []
    if case .verify(let number) = request { transactions = [number] }
    log(
      "server", LocalizedText("\(prefix)\(outcome)"), transactions,
      facts: [Detail("request", .text(Vendor.path(request)))], isFailure: isFailure,
      narration: narration(of: request, isFailure: isFailure), to: .party(.server), in: &effects)
  }

  /// Returns the narration of a request; only the verification of a receipt has one.
  private func narration(of request: SDKRequest, isFailure: Bool) -> LocalizedText {
    guard case .verify = request else { return Self.withoutNarration }
    return isFailure
      ? LocalizedText("The service does not confirm the receipt.")
      : LocalizedText("The service verifies the receipt with the App Store.")
  }

  private func body(of request: SDKRequest, _ world: World) -> String {
    let user = sdk.user.map { VisibleText.visible($0) } ?? "nil"
    return switch request {
    case .reserve:
      "{productSeq \(sdk.purchase.flatMap { settings.console.product($0.product)?.number } ?? 0), "
        + "userID \(user)}"
    case .verify(let number): "{#\(number), userID \(user), receipt \(shownReceipt(number, world))}"
    case .products, .restore, .incomplete: "{}"
    case .list(_, let user, _): "{userID \(VisibleText.visible(user))}"
    case .consume(let payment, _):
      ledger.has(payment)
        ? "{paymentSeq \(ledger[payment].sequence), accessToken \(Self.shown(ledger[payment].accessToken))}"
        : "{}"
    }
  }

  /// Returns a token for display, shortened because a token is long and secret.
  public static func shown(_ token: String?) -> String {
    guard let token else { return "nil" }
    let isShort = token.utf8.count <= shownOfToken
    return VisibleText.visible(isShort ? token : String(token.prefix(shownOfToken))) + (isShort ? "" : "…")
  }

  /// Returns the beginning of an app key that the operator entered; the default key is not secret.
  public static func shown(appKey key: String) -> String {
    isSecret(appKey: key) ? String(key.prefix(min(4, key.count / 2))) + "…" : key
  }

  /// Whether the operator entered the app key.
  static func isSecret(appKey key: String) -> Bool { !key.isEmpty && key != Vendor.defaultAppKey }

  /// Whether a token is too long to be shown completely.
  static func isSecret(token: String) -> Bool { token.utf8.count > shownOfToken }

  private func shownReceipt(_ number: TransactionNumber, _ world: World) -> String {
    Self.shown(Self.accessToken(of: "receipt \(world.environment.rawValue) \(number)"))
  }

  func outcome(of request: SDKRequest, _ reply: SDKResponse) -> LocalizedText {
    switch reply {
    case .fault(let error): return LocalizedText("\(error.reason): \(error.name)")
    case .refused(let code):
      return LocalizedText(same: "200  resultCode \(code) \(Vendor.ResultCode.message(code))")
    case .keyRefused(let code):
      return LocalizedText("200  resultCode \(code) \(Vendor.ResultCode.message(code)): wrong app key")
    case .completed(let payments):
      switch request {
      case .reserve, .verify:
        let words = payments.map { "\(ledger[$0].sequence) \(Vendor.word(ledger[$0].status))" }
        return LocalizedText(same: "200  " + words.joined(separator: ", "))
      case .consume: return LocalizedText("200  consumed")
      case .list, .incomplete:
        let count = Self.count(payments.count)
        return LocalizedText("200  \(count)")
      case .products:
        let count = settings.console.products.count
        return LocalizedText("200  \(count) registered")
      case .restore: return LocalizedText(same: "200")
      }
    }
  }

  static func count(_ number: Int) -> LocalizedText {
    number == 1
      ? LocalizedText("1 payment") : LocalizedText("\(number) payments")
  }

  // MARK: Stops

  mutating func logStop(
    _ stop: PurchaseStop, _ what: LocalizedText, _ payment: PaymentNumber?,
    in effects: inout ParticipantEffects<ScheduledWork>
  ) {
    let step = IAPService.OwnOperation.stop(stop).step(zone: .utc)
    let stage = stop.point.stage
    log(
      "stop",
      LocalizedText("stop \(stop.point.rawValue): \(stage); \(what) (\(step))"),
      payment.flatMap { ledger[$0].transaction }.map { [$0] } ?? [],
      facts: [Detail("point", .text(stop.point.rawValue)), Detail("kind", .text(stop.kind.rawValue))],
      isFailure: true,
      narration: LocalizedText("The purchase is interrupted here: \(stage); \(what)."), in: &effects)
  }
}

extension PurchaseStop.StopPoint {
  public var stage: LocalizedText {
    switch self {
    case .p1: LocalizedText("nothing is reserved yet")
    case .p2: LocalizedText("reserved, no payment sheet yet")
    case .p3: LocalizedText("the payment sheet is open")
    case .p4: LocalizedText("confirmed, not yet .purchased")
    case .p5: LocalizedText(".purchased is queued, the app is not notified yet")
    case .p6: LocalizedText("verify is not sent")
    case .p7: LocalizedText("verify is sent, its response is lost")
    case .p8: LocalizedText("verified, not finished yet")
    case .p9: LocalizedText("finished, the delegate is not called yet")
    case .p10: LocalizedText("the delegate was called, nothing is delivered yet")
    case .p11: LocalizedText("between delivering and consuming")
    case .p12: LocalizedText("consume is sent, its response is lost")
    }
  }
}

// MARK: - Fields

extension IAPService {
  /// The text for a missing value.
  static let none = "nil"

  /// Returns the fields of a result under the vendor's names, in the vendor's order.
  public func resultFields(of payment: ServicePayment, in world: World) -> [(name: String, value: String)] {
    let (price, currency) = price(of: payment, in: world)
    let values = [
      payment.user, payment.storeCode, payment.product, String(payment.productNumber),
      "\(payment.type.rawValue) \(Vendor.name(payment.type))", price, currency, payment.sequence,
      payment.accessToken ?? Self.none, payment.transactionIdentifier ?? Self.none,
      payment.originalIdentifier ?? Self.none, payment.purchasedAt.map(Self.seconds) ?? "0",
      payment.expiresAt.map(Self.seconds) ?? "0", payment.isPromoted ? "YES" : "NO",
      payment.payload ?? Self.none,
    ]
    return zip(Vendor.resultFields, values).map { ($0, $1) }
  }

  /// Returns the price of a payment in digits, and its currency.
  ///
  /// The price is that of the sale at the App Store, or the console's price if there was no sale. The
  /// vendor's documentation does not define which price a result contains.
  public func price(of payment: ServicePayment, in world: World) -> (digits: String, currency: String) {
    switch storeEntry(of: payment, in: world) {
    case .paid(let number, _), .refunded(let number):
      guard let transaction = world.transaction(number) else { break }
      return (Money.digits(transaction.price, like: transaction.sale.listPrice), transaction.sale.currency)
    case .nothing, .open, .outside: break
    }
    return (payment.price, payment.currency)
  }

  /// Returns an `NSTimeInterval` in whole seconds since 1970.
  private static func seconds(_ instant: Instant) -> String { String(instant.microseconds / 1_000_000) }
}
