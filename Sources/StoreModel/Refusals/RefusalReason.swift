// The reasons of refusals.

import StoreCatalog
import StoreRules
import Support

/// The reason of a refusal.
///
/// StoreKit's exceptions keep StoreKit's text.
public enum RefusalReason: Localizable, Hashable, Sendable {
  // Time
  case spanIsNegative
  /// `now` is the current time, formatted for the message.
  case timeGoesBack(now: String)
  case outsideCalendar
  case tooManyRenewals(renewals: Int64, most: Int64)
  /// The total number of renewals is unknown, but larger than `most`.
  case moreRenewals(most: Int64)
  /// The session is full, because it keeps all events, including those of undone steps.
  case sessionIsFull(kept: Int64, most: Int64)
  case stopped

  // Device
  case noStorefront(String)
  case noLocale(String)
  case accountName(AccountName.Fault)
  case nobodySignedIn

  // App
  case appInBackground(ForegroundActivity)
  case appNotRunning(ForegroundActivity)
  case appRunsAlready
  case appDoesNotRun
  case appIsInForeground
  case appIsInBackground
  case appNotOnScreen

  // Buying and finishing
  case invalidProductIdentifier
  case invalidQuantity(Int)
  case unknownProduct(String)
  /// The environment only sells products that App Review has approved.
  case notApproved(String)
  indirect case purchaseOption(PurchaseOptionFault)
  case nothingToFinish
  case alreadyFinished(TransactionNumber)
  case notInQueue(TransactionNumber)
  case notDelivered(TransactionNumber)
  case finishesPurchasing
  case lostWithProcess(TransactionNumber)
  case noPriceConsentPending
  case priceConsentIsUp
  case dialogsAreOff

  // Phone
  case nothingOnPhone
  case noSuchButton(String, dialog: String)
  case noPaymentSheet(dialog: String)

  // Transactions
  case noTransaction
  case allDeleted
  case onlyOfFamily
  case onlyOfOthers
  case ofOtherAccount(TransactionNumber, String)
  case ofOtherPerson(TransactionNumber, String)
  case deleted(TransactionNumber)
  case noSuchTransaction(TransactionNumber)
  case approvedAlready(TransactionNumber)
  case declinedAlready(TransactionNumber)
  case awaitsNoApproval(TransactionNumber)
  case resolvedAlready(TransactionNumber, by: TransactionNumber)
  case nothingToResolve(TransactionNumber)
  case refundedAlready(TransactionNumber)
  case notRefundable(TransactionNumber, TransactionState)

  // Environments
  case sandboxCannotApprove
  case sandboxCannotDecline
  case sandboxCannotResolve
  case sandboxKeepsTransactions
  case sandboxShowsDialogs
  case productionCannot(OperatorPermission)
  case xcodeNeedsNoAccount

  // The app's identity
  case identity(IdentityChange.Fault)
  case identityIsFixed
  case accountIsDeleted(String)

  // Reproduction
  indirect case failure(FailureInjectionError)
  case negativeIdentifier
  /// An interface of StoreKit 2 has no error of this name.
  case noSuchFailure(StoreKitInterface, String)
  case noCatalogSettings(String)

  // Subscriptions, billing, family, offers, refunds
  case subscription(SubscriptionRefusal)

  // Purchases outside the app, and system sheets
  case appStore(AppStoreRefusal)

  // Session
  case nothingToUndo
  case nothingToRedo
  case noSnapshot(String)
  case catalogUnusable(CatalogProblem)
  case notOfTheWorld

  // Participants other than the store, with their own texts
  case custom(LocalizedText)
}

/// An activity that an app performs only in the foreground.
public enum ForegroundActivity: Localizable, Hashable, Sendable {
  case buying, restoring, finishing, showing, asking

  /// Returns the predicate of a sentence whose subject is the app.
  public func text(_ texts: Localizer) -> String {
    switch self {
    case .buying: texts.localized("buy", context: "app operation")
    case .restoring: texts.localized("restore", context: "app operation")
    case .finishing: texts.localized("finish", context: "app operation")
    case .showing: texts.localized("show sheets", context: "app operation")
    case .asking: texts.localized("query StoreKit", context: "app operation")
    }
  }
}
