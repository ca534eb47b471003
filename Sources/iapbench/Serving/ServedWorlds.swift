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
final class ServedWorlds: Sendable {
  private struct State {
    var stage: Simulation
    /// Nil until somebody asks.
    var worlds: StoreWorlds?
    /// Whether a fault for one request is met by a request that is under way or was answered.
    var isFaultClaimed = false
  }

  private let state: Mutex<State>
  private let server: StoreServer
  /// Where deeds are left: what a request changes.
  let door: ExternalRequests

  init(_ stage: Simulation, signer: ReceiptSigner, door: ExternalRequests) {
    state = Mutex(State(stage: stage))
    server = StoreServer(signer: signer)
    self.door = door
  }

  /// Answers from this stage from now on.
  func show(_ stage: Simulation) { state.withLock { ($0.stage, $0.worlds) = (stage, nil) } }

  /// The stage that was shown last.
  var shown: Simulation { state.withLock { $0.stage } }

  /// Answers a request: at once, or when what it wants has been done.
  func answer(_ request: ServerRequest, _ reply: @escaping @Sendable (LocalAnswer) -> Void) {
    let stage = shown
    if !answerForService(request, on: stage, reply) { answerAsStore(request, on: stage, reply) }
  }

  /// Gives the App Store's answer.
  ///
  /// A fault for one request is answered after the step that ends it was saved. If that step cannot be saved, the fault
  /// stays set and the next request meets it too.
  private func answerAsStore(
    _ request: ServerRequest, on stage: Simulation, _ reply: @escaping @Sendable (LocalAnswer) -> Void
  ) {
    let (worlds, isClaim) = claim()
    let (response, verified) = server.exchange(request, worlds: worlds, now: .wallClock)
    let answer = LocalAnswer(
      response, note: verified?.summary ?? "HTTP \(response.status)",
      hint: response.status == 404 ? Self.hint(of: request.path, on: stage) : nil)
    guard isClaim, verified?.isFault == true else {
      if isClaim { state.withLock { $0.isFaultClaimed = false } }
      reply(answer)
      return
    }
    let deed = Operation.participant(AnyParticipantOperation(Backend.Act.fault(nil), of: Backend.self))
    door.leave(deed) { [self] _ in
      state.withLock { $0.isFaultClaimed = false }
      reply(answer)
    }
  }

  /// The present worlds: with a fault for one request only for the first who asks.
  private func claim() -> (worlds: StoreWorlds, isClaim: Bool) {
    state.withLock { state in
      var worlds = state.worlds ?? StoreWorlds(state.stage)
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

extension VerifyAnswer {
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
