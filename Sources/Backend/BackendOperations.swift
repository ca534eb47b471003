// The backend's operations, which log steps 5 to 7 of the purchase flow (DocC: Receipts).

import AppStoreServer
import AppStoreServerAPI
import Simulation
import StoreModel
import StoreRules
import StoreSimulator
import Support

extension Backend {
  public mutating func perform(_ operation: OwnOperation, in effects: inout ParticipantEffects<Never>) {
    switch operation {
    case .take(let name, let created): saveReceipt(name, created, in: &effects)
    case .show(let name): show(name, in: &effects)
    case .tamper(let name):
      guard let index = receipts.firstIndex(where: { $0.name == name }) else { return }
      receipts[index].receipt.isTampered = true
      log(
        &effects, "tampered",
        LocalizedText("the backend flips one bit of the receipt \(name)"),
        rule: .receiptTampered)
    case .forget(let name): receipts.removeAll { $0.name == name }
    case .fault(let options): fault = options?.fault
    case .api(let setting): apiSettings.apply(setting)
    case .ocsp(let mode):
      ocsp = mode
      log(&effects, "ocsp", mode.line, rule: .serverOCSP)
    case .verify(let options): verify(options, in: &effects)
    }
  }

  public mutating func receive(
    _ simulationEvent: SimulationEvent, in effects: inout ParticipantEffects<Never>
  ) {}
  public mutating func receive(
    _ refusal: Refusal, of action: Action, in effects: inout ParticipantEffects<Never>
  ) {
  }

  /// Removes the stored receipts and deliveries of a world that was reset.
  public mutating func worldWasReset(_ environment: EnvironmentName) {
    receipts.removeAll { $0.environment == environment }
    deliveries.removeAll { $0.belongs(to: environment) }
    verification = nil
  }

  public mutating func resetSwitches() {
    fault = nil
    apiSettings = ServerAPISettings()
    ocsp = .good
  }

  private func log(
    _ effects: inout ParticipantEffects<Never>, _ kind: String, _ line: LocalizedText, rule: RuleID? = nil
  ) {
    effects.send(ParticipantMessage(kind, line, rule: rule), to: .party(.operator))
  }

  // MARK: Storing receipts

  private mutating func saveReceipt(
    _ name: String, _ created: TimeReference?, in effects: inout ParticipantEffects<Never>
  ) {
    let world = effects.simulator.world
    let creationDate = created.flatMap { $0.instant(now: world.now, zone: world.device.timeZone) }
    guard
      let receipt = StoreServerState(effects.simulator, backend: self).receipt(
        in: world.environment, created: creationDate)
    else { return }
    Self.fixIdentity(in: &effects)
    receipts.removeAll { $0.name == name }
    receipts.append(
      SavedReceipt(name: name, receipt: receipt, takenAt: world.now, cause: VerificationCause(in: world)))
    let summary = receipt.summary(in: world)
    log(
      &effects, "kept",
      LocalizedText("the backend saves the receipt \(name): \(summary)"),
      rule: .receiptAge)
  }

  /// Makes the app's identity final, because a receipt now contains it.
  private static func fixIdentity(in effects: inout ParticipantEffects<Never>) {
    if !effects.simulator.world.isIdentityFixed { effects.request(.identity(.final)) }
  }

  private func show(_ name: String, in effects: inout ParticipantEffects<Never>) {
    guard let receipt = receipt(of: name, in: effects.simulator) else { return }
    let world = effects.simulator.world
    let summary = receipt.summary(in: world)
    let lines = receipt.purchases.prefix(Self.maxLines).map { purchase in
      let expires = purchase.expires.map {
        "  until \(TimeFormatter.consoleStamp($0, in: world.device.timeZone))"
      }
      return "    \(purchase.product)  \(purchase.transaction)  ×\(purchase.quantity)" + (expires ?? "")
    }
    let remainingCount = receipt.purchases.count - lines.count
    effects.send(
      ParticipantMessage(
        "receipt", LocalizedText("receipt \(name): \(summary)"),
        facts: [.init("purchases", .number(receipt.purchases.count))],
        body: lines + (remainingCount > 0 ? ["    … \(remainingCount) more"] : []), rule: .receiptContent),
      to: .party(.operator))
  }

