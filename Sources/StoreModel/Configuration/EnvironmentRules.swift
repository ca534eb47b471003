// The differences between the environments Xcode, Sandbox and production.

import StoreCatalog
import StoreRules
import Support

/// The rules of one environment.
///
/// Each environment has its own file with its values.
public struct EnvironmentRules: Sendable {
  public let name: EnvironmentName
  /// The display name: `Xcode`.
  public let title: String
  /// The suffix of the text in dialogs: ` [Environment: Xcode]`.
  package let dialogSuffix: String
  /// `client-environment-type` in the user info of a payment's error.
  package let clientEnvironment: String
  /// `AMSURL` of a purchase, without the device identifier.
  package let purchaseAddress: String
  package let identifiers: IdentifierScheme
  package let delays: Delays
  /// The language of alerts.
  ///
  /// The payment sheet is in the device's language in every environment.
  package let alertLanguage: AlertLanguage
  package let sheetButton: SheetButton
  package let interruption: Interruption
  package let askToBuy: AskToBuy
  package let needsNetwork: Bool
  /// Whether the App Store only sells products that App Review has approved.
  package let sellsOnlyApproved: Bool
  /// Whether `AppTransaction.shared` comes from the App Store and not from the device.
  package let fetchesAppTransaction: Bool
  package let appRecord: AppRecord
  package let account: Account
  /// Whether the world applies the settings of a `.storekit` file.
  package let takesCatalogSettings: Bool
  /// Whether the app's receipt remains, without purchases, after transactions are removed.
  package let keepsReceipt: Bool
  package let subscriptions: Subscriptions
  /// The operator's actions that are not possible in this environment, with their refusals.
  package let refusals: [OperatorPermission: Refusal]

  /// The account with which purchases are made.
  package enum Account: Hashable, Sendable {
    /// No account. The payment sheet shows this text instead.
    case nobody(shown: String)
    /// The tester who is signed in on the device.
    case tester
  }

  /// The origin of the values in `AppTransaction` (rule `storekit2.app-transaction`).
  package enum AppRecord: Sendable {
    /// No purchase of the app exists: identifier 0, the running version, the year 1970.
    case local
    /// A fixed version and date, which are the same for every app.
    case fixed
    /// The version and date of the account.
    case account
  }

  /// The scheme of transaction identifiers.
  package enum IdentifierScheme: Sendable {
    /// 0, 1, 2, …
    case counting
    /// Long identifiers as in the App Store: a base and steps of up to `step`, both derived from the seed.
    case appStore(base: Int64, step: UInt64)

    /// Whether identifiers restart at 0 when the purchase history is cleared, as in a test session.
    package var restarts: Bool {
      switch self {
      case .counting: true
      case .appStore: false
      }
    }

    /// The first web order line item identifier.
    package var firstLineItem: Int64 {
      switch self {
      case .counting: 0
      case .appStore(let base, _): base
      }
    }
  }

  /// Delays in seconds between cause and effect (DocC: Delays).
  ///
  /// A delay of 0 takes effect at the same moment.
  package struct Delays: Sendable {
    package let confirmToPurchased: Int
    package let agreeToPurchased: Int
    package let confirmToAskAlert: Int
    package let askAnswerToDeferred: Int
  }

  package enum AlertLanguage: Sendable { case english, device }

  /// The label of the payment sheet's button.
  package enum SheetButton: Sendable {
    /// "Confirm" for every product.
    case confirm
    /// "Subscribe" for a subscription, otherwise "Buy".
    case byProduct
  }

  /// The course of an interrupted purchase.
  package struct Interruption: Sendable {
    package enum InterruptionBehavior: Sendable {
      /// `.failed` at once, without a dialog, an underlying error or a console line.
      case failsSilently
      /// An alert, then sheets to accept, then the purchase.
      case asksOnDevice
    }
    package let course: InterruptionBehavior
    /// Whether the terms sheet appears twice, one stacked on the other.
    package let stacksTermsSheets: Bool
    /// The rule by which the switch turns off after one completed purchase; nil if the switch stays on.
    package let clears: RuleID?
    /// Whether a resolved interruption can keep the mark "has not been finished" (quirk `unfinished-mark`).
    package let keepsUnfinishedMark: Bool
    /// The rule that the log cites.
    package let rule: RuleID
  }

