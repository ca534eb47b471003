// The endpoints that change purchases; each change is a step of the session.

import AppStoreServer
import StoreCatalog
import StoreEngine
import StoreModel
import StoreSimulator
import Support

extension APICall {
  /// Finishes a transaction; a transaction that is already finished is not changed (chosen).
  func finish() throws(APIFailure) -> EndpointResult {
    let transaction = try transaction()
    guard transaction.row.finishedAt == nil else { return .empty(200) }
    try checkIsChangeable(transaction)
    return .change(ServerAPIChange(.finish(.number(transaction.row.number)), endpoint))
  }

  func setAppAccountToken() throws(APIFailure) -> EndpointResult {
    let identifier = try identifier()
    guard let transaction = store.transaction(identifier) else {
      throw store.isAppTransaction(identifier)
        ? APIFailure(
          .appTransactionIdNotSupported, "this id is an app transaction id; use the original transaction id",
          ja: "このIDはアプリトランザクションIDです。最初のトランザクションIDを使ってください")
        : APIFailure(
          .originalTransactionIdNotFound,
          hint: store.hint(ofUnknown: identifier, .originalTransactionIdNotFound))
    }
    let number = transaction.row.number
    if let original = transaction.row.original, original != number {
      throw APIFailure(
        .transactionIdIsNotOriginalTransactionId,
        "the original transaction id is \(transaction.originalIdentifier)",
        ja: "最初のトランザクションIDは\(transaction.originalIdentifier)です")
    }
    try refuseFamily(transaction)
    guard let token = try body()["appAccountToken"]?.text, UUIDText.isOne(token) else {
      throw APIFailure(
        .invalidAppAccountTokenUUID, "appAccountToken is not a UUID", ja: "appAccountTokenがUUIDではありません")
    }
    try checkIsChangeable(transaction)
    return .change(
      ServerAPIChange(.setAppAccountToken(.number(number), token: token.lowercased()), endpoint))
  }

  func refuseFamily(_ transaction: APITransaction) throws(APIFailure) {
    guard transaction.row.ownership == .familyShared else { return }
    throw APIFailure(
      .familyTransactionNotSupported, "the transaction belongs to a family member of the buyer",
      ja: "購入した人の家族のトランザクションです"
    )
  }

  // MARK: Extensions

  func extend() throws(APIFailure) -> EndpointResult {
    let identifier = try identifier(orThrow: .invalidOriginalTransactionId)
    let request = try ExtensionRequest(body())
    guard let original = store.transaction(identifier),
      original.row.original.map({ $0 == original.row.number }) ?? true
    else {
      throw APIFailure(
        .originalTransactionIdNotFound,
        hint: store.transaction(identifier).map {
          LocalizedText(
            "4040005: the original transaction id is \($0.originalIdentifier)",
            ja: "4040005: 最初のトランザクションIDは\($0.originalIdentifier)です")
        } ?? store.hint(ofUnknown: identifier, .originalTransactionIdNotFound))
    }
    let (row, world) = (original.row, original.world)
    if row.ownership == .familyShared { throw APIFailure(.familySharedSubscriptionExtensionIneligible) }
    guard let number = row.subscription else {
      throw APIFailure(
        .originalTransactionIdNotFound, "the transaction is not of a subscription", ja: "購読のトランザクションではありません")
    }
    try checkEligibility(of: world.store.subscriptions[number], in: world)
    try checkIsChangeable(world)
    let action = ServerAction.extendTransaction(.number(row.number), days: request.days)
    return .change(
      ServerAPIChange(action, endpoint) { [environment = store.environment] state in
        APIStore(environment, state).extensionBody(of: identifier)
      })
  }

  private func checkEligibility(of subscription: Subscription, in world: World) throws(APIFailure) {
    guard world.store.refusalToExtend(subscription, at: world.now) != nil else { return }
    if subscription.isInService, world.store.isExtendedTwice(subscription, at: world.now) {
      throw APIFailure(.subscriptionMaxExtension)
    }
    throw subscription.isInService
      ? APIFailure(
        .subscriptionExtensionIneligible, "the current period is a free offer", ja: "今の期間は無料のオファーです")
      : APIFailure(
        .subscriptionExtensionIneligible, "the subscription is in billing retry, expired or revoked",
        ja: "購読は、支払いの再試行中、期限切れ、または取り消し済みです")
  }

