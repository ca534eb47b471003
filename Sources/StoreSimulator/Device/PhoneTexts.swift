// Every text of the phone, by the language of the device: the system's dialogs and payment sheet, StoreKit's own words, and
// the app's shop. One table with where each text is from (DocC: Dialogs; the sources, DocC: Evidence). The texts of errors
// stand with the errors.

import Ground

/// What the phone says in one language.
public struct PhoneTexts: Hashable, Sendable {
  /// `ja`, `zh_Hans`, `en`.
  let language: String

  static let english = PhoneTexts(language: "en")

  /// The words for a device's locale; English where it is none.
  public init(locale: String) { self.init(language: Language.of(locale: locale)) }

  init(language: String) { self.language = language }

  /// A text in the language of the device; English where that language is not known.
  ///
  /// `zh` is for all who read Chinese.
  private func say(
    _ english: @autoclosure () -> String, ja: @autoclosure () -> String? = nil,
    de: @autoclosure () -> String? = nil, zh: @autoclosure () -> String? = nil,
    zhHans: @autoclosure () -> String? = nil, ru: @autoclosure () -> String? = nil,
    fr: @autoclosure () -> String? = nil
  ) -> String {
    let words: String? =
      switch language {
      case "ja": ja()
      case "de": de()
      case "zh_Hans": zhHans() ?? zh()
      case "zh_Hant": zh()
      case "ru": ru()
      case "fr": fr()
      default: nil
      }
    return words ?? english()
  }

  // The alerts and sheets of an interrupted purchase. Japanese as in NTT Resonant 2021; English, German, Chinese and Russian as logs
  // and bug reports of others have them. The payment alert's title is the text of error 3029; the sheets' messages, their
  // German and Chinese, and the rest of the payment information are ours.

  var termsAlertTitle: String {
    say(
      "Apple Media Services Terms and Conditions have changed.",
      ja: "Appleメディアサービスの利用規約が変更されました。",
      de: "Die allgemeinen Geschäftsbedingungen der Apple-Mediendienste haben sich geändert.",
      zhHans: "Apple 媒体服务条款与条件已更改。",
      ru: "Положения и условия мультимедийных сервисов Apple изменены")
  }
  var termsAlertMessage: String {
    say(
      "Before you can proceed you must read and accept the new Terms & Conditions.",
      ja: "続けるには利用規約をお読みの上、同意いただく必要があります",
      de: "Sie müssen die neuen Geschäftsbedingungen lesen und akzeptieren, bevor Sie fortfahren können.",
      zhHans: "您必须阅读并接受新的条款与条件，才能继续进行",
      ru: "Прежде чем продолжить, необходимо прочесть новые Положения и условия и принять их")
  }
  var termsSheetTitle: String {
    say(
      "Terms and Conditions",
      ja: "利用規約",
      de: "Allgemeine Geschäftsbedingungen",
      zhHans: "条款与条件")
  }
  var termsSheetMessage: String {
    say(
      "Please read the following terms and conditions carefully.",
      ja: "以下の利用規約をよくお読みください。",
      de: "Bitte lesen Sie die folgenden Geschäftsbedingungen sorgfältig.",
      zhHans: "请仔细阅读以下条款与条件。")
  }
  var paymentAlertTitle: String { say("Payment information required", ja: "お支払い情報が必要です", zhHans: "需要付款信息") }
  var paymentAlertMessage: String {
    say(
      "Before you can proceed you must update your payment information.",
      ja: "続けるにはお支払い情報を更新してください。",
      zhHans: "您必须更新付款信息，才能继续进行")
  }
  var paymentSheetTitle: String { say("Payment Information", ja: "お支払い情報", zhHans: "付款信息") }
  var paymentSheetMessage: String {
    say(
      "Check your payment method.",
      ja: "お支払い方法をご確認ください。",
      zhHans: "请检查您的付款方式。")
  }

  // What tells of an outcome. Japanese as in NTT Resonant 2021, the English seen in part by others; "ordered already" by kabeyakabeya (f),
  // in our words.

