// The steps of a session, for another session that repeats them.

import Simulation
import StoreModel
import StoreSimulator

extension Session {
  /// Returns the steps so far without undone steps and failed expectations, each with its time.
  ///
  /// A comparison plays these steps. They contain secrets and the content of files.
  package var comparedSteps: [Step] {
    history.path.compactMap { node in
      let command: Command? =
        switch node.work {
        case .operation(let operation): Command(operation)
        case .expectation(let expectation): .expect(expectation)
        case .finding: nil
        // The time of the next step also moves the clock.
        case .moveOnly: nil
        }
      return command.map { Step(time: .instant(node.time), command: $0) }
    }
  }
}
