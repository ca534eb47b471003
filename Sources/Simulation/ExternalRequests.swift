// The queue of requests from other threads to the thread that owns a simulation.

import StoreModel
import StoreSimulator
import Synchronization

/// A request from another thread, with a callback for the result.
public struct ExternalOperation: Sendable {
  /// Returns the operation to perform; nil if none is needed.
  ///
  /// The parameter is the simulation at execution, because the sender knows only the last published one.
  public let operation: @Sendable (Simulation) -> Operation?
  /// Receives the result, once.
  ///
  /// Called by the owner after the step is saved to disk and the resulting simulation is published. If the
  /// queue is closed, called by the thread that submits the request or closes the queue.
  public let answer: @Sendable (ExternalResult) -> Void
}

public enum ExternalResult: Hashable, Sendable {
  case done([SimulationEvent])
  case refused(Refusal)
  case nothing
  /// The step could not be saved, so it was not performed.
  ///
  /// `reason` is the system's message in English.
  case notSaved(reason: String)
  /// The queue is closed, because no thread owns the simulation.
  case closed
}

/// A thread-safe queue of requests to the thread that owns a simulation.
///
/// Other threads, such as those of servers, read the last published simulation without waiting. They submit
/// operations, which the owner performs in order.
public final class ExternalRequests: Sendable {
  private struct State: Sendable {
    var published: Simulation
    var waiting: [ExternalOperation] = []
    var isClosed = false
  }

  private let state: Mutex<State>
  private let wake: @Sendable () -> Void

  /// - Parameters:
  ///   - simulation: The first simulation to publish.
  ///   - wake: Tells the owner that requests are waiting; called on any thread.
  public init(_ simulation: Simulation, wake: @escaping @Sendable () -> Void) {
    state = Mutex(State(published: simulation))
    self.wake = wake
  }

  // MARK: Other threads

  public var published: Simulation { state.withLock { $0.published } }

  public func submit(_ operation: Operation, answer: @escaping @Sendable (ExternalResult) -> Void) {
    submit({ _ in operation }, answer: answer)
  }

  /// Submits a request; `operation` chooses the operation from the simulation at the time of execution.
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

  // MARK: The owner of the simulation

  public func publish(_ simulation: Simulation) { state.withLock { $0.published = simulation } }

  public func drain() -> [ExternalOperation] {
    state.withLock { state in
      defer { state.waiting = [] }
      return state.waiting
    }
  }

  /// Answers all waiting and later requests with `ExternalResult.closed`.
  public func close() {
    let waiting = state.withLock { state in
      defer { state.waiting = [] }
      state.isClosed = true
      return state.waiting
    }
    for outside in waiting { outside.answer(.closed) }
  }
}
