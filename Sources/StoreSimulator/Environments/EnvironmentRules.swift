// The shape of an environment: every decision in which Xcode, Sandbox and production differ is a field here, and its
// value stands in that environment's own file. Nothing else in the library asks which environment it is.

import StoreCatalog
import StoreRules
import Support

/// What one environment decides.
public struct EnvironmentRules: Sendable {
  public let name: EnvironmentName
  /// `Xcode`.
  public let title: String
  /// What stands behind the texts of dialogs: ` [Environment: Xcode]`.
  let dialogSuffix: String
  /// `client-environment-type` in the user info of a payment's error.
  let clientEnvironment: String
  /// `AMSURL` of a purchase, without the identifier of the device.
  let purchaseAddress: String
  let identifiers: IdentifierScheme
  let delays: Delays
  /// The language of alerts (the payment sheet follows the device everywhere).
  let alertLanguage: AlertLanguage
  let sheetButton: SheetButton
  let interruption: Interruption
  let askToBuy: AskToBuy
  /// Whether a purchase needs the device to be online.
  let needsNetwork: Bool
  /// Whether the App Store sells nothing that App Review has not approved.
  let sellsOnlyApproved: Bool
  /// Whether `AppTransaction.shared` comes from the App Store, and not from the device.
  let fetchesAppTransaction: Bool
  let appRecord: AppRecord
  let account: Account
  /// Whether the settings of a `.storekit` file are this world's.
  let takesCatalogSettings: Bool
  /// Whether the app's receipt stays, without the purchases, when transactions are removed.
  let keepsReceipt: Bool
  let subscriptions: Subscriptions
  /// What the operator cannot do here, with the reason.
  let refusals: [OperatorPermission: Refusal]

  /// Whose account purchases are made with.
  enum Account: Hashable, Sendable {
    /// Nobody's; the payment sheet shows this in its place.
    case nobody(shown: String)
    /// The tester's who is signed in on the device.
    case tester
  }

  /// What `AppTransaction` says about the app's own purchase (rule `storekit2.app-transaction`).
  enum AppRecord: Sendable {
    /// No purchase exists: identifier 0, the running version, the year 1970.
    case local
    /// The same version and date for every app.
    case fixed
    /// The version and date of the account.
    case account
  }

  /// How transaction identifiers are made.
  enum IdentifierScheme: Sendable {
    /// 0, 1, 2, …
    case counting
    /// A base and steps of up to `step`, both from the seed: the App Store's 16 digits.
    case appStore(base: Int64, step: UInt64)

    /// Whether identifiers begin again at 0 after the purchase history was cleared, as in a test session.
    var restarts: Bool {
      switch self {
      case .counting: true
      case .appStore: false
      }
    }

    /// The first web order line item.
    var firstLineItem: Int64 {
      switch self {
      case .counting: 0
      case .appStore(let base, _): base
      }
    }
  }

  /// Seconds between cause and effect (DocC: Delays); 0 = in the same moment.
  struct Delays: Sendable {
    let confirmToPurchased: Int
    let agreeToPurchased: Int
    let confirmToAskAlert: Int
    let askAnswerToDeferred: Int
  }

  /// In which language alerts are.
  enum AlertLanguage: Sendable { case english, device }

  /// The label of the payment sheet's button.
  enum SheetButton: Sendable {
    /// "Confirm" for every product.
    case confirm
    /// "Subscribe" for a subscription, otherwise "Buy".
    case byProduct
  }

  /// What an interrupted purchase looks like.
  struct Interruption: Sendable {
    /// What comes of it.
    enum InterruptionBehavior: Sendable {
      /// `.failed` at once, without a dialog, an underlying error or a console line.
      case failsSilently
      /// An alert, then sheets to agree to, then the purchase.
      case asksOnDevice
    }
    let course: InterruptionBehavior
    /// Whether the terms sheet comes up twice, one stacked on the other.
    let stacksTermsSheets: Bool
    /// The rule by which the switch goes off when one purchase has completed; nil where it stays on.
    let clears: RuleID?
    /// Xcode 12's mark on a resolved interruption.
    let keepsUnfinishedMark: Bool
    /// The rule that the log names behind it.
    let rule: RuleID
  }

  /// How subscriptions live, and what the tester may do about them.
  struct Subscriptions: Sendable {
    /// Which renewals end by themselves.
    enum RenewalLimit: Sendable {
      case none
      /// Sandbox's and TestFlight's number of renewals.
      case testEnvironment
    }
    /// How a failed renewal is collected.
    enum Recovery: Sendable {
      /// Only by hand: Resolve Issues, or the customer pays.
      case byHand
      /// By the App Store's next try, once renewals do not fail any more.
      case nextTry
    }
    /// Who answers the customer's request for a refund.
    enum RefundAnswer: Sendable {
      /// It is granted at once, whatever the reason.
      case granted
      /// It is granted, unless the text says otherwise (rule `store.refund.request`).
      case byText
      /// The App Store decides later: the operator plays it.
      case waits
    }
    /// The rates that can be chosen, the default first.
    let rates: [RenewalRate]
    let renewalLimit: RenewalLimit
    let recovery: Recovery
    /// Whether purchases fail too while renewals do: Sandbox has one switch for both, Allow Purchases & Renewals.
    let failsPurchasesToo: Bool
    let refundAnswer: RefundAnswer
    /// Whether a test session can end or renew a subscription at will, and set who may have a win-back offer.
    let hasTestSession: Bool
    /// Whether the store looks at the promotional offer of a payment: that there is one, for whom, and its signature.
    let checksPromotionalOffers: Bool
    /// Whether the quirks of local tests apply: grace, and the status for a group.
    let canMisreport: Bool
    /// Whether there is a server that sends notifications.
    let sendsNotifications: Bool
    /// Whether a one-time purchase is told to the server too.
    let tellsOneTimeCharges: Bool
    /// Gaps in service shorter than this do not interrupt `recentSubscriptionStartDate`.
    let continuousGap: TimeSpan
  }

  /// What Ask to Buy looks like.
  struct AskToBuy: Sendable {
    /// What makes a purchase ask a parent.
    enum Trigger: Sendable {
      /// A setting of the environment; the payment's own flag is ignored.
      case setting
      /// `simulatesAskToBuyInSandbox` of the payment; "on" makes the app set it on every payment.
      case paymentFlag
    }
    let trigger: Trigger
    /// Whether the alert names the product (Xcode shows an empty name).
    let namesProduct: Bool
    /// The error inside the console line's 1052, if there is one.
    let innerCause: InjectedFailure?
    /// Whether an approved identifier may be printed with quotes (a quirk of Xcode 12).
    let canQuoteIdentifier: Bool
    let alertRule: RuleID
    let deferredRule: RuleID
    /// Where the alert looks like a fault.
    let anomaly: RuleID?
    /// How long a parent can answer; nil for ever.
    let requestLifetime: TimeSpan?
  }
}

/// What an operator may or may not do in an environment.
public enum OperatorPermission: String, CaseIterable, Hashable, Sendable {
  case approve, decline, resolve, delete, clear, dialogsOff, account
}

/// The environments of StoreKit, each with a file of its own.
public enum EnvironmentName: String, CaseIterable, Hashable, Sendable {
  case xcode, sandbox, production
}

extension EnvironmentName {
  /// The environment's decisions.
  public var rules: EnvironmentRules {
    // Lent, not copied: every event asks for one of the fields.
    _read {
      switch self {
      case .xcode: yield.xcode
      case .sandbox: yield.sandbox
      case .production: yield.production
      }
    }
  }
}