  /// Extends all subscriptions to a product.
  ///
  /// A request with the identifier of an earlier request for the product changes nothing (chosen).
  func extendAll() throws(APIFailure) -> EndpointResult {
    let body = try body()
    let request = try ExtensionRequest(body)
    guard let product = body["productId"]?.text,
      let world = store.worlds.first(where: { $0.catalog.product(product)?.kind == .autoRenewable })
    else {
      throw APIFailure(
        .invalidProductId, "productId is not a subscription of the app", ja: "productIdはアプリの購読ではありません")
    }
    let storefronts = try storefronts(body["storefrontCountryCodes"])
    let response: @Sendable (ServerAPIState) -> [UInt8]? = { _ in
      var json = ResponseJSONWriter()
      json.object { $0.add("requestIdentifier", request.identifier) }
      return json.bytes
    }
    if store.massExtension(request.identifier, of: product) != nil {
      return .json(response(state) ?? [])
    }
    try checkIsChangeable(store.worlds.first { $0.environment == state.current } ?? world)
    let massExtension = MassExtension(
      product: product, days: request.days, storefronts: storefronts, request: request.identifier)
    return .change(ServerAPIChange(.extendAll(massExtension), endpoint, body: response))
  }

  private func storefronts(_ value: JSONValue?) throws(APIFailure) -> [String] {
    guard let value else { return [] }
    guard case .array(let elements) = value else { throw APIFailure(.invalidStorefrontCountryCode) }
    guard !elements.isEmpty else { throw APIFailure(.invalidEmptyStorefrontCountryCodeList) }
    var codes: [String] = []
    for element in elements {
      guard let code = element.text, Storefront.exists(code) else {
        throw APIFailure(
          .invalidStorefrontCountryCode,
          "\(Self.shown(element.text ?? "")) is not a storefront such as USA",
          ja: "\(Self.shown(element.text ?? ""))は、USAのようなストアフロントではありません")
      }
      if !codes.contains(code) { codes.append(code) }
    }
    return codes
  }

  // MARK: Consumption information

  func consumption() throws(APIFailure) -> EndpointResult {
    let transaction = try transaction()
    try refuseFamily(transaction)
    let information = try ConsumptionRequest(body()).information(
      ofSubscription: transaction.row.sale.kind == .autoRenewable)
    try checkIsChangeable(transaction)
    return .change(
      ServerAPIChange(
        .consumption(.number(transaction.row.number), information), status: 202, endpoint))
  }

  func consumptionV1() throws(APIFailure) -> EndpointResult {
    let transaction = try transaction()
    guard [.consumable, .autoRenewable].contains(transaction.row.sale.kind) else {
      throw APIFailure(
        .invalidTransactionTypeNotSupported, "only version 2 takes products of this type",
        ja: "この種類の商品を扱うのはバージョン2だけです")
    }
    let information = try ConsumptionRequest(body()).informationOfVersion1()
    try checkIsChangeable(transaction)
    return .change(
      ServerAPIChange(
        .consumption(.number(transaction.row.number), information), status: 202, endpoint))
  }
}

extension APIStore {
  /// Returns the response to an extension, from the state after the step.
  fileprivate func extensionBody(of identifier: Int64) -> [UInt8]? {
    guard let original = transaction(identifier), let number = original.row.subscription else { return nil }
    let subscription = original.world.store.subscriptions[number]
    let latest = original.world.store.ledger[subscription.latest]
    var json = ResponseJSONWriter()
    json.object { json in
      json.add("originalTransactionId", String(identifier))
      json.add("webOrderLineItemId", ifPresent: latest.webOrderLineItemID.map { String($0) })
      json.add("success", true)
      json.add("effectiveDate", milliseconds: subscription.end)
    }
    return json.bytes
  }
}

/// The members that both requests for an extension have in common.
struct ExtensionRequest: Sendable {
  static let maxIdentifierLength = 128

  let days: Int
  let identifier: String

  init(_ body: JSONValue) throws(APIFailure) {
    guard let days = body["extendByDays"]?.integer, (1...90).contains(days) else {
      throw APIFailure(
        .invalidExtendByDays, "extendByDays is not a number from 1 to 90", ja: "extendByDaysが1から90の数ではありません")
    }
    guard let reason = body["extendReasonCode"]?.integer, (0...3).contains(reason) else {
      throw APIFailure(
        .invalidExtendReasonCode, "extendReasonCode is not a number from 0 to 3",
        ja: "extendReasonCodeが0から3の数ではありません")
    }
    guard let identifier = body["requestIdentifier"]?.text, !identifier.isEmpty,
      identifier.utf8.count <= Self.maxIdentifierLength,
      !identifier.unicodeScalars.contains(where: VisibleText.isControl)
    else {
      throw APIFailure(
        .invalidRequestIdentifier,
        "requestIdentifier is not a text of 1 to \(Self.maxIdentifierLength) bytes",
        ja: "requestIdentifierが1から\(Self.maxIdentifierLength)バイトの文字列ではありません")
    }
    self.days = Int(days)
    self.identifier = identifier
  }
}
