// The reasons for refusing actions, with their texts.

import StoreCatalog
import StoreRules
import Support

/// The reason for a refusal.
///
/// Exceptions of StoreKit keep StoreKit's text.
public enum RefusalReason: Localizable, Hashable, Sendable {
  // Time
  case spanIsNegative
  /// `now` is the current time, formatted for the message.
  case timeGoesBack(now: String)
  case outsideCalendar
  /// A delay of the device's cache is zero or negative.
  case cacheIsNeverNewer
  /// A delay of deliveries is zero or negative.
  case deliveryIsNeverEarly
  /// The delay of a late answer is zero or negative.
  case answerIsNeverEarly
  /// The device has no network and can fetch nothing.
  case deviceIsCutOff
  /// A pause is longer than `Action.longestPause`.
  case pauseTooLong(minutes: Int64)
  case tooManyRenewals(renewals: Int64, limit: Int64)
  /// The total number of renewals is unknown, but larger than `limit`.
  case moreRenewals(limit: Int64)
  /// The session is full, because it keeps all events, including those of undone steps.
  case sessionIsFull(count: Int64, limit: Int64)
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
  /// Metadata of the product is missing.
  case notPurchasable(String)
  indirect case purchaseOption(PurchaseOptionFault)
  case nothingToFinish
  case alreadyFinished(TransactionNumber)
  /// Another device finishes only purchased transactions.
  case notFinishedElsewhere(TransactionNumber, TransactionState)
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
  case testFlightCannot(OperatorPermission)
  case xcodeNeedsNoAccount
  /// Only accounts of the Sandbox have Reset Eligibility.
  case noEligibilityReset(environment: String)
  /// Only App Store Connect has products with missing metadata.
  case sellsWholeFile(environment: String)

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
  /// The new step has replaced the undone steps; nil if nothing was undone.
  case nothingToRedo(replacedBy: String?)
  case noSnapshot(String)
  case catalogUnusable(CatalogProblem)
  case notOfTheWorld

  // Participants other than the store, with their own texts
  case custom(LocalizedText)
}

extension RefusalReason {
  /// Returns the sentence, without a full stop.
  ///
  /// Control characters become visible symbols, because names can come from untrusted input.
  public func text(_ texts: Localizer) -> String { VisibleText.visible(sentence(texts)) }

  private func sentence(_ texts: Localizer) -> String {
    switch self {
    case .spanIsNegative, .timeGoesBack, .outsideCalendar, .cacheIsNeverNewer, .deliveryIsNeverEarly,
      .answerIsNeverEarly, .deviceIsCutOff, .pauseTooLong, .tooManyRenewals,
      .moreRenewals, .sessionIsFull,
      .stopped:
      timeSentence(texts)
    case .identityIsFixed, .accountIsDeleted, .noStorefront, .noLocale, .nobodySignedIn, .xcodeNeedsNoAccount:
      deviceSentence(texts)
    case .appInBackground, .appNotRunning, .appRunsAlready, .appDoesNotRun, .appIsInForeground,
      .appIsInBackground, .appNotOnScreen:
      appSentence(texts)
    case .invalidProductIdentifier, .invalidQuantity, .unknownProduct, .notApproved, .notPurchasable,
      .nothingToFinish,
      .alreadyFinished, .notFinishedElsewhere, .notInQueue, .notDelivered, .finishesPurchasing,
      .lostWithProcess:
      purchaseSentence(texts)
    case .noPriceConsentPending, .priceConsentIsUp, .dialogsAreOff, .nothingOnPhone, .noSuchButton,
      .noPaymentSheet:
      dialogSentence(texts)
    case .noTransaction, .allDeleted, .onlyOfFamily, .onlyOfOthers, .ofOtherAccount, .ofOtherPerson, .deleted,
      .noSuchTransaction, .approvedAlready, .declinedAlready, .awaitsNoApproval, .resolvedAlready,
      .nothingToResolve, .refundedAlready, .notRefundable:
      transactionSentence(texts)
    case .sandboxCannotApprove, .sandboxCannotDecline, .sandboxCannotResolve, .sandboxKeepsTransactions,
      .sandboxShowsDialogs, .productionCannot, .testFlightCannot, .noEligibilityReset, .sellsWholeFile:
      environmentSentence(texts)
    case .noCatalogSettings, .noSuchFailure, .negativeIdentifier:
      reproductionSentence(texts)
    case .nothingToUndo, .nothingToRedo, .noSnapshot, .catalogUnusable, .notOfTheWorld:
      sessionSentence(texts)
    case .identity(let fault): fault.text(texts)
    case .accountName(let fault): fault.text(texts)
    case .failure(let fault): fault.text(texts)
    case .purchaseOption(let fault): fault.text(texts)
    case .subscription(let refusal): refusal.text(texts)
    case .appStore(let refusal): refusal.text(texts)
    case .custom(let words): words.text(texts)
    }
  }

