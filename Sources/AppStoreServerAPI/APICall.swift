// An authorized request to an endpoint, and the reading of its parameters.

import AppStoreServer
import StoreEngine
import StoreModel
import StoreSimulator
import Support

struct APICall: Sendable {
  let api: ServerAPI
  let endpoint: Endpoint
  let parameters: [String]
  let request: ServerRequest
  let store: APIStore
  let realTime: Instant

  var state: ServerAPIState { store.state }

  // MARK: Identifiers

  /// Reads an identifier in the path: decimal digits of a 64-bit number.
  func identifier(_ index: Int = 0, orThrow error: ServerAPIError = .invalidTransactionId) throws(APIFailure)
    -> Int64
  {
    let text = parameters[index]
    guard text.utf8.count <= 19, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let number = Int64(text)
    else { throw APIFailure(error, hint: hint(ofInvalid: text, error)) }
    return number
  }

  /// Returns the customer with any of the customer's identifiers.
  func customer() throws(APIFailure) -> APICustomer {
    let identifier = try identifier()
    guard let customer = store.customer(identifier) else {
      throw APIFailure(.transactionIdNotFound, hint: store.hint(ofUnknown: identifier))
    }
    if customer.world.isDeleted(customer.person) {
      throw APIFailure(.accountNotFound, "the customer has deleted the account", ja: "お客様はアカウントを削除しました")
    }
    return customer
  }

  /// Returns the transaction with an identifier; app transactions are refused.
  func transaction() throws(APIFailure) -> APITransaction {
    let identifier = try identifier()
    if let transaction = store.transaction(identifier) { return transaction }
    if store.isAppTransaction(identifier) {
      throw APIFailure(
        .appTransactionIdNotSupported,
        "this id is an app transaction id; /inApps/v1/transactions/appTransactions answers it",
        ja: "このIDはアプリトランザクションIDです。/inApps/v1/transactions/appTransactionsで使えます"
      )
    }
    throw APIFailure(.transactionIdNotFound, hint: store.hint(ofUnknown: identifier))
  }

  /// Throws if a transaction is not of the current world, because requests change only that world.
  func checkIsChangeable(_ transaction: APITransaction) throws(APIFailure) {
    try checkIsChangeable(transaction.world)
  }

  func checkIsChangeable(_ world: World) throws(APIFailure) {
    guard world.environment != state.current else { return }
    throw APIFailure(
      .generalInternalRetryable,
      "requests change only the current world; environment \(world.environment.rawValue) enters the world of "
        + "this store",
      ja: "要求で変わるのは今の環境だけです。environment \(world.environment.rawValue)で、このストアの環境へ移ります")
  }

  // MARK: Bodies

  /// The maximum number of values in a body (chosen).
  private static let maxValues = 10_000

  /// Returns the JSON object of the body.
  func body() throws(APIFailure) -> JSONValue {
    guard let json = try? JSONReader.read(request.body, maxValues: Self.maxValues), case .object = json else {
      throw APIFailure(
        .generalBadRequest, "the body is not a JSON object of at most \(Self.maxValues) values",
        ja: "本文が、値が\(Self.maxValues)個までのJSONのオブジェクトではありません")
    }
    return json
  }

  // MARK: Queries

  func values(_ name: String) -> [String] { request.query.filter { $0.name == name }.map(\.value) }

  /// Returns the value of a parameter that occurs once; nil if it is absent.
  func value(_ name: String, orThrow error: ServerAPIError) throws(APIFailure) -> String? {
    let values = values(name)
    guard values.count <= 1 else {
      throw APIFailure(error, "\(name) occurs \(values.count) times", ja: "\(name)が\(values.count)回あります")
    }
    return values.first
  }

  /// Reads a date in milliseconds; nil if it is absent.
  func date(_ name: String, orThrow error: ServerAPIError) throws(APIFailure) -> Instant? {
    guard let text = try value(name, orThrow: error) else { return nil }
    guard let instant = Self.instant(milliseconds: text) else {
      throw APIFailure(
        error, "\(name) is not a number of milliseconds since 1970", ja: "\(name)が1970年からのミリ秒ではありません")
    }
    return instant
  }

  /// Reads a Boolean value in lower or upper case; nil if it is absent.
  ///
  /// Apple's Python library writes `True` and `False`.
  func flag(_ name: String, orThrow error: ServerAPIError) throws(APIFailure) -> Bool? {
    guard let text = try value(name, orThrow: error) else { return nil }
    switch text.lowercased() {
    case "true": return true
    case "false": return false
    default:
      throw APIFailure(
        error, "\(name) is \(Self.shown(text)), not true or false",
        ja: "\(name)が\(Self.shown(text))で、trueでもfalseでもありません")
    }
  }

  static func instant(milliseconds text: String) -> Instant? {
    guard text.utf8.count <= 15, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let milliseconds = Int64(text)
    else { return nil }
    return Instant(microseconds: milliseconds * 1000)
  }

  /// Returns the beginning of a text from a client, for the log.
  static func shown(_ text: String) -> String { "\"\(VisibleText.visible(String(text.prefix(40))))\"" }

  // MARK: Responses

  func signed(_ payload: [UInt8]) throws(APIFailure) -> [UInt8] {
    do { return try api.signer.sign(payload) } catch {
      throw APIFailure(.generalInternal, "the payload cannot be signed", ja: "署名できません")
    }
  }

  func signedTransaction(_ transaction: APITransaction) throws(APIFailure) -> [UInt8] {
    try signed(transaction.payload(state.identity))
  }

  func signedTransactions(
    _ numbers: some Sequence<TransactionNumber>, in world: World
  ) throws(APIFailure) -> [[UInt8]] {
    var signedTexts: [[UInt8]] = []
    for number in numbers {
      signedTexts.append(try signedTransaction(APITransaction(world: world, row: world.store.ledger[number])))
    }
    return signedTexts
  }
}

extension ResponseJSONWriter {
  /// Adds an array of signed payloads.
  mutating func add(_ key: String, signed texts: [[UInt8]]) {
    add(key, texts: texts.map { String(decoding: $0, as: UTF8.self) })
  }
}

extension JSONValue {
  var text: String? { if case .string(let text) = self { text } else { nil } }
  var flag: Bool? { if case .bool(let isOn) = self { isOn } else { nil } }
  /// The value of an integer; nil for a number with a fraction or an exponent.
  var integer: Int64? { if case .number(let digits) = self { Int64(digits) } else { nil } }
}
