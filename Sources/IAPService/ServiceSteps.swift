// The service's operations and their syntax in scenarios.

import Scenario
import Simulation
import StoreModel
import StoreRules
import StoreSimulator
import Support

extension IAPService {
  public enum OwnOperation: ParticipantOperation {
    // Service
    case on(String)
    case off

    // Console
    /// The file name, and the console read from the file; the console is nil before the file is read.
    indirect case console(String, Console?)
    indirect case register(ConsoleProduct)
    case unregister(String)
    case setStopped(String, Bool)
    /// Sets the app key in the console; nil lets the server accept the key of the last initialisation.
    case consoleKey(String?)

    // SDK calls of the app
    case initialise(appKey: String?, zone: String?, withDelegate: Bool)
    case delegate(Bool)
    case user(String?)
    case products
    indirect case buy(PurchaseOrder)
    case buyKept(payload: String?)
    case list(ListKind)
    case consume(PaymentSelection, ConsumptionRoute)
    case restore
    case incomplete(hasSQLite: Bool)
    case manage(ManageSubscriptionsURL)

    // App
    case app(AppStrategy)
    case promotion(PromotionDecision)
    case grant(PaymentSelection)
    case revokeGrant(PaymentReference)

    // Server and other stores
    case oldSDK(product: String, user: String?)
    case elsewhere(user: String, product: String, store: String)
    case setStatus(PaymentReference, ManualStatus)
    case limit(String?)
    indirect case server(ServerFault, once: Bool)
    case receipt(isRefreshed: Bool)
    case stop(PurchaseStop?)
    /// A game server consumes a payment through the REST interface.
    ///
    /// `token` is nil for the payment's own access token. `at` is the store whose port receives the request,
    /// or nil for the current world.
    case consumeByServer(sequence: String, token: String?, at: EnvironmentName?)
  }

  public struct PurchaseOrder: Hashable, Sendable {
    public let product: String
    public let payload: String?
    public let by: PurchaseArgument

    public init(_ product: String, payload: String? = nil, by: PurchaseArgument = .id) {
      self.product = product
      self.payload = payload
      self.by = by
    }
  }

  public enum PaymentSelection: Hashable, Sendable {
    case one(PaymentReference)
    case all

    var word: String {
      switch self {
      case .one(let reference): reference.word
      case .all: "all"
      }
    }
  }

  public enum ConsumptionRoute: String, CaseIterable, Hashable, Sendable { case sdk, server }

  public enum ManualStatus: String, CaseIterable, Hashable, Sendable { case success, refund }

  public enum ListKind: String, CaseIterable, Hashable, Sendable { case unconsumed, active }
}

// MARK: - Console files

extension IAPService.OwnOperation {
  public var file: String? {
    if case .console(let file, nil) = self, file != Console.builtinSource { file } else { nil }
  }

  public func reading(_ bytes: [UInt8], in simulator: Simulator) throws(Refusal) -> Self {
    guard case .console(let file, _) = self else { return self }
    do throws(ConsoleFileError) {
      return .console(file, try Console.read(bytes, source: file, catalog: simulator.world.catalog))
    } catch {
      throw .service(
        LocalizedText("\(VisibleText.visible(file)) \(LocalizedText(error))"),
        LocalizedText("a file with [[product]] tables; the console is unchanged"))
    }
  }
}

// MARK: - Scenario steps

extension IAPService.OwnOperation {
  public func step(zone: DeviceTimeZone) -> String { "service " + words }

  /// Returns the step as logs show it, with keys and tokens shortened.
  public func displayText(zone: DeviceTimeZone) -> String {
    switch self {
    case .initialise(let key?, let zoneOfSDK, let withDelegate):
      Self.initialise(appKey: IAPService.shown(appKey: key), zone: zoneOfSDK, withDelegate: withDelegate)
        .step(zone: zone)
    case .consoleKey(let key?): Self.consoleKey(IAPService.shown(appKey: key)).step(zone: zone)
    case .consumeByServer(let sequence, let token?, let store):
      Self.consumeByServer(sequence: sequence, token: IAPService.shown(token), at: store).step(zone: zone)
    default: step(zone: zone)
    }
  }

