// What the command language answers, in the chrome's language: lines that cannot be read, expectations that do not hold,
// steps of scenarios and journals that do not go.

import Scenario
import StoreSimulator
import Support

extension Localizer {
  /// What is wrong with a line, and what would have been possible.
  package func errorText(_ error: ParseError) -> String {
    errorText(error.problem.text(self), possible: error.possible.text(self))
  }

  /// The same with its place in a file.
  package func errorText(_ error: ParseError, file: String) -> String {
    "\(error.place(file: file)): \(errorText(error))"
  }

  /// An expectation that does not hold, in one line.
  package func errorText(_ failure: ExpectationFailure) -> String { failure.text(self) }

  /// A step of a scenario that did not go as it has it, with its place.
  package func errorText(_ errorText: StepwiseScenario.StepFailure) -> String {
    switch errorText.what {
    case .refused(let refusal): "\(errorText.place): \(self.refusal(refusal))"
    case .unexpected(let failure): "\(errorText.place): \(self.errorText(failure))"
    }
  }

  /// A journal that cannot be done again, with the place.
  package func errorText(_ error: JournalError, file: String) -> String {
    let place = error.place(file: file)
    return switch error.what {
    case .unreadable(let error): "\(place): \(errorText(error))"
    case .refused(let refusal): "\(place): \(self.refusal(refusal))"
    }
  }

  /// What is to be said about a session that was brought back.
  package func notice(_ notice: RestoreNotice) -> String {
    switch notice {
    case .tornLine(let line): localized("line \(line) was not written to its end and is left out")
    case .unexpected(let line, let failure): localized("line \(line): \(errorText(failure))")
    case .ofEarlierVersion:
      localized("an earlier version wrote this session: under the present rules numbers may differ")
    case .skippedStep(let line, let refusal):
      localized("line \(line) is refused now and passed over: \(self.refusal(refusal))")
    case .moreSkippedSteps(let count):
      count == 1
        ? localized("1 more line is refused now and passed over: the log names each")
        : localized("\(count) more lines are refused now and passed over: the log names each")
    }
  }
}
