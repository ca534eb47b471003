// The next due events of a session, with their texts.

import Panes
import Scenario
import Simulation
import StoreSimulator
import Support

extension Session {
  /// Returns the next due events of the store and of the participants, the earliest first.
  package func dueEvents(_ count: Int, _ texts: Localizer) -> [(at: Instant, event: String)] {
    let storeEvents = world.firstDue(count).map { item in
      (at: item.at, event: texts.words(for: item, product: world.readableName(of: item.product)))
    }
    let participantEvents = simulation.participantsDue.prefix(count).map { item in
      (at: item.at, event: VisibleText.visible(item.title.text(texts)))
    }
    let events = (storeEvents + participantEvents).enumerated()
      .sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map(\.element)
    return Array(events.prefix(count))
  }
}