  public func withoutSecret(seed: UInt64) -> RedactedOperation<Self>? {
    switch self {
    case .initialise(let key?, let zone, let withDelegate) where IAPService.isSecret(appKey: key):
      guard let other = Self.replacement(ofKey: key, seed: seed) else { return nil }
      return RedactedOperation(
        .initialise(appKey: other, zone: zone, withDelegate: withDelegate), comment: Self.keyComment)
    case .consoleKey(let key?) where IAPService.isSecret(appKey: key):
      guard let other = Self.replacement(ofKey: key, seed: seed) else { return nil }
      return RedactedOperation(.consoleKey(other), comment: Self.keyComment)
    case .consumeByServer(let sequence, let token?, let store) where IAPService.isSecret(token: token):
      if token == IAPService.accessToken(of: sequence) {
        return RedactedOperation(
          .consumeByServer(sequence: sequence, token: nil, at: store),
          comment: "# The access token that was sent here is left out: the payment has its own.")
      }
      let other = SeededBytes.word(86, seed: seed, for: .accessToken)
      guard token != other else { return nil }
      return RedactedOperation(
        .consumeByServer(sequence: sequence, token: other, at: store),
        comment: "# The access token that was sent here is not the payment's: this one is made from the seed."
      )
    default: return nil
    }
  }

  private static let keyComment =
    "# The app key that was typed here is left out: this one is made from the seed."

  /// The number of different replacements of app keys for one seed.
  private static let replacementCount: UInt64 = 64

  /// Returns the key that replaces an app key in written scenarios; nil if the key is such a replacement.
  ///
  /// Equal keys get equal replacements. Two different keys get different replacements in 63 of 64 cases, so
  /// that a wrong key stays wrong. Six bits of a hash do not reveal the key.
  private static func replacement(ofKey key: String, seed: UInt64) -> String? {
    func replacement(_ index: UInt64) -> String {
      SeededBytes.word(16, seed: seed &+ index, for: .appKey)
    }
    guard !(0..<replacementCount).contains(where: { replacement($0) == key }) else { return nil }
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in key.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return replacement((hash >> 32) % replacementCount)
  }

  /// The store whose port receives a game server's request, regardless of the current world.
  public var environment: EnvironmentName? {
    if case .consumeByServer(_, _, let store) = self { store } else { nil }
  }

