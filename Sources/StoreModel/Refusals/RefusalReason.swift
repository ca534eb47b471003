// The reasons of refusals. Their sentences are in `RefusalReason+Text.swift`.

import StoreCatalog
import StoreRules
import Support

/// Why something is refused.
///
/// Cases carry the facts. Steps of the language stay as they are typed, and so does what StoreKit throws.
public enum RefusalReason: Localizable, Hashable, Sendable {
  // Time
  case spanIsNegative
  /// `now` is the present moment as it is shown where it was asked.
  case timeGoesBack(now: String)
  case outsideCalendar
  case tooManyRenewals(renewals: Int64, most: Int64)
  /// How many there would be is not known: so many have happened.
  case moreRenewals(most: Int64)
  /// All that has happened in a session is kept, in undone steps too.
  case sessionIsFull(kept: Int64, most: Int64)
  /// Whoever waited has called it off.
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

  // Buying and finishing; what StoreKit throws is said in its own words
  case invalidProductIdentifier
  case invalidQuantity(Int)
  case unknownProduct(String)
  /// App Review has not approved it, and the App Store sells nothing else.
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
  /// The account of this name was deleted.
  case accountIsDeleted(String)

  // Reproduction
  /// A failure that cannot be brought about.
  indirect case failure(FailureInjectionError)
  case negativeIdentifier
  /// An interface of StoreKit 2 does not have an error of this name.
  case noSuchFailure(StoreKitInterface, String)
  /// The catalogue's file says nothing of settings.
  case noCatalogSettings(String)

  // Subscriptions, billing, family, offers, refunds
  case subscription(SubscriptionRefusal)

  // From outside the app, and sheets of the system
  case appStore(AppStoreRefusal)

  // Session
  case nothingToUndo
  case nothingToRedo
  case noSnapshot(String)
  case catalogUnusable(CatalogProblem)
  case notOfTheWorld

  // Those who take part beside the store, in their own words
  case custom(LocalizedText)
}

/// What an app's code does only while it runs in the foreground.
public enum ForegroundActivity: Localizable, Hashable, Sendable {
  case buying, restoring, finishing, showing, asking

  /// What comes of it otherwise, behind the app as the subject.
  public func text(_ texts: Localizer) -> String {
    switch self {
    case .buying: texts.localized("buys nothing")
    case .restoring: texts.localized("restores nothing")
    case .finishing: texts.localized("finishes nothing")
    case .showing: texts.localized("shows nothing")
    case .asking: texts.localized("asks nothing")
    }
  }
}
