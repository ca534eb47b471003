// Every text of the system's dialogs, by language, in one table: what was observed, and our own words where nothing is
// known (DocC: Dialogs).

/// A text of a dialog.
///
/// `{name}` stands for the product's name.
enum DialogText: CaseIterable, Hashable, Sendable {
  case termsAlertTitle, termsAlertMessage, termsSheetTitle, termsSheetMessage
  case paymentAlertTitle, paymentAlertMessage, paymentSheetTitle, paymentSheetMessage
  case completeTitle, completeMessage
  case alreadySubscribed, alreadyOrdered, notPossible
  case signInTitle, signInMessage, passwordMessage, signIn
  case askTitle, askMessageSubscription, askMessageOneTime
  case agree, disagree, ok, cancel, ask, done
  case sheetConfirm, sheetSubscribe, sheetBuy
  case sheetTypeSubscription, sheetTypeOneTime, sheetRenews, sheetAccount

  /// The text in a language of the device; English where that language is not known.
  func text(_ language: String) -> String {
    Self.table[self]?[language] ?? Self.table[self]?["en"] ?? ""
  }

  private static let table: [DialogText: [String: String]] = [
    .termsAlertTitle: [
      "en": "Apple Media Services Terms and Conditions have changed.",
      "ja": "Appleメディアサービスの利用規約が変更されました。",
      "de": "Die allgemeinen Geschäftsbedingungen der Apple-Mediendienste haben sich geändert.",
      "zh_Hans": "Apple 媒体服务条款与条件已更改。",
      "ru": "Положения и условия мультимедийных сервисов Apple изменены",
    ],
    .termsAlertMessage: [
      "en": "Before you can proceed you must read and accept the new Terms & Conditions.",
      "ja": "続けるには利用規約をお読みの上、同意いただく必要があります",
      "de": "Sie müssen die neuen Geschäftsbedingungen lesen und akzeptieren, bevor Sie fortfahren können.",
      "zh_Hans": "您必须阅读并接受新的条款与条件，才能继续进行",
      "ru": "Прежде чем продолжить, необходимо прочесть новые Положения и условия и принять их",
    ],
    .termsSheetTitle: [
      "en": "Terms and Conditions", "ja": "利用規約", "de": "Allgemeine Geschäftsbedingungen", "zh_Hans": "条款与条件",
    ],
    .termsSheetMessage: [
      "en": "Please read the following terms and conditions carefully.",
      "ja": "以下の利用規約をよくお読みください。",
      "de": "Bitte lesen Sie die folgenden Geschäftsbedingungen sorgfältig.",
      "zh_Hans": "请仔细阅读以下条款与条件。",
    ],
    .paymentAlertTitle: [
      "en": "Payment information required", "ja": "お支払い情報が必要です", "zh_Hans": "需要付款信息",
    ],
    .paymentAlertMessage: [
      "en": "Before you can proceed you must update your payment information.",
      "ja": "続けるにはお支払い情報を更新してください。",
      "zh_Hans": "您必须更新付款信息，才能继续进行",
    ],
    .paymentSheetTitle: ["en": "Payment Information", "ja": "お支払い情報", "zh_Hans": "付款信息"],
    .paymentSheetMessage: [
      "en": "Check your payment method.", "ja": "お支払い方法をご確認ください。", "zh_Hans": "请检查您的付款方式。",
    ],
    .completeTitle: ["en": "You're all set.", "ja": "完了しました。"],
    .completeMessage: ["en": "Your purchase was successful.", "ja": "購入手続きが完了しました。"],
    .alreadySubscribed: [
      "en": "You are currently subscribed to this.", "ja": "現在サブスクリプションを利用中です。",
      "zh_Hans": "您目前已订阅此项目",
    ],
    .alreadyOrdered: [
      "en": "You have already ordered this. It begins with the next renewal.",
      "ja": "すでに注文済みです。次回の更新時に開始されます。",
      "de": "Du hast dies bereits bestellt. Es beginnt mit der nächsten Verlängerung.",
      "zh_Hans": "您已订购此项目，将于下次续订时开始。",
    ],
    .signInTitle: [
      "en": "Sign In to App Store", "ja": "App Storeにサインイン", "de": "Im App Store anmelden",
      "zh_Hans": "登录 App Store",
    ],
    .signInMessage: [
      "en": "Enter the account to make this purchase with.", "ja": "この購入に使うアカウントを入力してください。",
      "de": "Mit welchem Account möchten Sie kaufen?", "zh_Hans": "请输入用于此次购买的帐户。",
    ],
    .passwordMessage: [
      "en": "Enter the password for \"{name}\".", "ja": "\"{name}\"のパスワードを入力してください。",
      "de": "Geben Sie das Passwort für „{name}“ ein.", "zh_Hans": "请输入“{name}”的密码。",
    ],
    .signIn: ["en": "Sign In", "ja": "サインイン", "de": "Anmelden", "zh_Hans": "登录"],
    .notPossible: [
      "en": "Your purchase could not be completed.", "ja": "購入を完了できませんでした。",
      "de": "Dein Kauf konnte nicht abgeschlossen werden.", "zh_Hans": "你的购买无法完成",
    ],
    .askTitle: ["en": "Ask Permission", "ja": "承認をリクエスト"],
    .askMessageSubscription: [
      "en": "A request to buy \"{name}\" will be sent to your parent or guardian.",
      "ja": "『{name}』のサブスクリプションリクエストが保護者の方へ送信されます。",
    ],
    .askMessageOneTime: [
      "en": "A request to buy \"{name}\" will be sent to your parent or guardian.",
      "ja": "『{name}』の購入リクエストが保護者の方へ送信されます。",
    ],
    .agree: ["en": "Agree", "ja": "同意する", "de": "Akzeptieren", "zh_Hans": "同意"],
    .disagree: ["en": "Disagree", "ja": "同意しない", "de": "Nicht akzeptieren", "zh_Hans": "不同意"],
    .ok: ["en": "OK", "ja": "OK", "de": "OK", "zh_Hans": "好"],
    .cancel: ["en": "Cancel", "ja": "キャンセル", "de": "Abbrechen", "zh_Hans": "取消", "ru": "Отменить"],
    .ask: ["en": "Ask", "ja": "承認を求める"],
    .done: ["en": "Done", "ja": "完了", "de": "Fertig", "zh_Hans": "完成"],
    .sheetConfirm: ["en": "Confirm", "ja": "承認", "de": "Bestätigen", "zh_Hans": "确认"],
    .sheetSubscribe: ["en": "Subscribe", "ja": "サブスクリプションに登録", "de": "Abonnieren", "zh_Hans": "订阅"],
    .sheetBuy: ["en": "Buy", "ja": "購入", "de": "Kaufen", "zh_Hans": "购买"],
    .sheetTypeSubscription: ["en": "Subscription", "ja": "サブスクリプション", "de": "Abonnement", "zh_Hans": "订阅"],
    .sheetTypeOneTime: [
      "en": "In-App Purchase", "ja": "App内課金", "de": "In-App-Kauf", "zh_Hans": "App 内购买项目",
    ],
    .sheetRenews: [
      "en": "Renews automatically until cancelled.", "ja": "キャンセルするまで自動的に更新されます。",
      "de": "Verlängert sich automatisch bis zur Kündigung.", "zh_Hans": "自动续订，直至取消。",
    ],
    .sheetAccount: ["en": "Account", "ja": "アカウント", "de": "Account", "zh_Hans": "账户"],
  ]
}

/// The language of a locale, as the text tables name it: `ja`, `zh_Hans`, `en`.
enum Language {
  static func of(locale: String) -> String {
    guard let name = LocaleName(locale) else { return "en" }
    return name.likelyScript.map { "\(name.language)_\($0)" } ?? name.language
  }
}
