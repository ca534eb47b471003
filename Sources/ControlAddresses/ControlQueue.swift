// The queue of control requests to the thread that owns a session.

import Simulation
import Synchronization

/// A thread-safe queue of control requests.
///
/// Threads of the server submit requests. The owner of the session performs the steps and answers the waits.
public final class ControlQueue: Sendable {
  /// A callback that receives the result of a request, once, on any thread.
  public typealias Reply = @Sendable (ControlResult) -> Void

  public struct Run: Sendable {
    public let script: ControlScript
    public let reply: Reply
  }

  private struct Wait: Sendable {
    let end: ContinuousClock.Instant
    let reply: Reply
  }

  private struct State: Sendable {
    var runs: [Run] = []
    var waits: [Wait] = []
    var isClosed = false
  }

  /// The maximum number of unanswered requests.
  public static let maximumRequests = 64
  private let state = Mutex(State())
  private let wake: @Sendable () -> Void

  /// Creates a queue, which calls `wake` on any thread to tell the owner that a request is waiting.
  public init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

  // MARK: Threads of the server

  public func submit(_ script: ControlScript, reply: @escaping Reply) {
    submit(reply) { $0.runs.append(Run(script: script, reply: reply)) }
  }

  public func wait(seconds: Double, reply: @escaping Reply) {
    let end = ContinuousClock.now + .milliseconds(Int(seconds * 1000))
    submit(reply) { $0.waits.append(Wait(end: end, reply: reply)) }
  }

  private func submit(_ reply: Reply, _ append: (inout State) -> Void) {
    let refusal = state.withLock { state -> ControlResult? in
      if state.isClosed { return .closed }
      guard state.runs.count + state.waits.count < Self.maximumRequests else { return .tooManyRequests }
      append(&state)
      return nil
    }
    if let refusal { reply(refusal) } else { wake() }
  }

  // MARK: The owner of the session

  /// Returns the requests with steps, oldest first.
  ///
  /// The owner answers each request after its steps are saved and the new simulation is published.
  public func drainRuns() -> [Run] {
    state.withLock { state in
      defer { state.runs = [] }
      return state.runs
    }
  }

  /// Answers the waits that have ended.
  ///
  /// The owner calls this function after each change of the simulation, and when `timeout` has elapsed.
  public func answerWaits(on simulation: Simulation) {
    guard state.withLock({ !$0.waits.isEmpty }) else { return }
    let counts = NotificationCounts(simulation)
    let isDone = counts.waiting == 0
    let now = ContinuousClock.now
    let ended = state.withLock { state -> [Wait] in
      let ended = state.waits.filter { isDone || $0.end <= now }
      state.waits.removeAll { isDone || $0.end <= now }
      return ended
    }
    for wait in ended { wait.reply(.waited(counts, isDone: isDone)) }
  }

  /// The time until a wait ends in milliseconds; nil if there is none.
  public var timeout: Int? {
    let end = state.withLock { $0.waits.map(\.end).min() }
    return end.map { max(0, Int(($0 - .now) / .milliseconds(1)) + 1) }
  }

  /// Answers all waiting and later requests with `ControlResult.closed`.
  public func close() {
    let replies = state.withLock { state in
      defer { (state.runs, state.waits, state.isClosed) = ([], [], true) }
      return state.runs.map(\.reply) + state.waits.map(\.reply)
    }
    for reply in replies { reply(.closed) }
  }
}