  private static let maxLines = 160

  // MARK: Verifying

  private mutating func verify(_ options: VerificationOptions, in effects: inout ParticipantEffects<Never>) {
    let world = effects.simulator.world
    guard let receipt = receipt(of: options.receipt, in: effects.simulator),
      let container = receipt.container(.digestOnly)
    else { return }
    Self.fixIdentity(in: &effects)
    let cause =
      options.receipt == Self.presentName
      ? VerificationCause(in: world) : savedReceipt(options.receipt)?.cause
    effects.send(
      ParticipantMessage(
        "asked", Self.requestLine(options, receipt.summary(in: world), Self.shortened(container), cause),
        facts: [
          .init("receipt", .text(options.receipt)), .init("purchases", .number(receipt.purchases.count)),
          .init("cause", .text(cause?.rawValue)),
        ],
        rule: receipt.isBroken ? .receiptBroken : cause.map { _ in .verifyCause },
        narration: LocalizedText(
          "The app sends its receipt to the developer's server, to get what was bought.")
      ),
      from: .party(.app), to: .participant(Self.name))

    let isFirstDelivery = deliveries.isEmpty
    var earlyDeliveries: [Delivery] = []
    if options.delivery == .before {
      earlyDeliveries = receipt.purchases.map {
        Delivery(
          environment: world.environment.rules.receiptKind.store, origin: receipt.environment,
          product: $0.product, transaction: $0.transaction, quantity: $0.quantity, at: world.now,
          isVerified: false)
      }
      earlyDeliveries = recordDeliveries(earlyDeliveries)
      logDelivery(
        earlyDeliveries, in: &effects, step: LocalizedText("step 7 before step 6"), isRisk: true)
    }

    let outcome = ask(options, container, in: &effects)
    verification = Verification(
      receipt: options.receipt, exchanges: outcome.exchanges, answer: outcome.body, at: world.now)
    guard outcome.status == 0 else {
      logRefusedDelivery(outcome, earlyDeliveries, in: &effects)
      return
    }
    let newDeliveries = recordDeliveries(
      deliveries(of: outcome, options.strategy, from: receipt.environment, at: world))
    logDelivery(newDeliveries, in: &effects, step: LocalizedText("step 7"))
    if isFirstDelivery, !deliveries.isEmpty { logRemarks(in: &effects) }
  }

  /// Returns the line of step 5, whose first 50 columns name the cause, because a small log cuts the rest.
  private static func requestLine(
    _ options: VerificationOptions, _ summary: LocalizedText, _ receiptPrefix: String,
    _ cause: VerificationCause?
  ) -> LocalizedText {
    guard let cause else {
      return LocalizedText(
        """
        step 5: the app asks its backend to deliver, with the receipt \(options.receipt) (\(summary), \
        \(receiptPrefix))
        """)
    }
    return LocalizedText(
      """
      step 5: the app asks its backend for \(cause.subject), with the receipt \(options.receipt) \
      (\(summary), \(receiptPrefix))
      """)
  }

  private struct VerificationOutcome {
    var exchanges: [Verification.Exchange] = []
    var body: [UInt8] = []
    var secretFault: VerifyResponse.SecretFault?
    var status: Int { exchanges.last?.status ?? 0 }
  }

