// Words that people of several roles type into the palette, with the commands that they may mean.

import Testing

/// The words of one role.
struct StrangersWords: CustomTestStringConvertible, Sendable {
  let role: String
  let isJapanese: Bool
  /// A text, and the names of commands of which one is expected in the first three rows.
  let words: [(text: String, commands: String)]

  var testDescription: String { role }
}

extension StrangersWords {
  static let all =
    [earlier, testers, managers, developers, terminalUsers, support, japanese] + ofOtherProducts

  private static let earlier = StrangersWords(
    role: "earlier trials", isJapanese: false,
    words: [
      ("upgrade", "focus-subscriptions, buy-selected"),
      ("transaction id", "copy-transaction, show-identifiers"),
      ("export", "write-scenario, copy-menu, bug-bundle"), ("demo", "catalog builtin, tour, presenter"),
      ("story", "presenter"), ("autoplay", "presenter, play-to-the-end"),
      ("fullscreen", "presenter, zoom"), ("paste", "recognize-log"),
      ("reproduce", "bug-bundle, recognize-log"), ("reset", "reset, new-session"),
      ("new session", "new-session"), ("restart", "new-session, reset, run-scenario-again"),
      ("history", "focus-log, resume-session"), ("clock", "time-menu, pause-or-run"),
      ("date", "calendar, type-a-time"), ("slow", "change-rate, server-slow"),
      ("network", "toggle-network"), ("offline", "toggle-network"), ("family", "family-menu"),
      ("refund", "refund"), ("webhook", "show-server"), ("screenshot", "save-picture, print-plain"),
      ("share", "bug-bundle, copy-menu"), ("copy", "copy-selected, copy-menu"),
      ("save as", "write-scenario"), ("record", "write-scenario"),
      ("macro", "write-scenario, open-from-library"), ("search", "palette, filter-log, find"),
      ("grep", "filter-log"), ("tail", "follow"), ("follow", "follow"), ("clear", "clear, reset"),
      ("mute", "log-view-menu"), ("zoom", "zoom"),
      ("split", "wider-pane, reset-panes, log-view-menu, compare"), ("layout", "reset-panes, wider-pane"),
      ("font", "presenter"), ("colors", "theme-picker"), ("language", "device-options, toggle-language"),
      ("exit", "quit"), ("quit", "quit"), ("about", "help, show-versions"), ("version", "next-era"),
      ("shortcuts", "help"), ("tutorial", "tour"), ("undo", "undo"), ("redo", "redo"),
      ("snapshot", "snapshots-menu, save-snapshot"), ("restore purchases", "restore"),
      ("logout", "account sign-out, user-none"), ("account", "account-menu"), ("price", "price-menu"),
      ("currency", "device-options, query storefront"), ("country", "device-options, query storefront"),
      ("region", "device-options, query storefront"), ("trial", "offers-menu"),
      ("introductory", "offers-menu, query intro-eligibility"), ("coupon", "app redeems-offer-code"),
      ("promo code", "app redeems-offer-code"), ("gift", "app redeems-offer-code"),
    ])

  private static let testers = StrangersWords(
    role: "testers", isJapanese: false,
    words: [
      ("regression", "write-scenario, run-scenario-again, expect-what-i-see"),
      ("negative test", "fail-picker"), ("attach log", "bug-bundle, copy-log"),
      ("steps to reproduce", "bug-bundle, recognize-log, write-scenario"),
      ("sandbox account", "account-menu, account sign-in"), ("change device language", "device-options"),
      ("already owned", "restore, buy-selected, query entitlements, fail-picker"),
      ("interrupt purchase", "toggle-interrupted"), ("lose connection", "toggle-network"),
      ("slow network", "toggle-network, change-rate"), ("subscription expired", "subscription expire"),
      ("renew faster", "renewal-rate-menu, change-rate"), ("reset app", "app reinstall, reset"),
      ("clean install", "app reinstall"), ("ios 15", "next-era"), ("expected result", "expect-what-i-see"),
      ("switch to sandbox", "environment sandbox"), ("new tester", "account sign-in, account-menu"),
      ("wrong password", "account sign-in, toggle-tester-sign-in"),
      ("restore on new phone", "restore, device new"), ("set time", "type-a-time, time-menu"),
      ("app in background", "app background"), ("check receipt", "focus-receipt, verify-receipt"),
      ("save scenario", "write-scenario"), ("replay scenario", "run-scenario-again"),
      ("export log", "copy-log"), ("no network", "toggle-network"), ("kill app", "app terminate"),
      ("force quit", "app terminate"), ("uninstall", "app reinstall"), ("second device", "device new"),
      ("purchase fails", "fail-picker"), ("make it fail", "fail-picker"),
      ("payment declined", "toggle-billing-retry, fail-picker"), ("user cancels", "fail-picker, home"),
      ("ask to buy", "toggle-ask-to-buy"), ("approve purchase", "approve"),
      ("terms and conditions", "toggle-interrupted"), ("tomorrow", "advance 1d"),
      ("30 days", "type-a-time, advance P1M"),
    ])

