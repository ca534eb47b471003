// The dialogs of a purchase.

import DeviceLocalization
import StoreCatalog
import StoreEngine
import StoreModel
import StoreRules
import Support

/// A factory for the dialogs of a purchase.
struct DialogMaker {
  private let configuration: WorldConfiguration

  init(_ configuration: WorldConfiguration) { self.configuration = configuration }

  private var rules: EnvironmentRules { _read { yield configuration.facts.environment.rules } }
  private var device: DeviceSettings { _read { yield configuration.facts.settings } }
  var deviceTexts: DeviceLocalizer { DeviceLocalizer(locale: configuration.settings.locale) }

  /// The texts of alerts, in English or in the device's language, depending on the environment.
  private var alertTexts: DeviceLocalizer {
    switch rules.alertLanguage {
    case .english: .english
    case .device: deviceTexts
    }
  }

  private func product(_ identifier: String) -> Product? { configuration.index.products[identifier] }

  /// Returns the dialogs of a store alert, the lower one first.
  func dialogs(_ alert: StoreAlert, _ number: TransactionNumber, _ payment: Payment) -> [Dialog] {
    switch alert {
    case .interruption(let cause): [interruptionAlert(number, cause: cause)]
    case .interruptionSheets(let cause): interruptionSheets(number, cause: cause)
    case .askToBuy: [askToBuyAlert(number, payment)]
    case .complete: [completeAlert(number)]
    case .completeAgain: [completeAlert(number, anomaly: .sandboxSecondTermsSheet)]
    case .alreadyBought:
      [
        notice(
          .alreadyBoughtAlert, alertTexts.alreadyBoughtTitle, message: alertTexts.alreadyBoughtMessage, number
        )
      ]
    case .alreadySubscribed:
      [notice(.alreadySubscribedAlert, alertTexts.alreadySubscribed, message: nil, number)]
    case .alreadyOrdered: [notice(.alreadyOrderedAlert, alertTexts.alreadyOrdered, message: nil, number)]
    case .unableToPurchase:
      [
        notice(
          .unableToPurchaseAlert, alertTexts.unableToPurchaseTitle,
          message: alertTexts.unableToPurchaseMessage, number)
      ]
    case .notPossible: [notice(.notPossibleAlert, alertTexts.notPossible, message: nil, number)]
    }
  }

  /// Returns the payment sheet with the offer that would apply.
  ///
  /// If `disclosesCommitment` is true, the sheet explains the commitment.
  func paymentSheet(for payment: Payment, offer: Offer?, disclosesCommitment: Bool) -> Dialog {
    let product = self.product(payment.productIdentifier)
    let texts = deviceTexts
    let isSubscription = product?.kind == .autoRenewable
    let name = product?.displayName(locale: device.locale) ?? payment.productIdentifier
    let terms = payment.billingPlan == .monthly ? product?.subscription : nil
    let monthly = terms?.price(of: .monthly)
    let payments = monthly == nil ? 0 : terms?.period.months ?? 0
    func text(_ digits: String, _ isExact: Bool) -> String {
      PriceText.text(digits, storefront: device.sellingStorefront, locale: device.locale, isExact: isExact)
    }
    func lines(isExact: Bool) -> SheetPrice {
      let price =
        monthly.map { text($0, isExact) }
        ?? product?.displayPrice(
          storefront: device.sellingStorefront, locale: device.locale, isExact: isExact)
        ?? ""
      let period = monthly == nil ? product?.subscription?.period : SubscriptionPeriod(1, .month)
      let pricePerPeriod = period.map { texts.price(price, every: $0) } ?? price
      let regularTerms =
        terms?.commitmentTotal.map {
          texts.commitment(pricePerPeriod, payments: payments, total: text($0, isExact))
        }
        ?? pricePerPeriod
      guard let offer else { return SheetPrice(line: regularTerms, after: "", terms: regularTerms) }
      let offerTerms = texts.offer(offer, price: self.price(of: offer, isExact: isExact))
      let after = texts.afterOffer(regularTerms)
      return SheetPrice(line: offerTerms, after: after, terms: texts.terms(offerTerms, after))
    }
    let shown = lines(isExact: false)
    let sheet = PaymentSheet(
      productName: payment.quantity > 1 ? "\(name) x\(payment.quantity)" : name,
      appName: configuration.facts.appName,
      typeLine: isSubscription ? texts.sheetTypeSubscription : texts.sheetTypeOneTime,
      price: shown, inFile: lines(isExact: true),
      renewalLine: isSubscription ? texts.sheetRenews : "",
      disclosure: payments > 0 && disclosesCommitment ? texts.commitmentDisclosure(payments: payments) : "",
      accountLabel: texts.sheetAccount,
      account: configuration.accountName ?? "")
    let confirm =
      switch rules.sheetButton {
      case .confirm: texts.sheetConfirm
      case .byProduct: isSubscription ? texts.sheetSubscribe : texts.sheetBuy
      }
    return Dialog(
      kind: .paymentSheet, title: "App Store",
      message: "\(sheet.productName) \(sheet.terms)"
        + (sheet.disclosure.isEmpty ? "" : " \(sheet.disclosure)"),
      sheet: sheet,
      buttons: [
        DialogButton(.confirm, confirm, isDefault: true),
        DialogButton(.cancel, texts.cancel),
      ],
      transaction: nil)
  }

