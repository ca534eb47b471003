// The server of the purchase service for real game servers.

import AppStoreServer
import IAPService
import LocalServer
import Simulation
import StoreSimulator
import Support

/// The HTTP interface of the purchase service.
///
/// A read request is answered from the simulation published last; any other request is submitted as an
/// operation.
enum ServedService: ServedParticipant {
  static let hosts = [IAPService.serverHost]
  static let keyName = "serviceHeader"

  static let clients = [
    ClientLibrary(
      "toast-iap", "shell, TOAST IAP for game servers, needs service on", isTested: true
    ) { kit in
      [
        "# Instead of https://\(IAPService.serverHost) use \(kit.sandboxURL) for Sandbox purchases",
        "# and \(kit.productionURL) for production purchases.", ". '\(kit.environmentFile)'",
        #"curl -s -H "$IAPBENCH_SERVICE_HEADER" -H 'Content-Type: application/json' \"#,
        #"  -d '{"marketId":"AS","userChannel":"GF","userKey":"alice"}' \"#,
        #"  "$IAPBENCH_SANDBOX_URL/v1/service/consumable""#,
      ]
    }
  ]

  static func paths(on simulation: Simulation) -> [String] {
    isOn(simulation) ? IAPService.serverPaths : []
  }

  static func hint(of path: String, on simulation: Simulation) -> LocalizedText? {
    !isOn(simulation) && IAPService.serverPaths.contains(path)
      ? LocalizedText(
        "the service is off; \(path) needs service on", ja: "サービスはオフです。\(path)にはservice onが必要です") : nil
  }

  private static func isOn(_ simulation: Simulation) -> Bool {
    simulation.participant(IAPService.self)?.serverKey != nil
  }

  // MARK: The key

  static func key(on simulation: Simulation) -> ServedKey? {
    simulation.participant(IAPService.self)?.serverKey.map(key)
  }

  static func key(ofHeader header: String) -> ServedKey? {
    let prefix = "\(IAPService.serverKeyHeader): "
    return header.hasPrefix(prefix) ? key(String(header.dropFirst(prefix.count))) : nil
  }

  private static func key(_ key: String) -> ServedKey {
    let header = IAPService.serverKeyHeader
    let maskedKey = IAPService.shown(appKey: key)
    return ServedKey(
      variable: "IAPBENCH_SERVICE_HEADER", name: keyName, header: "\(header): \(key)",
      line: "service        /v1/service/…, header \(header): \(VisibleText.visible(maskedKey))"
        + (maskedKey == key ? "" : " (full key in kit.env)"))
  }

  // MARK: Requests

  static func answer(
    _ request: ServerRequest, on simulation: Simulation, by handler: StoreRequestHandler,
    _ reply: @escaping @Sendable (LocalResponse) -> Void
  ) -> Bool {
    guard IAPService.serverPaths.contains(request.path),
      let answer = serviceAnswer(to: request, on: simulation)
    else { return false }
    let fault = simulation.participant(IAPService.self)?.gameServerFault ?? .ok
    if let answer = Self.answer(in: fault) {
      reply(answer)
      return true
    }
    let reply: @Sendable (LocalResponse) -> Void = { reply($0.late(in: fault)) }
    switch answer {
    case .answer(let statement): reply(LocalResponse(statement))
    case .operation:
      // The operation is computed again when it is executed, because earlier requests may change the
      // simulation.
      handler.externalRequests.submit(
        { simulation in
          guard case .operation(let operation)? = serviceAnswer(to: request, on: simulation) else {
            return nil
          }
          return .participant(AnyParticipantOperation(operation, of: IAPService.self))
        },
        answer: { outcome in
          reply(LocalResponse(statement(of: outcome, request, on: handler.publishedSimulation)))
        })
    }
    return true
  }

  private static func serviceAnswer(
    to request: ServerRequest, on simulation: Simulation
  ) -> IAPService.ServiceAPIResult? {
    IAPService.answer(
      to: ServiceAPIRequest(
        method: request.method, path: request.path, contentType: request.headers["content-type"],
        key: request.headers[IAPService.serverKeyHeader.lowercased()], body: request.body),
      at: request.environment, on: simulation)
  }

  private static func statement(
    of outcome: ExternalResult, _ request: ServerRequest, on simulation: @autoclosure () -> Simulation
  ) -> ServiceAPIResponse {
    switch outcome {
    case .done(let simulationEvents):
      return IAPService.statement(of: simulationEvents) ?? IAPService.unknownFailure()
    case .nothing:
      guard case .answer(let statement)? = serviceAnswer(to: request, on: simulation()) else {
        return IAPService.unknownFailure()
      }
      return statement
    case .notSaved(let reason):
      return IAPService.unknownFailure(hint: "not consumed, because the session cannot be saved: \(reason)")
    case .refused, .closed: return IAPService.unknownFailure()
    }
  }

  /// Returns the response that a fault causes; nil if the request is handled normally.
  private static func answer(in fault: ServerFault) -> LocalResponse? {
    func plain(_ status: Int, _ body: String = "") -> LocalResponse {
      LocalResponse(
        ServerResponse(status: status, headers: [StoreServer.date(.wallClock)], body: Array(body.utf8)),
        note: "HTTP \(status)",
        hint: LocalizedText(
          "service server ok ends this fault", ja: "service server okでこのエラーは終わります"))
    }
    switch fault {
    case .ok, .slow, .rejectReceipt, .address: return nil
    // A status 1xx is not a final response, so 502 is sent instead.
    case .http(let code): return plain(code < 200 ? 502 : code)
    case .garbage: return plain(200, "<html>")
    case .reject(let code): return LocalResponse(IAPService.statement(refusing: code))
    case .down:
      // A gateway reports an unresponsive server with status 504 after a timeout.
      var response = plain(504)
      response.delay = .seconds(30)
      return response
    }
  }
}

extension LocalResponse {
  /// The maximum delay in microseconds.
  private static let longestDelay = 600_000_000

  /// Returns the response with the delay of a slow server.
  ///
  /// The request was already executed.
  fileprivate func late(in fault: ServerFault) -> LocalResponse {
    guard case .slow(let delay) = fault else { return self }
    var response = self
    let microseconds = delay.months > 0 ? Self.longestDelay : Int(delay.microseconds)
    response.delay = .microseconds(min(max(0, microseconds), Self.longestDelay))
    return response
  }

  /// Creates a response with HTTP status 200, because the service reports errors in the body.
  fileprivate init(_ statement: ServiceAPIResponse) {
    self.init(
      ServerResponse(
        status: 200,
        headers: [
          StoreServer.date(.wallClock), ServerResponse.Header("content-type", "application/json"),
        ], body: Array(statement.body.utf8)),
      note: statement.note, hint: statement.hint.map { LocalizedText(same: $0) })
  }
}