  /// The rules of subscriptions, and of the tester's tools for subscriptions.
  package struct Subscriptions: Sendable {
    package enum RenewalLimit: Sendable {
      case none
      /// The number of renewals in Sandbox and TestFlight.
      case testEnvironment
    }
    /// The way in which a failed renewal is collected.
    package enum Recovery: Sendable {
      /// Manually: by Resolve Issues, or by the customer.
      case byHand
      /// By the App Store's next attempt after renewals stop failing.
      case nextTry
    }
    /// The answer to a customer's refund request.
    package enum RefundAnswer: Sendable {
      /// The refund is granted at once, for every reason.
      case granted
      /// The refund is granted, unless the text of the request asks for another answer (rule
      /// `store.refund.request`).
      case byText
      /// The App Store decides later. The operator acts as the App Store.
      case waits
    }
    /// The available renewal rates, the default first.
    package let rates: [RenewalRate]
    package let renewalLimit: RenewalLimit
    package let recovery: Recovery
    /// Whether purchases fail while renewals fail.
    ///
    /// Sandbox has one switch for both, Allow Purchases & Renewals.
    package let failsPurchasesToo: Bool
    package let refundAnswer: RefundAnswer
    /// Whether a test session can end or renew a subscription at any time, and set the eligibility for a
    /// win-back offer.
    package let hasTestSession: Bool
    /// Whether the store checks the promotional offer of a payment: its existence, the eligibility and the
    /// signature.
    package let checksPromotionalOffers: Bool
    /// Whether the quirks of local tests apply to grace periods and to the status of a group.
    package let canMisreport: Bool
    /// Whether the App Store sends notifications to a server.
    package let sendsNotifications: Bool
    /// Whether the App Store also notifies the server of one-time purchases.
    package let tellsOneTimeCharges: Bool
    /// The shortest gap in service that changes `recentSubscriptionStartDate`.
    package let continuousGap: TimeSpan
  }

  /// The course of Ask to Buy.
  package struct AskToBuy: Sendable {
    /// The condition under which a purchase asks a parent.
    package enum Trigger: Sendable {
      /// A setting of the environment. The payment's own flag is ignored.
      case setting
      /// `simulatesAskToBuyInSandbox` of the payment. The switch makes the app set this flag on every
      /// payment.
      case paymentFlag
    }
    package let trigger: Trigger
    /// Whether the alert names the product.
    ///
    /// Xcode shows an empty name.
    package let namesProduct: Bool
    /// The error inside the console line's error 1052, if any.
    package let innerCause: InjectedFailure?
    /// Whether an approved identifier may be printed with quotes (a quirk of Xcode 12).
    package let canQuoteIdentifier: Bool
    package let alertRule: RuleID
    package let deferredRule: RuleID
    /// The rule for an alert that looks like a fault; nil if the alert looks correct.
    package let anomaly: RuleID?
    /// The time in which a parent can answer; nil for no limit.
    package let requestLifetime: TimeSpan?
  }
}

/// The operator's actions that an environment may refuse.
public enum OperatorPermission: String, CaseIterable, Hashable, Sendable {
  case approve, decline, resolve, delete, clear, dialogsOff, account
}

/// The environments of StoreKit.
public enum EnvironmentName: String, CaseIterable, Hashable, Sendable {
  case xcode, sandbox, production
}

extension EnvironmentName {
  public var rules: EnvironmentRules {
    // `_read` avoids a copy, because every event reads a field of the rules.
    _read {
      switch self {
      case .xcode: yield.xcode
      case .sandbox: yield.sandbox
      case .production: yield.production
      }
    }
  }
}
