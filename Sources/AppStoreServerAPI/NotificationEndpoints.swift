// The endpoints of notifications: the test notification, its status, and the history.

import AppStoreServer
import StoreEngine
import StoreModel
import StoreSimulator
import Support

/// An attempt to send a notification.
public struct NotificationAttempt: Hashable, Sendable {
  /// `sendAttemptResult`.
  public enum Result: String, CaseIterable, Hashable, Sendable {
    case success = "SUCCESS"
    case timedOut = "TIMED_OUT"
    case tlsIssue = "TLS_ISSUE"
    case circularRedirect = "CIRCULAR_REDIRECT"
    case noResponse = "NO_RESPONSE"
    case socketIssue = "SOCKET_ISSUE"
    case unsupportedCharset = "UNSUPPORTED_CHARSET"
    case invalidResponse = "INVALID_RESPONSE"
    case prematureClose = "PREMATURE_CLOSE"
    case unsuccessfulStatus = "UNSUCCESSFUL_HTTP_RESPONSE_CODE"
    case other = "OTHER"
  }

  public let at: Instant
  public let result: Result

  public init(at: Instant, result: Result) {
    self.at = at
    self.result = result
  }
}

/// A notification that the App Store has sent.
public struct NotificationRecord: Hashable, Sendable {
  public let environment: EnvironmentName
  public let event: ServerEvent
  public let transaction: TransactionNumber?
  public let reason: RefundRequest.Reason?
  public let at: Instant
  /// The position in the order of the session, from 0.
  public let index: Int
  /// The payload that was posted; nil if the session posts no notifications.
  public let payload: NotificationPayload?
  /// The attempts with a known result, oldest first.
  public let attempts: [NotificationAttempt]

  /// Creates an entry of the history; without `attempts`, the only attempt succeeded.
  public init(
    _ notification: ServerNotification, in environment: EnvironmentName, at: Instant, index: Int,
    payload: NotificationPayload? = nil, attempts: [NotificationAttempt]? = nil
  ) {
    self.payload = payload
    self.attempts = attempts ?? [NotificationAttempt(at: at, result: .success)]
    self.environment = environment
    event = notification.event
    transaction = notification.transaction
    reason = notification.reason
    self.at = at
    self.index = index
  }
}

extension APICall {
  func testNotification() throws(APIFailure) -> EndpointResult {
    guard state.settings.hasNotificationAddress, let world = store.newestWorld else {
      throw store.newestWorld == nil
        ? APIFailure(
          .serverNotificationURLNotFound, "this store was never entered", ja: "このストアはまだ使われていません")
        : APIFailure(
          .serverNotificationURLNotFound, "server-api url on sets an address",
          ja: "server-api url onで通知先を設定します")
    }
    try checkIsChangeable(world)
    return .change(
      ServerAPIChange(.send(.test), endpoint) { [environment = store.environment] state in
        guard let world = APIStore(environment, state).newestWorld else { return nil }
        var json = ResponseJSONWriter()
        json.object { $0.add("testNotificationToken", TestNotificationToken(in: world).text) }
        return json.bytes
      })
  }

  func testNotificationStatus() throws(APIFailure) -> EndpointResult {
    guard let token = TestNotificationToken(parameters[0]) else {
      throw APIFailure(.invalidTestNotificationToken)
    }
    guard let world = store.worlds.first(where: { token.isValid(in: $0) }), token.at <= world.now,
      world.now - token.at <= window.microseconds
    else { throw APIFailure(.testNotificationNotFound) }
    let attempts = testRecord(token)?.attempts ?? [NotificationAttempt(at: token.at, result: .success)]
    // The result of the first attempt is not known yet.
    if attempts.isEmpty { throw APIFailure(.testNotificationNotFound) }
    let signed = try signed(testPayload(token, world))
    return object { json in
      json.add("signedPayload", plain: signed)
      json.add("sendAttempts") { $0.sendAttempts(attempts) }
    }
  }

  private func testPayload(_ token: TestNotificationToken, _ world: World) throws(APIFailure) -> [UInt8] {
    let record = testRecord(token)
    if let record, record.payload != nil { return try payload(record) }
    let notification = ServerNotification(event: .test, transaction: nil, product: "", isSent: true)
    return try payload(
      NotificationRecord(
        notification, in: world.environment, at: token.at, index: 0,
        payload: NotificationPayload(
          notification, in: world, identity: state.identity, at: token.at, uuid: token.uuid)))
  }

