// What happened to a group's plans and in the family, for the line under the bars: read from the end of the log, so that a
// long session costs no more than a short one.

import Scenario
import StoreSimulator

/// Changes of plans and events of the family, oldest first.
struct GroupEvents {
  let events: [(at: Instant, text: String)]

  /// How far back the log is looked through, and how many are kept.
  private static let reach = 1500
  private static let most = 12

  /// Reads the newest events of the shown group and environment that are not older than `start`.
  init(_ view: GroupView, _ log: SessionLog, since start: Instant, _ texts: Texts) {
    var found: [(at: Instant, text: String)] = []
    var index = log.count - 1
    let oldest = max(0, log.count - Self.reach)
    let environment = view.world.environment
    while index >= oldest, found.count < Self.most {
      let entry = log[index]
      index -= 1
      guard let event = entry.event, event.context.environment == environment else { continue }
      if case .performed(.reset) = event.kind, !entry.isUndone { break }
      guard !entry.isUndone, event.at >= start else { continue }
      if let text = Self.text(event, view, texts) { found.append((event.at, text)) }
    }
    events = found.reversed()
  }

  private static func text(_ event: Event, _ view: GroupView, _ texts: Texts) -> String? {
    func isHere(_ product: String) -> Bool { view.lines.contains { $0.product.identifier == product } }
    switch event.kind {
    case .remark(.planChangesNow(let from, let to, let back)) where isHere(to):
      return texts(.eventPlanChanges, ["from": view.name(from), "to": view.name(to), "money": back])
    case .remark(.planChangesAtRenewal(let to, _)) where isHere(to):
      return texts(.eventPlanOrdered, ["plan": view.name(to)])
    case .remark(.orderTakenBack(let product)) where isHere(product):
      return texts(.eventOrderTakenBack, ["plan": view.name(product)])
    case .remark(.serviceGoesOnUntil(let product, _)) where isHere(product):
      return texts(.eventCancelled, ["plan": view.name(product)])
    case .remark(.autoRenewBackOn(let product, _)) where isHere(product):
      return texts(.eventResumed, ["plan": view.name(product)])
    case .performed(.family(let act)): return text(act, view, texts)
    case .update(.transaction(let update)) where isHere(update.product):
      // What was refunded is told by the refund.
      guard case .revoked = update.change,
        view.world.transaction(update.number)?.ownership == .familyShared
      else { return nil }
      return texts(.eventRevoked, ["plan": view.name(update.product), "name": texts.holder(update.holder)])
    case .performed(.priceIncrease(.decline, let product, _)) where isHere(product):
      return texts(.eventPriceDeclined)
    case .server(let notification) where isHere(notification.product):
      return key(of: notification.event).map { texts($0, ["plan": view.name(notification.product)]) }
    default: return nil
    }
  }

  /// What the server's notifications tell that nothing else does.
  private static func key(of event: ServerEvent) -> TextKey? {
    switch event {
    case .renewalFailed: .eventNotPaid
    case .graceBegan: .eventInGrace
    case .graceExpired: .eventGraceOver
    case .recovered: .eventRecovered
    case .expiredVoluntarily, .expiredAfterRetry, .expiredWithoutConsent, .expiredNotForSale,
      .expiredOtherwise:
      .eventExpired
    case .priceIncreaseAsked: .eventPriceAsked
    case .priceIncreaseAccepted: .eventPriceAgreed
    case .refunded: .eventRefunded
    case .refundReversed: .eventRefundReversed
    default: nil
    }
  }

  private static func text(_ act: FamilyAct, _ view: GroupView, _ texts: Texts) -> String {
    switch act {
    case .join(let name): texts(.eventJoins, ["name": VisibleText.visible(name)])
    case .leave(let name): texts(.eventLeaves, ["name": texts.holder(name)])
    case .buy(let name, let product):
      texts(.eventMemberOrders, ["name": texts.holder(name), "plan": view.name(product)])
    case .sharing(let isOn, let owner):
      texts(isOn ? .eventShares : .eventSharesNoMore, ["name": texts.holder(owner)])
    }
  }
}

extension Texts {
  /// A holder as the chrome names them: `me` in its own language.
  func holder(_ name: String) -> String {
    name == FamilyMember.me ? self(.holderMe) : VisibleText.visible(name)
  }
}
