// Deeds that come from outside the screen: another process's request, a child process's end. Each is done as if the
// operator had done it, and whoever left it is told what came of it.

import Scenario
import Stage
import StoreSimulator

extension Workbench {
  /// Does a deed from outside, and says what is to be done outside and what is to be answered.
  ///
  /// The effects are to be carried out before the answer is given: what was answered is in the journal. A refusal is
  /// told to who asked, and not to the operator.
  public mutating func perform(outside deed: Deed) -> (effects: [Effect], answer: OutsideAnswer) {
    let command = Command(deed)
    if let refusal = session.refusal(of: command) { return ([], .refused(refusal)) }
    hits.isCurrent = false
    let callbacks = CallbackMark(session.world)
    let start = session.log.count
    let effects = perform(command)
    askToFinish(since: callbacks)
    followTour()
    return (effects, .done(session.log.happenings(from: start)))
  }
}
