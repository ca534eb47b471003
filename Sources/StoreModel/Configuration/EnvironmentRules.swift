// The differences between the environments Xcode, Sandbox, production and TestFlight.

import StoreCatalog
import StoreRules
import Support

public struct EnvironmentRules: Sendable {
  public let name: EnvironmentName
  /// The display name: `Xcode`.
  public let title: LocalizedText
  /// A one-line summary for the menu of environments and the help page, without a full stop.
  public let summary: LocalizedText
  /// The environment's key in the menu of environments, unused by the menu's other commands.
  public let menuKey: String
  /// The suffix of the text in dialogs: ` [Environment: Xcode]`.
  package let dialogSuffix: String
  /// The name in StoreKit: `client-environment-type` in the user info of a payment's error, and `environment`
  /// of transactions.
  package let clientEnvironment: String
  /// `AMSURL` of a purchase, without the device identifier.
  package let purchaseAddress: String
  package let identifiers: IdentifierScheme
  /// A number in the seed of the account identifiers in receipts, different in each environment.
  ///
  /// A number must never change, because the receipts of saved sessions depend on it.
  package let receiptSeed: UInt64
  package let delays: Delays
  /// The language of alerts.
  ///
  /// The payment sheet is always in the device's language.
  package let alertLanguage: AlertLanguage
  package let sheetButton: SheetButton
  package let interruption: Interruption
  package let askToBuy: AskToBuy
  package let needsNetwork: Bool
  package let sellsOnlyApproved: Bool
  /// Whether the products come from App Store Connect, where metadata can be missing.
  package let hasMetadata: Bool
  package let fetchesAppTransaction: Bool
  package let appRecord: AppRecord
  package let account: Account
  package let takesCatalogSettings: Bool
  /// The kind of the app's receipts, which also determines the server that verifies them.
  package let receiptKind: ReceiptKind
  /// Whether the app's receipt remains (without purchases) after transactions are removed.
  package let keepsReceipt: Bool
  package let subscriptions: Subscriptions
  /// The refusals for operator actions that are not possible in this environment.
  package let refusals: [OperatorPermission: Refusal]

  package enum Account: Hashable, Sendable {
    /// No account exists, and the payment sheet shows this text.
    case nobody(shown: String)
    case tester
  }

  /// The source of the values in `AppTransaction` (rule `storekit2.app-transaction`).
  package enum AppRecord: Sendable {
    /// The app was not bought: its identifier is 0, its version is the running version, its date is in 1970.
    case local
    /// A version and a date that are the same for every app.
    case fixed
    case account
  }

  package enum IdentifierScheme: Sendable {
    /// 0, 1, 2, …
    case counting
    /// Long identifiers as in the App Store.
    ///
    /// The first is at least `base`; each later identifier is larger by a random number up to `step`.
    case appStore(base: Int64, step: UInt64)

    package var restarts: Bool {
      switch self {
      case .counting: true
      case .appStore: false
      }
    }

    package var firstLineItem: Int64 {
      switch self {
      case .counting: 0
      case .appStore(let base, _): base
      }
    }
  }

  /// The delays in seconds between cause and effect (DocC: Delays).
  package struct Delays: Sendable {
    package let confirmToPurchased: Int
    package let agreeToPurchased: Int
    package let confirmToAskAlert: Int
    package let askAnswerToDeferred: Int
  }

  package enum AlertLanguage: Sendable { case english, device }

  package enum SheetButton: Sendable {
    /// "Confirm" for every product.
    case confirm
    /// "Subscribe" for a subscription, "Buy" for other products.
    case byProduct
  }

  package struct Interruption: Sendable {
    package enum InterruptionBehavior: Sendable {
      /// `.failed` at once, without a dialog, underlying error or console line.
      case failsSilently
      /// An alert, sheets that the customer accepts, and then the purchase.
      case asksOnDevice
    }
    package let behavior: InterruptionBehavior
    package let stacksTermsSheets: Bool
    /// The rule by which one completed purchase turns the switch off; nil if the switch stays on.
    package let clears: RuleID?
    /// Whether a transaction can keep the mark "has not been finished" after Resolve Issues (quirk
    /// `unfinished-mark`).
    package let keepsUnfinishedMark: Bool
    /// The rule that the log cites.
    package let rule: RuleID
  }

  package struct Subscriptions: Sendable {
    package enum RenewalLimit: Sendable {
      case none
      /// The number of renewals is limited as in Sandbox and TestFlight.
      case testEnvironment
    }
    package enum Recovery: Sendable {
      /// The customer or Resolve Issues pays the failed renewal.
      case byHand
      /// The App Store's next attempt collects the payment, if renewals no longer fail.
      case nextTry
    }
    package enum RefundAnswer: Sendable {
      case granted
      /// The refund is granted, unless the text of the request asks for another answer (rule
      /// `store.refund.request`).
      case byText
      /// The operator decides later, in the role of the App Store.
      case waits
    }
    /// The available renewal rates.
    ///
    /// The first one is the default.
    package let rates: [RenewalRate]
    package let renewalLimit: RenewalLimit
    package let recovery: Recovery
    /// Whether purchases fail while renewals fail.
    ///
    /// Sandbox has a single switch: Allow Purchases & Renewals.
    package let failsPurchasesToo: Bool
    package let refundAnswer: RefundAnswer
    /// Whether a test session can end or renew a subscription and set the eligibility for a win-back
    /// offer.
    package let hasTestSession: Bool
    /// Whether the store checks that the promotional offer of a payment exists, is available and is
    /// signed correctly.
    package let checksPromotionalOffers: Bool
    /// Whether the quirks of local tests apply to grace periods and to the status of a group.
    package let canMisreport: Bool
    package let sendsNotifications: Bool
    /// The first era in which the server receives `ONE_TIME_CHARGE`; nil if the server never receives it.
    package let oneTimeChargesSince: Era?
    /// The shortest gap in service that sets a new `recentSubscriptionStartDate`.
    package let continuousGap: TimeSpan
  }

  package struct AskToBuy: Sendable {
    /// The condition under which a purchase needs the approval of a parent.
    package enum Trigger: Sendable {
      /// A setting of the environment; the flag of the payment is ignored.
      case setting
      /// `simulatesAskToBuyInSandbox` of the payment.
      ///
      /// With this trigger, the switch makes the app set the flag on every payment.
      case paymentFlag
    }
    package let trigger: Trigger
    /// Whether the alert names the product; in Xcode the name is empty.
    package let namesProduct: Bool
    /// The cause of error 1052 in the console line, if any.
    package let innerCause: InjectedFailure?
    /// Whether the identifier of a purchase that a parent approved can appear in quotes (quirk of Xcode 12).
    package let canQuoteIdentifier: Bool
    package let alertRule: RuleID
    package let deferredRule: RuleID
    /// The rule that documents an alert that looks like a fault; nil if the alert looks correct.
    package let anomaly: RuleID?
    /// The time in which a parent can answer; nil if there is no limit.
    package let requestLifetime: TimeSpan?
  }
}

public enum OperatorPermission: String, CaseIterable, Hashable, Sendable {
  case approve, decline, resolve, delete, clear, dialogsOff, account
}

public enum EnvironmentName: String, CaseIterable, Hashable, Sendable {
  case xcode, sandbox, production
  case testFlight = "testflight"
}

extension EnvironmentName {
  public var rules: EnvironmentRules {
    // Yields the rules instead of copying them, because every event reads one of their fields.
    _read {
      switch self {
      case .xcode: yield.xcode
      case .sandbox: yield.sandbox
      case .production: yield.production
      case .testFlight: yield.testFlight
      }
    }
  }
}
