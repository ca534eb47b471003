// The localized errors of scenarios, expectations and journals.

import Scenario
import StoreSimulator
import Support

extension Localizer {
  /// Returns the error's text with possible alternatives, without its location.
  package func errorText(_ error: ParseError) -> String {
    error.text(self)
  }

  /// Returns the error's text with its location in the file.
  package func errorText(_ error: ParseError, file: String) -> String {
    "\(error.location(file: file)): \(errorText(error))"
  }

  package func errorText(_ failure: ExpectationFailure) -> String { failure.text(self) }

  /// Returns the failure of a scenario step with its location.
  package func errorText(_ errorText: StepwiseScenario.StepFailure) -> String {
    switch errorText.kind {
    case .refused(let refusal): "\(errorText.location): \(self.refusal(refusal))"
    case .unexpected(let failure): "\(errorText.location): \(self.errorText(failure))"
    }
  }

  /// Returns the reason why the journal cannot be replayed, with its location.
  package func errorText(_ error: JournalError, file: String) -> String {
    let location = error.location(file: file)
    return switch error.problem {
    case .unreadable(let error): "\(location): \(errorText(error))"
    case .refused(let refusal): "\(location): \(self.refusal(refusal))"
    }
  }

  package func notice(_ notice: RestoreNotice) -> String {
    switch notice {
    case .tornLine(let line): localized("line \(line) is incomplete and was skipped")
    case .unexpected(let line, let failure): localized("line \(line): \(errorText(failure))")
    case .ofEarlierVersion:
      localized("an earlier version of iapbench wrote this session; numbers may differ in this version")
    case .skippedStep(let line, let refusal):
      localized("line \(line) is now refused and was skipped: \(self.refusal(refusal))")
    case .moreSkippedSteps(let count):
      count == 1
        ? localized("1 more line was skipped; see the log")
        : localized("\(count) more lines were skipped; see the log")
    }
  }
}
