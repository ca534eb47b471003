// Makes the dialogs of a purchase, with the texts of the table and the decisions of the environment.

/// Makes dialogs in one world's surroundings.
struct DialogMaker {
  private let here: Surroundings

  init(_ here: Surroundings) { self.here = here }

  private var rules: EnvironmentRules { _read { yield here.facts.environment.rules } }
  private var device: DeviceSettings { _read { yield here.facts.settings } }
  private var deviceLanguage: String { here.language }

  /// The language in which this environment's alerts speak.
  private var alertLanguage: String {
    switch rules.alertLanguage {
    case .english: "en"
    case .device: deviceLanguage
    }
  }

  private func product(_ identifier: String) -> Product? { here.index.products[identifier] }

  /// What comes up for an alert of the store, the lower one first.
  func dialogs(_ alert: Alert, _ number: TransactionNumber, _ payment: Payment) -> [Dialog] {
    switch alert {
    case .interruption(let cause): [interruptionAlert(number, cause: cause)]
    case .interruptionSheets(let cause): interruptionSheets(number, cause: cause)
    case .askToBuy: [askToBuyAlert(number, payment)]
    case .complete: [notice(.completeAlert, .completeTitle, message: .completeMessage, number)]
    case .alreadySubscribed: [notice(.alreadySubscribedAlert, .alreadySubscribed, message: nil, number)]
    case .alreadyOrdered: [notice(.alreadyOrderedAlert, .alreadyOrdered, message: nil, number)]
    case .notPossible: [notice(.notPossibleAlert, .notPossible, message: nil, number)]
    }
  }

  func paymentSheet(for payment: Payment) -> Dialog {
    let product = self.product(payment.productIdentifier)
    let language = deviceLanguage
    let isSubscription = product?.kind == .autoRenewable
    let name = product?.displayName(locale: device.locale) ?? payment.productIdentifier
    let price = product?.displayPrice(storefront: device.storefront, locale: device.locale) ?? ""
    let sheet = PaymentSheet(
      productName: payment.quantity > 1 ? "\(name) x\(payment.quantity)" : name,
      appName: here.facts.appName,
      typeLine: (isSubscription ? DialogText.sheetTypeSubscription : .sheetTypeOneTime).text(language),
      priceLine: product?.subscription.map { PeriodText.price(price, every: $0.period, language: language) }
        ?? price,
      renewalLine: isSubscription ? DialogText.sheetRenews.text(language) : "",
      accountLabel: DialogText.sheetAccount.text(language),
      account: here.accountName ?? "")
    let confirm = isSubscription ? rules.sheetButtons.subscription : rules.sheetButtons.oneTime
    return Dialog(
      kind: .paymentSheet, title: "App Store", message: "\(sheet.productName) \(sheet.priceLine)",
      sheet: sheet,
      buttons: [
        DialogButton(.confirm, confirm.text(language), isDefault: true),
        DialogButton(.cancel, DialogText.cancel.text(language)),
      ],
      transaction: nil)
  }

  /// Asks for the account that a purchase is made with, or for its password.
  func signInAlert(_ number: TransactionNumber) -> Dialog {
    let language = alertLanguage
    let message =
      here.accountName.map { DialogText.passwordMessage.text(language).replacing("{name}", with: $0) }
      ?? DialogText.signInMessage.text(language)
    return Dialog(
      kind: .signInAlert, title: DialogText.signInTitle.text(language),
      message: message + rules.dialogSuffix,
      buttons: [
        DialogButton(.cancel, DialogText.cancel.text(language)),
        DialogButton(.signIn, DialogText.signIn.text(language), isDefault: true),
      ],
      transaction: number)
  }

  private func interruptionAlert(_ number: TransactionNumber, cause: InterruptionCause) -> Dialog {
    let language = alertLanguage
    let (title, message): (DialogText, DialogText) =
      switch cause {
      case .terms: (.termsAlertTitle, .termsAlertMessage)
      case .paymentInformation: (.paymentAlertTitle, .paymentAlertMessage)
      }
    return Dialog(
      kind: .interruptionAlert, title: title.text(language),
      message: message.text(language) + rules.dialogSuffix,
      buttons: [
        DialogButton(.cancel, DialogText.cancel.text(language)),
        DialogButton(.ok, DialogText.ok.text(language), isDefault: true),
      ],
      transaction: number)
  }

