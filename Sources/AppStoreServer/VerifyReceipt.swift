// The verifyReceipt endpoint: the request, its checks in order, and the status.

import StoreModel
import StoreSimulator
import Support

public struct VerifyRequest: Hashable, Sendable {
  /// The App Store's maximum size of a request body, in bytes.
  public static let maxBodySize = 3_145_728

  /// The decoded `receipt-data`.
  let receipt: [UInt8]
  /// The `password`; nil if absent, empty if not a string.
  let password: String?
  let excludesOldTransactions: Bool

  public init(receipt: [UInt8], password: String? = nil, excludesOldTransactions: Bool = false) {
    self.receipt = receipt
    self.password = password
    self.excludesOldTransactions = excludesOldTransactions
  }
}

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

public struct VerifyResponse: Hashable, Sendable {
  public let status: Int
  public let body: [UInt8]
  public let isFault: Bool
  public let inAppCount: Int
  public let latestCount: Int?
  /// The fault of the request's password; nil unless the status is 21004.
  public internal(set) var secretFault: SecretFault?

  public enum SecretFault: Hashable, Sendable { case missing, wrong }
}

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
  /// Parses a request and ignores its Content-Type.
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

  /// Whether a JSON text contains an escape for a lone surrogate or for U+0000.
  ///
  /// Parsers disagree on such escapes. `JSONReader` already rejects the same characters as raw bytes.
  private static func hasAmbiguousEscape(_ json: [UInt8]) -> Bool {
    var position = 0
    /// Returns the code unit of the escape at an index; nil if no escape begins there.
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
  /// Whether no object contains a key twice.
  ///
  /// Parsers disagree on the value of a duplicate key.
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

// MARK: - Checks

extension StoreServer {
  public func verify(
    method: String, body: [UInt8], at store: EnvironmentName, _ state: StoreServerState,
    requested: Instant? = nil
  ) -> VerifyResponse {
    let request: VerifyRequest
    do throws(VerifyRequestError) {
      request = try VerifyRequest(method: method, body: body)
    } catch {
      return .status(error.status)
    }
    return verify(request, at: store, state, requested: requested)
  }

  /// Returns the response to a parsed request.
  ///
  /// `requested` is the request date in the response; nil means the simulated time.
  public func verify(
    _ request: VerifyRequest, at store: EnvironmentName, _ state: StoreServerState, requested: Instant? = nil
  ) -> VerifyResponse {
    var owner: ReceiptOwner?
    return verify(request, at: store, state, requested: requested, of: &owner)
  }

  /// Returns the response; sets `owner` to the receipt's account unless an earlier check fails.
  func verify(
    _ request: VerifyRequest, at store: EnvironmentName, _ state: StoreServerState,
    requested: Instant? = nil,
    of owner: inout ReceiptOwner?
  ) -> VerifyResponse {
    guard let bytes = ReceiptContainer.content(of: request.receipt),
      let content = ReceiptContent(encoded: bytes)
    else { return .status(VerifyStatus.malformed) }
    let environment = content.kind.store
    if let fault = state.fault { return .fault(fault, state.quirks(of: environment).isRetryable) }
    if environment == .xcode { return .status(VerifyStatus.malformed) }
    guard signer.isGenuine(request.receipt, bytes, environment) else {
      return .status(state.quirks(of: environment).tampered.status)
    }
    guard environment == store else {
      return .status(store == .production ? VerifyStatus.sandboxReceipt : VerifyStatus.productionReceipt)
    }
    owner = self.owner(of: content, at: store, state)
    guard let owner else { return .status(VerifyStatus.noAccount) }
    if owner.hasSubscriptions, request.password != state.identity.sharedSecret {
      var response = VerifyResponse.status(VerifyStatus.secret)
      response.secretFault = request.password == nil ? .missing : .wrong
      return response
    }
    var latestReceipt: [UInt8]?
    if owner.hasSubscriptions {
      guard let signed = try? signer.sign(owner.latestContent.encoded, environment) else {
        return .status(VerifyStatus.internalError)
      }
      latestReceipt = signed
    }
    return VerifyResponse(
      content, owner, latestReceipt: latestReceipt, requested: requested ?? owner.world.now,
      excludesOld: request.excludesOldTransactions)
  }

  /// Returns the account of a receipt; nil if the account is deleted or unknown.
  ///
  /// Production knows no account of an app that was never released (chosen).
  func owner(
    of content: ReceiptContent, at store: EnvironmentName, _ state: StoreServerState
  ) -> ReceiptOwner? {
    if store == .production, !state.isReleased { return nil }
    for world in state.worlds(of: store) {
      let person = world.accounts.first { ReceiptOwner.opaque(of: $0, in: world) == content.opaque }
      guard let person else { continue }
      return world.isDeleted(person) ? nil : ReceiptOwner(person, in: world, state)
    }
    return nil
  }
}
