// The server's three addresses for game servers, as values: a request in, an answer or a deed out. Knows no HTTP.

import Simulation
import StoreModel
import StoreSimulator
import Support

/// A request to the service's server.
public struct ServiceAPIRequest: Hashable, Sendable {
  public var method: String
  public var path: String
  /// What the body is said to be; nil where nothing is said.
  public var contentType: String?
  /// The app key of the header; nil where there is none.
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

/// What the service's server says.
public struct ServiceAPIResponse: Hashable, Sendable {
  /// JSON.
  public let body: String
  /// The result code and some words: `0, 2 payments`.
  public let note: String
  /// What whoever wrote the request may have overlooked.
  public let hint: String?
}

extension IAPService {
  /// What becomes of a request to the server.
  public enum ServiceAPIResult: Hashable, Sendable {
    /// The answer as it stands.
    case answer(ServiceAPIResponse)
    /// The deed that the request is, and that can be done; its answer is in what it comes to, by `statement(of:)`.
    case operation(OwnOperation)
  }

  /// The host that clients ask.
  public static let serverHost = Vendor.host
  /// The paths that are answered there.
  public static let serverPaths = Vendor.ServerPath.allCases.map(\.rawValue)
  /// The header that has the app key.
  public static let serverKeyHeader = Vendor.keyHeader
  /// The stores that have ports.
  static let servedStores = [EnvironmentName.sandbox, .production]
  /// The longest word that is read in a request.
  private static let longestWord = 4096

  /// What a request comes to at the port of a store; nil where nobody answers it: another path, or no service.
  ///
  /// Each port speaks of the payments that were made in its store's world, as that is or as it was left. The key, and
  /// whether there is a service, are the session's.
  public static func answer(
    to question: ServiceAPIRequest, at store: EnvironmentName, on simulation: Simulation
  ) -> ServiceAPIResult? {
    guard let present = simulation.participant(Self.self), present.settings.isOn else { return nil }
    guard store != simulation.world.environment else {
      return present.answer(to: question, in: simulation.world)
    }
    // Where nobody has been, nothing was bought.
    let there = simulation.participant(Self.self, in: store) ?? IAPService(after: present)
    return there.answer(
      to: question, in: simulation.simulator.switched(in: store)?.world ?? simulation.world, at: store)
  }

  /// The same in one world; `store` is said where that is not the present one.
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
    func wrong(_ why: String) -> ServiceAPIResult {
      .answer(Self.failure(address.codeOfWrongParameters, why))
    }
    guard let key = question.key else { return wrong("the header \(Vendor.keyHeader) is missing") }
    guard key == settings.appKey else { return wrong("another app key than the app's") }
    guard let request = JSONFields(question.body) else { return wrong("the body is no plain JSON object") }
    func word(_ name: String) -> String? {
      request.text(name).flatMap { (1...Self.longestWord).contains($0.utf8.count) ? $0 : nil }
    }
    switch address {
    case .consume:
      guard let sequence = word("paymentSeq"), let token = word("accessToken") else {
        return wrong("it has paymentSeq and accessToken")
      }
      let (code, why) = codeOfConsuming(sequence: sequence, token: token, in: world)
      guard code == Vendor.ResultCode.success else { return .answer(Self.failure(code, why)) }
      return .operation(.consumeByServer(sequence: sequence, token: token, at: store))
    case .consumable:
      guard let user = word("userKey"), word("userChannel") == Vendor.userChannel,
        let market = word("marketId"), Self.isKnownMarket(market)
      else { return wrong("it has marketId \(Self.markets), userChannel \(Vendor.userChannel), userKey") }
      let rows = market == Vendor.appStoreCode ? list(.unconsumed, of: user, in: world) : []
      return .answer(Self.success(rows: rows.map { consumableRow(book[$0], in: world) }))
    case .activeSubscriptionList:
      guard let user = word("userKey"), word("userChannel") == Vendor.userChannel,
        let market = word("marketId"), Self.isKnownMarket(market), let package = word("packageName")
      else {
        return wrong(
          "it has marketId \(Self.markets), packageName, userChannel \(Vendor.userChannel), userKey")
      }
      let rows = list(.active, of: user, in: world).filter { book[$0].storeCode == market }
      return .answer(Self.success(rows: rows.map { activeRow(book[$0], package: package, in: world) }))
    }
  }

  /// The key that the server wants in the header; nil where the service is off.
  public var serverKey: String? { settings.isOn ? settings.appKey : nil }

  // MARK: Consuming

  /// The kind of the message that tells of a request to the server.
  static let servedKind = "server"

  /// What the server says to a consumption that was done; nil where none was.
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

  /// Returns the answer to a request that could not be carried out; `hint` is for the operator.
  public static func unknownFailure(hint: String? = nil) -> ServiceAPIResponse {
    failure(Vendor.ResultCode.unknown, hint)
  }

  /// What the server says where the operator has it refuse everything with a code.
  public static func statement(refusing code: Int) -> ServiceAPIResponse {
    failure(code, OwnOperation.server(.reject(code), once: false).step(zone: .utc))
  }

  /// What the server does to requests of game servers: what is for one request of the SDK is not for them.
  public var gameServerFault: ServerFault { settings.faultOnce ? .ok : settings.mood }

  /// What the message of a consumption says beside its line: all that the answer is made of.
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

  /// What consuming by the address comes to, and why not.
  func codeOfConsuming(sequence: String, token: String, in world: World) -> (code: Int, why: String?) {
    let failed = Vendor.ResultCode.consumeFailed
    guard let number = book.number(ofSequence: sequence) else { return (failed, "there is no such payment") }
    let payment = book[number]
    guard payment.accessToken == token else { return (failed, "the accessToken is not the payment's") }
    return code(ofConsuming: payment, in: world)
  }

  /// What consuming a payment comes to, whoever asks for it; and in a few words why it fails.
  func code(ofConsuming payment: ServicePayment, in world: World) -> (code: Int, why: String?) {
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

  /// Writes a price as JSON writes numbers: without leading zeros.
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

  // MARK: Frames

  /// A failure has a header and nothing else.
  private static func failure(_ code: Int, _ why: String?) -> ServiceAPIResponse {
    ServiceAPIResponse(
      body: answer(code, result: nil), note: "\(code) \(Vendor.ResultCode.message(code))", hint: why)
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

/// The texts and numbers of a request's object, by their keys.
private struct JSONFields {
  private let members: [JSONMember]

  /// Nil for what is no object, and for one with a key that stands twice: readers differ about which counts.
  init?(_ bytes: [UInt8]) {
    guard let value = try? JSONReader.read(bytes), case .object(let members) = value,
      Set(members.map(\.key)).count == members.count
    else { return nil }
    self.members = members
  }

  /// A text, or a number as it is written.
  func text(_ key: String) -> String? {
    switch members.first(where: { $0.key == key })?.value {
    case .string(let text): text
    case .number(let digits): digits
    default: nil
    }
  }
}
