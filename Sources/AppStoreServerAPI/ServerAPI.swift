// The App Store Server API, which a developer's server calls (rules `server.api`, `server.api.changes`,
// `server.api.errors`; DocC: ServerAPI).

import AppStoreServer
import StoreModel
import StoreSimulator
import Support

/// The App Store Server API of the Sandbox and of production, over a copy of the simulation.
public struct ServerAPI: Sendable {
  let signer: PayloadSigner
  let key: APIKey
  private let verifier: TokenVerifier
  let counter = RequestCounter()

  public init(signer: PayloadSigner, key: APIKey) {
    self.signer = signer
    self.key = key
    verifier = TokenVerifier(key)
  }

  /// The beginnings of all paths of the interface, including the paths that the simulation does not answer.
  private static let prefixes = ["/inApps/", "/advancedCommerce/"]

  /// Whether a path belongs to the interface, also with other letter cases, which get a hint.
  public static func handles(_ path: String) -> Bool {
    let start = path.prefix(20).lowercased()
    return prefixes.contains { start.hasPrefix($0.lowercased()) }
  }

  /// Answers a request; `now` is the real time.
  ///
  /// `isRepeated`: whether the request was already checked before, so that it is not counted again.
  public func answer(
    _ request: ServerRequest, _ state: ServerAPIState, now: Instant, isRepeated: Bool = false
  ) -> ServerAPIResult {
    let call: APICall
    do throws(APIFailure) {
      call = try self.call(request, state, now: now, isCounted: !isRepeated)
    } catch {
      return .response(error.response(now: now))
    }
    do throws(APIFailure) {
      switch try call.endpoint.handle(call) {
      case .json(let json, let hint):
        return .response(.json(json, note: call.endpoint.name, hint: hint, now: now))
      case .empty(let status): return .response(.empty(status, note: call.endpoint.name, now: now))
      case .change(let change): return .change(change)
      }
    } catch {
      return .response(error.response(now: now))
    }
  }

  /// Checks the path and the token of a request.
  private func call(
    _ request: ServerRequest, _ state: ServerAPIState, now: Instant, isCounted: Bool
  ) throws(APIFailure) -> APICall {
    guard let route = Endpoint.route(request.method, request.path, at: request.environment) else {
      throw APIFailure(
        status: 404,
        hint: Endpoint.hint(method: request.method, path: request.path, at: request.environment))
    }
    let store = APIStore(request.environment, state)
    do throws(TokenFault) {
      try TokenCheck(verifier: verifier, bundleID: state.identity.bundleID, times: [now] + store.times)
        .check(request.headers["authorization"])
    } catch {
      throw APIFailure(status: 401, hint: error.hint(key))
    }
    if request.environment == .production, !state.settings.isReleased {
      throw APIFailure(
        status: 401,
        hint: LocalizedText(
          "401: the app was never released; server-api released on changes this",
          ja: "401: アプリはまだ公開されていません。server-api released onで公開済みになります"))
    }
    if let fault = state.settings.fault {
      throw APIFailure(
        fault.error, "injected; server-api normal ends this fault", ja: "注入されたエラー。server-api normalで終わります")
    }
    if state.settings.hasLimits, isCounted,
      let retry = counter.count(route.endpoint, at: request.environment, now: now)
    {
      throw APIFailure(
        .rateLimitExceeded,
        hint: LocalizedText(
          "4290000: too many requests in this hour; server-api limits off ends this",
          ja: "4290000: この1時間の要求が多すぎます。server-api limits offで制限がなくなります"), retry: retry)
    }
    return APICall(
      api: self, endpoint: route.endpoint, parameters: route.parameters, request: request, store: store,
      realTime: now)
  }
}

/// The settings of the interface, which the operator changes.
public struct ServerAPISettings: Hashable, Sendable {
  /// Whether the app is released; otherwise production refuses every request.
  public var isReleased = true
  /// Whether App Store Connect has an address for notifications.
  public var hasNotificationAddress = true
  /// Whether the limits of requests per hour are enforced.
  public var hasLimits = false
  /// The error that every request gets; nil if requests are handled.
  public var fault: Fault?

  public enum Fault: String, CaseIterable, Hashable, Sendable {
    case rateLimit = "429"
    case serverError = "500"
    case retryable = "500-retryable"

