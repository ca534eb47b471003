// Explanations for the operator, in addition to callbacks: why nothing was delivered, what waits, which setting changed.
// Their sentences are in `Diagnostic+Text.swift`.

import StoreCatalog
import StoreRules
import Support

/// A sentence for the operator.
///
/// Cases carry the facts. Big cases are boxed: a log keeps many of the small ones.
public enum Diagnostic: Localizable, Hashable, Sendable {
  case interruptedClearedItself
  case declinedDeliversNothing(transaction: TransactionNumber)
  case waitsForForeground(transaction: TransactionNumber, app: AppState)
  /// Who the app is for the App Store; the secret is shortened.
  indirect case identity(AppIdentity)
  /// The account of this name is no more.
  indirect case accountDeleted(String)
  /// Another account is signed in on the device, or none.
  indirect case accountChanged(to: String?, entitlements: Int, unfinished: Int)
  /// Its account is not on the device.
  indirect case waitsForAccount(transaction: TransactionNumber, account: String)
  indirect case failureInjected(transaction: TransactionNumber, domain: String, code: Int)
  /// The App Store sold something of which the app was told a failure.
  case chargedUndelivered(transaction: TransactionNumber)
  /// A switch decides about a purchase, and others that are on have no say in it.
  indirect case switchOverrides(transaction: TransactionNumber, PurchaseSwitch, over: [PurchaseSwitch])
  case askToBuyIsSetByTheApp
  case simulatesAskToBuyIgnored(transaction: TransactionNumber)
  case unfinishedMarkStays(transaction: TransactionNumber)
  case transactionsRemoved([TransactionNumber])
  case restoreFinished(count: Int)
  case restoreFailed(StoreError)
  indirect case entitlementsRevoked(product: String, transaction: TransactionNumber)
  case sheetWaitsBehind(transaction: TransactionNumber)
  case deliveredAgain(transaction: TransactionNumber)
  case noObserver(transaction: TransactionNumber)
  case nothingToSettle
  case nothingHappened(transaction: TransactionNumber)
  case causeMakesNoDifference
  case localTransactionsLost([TransactionNumber])
  /// What was refunded while no process ran is not told to the next one.
  case refundNotTold(transaction: TransactionNumber, MissedRefundOutcome)
  case storefrontChanged(String)
  /// Whether a purchase goes on in a new storefront.
  indirect case askedToContinue(transaction: TransactionNumber, storefront: String, continues: Bool)
  /// `paymentQueue(_:shouldAddStorePayment:for:)` and the app's answer.
  indirect case storePaymentOffered(product: String, adds: Bool)
  /// A promoted purchase that nobody in the app hears of.
  case storePaymentUnheard(product: String)
  /// A switch of the test session holds up a purchase outside the app.
  case outsidePurchaseHeld(transaction: TransactionNumber, by: PurchaseSwitch)
  /// A quantity above 1 of a product that is sold once.
  case quantityIgnored(product: String)
  /// The App Store hands over purchases with a date in the past, and what came of them since.
  indirect case boughtInThePast(product: String, at: String)
  /// The customer put the question about a price increase away.
  indirect case priceIncreaseUnanswered(product: String, at: String)
  indirect case catalogHasWarnings(count: Int, first: CatalogWarning)
  /// Settings of the catalogue's file that are set now.
  case catalogSettings([CatalogSetting])
  /// Settings of the catalogue's file that this world does not take by itself.
  case catalogSettingsWait([CatalogSetting])
  /// Errors of the file that are for something else than purchases.
  case catalogErrorsNotPlayed([String])
  /// A file of an earlier version names a value of a quirk that is no more.
  indirect case readAs(Quirk, meant: Quirk)
  /// A request to a parent was not answered in time.
  case requestExpired(transaction: TransactionNumber)
  /// The plan changes now; `back` is what is given back of the old period.
  indirect case planChangesNow(from: String, to: String, back: String)
  /// The plan changes at the renewal.
  indirect case planChangesAtRenewal(to: String, at: String)
  /// The order of a plan for the renewal was taken back.
  case orderTakenBack(product: String)
  indirect case autoRenewBackOn(product: String, at: String)
  indirect case alreadyOrdered(product: String, at: String)
  /// No transaction comes of a payment: it is answered with the one that is held.
  case orderAnswered(transaction: TransactionNumber, with: TransactionNumber)
  indirect case serviceGoesOnUntil(product: String, at: String)
  /// Auto-renew is off, and the payments of the commitment go on.
  indirect case commitmentGoesOn(product: String, payments: Int, at: String)
  indirect case renewalLimitReached(product: String, count: Int)
  case nextTryCollects(at: String)
  case graceNeedsRetry
  /// A renewal was forced while renewals fail.
  case forcedRenewalFails(product: String)
  /// A renewal was forced although the last one is still unpaid.
  case renewalFailedAlready(product: String)
  /// Xcode's store does not know the promotional offer of a payment, and sells without it.
  indirect case offerNotChecked(transaction: TransactionNumber, offer: String)
  /// A restore that was asked for while another one waits for the sign-in.
  case restoreRunsAlready
  case refundDeclined(transaction: TransactionNumber)
  case refundWaits(transaction: TransactionNumber)
  /// A step of a session that was brought back is refused now.
  indirect case skippedStep(line: Int, step: String, Refusal)
  /// The operator took a step back.
  case undone(step: String)
  /// The operator did a step again that had been taken back.
  case redone(step: String)
  /// The operator went back to a snapshot.
  case snapshotLoaded(name: String)