  private static let managers = StrangersWords(
    role: "product managers", isJapanese: false,
    words: [
      ("paywall", "focus-products, focus-phone"), ("card expires", "toggle-billing-retry"),
      ("cancel trial", "subscription cancel, offers-menu"),
      ("renewal date", "calendar, advance-to-the-next-thing-due, focus-subscriptions"),
      ("upsell", "focus-subscriptions"), ("family plan", "family-menu"),
      ("gift card", "app redeems-offer-code"), ("localization", "device-options"),
      ("share screen", "presenter, bug-bundle, copy-menu"), ("report", "bug-bundle"),
      ("overview", "help, focus-subscriptions, tour"), ("trial period", "offers-menu"),
      ("cheaper", "price-menu, offers-menu, focus-subscriptions"),
      ("monthly to yearly", "focus-subscriptions"),
      ("what if card is declined", "toggle-billing-retry, fail-picker"),
      ("grace period days", "toggle-grace-period"), ("kids", "toggle-ask-to-buy, family-menu"),
      ("refund flow", "refund, request-refund, app requests-refund"),
      ("campaign", "offers-menu, app redeems-offer-code"), ("big screen", "presenter"), ("explain", "why"),
      ("free trial", "offers-menu"), ("win back", "offers-menu"), ("student discount", "offers-menu"),
      ("loyalty", "offers-menu"), ("stakeholder demo", "presenter"), ("change price", "price-menu"),
      ("discount code", "app redeems-offer-code"), ("premium", "focus-products, query entitlements"),
      ("downgrade", "focus-subscriptions, buy-selected"),
      ("switch plan", "focus-subscriptions, buy-selected"),
      ("turn off auto-renewal", "subscription cancel"), ("resubscribe", "subscription resume"),
      ("one year later", "advance P1Y"), ("time machine", "time-menu"),
      ("upcoming events", "calendar, advance-to-the-next-thing-due"),
    ])

  private static let developers = StrangersWords(
    role: "developers of a backend", isJapanese: false,
    words: [
      ("jws token", "copy-receipt-data, query-menu"), ("server to server", "show-server"),
      ("signedPayload", "copy-receipt-data, show-server, query-menu"),
      ("originalTransactionId", "focus-details, copy-transaction"), ("latest_receipt", "focus-receipt"),
      ("expires_date", "focus-receipt"), ("21007", "verifyReceipt 21007"),
      ("shared secret", "focus-receipt"), ("json", "focus-receipt, focus-details, copy-answer"),
      ("certificate", "copy-receipt-data, save-receipt, ocsp-answer"), ("ocsp", "ocsp-answer"),
      ("consumption request", "show-server, app requests-refund, request-refund"),
      ("transaction history", "query all, focus-transactions"),
      ("transaction.finish", "finish, toggle-finish-policy, outside finish"),
      ("unfinished transactions", "query unfinished"), ("decode jws", "copy-receipt-data, query-menu"),
      ("base64 receipt", "copy-receipt-data"), ("latest transaction", "query latest"),
      ("renewal info", "query status, focus-subscriptions"), ("entitlement", "query entitlements"),
      ("storekit 1", "toggle-storekit"), ("payment queue", "show-queue, toggle-observer, toggle-storekit"),
      ("product not found", "products, toggle-purchasable"),
      ("invalid product id", "products, toggle-purchasable"), ("non renewing", "focus-products"),
      ("offer signature", "buy-with-options"),
      ("storefront change", "toggle-continues-purchases, device-options"), ("timezone", "device-options"),
      ("verifyReceipt", "focus-receipt, verify-receipt"), ("app receipt", "focus-receipt"),
      ("currentEntitlements", "query entitlements"), ("Transaction.updates", "toggle-updates"),
      ("SubscriptionInfo", "query status, query-menu"),
      ("SKPaymentQueue", "toggle-storekit, toggle-observer, show-queue"), ("DID_RENEW", "show-server"),
      ("backend", "verify-receipt, focus-service, serve"),
      ("beginRefundRequest", "request-refund, app requests-refund"),
      ("canMakePayments", "toggle-purchases"), ("appAccountToken", "buy-with-options"),
      ("finishTransaction", "finish, toggle-finish-policy"), ("error code", "fail-picker"),
    ])

