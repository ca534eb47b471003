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
  /// The number of renewals after which the environment ended a plan, by product.
  private var limits: [String: Int] = [:]
  private let texts: Localizer

  /// Reads the log from the entry `start` on.
  package init(_ session: Session, since start: Int, _ texts: Localizer) {
    self.texts = texts
    for index in start..<max(start, session.log.count) {
      guard let kind = session.log[index].event?.kind else { continue }
      switch kind {
      case .server(let notification) where !notification.isManual: add(notification, in: session.world)
      case .diagnostic(.renewalLimitReached(let product, let count)): limits[product] = count
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
      let reason = reasonForExpiry(notification, in: world)
      parts.append(.event(reason.map { texts.expired(text, because: $0) } ?? text))
    }
  }

  /// Returns why a subscription expired; nil for another event and for an unknown reason.
  private func reasonForExpiry(_ notification: ServerNotification, in world: World) -> String? {
    switch notification.event {
    case .expiredVoluntarily:
      limits[notification.product].map { texts.renewalLimit($0, in: world.environment) }
        ?? texts.autoRenewIsOff
    case .expiredAfterRetry: texts.renewalWasNotPaid
    case .expiredWithoutConsent: texts.priceWasNotAccepted
    case .expiredNotForSale: texts.planIsNotForSale
    default: nil
    }
  }

  /// A text such as `2 renewals, then Pro Monthly expired, because auto-renew is off`; nil if nothing
  /// happened.
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
  fileprivate func expired(_ event: String, because reason: String) -> String {
    localized("\(event), because \(reason)")
  }
  fileprivate func renewalLimit(_ count: Int, in environment: EnvironmentName) -> String {
    localized("\(title(of: environment)) renews at most \(count) times")
  }
  fileprivate var autoRenewIsOff: String { localized("auto-renew is off") }
  fileprivate var renewalWasNotPaid: String { localized("the renewal was not paid") }
  fileprivate var priceWasNotAccepted: String {
    localized("the customer did not agree to the price increase")
  }
  fileprivate var planIsNotForSale: String { localized("the plan is no longer for sale") }
  fileprivate func requestExpired(_ number: String) -> String {
    localized("the request of #\(number) expired")
  }
}