  /// Sends the receipt to one or two stores, according to the strategy.
  private mutating func ask(
    _ options: VerificationOptions, _ container: [UInt8], in effects: inout ParticipantEffects<Never>
  ) -> VerificationOutcome {
    var worlds = StoreServerState(effects.simulator, backend: self)
    let world = effects.simulator.world
    let server = StoreServer(signer: .digestOnly)
    let request = VerifyRequest(
      receipt: container, password: Self.password(options.password, worlds.identity),
      excludesOldTransactions: options.excludesOld)
    let requested = options.requested.flatMap { $0.instant(now: world.now, zone: world.device.timeZone) }
    var outcome = VerificationOutcome()
    var next: EnvironmentName? = options.firstStore
    while let store = next {
      let answer = server.verify(request, at: store, worlds, requested: requested)
      if answer.isFault, fault?.isOnce == true {
        fault = nil
        worlds.fault = nil
      }
      outcome.exchanges.append(.init(store: store, status: answer.status))
      outcome.body = answer.body
      outcome.secretFault = answer.secretFault
      logVerification(answer, to: options, Self.shortened(container), request, at: store, in: &effects)
      next = outcome.exchanges.count == 1 ? options.strategy.storeAfter(answer.status) : nil
    }
    return outcome
  }

  static func password(_ password: VerifyPassword, _ identity: AppIdentity) -> String? {
    switch password {
    case .right: identity.sharedSecret
    case .none: nil
    case .wrong:
      String(identity.sharedSecret.reversed()) == identity.sharedSecret
        ? "0" : String(identity.sharedSecret.reversed())
    }
  }

  /// Logs a request and its response as step 6 of the purchase flow.
  private func logVerification(
    _ answer: VerifyResponse, to options: VerificationOptions, _ receiptPrefix: String,
    _ request: VerifyRequest,
    at store: EnvironmentName, in effects: inout ParticipantEffects<Never>
  ) {
    var line = "POST \(store.rawValue)/verifyReceipt → \(answer.status)"
    if answer.status == 0 {
      line += ", \(answer.inAppCount) in_app"
      if let latest = answer.latestCount { line += ", \(latest) latest_receipt_info" }
    }
    var requestText = "{\"receipt-data\": \"\(receiptPrefix)\""
    if let secret = options.shownPassword(effects.simulator.world.identity) {
      requestText += ", \"password\": \"\(secret)\""
    }
    if options.excludesOld { requestText += ", \"exclude-old-transactions\": true" }
    let responseLines = JSONPrettyPrinter.of(answer.body, maxLines: Self.maxLines)
    effects.send(
      ParticipantMessage(
        "verifyReceipt", Self.responseLine(line, answer.secretFault),
        facts: [
          .init("store", .text(store.rawValue)), .init("status", .number(answer.status)),
          .init("inApp", .number(answer.inAppCount)), .init("latestReceiptInfo", .number(answer.latestCount)),
        ],
        body: ["request", "    \(requestText)}", "answer"] + responseLines,
        rule: Self.rule(of: answer.status), isFailure: answer.status != 0,
        narration: Self.narration(of: answer.status, store)),
      to: .party(.store))
  }

  private static func responseLine(_ line: String, _ fault: VerifyResponse.SecretFault?) -> LocalizedText {
    switch fault {
    case nil: LocalizedText("step 6: \(line)")
    case .missing: LocalizedText("step 6: \(line), no secret")
    case .wrong: LocalizedText("step 6: \(line), wrong secret")
    }
  }

  package static func rule(of status: Int) -> RuleID {
    status == 0 ? .receiptAge : ServerTerm.receiptStatus(status)?.rule ?? .verifyOrder
  }

  private static func narration(of status: Int, _ store: EnvironmentName) -> LocalizedText {
    let shop = store == .production ? "App Store" : "Sandbox"
    return switch status {
    case 0: LocalizedText("The server sends the receipt to the \(shop), which confirms it.")
    case 21007: LocalizedText("The App Store says that this receipt is from the Sandbox.")
    case 21008: LocalizedText("The Sandbox says that this receipt is from the App Store.")
    default: LocalizedText("The \(shop) does not accept the receipt (\(status)).")
    }
  }

  // MARK: Delivering

