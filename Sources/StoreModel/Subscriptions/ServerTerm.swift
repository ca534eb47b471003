// Words that only servers of the App Store use, for people who look up such a word from a log.

import StoreRules
import Support

/// A status of verifyReceipt, an error of the App Store Server API, or a server notification.
public struct ServerTerm: Hashable, Sendable {
  /// The server or the format that uses the word, by its name in every language.
  public enum Origin: String, Hashable, Sendable {
    case verifyReceipt
    case serverAPI = "App Store Server API"
    case notifications = "Server Notifications"
  }

  public var origin = Origin.verifyReceipt
  /// The word of a log, such as `21002` or `DID_RENEW / BILLING_RECOVERY`.
  public let word: String
  public let meaning: LocalizedText
  /// The steps that cause it, for a status after a subscription was bought in `store`; empty if no step does.
  public let steps: [String]
  public var store = EnvironmentName.sandbox
  public let rule: RuleID

  /// Apple's documented statuses of verifyReceipt except 0; 21100 to 21199 have one entry.
  public static let receiptStatuses: [ServerTerm] = [
    status(
      21000, "The request was not a POST request.", ja: "リクエストがPOSTではありません。", .verifyMalformed, steps: []),
    status(
      21001, "The App Store no longer sends this status.", ja: "App Storeはこのステータスをもう送りません。",
      .verifyMalformed, steps: []),
    status(
      21002, "The server could not read the receipt, or does not know its maker.",
      ja: "サーバーがレシートを読めないか、作成元を知りません。", .verifyMalformed, steps: ["device receipt broken", "verify"]),
    status(
      21003, "The signature of the receipt is not valid.", ja: "レシートの署名が正しくありません。", .receiptTampered,
      steps: ["receipt take r", "receipt tamper r", "verify r"]),
    status(
      21004, "The shared secret is missing or wrong.", ja: "共有シークレットがないか、間違っています。", .verifySecret,
      steps: ["verify --password wrong"]),
    status(
      21005, "The server could not answer at this time: try again.",
      ja: "サーバーが一時的に応答できません。もう一度試してください。", .verifyOrder),
    status(
      21006, "The receipt is valid, but its subscription has expired (only receipts as in iOS 6).",
      ja: "レシートは有効ですが、サブスクリプションの期限が切れています(iOS 6の形式のみ)。", .verifyOrder),
    status(
      21007, "The receipt is from the Sandbox, but was sent to production.",
      ja: "Sandboxのレシートが本番環境に送られました。", .verifyOrder, steps: ["verify --way production-only"]),
    status(
      21008, "The receipt is from production, but was sent to the Sandbox.",
      ja: "本番環境のレシートがSandboxに送られました。", .verifyOrder,
      steps: ["verify --way sandbox-only"], in: .production),
    status(
      21009, "The server had an internal error: try again later.",
      ja: "サーバー内部のエラーです。後でもう一度試してください。", .verifyOrder),
    status(
      21010, "The customer's account was not found or was deleted.",
      ja: "顧客のアカウントが見つからないか、削除されました。", .accountDeleted,
      steps: ["server-api released off", "verify"], in: .production),
    ServerTerm(
      word: "21100-21199",
      meaning: LocalizedText(
        "The server had an internal error; is-retryable tells whether to try again.",
        ja: "サーバー内部のエラーです。再試行できるかはis-retryableが示します。"),
      steps: ["receipt-fault 21100", "verify"], rule: .verifyRetryable),
  ]

  /// Without `steps`, the status is injected.
  private static func status(
    _ number: Int, _ english: String, ja japanese: String, _ rule: RuleID, steps: [String]? = nil,
    in store: EnvironmentName = .sandbox
  ) -> ServerTerm {
    ServerTerm(
      word: "\(number)", meaning: LocalizedText(english, ja: japanese),
      steps: steps ?? ["receipt-fault \(number)", "verify"], store: store, rule: rule)
  }

  /// All server notifications, in the order of `ServerEvent`.
  public static let notifications: [ServerTerm] = ServerEvent.allCases.map { event in
    ServerTerm(
      origin: .notifications, word: event.text, meaning: event.meaning,
      steps: ["server send \(event.wireName)"],
      rule: .serverNotifications)
  }

  /// Returns the status of verifyReceipt with a number; nil for other numbers.
  public static func receiptStatus(_ number: Int) -> ServerTerm? {
    (21100...21199).contains(number) ? receiptStatuses.last : receiptStatuses.first { $0.word == "\(number)" }
  }

