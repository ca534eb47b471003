// Explanations for the operator, such as why nothing was delivered, or which setting changed.

import StoreCatalog
import StoreRules
import Support

/// An explanation for the operator, logged in addition to callbacks.
///
/// Large cases are boxed, because most diagnostics in a log are small.
public enum Diagnostic: Localizable, Hashable, Sendable {
  case interruptedClearedItself
  case declinedDeliversNothing(transaction: TransactionNumber)
  case waitsForForeground(transaction: TransactionNumber, app: AppState)
  /// The app's identity; the text shortens the shared secret.
  ///
  /// `consumableHistory` is true if the app's Info.plist requests finished consumables in the history.
  indirect case identity(AppIdentity, consumableHistory: Bool)
  indirect case accountDeleted(String)
  /// The signed-in account changed; `to` is nil if no account is signed in.
  indirect case accountChanged(to: String?, entitlements: Int, unfinished: Int)
  indirect case waitsForAccount(transaction: TransactionNumber, account: String)
  indirect case failureInjected(transaction: TransactionNumber, domain: String, code: Int)
  /// The App Store sold a product, although the app received an error.
  case chargedUndelivered(transaction: TransactionNumber)
  /// A switch decides about a purchase, and overrides other switches that are on.
  indirect case switchOverrides(transaction: TransactionNumber, PurchaseSwitch, over: [PurchaseSwitch])
  case askToBuyIsSetByTheApp(inTestFlight: Bool)
  case simulatesAskToBuyIgnored(transaction: TransactionNumber)
  case unfinishedMarkStays(transaction: TransactionNumber)
  case transactionsRemoved([TransactionNumber])
  case restoreFinished(count: Int)
  case restoreFailed(StoreError)
  indirect case entitlementsRevoked(product: String, transaction: TransactionNumber)
  case sheetWaitsBehind(transaction: TransactionNumber)
  case deliveredAgain(transaction: TransactionNumber)
  /// `Product.purchase` returns a transaction that the app has not finished.
  case unfinishedReturned(transaction: TransactionNumber)
  case noObserver(transaction: TransactionNumber)
  case nothingToSettle
  case nothingHappened(transaction: TransactionNumber)
  case causeMakesNoDifference
  case localTransactionsLost([TransactionNumber])
  /// The next process is not informed of a refund that was granted while no process was running.
  case refundNotTold(transaction: TransactionNumber, MissedRefundOutcome)
  case storefrontChanged(String)
  indirect case askedToContinue(transaction: TransactionNumber, storefront: String, continues: Bool)
  /// The app's response to `paymentQueue(_:shouldAddStorePayment:for:)`.
  indirect case storePaymentOffered(product: String, adds: Bool)
  /// The app does not receive a promoted purchase, because it has no observer.
  case storePaymentUnheard(product: String)
  /// A switch of the test session delays a purchase made outside the app.
  case outsidePurchaseHeld(transaction: TransactionNumber, by: PurchaseSwitch)
  /// A quantity above 1 was ignored, because the product can be bought only once.
  case quantityIgnored(product: String)
  /// The App Store delivers a purchase with a past date, and all events that have followed from it.
  indirect case boughtInThePast(product: String, at: String)
  indirect case priceIncreaseUnanswered(product: String, at: String)
  indirect case catalogHasWarnings(count: Int, first: CatalogWarning)
  case catalogSettings([CatalogSetting])
  /// Settings of the file that this environment does not apply automatically.
  case catalogSettingsWait([CatalogSetting])
  /// The file contains errors for interfaces that the simulator does not support.
  case catalogErrorsNotPlayed([String])
  /// A feature is used in an era in which it did not exist.
  case laterFeature(LaterFeature, Era)
  /// A file contains a quirk value that no longer exists.
  indirect case readAs(Quirk, replacement: Quirk)
  case requestExpired(transaction: TransactionNumber)
  /// The plan changes now; `back` is the refund for the rest of the old period.
  indirect case planChangesNow(from: String, to: String, back: String)
  indirect case planChangesAtRenewal(to: String, at: String)
  /// The change of plan that was ordered for the next renewal was cancelled.
  case orderTakenBack(product: String)
  indirect case autoRenewBackOn(product: String, at: String)
  indirect case alreadyOrdered(product: String, at: String)
  /// A payment creates no transaction, and the app receives the transaction `with` instead.
  case orderAnswered(transaction: TransactionNumber, with: TransactionNumber)
  indirect case serviceGoesOnUntil(product: String, at: String)
  /// Auto-renew is off, but the payments of the commitment continue.
  indirect case commitmentGoesOn(product: String, payments: Int, at: String)
  indirect case renewalLimitReached(product: String, count: Int)
  case nextTryCollects(at: String)
  case graceNeedsRetry
  case forcedRenewalFails(product: String)
  /// A renewal was forced although the previous one is still unpaid.
  case renewalFailedAlready(product: String)
  /// StoreKit 2 lists a renewal that is not paid (quirk `retry-lists`).
  case unpaidRenewalListed(transaction: TransactionNumber)
  /// Xcode's store does not know the promotional offer of a payment, and sells without the offer.
  indirect case offerNotChecked(transaction: TransactionNumber, offer: String)
  /// The App Store ignores the promotional offer of a payment, and sells at the normal price.
  indirect case offerIgnored(transaction: TransactionNumber, offer: String)
  /// The account can have introductory offers again in this number of groups.
  case eligibilityReset(groups: Int)
  /// The list of subscriptions shows a day before the end of the period.
  indirect case listShowsDay(product: String, day: String, end: String)
  case restoreRunsAlready
  /// The device has fetched the changes that it had not fetched before.
  indirect case deviceCaughtUp(DeviceDifference, by: DeviceCatchUpCause)
  indirect case deviceDeviates(DeviceDeviation)
  case refundDeclined(transaction: TransactionNumber)
  case refundWaits(transaction: TransactionNumber)
  /// A step of a reopened session is refused now, and was skipped.
  indirect case skippedStep(line: Int, step: String, Refusal)
  case undone(step: String)
  case redone(step: String)
  case snapshotLoaded(name: String)