  var completeTitle: String { say("You're all set.", ja: "完了しました。") }
  var completeMessage: String { say("Your purchase was successful.", ja: "購入手続きが完了しました。") }
  // What was bought before: the English in bug reports, the Japanese at cocoamix.jp; the others are ours.
  var alreadyBoughtTitle: String {
    say(
      "This In-App Purchase has already been bought.",
      ja: "このApp課金はすでに購入済みです。",
      de: "Dieser In-App-Kauf wurde bereits getätigt.",
      zhHans: "此 App 内购买项目已购买。")
  }
  var alreadyBoughtMessage: String {
    say(
      "It will be restored for free.",
      ja: "無料で復元できます。",
      de: "Er wird kostenlos wiederhergestellt.",
      zhHans: "它将免费恢复。")
  }
  var alreadySubscribed: String {
    say(
      "You are currently subscribed to this.",
      ja: "現在サブスクリプションを利用中です。",
      zhHans: "您目前已订阅此项目")
  }
  var alreadyOrdered: String {
    say(
      "You have already ordered this. It begins with the next renewal.",
      ja: "すでに注文済みです。次回の更新時に開始されます。",
      de: "Du hast dies bereits bestellt. Es beginnt mit der nächsten Verlängerung.",
      zhHans: "您已订购此项目，将于下次续订时开始。")
  }
  var notPossible: String {
    say(
      "Your purchase could not be completed.",
      ja: "購入を完了できませんでした。",
      de: "Dein Kauf konnte nicht abgeschlossen werden.",
      zhHans: "你的购买无法完成")
  }

  // The question about a price increase: our words, for no picture of the sheet with its words is known.

  var priceIncreaseTitle: String {
    say(
      "Subscription Price Increase",
      ja: "サブスクリプションの値上げ",
      de: "Preiserhöhung des Abonnements",
      zhHans: "订阅涨价",
      fr: "Hausse du prix de l’abonnement")
  }
  /// Prices with their period; the day on which the higher one begins.
  func priceIncreaseMessage(_ name: String, from before: String, to after: String, on day: String) -> String {
    say(
      "The price of \(name) goes up from \(before) to \(after) on \(day). Without your agreement the "
        + "subscription ends on that day.",
      ja: "\(day)に\(name)の価格が\(before)から\(after)に上がります。同意されない場合、サブスクリプションはその日に終了します。",
      de: "Der Preis von \(name) steigt am \(day) von \(before) auf \(after). Ohne Ihre Zustimmung endet das "
        + "Abonnement an diesem Tag.",
      zhHans: "\(name) 的价格将于 \(day) 从\(before)上涨至\(after)。如果您不同意，订阅将于该日结束。",
      fr: "Le prix de \(name) passe de \(before) à \(after) le \(day). Sans votre accord, l’abonnement prend "
        + "fin ce jour-là.")
  }
  var agreeToPrice: String {
    say(
      "Agree to New Price", ja: "新しい価格に同意", de: "Neuem Preis zustimmen", zhHans: "同意新价格",
      fr: "Accepter le nouveau prix")
  }
  var cancelSubscription: String {
    say(
      "Cancel Subscription", ja: "サブスクリプションをキャンセル", de: "Abo kündigen", zhHans: "取消订阅",
      fr: "Annuler l’abonnement")
  }
  var notNow: String { say("Not Now", ja: "今はしない", de: "Jetzt nicht", zhHans: "以后", fr: "Plus tard") }

  // Signing in: our words.

  var signInTitle: String {
    say(
      "Sign In to App Store",
      ja: "App Storeにサインイン",
      de: "Im App Store anmelden",
      zhHans: "登录 App Store")
  }
  var signInMessage: String {
    say(
      "Enter the account to make this purchase with.",
      ja: "この購入に使うアカウントを入力してください。",
      de: "Mit welchem Account möchten Sie kaufen?",
      zhHans: "请输入用于此次购买的帐户。")
  }
  var signInToRestoreMessage: String {
    say(
      "Enter the account whose purchases are to be restored.",
      ja: "購入を復元するアカウントを入力してください。",
      de: "Für welchen Account möchten Sie Käufe wiederherstellen?",
      zhHans: "请输入要恢复购买项目的帐户。")
  }
  func passwordMessage(_ name: String) -> String {
    say(
      "Enter the password for \"\(name)\".",
      ja: "\"\(name)\"のパスワードを入力してください。",
      de: "Geben Sie das Passwort für „\(name)“ ein.",
      zhHans: "请输入“\(name)”的密码。")
  }
  var signIn: String { say("Sign In", ja: "サインイン", de: "Anmelden", zhHans: "登录") }

  // Ask to Buy. NTT Resonant 2021: Japanese in Sandbox, English in Xcode. Of what is no subscription, the Japanese is ours.