  /// Returns the price of each period of an offer, in the device's language.
  private func price(of offer: Offer, isExact: Bool) -> String {
    PriceText.text(
      offer.displayPrice ?? "", storefront: device.sellingStorefront, locale: device.locale, isExact: isExact)
  }

  /// Returns the alert that asks for the account of a purchase or, if an account is signed in, for its
  /// password.
  ///
  /// If `number` is nil, the alert is for a restore.
  func signInAlert(_ number: TransactionNumber?, page: SheetPage? = nil) -> Dialog {
    let texts = alertTexts
    let question = number == nil ? texts.signInToRestoreMessage : texts.signInMessage
    let message = configuration.accountName.map { texts.passwordMessage($0) } ?? question
    return Dialog(
      kind: .signInAlert, title: texts.signInTitle,
      message: message + rules.dialogSuffix, page: page,
      buttons: [
        DialogButton(.cancel, texts.cancel),
        DialogButton(.signIn, texts.signIn, isDefault: true),
      ],
      transaction: number)
  }

  /// Returns the sheet that asks for consent to a price increase.
  ///
  /// The subscription ends if the customer disagrees. A dismissal has the effect of the first button, "Not
  /// Now".
  func priceConsentSheet(_ increase: PriceIncrease) -> Dialog {
    let texts = deviceTexts
    let terms = product(increase.product)?.subscription
    let name = product(increase.product)?.displayName(locale: device.locale) ?? increase.product
    func each(_ price: String) -> String { terms.map { texts.price(price, every: $0.period) } ?? price }
    let civil = device.timeZone.civil(increase.renewal)
    let day = texts.day(
      year: "\(civil.year)", month: Digits.two(civil.month),
      day: Digits.two(civil.day))
    return Dialog(
      kind: .priceConsentSheet, title: texts.priceIncreaseTitle,
      message: texts.priceIncreaseMessage(
        name, from: each(increase.before), to: each(increase.after), on: day),
      buttons: [
        DialogButton(.cancel, texts.notNow),
        DialogButton(.disagree, texts.cancelSubscription),
        DialogButton(.agree, texts.agreeToPrice, isDefault: true),
      ],
      transaction: increase.transaction)
  }

  private func interruptionAlert(_ number: TransactionNumber, cause: InterruptionCause) -> Dialog {
    let texts = alertTexts
    let (title, message) =
      switch cause {
      case .terms, .unreachableTerms: (texts.termsAlertTitle, texts.termsAlertMessage)
      case .paymentInformation: (texts.paymentAlertTitle, texts.paymentAlertMessage)
      }
    return Dialog(
      kind: .interruptionAlert, title: title,
      message: message + rules.dialogSuffix,
      buttons: [
        DialogButton(.cancel, texts.cancel),
        DialogButton(.ok, texts.ok, isDefault: true),
      ],
      transaction: number)
  }