  /// Returns the notification of the first event that fits; nil if no event fits.
  private static func firstNotification(where fits: (ServerEvent) -> Bool) -> ServerTerm? {
    ServerEvent.allCases.firstIndex(where: fits).map { notifications[$0] }
  }

  /// Returns the notification with a type and a subtype; nil if there is none.
  public static func notification(type: String, subtype: String?) -> ServerTerm? {
    firstNotification { $0.type == type && $0.subtype == subtype }
  }

  /// Returns the first notification with a type or a subtype, in upper or lower case.
  ///
  /// If there is none, returns the first notification whose name contains the word in the same case.
  public static func firstNotification(matching word: String) -> ServerTerm? {
    let capitals = word.uppercased()
    return firstNotification { $0.type == capitals } ?? firstNotification { $0.subtype == capitals }
      ?? firstNotification { word.utf8.count > 3 && $0.text.contains(word) }
  }

  /// Returns the term for a text that is only a number, or only the type or subtype of a notification.
  ///
  /// A type without an underscore, such as `REFUND`, is also a common word, so it returns nil.
  public static func named(_ text: String) -> ServerTerm? {
    if let number = Int(text) { return receiptStatus(number) ?? serverAPIError(number) }
    let capitals = text.uppercased()
    guard capitals.contains("_") else { return nil }
    return firstNotification { $0.type == capitals || $0.subtype == capitals }
  }

  /// Returns the error of the App Store Server API with a number, such as 4040010; nil for other numbers.
  public static func serverAPIError(_ number: Int) -> ServerTerm? {
    ServerAPIError(rawValue: number).map {
      ServerTerm(
        origin: .serverAPI, word: "\(number)",
        meaning: LocalizedText(same: "HTTP \($0.status): \($0.message)"),
        steps: [], rule: .serverAPIErrors)
    }
  }
}