  var askTitle: String { say("Ask Permission", ja: "承認をリクエスト") }
  func askMessageSubscription(_ name: String) -> String {
    say(
      "A request to buy \"\(name)\" will be sent to your parent or guardian.",
      ja: "『\(name)』のサブスクリプションリクエストが保護者の方へ送信されます。")
  }
  func askMessageOneTime(_ name: String) -> String {
    say(
      "A request to buy \"\(name)\" will be sent to your parent or guardian.",
      ja: "『\(name)』の購入リクエストが保護者の方へ送信されます。")
  }
  var ask: String { say("Ask", ja: "承認を求める") }

  // Buttons. English and Japanese as in NTT Resonant 2021, but for "Done"; the others are ours.

  var agree: String { say("Agree", ja: "同意する", de: "Akzeptieren", zhHans: "同意") }
  var disagree: String { say("Disagree", ja: "同意しない", de: "Nicht akzeptieren", zhHans: "不同意") }
  var ok: String { say("OK", ja: "OK", de: "OK", zhHans: "好") }
  var cancel: String { say("Cancel", ja: "キャンセル", de: "Abbrechen", zhHans: "取消", ru: "Отменить") }
  var done: String { say("Done", ja: "完了", de: "Fertig", zhHans: "完成") }

  // The payment sheet. The first two buttons in English and Japanese as in NTT Resonant 2021; the rest is ours.

  var sheetConfirm: String { say("Confirm", ja: "承認", de: "Bestätigen", zhHans: "确认") }
  var sheetSubscribe: String { say("Subscribe", ja: "サブスクリプションに登録", de: "Abonnieren", zhHans: "订阅") }
  var sheetBuy: String { say("Buy", ja: "購入", de: "Kaufen", zhHans: "购买") }
  var sheetTypeSubscription: String { say("Subscription", ja: "サブスクリプション", de: "Abonnement", zhHans: "订阅") }
  var sheetTypeOneTime: String {
    say(
      "In-App Purchase",
      ja: "App内課金",
      de: "In-App-Kauf",
      zhHans: "App 内购买项目")
  }
  var sheetRenews: String {
    say(
      "Renews automatically until cancelled.",
      ja: "キャンセルするまで自動的に更新されます。",
      de: "Verlängert sich automatisch bis zur Kündigung.",
      zhHans: "自动续订，直至取消。")
  }
  var sheetAccount: String { say("Account", ja: "アカウント", de: "Account", zhHans: "账户") }

  // `UNKNOWN_ERROR` of StoreKit's own texts, in the languages in which logs show it.

  var unknownError: String {
    say(
      "An unknown error occurred",
      de: "Ein unbekannter Fehler ist aufgetreten",
      zhHans: "发生未知错误",
      fr: "Une erreur inconnue s’est produite.")
  }

  // How a price reads with its period: our words.

  /// `$4.99 per month`, `1か月ごとに ￥980`, `每 3 个月 ¥18`.
  func price(_ price: String, every period: SubscriptionPeriod) -> String {
    let n = period.count
    return switch period.unit {
    case .day:
      say(
        n == 1 ? "\(price) per day" : "\(price) every \(n) days", ja: "\(n)日ごとに \(price)",
        de: n == 1 ? "\(price) pro Tag" : "\(price) alle \(n) Tage", zhHans: "每 \(n) 天 \(price)")
    case .week:
      say(
        n == 1 ? "\(price) per week" : "\(price) every \(n) weeks", ja: "\(n)週間ごとに \(price)",
        de: n == 1 ? "\(price) pro Woche" : "\(price) alle \(n) Wochen", zhHans: "每 \(n) 周 \(price)")
    case .month:
      say(
        n == 1 ? "\(price) per month" : "\(price) every \(n) months", ja: "\(n)か月ごとに \(price)",
        de: n == 1 ? "\(price) pro Monat" : "\(price) alle \(n) Monate", zhHans: "每 \(n) 个月 \(price)")
    case .year:
      say(
        n == 1 ? "\(price) per year" : "\(price) every \(n) years", ja: "\(n)年ごとに \(price)",
        de: n == 1 ? "\(price) pro Jahr" : "\(price) alle \(n) Jahre", zhHans: "每 \(n) 年 \(price)")
    }
  }

  // An offer on the payment sheet: our words, since no picture of a sheet gives them.