  private var words: String {
    func word(_ text: String) -> String { StepFormat.written(text) }
    func option(_ name: String, _ value: String?) -> String { value.map { " --\(name) \(word($0))" } ?? "" }
    return switch self {
    case .on(let profile): "on" + (profile == Vendor.profile ? "" : " \(word(profile))")
    case .off: "off"
    case .console(let file, _): "console \(word(file))"
    case .register(let product):
      "product add \(word(product.identifier)) --number \(product.number) --name \(word(product.name))"
        + " --price \(word(product.price)) --currency \(word(product.currency)) --type \(product.type.word)"
        + option("short", product.short) + (product.isStopped ? " --stopped" : "")
    case .unregister(let product): "product remove \(word(product))"
    case .setStopped(let product, let isStopped): "product \(isStopped ? "stop" : "use") \(word(product))"
    case .consoleKey(let key?): "app-key \(StepFormat.written(key, quoted: key == "any"))"
    case .consoleKey(nil): "app-key any"
    case .initialise(let key, let zone, let withDelegate):
      "init" + option("app-key", key) + option("zone", zone) + (withDelegate ? "" : " --no-delegate")
    case .delegate(let isOn): "delegate \(isOn ? "on" : "off")"
    case .user(let name?): "user \(StepFormat.written(name, quoted: name == "none"))"
    case .user(nil): "user none"
    case .products: "products"
    case .buy(let order):
      "buy \(StepFormat.written(order.product, quoted: order.product == "kept"))"
        + option("payload", order.payload) + (order.by == .id ? "" : " --as \(order.by.rawValue)")
    case .buyKept(let payload): "buy kept" + option("payload", payload)
    case .list(let kind): kind.rawValue
    case .consume(let selection, let by):
      "consume \(selection.word)" + (by == .sdk ? "" : " --by \(by.rawValue)")
    case .restore: "restore"
    case .incomplete(let hasSQLite): "incomplete" + (hasSQLite ? "" : " --no-sqlite")
    case .manage(let page): "manage \(page.rawValue)"
    case .app(let strategy): "app \(strategy.rawValue)"
    case .promotion(let answer): "promotion \(answer.rawValue)"
    case .grant(let selection): "grant \(selection.word)"
    case .revokeGrant(let reference): "take-back \(reference.word)"
    case .oldSDK(let product, let user): "old-sdk \(word(product))" + option("user", user)
    case .elsewhere(let user, let product, let store):
      "elsewhere \(word(user)) \(word(product)) --store \(word(store))"
    case .setStatus(let reference, let status): "status \(reference.word) \(status.rawValue)"
    case .limit(let amount): "limit \(amount ?? "off")"
    case .server(let fault, let once): "server " + Self.words(fault) + (once ? " --once" : "")
    case .receipt(let isRefreshed): "receipt \(isRefreshed ? "fresh" : "stale")"
    case .stop(nil): "stop-at off"
    case .stop(let stop?): "stop-at \(stop.point.rawValue) \(stop.kind.rawValue)"
    case .consumeByServer(let sequence, let token, let store):
      "rest-consume \(word(sequence))" + (token.map { " \(word($0))" } ?? "")
        + option("store", store?.rawValue)
    }
  }

  static func words(_ fault: ServerFault) -> String {
    switch fault {
    case .ok: "ok"
    case .http(let code): "http \(code)"
    case .slow(let span): "slow \(CommandPrinter.word(span))"
    case .garbage: "garbage"
    case .down: "down"
    case .rejectReceipt: "reject receipt"
    case .reject(let code): "reject \(code)"
    case .address(let address): "address \(StepFormat.written(address))"
    }
  }

  public var title: LocalizedText {
    switch self {
    case .on: LocalizedText("turning the service on")
    case .off: LocalizedText("turning the service off")
    case .console(let file, _): LocalizedText("the console \(file)")
    case .register(let product): LocalizedText("registering \(product.word)")
    case .unregister(let product): LocalizedText("removing \(product) from the console")
    case .setStopped(let product, true): LocalizedText("\(product) stopped")
    case .setStopped(let product, false): LocalizedText("\(product) in use")
    case .consoleKey(let key?): LocalizedText("the app key \(IAPService.shown(appKey: key)) in the console")
    case .consoleKey(nil): LocalizedText("any app key in the console")
    case .initialise: LocalizedText("the SDK's initialisation")
    case .delegate(let isOn):
      isOn
        ? LocalizedText("setting the delegate")
        : LocalizedText("removing the delegate")
    case .user(let name?): LocalizedText("the user \(name)")
    case .user(nil): LocalizedText("no user")
    case .products: LocalizedText("the product list")
    case .buy(let order): LocalizedText("the purchase of \(order.product)")
    case .buyKept: LocalizedText("the saved purchase")
    case .list(.unconsumed): LocalizedText("the unconsumed list")
    case .list(.active): LocalizedText("the active list")
    case .consume(let selection, _): LocalizedText("consuming \(selection.word)")
    case .restore: LocalizedText("the restore")
    case .incomplete: LocalizedText("the old SDK's purchases")
    case .manage: LocalizedText("the subscriptions page")
    case .app(let strategy): LocalizedText("the app strategy \(strategy.rawValue)")
    case .promotion(let answer): LocalizedText("promotion \(answer.rawValue)")
    case .grant(let selection): LocalizedText("delivering \(selection.word)")
    case .revokeGrant(let reference): LocalizedText("taking back \(reference.word)")
    case .oldSDK(let product, _): LocalizedText("\(product) of the old SDK")
    case .elsewhere(_, let product, let store): LocalizedText("\(product) in \(store)")
    case .setStatus(let reference, let status): LocalizedText("\(reference.word) set to \(status.rawValue)")
    case .limit(let amount): LocalizedText("the limit \(amount ?? "off")")
    case .server(let fault, _): LocalizedText("the server: \(Self.words(fault))")
    case .receipt(let isRefreshed):
      isRefreshed
        ? LocalizedText("a fresh receipt") : LocalizedText("a stale receipt")
    case .stop(nil): LocalizedText("removing the stop")
    case .stop(let stop?): LocalizedText("the stop at \(stop.point.rawValue)")
    case .consumeByServer(let sequence, _, _): LocalizedText("the server consumes \(sequence)")
    }
  }
}