  /// The test notification of a token in the log; nil if the owner of the session publishes no log.
  private func testRecord(_ token: TestNotificationToken) -> NotificationRecord? {
    let environments = Set(store.worlds.map(\.environment))
    return state.notifications().last { record in
      record.event == .test && environments.contains(record.environment)
        && record.at.wholeMilliseconds == token.at.wholeMilliseconds
    }
  }

  /// The age of the oldest notification in the history in days.
  private var windowDays: Int { store.environment == .production ? 180 : 30 }
  private var window: TimeSpan { .days(windowDays) }

  // MARK: History

  func notificationHistory() throws(APIFailure) -> EndpointResult {
    let query = try NotificationQuery(self)
    guard let world = store.newestWorld else {
      let hint = LocalizedText("this store was never entered", ja: "このストアはまだ使われていません")
      return history([], hasMore: false, token: nil, hint: hint)
    }
    if world.now - query.start > window.microseconds {
      let now = world.now.textInGMT
      throw APIFailure(
        .startDateTooFarInPast,
        "startDate is more than \(windowDays) days before the simulated time \(now) GMT",
        ja: "startDateがシミュレーションの時刻\(now)(GMT)の\(windowDays)日前より前です")
    }
    if let identifier = query.transaction, store.customer(identifier) == nil {
      throw APIFailure(.transactionIdNotFound, hint: store.hint(ofUnknown: identifier))
    }
    let environments = Set(store.worlds.map(\.environment))
    let found = state.notifications().filter { record in
      environments.contains(record.environment) && record.index >= query.first && query.includes(record)
        && (query.transaction.map { isAbout($0, record) } ?? true)
    }
    let page = found.prefix(TransactionPage.length)
    let hasMore = found.count > page.count
    return history(
      Array(page), hasMore: hasMore, token: hasMore ? page.last.map { query.token(after: $0) } : nil,
      hint: page.isEmpty ? datesHint(from: query.start, to: query.end, at: world.now) : nil)
  }

  /// Whether a notification is about a transaction of the customer with an identifier.
  private func isAbout(_ identifier: Int64, _ record: NotificationRecord) -> Bool {
    guard let customer = store.customer(identifier), customer.world.environment == record.environment,
      let number = record.transaction, customer.ledger.has(number)
    else { return false }
    return customer.ledger[number].person == customer.person
  }

  private func history(
    _ records: [NotificationRecord], hasMore: Bool, token: String?, hint: LocalizedText?
  ) -> EndpointResult {
    var rows: [(record: NotificationRecord, signed: [UInt8])] = []
    for record in records {
      if let payload = try? signed(payload(record)) { rows.append((record, payload)) }
    }
    return object(hint: hint) { json in
      json.add("paginationToken", ifPresent: token)
      json.add("hasMore", hasMore)
      json.add("notificationHistory") { json in
        json.array(rows) { json, row in
          json.add("signedPayload", plain: row.signed)
          json.add("sendAttempts") { $0.sendAttempts(row.record.attempts) }
        }
      }
    }
  }

  /// Returns the payload of a notification.
  ///
  /// The transaction in it is that of the time of the request, because the session stores only the payloads
  /// of notifications that it posts.
  private func payload(_ record: NotificationRecord) throws(APIFailure) -> [UInt8] {
    let payload =
      record.payload
      ?? NotificationPayload(
        record, in: state.worlds[record.environment], identity: state.identity,
        uuid: NotificationIdentifier.uuid("\(record.environment) \(record.index)"))
    do {
      return try payload.content(signer: api.signer)
    } catch {
      throw APIFailure(.generalInternal, "the payload cannot be signed", ja: "ペイロードに署名できません")
    }
  }
}

extension ResponseJSONWriter {
  fileprivate mutating func sendAttempts(_ attempts: [NotificationAttempt]) {
    array(attempts) { json, attempt in
      json.add("attemptDate", milliseconds: attempt.at)
      json.add("sendAttemptResult", attempt.result.rawValue)
    }
  }
}

