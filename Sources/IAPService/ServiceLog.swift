// The lines of the `service` channel: calls of the app, what it is told, exchanges with the server, stops and remarks.
// Each line is said in every language of the screen; names are the vendor's.

import Simulation
import StoreModel
import StoreSimulator
import Support

extension IAPService {
  typealias Detail = ParticipantMessage.Detail

  /// How many results of a list have lines.
  private static let maxResults = 100
  /// How much of a token or a receipt a line shows.
  private static let shownOfToken = 12

  /// A line of the channel.
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

  /// Something that the operator should know.
  mutating func note(
    _ line: LocalizedText, _ transactions: [TransactionNumber] = [], narration: LocalizedText? = nil,
    in effects: inout ParticipantEffects<ScheduledWork>
  ) {
    log("note", line, transactions, narration: narration, in: &effects)
  }

  /// The app calls the SDK.
  mutating func logCall(
    _ call: SDKCall, _ arguments: String = "", in effects: inout ParticipantEffects<ScheduledWork>
  ) {
    let words = arguments.isEmpty ? "" : " " + arguments
    log(
      "call", LocalizedText(same: "-> \(Vendor.selector(call))\(words)"),
      facts: [Detail("selector", .text(Vendor.selector(call)))], from: .party(.app),
      to: .participant(Self.name), in: &effects)
  }

  /// A handler of the app is called.
  mutating func callHandler(
    _ call: SDKCall, _ outcome: LocalizedText, error: ServiceError? = nil, payments: [PaymentNumber] = [],
    in effects: inout ParticipantEffects<ScheduledWork>
  ) {
    if let error { lastError = error }
    let name = Vendor.selector(call)
    var facts = [Detail("selector", .text(name)), Detail("count", .number(payments.count))]
    facts += Self.facts(of: error)
    log(
      "handler", LocalizedText("<- \(name) \(outcome)"),
      payments.prefix(Self.maxResults).compactMap { book[$0].transaction }, facts: facts,
      isFailure: error != nil, narration: Self.narration(of: call, count: payments.count, error),
      to: .party(.app),
      in: &effects)
    for payment in payments.prefix(Self.maxResults) { logResult(payment, in: &effects) }
    let rest = payments.count - Self.maxResults
    if rest > 0 { note(LocalizedText("   and \(rest) more"), in: &effects) }
  }

  /// A handler is called with an error.
  mutating func callHandler(
    _ call: SDKCall, _ error: ServiceError, in effects: inout ParticipantEffects<ScheduledWork>
  ) {
    callHandler(
      call,
      LocalizedText("error \(error.name): \(error.why)"),
      error: error, in: &effects)
  }

  static func facts(of error: ServiceError?) -> [Detail] {
    guard let error else { return [] }
    var facts = [
      Detail("domain", .text(error.domain)), Detail("code", .number(error.number)),
      Detail("constant", .text(error.constant)), Detail("reason", .text(error.why.english)),
    ]
    if let inner = error.underlying {
      facts.append(Detail("underlying", .text("\(inner.domain) \(inner.code)")))
    }
    if let code = error.serverCode { facts.append(Detail("resultCode", .number(code))) }
    return facts
  }

  /// One result of a list, with all its fields for those who read the raw events.
  private mutating func logResult(
    _ number: PaymentNumber, in effects: inout ParticipantEffects<ScheduledWork>
  ) {
    let payment = book[number]
    log(
      "result", LocalizedText(same: "   \(shortLine(of: payment))"), payment.transaction.map { [$0] } ?? [],
      facts: resultFacts(of: payment, in: effects.simulator.world),
      body: resultBody(of: payment, in: effects.simulator.world), to: .party(.app), in: &effects)
  }

  /// `2021022600000004 coins100 alice`.
  private func shortLine(of payment: ServicePayment) -> String {
    let word = settings.console.product(payment.product)?.word ?? payment.product
    return "\(payment.sequence) \(VisibleText.visible(word)) \(VisibleText.visible(payment.user))"
  }

  /// The fields of a result as they stand below a line.
  private func resultBody(of payment: ServicePayment, in world: World) -> [String] {
    resultFields(of: payment, in: world).map { "  \($0.name): \(Self.shown($0))" }
  }

  /// A field as a line shows it: tokens shortened.
  private static func shown(_ field: (name: String, value: String)) -> String {
    field.name == Vendor.tokenField && field.value != none ? shown(field.value) : field.value
  }

  /// The fields of a result as facts.
  private func resultFacts(of payment: ServicePayment, in world: World) -> [Detail] {
    resultFields(of: payment, in: world).map { field in
      Detail(field.name, .text(field.value == Self.none ? nil : Self.shown(field)))
    }
  }