  private func timeSentence(_ texts: Localizer) -> String {
    switch self {
    case .spanIsNegative: texts.localized("time cannot go back")
    case .timeGoesBack(let now): texts.localized("time cannot go back: it is \(now)")
    case .cacheIsNeverNewer:
      texts.localized("a late device needs a delay above zero, because it is never newer than the App Store")
    case .answerIsNeverEarly: texts.localized("a late answer needs a delay above zero")
    case .deliveryIsNeverEarly: texts.localized("late deliveries need a delay above zero")
    case .deviceIsCutOff: texts.localized("the device has no network and can fetch nothing")
    case .pauseTooLong(let minutes):
      texts.localized(
        "a pause has at most \(minutes) minutes, because a demo that waits longer looks as if it had stopped")
    case .outsideCalendar: texts.localized("the clock covers the years 1 to 9999")
    case .tooManyRenewals(let renewals, let limit):
      texts.localized("that would cause about \(renewals) renewals; one step allows at most \(limit)")
    case .moreRenewals(let limit):
      texts.localized("that would cause more than \(limit) renewals, the limit of one step")
    case .sessionIsFull(let count, let limit):
      texts.localized(
        "this session has \(count) of at most \(limit) renewals, counting undone steps and all environments")
    case .stopped: texts.localized("stopped: nothing was changed")
    default: preconditionFailure("\(self) is not about time")
    }
  }

  private func deviceSentence(_ texts: Localizer) -> String {
    switch self {
    case .identityIsFixed:
      texts.localized("the app identity is fixed: a receipt or a purchase already contains it")
    case .accountIsDeleted(let name):
      texts.localized("the account \(name) was deleted and cannot sign in again")
    case .noStorefront(let name): texts.localized("\(name) is not a storefront of the App Store")
    case .noLocale(let name): texts.localized("\(name) is not a locale")
    case .nobodySignedIn: texts.localized("nobody is signed in")
    case .xcodeNeedsNoAccount: texts.localized("StoreKit Testing in Xcode needs no account")
    default: preconditionFailure("\(self) is not about the device")
    }
  }

  private func appSentence(_ texts: Localizer) -> String {
    switch self {
    case .appInBackground(let operation):
      texts.localized(
        "an app in the background cannot \(operation.text(texts))")
    case .appNotRunning(let operation):
      texts.localized(
        "an app that is not running cannot \(operation.text(texts))")
    case .appRunsAlready: texts.localized("the app is already running")
    case .appDoesNotRun: texts.localized("the app is not running")
    case .appIsInForeground: texts.localized("the app is already in the foreground")
    case .appIsInBackground: texts.localized("the app is already in the background")
    case .appNotOnScreen: texts.localized("the app is not on the screen")
    default: preconditionFailure("\(self) is not about the app")
    }
  }

  private func purchaseSentence(_ texts: Localizer) -> String {
    switch self {
    case .invalidProductIdentifier: "NSInvalidArgumentException: Invalid product identifier: "
    case .invalidQuantity(let quantity):
      texts.localized(
        """
        the quantity must be 1 to \(Payment.maxQuantity): the app gets NSInvalidArgumentException: \
        Invalid quantity: \(quantity) (StoreKit 2: PurchaseError.invalidQuantity)
        """)
    case .unknownProduct(let product): texts.localized("the catalogue has no product \(product)")
    case .notApproved(let product):
      texts.localized("App Review has not approved \(product): the App Store does not sell it")
    case .notPurchasable(let product):
      texts.localized("metadata of \(product) is missing: the App Store does not sell it")
    case .nothingToFinish: texts.localized("nothing to finish")
    case .alreadyFinished(let n): texts.localized("#\(n) is already finished")
    case .notFinishedElsewhere(let n, let state):
      texts.localized("#\(n) is \(state.name): another device finishes only purchased transactions")
    case .notInQueue(let n): texts.localized("#\(n) is not in the app's queue")
    case .notDelivered(let n): texts.localized("#\(n) has not been delivered to the app yet")
    case .finishesPurchasing: "NSInvalidArgumentException: Cannot finish a purchasing transaction"
    case .lostWithProcess(let n): texts.localized("#\(n) was lost with the app's process")
    default: preconditionFailure("\(self) is not about a purchase")
    }
  }

  private func dialogSentence(_ texts: Localizer) -> String {
    switch self {
    case .noPriceConsentPending: texts.localized("no price increase waits for an answer")
    case .priceConsentIsUp: texts.localized("the price increase sheet is already open")
    case .dialogsAreOff: texts.localized("dialogs are off")
    case .nothingOnPhone: texts.localized("nothing is open on the phone")
    case .noSuchButton(let word, let dialog): texts.localized("\"\(dialog)\" has no button \(word)")
    case .noPaymentSheet(let dialog): texts.localized("\"\(dialog)\" is open, not a payment sheet")
    default: preconditionFailure("\(self) is not about a dialog")
    }
  }

