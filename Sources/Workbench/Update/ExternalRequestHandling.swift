// The execution of operations that other processes request.

import Scenario
import Simulation
import StoreSimulator
import Support

extension Workbench {
  /// Performs an operation that another process requested.
  ///
  /// The caller executes the effects before it sends the answer, so that the journal contains every answered
  /// step. If the journal cannot be written, the caller restores the previous workbench. A refusal is
  /// reported only to the client.
  public mutating func perform(outside operation: Operation) -> (effects: [Effect], answer: ExternalResult) {
    let command = Command(operation)
    if let refusal = session.refusal(of: command) { return ([], .refused(refusal)) }
    let callbacks = CallbackBaseline(session.world)
    let start = session.log.count
    let effects = submit(command)
    askToFinish(since: callbacks)
    updateTour()
    return (effects, .done(session.log.simulationEvents(from: start)))
  }

  /// Performs steps that another process requested, and returns the journal lines as effects.
  ///
  /// The caller executes the effects as for `perform(outside:)`. `run` performs the steps in the session and
  /// returns their journal lines.
  public mutating func perform<Result>(
    outside run: (inout Session, Cancellation) -> (lines: [String], result: Result)
  ) -> (effects: [Effect], result: Result) {
    let callbacks = CallbackBaseline(session.world)
    let (lines, result) = showingResults(run)
    followHistory()
    askToFinish(since: callbacks)
    updateTour()
    return (lines.isEmpty ? [] : [.journal(lines)], result)
  }
}
