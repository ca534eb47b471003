// Every reason for which something is refused, and its English sentence. A new one is a case, a line of `text` here and
// a line in each other language of the chrome; the compiler asks for all three.

/// Why something is refused.
///
/// Cases carry the facts; `text` is the English.
public enum RefusalReason: Hashable, Sendable {
  // Time
  case spanIsNegative
  /// `now` is the present moment as it is shown where it was asked.
  case timeGoesBack(now: String)
  case outsideCalendar
  case tooManyRenewals(renewals: Int64, most: Int64)

  // Device
  case noStorefront(String)
  case noLocale(String)
  case accountHasNoName
  case nobodySignedIn

  // App
  case appInBackground(AppDeed)
  case appNotRunning(AppDeed)
  case appRunsAlready
  case appDoesNotRun
  case appIsInForeground
  case appIsInBackground
  case appNotOnScreen

  // Buying and finishing; what StoreKit throws is said in its own words
  case invalidProductIdentifier
  case invalidQuantity(Int)
  case unknownProduct(String)
  case nothingToFinish
  case alreadyFinished(TransactionNumber)
  case notInQueue(TransactionNumber)
  case notDelivered(TransactionNumber)
  case finishesPurchasing

  // Phone
  case nothingOnPhone
  case noSuchButton(String, dialog: String)
  case noPaymentSheet(dialog: String)

  // Transactions
  case noTransaction
  case allDeleted
  case onlyOfFamily
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
  case productionCannot(OperatorPower)
  case xcodeNeedsNoAccount

  // Reproduction
  case unknownError(domain: String, code: Int)
  case negativeIdentifier

  // Subscriptions, billing, family, offers, refunds
  case subscription(SubscriptionRefusal)

  // Session
  case nothingToUndo
  case nothingToRedo
  case noSnapshot(String)
  case catalogUnusable(CatalogProblem)
  case notOfTheWorld

  // Those who take part beside the store, in their own words
  case said(Wording)

  /// The English sentence, without a full stop.
  public var text: String {
    switch self {
    case .spanIsNegative: "time never goes back"
    case .timeGoesBack(let now): "time never goes back: it is \(now)"
    case .outsideCalendar: "the clock goes from year 1 to 9999"
    case .tooManyRenewals(let renewals, let most):
      "that would bring about \(renewals) renewals; one step brings at most \(most)"

    case .noStorefront(let name): "\(name) is not a storefront of the App Store"
    case .noLocale(let name): "\(name) is not a locale"
    case .accountHasNoName: "an account has a name"
    case .nobodySignedIn: "nobody is signed in"

    case .appInBackground(let deed): "an app in the background \(deed.text)"
    case .appNotRunning(let deed): "an app that does not run \(deed.text)"
    case .appRunsAlready: "the app runs already"
    case .appDoesNotRun: "the app does not run"
    case .appIsInForeground: "the app is in the foreground already"
    case .appIsInBackground: "the app is in the background already"
    case .appNotOnScreen: "the app is not on the screen"

    case .invalidProductIdentifier: "NSInvalidArgumentException: Invalid product identifier: "
    case .invalidQuantity(let quantity): "NSInvalidArgumentException: Invalid quantity: \(quantity)"
    case .unknownProduct(let product): "the catalogue has no product \(product)"
    case .nothingToFinish: "nothing is left to finish"
    case .alreadyFinished(let n): "#\(n) is finished already"
    case .notInQueue(let n): "#\(n) is not in the app's queue"
    case .notDelivered(let n): "#\(n) was not delivered to the app yet"
    case .finishesPurchasing: "NSInvalidArgumentException: Cannot finish a purchasing transaction"

    case .nothingOnPhone: "nothing is up on the phone"
    case .noSuchButton(let word, let dialog): "\"\(dialog)\" has no button \(word)"
    case .noPaymentSheet(let dialog): "\"\(dialog)\" is up, not a payment sheet"

    case .noTransaction: "there is no transaction yet"
    case .allDeleted: "every transaction was deleted"
    case .onlyOfFamily: "last is this customer's own newest transaction, and all are the family's or shared"
    case .deleted(let n): "#\(n) was deleted"
    case .noSuchTransaction(let n): "there is no #\(n)"
    case .approvedAlready(let n): "#\(n) was approved already"
    case .declinedAlready(let n): "#\(n) was declined already"
    case .awaitsNoApproval(let n): "#\(n) does not wait for an approval"
    case .resolvedAlready(let n, let by): "#\(n) was resolved already, by #\(by)"
    case .nothingToResolve(let n): "#\(n) has no issue to resolve"
    case .refundedAlready(let n): "#\(n) was refunded already"
    case .notRefundable(let n, let state):
      "#\(n) is \(state.name): only a purchased transaction can be refunded"

    case .sandboxCannotApprove: "Sandbox cannot approve a request: nobody receives it"
    case .sandboxCannotDecline: "Sandbox cannot decline a request: nobody receives it"
    case .sandboxCannotResolve:
      "Sandbox has no Resolve Issues: the customer accepts the terms on the phone"
    case .sandboxKeepsTransactions:
      "Sandbox keeps its transactions: only the whole purchase history can be cleared"
    case .sandboxShowsDialogs: "Sandbox always shows its dialogs"
    case .productionCannot(let power):
      switch power {
      case .resolve: "production has no Resolve Issues: the customer accepts the terms on the phone"
      case .delete, .clear: "the App Store keeps its transactions"
      case .dialogsOff: "the App Store always shows its dialogs"
      case .approve, .decline, .account: "production cannot \(power.rawValue)"
      }
    case .xcodeNeedsNoAccount: "StoreKit Testing in Xcode needs no account"

    case .unknownError(let domain, let code): "\(domain)/\(code) is not in the catalogue of errors"
    case .negativeIdentifier: "an identifier is not negative"

    case .subscription(let refusal): refusal.text

    case .nothingToUndo: "nothing is left to undo"
    case .nothingToRedo: "nothing is left to redo"
    case .noSnapshot(let name): "there is no snapshot \(name)"
    case .catalogUnusable(let problem): problem.text
    case .notOfTheWorld: "this is done by the workbench, not in the world"

    case .said(let words): words.english
    }
  }
}

/// What an app's code does only while it runs in the foreground.
public enum AppDeed: Hashable, Sendable {
  case buying, restoring, finishing

  /// What comes of it otherwise, in English, behind the app as the subject.
  public var text: String {
    switch self {
    case .buying: "buys nothing"
    case .restoring: "restores nothing"
    case .finishing: "finishes nothing"
    }
  }
}