  /// Returns the purchases in both arrays of a response, except refunded ones.
  private func deliveries(
    of outcome: VerificationOutcome, _ strategy: VerificationStrategy, from origin: EnvironmentName,
    at world: World
  ) -> [Delivery] {
    guard let json = try? JSONReader.read(outcome.body) else { return [] }
    let store: EnvironmentName = json["environment"] == .string("Production") ? .production : .sandbox
    // `anyFailure` is a faulty strategy that treats every response as one from production.
    let environment = strategy == .anyFailure ? .production : store
    let rows = [json["receipt"]?["in_app"], json["latest_receipt_info"]].flatMap { $0?.rows ?? [] }
    return rows.compactMap { row in
      guard case .string(let product)? = row["product_id"],
        case .string(let transaction)? = row["transaction_id"], row["cancellation_date"] == nil
      else { return nil }
      var quantity = 1
      if case .string(let digits)? = row["quantity"] { quantity = Int(digits) ?? 1 }
      return Delivery(
        environment: environment, origin: origin, product: product, transaction: transaction,
        quantity: quantity, at: world.now, isVerified: true)
    }
  }

  private mutating func recordDeliveries(_ candidates: [Delivery]) -> [Delivery] {
    struct DeliveryKey: Hashable {
      let environment: EnvironmentName
      let transaction: String
    }
    var recordedKeys = Set(
      deliveries.map { DeliveryKey(environment: $0.environment, transaction: $0.transaction) })
    let newDeliveries = candidates.filter {
      recordedKeys.insert(DeliveryKey(environment: $0.environment, transaction: $0.transaction)).inserted
    }
    deliveries += newDeliveries
    return newDeliveries
  }

  /// Returns the list with the names that the phone shows, for an audience.
  private static func nameList(_ deliveries: [Delivery], in world: World) -> String {
    list(deliveries) { world.catalog.product($0)?.displayName(locale: world.device.locale) ?? $0 }
  }

  private func logDelivery(
    _ newDeliveries: [Delivery], in effects: inout ParticipantEffects<Never>, step: LocalizedText,
    isRisk: Bool = false
  ) {
    let list = Self.list(newDeliveries)
    let environment =
      newDeliveries.first?.environment ?? effects.simulator.world.environment.rules.receiptKind.store
    let environmentTitle = environment.rules.title.english
    let line =
      newDeliveries.isEmpty
      ? LocalizedText("\(step): nothing new to deliver")
      : isRisk
        ? LocalizedText(
          """
          \(step): delivered \(list), recorded under \(environmentTitle), although the receipt was not \
          verified
          """)
        : LocalizedText("\(step): delivered \(list), recorded under \(environmentTitle)")
    let store = effects.simulator.world.environment.rules.receiptKind.store
    let history = store == environment ? effects.simulator.world : nil
    effects.send(
      ParticipantMessage(
        "delivered", line,
        facts: [.init("environment", .text(environment.rawValue)), .init("delivered", .text(list))],
        transactions: history.map { Self.numbers(of: newDeliveries, in: $0) } ?? [],
        narration: newDeliveries.isEmpty
          ? LocalizedText("The server has already delivered everything.")
          : LocalizedText("The server delivers \(Self.nameList(newDeliveries, in: effects.simulator.world)).")
      ),
      to: .party(.app))
  }

  private func logRefusedDelivery(
    _ outcome: VerificationOutcome, _ earlyDeliveries: [Delivery],
    in effects: inout ParticipantEffects<Never>
  ) {
    let (status, list) = (outcome.status, Self.list(earlyDeliveries))
    let names = Self.nameList(earlyDeliveries, in: effects.simulator.world)
    effects.send(
      ParticipantMessage(
        "refused",
        earlyDeliveries.isEmpty
          ? Self.refusalLine(status, outcome.secretFault)
          : LocalizedText("refused by the store with \(status), but \(list) was already delivered"),
        facts: [.init("status", .number(status)), .init("delivered", .text(list))],
        rule: Self.rule(of: status), isFailure: true,
        narration: earlyDeliveries.isEmpty
          ? LocalizedText("The server delivers nothing.")
          : LocalizedText(
            "But \(names) has already been delivered.")),
      to: .party(.app))
  }

  private static func refusalLine(_ status: Int, _ fault: VerifyResponse.SecretFault?) -> LocalizedText {
    switch fault {
    case nil: LocalizedText("step 7: refused by the store with \(status): nothing is delivered")
    case .missing:
      LocalizedText("step 7: refused by the store with \(status): no secret, so nothing is delivered")
    case .wrong:
      LocalizedText("step 7: refused by the store with \(status): wrong secret, so nothing is delivered")
    }
  }

