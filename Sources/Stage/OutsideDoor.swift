// Where those who are not on the stage stand: servers and child processes, on threads of their own. Who only asks is
// answered at once from the last published copy of the stage; who wants something done leaves a deed, which the one
// thread that owns the stage does in its turn. Knows neither who asks nor who owns the stage.

import StoreSimulator
import Synchronization

/// A deed from outside, and who waits for what comes of it.
public struct OutsideDeed: Sendable {
  public let deed: Deed
  /// Called once, on the thread that owns the stage, after the deed is on its way to the disk.
  public let answer: @Sendable (OutsideAnswer) -> Void
}

/// What is answered to a deed from outside.
public enum OutsideAnswer: Hashable, Sendable {
  /// What came of it, in order.
  case done([Happening])
  case refused(Refusal)
}

/// The door between the thread that owns a stage and all others.
public final class OutsideDoor: Sendable {
  private struct State: Sendable {
    var published: Stage
    var waiting: [OutsideDeed] = []
  }

  private let state: Mutex<State>
  private let wake: @Sendable () -> Void

  /// - Parameters:
  ///   - stage: what is published first.
  ///   - wake: has the owner look at the door; called from any thread.
  public init(_ stage: Stage, wake: @escaping @Sendable () -> Void) {
    state = Mutex(State(published: stage))
    self.wake = wake
  }

  // MARK: Outside

  /// The stage as it was published last.
  public var published: Stage { state.withLock { $0.published } }

  /// Leaves a deed for the owner of the stage.
  public func leave(_ deed: Deed, answer: @escaping @Sendable (OutsideAnswer) -> Void) {
    state.withLock { $0.waiting.append(OutsideDeed(deed: deed, answer: answer)) }
    wake()
  }

  // MARK: The owner of the stage

  /// Shows everybody outside the stage as it is now.
  public func publish(_ stage: Stage) { state.withLock { $0.published = stage } }

  /// Takes what was left, in the order in which it was.
  public func take() -> [OutsideDeed] {
    state.withLock { state in
      defer { state.waiting = [] }
      return state.waiting
    }
  }
}
