// The recent events of a subscription group and the family, shown below the time line's bars.

import Scenario
import StoreModel
import StoreSimulator
import Support

/// The events of a group, oldest first.
///
/// Only the end of the log is searched, so that the search is not slower in a long session.
package struct GroupEvents {
  package let events: [(at: Instant, text: String)]

  /// The number of searched log entries.
  private static let lookbackLimit = 1500
  private static let maximumCount = 12

  /// Finds the newest events of the group and environment since `start`.
  package init(_ view: GroupView, _ log: SessionLog, since start: Instant, _ texts: Localizer) {
    var found: [(at: Instant, text: String)] = []
    var index = log.count - 1
    let oldest = max(0, log.count - Self.lookbackLimit)
    let environment = view.world.environment
    while index >= oldest, found.count < Self.maximumCount {
      let entry = log[index]
      index -= 1
      guard let event = entry.event, event.context.environment == environment else { continue }
      if case .performed(.reset) = event.kind, !entry.isUndone { break }
      guard !entry.isUndone, event.at >= start else { continue }
      if let text = Self.text(event, view, texts) { found.append((event.at, text)) }
    }
    // A clock that was set back leaves older times later in the log.
    events = found.reversed().sorted { $0.at < $1.at }
  }

  private static func text(_ event: Event, _ view: GroupView, _ texts: Localizer) -> String? {
    if case .diagnostic(let diagnostic) = event.kind { return text(diagnostic, view, texts) }
    if case .performed(let action) = event.kind { return text(action, view, texts) }
    if case .update(let update) = event.kind { return text(update, view, texts) }
    guard case .server(let notification) = event.kind, !notification.isManual,
      view.has(notification.product)
    else { return nil }
    return text(
      notification.event, plan: view.soldName(notification.product, of: notification.transaction), texts)
  }

  private static func text(_ diagnostic: Diagnostic, _ view: GroupView, _ texts: Localizer) -> String? {
    switch diagnostic {
    case .planChangesNow(let from, let to, let back):
      view.has(to)
        ? texts.eventPlanChanges(from: view.soldName(from), to: view.soldName(to), money: back)
        : nil
    case .planChangesAtRenewal(let to, _):
      view.has(to) ? texts.eventPlanOrdered(view.soldName(to)) : nil
    case .orderTakenBack(let product):
      view.has(product) ? texts.eventOrderTakenBack(view.soldName(product)) : nil
    case .serviceGoesOnUntil(let product, _), .commitmentGoesOn(let product, _, _):
      view.has(product) ? texts.eventCancelled(view.soldName(product)) : nil
    case .autoRenewBackOn(let product, _):
      view.has(product) ? texts.eventResumed(view.soldName(product)) : nil
    case .interruptedClearedItself, .declinedDeliversNothing, .waitsForForeground, .waitsForAccount,
      .identity, .accountDeleted, .accountChanged, .eligibilityReset, .listShowsDay, .offerIgnored,
      .failureInjected, .chargedUndelivered, .quantityIgnored, .outsidePurchaseHeld,
      .askToBuyIsSetByTheApp, .simulatesAskToBuyIgnored, .unfinishedMarkStays, .transactionsRemoved,
      .restoreFinished, .restoreFailed, .entitlementsRevoked, .sheetWaitsBehind, .deliveredAgain,
      .unfinishedReturned, .noObserver, .nothingToSettle, .nothingHappened, .causeMakesNoDifference,
      .localTransactionsLost,
      .catalogHasWarnings, .requestExpired, .alreadyOrdered, .orderAnswered,
      .renewalLimitReached, .nextTryCollects, .graceNeedsRetry, .forcedRenewalFails, .renewalFailedAlready,
      .offerNotChecked, .restoreRunsAlready, .refundDeclined, .refundWaits, .undone,
      .redone, .snapshotLoaded, .refundNotTold, .storefrontChanged, .askedToContinue,
      .priceIncreaseUnanswered, .catalogSettings, .catalogSettingsWait, .catalogErrorsNotPlayed, .readAs,
      .laterFeature, .deviceCaughtUp, .deviceDeviates, .unpaidRenewalListed,
      .skippedStep, .switchOverrides, .storePaymentOffered, .storePaymentUnheard, .boughtInThePast:
      nil
    }
  }

  private static func text(_ action: Action, _ view: GroupView, _ texts: Localizer) -> String? {
    if case .family(let familyAction) = action { return text(familyAction, view, texts) }
    guard case .priceIncrease(.decline, let product, _) = action, view.has(product) else { return nil }
    return texts.eventPriceDeclined
  }

  private static func text(_ update: StoreKitUpdate, _ view: GroupView, _ texts: Localizer) -> String? {
    switch update {
    case .transaction(let update):
      // A server event already reports the refund.
      guard view.has(update.product), case .revoked = update.change,
        view.world.transaction(update.number)?.ownership == .familyShared
      else { return nil }
      return texts.eventRevoked(
        plan: view.soldName(update.product, of: update.number), name: texts.person(update.person))
    case .status, .storefront, .message: return nil
    }
  }

  /// Returns the text of a server event; nil if another entry reports the change.
  package static func text(_ event: ServerEvent, plan: String, _ texts: Localizer) -> String? {
    switch event {
    case .renewalFailed: texts.eventNotPaid(plan)
    case .graceBegan: texts.eventInGrace(plan)
    case .graceExpired: texts.eventGraceOver
    case .recovered: texts.eventRecovered(plan)
    case .expiredVoluntarily, .expiredAfterRetry, .expiredWithoutConsent, .expiredNotForSale,
      .expiredOtherwise:
      texts.eventExpired(plan)
    case .priceIncreaseAsked: texts.eventPriceAsked
    case .priceIncreaseAccepted: texts.eventPriceAgreed
    case .refunded: texts.eventRefunded(plan)
    case .refundReversed: texts.eventRefundReversed(plan)
    case .firstSubscription, .resubscribed, .renewed, .upgraded, .downgraded, .downgradeTakenBack,
      .autoRenewOff, .autoRenewOn, .offerRedeemed, .offerRedeemedUpgrading, .offerRedeemedDowngrading,
      .refundDeclined, .consumptionRequested, .familyRevoked, .extended, .extensionsDone, .extensionFailed,
      .oneTimeCharge, .externalPurchaseToken, .externalTokenCreated, .externalTokenReminder, .test,
      .metadataUpdated, .migrated, .priceChanged,
      .consentWithdrawn:
      nil
    }
  }

  private static func text(_ action: FamilyAction, _ view: GroupView, _ texts: Localizer) -> String {
    switch action {
    case .join(let name): texts.eventJoins(VisibleText.visible(name))
    case .leave(let name): texts.eventLeaves(texts.person(name))
    case .buy(let name, let product):
      texts.eventMemberOrders(name: texts.person(name), plan: view.soldName(product))
    case .sharing(let isOn, let person):
      isOn ? texts.eventShares(texts.person(person)) : texts.eventSharesNoMore(texts.person(person))
    }
  }
}

extension Localizer {
  /// Returns a person's name, with `me` localized.
  package func person(_ name: String) -> String {
    name == FamilyMember.me ? holderMe : VisibleText.visible(name)
  }
}
