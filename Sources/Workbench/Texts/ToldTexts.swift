// What events tell, in the chrome's language, for the comparison of two environments. Names of the API, what the phone
// and the console say, and the log's own lines stay as they are.

import Scenario
import StoreSimulator

extension Texts {
  /// What an event tells: `3 s later: #2 .purchased`.
  func words(for told: ToldEvent) -> String { told.text(self) }

  /// What an entry of the log says, in one line.
  func summary(of event: Event) -> String {
    let words = logText(of: event) ?? ToldEvent(event)?.text(self)
    return "\(LogText.time(of: event)) \(words ?? LogText.body(of: event).joined(separator: " "))"
  }
}
