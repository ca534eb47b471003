// What the customer sees in front of the app: payment sheet, alerts, terms sheets.

import StoreRules
import Support

/// A dialog of the system on the device.
public struct Dialog: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable {
    case paymentSheet, interruptionAlert, termsSheet, paymentInformationSheet, askToBuyAlert, completeAlert,
      alreadyBoughtAlert, alreadySubscribedAlert, alreadyOrderedAlert, notPossibleAlert, signInAlert,
      priceConsentSheet, manageSubscriptionsSheet, refundRequestSheet, offerCodeSheet, messageSheet
  }

  public let kind: Kind
  public let title: String
  public let message: String
  /// What only some dialogs have: a log keeps many of the others.
  private var content: Content?
  /// From left to right.
  public let buttons: [DialogButton]
  /// The purchase it belongs to, by number.
  public package(set) var transaction: TransactionNumber?
  /// For stacked sheets: 1 is the first that was on top, 2 the one below it.
  public let layer: Int?
  /// Where the dialog looks like a fault (English on a Japanese phone, an empty name, a sheet twice): the rule that
  /// says it was observed so.
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

  /// What the payment sheet says; nil for other dialogs.
  public var sheet: PaymentSheet? {
    if case .payment(let sheet)? = content { sheet } else { nil }
  }

  /// What a sheet that the app asked for, or a message, is about; nil for other dialogs.
  public var page: SheetPage? {
    if case .page(let page)? = content { page } else { nil }
  }

  /// The rule that says why it looks so.
  package var rule: RuleID {
    if let anomaly { return anomaly }
    if let sheet, !sheet.disclosure.isEmpty { return .commitmentDisclosure }
    if let sheet, !sheet.afterLine.isEmpty { return .offerOnSheet }
    return switch kind {
    case .alreadyBoughtAlert: .ownedAgain
    case .priceConsentSheet: .priceConsent
    case .manageSubscriptionsSheet: .manageSubscriptions
    case .refundRequestSheet: .refundRequestSheet
    case .offerCodeSheet: .offerCodeSheet
    case .messageSheet: .messages
    case .signInAlert where page == .sync: .sync
    case .paymentSheet, .interruptionAlert, .termsSheet, .paymentInformationSheet, .askToBuyAlert,
      .completeAlert,
      .alreadySubscribedAlert, .alreadyOrderedAlert, .notPossibleAlert, .signInAlert:
      .dialogs
    }
  }

  /// Whether `text` is part of the title, of the message, or of both joined by nothing or one space.
  public func says(_ text: String) -> Bool {
    title.contains(text) || message.contains(text) || (title + message).contains(text)
      || (title + " " + message).contains(text)
  }
}

/// A button: its name is the same in every language.
public struct DialogButton: Hashable, Sendable {
  /// What a button is for; spelled as a step names it.
  public enum Name: String, CaseIterable, Hashable, Sendable {
    case confirm, cancel, ok, ask, agree, disagree
    case signIn = "sign-in"
    /// One thing of a list; which one, the button says.
    case choose
    case submit, redeem, resume, done
    case stop = "cancel-subscription"
    case updatePayment = "update-payment"

    /// Whether it says yes.
    public var isAccepting: Bool {
      switch self {
      case .confirm, .ok, .ask, .agree, .signIn, .choose, .submit, .redeem, .resume, .stop, .updatePayment:
        true
      case .cancel, .disagree, .done: false
      }
    }
  }

  public let name: Name
  /// What it says in the dialog's language.
  public let label: String
  /// Whether it is the one that is marked first.
  public let isDefault: Bool

  /// What of a list it chooses; nil for other buttons.
  public let choice: String?

  /// The name as a step says it: what it chooses, where it chooses something.
  public var identifier: String { choice ?? name.rawValue }

  public init(_ name: Name, _ label: String, isDefault: Bool = false, choice: String? = nil) {
    self.name = name
    self.label = label
    self.isDefault = isDefault
    self.choice = choice
  }
}

/// What a payment sheet says is to be paid.
public struct SheetPrice: Hashable, Sendable {
  /// `1か月ごとに ￥980`, `$4.99 per month`, `$0.99`; with an offer its own price and length: `1 week free trial`.
  public let line: String
  /// What comes after the offer, `then $4.99 per month`; empty without one.
  public let after: String
  /// All that is to be paid in one line: `1 week free trial, then $4.99 per month`.
  public let terms: String

  public init(line: String, after: String, terms: String) {
    self.line = line
    self.after = after
    self.terms = terms
  }
}

/// The lines of a payment sheet.
public struct PaymentSheet: Hashable, Sendable {
  public let productName: String
  public let appName: String
  /// `サブスクリプション`, `In-App Purchase`.
  public let typeLine: String
  /// What is to be paid, as the customer reads it.
  public let price: SheetPrice
  /// The same in the digits of the catalogue's file, for programs.
  public let inFile: SheetPrice
  /// `キャンセルするまで自動的に更新されます。`; empty for one-time products.
  public let renewalLine: String
  /// What the App Store explains before a customer's first commitment; empty otherwise.
  public let disclosure: String
  /// `アカウント` and the account's address.
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

/// What a sheet of the system is about: enough to go on from its buttons.
public enum SheetPage: Hashable, Sendable {
  /// The customer's subscriptions, to choose one.
  case subscriptions
  /// One of them: the group, and the group that the app asked for, if it did.
  case subscription(group: String, asked: String?)
  /// The reasons for a refund, and what will be written with the reason other.
  case refundReasons(text: String)
  case refund(RefundRequest)
  /// The codes that can be redeemed: of one plan, or of all.
  case offerCodes(product: String?)
  case offerCode(product: String, offer: String)
  /// The account for `AppStore.sync()`.
  case sync
  case message(StoreKitUpdate.MessageReason, product: String)
}