  private func transactionSentence(_ texts: Localizer) -> String {
    switch self {
    case .noTransaction: texts.localized("there is no transaction yet")
    case .allDeleted: texts.localized("all transactions were deleted")
    case .onlyOfFamily:
      texts.localized(
        "\"last\" means this customer's newest transaction, but all transactions are the family's or shared")
    case .onlyOfOthers:
      texts.localized(
        "\"last\" means the newest transaction of the account on this device, which has no transaction")
    case .ofOtherAccount(let n, let name): texts.localized("#\(n) belongs to \(name), who is not signed in")
    case .ofOtherPerson(let n, let name):
      texts.localized("#\(n) belongs to \(name) and is unknown to the app on this device")
    case .deleted(let n): texts.localized("#\(n) was deleted")
    case .noSuchTransaction(let n): texts.localized("there is no transaction #\(n)")
    case .approvedAlready(let n): texts.localized("#\(n) was already approved")
    case .declinedAlready(let n): texts.localized("#\(n) was already declined")
    case .awaitsNoApproval(let n): texts.localized("#\(n) is not waiting for approval")
    case .resolvedAlready(let n, let by): texts.localized("#\(n) was already resolved by #\(by)")
    case .nothingToResolve(let n): texts.localized("#\(n) has no issue to resolve")
    case .refundedAlready(let n): texts.localized("#\(n) was already refunded")
    case .notRefundable(let n, let state):
      texts.localized("#\(n) is \(state.name): only a purchased transaction can be refunded")
    default: preconditionFailure("\(self) is not about a transaction")
    }
  }

  private func environmentSentence(_ texts: Localizer) -> String {
    switch self {
    case .sandboxCannotApprove: texts.localized("Sandbox cannot approve: no parent receives the request")
    case .sandboxCannotDecline: texts.localized("Sandbox cannot decline: no parent receives the request")
    case .sandboxCannotResolve:
      texts.localized("Sandbox has no Resolve Issues: the customer accepts the terms on the phone")
    case .sandboxKeepsTransactions:
      texts.localized("Sandbox cannot delete a single transaction, only clear the purchase history")
    case .sandboxShowsDialogs: texts.localized("Sandbox always shows dialogs")
    case .productionCannot(let power):
      switch power {
      case .resolve:
        texts.localized("Production has no Resolve Issues: the customer accepts the terms on the phone")
      case .delete, .clear: texts.localized("transactions in the App Store cannot be deleted")
      case .dialogsOff: texts.localized("the App Store always shows dialogs")
      case .approve, .decline, .account: texts.localized("Production cannot \(power.rawValue)")
      }
    case .testFlightCannot(let power): testFlightSentence(power, texts)
    case .noEligibilityReset(let environment):
      texts.localized("\(environment) has no Reset Eligibility: only accounts of the Sandbox have it")
    case .sellsWholeFile(let environment):
      texts.localized("\(environment) sells every product of the file: only App Store Connect has metadata")
    default: preconditionFailure("\(self) is not about an environment")
    }
  }

  private func testFlightSentence(_ power: OperatorPermission, _ texts: Localizer) -> String {
    switch power {
    case .approve: texts.localized("TestFlight cannot approve: no parent receives the request")
    case .decline: texts.localized("TestFlight cannot decline: no parent receives the request")
    case .resolve:
      texts.localized("TestFlight has no Resolve Issues: the customer accepts the terms on the phone")
    case .delete:
      texts.localized("TestFlight cannot delete a single transaction, only clear the purchase history")
    case .dialogsOff: texts.localized("TestFlight always shows dialogs")
    case .clear, .account: texts.localized("TestFlight cannot \(power.rawValue)")
    }
  }

  private func reproductionSentence(_ texts: Localizer) -> String {
    switch self {
    case .noCatalogSettings(let source): texts.localized("\(source) has no settings")
    case .noSuchFailure(let interface, let name):
      texts.localized("\(interface.rawValue) cannot fail with \(name)")
    case .negativeIdentifier: texts.localized("an identifier cannot be negative")
    default: preconditionFailure("\(self) is not about reproduction")
    }
  }

  private func sessionSentence(_ texts: Localizer) -> String {
    switch self {
    case .nothingToUndo: texts.localized("nothing to undo")
    case .nothingToRedo(nil): texts.localized("nothing to redo")
    case .nothingToRedo(let step?):
      texts.localized("nothing to redo: \"\(step)\" replaced what was undone")
    case .noSnapshot(let name): texts.localized("there is no snapshot \(name)")
    case .catalogUnusable(let problem):
      texts.localized("\(problem.text(texts))", context: "unusable catalogue")
    case .notOfTheWorld: texts.localized("only the workbench can do this")
    default: preconditionFailure("\(self) is not about the session")
    }
  }
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
