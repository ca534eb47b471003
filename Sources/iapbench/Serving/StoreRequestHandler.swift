// The handling of requests from real clients.

import AppStoreServer
import AppStoreServerAPI
import Backend
import ControlAddresses
import LocalServer
import Scenario
import Simulation
import StoreSimulator
import Support
import Synchronization

/// A handler that answers requests from the simulation published last.
///
/// Server threads call the handler while the session continues, and each response uses one copy of the
/// simulation.
final class StoreRequestHandler: Sendable {
  private struct State {
    var simulation: Simulation
    /// The log of the session; nil if the owner publishes none.
    var log: SessionLog?
    /// The state for the App Store Server API; nil until a request needs it.
    var api: ServerAPIState?
    /// The state of the store servers; nil until a request needs it.
    var worlds: StoreServerState?
    /// Whether a request has claimed the fault that applies to only one request.
    var isFaultClaimed = false
  }

  private let state: Mutex<State>
  private let server: StoreServer
  private let api: ServerAPI?
  private let ocsp: OCSPResponder?
  private let control: ControlService?
  let externalRequests: ExternalRequests

  /// Creates a handler; the paths of `api`, `ocsp` and `control` are unknown if the value is nil.
  init(
    _ simulation: Simulation, signer: ReceiptSigner, api: ServerAPI? = nil, ocsp: OCSPResponder? = nil,
    control: ControlService? = nil, externalRequests: ExternalRequests
  ) {
    state = Mutex(State(simulation: simulation))
    server = StoreServer(signer: signer)
    self.api = api
    self.ocsp = ocsp
    self.control = control
    self.externalRequests = externalRequests
  }

  func show(_ simulation: Simulation, log: SessionLog? = nil) {
    state.withLock { state in
      state.simulation = simulation
      state.log = log
      (state.worlds, state.api) = (nil, nil)
    }
  }

  var publishedSimulation: Simulation { state.withLock { $0.simulation } }

  /// Answers a request, if necessary after executing an operation.
  func answer(_ request: ServerRequest, _ reply: @escaping @Sendable (LocalResponse) -> Void) {
    let simulation = publishedSimulation
    if let control, ControlHandler.handles(request.path) {
      return control.answer(request, on: simulation, reply)
    }
    for served in Participants.served {
      if served.answer(request, on: simulation, by: self, reply) { return }
    }
    if let ocsp, OCSPResponder.handles(request.path) {
      reply(ocsp.localResponse(to: request, on: simulation))
    } else if let api, ServerAPI.handles(request.path), request.environment != .xcode {
      answerAsAPI(request, api, reply)
    } else {
      answerAsStore(request, on: simulation, reply)
    }
  }

  // MARK: App Store Server API

  private var apiState: ServerAPIState {
    state.withLock { state in
      if let api = state.api { return api }
      let api = ServerAPIState(state.simulation, log: state.log)
      state.api = api
      return api
    }
  }

  /// Answers a request to the App Store Server API.
  ///
  /// A change is answered after its step has been saved. The request is checked again when the step is
  /// executed, because earlier requests may change the simulation.
  private func answerAsAPI(
    _ request: ServerRequest, _ api: ServerAPI, _ reply: @escaping @Sendable (LocalResponse) -> Void
  ) {
    switch api.answer(request, apiState, now: .wallClock) {
    case .response(let response): reply(LocalResponse(response))
    case .change(let change):
      externalRequests.submit(
        { simulation in
          let state = ServerAPIState(simulation, log: nil)
          guard case .change(let change) = api.answer(request, state, now: .wallClock, isRepeated: true)
          else { return nil }
          return .store(change.action)
        },
        answer: { [self] result in
          reply(LocalResponse(response(to: request, change, after: result, api)))
        })
    }
  }

