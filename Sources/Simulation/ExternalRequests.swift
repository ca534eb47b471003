// Where those who are not on the stage stand: servers and child processes, on threads of their own. Who only asks is
// answered at once from the last published copy of the stage; who wants something done leaves a deed, which the one
// thread that owns the stage does in its turn. Knows neither who asks nor who owns the stage.

import StoreModel
import StoreSimulator
import Synchronization

/// A deed from outside, and who waits for what comes of it.
public struct ExternalOperation: Sendable {
  /// What is to be done on the stage as it is when the deed's turn has come; nil where there is nothing to do.
  ///
  /// Whoever leaves it knows only the copy that was published last: others may have been before.
  public let operation: @Sendable (Simulation) -> Operation?
  /// Called once, on the thread that owns the stage, after the step is on the disk and the stage with the step is
  /// published; if the door is closed, on the thread that finds it closed.
  public let answer: @Sendable (ExternalResult) -> Void
}

/// What is answered to a deed from outside.
public enum ExternalResult: Hashable, Sendable {
  /// What came of it, in order.
  case done([SimulationEvent])
  case refused(Refusal)
  /// On the stage as it was there was nothing to do.
  case nothing
  /// The step could not be saved, so it was not done; `reason` is the system's, in English.
  case notSaved(reason: String)
  /// Nobody owns the stage any more.
  case closed
}

/// The door between the thread that owns a stage and all others.
public final class ExternalRequests: Sendable {
  private struct State: Sendable {
    var published: Simulation
    var waiting: [ExternalOperation] = []
    var isClosed = false
  }

  private let state: Mutex<State>
  private let wake: @Sendable () -> Void

  /// - Parameters:
  ///   - simulation: the first value to publish.
  ///   - wake: tells the owner that there are requests. It is called from any thread.
  public init(_ simulation: Simulation, wake: @escaping @Sendable () -> Void) {
    state = Mutex(State(published: simulation))
    self.wake = wake
  }

  // MARK: Outside

  /// The stage as it was published last.
  public var published: Simulation { state.withLock { $0.published } }

  /// Leaves a deed for the owner of the stage.
  public func submit(_ operation: Operation, answer: @escaping @Sendable (ExternalResult) -> Void) {
    submit({ _ in operation }, answer: answer)
  }

  /// Leaves a deed that is chosen when its turn has come: from the stage as it is then.
  public func submit(
    _ operation: @escaping @Sendable (Simulation) -> Operation?,
    answer: @escaping @Sendable (ExternalResult) -> Void
  ) {
    let isClosed = state.withLock { state in
      if !state.isClosed { state.waiting.append(ExternalOperation(operation: operation, answer: answer)) }
      return state.isClosed
    }
    if isClosed { answer(.closed) } else { wake() }
  }

  // MARK: The owner of the stage

  /// Shows everybody outside the stage as it is now.
  public func publish(_ simulation: Simulation) { state.withLock { $0.published = simulation } }

  /// Takes what was left, in the order in which it was.
  public func drain() -> [ExternalOperation] {
    state.withLock { state in
      defer { state.waiting = [] }
      return state.waiting
    }
  }

  /// Takes nothing any more: who waits and whoever comes is told so, and nobody waits for ever.
  public func close() {
    let waiting = state.withLock { state in
      defer { state.waiting = [] }
      state.isClosed = true
      return state.waiting
    }
    for outside in waiting { outside.answer(.closed) }
  }
}
