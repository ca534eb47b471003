// The progress of the guided tour, which observes the session and never changes it.

import Scenario
import StoreSimulator

package struct Tour: Hashable, Sendable {
  /// The index of the current step; equal to the number of steps after the tour's end.
  package private(set) var step = 0
  /// The index of the current move within the step.
  package private(set) var move = 0
  /// The number of log entries that have been examined.
  private var scannedCount: Int
  /// The conditions that were met since the step began.
  private var metConditions: Set<TourCondition> = []

  /// Creates a tour that examines only log entries after the first `logCount`.
  package init(logCount: Int) { scannedCount = logCount }

  package var isDone: Bool { step >= TourSteps.all.count }

  package var sentence: TourSentence { isDone ? .done : TourSteps.all[step][move].sentence }

  /// Advances the tour by the new log entries and the state of the world.
  package mutating func update(_ session: Session, hasWritten: Bool = false) {
    let log = session.log
    for index in min(scannedCount, log.count)..<log.count where !isDone {
      if let event = log[index].event {
        for move in TourSteps.all[step] where move.condition.matches(event) {
          metConditions.insert(move.condition)
        }
      }
      advanceStep(in: session.world)
    }
    scannedCount = log.count
    if hasWritten { metConditions.insert(.written) }
    advanceStep(in: session.world)
  }

  /// Whether a move is done, or does not exist in this environment.
  private func isDone(_ move: TourAction, in world: World) -> Bool {
    guard move.environments.contains(world.environment) else { return true }
    return move.condition.isMet(in: world) ?? metConditions.contains(move.condition)
  }

  /// Advances past the moves and steps that are done.
  private mutating func advanceStep(in world: World) {
    while !isDone {
      let actions = TourSteps.all[step]
      while move < actions.count, isDone(actions[move], in: world) { move += 1 }
      guard move == actions.count else { return }
      step += 1
      move = 0
      metConditions = []
    }
  }
}