  private func response(
    to request: ServerRequest, _ change: ServerAPIChange, after result: ExternalResult, _ api: ServerAPI
  ) -> ServerAPIResponse {
    switch result {
    case .done: return change.response(apiState, now: .wallClock)
    case .nothing:
      guard
        case .response(let response) = api.answer(request, apiState, now: .wallClock, isRepeated: true)
      else {
        return .failure(
          LocalizedText(
            "5000001: the simulation has changed meanwhile", ja: "5000001: その間にシミュレーションが変わりました"),
          now: .wallClock)
      }
      return response
    case .refused(let refusal):
      return .failure(LocalizedText(same: "5000001: \(refusal.description)"), now: .wallClock)
    case .notSaved(let reason):
      return .failure(
        LocalizedText(
          "5000001: the session cannot be saved: \(reason)", ja: "5000001: セッションを保存できません: \(reason)"),
        now: .wallClock)
    case .closed:
      return .failure(
        LocalizedText("5000001: the ports are closed", ja: "5000001: ポートは閉じています"), now: .wallClock)
    }
  }

  // MARK: verifyReceipt

  /// Answers a request as the App Store does.
  ///
  /// A response with a one-time fault is sent after the step that ends the fault has been saved. If saving
  /// fails, the fault also applies to the next request.
  private func answerAsStore(
    _ request: ServerRequest, on simulation: Simulation, _ reply: @escaping @Sendable (LocalResponse) -> Void
  ) {
    let (worlds, isClaim) = claimFault()
    let (response, verified) = server.exchange(request, state: worlds, now: .wallClock)
    let result = LocalResponse(
      response, note: verified?.summary ?? "HTTP \(response.status)",
      hint: response.status == 404 ? Self.hint(of: request.path, on: simulation) : nil)
    guard isClaim, verified?.isFault == true else {
      if isClaim { state.withLock { $0.isFaultClaimed = false } }
      reply(result)
      return
    }
    let operation = Operation.participant(
      AnyParticipantOperation(Backend.OwnOperation.fault(nil), of: Backend.self))
    externalRequests.submit(operation) { [self] _ in
      state.withLock { $0.isFaultClaimed = false }
      reply(result)
    }
  }

  /// Returns the current state of the store servers.
  ///
  /// Only the first request receives a one-time fault.
  private func claimFault() -> (worlds: StoreServerState, isClaim: Bool) {
    state.withLock { state in
      var worlds = state.worlds ?? StoreServerState(state.simulation)
      state.worlds = worlds
      guard worlds.fault?.isOnce == true else { return (worlds, false) }
      guard state.isFaultClaimed else {
        state.isFaultClaimed = true
        return (worlds, true)
      }
      worlds.fault = nil
      return (worlds, false)
    }
  }
}

extension OCSPResponder {
  /// Returns the response to a request about a certificate of the store (rule `server.ocsp`).
  fileprivate func localResponse(to request: ServerRequest, on simulation: Simulation) -> LocalResponse {
    let mode = simulation.participant(Backend.self)?.ocsp ?? .good
    let response = answer(request, mode, now: .wallClock)
    let hint: LocalizedText? =
      if !isAble {
        LocalizedText(
          "these certificates have no OCSP responder; iapbench kit --renew creates new ones",
          ja: "この証明書にはOCSPレスポンダーがありません。iapbench kit --renewで作り直せます")
      } else if mode != .good {
        LocalizedText("server ocsp good ends this", ja: "server ocsp goodで終わります")
      } else {
        nil
      }
    var local = LocalResponse(
      response, note: response.status == 200 ? "200, OCSP \(mode.rawValue)" : "HTTP \(response.status)",
      hint: hint)
    if mode == .silent { local.delay = .seconds(Self.silence) }
    return local
  }
}

extension LocalResponse {
  fileprivate init(_ answer: ServerAPIResponse) {
    self.init(answer.response, note: answer.note, hint: answer.hint)
  }
}

extension VerifyResponse {
  /// A summary for the log, such as `0, 2 in_app, 14 latest_receipt_info`.
  var summary: String {
    switch secretFault {
    case .missing: return "\(status), no secret"
    case .wrong: return "\(status), wrong secret"
    case nil: break
    }
    guard status == 0 else { return String(status) }
    let latest = latestCount.map { ", \($0) latest_receipt_info" } ?? ""
    return "0, \(inAppCount) in_app\(latest)"
  }
}

extension StoreRequestHandler {
  private static func hint(of path: String, on simulation: Simulation) -> LocalizedText? {
    let hints = Participants.served.lazy.compactMap { $0.hint(of: path, on: simulation) }
    let paths = StoreServer.paths + Participants.served.flatMap { $0.paths(on: simulation) }
    return hints.first ?? ServerLogFormatter.hint(of: path, among: paths)
  }
}
