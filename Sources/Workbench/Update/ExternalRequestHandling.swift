// Deeds that come from outside the screen: another process's request, a child process's end. Each is done as if the
// operator had done it, and whoever left it is told what came of it.

import Scenario
import Simulation
import StoreSimulator

extension Workbench {
  /// Does a deed from outside, and says what is to be done outside and what is to be answered.
  ///
  /// The caller carries out the effects before it gives the answer, so that an answered step is in the journal. If the
  /// journal cannot be written, the caller discards this workbench and keeps the one before. A refusal is told to the
  /// client and not to the operator.
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
