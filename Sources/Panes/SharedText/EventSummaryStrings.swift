// The texts of events in the comparison of two environments.

import Scenario
import Simulation
import Support

extension Localizer {
  /// Returns an event such as `3 s later: #2 .purchased`.
  package func words(for told: EventSummary) -> String { told.text(self) }

  /// Returns a log entry in one line.
  package func summary(of simulationEvent: SimulationEvent) -> String {
    let words = logText(of: simulationEvent) ?? EventSummary(simulationEvent)?.text(self)
    let text = words ?? LogText.body(of: simulationEvent).joined(separator: " ")
    return "\(LogText.time(of: simulationEvent)) \(text)"
  }
}