package enum NotificationIdentifier {
  /// Returns a UUID that is derived from a text.
  package static func uuid(_ text: String) -> String {
    let digits = SHA1.digest(of: Array(text.utf8)).prefix(16).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    return [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { digits[$0].joined() }.joined(separator: "-")
  }
}

/// `testNotificationToken`: the identifier of the notification and its time in milliseconds.
private struct TestNotificationToken {
  let uuid: String
  let at: Instant

  var text: String { "\(uuid)_\(at.wholeMilliseconds)" }

  /// The token of a test notification that is sent now.
  init(in world: World) {
    at = Instant(microseconds: world.now.wholeMilliseconds * 1000)
    uuid = Self.uuid(in: world, at: at)
  }

  init?(_ text: String) {
    let parts = text.split(separator: "_", omittingEmptySubsequences: false)
    guard parts.count == 2, UUIDText.isOne(String(parts[0])),
      let at = APICall.instant(milliseconds: String(parts[1]))
    else { return nil }
    uuid = String(parts[0]).lowercased()
    self.at = at
  }

  func isValid(in world: World) -> Bool { uuid == Self.uuid(in: world, at: at) }

  private static func uuid(in world: World, at instant: Instant) -> String {
    NotificationIdentifier.uuid("test \(world.environment) \(world.seed) \(instant.microseconds)")
  }
}

/// The body and the query of a request for the notification history.
private struct NotificationQuery {
  let start: Instant
  let end: Instant
  var transaction: Int64?
  var type: String?
  var subtype: String?
  var isOnlyFailures = false
  /// The index of the first notification of the page.
  var first = 0
  private let digest: String

  init(_ call: APICall) throws(APIFailure) {
    let body = try call.body()
    start = try Self.date(body["startDate"], orThrow: .invalidStartDate)
    end = try Self.date(body["endDate"], orThrow: .invalidEndDate)
    guard start < end else { throw APIFailure(.startDateAfterEndDate) }
    if let value = body["transactionId"] {
      guard let text = value.text, text.utf8.count <= 19, let identifier = Int64(text), identifier >= 0 else {
        throw APIFailure(.invalidTransactionId)
      }
      transaction = identifier
    }
    if body["notificationType"] != nil || body["notificationSubtype"] != nil {
      if transaction != nil { throw APIFailure(.multipleFiltersSupplied) }
      let wanted = (type: body["notificationType"]?.text, subtype: body["notificationSubtype"]?.text)
      let isKnown = ServerEvent.allCases.contains { event in
        event.type == wanted.type
          && (body["notificationSubtype"] == nil || event.subtype == wanted.subtype)
      }
      (type, subtype) = wanted
      guard isKnown else { throw APIFailure(.invalidNotificationType) }
    }
    isOnlyFailures = body["onlyFailures"]?.flag ?? false
    let text = [
      "\(start.microseconds)", "\(end.microseconds)", transaction.map { "\($0)" } ?? "", type ?? "",
      subtype ?? "", "\(isOnlyFailures)", call.store.name,
    ].joined(separator: "\n")
    digest = String(NotificationIdentifier.uuid(text).prefix(8))
    guard let token = try call.value("paginationToken", orThrow: .invalidPaginationToken) else { return }
    let parts = token.split(separator: "_", omittingEmptySubsequences: false)
    guard parts.count == 2, let first = Int(parts[0]), first >= 0, parts[1] == digest else {
      throw APIFailure(.invalidPaginationToken)
    }
    self.first = first
  }

  private static func date(_ value: JSONValue?, orThrow error: ServerAPIError) throws(APIFailure) -> Instant {
    guard case .number(let digits)? = value, let instant = APICall.instant(milliseconds: digits) else {
      throw APIFailure(error)
    }
    return instant
  }

  func includes(_ record: NotificationRecord) -> Bool {
    (!isOnlyFailures || record.attempts.last?.result != .success) && start <= record.at && record.at < end
      && (type.map { $0 == record.event.type } ?? true)
      && (subtype.map { $0 == record.event.subtype } ?? true)
  }

  /// Returns the token of the page after a notification.
  func token(after record: NotificationRecord) -> String { "\(record.index + 1)_\(digest)" }
}