  /// `1 week free trial`, `$0.99 for 3 months`, `$0.99 per month for 3 months`.
  func offer(_ offer: Offer, price: String) -> String {
    let period = offer.period
    switch offer.mode {
    case .freeTrial, .unset:
      let length = length(period)
      return offer.kind == .introductory
        ? say(
          "\(length) free trial", ja: "\(length)の無料トライアル", de: "\(length) kostenlos testen",
          zhHans: "免费试用 \(length)")
        : say("\(length) free", ja: "\(length)無料", de: "\(length) kostenlos", zhHans: "免费 \(length)")
    case .payUpFront:
      let length = length(period)
      return say(
        "\(price) for \(length)", ja: "\(length)で \(price)", de: "\(price) für \(length)",
        zhHans: "\(length) \(price)")
    case .payAsYouGo:
      let (count, isOver) = period.count.multipliedReportingOverflow(by: max(1, offer.periodCount))
      let length = length(SubscriptionPeriod(isOver ? .max : count, period.unit))
      let each = self.price(price, every: period)
      return say(
        "\(each) for \(length)", ja: "最初の\(length)は\(each)", de: "\(each) für \(length)",
        zhHans: "前 \(length)\(each)")
    }
  }

  /// `then $4.99 per month`: what the plan costs after its offer.
  func afterOffer(_ price: String) -> String {
    say("then \(price)", ja: "その後は\(price)", de: "danach \(price)", zhHans: "之后\(price)")
  }

  /// Both in one line: `1 week free trial, then $4.99 per month`.
  func terms(_ offer: String, _ after: String) -> String {
    say("\(offer), \(after)", ja: "\(offer)、\(after)", zhHans: "\(offer)，\(after)")
  }

  /// `1 week`, `3 months`.
  private func length(_ period: SubscriptionPeriod) -> String {
    let n = period.count
    return switch period.unit {
    case .day:
      say(n == 1 ? "1 day" : "\(n) days", ja: "\(n)日間", de: n == 1 ? "1 Tag" : "\(n) Tage", zhHans: "\(n) 天")
    case .week:
      say(
        n == 1 ? "1 week" : "\(n) weeks", ja: "\(n)週間", de: n == 1 ? "1 Woche" : "\(n) Wochen",
        zhHans: "\(n) 周")
    case .month:
      say(
        n == 1 ? "1 month" : "\(n) months", ja: "\(n)か月間", de: n == 1 ? "1 Monat" : "\(n) Monate",
        zhHans: "\(n) 个月")
    case .year:
      say(
        n == 1 ? "1 year" : "\(n) years", ja: "\(n)年間", de: n == 1 ? "1 Jahr" : "\(n) Jahre", zhHans: "\(n) 年"
      )
    }
  }

  // The shop of the app under test: our words. The app has one Chinese for all who read it.

  /// On the button of something that can be bought.
  public var buy: String { say("Buy", ja: "購入", de: "Kaufen", zh: "购买") }

  /// On the button of a subscription.
  public var subscribe: String { say("Subscribe", ja: "登録", de: "Abonnieren", zh: "订阅") }

  /// In place of the button when it is unlocked for good.
  public var owned: String { say("Owned", ja: "購入済み", de: "Gekauft", zh: "已购买") }

  /// In place of the button of a subscription that is held.
  public var subscribed: String { say("Yours", ja: "利用中", de: "Aktiv", zh: "已订阅") }

  /// Before what is unlocked.
  public var unlocked: String { say("Unlocked", ja: "解除済み", de: "Freigeschaltet", zh: "已解锁") }

  /// When nothing is.
  public var nothingUnlocked: String { say("nothing yet", ja: "なし", de: "noch nichts", zh: "暂无") }

  /// The heading of the shop.
  public var shop: String { say("Shop", ja: "ショップ", zh: "商店") }

  /// Between the names of a list.
  public var comma: String { say(", ", ja: "、", zh: "、") }

  // What the app's button says for a plan: our words for the advice that the plan matrix gives.