// MARK: - Command forms

extension IAPService {
  public static let rows: [CommandEntry] = [
    CommandEntry(
      name, .world,
      LocalizedText("A purchase service between the app and the App Store: \(Vendor.title)"),
      forms: wholeForms + consoleForms + sdkForms + appForms + outsideForms)
  ]

  private static func form(
    _ parameters: [Parameter], options: [OptionParameter] = [],
    _ make: @escaping @Sendable (Arguments) -> OwnOperation?
  ) -> CommandForm {
    CommandForm(parameters, options: options) { arguments in make(arguments).map { command($0) } }
  }

  private static func word(_ name: String) -> Parameter { Parameter(name, .suggested([])) }
  private static let product = Parameter(
    "PRODUCT", .ofParticipants(NameKind.product), isProductName: true)
  private static let payment = Parameter("PAYMENT", .ofParticipants(NameKind.payment))
  private static let payments = Parameter("PAYMENT|all", .ofParticipants(NameKind.payments))
  private static let user = Parameter("NAME", .ofParticipants(NameKind.user))
  private static let payload = OptionParameter("payload", Parameter("TEXT", .word))

  private static let wholeForms = [
    form([.keyword("on")]) { _ in .on(Vendor.profile) },
    form([.keyword("on"), Parameter("PROFILE", .suggested([Vendor.profile]))]) { arguments in
      arguments.text(1).map { .on($0) }
    },
    form([.keyword("off")]) { _ in .off },
  ]

  private static let consoleForms = [
    form([.keyword("console"), Parameter("FILE|builtin", .file)]) { arguments in
      arguments.text(1).map { .console($0, nil) }
    },
    form(
      [.keyword("product"), .keyword("add"), Parameter("ID", .product, isProductName: false)],
      options: [
        OptionParameter("number", Parameter("N", .number(0...Int64(Int32.max)))),
        OptionParameter("name", Parameter("T", .word)),
        OptionParameter("price", Parameter("P", .word)),
        OptionParameter("currency", Parameter("C", .word)),
        OptionParameter("type", .choice(ProductType.allCases.map(\.word))),
        OptionParameter("short", word("WORD")), OptionParameter("stopped"),
      ]
    ) { arguments in
      guard let identifier = arguments.text(2), let number = arguments.number(option: "number"),
        let price = arguments.text(option: "price"), let currency = arguments.text(option: "currency"),
        let type = arguments.text(option: "type").flatMap(ProductType.init(word:))
      else { return nil }
      return .register(
        ConsoleProduct(
          identifier, short: arguments.text(option: "short"), number: number,
          name: arguments.text(option: "name") ?? identifier, price: price, currency: currency, type: type,
          isStopped: arguments.has("stopped")))
    },
    form([.keyword("app-key"), .keyword("any")]) { _ in .consoleKey(nil) },
    form([.keyword("app-key"), Parameter("KEY", .word)]) { arguments in
      arguments.text(1).flatMap { $0.isEmpty ? nil : .consoleKey($0) }
    },
    form([.keyword("product"), .keyword("remove"), product]) { $0.text(2).map { .unregister($0) } },
    form([.keyword("product"), .keyword("use"), product]) { $0.text(2).map { .setStopped($0, false) } },
    form([.keyword("product"), .keyword("stop"), product]) { $0.text(2).map { .setStopped($0, true) } },
  ]

