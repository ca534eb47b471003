// The channels of a sequence diagram if the user has not chosen any.

import Scenario
import Simulation
import StoreModel

extension SequenceDiagram {
  /// Returns the channel of server notifications if a reader needs one of them, such as a failed renewal.
  ///
  /// The app receives no callback for these events. A diagram without the channel has no row for them.
  package static func neededChannels(in log: SessionLog) -> Set<Channel> {
    let isNeeded = log.entries.contains { entry in
      guard !entry.isUndone, case .server(let notification)? = entry.event?.kind else { return false }
      return notification.event.endsService
    }
    return isNeeded ? [.server] : []
  }

  /// Returns the entries that an exported diagram shows.
  ///
  /// Expectations that held are left out, except `expect silence`, because they send no message.
  package static func exported(_ entries: [SessionLog.Entry]) -> [SimulationEvent] {
    entries.map(\.simulationEvent).filter { event in
      guard case .expected(let verdict)? = event.event?.kind else { return true }
      return !verdict.isHeld || DiagramMessage(event).isLost
    }
  }
}

extension ServerEvent {
  /// Whether service ends, may end soon, or comes back without a callback to the app.
  fileprivate var endsService: Bool {
    switch self {
    case .renewalFailed, .graceBegan, .graceExpired, .expiredVoluntarily, .expiredAfterRetry,
      .expiredWithoutConsent, .expiredNotForSale, .expiredOtherwise, .refunded, .refundReversed,
      .familyRevoked:
      true
    case .firstSubscription, .resubscribed, .renewed, .recovered, .upgraded, .downgraded,
      .downgradeTakenBack, .autoRenewOff, .autoRenewOn, .offerRedeemed, .offerRedeemedUpgrading,
      .offerRedeemedDowngrading, .priceIncreaseAsked, .priceIncreaseAccepted, .refundDeclined,
      .consumptionRequested, .extended, .extensionsDone, .extensionFailed, .oneTimeCharge,
      .externalPurchaseToken, .externalTokenCreated, .externalTokenReminder, .test, .metadataUpdated,
      .migrated, .priceChanged, .consentWithdrawn:
      false
    }
  }
}
