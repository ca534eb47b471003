// The next due events of a session, with their texts.

import Panes
import Scenario
import Simulation
import StoreSimulator
import Support

extension Session {
  /// The time of the next due event or, if it is sooner, the end of a gap in StoreKit 2's lists.
  package var nextDueOrGapEnd: Instant? { [nextDue, world.listGapEnd].compactMap(\.self).min() }

  /// Returns the next due events of the store and of the participants, the earliest first.
  package func dueEvents(_ count: Int, _ texts: Localizer) -> [(at: Instant, event: String)] {
    let storeEvents = world.firstDue(count).map { item in
      (at: item.at, event: texts.words(for: item, product: world.readableName(of: item.product)))
    }
    let participantEvents = simulation.participantsDue.prefix(count).map { item in
      (at: item.at, event: VisibleText.visible(item.title.text(texts)))
    }
    let gapEnd = world.listGapEnd.map { [(at: $0, event: texts.gapEnd)] } ?? []
    let events = (gapEnd + storeEvents + participantEvents).enumerated()
      .sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map(\.element)
    return Array(events.prefix(count))
  }
}

extension Localizer {
  fileprivate var gapEnd: String { localized("the gap in StoreKit 2's lists ends") }
}
