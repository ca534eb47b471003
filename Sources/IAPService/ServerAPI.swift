// The server's three addresses for game servers, as values: a request in, an answer or a deed out. Knows no HTTP.

import Ground
import Stage
import StoreSimulator

extension IAPService {
  /// What becomes of a request to the server.
  public enum ServerAnswer: Hashable, Sendable {
    /// The answer as it stands.
    case answer(String)
    /// The deed that the request is; its answer is made of what it comes to, by `answer(toConsume:_:)`.
    case deed(Act)
  }

  /// What a request to one of the addresses comes to; nil for any other path.
  ///
  /// `key` is the app key of the header, nil where there is none.
  public func serverAnswer(path: String, key: String?, body: [UInt8], in world: World) -> ServerAnswer? {
    guard let address = Vendor.Address(rawValue: path) else { return nil }
    guard key == sdk.appKey, let request = JSONFields(body) else { return .answer(Self.invalid) }
    switch address {
    case .consume:
      guard let sequence = request.text("paymentSeq"), let token = request.text("accessToken") else {
        return .answer(Self.invalid)
      }
      return .deed(.consumeByServer(sequence: sequence, token: token))
    case .consumable:
      guard let user = request.text("userKey"), request.text("userChannel") == Vendor.userChannel,
        let store = request.text("marketId"), Self.knows(store)
      else { return .answer(Self.invalid) }
      let rows = store == Vendor.appStoreCode ? list(.unconsumed, of: user, in: world) : []
      return .answer(Self.success(rows: rows.map { consumableRow(book[$0]) }))
    case .activeSubscriptionList:
      guard let user = request.text("userKey"), request.text("userChannel") == Vendor.userChannel,
        let store = request.text("marketId"), Self.knows(store), request.text("packageName") != nil
      else { return .answer(Self.invalid) }
      let rows = list(.active, of: user, in: world).filter { book[$0].storeCode == store }
      return .answer(
        Self.success(rows: rows.map { activeRow(book[$0], package: request.text("packageName") ?? "") }))
    }
  }

  /// The app key that the header must have.
  public var appKey: String { sdk.appKey }

  /// The answer to a consumption, before it is done: the code that it comes to.
  public func answer(toConsume sequence: String, token: String, in world: World) -> String {
    let code = codeOfConsuming(sequence: sequence, token: token, in: world)
    guard code == Vendor.ResultCode.success, let number = book.number(ofSequence: sequence) else {
      return Self.failure(code)
    }
    let payment = book[number]
    var result = JSONObject()
    result.add("price", written: payment.price)
    result.add("currency", payment.currency)
    result.add("productSeq", payment.productNumber)
    return Self.answer(Vendor.ResultCode.success, result: result.text)
  }

  /// What consuming by the address comes to.
  func codeOfConsuming(sequence: String, token: String, in world: World) -> Int {
    guard let number = book.number(ofSequence: sequence), book[number].accessToken == token,
      book[number].status == .success, book[number].type.isConsumable, !isRefunded(book[number], in: world)
    else { return Vendor.ResultCode.consumeFailed }
    return book[number].isConsumed ? Vendor.ResultCode.alreadyConsumed : Vendor.ResultCode.success
  }

  private static func knows(_ store: String) -> Bool {
    store == Vendor.appStoreCode || Vendor.otherStoreCodes.contains(store)
  }

  // MARK: Rows

  private func consumableRow(_ payment: ServicePayment) -> String {
    var row = JSONObject()
    row.add("paymentSeq", payment.sequence)
    row.add("productSeq", payment.productNumber)
    row.add("currency", payment.currency)
    row.add("price", written: payment.price)
    row.add("accessToken", payment.accessToken)
    return row.text
  }

  private func activeRow(_ payment: ServicePayment, package: String) -> String {
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
    row.add("currency", payment.currency)
    row.add("price", written: payment.price)
    row.add("paymentId", payment.transactionIdentifier)
    row.add("originalPaymentId", payment.originalIdentifier)
    row.add("purchaseTimeMillis", written: milliseconds(payment.purchasedAt))
    row.add("expiryTimeMillis", written: milliseconds(payment.expiresAt))
    row.add("renewTimeMillis", written: milliseconds(payment.expiresAt))
    return row.text
  }

  // MARK: Frames

  private static let invalid = failure(Vendor.ResultCode.invalidParameters)

  private static func failure(_ code: Int) -> String { answer(code, result: "null") }

  private static func success(rows: [String]) -> String {
    answer(Vendor.ResultCode.success, result: "[" + rows.joined(separator: ",") + "]")
  }

  private static func answer(_ code: Int, result: String) -> String {
    var header = JSONObject()
    header.add("isSuccessful", code == Vendor.ResultCode.success)
    header.add("resultCode", code)
    header.add("resultMessage", Vendor.ResultCode.message(code))
    var object = JSONObject()
    object.add("header", object: header)
    object.add("result", written: result)
    return object.text
  }
}

/// The texts and numbers of a request's object, by their keys.
private struct JSONFields {
  private let value: JSONValue

  init?(_ bytes: [UInt8]) {
    guard let value = try? JSONReader.read(bytes), case .object = value else { return nil }
    self.value = value
  }

  /// A text, or a number as it is written.
  func text(_ key: String) -> String? {
    switch value[key] {
    case .string(let text): text
    case .number(let digits): digits
    default: nil
    }
  }
}
