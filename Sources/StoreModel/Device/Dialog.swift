// The system dialogs that appear in front of the app: payment sheet, alerts, terms sheets.

import StoreRules
import Support

public struct Dialog: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable {
    case paymentSheet, interruptionAlert, termsSheet, paymentInformationSheet, askToBuyAlert, completeAlert,
      alreadyBoughtAlert, alreadySubscribedAlert, alreadyOrderedAlert, notPossibleAlert, signInAlert,
      heldPlanAlert, unableToPurchaseAlert, otherAppPage, priceConsentSheet, manageSubscriptionsSheet,
      refundRequestSheet,
      offerCodeSheet,
      messageSheet

    /// Whether the dialog begins a purchase; such a dialog waits until the open dialogs are closed.
    package var beginsPurchase: Bool { self == .paymentSheet || self == .heldPlanAlert }

    /// Whether the customer resolves an interrupted purchase with the dialog.
    package var resolvesInterruption: Bool {
      self == .interruptionAlert || self == .termsSheet || self == .paymentInformationSheet
    }
  }

  public let kind: Kind
  public let title: String
  public let message: String
  /// The content of a sheet, boxed because a log contains many dialogs.
  private var content: Content?
  /// The buttons from left to right.
  public let buttons: [DialogButton]
  public package(set) var transaction: TransactionNumber?
  /// The position among stacked sheets: 1 for the sheet on top, 2 for the sheet below.
  public let layer: Int?
  /// The rule about an apparent fault, such as English text on a Japanese phone or an empty product name.
  public let anomaly: RuleID?

  public init(
    kind: Kind, title: String, message: String, sheet: PaymentSheet? = nil,
    page: SheetPage? = nil, buttons: [DialogButton],
    transaction: TransactionNumber?, layer: Int? = nil, anomaly: RuleID? = nil
  ) {
    self.kind = kind
    self.title = title
    self.message = message
    content = sheet.map { .payment($0) } ?? page.map { .page($0) }
    self.buttons = buttons
    self.transaction = transaction
    self.layer = layer
    self.anomaly = anomaly
  }

  private indirect enum Content: Hashable, Sendable {
    case payment(PaymentSheet)
    case page(SheetPage)
  }

  public var sheet: PaymentSheet? {
    if case .payment(let sheet)? = content { sheet } else { nil }
  }

  public var page: SheetPage? {
    if case .page(let page)? = content { page } else { nil }
  }

  /// The rule that describes the dialog's appearance.
  package var rule: RuleID {
    if let anomaly { return anomaly }
    if case .otherApp(let page)? = page { return page.rule }
    if let sheet, !sheet.disclosure.isEmpty { return .commitmentDisclosure }
    if let sheet, !sheet.afterLine.isEmpty { return .offerOnSheet }
    return switch kind {
    case .alreadyBoughtAlert: .ownedAgain
    case .heldPlanAlert: .heldPlanAlert
    case .unableToPurchaseAlert: .offerSignature
    case .priceConsentSheet: .priceConsent
    case .manageSubscriptionsSheet: .manageSubscriptions
    case .refundRequestSheet: .refundRequestSheet
    case .offerCodeSheet: .offerCodeSheet
    case .messageSheet: .messages
    case .signInAlert where page == .sync: .sync
    case .signInAlert where page == .receiptRefresh: .receiptRefresh
    case .paymentSheet, .interruptionAlert, .termsSheet, .paymentInformationSheet, .askToBuyAlert,
      .completeAlert,
      .alreadySubscribedAlert, .alreadyOrderedAlert, .notPossibleAlert, .signInAlert, .otherAppPage:
      .dialogs
    }
  }

  /// Whether `text` is part of the title, of the message, or of both joined with or without a space.
  public func says(_ text: String) -> Bool {
    title.contains(text) || message.contains(text) || (title + message).contains(text)
      || (title + " " + message).contains(text)
  }
}

public struct DialogButton: Hashable, Sendable {
  /// The purpose of a button, spelled as in steps.
  public enum Name: String, CaseIterable, Hashable, Sendable {
    case confirm, cancel, ok, ask, agree, disagree
    case signIn = "sign-in"
    /// Chooses an entry of a list, which `choice` identifies.
    case choose
    case submit, redeem, resume, done, manage, back
    case openPage = "open"
    case continueToPage = "continue"
    case stop = "cancel-subscription"
    case updatePayment = "update-payment"