  /// The whole sentence; where `isLate`, the day of the change is over and the renewal not paid.
  public func plan(_ advice: PlanAdvice, date: String, other plan: String, isLate: Bool) -> String {
    switch advice {
    case .switchAtRenewal where isLate:
      say("Switch once this is paid", ja: "お支払い後に切り替える", de: "Nach der Zahlung wechseln", zh: "付款后切换")
    case .subscribe: say("Subscribe", ja: "登録する", de: "Abonnieren", zh: "订阅")
    case .current:
      say(
        "Yours, renews \(date)",
        ja: "利用中、\(date) に更新",
        de: "Aktiv, verlängert sich am \(date)",
        zh: "使用中，\(date) 续订")
    case .currentUntil:
      say(
        "Yours until \(date), then \(plan)",
        ja: "利用中、\(date) から\(plan)",
        de: "Aktiv bis \(date), dann \(plan)",
        zh: "使用中，\(date) 起改为\(plan)")
    case .currentEnds:
      say("Yours, ends \(date)", ja: "利用中、\(date) に終了", de: "Aktiv, endet am \(date)", zh: "使用中，\(date) 结束")
    case .shared:
      say("Shared by the family", ja: "ファミリー共有で利用中", de: "Über Familienfreigabe aktiv", zh: "通过家人共享使用中")
    case .upgradeNow: say("Upgrade now", ja: "今すぐアップグレード", de: "Jetzt wechseln", zh: "立即升级")
    case .switchAtRenewal:
      say(
        "Switch at the renewal of \(date)",
        ja: "\(date) の更新時に切り替える",
        de: "Ab \(date) wechseln",
        zh: "\(date) 续订时切换")
    case .ordered:
      say("Ordered, from \(date)", ja: "発注済み、\(date) から", de: "Bestellt, ab \(date)", zh: "已预订，\(date) 起生效")
    case .inGrace:
      say(
        "Payment failed, yours until \(date)",
        ja: "お支払いが未確認、\(date) まで利用中",
        de: "Zahlung offen, aktiv bis \(date)",
        zh: "付款未成功，可用至 \(date)")
    case .paymentProblem: say("Payment problem", ja: "お支払いに問題があります", de: "Zahlungsproblem", zh: "付款出现问题")
    case .expired:
      say(
        "Expired \(date): subscribe again",
        ja: "\(date) に終了、もう一度登録",
        de: "Abgelaufen am \(date): neu abonnieren",
        zh: "已于 \(date) 到期，重新订阅")
    case .revoked:
      say(
        "Revoked \(date): subscribe again",
        ja: "\(date) に取り消し、もう一度登録",
        de: "Widerrufen am \(date): neu abonnieren",
        zh: "已于 \(date) 撤销，重新订阅")
    }
  }

  /// A word for a button of the shop.
  public func planInShort(_ advice: PlanAdvice, date: String) -> String {
    switch advice {
    case .subscribe: say("Subscribe", ja: "登録", de: "Abonnieren", zh: "订阅")
    case .current: say("Yours", ja: "利用中", de: "Aktiv", zh: "使用中")
    case .currentUntil: say("until \(date)", ja: "\(date) まで", de: "bis \(date)", zh: "至 \(date)")
    case .currentEnds: say("ends \(date)", ja: "\(date) まで", de: "bis \(date)", zh: "至 \(date)")
    case .shared: say("Shared", ja: "共有中", de: "Geteilt", zh: "共享中")
    case .upgradeNow: say("Upgrade", ja: "変更", de: "Wechseln", zh: "升级")
    case .switchAtRenewal: say("Switch", ja: "次回から", de: "Wechseln", zh: "切换")
    case .ordered: say("from \(date)", ja: "\(date) から", de: "ab \(date)", zh: "\(date) 起")
    case .inGrace: say("pay by \(date)", ja: "要支払い", de: "offen", zh: "待付款")
    case .paymentProblem: say("Pay", ja: "支払う", de: "Bezahlen", zh: "付款")
    case .expired: say("Subscribe", ja: "登録", de: "Abonnieren", zh: "订阅")
    case .revoked: say("Subscribe", ja: "登録", de: "Abonnieren", zh: "订阅")
    }
  }

  /// `2021/02/26`.
  public func day(year: String, month: String, day: String) -> String {
    say("\(year)/\(month)/\(day)", de: "\(day).\(month).\(year)")
  }

  /// `02/26`.
  public func shortDay(month: String, day: String) -> String {
    say("\(month)/\(day)", de: "\(day).\(month).")
  }
}

/// The language of a locale, as the texts name it: `ja`, `zh_Hans`, `en`.
enum Language {
  static func of(locale: String) -> String {
    guard let name = LocaleName(locale) else { return "en" }
    return name.language == "zh" ? "zh_\(name.likelyScript ?? "Hans")" : name.language
  }
}
