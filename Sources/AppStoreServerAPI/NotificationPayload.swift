// The payloads of App Store Server Notifications V2, before and after they are signed
// (DocC: ServerNotifications).

import AppStoreServer
import StoreModel
import StoreSimulator
import Support

/// The payload of a notification (`responseBodyV2DecodedPayload`) with its unsigned inner payloads.
///
/// The payload contains the state of the store at the time when the payload was made.
public struct NotificationPayload: Hashable, Sendable {
  private enum Content: Hashable, Sendable {
    /// The transaction and the renewal info, unsigned, and the status of the subscription.
    case data(transaction: [UInt8]?, renewal: [UInt8]?, status: Int64?, reason: String?)
    case summary(MassExtensionResult)
    case externalPurchaseToken(identifier: String)
    /// The app transaction, unsigned.
    case appData([UInt8])
  }

  public let event: ServerEvent
  /// `notificationUUID`, which is the same in each attempt.
  public let uuid: String
  public let signedDate: Instant
  private let isProduction: Bool
  private let bundleID: String
  private let appleID: Int64
  private let content: Content
  /// The fields that are left out, also in the signed payloads inside.
  private var omittedFields: Set<String> = []

  /// Makes the payload of a notification from the state of a world.
  ///
  /// `world` is nil if the world no longer exists; the payload then has no transaction.
  public init(
    _ notification: ServerNotification, in world: World?, identity: AppIdentity, at instant: Instant,
    uuid: String
  ) {
    self.init(
      NotificationRecord(notification, in: world?.environment ?? .sandbox, at: instant, index: 0),
      in: world, identity: identity, uuid: uuid)
  }

  init(_ record: NotificationRecord, in world: World?, identity: AppIdentity, uuid: String) {
    event = record.event
    self.uuid = uuid
    signedDate = record.at
    isProduction = record.environment.rules.receiptKind.store == .production
    bundleID = identity.bundleID
    appleID = identity.appleID
    content = Self.content(of: record, in: world, identity, uuid)
  }

  private static func content(
    of record: NotificationRecord, in world: World?, _ identity: AppIdentity, _ uuid: String
  ) -> Content {
    switch record.event {
    case .extensionsDone:
      let result = world?.massExtensions.last { $0.completedAt == record.at }
      return .summary(
        result
          ?? MassExtensionResult(request: "", product: "", completedAt: record.at, succeeded: 0, failed: 0))
    case .externalPurchaseToken, .externalTokenCreated, .externalTokenReminder:
      return .externalPurchaseToken(identifier: uuid)
    case .consentWithdrawn:
      if let world, let person = world.customer ?? world.accounts.first {
        return .appData(world.appTransactionPayload(of: person, identity))
      }
    default: break
    }
    guard let world, let number = record.transaction, world.store.ledger.has(number),
      world.store.ledger[number].isPurchase
    else { return .data(transaction: nil, renewal: nil, status: nil, reason: record.reason?.wire) }
    let transaction = APITransaction(world: world, row: world.store.ledger[number])
    let status = world.store.status(ofTransaction: number)
    return .data(
      transaction: transaction.payload(identity),
      renewal: status.map { world.renewalPayload($0.renewalInfo, of: transaction.row.person) },
      status: status.map { Int64($0.state.rawValue) }, reason: record.reason?.wire)
  }

  // MARK: Output

  /// Returns the body of the request that posts the notification (`responseBodyV2`).
  public func body(_ signer: PayloadSigner) throws(CertificateFailure) -> [UInt8] {
    let signed = try signed(signer)
    var json = ResponseJSONWriter(capacity: signed.count + 32)
    json.object { $0.add("signedPayload", plain: signed) }
    return json.bytes
  }

  /// Returns the value of `signedPayload`.
  public func signed(_ signer: PayloadSigner) throws(CertificateFailure) -> [UInt8] {
    try signer.sign(try content(signer: signer))
  }

  /// Returns the payload with signed inner payloads, before it is signed itself.
  func content(signer: PayloadSigner) throws(CertificateFailure) -> [UInt8] {
    func signed(_ payload: [UInt8]?) throws(CertificateFailure) -> [UInt8]? {
      guard let payload else { return nil }
      return try signer.sign(withoutOmittedFields(payload))
    }
    switch content {
    case .data(let transaction, let renewal, _, _):
      let (transaction, renewal) = (try signed(transaction), try signed(renewal))
      return written([transaction, renewal]) { $0.add($1, plain: $2) }
    case .appData(let appTransaction):
      let appTransaction = try signed(appTransaction)
      return written([appTransaction]) { $0.add($1, plain: $2) }
    case .summary, .externalPurchaseToken: return written([]) { _, _, _ in }
    }
  }

