// The session on one side of a comparison.

import Scenario
import Simulation
import StoreModel
import StoreSimulator
import Support

/// A session that plays the steps of a comparison on one side.
struct ComparedSession: Sendable {
  private(set) var session: Session
  /// The time of the clock before the step, and when the operation began.
  private var stepStart = Instant.defaultStart
  private var operationStart = Instant.defaultStart
  private var logStart = 0
  /// The first number that no known transaction has.
  private var nextTransaction: TransactionNumber

  init(_ session: Session) {
    self.session = session
    nextTransaction = session.world.transactionNumbers.upperBound
  }

  /// Creates the side of a subject, in a new session.
  init(_ subject: ComparisonSubject, _ side: ComparisonSide, session: Session) {
    var session = session
    if subject.environment(of: side) != session.world.environment {
      session.execute(.action(.environment(subject.environment(of: side))))
    }
    if let era = subject.era(of: side) { session.execute(.action(.era(era))) }
    self.init(session)
  }

  var now: Instant { session.world.now }

  /// Moves the clock to the time of a step, unless the clock shows a later time already.
  mutating func begin(at time: TimeReference?, _ cancellation: Cancellation) throws(Refusal) {
    (stepStart, operationStart, logStart) = (now, now, session.log.count)
    guard let time else { return }
    let target = try session.resolve(time)
    if target > now { try session.moveForSession(to: target, cancellation) }
    operationStart = now
  }

  /// Executes a command, and returns the refusal or the error of the catalogue.
  mutating func execute(
    _ command: Command, location: String?, _ cancellation: Cancellation
  ) throws(Refusal) -> ComparedStepResult {
    let outcome = session.execute(command, location: location, cancellation: cancellation)
    if outcome.refusal == .stopped { throw .stopped }
    var result = ComparedStepResult()
    result.omission = outcome.refusal.map { .refused($0) }
    result.catalogError = outcome.catalogError
    if outcome.refusal != nil { skip(command) }
    return result
  }

  /// Counts a command that is left out, so that a later `undo` of the scenario undoes nothing on this side.
  mutating func skip(_ command: Command) { session.countSkipped(command) }

  /// Lets the pending short delays pass.
  mutating func runDelays(_ cancellation: Cancellation) throws(Refusal) {
    if session.runPendingDelays(cancellation: cancellation)?.refusal == .stopped { throw .stopped }
  }

  /// Moves the clock to the time of the other side.
  mutating func synchronize(to instant: Instant, _ cancellation: Cancellation) throws(Refusal) {
    if session.runClock(to: instant, cancellation: cancellation).refusal == .stopped { throw .stopped }
  }

  /// Returns the events of the step that began last.
  func events(step: Int) -> [ComparedEvent] {
    var events: [ComparedEvent] = []
    for index in min(logStart, session.log.count)..<session.log.count {
      let simulationEvent = session.log[index].simulationEvent
      events += ComparedEvent.events(of: simulationEvent, step: step, delay: delay(of: simulationEvent.at))
    }
    addActors(to: &events)
    return events
  }

  /// An event before the operation belongs to the move of the clock, so its delay is the length of the move.
  private func delay(of instant: Instant) -> Int64 {
    max(0, instant - (instant >= operationStart ? operationStart : stepStart)) / 1_000_000
  }

  private func addActors(to events: inout [ComparedEvent]) {
    var last: [TransactionNumber: Int] = [:]
    for (index, event) in events.enumerated() {
      if let snapshot = event.snapshot { last[snapshot.number] = index }
    }
    for (number, index) in last {
      switch events[index].snapshot?.state {
      case .deferred, .failed: events[index].actors = TransactionActors(of: number, in: session.simulation)
      case .purchasing, .purchased, .restored, nil: break
      }
    }
  }

  /// Returns the transactions that the last step has created.
  mutating func removeNewTransactions() -> [TransactionPairing.NewTransaction] {
    let world = session.world
    let end = world.transactionNumbers.upperBound
    // After a reset or an undo, the next transaction has a number that was used before.
    let start = min(nextTransaction, end)
    nextTransaction = end
    return (start..<end).map { number in
      TransactionPairing.NewTransaction(
        number: number, product: world.transaction(number)?.payment.productIdentifier ?? "")
    }
  }
}
