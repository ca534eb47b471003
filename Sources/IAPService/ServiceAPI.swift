// The REST interface of the service for game servers, independent of HTTP.

import Simulation
import StoreModel
import StoreSimulator
import Support

public struct ServiceAPIRequest: Hashable, Sendable {
  public var method: String
  public var path: String
  public var contentType: String?
  /// The app key in the request's header; nil if absent.
  public var key: String?
  public var body: [UInt8]

  public init(
    method: String = "POST", path: String, contentType: String? = nil, key: String?, body: [UInt8]
  ) {
    self.method = method
    self.path = path
    self.contentType = contentType
    self.key = key
    self.body = body
  }
}

public struct ServiceAPIResponse: Hashable, Sendable {
  /// The response body, as JSON.
  public let body: String
  /// The result code and a summary, such as `0, 2 payments`.
  public let note: String
  public let hint: String?
}

extension IAPService {
  public enum ServiceAPIResult: Hashable, Sendable {
    case answer(ServiceAPIResponse)
    /// The operation to perform; `statement(of:)` makes the response from the operation's events.
    case operation(OwnOperation)
  }

  public static let serverHost = Vendor.host
  public static let serverPaths = Vendor.ServerPath.allCases.map(\.rawValue)
  public static let serverKeyHeader = Vendor.keyHeader
  static let servedStores = [EnvironmentName.sandbox, .production]
  /// The maximum size of a text parameter in bytes.
  private static let longestWord = 4096

  /// Returns the result of a request to a store's port; nil if the path is unknown or the service is off.
  ///
  /// Each port serves only the payments in the world of its store. The app key and the on/off state belong to
  /// the session.
  public static func answer(
    to question: ServiceAPIRequest, at store: EnvironmentName, on simulation: Simulation
  ) -> ServiceAPIResult? {
    guard let present = simulation.participant(Self.self), present.settings.isOn else { return nil }
    guard store != simulation.world.environment.rules.receiptKind.store else {
      return present.answer(to: question, in: simulation.world)
    }
    // A world that was never entered has no participants, and therefore no payments.
    let service = simulation.participant(Self.self, in: store) ?? IAPService(after: present)
    return service.answer(
      to: question, in: simulation.simulator.switched(in: store)?.world ?? simulation.world, at: store)
  }

  /// Returns the result of a request in one world; `store` is nil for the current world.
  func answer(
    to question: ServiceAPIRequest, in world: World, at store: EnvironmentName? = nil
  ) -> ServiceAPIResult? {
    guard let address = Vendor.ServerPath(rawValue: question.path) else { return nil }
    if question.method != "POST" {
      return .answer(Self.failure(Vendor.ResultCode.methodNotSupported, "the method is POST"))
    }
    if let type = question.contentType, !Self.isJSON(type) {
      return .answer(
        Self.failure(Vendor.ResultCode.contentTypeNotSupported, "the Content-Type is application/json"))
    }
    func wrong(_ reason: String) -> ServiceAPIResult {
      .answer(Self.failure(address.codeOfWrongParameters, reason))
    }
    guard let key = question.key else { return wrong("the header \(Vendor.keyHeader) is missing") }
    guard key == settings.expectedKey else { return wrong("another app key than the app's") }
    guard let request = JSONFields(question.body) else { return wrong("the body is no plain JSON object") }
    func word(_ name: String) -> String? {
      request.text(name).flatMap { (1...Self.longestWord).contains($0.utf8.count) ? $0 : nil }
    }
    switch address {
    case .consume:
      guard let sequence = word("paymentSeq"), let token = word("accessToken") else {
        return wrong("it has paymentSeq and accessToken")
      }
      let (code, reason) = codeOfConsuming(sequence: sequence, token: token, in: world)
      guard code == Vendor.ResultCode.success else { return .answer(Self.failure(code, reason)) }
      return .operation(.consumeByServer(sequence: sequence, token: token, at: store))
    case .consumable:
      guard let user = word("userKey"), word("userChannel") == Vendor.userChannel,
        let market = word("marketId"), Self.isKnownMarket(market)
      else { return wrong("it has marketId \(Self.markets), userChannel \(Vendor.userChannel), userKey") }
      let rows = market == Vendor.appStoreCode ? list(.unconsumed, of: user, in: world) : []
      return .answer(Self.success(rows: rows.map { consumableRow(ledger[$0], in: world) }))
    case .activeSubscriptionList:
      guard let user = word("userKey"), word("userChannel") == Vendor.userChannel,
        let market = word("marketId"), Self.isKnownMarket(market), let package = word("packageName")
      else {
        return wrong(
          "it has marketId \(Self.markets), packageName, userChannel \(Vendor.userChannel), userKey")
      }
      let rows = list(.active, of: user, in: world).filter { ledger[$0].storeCode == market }
      return .answer(Self.success(rows: rows.map { activeRow(ledger[$0], package: package, in: world) }))
    }
  }