  private static let sdkForms = [
    form(
      [.keyword("init")],
      options: [
        OptionParameter("app-key", Parameter("K", .word)),
        OptionParameter("zone", Parameter("Z", .suggested(Vendor.zones))), OptionParameter("no-delegate"),
      ]
    ) { arguments in
      .initialise(
        appKey: arguments.text(option: "app-key"), zone: arguments.text(option: "zone"),
        withDelegate: !arguments.has("no-delegate"))
    },
    form([.keyword("delegate"), .choice(["on", "off"])]) { $0.isOn(1).map { .delegate($0) } },
    form([.keyword("user"), .keyword("none")]) { _ in .user(nil) },
    form([.keyword("user"), user]) { arguments in arguments.text(1).map { .user($0) } },
    form([.keyword("products")]) { _ in .products },
    form([.keyword("buy"), .keyword("kept")], options: [payload]) { arguments in
      .buyKept(payload: arguments.text(option: "payload"))
    },
    form([.keyword("buy")], options: [OptionParameter("kept"), payload]) { arguments in
      arguments.has("kept") ? .buyKept(payload: arguments.text(option: "payload")) : nil
    },
    form(
      [.keyword("buy"), product],
      options: [
        payload,
        OptionParameter("as", .choice(PurchaseArgument.allCases.map(\.rawValue))),
      ]
    ) { arguments in
      arguments.text(1).map {
        .buy(
          PurchaseOrder(
            $0, payload: arguments.text(option: "payload"),
            by: arguments.text(option: "as").flatMap(PurchaseArgument.init) ?? .id))
      }
    },
    form([.keyword("active")]) { _ in .list(.active) },
    form([.keyword("unconsumed")]) { _ in .list(.unconsumed) },
    form(
      [.keyword("consume"), payments],
      options: [OptionParameter("by", .choice(ConsumptionRoute.allCases.map(\.rawValue)))]
    ) { arguments in
      selection(arguments, 1).map {
        .consume($0, arguments.text(option: "by").flatMap(ConsumptionRoute.init) ?? .sdk)
      }
    },
    form([.keyword("restore")]) { _ in .restore },
    form([.keyword("incomplete")], options: [OptionParameter("no-sqlite")]) { arguments in
      .incomplete(hasSQLite: !arguments.has("no-sqlite"))
    },
    form([.keyword("manage"), .choice(ManageSubscriptionsURL.allCases.map(\.rawValue))]) { arguments in
      arguments.choice(1, of: ManageSubscriptionsURL.self).map { .manage($0) }
    },
  ]

  private static let appForms = [
    form([.keyword("app"), .choice(AppStrategy.allCases.map(\.rawValue))]) { arguments in
      arguments.choice(1, of: AppStrategy.self).map { .app($0) }
    },
    form([.keyword("promotion"), .choice(PromotionDecision.allCases.map(\.rawValue))]) { arguments in
      arguments.choice(1, of: PromotionDecision.self).map { .promotion($0) }
    },
    form([.keyword("grant"), payments]) { arguments in selection(arguments, 1).map { .grant($0) } },
    form([.keyword("take-back"), payment]) { arguments in reference(arguments, 1).map { .revokeGrant($0) } },
  ]