  // MARK: The delegate

  /// Returns whether the delegate hears of a purchase; nil stands for what no purchase of this process began.
  ///
  /// The delegate must be set before the purchase (TOAST IAP for iOS, "Delegate API").
  func delegateDelivery(of purchase: RunningPurchase?) -> DelegateAvailability {
    guard sdk.hasDelegate else { return .noDelegate }
    return purchase?.hasDelegate == false ? .setTooLate : .delivered
  }

  /// Tells the delegate, if it hears of the purchase, that the purchase failed.
  mutating func deliverFailureToDelegate(
    _ product: String, _ error: ServiceError, delegateDelivery: DelegateAvailability? = nil,
    in effects: inout ParticipantEffects<ScheduledWork>
  ) {
    lastError = error
    let word = VisibleText.quoted(settings.console.product(product)?.word ?? product)
    let name = Self.name(of: product, in: effects.simulator.world)
    if let why = (delegateDelivery ?? self.delegateDelivery(of: nil)).obstacle {
      log(
        "untold",
        LocalizedText("\(word) error \(error.name): \(error.why); \(why): told to nobody"),
        facts: Self.facts(of: error), isFailure: true,
        narration: LocalizedText(
          "The purchase of \(name) fails, and the app hears nothing of it: \(error.why)."), in: &effects)
      return
    }
    lastDelegate = .failed(product: product, error)
    log(
      "failed",
      LocalizedText("<- \(Vendor.failed) \(word) \(error.name): \(error.why)"),
      facts: [Detail("productIdentifier", .text(product))] + Self.facts(of: error), isFailure: true,
      narration: LocalizedText("The app is told that the purchase of \(name) fails: \(error.why)."),
      to: .party(.app), in: &effects)
  }

  /// Tells the delegate, if it hears of the purchase, of a successful payment; the app then delivers by its strategy.
  mutating func deliverToDelegate(
    _ number: PaymentNumber, delegateDelivery: DelegateAvailability,
    in effects: inout ParticipantEffects<ScheduledWork>
  ) {
    let payment = book[number]
    let name = Self.name(of: payment.product, in: effects.simulator.world)
    if let why = delegateDelivery.obstacle {
      let place = place(of: payment, in: effects.simulator.world)
      log(
        "untold",
        LocalizedText("payment \(number) came through; \(why): told to nobody, \(place.clause)"),
        facts: resultFacts(of: payment, in: effects.simulator.world),
        narration: LocalizedText(
          "\(name) is bought and verified, and the app hears nothing of it: \(place.narration)."),
        in: &effects)
      return
    }
    lastDelegate = .received(number)
    book[number].delivery.wasDelivered = true
    log(
      "received", LocalizedText(same: "<- \(Vendor.received) \(shortLine(of: payment))"),
      payment.transaction.map { [$0] } ?? [], facts: resultFacts(of: payment, in: effects.simulator.world),
      body: resultBody(of: payment, in: effects.simulator.world),
      narration: LocalizedText("The app is told: \(name) is bought and verified."),
      to: .party(.app), in: &effects)
    deliverResultToApp(number, in: &effects)
  }

  // MARK: The server

  /// A request and what came of it.
  mutating func logExchange(
    _ request: SDKRequest, _ outcome: LocalizedText, isFailure: Bool = false,
    in effects: inout ParticipantEffects<ScheduledWork>
  ) {
    let front = "server POST \(Vendor.path(request)) \(body(of: request, effects.simulator.world))  "
    var transactions: [TransactionNumber] = []
    if case .verify(let number) = request { transactions = [number] }
    log(
      "server", LocalizedText("\(front)\(outcome)"), transactions,
      facts: [Detail("request", .text(Vendor.path(request)))], isFailure: isFailure,
      narration: narration(of: request, isFailure: isFailure), to: .party(.server), in: &effects)
  }

  /// Those who watch hear of a receipt that is sent; what comes of other requests is told by who asked.
  private func narration(of request: SDKRequest, isFailure: Bool) -> LocalizedText {
    guard case .verify = request else { return Self.withoutNarration }
    return isFailure
      ? LocalizedText("The service does not confirm the receipt.")
      : LocalizedText("The service has the receipt verified.")
  }