    public var isAccepting: Bool {
      switch self {
      case .confirm, .ok, .ask, .agree, .signIn, .choose, .submit, .redeem, .resume, .stop, .updatePayment,
        .manage, .openPage, .continueToPage:
        true
      case .cancel, .disagree, .done, .back: false
      }
    }
  }

  public let name: Name
  public let label: String
  /// Whether the button is the default button.
  public let isDefault: Bool

  /// The identifier of the list entry that the button chooses; nil for other buttons.
  public let choice: String?

  /// The name in steps: `choice` or, for other buttons, `name`.
  public var identifier: String { choice ?? name.rawValue }

  public init(_ name: Name, _ label: String, isDefault: Bool = false, choice: String? = nil) {
    self.name = name
    self.label = label
    self.isDefault = isDefault
    self.choice = choice
  }
}

public struct SheetPrice: Hashable, Sendable {
  /// The price (`1か月ごとに ￥980`, `$4.99 per month`) or, with an offer, the offer's price and length (`1 week
  /// free trial`).
  public let line: String
  /// The price after the offer (`then $4.99 per month`); empty without an offer.
  public let after: String
  /// The complete price on one line (`1 week free trial, then $4.99 per month`).
  public let terms: String

  public init(line: String, after: String, terms: String) {
    self.line = line
    self.after = after
    self.terms = terms
  }
}

public struct PaymentSheet: Hashable, Sendable {
  public let productName: String
  public let appName: String
  /// For example `サブスクリプション` or `In-App Purchase`.
  public let typeLine: String
  /// The price in the format of the customer's language.
  public let price: SheetPrice
  /// The price in the digits of the catalogue's file, for programs.
  public let inFile: SheetPrice
  /// For example `キャンセルするまで自動的に更新されます。`; empty for one-time products.
  public let renewalLine: String
  /// The App Store's explanation of a customer's first commitment; otherwise empty.
  public let disclosure: String
  /// `アカウント` or `Account`.
  public let accountLabel: String
  public let account: String

  public var priceLine: String { price.line }
  public var afterLine: String { price.after }
  public var terms: String { price.terms }

  public init(
    productName: String, appName: String, typeLine: String, price: SheetPrice, inFile: SheetPrice,
    renewalLine: String, disclosure: String = "", accountLabel: String, account: String
  ) {
    self.productName = productName
    self.appName = appName
    self.typeLine = typeLine
    self.price = price
    self.inFile = inFile
    self.renewalLine = renewalLine
    self.disclosure = disclosure
    self.accountLabel = accountLabel
    self.account = account
  }
}

/// The subject of a system sheet, with the data that its buttons need.
public enum SheetPage: Hashable, Sendable {
  case subscriptions
  /// A subscription in the list; `asked` is the group that the app requested, if any.
  case subscription(group: String, asked: String?)
  /// A subscription that the customer opened from an alert, without a call of the app.
  ///
  /// `payment` is the payment that is answered when the sheet closes; nil if none is (quirk
  /// `held-purchase alert-waits`).
  case heldSubscription(group: String, payment: TransactionNumber?)
  /// The reasons for a refund; `text` is the customer's explanation if the reason is `other`.
  case refundReasons(text: String)
  case refund(RefundRequest)
  /// The offer codes of one plan, or of all plans if `product` is nil.
  case offerCodes(product: String?)
  case offerCode(product: String, offer: String)
  /// The sign-in for `AppStore.sync()`.
  case sync
  /// The sign-in for a receipt refresh.
  case receiptRefresh
  case message(StoreKitUpdate.MessageReason, product: String)
  /// A page of another app, which is visible while the app under test is in the background.
  case otherApp(OtherAppPage)

  /// The payment that is answered when the page closes; nil if there is none.
  package var payment: TransactionNumber? {
    if case .heldSubscription(_, let payment) = self { payment } else { nil }
  }

  /// Whether the page is a sign-in alert.
  package var isSignIn: Bool { self == .sync || self == .receiptRefresh }
}