  public var transaction: TransactionNumber? {
    switch self {
    case .declinedDeliversNothing(let n), .waitsForForeground(let n, _), .waitsForAccount(let n, _),
      .failureInjected(let n, _, _), .chargedUndelivered(let n),
      .simulatesAskToBuyIgnored(let n), .unfinishedMarkStays(let n), .entitlementsRevoked(_, let n),
      .sheetWaitsBehind(let n), .deliveredAgain(let n), .noObserver(let n), .nothingHappened(let n),
      .requestExpired(let n), .orderAnswered(let n, _), .offerNotChecked(let n, _),
      .offerIgnored(let n, _), .refundDeclined(let n),
      .unfinishedReturned(let n), .refundWaits(let n), .refundNotTold(let n, _),
      .askedToContinue(let n, _, _),
      .switchOverrides(let n, _, _), .outsidePurchaseHeld(let n, _), .unpaidRenewalListed(let n):
      n
    case .transactionsRemoved(let numbers), .localTransactionsLost(let numbers): numbers.first
    case .deviceCaughtUp(let difference, _): difference.transactions.last
    case .deviceDeviates(let deviation): deviation.transactions.first
    case .identity, .accountDeleted, .accountChanged, .eligibilityReset, .listShowsDay,
      .interruptedClearedItself, .askToBuyIsSetByTheApp,
      .restoreFinished, .restoreFailed,
      .nothingToSettle,
      .planChangesNow, .planChangesAtRenewal, .orderTakenBack, .autoRenewBackOn, .alreadyOrdered,
      .serviceGoesOnUntil, .commitmentGoesOn, .renewalLimitReached, .nextTryCollects, .graceNeedsRetry,
      .forcedRenewalFails, .renewalFailedAlready, .restoreRunsAlready, .causeMakesNoDifference,
      .catalogHasWarnings,
      .undone, .redone, .snapshotLoaded, .storefrontChanged, .priceIncreaseUnanswered,
      .storePaymentOffered, .storePaymentUnheard, .boughtInThePast, .quantityIgnored,
      .catalogSettings, .catalogSettingsWait, .catalogErrorsNotPlayed, .readAs, .laterFeature, .skippedStep:
      nil
    }
  }