  /// The app key that the server expects; nil if the service is off.
  public var serverKey: String? { settings.isOn ? settings.expectedKey : nil }

  // MARK: Consuming

  static let servedKind = "server"

  /// Returns the response for a performed consumption; nil if the events contain no consumption.
  public static func statement(of simulationEvents: [SimulationEvent]) -> ServiceAPIResponse? {
    for case .participant(let participantEvent) in simulationEvents where participantEvent.channel == channel
    {
      guard let message = participantEvent.message, message.kind == servedKind else { continue }
      func number(_ name: String) -> Int? {
        message.facts.lazy.compactMap { fact in
          if case .number(let number) = fact.value, fact.name == name { number } else { nil }
        }.first
      }
      func text(_ name: String) -> String? {
        message.facts.lazy.compactMap { fact in
          if case .text(let text) = fact.value, fact.name == name { text } else { nil }
        }.first
      }
      guard let code = number("resultCode") else { continue }
      guard code == Vendor.ResultCode.success, let price = text("price") else { return failure(code, nil) }
      var result = JSONObject()
      result.add("price", written: price)
      result.add("currency", text("currency"))
      result.add("productSeq", number("productSeq"))
      return ServiceAPIResponse(body: answer(code, result: result.text), note: "0, consumed", hint: nil)
    }
    return nil
  }

  public static func unknownFailure(hint: String? = nil) -> ServiceAPIResponse {
    failure(Vendor.ResultCode.unknown, hint)
  }

  /// Returns the response to every request while the operator makes the server refuse with `code`.
  public static func statement(refusing code: Int) -> ServiceAPIResponse {
    failure(code, OwnOperation.server(.reject(code), once: false).step(zone: .utc))
  }

  /// The fault for requests from game servers; a fault for only one request applies only to the SDK.
  public var gameServerFault: ServerFault { settings.isFaultOnce ? .ok : settings.serverFault }

  func consumptionFacts(_ sequence: String, _ code: Int, _ payment: ServicePayment?, in world: World)
    -> [Detail]
  {
    let facts = [Detail("paymentSeq", .text(sequence)), Detail("resultCode", .number(code))]
    guard code == Vendor.ResultCode.success, let payment else { return facts }
    let (price, currency) = price(of: payment, in: world)
    return facts + [
      Detail("price", .text(Self.number(price))), Detail("currency", .text(currency)),
      Detail("productSeq", .number(payment.productNumber)),
    ]
  }

  func codeOfConsuming(sequence: String, token: String, in world: World) -> (code: Int, reason: String?) {
    let failed = Vendor.ResultCode.consumeFailed
    guard let number = ledger.number(ofSequence: sequence) else {
      return (failed, "there is no such payment")
    }
    let payment = ledger[number]
    guard payment.accessToken == token else { return (failed, "the accessToken is not the payment's") }
    return code(ofConsuming: payment, in: world)
  }

  /// Returns the result code of consuming a payment, and the reason for a failure.
  func code(ofConsuming payment: ServicePayment, in world: World) -> (code: Int, reason: String?) {
    let failed = Vendor.ResultCode.consumeFailed
    guard payment.type.isConsumable else { return (failed, "\(Vendor.word(payment.type)) is not consumed") }
    guard payment.status == .success else { return (failed, "the payment is \(Vendor.word(payment.status))") }
    guard !isRefunded(payment, in: world) else { return (failed, "the App Store gave the money back") }
    return (payment.isConsumed ? Vendor.ResultCode.alreadyConsumed : Vendor.ResultCode.success, nil)
  }

