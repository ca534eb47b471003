// What requests are answered from: the stage as it was shown last. Requests are answered on threads of the server while
// the stage goes on; an answer that is under way is given from the copy that it began with.

import AppStoreServer
import Backend
import Glibc
import LocalServer
import Simulation
import StoreSimulator
import Support
import Synchronization

/// The answers of both stores.
final class StoreRequestHandler: Sendable {
  private struct State {
    var simulation: Simulation
    /// Nil until somebody asks.
    var worlds: StoreServerState?
    /// Whether a fault for one request is met by a request that is under way or was answered.
    var isFaultClaimed = false
  }

  private let state: Mutex<State>
  private let server: StoreServer
  /// Where deeds are left: what a request changes.
  let externalRequests: ExternalRequests

  init(_ simulation: Simulation, signer: ReceiptSigner, externalRequests: ExternalRequests) {
    state = Mutex(State(simulation: simulation))
    server = StoreServer(signer: signer)
    self.externalRequests = externalRequests
  }

  /// Answers from this stage from now on.
  func show(_ simulation: Simulation) { state.withLock { ($0.simulation, $0.worlds) = (simulation, nil) } }

  /// The stage that was shown last.
  var shown: Simulation { state.withLock { $0.simulation } }

  /// Answers a request: at once, or when what it wants has been done.
  func answer(_ request: ServerRequest, _ reply: @escaping @Sendable (LocalResponse) -> Void) {
    let simulation = shown
    for served in Participants.served {
      if served.answer(request, on: simulation, by: self, reply) { return }
    }
    answerAsStore(request, on: simulation, reply)
  }

  /// Gives the App Store's answer.
  ///
  /// A fault for one request is answered after the step that ends it was saved. If that step cannot be saved, the fault
  /// stays set and the next request meets it too.
  private func answerAsStore(
    _ request: ServerRequest, on simulation: Simulation, _ reply: @escaping @Sendable (LocalResponse) -> Void
  ) {
    let (worlds, isClaim) = claimFault()
    let (response, verified) = server.exchange(request, worlds: worlds, now: .wallClock)
    let answer = LocalResponse(
      response, note: verified?.summary ?? "HTTP \(response.status)",
      hint: response.status == 404 ? Self.hint(of: request.path, on: simulation) : nil)
    guard isClaim, verified?.isFault == true else {
      if isClaim { state.withLock { $0.isFaultClaimed = false } }
      reply(answer)
      return
    }
    let operation = Operation.participant(
      AnyParticipantOperation(Backend.OwnOperation.fault(nil), of: Backend.self))
    externalRequests.submit(operation) { [self] _ in
      state.withLock { $0.isFaultClaimed = false }
      reply(answer)
    }
  }

  /// The present worlds: with a fault for one request only for the first who asks.
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

extension VerifyResponse {
  /// `0, 2 in_app, 14 latest_receipt_info`.
  var summary: String {
    guard status == 0 else { return String(status) }
    let latest = latestCount.map { ", \($0) latest_receipt_info" } ?? ""
    return "0, \(inAppCount) in_app\(latest)"
  }
}

extension Instant {
  /// The wall clock's time.
  static var wallClock: Instant {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Instant(microseconds: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000)
  }
}

extension StoreRequestHandler {
  /// What is logged about a path that nobody answers.
  private static func hint(of path: String, on simulation: Simulation) -> String? {
    let hints = Participants.served.lazy.compactMap { $0.hint(of: path, on: simulation) }
    let paths = StoreServer.paths + Participants.served.flatMap { $0.paths(on: simulation) }
    return hints.first ?? ServerLogFormatter.hint(of: path, among: paths)
  }
}