  private static let outsideForms = [
    form([.keyword("old-sdk"), product], options: [OptionParameter("user", user)]) { arguments in
      arguments.text(1).map { .oldSDK(product: $0, user: arguments.text(option: "user")) }
    },
    form(
      [.keyword("elsewhere"), user, product],
      options: [OptionParameter("store", .choice(Vendor.otherStoreCodes))]
    ) { arguments in
      guard let user = arguments.text(1), let product = arguments.text(2) else { return nil }
      return .elsewhere(
        user: user, product: product, store: arguments.text(option: "store") ?? Vendor.otherStoreCodes[0])
    },
    form([.keyword("status"), payment, .choice(ManualStatus.allCases.map(\.rawValue))]) { arguments in
      guard let reference = reference(arguments, 1), let status = arguments.choice(2, of: ManualStatus.self)
      else { return nil }
      return .setStatus(reference, status)
    },
    form([.keyword("limit"), .keyword("off")]) { _ in .limit(nil) },
    form([.keyword("limit"), Parameter("AMOUNT", .price)]) { $0.text(1).map { .limit($0) } },
    fault([.keyword("ok")]) { _ in .ok },
    fault([.keyword("http"), Parameter("CODE", .number(100...599))]) { $0.number(2).map { .http($0) } },
    fault([.keyword("slow"), Parameter("D", .duration)]) { $0.span(2).map { .slow($0) } },
    fault([.keyword("garbage")]) { _ in .garbage },
    fault([.keyword("down")]) { _ in .down },
    fault([.keyword("reject"), .keyword("receipt")]) { _ in .rejectReceipt },
    fault([.keyword("reject"), Parameter("CODE", .number(1...99999))]) { $0.number(2).map { .reject($0) } },
    fault([.keyword("address"), Parameter("URL", .word)]) { $0.text(2).map { .address($0) } },
    form([.keyword("receipt"), .choice(["fresh", "stale"])]) { arguments in
      .receipt(isRefreshed: arguments.text(1) == "fresh")
    },
    form([.keyword("stop-at"), .keyword("off")]) { _ in .stop(nil) },
    form([
      .keyword("stop-at"), Parameter("POINT", .choice(PurchaseStop.StopPoint.allCases.map(\.rawValue))),
      .choice(PurchaseStop.Kind.allCases.map(\.rawValue)),
    ]) { arguments in
      guard let point = arguments.choice(1, of: PurchaseStop.StopPoint.self),
        let kind = arguments.choice(2, of: PurchaseStop.Kind.self)
      else { return nil }
      return .stop(PurchaseStop(point: point, kind: kind))
    },
    consumption([word("PAYMENTSEQ"), word("TOKEN")]),
    // Uses the payment's own access token.
    consumption([word("PAYMENTSEQ")]),
  ]

  private static func consumption(_ parameters: [Parameter]) -> CommandForm {
    form(
      [.keyword("rest-consume")] + parameters,
      options: [OptionParameter("store", .choice(servedStores.map(\.rawValue)))]
    ) { arguments in
      arguments.text(1).map {
        .consumeByServer(
          sequence: $0, token: arguments.text(2),
          at: arguments.text(option: "store").flatMap(EnvironmentName.init))
      }
    }
  }

  private static func fault(
    _ parameters: [Parameter], _ make: @escaping @Sendable (Arguments) -> ServerFault?
  ) -> CommandForm {
    form([.keyword("server")] + parameters, options: [OptionParameter("once")]) { arguments in
      make(arguments).map { .server($0, once: arguments.has("once")) }
    }
  }

  private static func reference(_ arguments: Arguments, _ index: Int) -> PaymentReference? {
    arguments.text(index).flatMap(PaymentReference.init(word:))
  }

  private static func selection(_ arguments: Arguments, _ index: Int) -> PaymentSelection? {
    arguments.text(index) == "all" ? .all : reference(arguments, index).map { .one($0) }
  }
}