  private static let terminalUsers = StrangersWords(
    role: "users of terminal programs", isJapanese: false,
    words: [
      ("command mode", "command-line"),
      ("scroll", "follow, log-half-page-down, toggle-mouse, first-column"), ("search logs", "filter-log"),
      ("tail -f", "follow"), ("describe", "focus-details"),
      ("edit", "command-line, write-scenario, buy-with-options"), ("switch context", "environment-menu"),
      ("jump", "advance-to-the-next-thing-due, next-failure, time-menu, calendar"),
      ("split window", "wider-pane, reset-panes"),
      ("resize pane", "wider-pane, narrower-pane, lower-pane, higher-pane, reset-panes"),
      ("line numbers", "log-times"), ("reload", "reload"),
      ("refresh", "redraw, device catch-up, app refreshes-receipt"),
      ("goto", "time-menu, play-to-a-line, command-line, calendar"), ("yank", "copy-selected"),
      ("visual mode", "theme-picker, copy-selected, print-plain"), ("command palette", "palette"),
      ("new tab", "new-session, next-pane"), ("follow logs", "follow"), ("keymap", "help"),
      ("settings file", "reload"), ("expand", "unfold-receipt, fold-log, zoom"), ("collapse", "fold-log"),
      ("timestamps", "log-times"), ("errors only", "filter-log, next-failure"),
      ("rollback", "load-snapshot, undo"), ("checkpoint", "save-snapshot"), ("diff", "compare"),
      ("maximize", "zoom"), (":q", "quit"), ("full screen", "zoom, presenter"),
      ("mouse off", "toggle-mouse"), ("less noise", "log-view-menu"), ("breakpoint", "play-to-a-line"),
      ("rerun failed", "run-scenario-again"), ("colorscheme", "theme-picker"),
      ("sidebar", "reset-panes, next-pane, wider-pane"), ("refnd", "refund"), ("recipt", "focus-receipt"),
      ("snadbox", "environment sandbox"), ("exprot", "write-scenario, copy-menu, bug-bundle"),
      ("newsession", "new-session"), ("timetravel", "time-menu"),
    ])

  private static let support = StrangersWords(
    role: "support engineers", isJapanese: false,
    words: [
      ("customer ticket", "recognize-log, bug-bundle"), ("paste log", "recognize-log"),
      ("lookup error", "fail-picker, recognize-log"),
      ("order id", "copy-transaction, show-identifiers, focus-details"),
      ("charged twice", "toggle-updates-repeat"),
      ("purchase missing", "restore, toggle-device-deliveries"),
      ("can't restore", "restore, toggle-fail-restore"),
      ("restore not working", "restore, toggle-fail-restore"), ("cancelled but charged", "fail-picker"),
      ("stuck purchase", "query unfinished, toggle-finish-policy, toggle-ask-to-buy"),
      ("payment method", "toggle-billing-retry, toggle-interrupted"),
      ("wrong country", "device-options, query storefront"), ("app crashes", "app terminate"),
      ("update app", "app reinstall, next-era, app refreshes-receipt"),
      ("spinner", "go-on, toggle-settling"), ("unable to purchase", "fail-picker, toggle-purchases"),
      ("customer", "recognize-log, focus-phone"), ("ticket", "recognize-log, bug-bundle"),
      ("error text", "fail-picker"), ("why declined", "why, toggle-billing-retry, fail-picker"),
      ("account deleted", "account delete"), ("two accounts", "account-menu, account sign-in"),
      ("known issue", "quirks-menu"), ("old ios", "next-era"), ("share result", "bug-bundle, copy-menu"),
      ("send to developer", "bug-bundle"), ("copy steps", "copy-scenario"), ("bug report", "bug-bundle"),
      ("jira", "bug-bundle"), ("invoice", "focus-receipt"), ("who am i", "account-menu"),
      ("lost purchase", "toggle-device-deliveries, device-difference-menu"),
      ("double charge", "fail-picker, device-difference-menu, buy-selected, toggle-updates-repeat"),
      ("how to refund", "refund"), ("how do i cancel", "subscription cancel"),
      ("duplicate", "toggle-updates-repeat, device-difference-menu"),
      ("latency", "device-difference-menu, toggle-device-cache, toggle-network"),
      ("missing purchase", "restore, toggle-device-deliveries"),
    ])

