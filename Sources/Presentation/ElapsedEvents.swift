// The summary of what happened to subscriptions while the clock moved.

import Panes
import Scenario
import StoreModel
import StoreSimulator
import Support

/// The renewals and other events of subscriptions in the newest log entries.
package struct ElapsedEvents {
  /// Consecutive renewals, or one other event.
  private enum Part {
    case renewals(Int)
    case event(String)
  }

  private var parts: [Part] = []
  private let texts: Localizer

  /// Reads the log from the entry `start` on.
  package init(_ session: Session, since start: Int, _ texts: Localizer) {
    self.texts = texts
    for index in start..<max(start, session.log.count) {
      guard let kind = session.log[index].event?.kind else { continue }
      switch kind {
      case .server(let notification) where !notification.isManual: add(notification, in: session.world)
      case .diagnostic(.requestExpired(let number)): parts.append(.event(texts.requestExpired("\(number)")))
      default: break
      }
    }
  }

  private mutating func add(_ notification: ServerNotification, in world: World) {
    let plan = world.soldName(of: notification.product, in: notification.transaction)
    if notification.event == .renewed {
      guard case .renewals(let count)? = parts.last else { return parts.append(.renewals(1)) }
      parts[parts.count - 1] = .renewals(count + 1)
    } else if let text = GroupEvents.text(notification.event, plan: plan, texts) {
      parts.append(.event(text))
    }
  }

  /// A text such as `12 renewals, then Pro Monthly expired`; nil if nothing happened.
  ///
  /// More than three parts become the number of renewals, the number of other events and the last event.
  package var text: String? {
    guard parts.count > 3 else {
      let words = parts.map(text)
      return words.first.map { words.dropFirst().reduce($0) { texts.elapsed($0, then: $1) } }
    }
    var renewals = 0
    var events: [String] = []
    for part in parts {
      switch part {
      case .renewals(let count): renewals += count
      case .event(let text): events.append(text)
      }
    }
    guard let last = events.last else { return texts.renewals(renewals) }
    return texts.elapsed(renewals: renewals, events: events.count, last: last)
  }

  private func text(_ part: Part) -> String {
    switch part {
    case .renewals(let count): texts.renewals(count)
    case .event(let text): text
    }
  }
}

extension Localizer {
  fileprivate func renewals(_ count: Int) -> String {
    count == 1 ? localized("1 renewal") : localized("\(count) renewals")
  }
  fileprivate func elapsed(_ first: String, then next: String) -> String {
    localized("\(first), then \(next)")
  }
  fileprivate func elapsed(renewals count: Int, events: Int, last: String) -> String {
    localized("\(renewals(count)), other events: \(events), the last: \(last)")
  }
  fileprivate func requestExpired(_ number: String) -> String {
    localized("the request of #\(number) expired")
  }
}