  private static func numbers(of newDeliveries: [Delivery], in world: World) -> [TransactionNumber] {
    guard let customer = world.customer, !newDeliveries.isEmpty else { return [] }
    let identifiers = Set(newDeliveries.compactMap { Int64($0.transaction) })
    return world.purchases(of: customer, identified: identifiers).map(\.number)
  }

  /// Returns up to four products with their quantities, such as `lab.coins ×2, lab.pro`.
  ///
  /// `name` returns the text for a product identifier.
  private static func list(_ deliveries: [Delivery], name: (String) -> String = { $0 }) -> String {
    var counts: [(product: String, count: Int)] = []
    for delivery in deliveries {
      if let index = counts.firstIndex(where: { $0.product == delivery.product }) {
        counts[index].count += delivery.quantity
      } else {
        counts.append((delivery.product, delivery.quantity))
      }
    }
    let descriptions = counts.prefix(4).map { product, count in
      count == 1 ? name(product) : "\(name(product)) ×\(count)"
    }
    return descriptions.joined(separator: ", ") + (counts.count > 4 ? ", …" : "")
  }

  /// Returns the first eight Base64 characters of a receipt, for logs.
  static func shortened(_ container: [UInt8]) -> String {
    StoreServer.receiptData(Array(container.prefix(6))) + "…"
  }
}

extension VerificationOptions {
  /// The store that receives the first request.
  var firstStore: EnvironmentName {
    switch strategy {
    case .productionFirst, .productionOnly, .anyFailure: .production
    case .sandboxFirst, .sandboxOnly: .sandbox
    case .byBuild: build == .debug ? .sandbox : .production
    }
  }

  fileprivate func shownPassword(_ identity: AppIdentity) -> String? {
    Backend.password(password, identity).map { AppIdentity.shortened(secret: $0) }
  }
}

extension VerificationStrategy {
  /// Returns the store for a second request after a response with `status`; nil for none.
  fileprivate func storeAfter(_ status: Int) -> EnvironmentName? {
    switch self {
    // `sandboxFirst` does not handle 21008, the Sandbox's response to a production receipt.
    case .productionFirst, .sandboxFirst: status == 21007 ? .sandbox : nil
    case .anyFailure: status == 0 ? nil : .sandbox
    case .productionOnly, .sandboxOnly, .byBuild: nil
    }
  }
}

extension ReceiptSnapshot {
  fileprivate func summary(in world: World) -> LocalizedText {
    let count = purchases.count
    let creationTime = created.map { TimeFormatter.dateAndTime($0, in: world.device.timeZone) } ?? ""
    let environmentTitle = environment.rules.title.english
    if isBroken { return LocalizedText("\(environmentTitle), cannot be decoded, made \(creationTime)") }
    let summary =
      count == 1
      ? LocalizedText("\(environmentTitle), 1 purchase, made \(creationTime)")
      : LocalizedText("\(environmentTitle), \(count) purchases, made \(creationTime)")
    return isTampered ? LocalizedText("\(summary), tampered with") : summary
  }
}

extension JSONValue {
  var rows: [JSONValue] { if case .array(let rows) = self { rows } else { [] } }
}

extension OCSPMode {
  /// A sentence about the result of online checks by Apple's libraries.
  fileprivate var line: LocalizedText {
    switch self {
    case .good: LocalizedText("OCSP responder: the certificates are good; online checks accept signed data")
    case .revoked:
      LocalizedText(
        """
        OCSP responder: the certificates are revoked; online checks reject signed data \
        (VERIFICATION_FAILURE)
        """)
    case .silent:
      LocalizedText(
        "OCSP responder: no answer; online checks can be repeated (RETRYABLE_VERIFICATION_FAILURE)")
    case .wrong:
      LocalizedText("OCSP responder: wrong signatures; online checks reject signed data")
    }
  }
}
