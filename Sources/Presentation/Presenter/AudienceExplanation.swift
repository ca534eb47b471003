// The explanation of the newest told event to an audience, without identifiers and sources.

import Scenario
import StoreModel

extension Narration {
  /// Returns the explanation of the newest told event with a rule; nil if there is none.
  package func explanation(of session: Session) -> RuleExplanation? {
    let log = session.log
    for index in (max(0, log.count - Self.lookbackLimit)..<log.count).reversed() {
      guard !log[index].isUndone, let event = log[index].event, event.rule != nil,
        let line = sentence(for: event)
      else { continue }
      return RuleExplanation(line.text, rules: session.rules(ofEntry: index), showsSources: false)
    }
    return nil
  }
}