  /// Returns the sheets that follow the interruption alert, the lower one first.
  ///
  /// For new terms, an environment may stack two identical sheets. For payment information, there is one
  /// sheet.
  private func interruptionSheets(_ number: TransactionNumber, cause: InterruptionCause) -> [Dialog] {
    let texts = alertTexts
    switch cause {
    case .terms:
      let layers: [Int?] = rules.interruption.stacksTermsSheets ? [2, 1] : [nil]
      return layers.map { layer in
        Dialog(
          kind: .termsSheet, title: texts.termsSheetTitle,
          message: texts.termsSheetMessage,
          buttons: [
            DialogButton(.disagree, texts.disagree),
            DialogButton(.agree, texts.agree, isDefault: true),
          ],
          transaction: number, layer: layer, anomaly: layer == nil ? nil : .sandboxTermsSheetTwice)
      }
    case .unreachableTerms:
      return [
        Dialog(
          kind: .termsSheet, title: texts.termsSheetTitle, message: texts.termsUnreachable,
          buttons: [DialogButton(.cancel, texts.cancel, isDefault: true)], transaction: number)
      ]
    case .paymentInformation:
      return [
        Dialog(
          kind: .paymentInformationSheet, title: texts.paymentSheetTitle,
          message: texts.paymentSheetMessage,
          buttons: [
            DialogButton(.cancel, texts.cancel),
            DialogButton(.ok, texts.done, isDefault: true),
          ],
          transaction: number)
      ]
    }
  }

  private func completeAlert(_ number: TransactionNumber, anomaly: RuleID? = nil) -> Dialog {
    notice(
      .completeAlert, alertTexts.completeTitle, message: alertTexts.completeMessage, number, anomaly: anomaly)
  }

  private func notice(
    _ kind: Dialog.Kind, _ title: String, message: String?, _ number: TransactionNumber,
    anomaly: RuleID? = nil
  ) -> Dialog {
    let suffix = rules.dialogSuffix
    let body = message.map { $0 + suffix } ?? String(suffix.drop { $0 == " " })
    return Dialog(
      kind: kind, title: title, message: body,
      buttons: [DialogButton(.ok, alertTexts.ok, isDefault: true)], transaction: number,
      anomaly: anomaly ?? (alertTexts != deviceTexts ? .xcodeEnglishAlerts : nil))
  }

  /// Returns the alert that replaces the payment sheet of the active plan (rule `purchase.held-alert`).
  func heldPlanAlert(_ number: TransactionNumber) -> Dialog {
    Dialog(
      kind: .heldPlanAlert, title: alertTexts.alreadySubscribed,
      message: String(rules.dialogSuffix.drop { $0 == " " }),
      buttons: [
        DialogButton(.ok, alertTexts.ok, isDefault: true), DialogButton(.manage, alertTexts.manage),
      ],
      transaction: number)
  }

  private func askToBuyAlert(_ number: TransactionNumber, _ payment: Payment) -> Dialog {
    let texts = alertTexts
    let product = product(payment.productIdentifier)
    let name = rules.askToBuy.namesProduct ? product?.displayName(locale: device.locale) ?? "" : ""
    let message = texts.askMessage(name, isSubscription: product?.kind == .autoRenewable)
    return Dialog(
      kind: .askToBuyAlert, title: texts.askTitle,
      message: message + rules.dialogSuffix,
      buttons: [
        DialogButton(.ask, texts.ask, isDefault: true),
        DialogButton(.cancel, texts.cancel),
      ],
      transaction: number, anomaly: rules.askToBuy.anomaly)
  }
}

/// The values on which a payment sheet depends, in addition to the catalogue and the environment.
struct SheetContext: Hashable, Sendable {
  let locale: String
  let storefront: String
  let account: String?
  let tester: String?
  let appName: String

  init(_ configuration: WorldConfiguration) {
    locale = configuration.settings.locale
    storefront = configuration.settings.sellingStorefront
    account = configuration.settings.account?.name
    tester = configuration.settings.testerName
    appName = configuration.facts.appName
  }
}
