// The tour: where the operator is in it. It watches what happens in the session and does nothing there itself; whatever
// else the operator does, it waits for the move it asked for.

import Scenario
import StoreSimulator

/// A tour that is under way.
package struct Tour: Hashable, Sendable {
  /// The step that is asked for, from 0; the number of steps when the tour is done.
  package private(set) var step = 0
  /// The move of the step.
  package private(set) var move = 0
  /// The log up to here was looked at.
  private var scanned: Int
  /// The signs that were seen since the step began.
  private var seen: Set<TourCondition> = []

  /// A tour that begins with what happens after this many entries of the log.
  package init(logCount: Int) { scanned = logCount }

  package var isDone: Bool { step >= TourSteps.all.count }

  /// What is asked for now.
  package var sentence: TourSentence { isDone ? .done : TourSteps.all[step][move].sentence }

  /// Takes in what happened; in another environment other moves are asked for.
  package mutating func update(_ session: Session, hasWritten: Bool = false) {
    let log = session.log
    for index in min(scanned, log.count)..<log.count where !isDone {
      if let event = log[index].event {
        for move in TourSteps.all[step] where move.sign.matches(event) { seen.insert(move.sign) }
      }
      advanceStep(in: session.world)
    }
    scanned = log.count
    if hasWritten { seen.insert(.written) }
    advanceStep(in: session.world)
  }

  /// Whether a move is done, or is none in this environment.
  private func isDone(_ move: TourAction, in world: World) -> Bool {
    guard move.environments.contains(world.environment) else { return true }
    return move.sign.isShown(in: world) ?? seen.contains(move.sign)
  }

  /// Leaves behind what is done.
  private mutating func advanceStep(in world: World) {
    while !isDone {
      let moves = TourSteps.all[step]
      while move < moves.count, isDone(moves[move], in: world) { move += 1 }
      guard move == moves.count else { return }
      step += 1
      move = 0
      seen = []
    }
  }
}