  private static func isJSON(_ type: String) -> Bool {
    let media = type.prefix { $0 != ";" }.lowercased()
    return media.filter { $0 != " " && $0 != "\t" } == "application/json"
  }

  private static let markets = ([Vendor.appStoreCode] + Vendor.otherStoreCodes).joined(separator: "|")

  private static func number(_ price: String) -> String {
    let digits = price.drop { $0 == "0" }
    return digits.isEmpty || digits.first == "." ? "0" + digits : String(digits)
  }

  private static func isKnownMarket(_ store: String) -> Bool {
    store == Vendor.appStoreCode || Vendor.otherStoreCodes.contains(store)
  }

  // MARK: Rows

  private func consumableRow(_ payment: ServicePayment, in world: World) -> String {
    let (price, currency) = price(of: payment, in: world)
    var row = JSONObject()
    row.add("paymentSeq", payment.sequence)
    row.add("productSeq", payment.productNumber)
    row.add("currency", currency)
    row.add("price", written: Self.number(price))
    row.add("accessToken", payment.accessToken)
    return row.text
  }

  private func activeRow(_ payment: ServicePayment, package: String, in world: World) -> String {
    let (price, currency) = price(of: payment, in: world)
    func milliseconds(_ instant: Instant?) -> String {
      instant.map { String($0.microseconds / 1000) } ?? "null"
    }
    var row = JSONObject()
    row.add("channel", Vendor.userChannel)
    row.add("userId", payment.user)
    row.add("paymentSeq", payment.sequence)
    row.add("appId", package)
    row.add("productId", payment.product)
    row.add("productType", Vendor.word(payment.type))
    row.add("productSeq", payment.productNumber)
    row.add("currency", currency)
    row.add("price", written: Self.number(price))
    row.add("paymentId", payment.transactionIdentifier)
    row.add("originalPaymentId", payment.originalIdentifier ?? payment.transactionIdentifier)
    row.add("purchaseTimeMillis", written: milliseconds(payment.purchasedAt))
    row.add("expiryTimeMillis", written: milliseconds(payment.expiresAt))
    row.add("renewTimeMillis", written: milliseconds(payment.verifiedAt ?? payment.madeAt))
    return row.text
  }

  // MARK: Response bodies

  private static func failure(_ code: Int, _ reason: String?) -> ServiceAPIResponse {
    ServiceAPIResponse(
      body: answer(code, result: nil), note: "\(code) \(Vendor.ResultCode.message(code))", hint: reason)
  }

  private static func success(rows: [String]) -> ServiceAPIResponse {
    ServiceAPIResponse(
      body: answer(Vendor.ResultCode.success, result: "[" + rows.joined(separator: ",") + "]"),
      note: "\(Vendor.ResultCode.success), \(count(rows.count).english)", hint: nil)
  }

  private static func answer(_ code: Int, result: String?) -> String {
    var header = JSONObject()
    header.add("isSuccessful", code == Vendor.ResultCode.success)
    header.add("resultCode", code)
    header.add("resultMessage", Vendor.ResultCode.message(code))
    var object = JSONObject()
    object.add("header", object: header)
    if let result { object.add("result", written: result) }
    return object.text
  }
}

/// The members of a JSON object by key, restricted to strings and numbers.
private struct JSONFields {
  private let members: [JSONMember]

  /// Nil if the body is not a JSON object, or if a key is duplicate; parsers disagree on duplicate keys.
  init?(_ bytes: [UInt8]) {
    guard let value = try? JSONReader.read(bytes), case .object(let members) = value,
      Set(members.map(\.key)).count == members.count
    else { return nil }
    self.members = members
  }

  /// Returns a string, or the digits of a number; nil for other values.
  func text(_ key: String) -> String? {
    switch members.first(where: { $0.key == key })?.value {
    case .string(let text): text
    case .number(let digits): digits
    default: nil
    }
  }
}