  /// The sheets behind the alert, the lower one first: two stacked ones for the terms, one for the payment information.
  private func interruptionSheets(_ number: TransactionNumber, cause: InterruptionCause) -> [Dialog] {
    let language = alertLanguage
    switch cause {
    case .terms:
      let layers: [Int?] = rules.interruption.stacksTermsSheets ? [2, 1] : [nil]
      return layers.map { layer in
        Dialog(
          kind: .termsSheet, title: DialogText.termsSheetTitle.text(language),
          message: DialogText.termsSheetMessage.text(language),
          buttons: [
            DialogButton(.disagree, DialogText.disagree.text(language)),
            DialogButton(.agree, DialogText.agree.text(language), isDefault: true),
          ],
          transaction: number, layer: layer, oddity: layer == nil ? nil : .sandboxTermsSheetTwice)
      }
    case .paymentInformation:
      return [
        Dialog(
          kind: .paymentInformationSheet, title: DialogText.paymentSheetTitle.text(language),
          message: DialogText.paymentSheetMessage.text(language),
          buttons: [
            DialogButton(.cancel, DialogText.cancel.text(language)),
            DialogButton(.ok, DialogText.done.text(language), isDefault: true),
          ],
          transaction: number)
      ]
    }
  }

  private func notice(
    _ kind: Dialog.Kind, _ title: DialogText, message: DialogText?, _ number: TransactionNumber
  ) -> Dialog {
    let language = alertLanguage
    let suffix = rules.dialogSuffix
    let body = message.map { $0.text(language) + suffix } ?? String(suffix.drop { $0 == " " })
    return Dialog(
      kind: kind, title: title.text(language), message: body,
      buttons: [DialogButton(.ok, DialogText.ok.text(language), isDefault: true)], transaction: number,
      oddity: alertLanguage != deviceLanguage ? .xcodeEnglishAlerts : nil)
  }

  private func askToBuyAlert(_ number: TransactionNumber, _ payment: Payment) -> Dialog {
    let language = alertLanguage
    let product = product(payment.productIdentifier)
    let name = rules.askToBuy.namesProduct ? product?.displayName(locale: device.locale) ?? "" : ""
    let text: DialogText = product?.kind == .autoRenewable ? .askMessageSubscription : .askMessageOneTime
    return Dialog(
      kind: .askToBuyAlert, title: DialogText.askTitle.text(language),
      message: text.text(language).replacing("{name}", with: name) + rules.dialogSuffix,
      buttons: [
        DialogButton(.ask, DialogText.ask.text(language), isDefault: true),
        DialogButton(.cancel, DialogText.cancel.text(language)),
      ],
      transaction: number, oddity: rules.askToBuy.oddity)
  }
}

/// How a price reads with its period.
enum PeriodText {
  /// `$4.99 per month`, `1か月ごとに ￥980`, `每 3 个月 ¥18`.
  static func price(_ price: String, every period: SubscriptionPeriod, language: String) -> String {
    let n = period.count
    switch (language, period.unit) {
    case ("ja", .day): return "\(n)日ごとに \(price)"
    case ("ja", .week): return "\(n)週間ごとに \(price)"
    case ("ja", .month): return "\(n)か月ごとに \(price)"
    case ("ja", .year): return "\(n)年ごとに \(price)"
    case ("zh_Hans", .day): return "每 \(n) 天 \(price)"
    case ("zh_Hans", .week): return "每 \(n) 周 \(price)"
    case ("zh_Hans", .month): return "每 \(n) 个月 \(price)"
    case ("zh_Hans", .year): return "每 \(n) 年 \(price)"
    case ("de", .day): return n == 1 ? "\(price) pro Tag" : "\(price) alle \(n) Tage"
    case ("de", .week): return n == 1 ? "\(price) pro Woche" : "\(price) alle \(n) Wochen"
    case ("de", .month): return n == 1 ? "\(price) pro Monat" : "\(price) alle \(n) Monate"
    case ("de", .year): return n == 1 ? "\(price) pro Jahr" : "\(price) alle \(n) Jahre"
    case (_, .day): return n == 1 ? "\(price) per day" : "\(price) every \(n) days"
    case (_, .week): return n == 1 ? "\(price) per week" : "\(price) every \(n) weeks"
    case (_, .month): return n == 1 ? "\(price) per month" : "\(price) every \(n) months"
    case (_, .year): return n == 1 ? "\(price) per year" : "\(price) every \(n) years"
    }
  }
}

/// All that a payment sheet depends on, beside the catalogue and the environment.
struct SheetScene: Hashable, Sendable {
  let locale: String
  let storefront: String
  let account: String?
  let appName: String

  init(_ here: Surroundings) {
    locale = here.settings.locale
    storefront = here.settings.storefront
    account = here.settings.account?.name
    appName = here.facts.appName
  }
}
