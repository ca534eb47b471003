// What events tell, in the chrome's language, for the comparison of two environments. Names of the API, what the phone
// and the console say, and the log's own lines stay as they are.

import Scenario
import Simulation
import Support

extension Localizer {
  /// What an event tells: `3 s later: #2 .purchased`.
  package func words(for told: EventSummary) -> String { told.text(self) }

  /// What an entry of the log says, in one line.
  package func summary(of simulationEvent: SimulationEvent) -> String {
    let words = logText(of: simulationEvent) ?? EventSummary(simulationEvent)?.text(self)
    return
      "\(LogText.time(of: simulationEvent)) \(words ?? LogText.body(of: simulationEvent).joined(separator: " "))"
  }
}