  /// Returns the payload as JSON in which the inner payloads are objects.
  public var decoded: [UInt8] {
    let inner: [[UInt8]?] =
      switch content {
      case .data(let transaction, let renewal, _, _): [transaction, renewal]
      case .appData(let appTransaction): [appTransaction]
      case .summary, .externalPurchaseToken: []
      }
    return written(inner) { $0.add($1, json: $2) }
  }

  /// Whether the payload or a payload inside has a field.
  public func has(_ field: String) -> Bool {
    func isIn(_ value: JSONValue) -> Bool {
      switch value {
      case .object(let members): members.contains { $0.key == field || isIn($0.value) }
      case .array(let elements): elements.contains(where: isIn)
      case .null, .bool, .number, .string: false
      }
    }
    return (try? JSONReader.read(decoded)).map(isIn) ?? false
  }

  public func omitting(_ field: String) -> NotificationPayload {
    var payload = self
    payload.omittedFields.insert(field)
    return payload
  }

  /// Writes the payload; `add` adds an inner payload, which is signed or an object.
  private func written(
    _ inner: [[UInt8]?], _ add: (inout ResponseJSONWriter, String, [UInt8]) -> Void
  ) -> [UInt8] {
    var json = ResponseJSONWriter(capacity: 8192)
    json.object { json in
      json.add("notificationType", event.type)
      json.add("subtype", ifPresent: event.subtype)
      json.add("notificationUUID", uuid)
      switch content {
      case .data(_, _, let status, let reason):
        json.add("data") { json in
          json.object { json in
            addIdentity(to: &json)
            json.add("consumptionRequestReason", ifPresent: reason)
            for (name, payload) in zip(["signedTransactionInfo", "signedRenewalInfo"], inner) {
              if let payload { add(&json, name, payload) }
            }
            json.add("status", ifPresent: status)
          }
        }
      case .summary(let result):
        json.add("summary") { json in
          json.object { json in
            json.add("requestIdentifier", result.request.isEmpty ? uuid : result.request)
            addIdentity(to: &json)
            json.add("productId", result.product)
            json.add("succeededCount", number: Int64(result.succeeded))
            json.add("failedCount", number: Int64(result.failed))
          }
        }
      case .externalPurchaseToken(let identifier):
        json.add("externalPurchaseToken") { json in
          json.object { json in
            json.add("externalPurchaseId", isProduction ? identifier : "SANDBOX_\(identifier)")
            json.add("tokenCreationDate", milliseconds: signedDate)
            json.add("appAppleId", number: appleID)
            json.add("bundleId", bundleID)
          }
        }
      case .appData:
        json.add("appData") { json in
          json.object { json in
            addIdentity(to: &json)
            for case let payload? in inner { add(&json, "signedAppTransactionInfo", payload) }
          }
        }
      }
      json.add("version", "2.0")
      json.add("signedDate", milliseconds: signedDate)
    }
    return withoutOmittedFields(json.bytes)
  }

  /// Adds the properties that identify the app; the Sandbox has no `appAppleId`.
  private func addIdentity(to json: inout ResponseJSONWriter) {
    if isProduction { json.add("appAppleId", number: appleID) }
    json.add("bundleId", bundleID)
    json.add("environment", isProduction ? "Production" : "Sandbox")
  }

  private func withoutOmittedFields(_ json: [UInt8]) -> [UInt8] {
    guard !omittedFields.isEmpty, let value = try? JSONReader.read(json) else { return json }
    return Array(compact(value).utf8)
  }

  private func compact(_ value: JSONValue) -> String {
    switch value {
    case .null: "null"
    case .bool(let isOn): isOn ? "true" : "false"
    case .number(let digits): digits
    case .string(let text): JSONWriter.quoted(text)
    case .array(let elements): "[" + elements.map(compact).joined(separator: ",") + "]"
    case .object(let members):
      "{"
        + members.filter { !omittedFields.contains($0.key) }
        .map { "\(JSONWriter.quoted($0.key)):\(compact($0.value))" }.joined(separator: ",") + "}"
    }
  }
}