extension ServerEvent {
  /// The meaning of the event in one sentence.
  public var meaning: LocalizedText {
    switch self {
    case .firstSubscription:
      LocalizedText(
        "The customer subscribed to a plan of this group for the first time.",
        ja: "顧客がこのグループのプランに初めて登録しました。")
    case .resubscribed:
      LocalizedText(
        "The customer subscribed again after the subscription had ended.",
        ja: "サブスクリプションの終了後、顧客が再び登録しました。")
    case .renewed: LocalizedText("The subscription renewed.", ja: "サブスクリプションが更新されました。")
    case .recovered:
      LocalizedText(
        "A payment that failed before has succeeded: the subscription goes on.",
        ja: "失敗していた支払いが成功し、サブスクリプションが続きます。")
    case .upgraded:
      LocalizedText(
        "The customer changed to a higher plan, or to an equal one of the same length, at once.",
        ja: "顧客が上位か、同じ長さの同等のプランにすぐ変更しました。")
    case .downgraded:
      LocalizedText(
        "The customer chose a lower plan, or an equal one of another length, from the next period on.",
        ja: "顧客が下位か、長さの違う同等のプランを次の期間から選びました。")
    case .downgradeTakenBack:
      LocalizedText(
        "The customer keeps the present plan: a chosen change is cancelled.",
        ja: "顧客が今のプランを続け、選んだ変更を取り消しました。")
    case .autoRenewOff:
      LocalizedText(
        "Auto-renewal was switched off: the subscription ends with this period.",
        ja: "自動更新がオフになりました。この期間で終了します。")
    case .autoRenewOn: LocalizedText("Auto-renewal was switched on again.", ja: "自動更新が再びオンになりました。")
    case .offerRedeemed:
      LocalizedText(
        "A customer with a subscription redeemed an offer.", ja: "登録中の顧客がオファーを利用しました。")
    case .offerRedeemedUpgrading:
      LocalizedText(
        "The customer redeemed an offer for a higher plan, which began at once.",
        ja: "顧客が上位のプランのオファーを利用し、すぐに始まりました。")
    case .offerRedeemedDowngrading:
      LocalizedText(
        "The customer redeemed an offer for a lower plan, which begins with the next period.",
        ja: "顧客が下位のプランのオファーを利用しました。次の期間から始まります。")
    case .renewalFailed:
      LocalizedText(
        "The payment of a renewal failed: billing retry began, without a grace period.",
        ja: "更新の支払いが失敗しました。猶予期間なしで請求の再試行が始まりました。")
    case .graceBegan:
      LocalizedText(
        "The payment of a renewal failed: the billing grace period began, and access goes on.",
        ja: "更新の支払いが失敗しました。請求の猶予期間が始まり、利用は続きます。")
    case .graceExpired:
      LocalizedText(
        "The billing grace period ended without a payment: access ends, billing retry goes on.",
        ja: "支払いのないまま請求の猶予期間が終わりました。利用は終わり、請求の再試行は続きます。")
    case .expiredVoluntarily:
      LocalizedText(
        "The subscription ended because the customer had cancelled it.",
        ja: "顧客が解約していたため、サブスクリプションが終了しました。")
    case .expiredAfterRetry:
      LocalizedText(
        "The subscription ended because billing retry had no success.",
        ja: "請求の再試行が成功せず、サブスクリプションが終了しました。")
    case .expiredWithoutConsent:
      LocalizedText(
        "The subscription ended because the customer did not accept the higher price.",
        ja: "顧客が値上げに同意しなかったため、サブスクリプションが終了しました。")
    case .expiredNotForSale:
      LocalizedText(
        "The subscription ended because its product was no longer for sale.",
        ja: "商品の販売が終わっていたため、サブスクリプションが終了しました。")
    case .expiredOtherwise:
      LocalizedText("The subscription ended for another reason.", ja: "サブスクリプションが別の理由で終了しました。")
    case .priceIncreaseAsked:
      LocalizedText(
        "The customer was asked to accept a higher price, and has not answered.",
        ja: "顧客は値上げへの同意を求められ、まだ答えていません。")
    case .priceIncreaseAccepted:
      LocalizedText(
        "The customer accepted the higher price, or no consent was needed.",
        ja: "顧客が値上げに同意したか、同意が不要でした。")
    case .refunded: LocalizedText("The App Store refunded a purchase.", ja: "App Storeが購入を返金しました。")
    case .refundDeclined:
      LocalizedText("The App Store declined a refund request.", ja: "App Storeが返金の申請を断りました。")
    case .refundReversed:
      LocalizedText(
        "The App Store took a refund back: the purchase is valid again.",
        ja: "App Storeが返金を取り消し、購入は再び有効です。")
    case .consumptionRequested:
      LocalizedText(
        "The customer asked for a refund, and the App Store asks how much was consumed.",
        ja: "顧客が返金を申請し、App Storeが消費の状況を尋ねています。")
    case .familyRevoked:
      LocalizedText(
        "A family member lost a shared purchase.", ja: "ファミリーのメンバーが共有された購入を失いました。")
    case .extended:
      LocalizedText(
        "The renewal date of a subscription was moved to a later date.",
        ja: "サブスクリプションの更新日が先に延ばされました。")
    case .extensionsDone:
      LocalizedText(
        "The App Store has moved the renewal dates of all subscribers.",
        ja: "App Storeが全登録者の更新日を延ばし終えました。")
    case .extensionFailed:
      LocalizedText(
        "The renewal date of one subscriber could not be moved.",
        ja: "一人の登録者の更新日を延ばせませんでした。")
    case .oneTimeCharge:
      LocalizedText(
        "The customer bought a product that is not an auto-renewable subscription.",
        ja: "顧客が自動更新サブスクリプション以外の商品を購入しました。")
    case .externalPurchaseToken:
      LocalizedText(
        "A token of an external purchase was made, but not reported.",
        ja: "外部購入のトークンが作られましたが、報告されていません。")
    case .externalTokenCreated:
      LocalizedText("A token of an external purchase was made.", ja: "外部購入のトークンが作られました。")
    case .externalTokenReminder:
      LocalizedText(
        "A token of an external purchase is active and must be reported again.",
        ja: "外部購入のトークンが有効で、再び報告が必要です。")
    case .test:
      LocalizedText("The developer asked for a test notification.", ja: "デベロッパがテスト通知を求めました。")
    case .metadataUpdated:
      LocalizedText(
        "The developer changed the metadata of a subscription (Advanced Commerce).",
        ja: "デベロッパがサブスクリプションのメタデータを変えました(Advanced Commerce)。")
    case .migrated:
      LocalizedText(
        "The developer moved a subscription to Advanced Commerce.",
        ja: "デベロッパがサブスクリプションをAdvanced Commerceに移しました。")
    case .priceChanged:
      LocalizedText(
        "The developer changed the price of a subscription (Advanced Commerce).",
        ja: "デベロッパがサブスクリプションの価格を変えました(Advanced Commerce)。")
    case .consentWithdrawn:
      LocalizedText(
        "A parent withdrew consent to a child's use of the app.",
        ja: "保護者が子供のアプリ利用への同意を撤回しました。")
    }
  }
}
