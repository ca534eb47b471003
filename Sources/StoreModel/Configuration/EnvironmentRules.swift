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
  package let dialogSuffix: String
  /// `client-environment-type` in the user info of a payment's error.
  package let clientEnvironment: String
  /// `AMSURL` of a purchase, without the identifier of the device.
  package let purchaseAddress: String
  package let identifiers: IdentifierScheme
  package let delays: Delays
  /// The language of alerts (the payment sheet follows the device everywhere).
  package let alertLanguage: AlertLanguage
  package let sheetButton: SheetButton
  package let interruption: Interruption
  package let askToBuy: AskToBuy
  /// Whether a purchase needs the device to be online.
  package let needsNetwork: Bool
  /// Whether the App Store sells nothing that App Review has not approved.
  package let sellsOnlyApproved: Bool
  /// Whether `AppTransaction.shared` comes from the App Store, and not from the device.
  package let fetchesAppTransaction: Bool
  package let appRecord: AppRecord
  package let account: Account
  /// Whether the settings of a `.storekit` file are this world's.
  package let takesCatalogSettings: Bool
  /// Whether the app's receipt stays, without the purchases, when transactions are removed.
  package let keepsReceipt: Bool
  package let subscriptions: Subscriptions
  /// What the operator cannot do here, with the reason.
  package let refusals: [OperatorPermission: Refusal]

  /// Whose account purchases are made with.
  package enum Account: Hashable, Sendable {
    /// Nobody's; the payment sheet shows this in its place.
    case nobody(shown: String)
    /// The tester's who is signed in on the device.
    case tester
  }

  /// What `AppTransaction` says about the app's own purchase (rule `storekit2.app-transaction`).
  package enum AppRecord: Sendable {
    /// No purchase exists: identifier 0, the running version, the year 1970.
    case local
    /// The same version and date for every app.
    case fixed
    /// The version and date of the account.
    case account
  }

  /// How transaction identifiers are made.
  package enum IdentifierScheme: Sendable {
    /// 0, 1, 2, …
    case counting
    /// A base and steps of up to `step`, both from the seed: the App Store's 16 digits.
    case appStore(base: Int64, step: UInt64)

    /// Whether identifiers begin again at 0 after the purchase history was cleared, as in a test session.
    package var restarts: Bool {
      switch self {
      case .counting: true
      case .appStore: false
      }
    }

    /// The first web order line item.
    package var firstLineItem: Int64 {
      switch self {
      case .counting: 0
      case .appStore(let base, _): base
      }
    }
  }

  /// Seconds between cause and effect (DocC: Delays); 0 = in the same moment.
  package struct Delays: Sendable {
    package let confirmToPurchased: Int
    package let agreeToPurchased: Int
    package let confirmToAskAlert: Int
    package let askAnswerToDeferred: Int
  }

  /// In which language alerts are.
  package enum AlertLanguage: Sendable { case english, device }

  /// The label of the payment sheet's button.
  package enum SheetButton: Sendable {
    /// "Confirm" for every product.
    case confirm
    /// "Subscribe" for a subscription, otherwise "Buy".
    case byProduct
  }

  /// What an interrupted purchase looks like.
  package struct Interruption: Sendable {
    /// What comes of it.
    package enum InterruptionBehavior: Sendable {
      /// `.failed` at once, without a dialog, an underlying error or a console line.
      case failsSilently
      /// An alert, then sheets to agree to, then the purchase.
      case asksOnDevice
    }
    package let course: InterruptionBehavior
    /// Whether the terms sheet comes up twice, one stacked on the other.
    package let stacksTermsSheets: Bool
    /// The rule by which the switch goes off when one purchase has completed; nil where it stays on.
    package let clears: RuleID?
    /// Xcode 12's mark on a resolved interruption.
    package let keepsUnfinishedMark: Bool
    /// The rule that the log names behind it.
    package let rule: RuleID
  }

  /// How subscriptions live, and what the tester may do about them.
  package struct Subscriptions: Sendable {
    /// Which renewals end by themselves.
    package enum RenewalLimit: Sendable {
      case none
      /// Sandbox's and TestFlight's number of renewals.
      case testEnvironment
    }
    /// How a failed renewal is collected.
    package enum Recovery: Sendable {
      /// Only by hand: Resolve Issues, or the customer pays.
      case byHand
      /// By the App Store's next try, once renewals do not fail any more.
      case nextTry
    }
    /// Who answers the customer's request for a refund.
    package enum RefundAnswer: Sendable {
      /// It is granted at once, whatever the reason.
      case granted
      /// It is granted, unless the text says otherwise (rule `store.refund.request`).
      case byText
      /// The App Store decides later: the operator plays it.
      case waits
    }
    /// The rates that can be chosen, the default first.
    package let rates: [RenewalRate]
    package let renewalLimit: RenewalLimit
    package let recovery: Recovery
    /// Whether purchases fail too while renewals do: Sandbox has one switch for both, Allow Purchases & Renewals.
    package let failsPurchasesToo: Bool
    package let refundAnswer: RefundAnswer
    /// Whether a test session can end or renew a subscription at will, and set who may have a win-back offer.
    package let hasTestSession: Bool
    /// Whether the store looks at the promotional offer of a payment: that there is one, for whom, and its signature.
    package let checksPromotionalOffers: Bool
    /// Whether the quirks of local tests apply: grace, and the status for a group.
    package let canMisreport: Bool
    /// Whether there is a server that sends notifications.
    package let sendsNotifications: Bool
    /// Whether a one-time purchase is told to the server too.
    package let tellsOneTimeCharges: Bool
    /// Gaps in service shorter than this do not interrupt `recentSubscriptionStartDate`.
    package let continuousGap: TimeSpan
  }

  /// What Ask to Buy looks like.
  package struct AskToBuy: Sendable {
    /// What makes a purchase ask a parent.
    package enum Trigger: Sendable {
      /// A setting of the environment; the payment's own flag is ignored.
      case setting
      /// `simulatesAskToBuyInSandbox` of the payment; "on" makes the app set it on every payment.
      case paymentFlag
    }
    package let trigger: Trigger
    /// Whether the alert names the product (Xcode shows an empty name).
    package let namesProduct: Bool
    /// The error inside the console line's 1052, if there is one.
    package let innerCause: InjectedFailure?
    /// Whether an approved identifier may be printed with quotes (a quirk of Xcode 12).
    package let canQuoteIdentifier: Bool
    package let alertRule: RuleID
    package let deferredRule: RuleID
    /// Where the alert looks like a fault.
    package let anomaly: RuleID?
    /// How long a parent can answer; nil for ever.
    package let requestLifetime: TimeSpan?
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