  private static let japanese = StrangersWords(
    role: "Japanese", isJapanese: true,
    words: [
      ("1年後", "advance P1Y"), ("JSON", "focus-receipt, focus-details, copy-answer"),
      ("Wi-Fi", "toggle-network"), ("アカウント切り替え", "account-menu, account sign-in"),
      ("アップグレード", "focus-subscriptions, buy-selected"), ("アプリ内課金", "buy-selected, focus-products"),
      ("アプリ再起動", "app launch"), ("アプリ削除", "app reinstall"), ("エラーコード", "fail-picker"),
      ("コピー", "copy-selected, copy-menu"), ("サインアウト", "account sign-out"),
      ("サブスクリプション", "focus-subscriptions"), ("サンドボックス", "environment sandbox"),
      ("シナリオ", "open-from-library"), ("ショートカット", "help"), ("スクリプト", "open-file, write-scenario"),
      ("スクリーンショット", "save-picture"), ("テスター", "account-menu, account sign-in"),
      ("テストケース", "expect-what-i-see, write-scenario"), ("テーマ", "theme-picker"), ("デバッグ", "focus-log"),
      ("トランザクションID", "copy-transaction, show-identifiers"), ("ドル", "device-options, query storefront"),
      ("バグ報告", "bug-bundle"), ("フォント", "presenter"), ("プロモコード", "app redeems-offer-code"),
      ("ペンディング", "approve, toggle-ask-to-buy"), ("リストア", "restore"),
      ("リセット", "reset, account reset-eligibility"), ("レシート", "focus-receipt"),
      ("レシート更新", "app refreshes-receipt"), ("ログアウト", "account sign-out"), ("ログ検索", "filter-log"),
      ("一時停止", "pause-or-run"), ("中断", "toggle-interrupted"),
      ("二重課金", "toggle-updates-repeat, fail-picker, device-difference-menu"),
      ("保留中", "toggle-ask-to-buy, approve"), ("値上げ", "price-menu"), ("全画面", "zoom"),
      ("再インストール", "app reinstall"), ("再現手順", "bug-bundle, recognize-log, write-scenario"),
      ("再生速度", "change-rate"), ("原因", "why"), ("名前を付けて保存", "write-scenario"), ("商品", "focus-products"),
      ("圏外", "toggle-network"), ("失敗させる", "fail-picker"), ("子ども", "toggle-ask-to-buy, family-menu"),
      ("定期購入", "focus-subscriptions"), ("家族共有", "family-menu, toggle-sharing"), ("戻る", "undo, leave"),
      ("承認", "approve, toggle-ask-to-buy"), ("操作方法", "help"),
      ("支払い失敗", "toggle-billing-retry, fail-picker"), ("日付を進める", "time-menu, calendar, type-a-time"),
      ("日付変更", "type-a-time, calendar"), ("日本語", "device-options, toggle-language"),
      ("早送り", "time-menu, change-rate"), ("期限を切る", "subscription expire"), ("未完了", "query unfinished"),
      ("来週", "advance 7d"), ("検証サーバー", "verify-receipt, focus-receipt"), ("機種変更", "device new"),
      ("次へ", "go-on"), ("決済エラー", "fail-picker"), ("無料トライアル", "offers-menu"), ("無料期間", "offers-menu"),
      ("状態", "query status, snapshots-menu, save-snapshot"), ("理由", "why"), ("画面が小さい", "zoom, presenter"),
      ("端末変更", "device new"), ("署名検証", "verify-receipt, copy-receipt-data, ocsp-answer"),
      ("翌月", "advance P1M"),
      ("自動テスト", "expect-what-i-see, write-scenario, run-scenario-again"),
      ("言語設定", "device-options, toggle-language"), ("課金テスト", "buy-selected, environment sandbox"),
      ("買う", "buy-selected"), ("購入キャンセル", "fail-picker, home"), ("返品", "refund"), ("返金", "refund"),
      ("返金申請", "request-refund, app requests-refund"), ("退会", "subscription cancel"),
      ("通信エラー", "toggle-network, fail-picker"), ("通信断", "toggle-network"), ("通知", "show-server"),
      ("通貨", "device-options, query storefront"), ("閉じる", "quit, leave"), ("障害", "fail-picker"),
      ("電波が悪い", "toggle-network"), ("非消耗型", "focus-products, buy-selected"),
    ])
}