  private func body(of request: SDKRequest, _ world: World) -> String {
    let user = sdk.user.map { VisibleText.visible($0) } ?? "nil"
    return switch request {
    case .reserve:
      "{productSeq \(sdk.purchase.flatMap { settings.console.product($0.product)?.number } ?? 0), userID \(user)}"
    case .verify(let number): "{#\(number), userID \(user), receipt \(shownReceipt(number, world))}"
    case .products, .restore, .incomplete: "{}"
    case .list(_, let user, _): "{userID \(VisibleText.visible(user))}"
    case .consume(let payment, _):
      book.has(payment)
        ? "{paymentSeq \(book[payment].sequence), accessToken \(Self.shown(book[payment].accessToken))}"
        : "{}"
    }
  }

  /// Tokens are long, and nobody's affair.
  public static func shown(_ token: String?) -> String {
    guard let token else { return "nil" }
    let isShort = token.utf8.count <= shownOfToken
    return VisibleText.visible(isShort ? token : String(token.prefix(shownOfToken))) + (isShort ? "" : "…")
  }

  /// An app key that cannot be read back, unless it is the one that everybody has at first.
  public static func shown(appKey key: String) -> String {
    isSecret(appKey: key) ? String(key.prefix(min(4, key.count / 2))) + "…" : key
  }

  /// Whether an app key is one that the operator typed.
  static func isSecret(appKey key: String) -> Bool { !key.isEmpty && key != Vendor.defaultAppKey }

  /// Whether a token is long enough to be one.
  static func isSecret(token: String) -> Bool { token.utf8.count > shownOfToken }

  private func shownReceipt(_ number: TransactionNumber, _ world: World) -> String {
    Self.shown(Self.accessToken(of: "receipt \(world.environment.rawValue) \(number)"))
  }

  /// What the line of an exchange says of its answer.
  func outcome(of request: SDKRequest, _ reply: SDKResponse) -> LocalizedText {
    switch reply {
    case .fault(let error): return LocalizedText("\(error.why): \(error.name)")
    case .refused(let code):
      return LocalizedText(same: "200  resultCode \(code) \(Vendor.ResultCode.message(code))")
    case .completed(let payments):
      switch request {
      case .reserve, .verify:
        let words = payments.map { "\(book[$0].sequence) \(Vendor.word(book[$0].status))" }
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

  /// How many payments there are.
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
    let place = stop.point.place
    log(
      "stop",
      LocalizedText("stop \(stop.point.rawValue): \(place); \(what) (\(step))"),
      payment.flatMap { book[$0].transaction }.map { [$0] } ?? [],
      facts: [Detail("point", .text(stop.point.rawValue)), Detail("kind", .text(stop.kind.rawValue))],
      isFailure: true,
      narration: LocalizedText("Just here something comes in between: \(place); \(what)."), in: &effects)
  }
}

extension PurchaseStop.StopPoint {
  /// Where it is.
  public var place: LocalizedText {
    switch self {
    case .p1: LocalizedText("nothing is reserved yet")
    case .p2: LocalizedText("reserved, and no payment sheet")
    case .p3: LocalizedText("the payment sheet is up")
    case .p4: LocalizedText("confirmed, and not yet .purchased")
    case .p5: LocalizedText(".purchased is queued, and the app is not told")
    case .p6: LocalizedText("verify is not sent")
    case .p7: LocalizedText("verify is sent, and its answer lost")
    case .p8: LocalizedText("verified, and not finished")
    case .p9: LocalizedText("finished, and the delegate not called")
    case .p10: LocalizedText("the delegate was called, and nothing is handed out")
    case .p11: LocalizedText("between handing out and consuming")
    case .p12: LocalizedText("consume is sent, and its answer lost")
    }
  }
}

// MARK: - Fields

extension IAPService {
  /// What stands for nothing in a field.
  static let none = "nil"

  /// A result as the app is given it, field by field under the vendor's names.
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

  /// Returns the price of a payment in digits, and its currency: those of the sale at the App Store, as the SDK's result
  /// and the REST interface have them.
  ///
  /// A payment without a sale at the App Store has the console's price: nothing was paid yet, another store was paid, or
  /// an SDK of former times left it. That the sale's price is the one is chosen; the vendor's papers do not say it.
  public func price(of payment: ServicePayment, in world: World) -> (digits: String, currency: String) {
    switch storeEntry(of: payment, in: world) {
    case .paid(let number, _), .refunded(let number):
      guard let sold = world.transaction(number) else { break }
      return (Money.digits(sold.price, like: sold.sale.listPrice), sold.sale.currency)
    case .nothing, .open, .outside: break
    }
    return (payment.price, payment.currency)
  }

  /// A moment as `NSTimeInterval`, in whole seconds.
  private static func seconds(_ instant: Instant) -> String { String(instant.microseconds / 1_000_000) }
}