    var error: ServerAPIError {
      switch self {
      case .rateLimit: .rateLimitExceeded
      case .serverError: .generalInternal
      case .retryable: .generalInternalRetryable
      }
    }
  }

  public init() {}
}

// MARK: - Results

/// The result of a request: a response, or a change that must be made before the response.
public enum ServerAPIResult: Sendable {
  case response(ServerAPIResponse)
  case change(ServerAPIChange)
}

/// A response, with notes for the log.
public struct ServerAPIResponse: Hashable, Sendable {
  public let response: ServerResponse
  /// A short description, such as `200, transaction info` or `HTTP 404, 4040010`.
  public let note: String
  /// A line about a possible mistake in the client, or about the reason for an empty result.
  public let hint: LocalizedText?

  static func json(
    _ body: [UInt8], note: String, hint: LocalizedText? = nil, now: Instant
  ) -> ServerAPIResponse {
    ServerAPIResponse(
      response: ServerResponse(
        status: 200,
        headers: [
          StoreServer.date(now), ServerResponse.Header("content-type", "application/json"),
        ], body: body), note: "200, \(note)", hint: hint)
  }

  static func empty(_ status: Int, note: String, now: Instant) -> ServerAPIResponse {
    ServerAPIResponse(
      response: ServerResponse(status: status, headers: [StoreServer.date(now)]),
      note: "\(status), \(note)", hint: nil)
  }

  /// Returns the response to a change that could not be made, which the client can send again.
  public static func failure(_ reason: LocalizedText, now: Instant) -> ServerAPIResponse {
    APIFailure(.generalInternalRetryable, hint: reason).response(now: now)
  }
}

/// A change of the store that a request makes, which is a step of the session.
public struct ServerAPIChange: Sendable {
  public let action: Action
  private let makeBody: @Sendable (ServerAPIState) -> [UInt8]?
  private let status: Int
  private let name: String

  init(
    _ action: ServerAction, status: Int = 200, _ endpoint: Endpoint,
    body: @escaping @Sendable (ServerAPIState) -> [UInt8]? = { _ in nil }
  ) {
    self.action = .server(action)
    self.status = status
    name = endpoint.name
    makeBody = body
  }

  /// Returns the response after the step; `state` is the state after the step.
  public func response(_ state: ServerAPIState, now: Instant) -> ServerAPIResponse {
    guard let body = makeBody(state) else { return .empty(status, note: name, now: now) }
    return .json(body, note: name, now: now)
  }
}

/// A request that is refused, with the reason for the log.
struct APIFailure: Error {
  let status: Int
  /// Nil if the response has no body.
  let error: ServerAPIError?
  let hint: LocalizedText?
  /// The time at which the client can try again; nil if it is unknown.
  var retry: Instant?

  /// Creates a failure with a hint that begins with the code.
  init(_ error: ServerAPIError, _ english: String, ja japanese: String) {
    self.init(
      error, hint: LocalizedText("\(error.rawValue): \(english)", ja: "\(error.rawValue): \(japanese)"))
  }

  init(_ error: ServerAPIError, hint: LocalizedText? = nil, retry: Instant? = nil) {
    self.error = error
    status = error.status
    self.hint = hint
    self.retry = retry
  }

  init(status: Int, hint: LocalizedText?) {
    error = nil
    self.status = status
    self.hint = hint
  }

  func response(now: Instant) -> ServerAPIResponse {
    guard let error else {
      return ServerAPIResponse(
        response: ServerResponse(status: status, headers: [StoreServer.date(now)]), note: "HTTP \(status)",
        hint: hint)
    }
    var json = ResponseJSONWriter()
    json.object {
      $0.add("errorCode", number: Int64(error.rawValue))
      $0.add("errorMessage", error.message)
    }
    var headers = [StoreServer.date(now), ServerResponse.Header("content-type", "application/json")]
    if status == 429 {
      // The time of the next attempt in milliseconds since 1970.
      let retry = retry ?? now + .seconds(60)
      headers.append(ServerResponse.Header("retry-after", String(retry.wholeMilliseconds)))
    }
    return ServerAPIResponse(
      response: ServerResponse(status: status, headers: headers, body: json.bytes),
      note: "HTTP \(status), \(error.rawValue)",
      hint: hint ?? LocalizedText(same: "\(error.rawValue): \(error.message)"))
  }
}
