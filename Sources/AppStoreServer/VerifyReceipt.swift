// The verifyReceipt endpoint: the request, its checks in their order, and the resulting status. `VerifyResponse.swift`
// makes the response for a valid receipt.

import StoreModel
import StoreSimulator
import Support

/// A request for a receipt's verification.
public struct VerifyRequest: Hashable, Sendable {
  /// More than this is not read: the App Store's own limit, in bytes.
  public static let maxBodySize = 3_145_728

  /// `receipt-data`, as bytes.
  let receipt: [UInt8]
  /// `password`; nil where none was sent.
  ///
  /// What is no text is no secret either.
  let password: String?
  let excludesOldTransactions: Bool

  public init(receipt: [UInt8], password: String? = nil, excludesOldTransactions: Bool = false) {
    self.receipt = receipt
    self.password = password
    self.excludesOldTransactions = excludesOldTransactions
  }
}

/// Why a request has no receipt in it.
public enum VerifyRequestError: Error, Hashable, Sendable {
  case notPost
  case malformed

  var status: Int {
    switch self {
    case .notPost: VerifyStatus.notPost
    case .malformed: VerifyStatus.malformed
    }
  }
}

/// What verifyReceipt answers.
public struct VerifyResponse: Hashable, Sendable {
  public let status: Int
  /// JSON.
  public let body: [UInt8]
  /// Whether it was the injected fault.
  public let isFault: Bool
  /// How many rows it has.
  public let inAppCount: Int
  public let latestCount: Int?
}

/// The statuses that come of receipts and requests.
enum VerifyStatus {
  static let valid = 0
  static let notPost = 21000
  static let malformed = 21002
  static let secret = 21004
  static let sandboxReceipt = 21007
  static let productionReceipt = 21008
  static let internalError = 21009
  static let noAccount = 21010
}

extension VerifyRequest {
  /// Reads a request; the type that it says its body is of does not matter.
  public init(method: String, body: [UInt8]) throws(VerifyRequestError) {
    guard method == "POST" else { throw .notPost }
    guard let json = try? JSONReader.read(body), json.isUnambiguous, !Self.hasAmbiguousEscape(body),
      case .object = json, case .string(let data)? = json["receipt-data"],
      let receipt = Base64.decode(data)
    else { throw .malformed }
    self.receipt = receipt
    switch json["password"] {
    case nil, .null: password = nil
    case .string(let text): password = text
    default: password = ""
    }
    excludesOldTransactions = json["exclude-old-transactions"] == .bool(true)
  }

  /// Whether a text of JSON has an escape for half of a character, or for the character of number 0.
  ///
  /// Readers differ about both. Bytes of that kind are no JSON, and were refused.
  private static func hasAmbiguousEscape(_ json: [UInt8]) -> Bool {
    var position = 0
    /// The four digits of an escape that begins here.
    func unit(at start: Int) -> UInt16? {
      guard start + 6 <= json.count, json[start] == UInt8(ascii: "\\"), json[start + 1] == UInt8(ascii: "u")
      else { return nil }
      return UInt16(String(decoding: json[start + 2..<start + 6], as: UTF8.self), radix: 16)
    }
    while position < json.count {
      guard json[position] == UInt8(ascii: "\\") else {
        position += 1
        continue
      }
      guard let first = unit(at: position) else {
        position += 2
        continue
      }
      position += 6
      if first == 0 || UTF16.isTrailSurrogate(first) { return true }
      if UTF16.isLeadSurrogate(first) {
        guard let second = unit(at: position), UTF16.isTrailSurrogate(second) else { return true }
        position += 6
      }
    }
    return false
  }
}

extension JSONValue {
  /// Whether no object has a key twice: readers differ about which counts.
  fileprivate var isUnambiguous: Bool {
    switch self {
    case .null, .bool, .number, .string: true
    case .array(let elements): elements.allSatisfy(\.isUnambiguous)
    case .object(let members):
      Set(members.map(\.key)).count == members.count
        && members.allSatisfy { $0.value.isUnambiguous }
    }
  }
}

// MARK: - The checks

extension StoreServer {
  /// Answers a request that has arrived at one of the stores.
  public func verify(
    method: String, body: [UInt8], at store: EnvironmentName, _ worlds: StoreServerState,
    requested: Instant? = nil
  ) -> VerifyResponse {
    let request: VerifyRequest
    do throws(VerifyRequestError) {
      request = try VerifyRequest(method: method, body: body)
    } catch {
      return .status(error.status)
    }
    return verify(request, at: store, worlds, requested: requested)
  }

  /// The same for a request that was read already.
  ///
  /// `requested` is when the answer says that it was asked, where that is not the world's time.
  public func verify(
    _ request: VerifyRequest, at store: EnvironmentName, _ worlds: StoreServerState, requested: Instant? = nil
  ) -> VerifyResponse {
    var owner: ReceiptOwner?
    return verify(request, at: store, worlds, requested: requested, of: &owner)
  }

  /// The same; `owner` becomes the one whose receipt it is, where the answer has asked for that.
  func verify(
    _ request: VerifyRequest, at store: EnvironmentName, _ worlds: StoreServerState,
    requested: Instant? = nil,
    of owner: inout ReceiptOwner?
  ) -> VerifyResponse {
    guard let bytes = ReceiptContainer.content(of: request.receipt),
      let content = ReceiptContent(encoded: bytes)
    else { return .status(VerifyStatus.malformed) }
    let environment = content.kind.environment
    if let fault = worlds.fault { return .fault(fault, worlds.quirks(of: environment).isRetryable) }
    if environment == .xcode { return .status(VerifyStatus.malformed) }
    guard signer.isGenuine(request.receipt, bytes, environment) else {
      return .status(worlds.quirks(of: environment).tampered.status)
    }
    guard environment == store else {
      return .status(store == .production ? VerifyStatus.sandboxReceipt : VerifyStatus.productionReceipt)
    }
    owner = self.owner(of: content, in: environment, worlds)
    guard let owner else { return .status(VerifyStatus.noAccount) }
    if owner.hasSubscriptions, request.password != worlds.identity.sharedSecret {
      return .status(VerifyStatus.secret)
    }
    var latestReceipt: [UInt8]?
    if owner.hasSubscriptions {
      guard let signed = try? signer.sign(owner.content().encoded, environment) else {
        return .status(VerifyStatus.internalError)
      }
      latestReceipt = signed
    }
    return VerifyResponse(
      content, owner, latestReceipt: latestReceipt, requested: requested ?? owner.world.now,
      excludesOld: request.excludesOldTransactions)
  }

  /// Whose receipt it is; nil where the account is no more, or never was.
  func owner(
    of content: ReceiptContent, in environment: EnvironmentName, _ worlds: StoreServerState
  ) -> ReceiptOwner? {
    guard let world = worlds.worlds[environment],
      let person = world.accounts.first(where: { ReceiptOwner.opaque(of: $0, in: world) == content.opaque }),
      !world.isDeleted(person)
    else { return nil }
    return ReceiptOwner(person, in: world, worlds)
  }
}
