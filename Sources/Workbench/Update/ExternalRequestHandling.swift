// The execution of operations from other processes, such as a request or the end of a child process.

import Scenario
import Simulation
import StoreSimulator

extension Workbench {
  /// Performs an operation from another process.
  ///
  /// The caller executes the effects before it sends the answer, so that the journal has every answered step.
  /// If the journal cannot be written, the caller restores its previous workbench value. A refusal goes to
  /// the client only.
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
}