  private enum Subject {
    /// Callbacks of StoreKit, whose texts are the same in every language.
    case callback
    case session
    case account
    case delivery
    case purchase
    case refund
    case plan
    case renewal
    case file
  }

  private var subject: Subject {
    switch self {
    case .transactionsRemoved, .restoreFinished, .restoreFailed, .entitlementsRevoked, .storefrontChanged,
      .askedToContinue, .storePaymentOffered:
      .callback
    case .skippedStep, .undone, .redone, .snapshotLoaded:
      .session
    case .identity, .accountDeleted, .accountChanged, .eligibilityReset:
      .account
    case .declinedDeliversNothing, .waitsForForeground, .waitsForAccount, .chargedUndelivered,
      .unfinishedMarkStays, .sheetWaitsBehind, .deliveredAgain, .unfinishedReturned, .noObserver,
      .nothingToSettle,
      .nothingHappened, .requestExpired, .localTransactionsLost, .restoreRunsAlready, .deviceCaughtUp,
      .deviceDeviates:
      .delivery
    case .interruptedClearedItself, .failureInjected, .switchOverrides, .askToBuyIsSetByTheApp,
      .simulatesAskToBuyIgnored, .causeMakesNoDifference, .storePaymentUnheard, .outsidePurchaseHeld,
      .quantityIgnored, .boughtInThePast, .offerNotChecked, .offerIgnored,
      .laterFeature:
      .purchase
    case .refundNotTold, .refundDeclined, .refundWaits:
      .refund
    case .planChangesNow, .planChangesAtRenewal, .orderTakenBack, .autoRenewBackOn, .alreadyOrdered,
      .orderAnswered, .serviceGoesOnUntil, .commitmentGoesOn, .priceIncreaseUnanswered, .listShowsDay:
      .plan
    case .renewalLimitReached, .nextTryCollects, .graceNeedsRetry, .forcedRenewalFails, .renewalFailedAlready,
      .unpaidRenewalListed:
      .renewal
    case .catalogHasWarnings, .catalogSettings, .catalogSettingsWait, .catalogErrorsNotPlayed, .readAs:
      .file
    }
  }

  public var channel: LogChannel {
    switch subject {
    case .callback: .callbacks
    case .session: if case .skippedStep = self { .simulator } else { .operator }
    case .account, .delivery, .purchase, .refund, .plan, .renewal, .file: .simulator
    }
  }

  /// Whether the diagnostic is about the session's history and not about the world.
  public var isOfThePast: Bool { subject == .session }

  /// Returns the sentence, without a full stop.
  ///
  /// Callbacks keep their API names.
  public func text(_ texts: Localizer) -> String {
    switch subject {
    case .callback: callbackText(texts)
    case .session: sessionText(texts)
    case .account: accountText(texts)
    case .delivery: deliveryText(texts)
    case .purchase: purchaseText(texts)
    case .refund: refundText(texts)
    case .plan: planText(texts)
    case .renewal: renewalText(texts)
    case .file: fileText(texts)
    }
  }
}

public enum MissedRefundOutcome: Localizable, Hashable, Sendable {
  case locked
  case keptWithoutQuery
  /// The app keeps the content, because `currentEntitlements` never contains consumables.
  case keptAsConsumable
  /// The content was not unlocked, or another purchase also grants it.
  case nothingToLock

  /// Returns the second half of a sentence.
  public func text(_ texts: Localizer) -> String {
    switch self {
    case .locked: texts.localized("; the app asks currentEntitlements and locks it")
    case .keptWithoutQuery: texts.localized("; the app does not ask currentEntitlements and keeps it")
    case .keptAsConsumable: texts.localized("; currentEntitlements has no consumables, and the app keeps it")
    case .nothingToLock: ""
    }
  }
}