  /// The transaction it is about, if any.
  public var transaction: TransactionNumber? {
    switch self {
    case .declinedDeliversNothing(let n), .waitsForForeground(let n, _), .waitsForAccount(let n, _),
      .failureInjected(let n, _, _), .chargedUndelivered(let n),
      .simulatesAskToBuyIgnored(let n), .unfinishedMarkStays(let n), .entitlementsRevoked(_, let n),
      .sheetWaitsBehind(let n), .deliveredAgain(let n), .noObserver(let n), .nothingHappened(let n),
      .requestExpired(let n), .orderAnswered(let n, _), .offerNotChecked(let n, _), .refundDeclined(let n),
      .refundWaits(let n), .refundNotTold(let n, _), .askedToContinue(let n, _, _),
      .switchOverrides(let n, _, _), .outsidePurchaseHeld(let n, _):
      n
    case .transactionsRemoved(let numbers), .localTransactionsLost(let numbers): numbers.first
    case .identity, .accountDeleted, .accountChanged, .interruptedClearedItself, .askToBuyIsSetByTheApp,
      .restoreFinished, .restoreFailed,
      .nothingToSettle,
      .planChangesNow, .planChangesAtRenewal, .orderTakenBack, .autoRenewBackOn, .alreadyOrdered,
      .serviceGoesOnUntil, .commitmentGoesOn, .renewalLimitReached, .nextTryCollects, .graceNeedsRetry,
      .forcedRenewalFails, .renewalFailedAlready, .restoreRunsAlready, .causeMakesNoDifference,
      .catalogHasWarnings,
      .undone, .redone, .snapshotLoaded, .storefrontChanged, .priceIncreaseUnanswered,
      .storePaymentOffered, .storePaymentUnheard, .boughtInThePast, .quantityIgnored,
      .catalogSettings, .catalogSettingsWait, .catalogErrorsNotPlayed, .readAs, .skippedStep:
      nil
    }
  }

  /// What a diagnostic is about.
  private enum Subject {
    /// Callbacks of StoreKit: the texts name the API and are the same in every language.
    case callback
    /// Undo, redo and snapshots.
    case session
    /// The app and the account on the device.
    case account
    /// Delivery of transactions to the app.
    case delivery
    /// Purchases and the switches that affect them.
    case purchase
    /// Refunds.
    case refund
    /// Changes of plan, cancellations and price increases.
    case plan
    /// Renewals and billing.
    case renewal
    /// Catalogues and files of earlier versions.
    case file
  }

  private var subject: Subject {
    switch self {
    case .transactionsRemoved, .restoreFinished, .restoreFailed, .entitlementsRevoked, .storefrontChanged,
      .askedToContinue, .storePaymentOffered:
      .callback
    case .skippedStep, .undone, .redone, .snapshotLoaded:
      .session
    case .identity, .accountDeleted, .accountChanged:
      .account
    case .declinedDeliversNothing, .waitsForForeground, .waitsForAccount, .chargedUndelivered,
      .unfinishedMarkStays, .sheetWaitsBehind, .deliveredAgain, .noObserver, .nothingToSettle,
      .nothingHappened, .requestExpired, .localTransactionsLost, .restoreRunsAlready:
      .delivery
    case .interruptedClearedItself, .failureInjected, .switchOverrides, .askToBuyIsSetByTheApp,
      .simulatesAskToBuyIgnored, .causeMakesNoDifference, .storePaymentUnheard, .outsidePurchaseHeld,
      .quantityIgnored, .boughtInThePast, .offerNotChecked:
      .purchase
    case .refundNotTold, .refundDeclined, .refundWaits:
      .refund
    case .planChangesNow, .planChangesAtRenewal, .orderTakenBack, .autoRenewBackOn, .alreadyOrdered,
      .orderAnswered, .serviceGoesOnUntil, .commitmentGoesOn, .priceIncreaseUnanswered:
      .plan
    case .renewalLimitReached, .nextTryCollects, .graceNeedsRetry, .forcedRenewalFails, .renewalFailedAlready:
      .renewal
    case .catalogHasWarnings, .catalogSettings, .catalogSettingsWait, .catalogErrorsNotPlayed, .readAs:
      .file
    }
  }

  /// The channel of the log: a callback of the queue, the operator's actions, or the simulator's own.
  public var channel: LogChannel {
    switch subject {
    case .callback: .callbacks
    case .session: if case .skippedStep = self { .simulator } else { .operator }
    case .account, .delivery, .purchase, .refund, .plan, .renewal, .file: .simulator
    }
  }

  /// Whether the diagnostic is about the session's history and not about the world.
  public var isOfThePast: Bool { subject == .session }

  /// The sentence, without a full stop; callbacks of the API keep their names.
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

/// What becomes of content whose refund the app was not told of.
public enum MissedRefundOutcome: Localizable, Hashable, Sendable {
  /// The app asks `currentEntitlements` and finds it gone.
  case locked
  /// It does not ask, and keeps it.
  case keptWithoutQuery
  /// `currentEntitlements` never has consumables.
  case keptAsConsumable
  /// The app had not unlocked it, or has it by another purchase.
  case nothingToLock

  /// What follows the first half of the sentence.
  public func text(_ texts: Localizer) -> String {
    switch self {
    case .locked: texts.localized("; the app asks currentEntitlements and locks it")
    case .keptWithoutQuery: texts.localized("; the app does not ask currentEntitlements and keeps it")
    case .keptAsConsumable: texts.localized("; currentEntitlements has no consumables, and the app keeps it")
    case .nothingToLock: ""
    }
  }
}
