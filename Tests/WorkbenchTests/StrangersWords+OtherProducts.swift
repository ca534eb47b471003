// Words of people who know other stores and services, and of more roles.

extension StrangersWords {
  static let ofOtherProducts = [
    qualityEngineers, planners, serverDevelopers, androidDevelopers, japaneseTesters,
  ]

  private static let qualityEngineers = StrangersWords(
    role: "quality engineers", isJapanese: false,
    words: [
      ("interrupted purchase", "toggle-interrupted"), ("deferred", "toggle-ask-to-buy"),
      ("billing retry", "toggle-billing-retry"), ("skip to renewal", "advance-to-the-next-thing-due"),
      ("pending purchase", "approve, toggle-ask-to-buy"), ("revoke", "refund"),
      ("parental controls", "toggle-ask-to-buy"), ("restart app", "app launch"),
      ("retest", "run-scenario-again"), ("clear purchase history", "clear"),
      ("attach to ticket", "bug-bundle"), ("reproduction steps", "write-scenario, copy-scenario, bug-bundle"),
      ("assertion failed", "expect-what-i-see"), ("subscription status", "query status"),
    ])

  private static let planners = StrangersWords(
    role: "planners of prices and campaigns", isJapanese: false,
    words: [
      ("churned user", "subscription cancel"), ("introductory price", "offers-menu"),
      ("price hike", "price-menu"), ("cancel anytime", "subscription cancel"),
      ("what happens next", "advance-to-the-next-thing-due, calendar"), ("presentation mode", "presenter"),
      ("lapsed", "subscription expire"), ("family sharing", "family-menu"),
      ("redeem code", "app redeems-offer-code"), ("compare plans", "focus-subscriptions"),
      ("trial conversion", "offers-menu"), ("retention", "offers-menu"),
      ("subscription offer", "offers-menu"), ("subscription renewal", "subscription renew"),
    ])

  private static let serverDevelopers = StrangersWords(
    role: "developers of servers", isJapanese: false,
    words: [
      ("asn v2", "show-server"), ("refund webhook", "show-server"), ("x5c chain", "copy-receipt-data"),
      ("original_transaction_id", "focus-receipt, focus-details"), ("bundle id", "focus-receipt"),
      ("is_in_billing_retry_period", "focus-receipt"), ("auto_renew_status", "focus-receipt"),
      ("GRACE_PERIOD", "toggle-grace-period"), ("GRACE_PERIOD_EXPIRED", "show-server"),
      ("revocation", "refund, focus-details"), ("clock skew", "time-menu"),
      ("receipt status", "focus-receipt"),
    ])

  private static let androidDevelopers = StrangersWords(
    role: "developers for Android", isJapanese: false,
    words: [
      ("acknowledge", "finish, toggle-finish-policy"), ("BillingClient", "toggle-storekit"),
      ("purchaseToken", "copy-receipt-data"), ("license tester", "account-menu"),
      ("play console", "focus-products"), ("RTDN", "show-server"), ("proration", "focus-subscriptions"),
      ("base plan", "focus-subscriptions"), ("account hold", "toggle-billing-retry"), ("consume", "finish"),
      ("queryPurchases", "restore, query entitlements"), ("ITEM_ALREADY_OWNED", "fail-picker, restore"),
      ("logcat", "focus-log"), ("launchBillingFlow", "buy-selected"),
      ("obfuscatedAccountId", "buy-with-options"),
    ])

  private static let japaneseTesters = StrangersWords(
    role: "Japanese testers", isJapanese: true,
    words: [
      ("課金失敗", "fail-picker"), ("自動更新を止める", "subscription cancel"), ("猶予期間", "toggle-grace-period"),
      ("請求失敗", "toggle-billing-retry"), ("アプリを落とす", "app terminate"), ("オフラインにする", "toggle-network"),
      ("規約同意", "toggle-interrupted"), ("保護者の承認", "toggle-ask-to-buy, approve"),
      ("次の更新まで進める", "advance-to-the-next-thing-due"), ("レシートを確認", "focus-receipt"),
      ("スクショ", "print-plain"), ("テスト手順を保存", "write-scenario"), ("最初に戻す", "reset"),
      ("エラーを出す", "fail-picker"), ("子供の購入", "toggle-ask-to-buy, family-menu"),
      ("履歴を消す", "clear"), ("サーバー通知", "show-server"), ("言語を変える", "device-options"),
      ("暗い画面", "theme-picker"), ("購入を復元", "restore"), ("ログを保存", "copy-log"), ("ログを見る", "focus-log"),
      ("ファイルを読み込む", "open-menu, open-file"), ("時刻を変える", "type-a-time"), ("1ヶ月進める", "advance P1M"),
      ("アカウントを変える", "account-menu"), ("プランを比較", "focus-subscriptions"), ("バグ票", "bug-bundle"),
      ("課金できない", "fail-picker"), ("支払い保留", "toggle-ask-to-buy"),
    ])
}
