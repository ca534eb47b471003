// The synonyms of the commands about the store, the device and the app.

extension CommandSynonyms {
  static let ofStore: [Row] = [
    // Purchases.
    (
      "buy-selected", "purchase order checkout subscribe 購入 課金 買う",
      "pay iap upgrade downgrade sku payment transaction acquire test 注文 申し込む 契約 課金テスト 購入する 決済 "
        + "アップグレード ダウングレード lifetime consumable non-consumable nonconsumable buy-now again twice paywall "
        + "買い切り アプリ内課金 もう一度 launchbillingflow"
    ),
    (
      "buy-with-options", "quantity appaccounttoken applicationusername 数量",
      "username user uuid id token amount count multiple options 個数 ユーザー名 トークン オプション offer "
        + "signature obfuscatedaccountid obfuscatedprofileid"
    ),
    (
      "toggle-interrupted", "interrupt eula sca 中断 規約",
      "interruption terms conditions new agreement agree 3ds 3d secure 3d-secure strong customer "
        + "authentication verification t&c tos 新しい規約 割り込み 認証 payment method information 支払い方法"
    ),
    ("toggle-second-terms-sheet", "", "terms conditions agreement second 規約 2回目"),
    (
      "toggle-ask-to-buy", "pending deferred parental 承認待ち ペンディング 保護者",
      "child kid kids parent parents permission guardian approved approval later request family "
        + "controls screen time minor 子供 子ども 親 承認 許可 保留 承認と購入のリクエスト ペアレンタル"
    ),
    (
      "approve", "accept allow approval 承認 許可",
      "approved later permit yes parent child pending deferred ask grant purchase request 親 保護者 "
        + "承認待ち ペンディング 保留 allow-purchase 親の承認"
    ),
    ("decline", "reject deny refuse 却下 拒否", "no parent pending disapprove disallow 断る 不承認"),
    ("resolve", "unpaid 未払い", "pay recover failed fix issue issues interrupted agree terms 解決"),
    (
      "finish", "finishtransaction acknowledge complete 完了",
      "consume done close transaction ack トランザクション完了 終了処理 transaction.finish"
    ),
    ("finish-asked", "", "finish transaction"),
    (
      "refund", "chargeback revoke revocation 返金 払い戻し refund",
      "money back return void cancel purchase dispute refunded 返品 取り消し"
    ),
    ("reverse-refund", "", "undo-refund reversed reinstate 返金取り消し"),
    ("request-refund", "beginrefundrequest 返金申請", "refund request money back 返金リクエスト 申請"),
    (
      "app requests-refund", "beginrefundrequest 返金申請",
      "refund request money-back money back 払い戻し 返金 返金リクエスト 申請 consumption"
    ),
    (
      "app refreshes-receipt", "skreceiptrefreshrequest",
      "refresh update appreceipt appstorereceipturl stale renew reload レシート更新 レシート 更新 再取得"
    ),
    ("outside finish", "", "removedtransactions other device elsewhere 別の端末 終了"),
    ("delete", "remove erase 削除", "transaction manager purge 消去 取引"),
    ("act-menu", "", "actions action approve refund cancel finish context menu 操作 アクション"),
    (
      "fail-picker", "error fail failure inject エラー 失敗",
      "errors fault code problem bug insufficient funds purchase payment fails declined cancelled "
        + "canceled cancel crash exception throw skerror storekiterror nserror timeout user charge "
        + "double already unknown 不具合 障害 異常 エラーコード 購入失敗 決済エラー キャンセル 残高不足 失敗させる 支払い失敗 unable cannot "
        + "negative unhappy path edge case test reject fehler タイムアウト 購入できない 課金できない 購入エラー text out time "
        + "item_already_owned"
    ),
    (
      "restore", "restorecompletedtransactions 復元 リストア restore",
      "recover missing lost purchases purchase reinstall restored previous 購入の復元 取り戻す querypurchases "
        + "item_already_owned"
    ),
    (
      "toggle-purchases", "canmakepayments restrictions 購入制限",
      "disable block purchases parental screen time mdm allowed iap ios 制限 スクリーンタイム 機能制限 unable "
        + "cannot allow"
    ),
    (
      "toggle-dialogs", "popup popups alerts 確認",
      "dialog payment sheet confirm faceid touchid skip disable auto ダイアログ 表示しない"
    ),
    (
      "toggle-storekit", "sk1 sk2 storekit2 storekit1",
      "version api product.purchase skpaymentqueue original queue async バージョン billingclient"
    ),
    (
      "toggle-observer", "skpaymentqueue",
      "delegate paymentqueue transactionobserver listener add observe 監視 オブザーバ"
    ),
    ("toggle-updates", "listener transaction.updates", "task observe missed stream sequence 監視 リスナー"),
    (
      "toggle-finish-policy", "autofinish",
      "automatic manual finish transaction transactions unfinished ask acknowledge 自動 手動 完了"
    ),
    (
      "toggle-settling", "delays",
      "wait automatically pending short auto instant animation 待ち時間 自動 spinner loading"
    ),
    (
      "toggle-purchasable", "",
      "metadata missing unavailable productunavailable available cleared for sale メタデータ 購入不可"
    ),
    ("toggle-approval", "", "app review rejected waiting approved status 審査 アプリ審査"),
    // Subscriptions.
    (
      "subscription cancel", "unsubscribe churn 解約 退会 自動更新オフ cancel",
      "cancellation subscription auto-renew autorenew auto-renewal off turn end stop disable 解除 "
        + "自動更新 停止 キャンセル cancelled canceled unsub churned user"
    ),
    (
      "subscription resume", "resubscribe reactivate 再契約",
      "auto-renew autorenew auto-renewal on turn enable back uncancel 再開 自動更新"
    ),
    (
      "subscription expire", "expiry expiration expired lapse 期限切れ 失効",
      "lose access end expires lapsed terminate over subscription 満了 有効期限 period"
    ),
    (
      "subscription renew", "auto-renewal 更新 自動更新",
      "renewal next auto-renew autorenew extend prolong force did_renew 延長 継続 extend-period bill "
        + "charge again 契約更新 継続課金"
    ),
    (
      "offers-menu", "offer trial discount promo introductory win-back お試し 割引 無料トライアル campaign offers",
      "free promotional promotion intro winback week 特典 無料 無料期間 初回割引 キャンペーン お試しオファー pay as you go "
        + "upfront up front payasyougo payupfront price half month first period cheaper black friday "
        + "loyalty student sale conversion retention subscription"
    ),
    (
      "app redeems-offer-code", "coupon voucher redeem クーポン オファーコード",
      "code gift promo promotion offer card promo-code redemption コード ギフト 引き換え プロモコード campaign"
    ),
    (
      "app manage-subscriptions", "",
      "manage subscriptions cancel plan change settings showmanagesubscriptions 管理 解約 定期購入 サブスク管理"
    ),
    (
      "price-menu", "price consent 価格 値上げ 価格改定",
      "change increase prices cost raise rise cheaper 料金 値段 同意 価格変更 値段変更 edit pricing 値下げ hike"
    ),
    ("app shows-price-consent", "", "price consent sheet 値上げ 同意"),
    ("toggle-defers-price-consent", "", "price consent later sheet delay 値上げ 同意"),
    ("price-increase agree", "", "consent accept 値上げ 同意"),
    ("price-increase decline", "", "consent refuse 値上げ 拒否"),
    (
      "toggle-billing-retry", "dunning insufficient 支払い失敗 残高不足",
      "card credit declined fails failed failing fail billing problem issue payment test expired "
        + "retry funds renewal did_fail_to_renew クレジットカード 請求 決済失敗 カード method bank account-hold "
        + "paymentmethod 更新失敗 支払い方法 カード期限切れ"
    ),
    ("toggle-grace-period", "grace 猶予 猶予期間", "billing grace-period days retry 支払い猶予 grace_period"),
    ("toggle-grace-renewals", "", "grace paid free trial 猶予"),
    (
      "family-menu", "家族 ファミリー共有 ファミリー family",
      "child children kids members sharing household parents familysharing 子供 子ども 共有"
    ),
    ("toggle-sharing", "", "familysharing share shareable 共有 ファミリー共有"),
    ("join-family", "", "invite add member family person 招待 追加 家族"),
    ("family leave", "", "remove kick member family 脱退 家族"),
    // Time.
    (
      "time-menu", "clock travel skip wait fast-forward 時計 早送り 時間を進める time",
      "machine future fast forward date tomorrow month later jump advance time-travel 未来 日時 進める 時間 "
        + "時刻 goto"
    ),
    ("advance 10s", "", "seconds second wait 秒 skip jump forward later"),
    ("advance 1m", "", "minute minutes wait 分 skip jump forward later"),
    ("advance 1h", "", "hour hours wait 時間 skip jump forward later"),
    ("advance 1d", "tomorrow 明日", "day days next-day next later 24h 翌日 1日 wait skip jump forward"),
    ("advance 7d", "", "week weeks next-week next later 7 days 来週 翌週 1週間 wait skip jump forward"),
    (
      "advance P1M", "翌月 来月",
      "month months next-month next later 30 days 1か月 一か月 1ヶ月 1か月後 一か月後 1ヶ月後 wait skip jump forward"
    ),
    (
      "advance P1Y", "来年 翌年",
      "year years next-year next later 12 months 365 days 1年 一年 1年後 wait skip jump forward"
    ),
    (
      "calendar", "date schedule agenda カレンダー 日付 予定 calendar",
      "day dates due upcoming planned events travel jump timeline 予定表 日程 billing renewal expiry "
        + "when goto"
    ),
    (
      "type-a-time", "date today now 日時 時刻変更 今日",
      "day days month year set travel duration jump until datetime time exact seconds minutes hours "
        + "日付 期間 時刻 時間 midnight noon hour end leap dst real wall present 今 現在 実時間"
    ),
    (
      "change-rate", "speed slow faster 速度 倍速",
      "fast slower slowdown up accelerate realtime clock multiplier 速く 遅く 早送り 再生速度 tempo 高速"
    ),
    (
      "renewal-rate-menu", "accelerated",
      "renewal speed fast faster slow up month accelerate subscription minutes 短縮 更新間隔 更新速度"
    ),
    (
      "advance-to-the-next-thing-due", "",
      "renew renewal next skip event due jump upcoming advance 更新 次の更新 次のイベント billing payment date happens"
    ),
    ("follow-real-time", "wall now 現在時刻", "today real 今 現在 実時間"),
    ("pause-or-run", "pause freeze 一時停止", "clock stop resume play run realtime sleep 時計 再開 停止"),
    // Environment, device and account.
    (
      "environment-menu", "mode 環境 environment",
      "environments sandbox production live xcode switch world server 本番 切り替え モード 環境切り替え context "
        + "namespace env stage 切替"
    ),
    ("environment sandbox", "staging サンドボックス", "tester test dev uat qa テスト環境 検証環境"),
    ("environment testflight", "beta ベータ", "tester staging テスト環境"),
    ("environment production", "prod live 本番", "release real store 公開 本番環境"),
    (
      "environment xcode", "local simulator",
      "storekit testing ローカル シミュレータ sktestsession storekittest configuration"
    ),
    (
      "app terminate", "kill crash 強制終了 クラッシュ",
      "quit force-quit force close stop sigkill process die アプリ 落とす during while"
    ),
    ("app launch", "relaunch 起動", "start open boot cold restart run process cold-start アプリ 開始 立ち上げ 再起動"),
    (
      "app reinstall", "uninstall reinstall 再インストール アプリ削除",
      "redownload delete remove app fresh アンインストール アプリ 削除"
    ),
    ("app foreground", "", "activate resume front open switch return フォアグラウンド 前面 復帰"),
    ("app background", "background バックグラウンド", "minimize inactive multitask suspend bg 背面"),
    ("home", "", "minimize homescreen home-button background swipe close cancel ホーム"),
    (
      "device new", "機種変更 端末変更 another second",
      "different phone iphone ipad migrate transfer switch 新しい端末 別の端末 2台目"
    ),
    ("device-menu", "app", "phone iphone ipad ios 端末 電話 アプリ"),
    (
      "device-options", "language country region currency locale timezone 言語 国 通貨 言語設定",
      "time zone japanese english storefront localization translation i18n tz iphone settings 日本語 "
        + "英語 地域 ロケール タイムゾーン euro eur dollar usd yen jpy pound gbp germany japan france uk us usa "
        + "america china korea brazil canada india europe german french ドル 円 ユーロ アメリカ 日本 韓国 中国 ストア変更 "
        + "store"
    ),
    ("query storefront", "", "country currency region store 国 通貨 ストア euro dollar yen"),
    ("device catch-up", "sync 同期", "refresh update fetch synchronize pull reload 最新 更新"),
    (
      "device-difference-menu", "late delayed lag latency 遅延 遅れ",
      "lags not fetched stale cache behind sync outdated race condition duplicate duplicated lost "
        + "flaky slow eventual consistency reorder 同期 不整合 ずれ"
    ),
    (
      "toggle-device-cache", "late stale cache 遅れ",
      "behind delayed outdated out-of-date latency lag not updated 遅延 古い キャッシュ slow"
    ),
    (
      "toggle-device-receipt", "",
      "old outdated out-of-date stale malformed corrupt corrupted broken invalid receipt decode 古い "
        + "復号 壊れた レシート"
    ),
    (
      "toggle-device-deliveries", "",
      "callback callbacks foreground resume listener missing lost late delayed purchase "
        + "transaction コールバック 届かない 遅延 消えた 前面"
    ),
    (
      "toggle-updates-repeat", "duplicate duplicates 二重",
      "twice repeated double callback delivered again charge purchase 二重課金 重複"
    ),
    ("toggle-updates-repeat-for", "", "duplicate duplicates twice"),
    ("toggle-finish-holds", "", "unfinished comes back again finish"),
    ("toggle-fail-finish", "", "fail finish error 終了の失敗"),
    ("toggle-fail-unfinished", "", "fail unfinished error"),
    ("toggle-fail-restore", "", "fail restore error 復元の失敗"),
    ("toggle-fail-receipt-refresh", "", "fail receipt-refresh error"),
    ("toggle-late-purchase", "", "purchase result timeout slow spinner waiting 応答待ち"),
    ("toggle-late-entitlements", "", "entitlements slow late answer timeout waiting 応答待ち"),
    (
      "toggle-network", "offline airplane internet オフライン 機内モード 通信 圏外 network",
      "online no wifi connection connectivity flight mode timeout disconnect latency slow lost "
        + "notconnectedtointernet net 接続 通信エラー ネットワーク 電波 タイムアウト 電波が悪い out"
    ),
    ("toggle-continues-purchases", "", "storefront change country region continue ストア変更"),
    (
      "account-menu", "login logout user アカウント ログイン ユーザー account",
      "tester testers different new switch another apple-id appleid apple id sign profile sandbox "
        + "test users テスター テストアカウント accounts whoami who am am-i license 変える 切り替え"
    ),
    (
      "account sign-in", "login signin ログイン サインイン パスワード",
      "user tester different new switch apple-id apple id password account test ログインする log in sign "
        + "logon authenticate auth credentials wrong"
    ),
    ("account sign-out", "logout signout サインアウト ログアウト", "log out user exit"),
    ("account delete", "", "remove close user gdpr アカウント削除 削除"),
    ("account reset-eligibility", "", "introductory trial again eligible free eligibility reset お試し リセット 対象"),
    ("toggle-tester-sign-in", "", "login password prompt パスワード"),
    ("clear", "購入履歴", "erase forget history delete purchases reset wipe all 消去 履歴 全削除 全部消す"),
    ("toggle-consumable-history", "", "consumable consumables history list 消耗型"),
    ("toggle-asks-entitlements", "", "launch unlock check access 起動 権利"),
    (
      "switches-menu", "settings options toggles preferences 設定 toggle",
      "flags feature test config setup オプション スイッチ 設定変更 switch enable disable turn"
    ),
    ("reset switches", "defaults", "reset settings restore original 既定 初期値"),
    (
      "next-era", "ios version バージョン",
      "versions os xcode-version ios17 ios16 ios18 old legacy release xcode changelog 15 16 17 18 26"
    ),
    ("quirks-menu", "bugs quirk quirks 癖", "bug anomalies workaround known issues behaviours 不具合 挙動"),
    // Queries, receipt and server.
    (
      "query-menu", "storekit2",
      "jws jwt entitlements status api call query transaction signed verification async 問い合わせ クエリ"
    ),
    (
      "query entitlements", "currententitlements entitlements",
      "owned unlocked access active entitlement rights owns premium 権利 利用可能 購入済み 所有 "
        + "currententitlement is pro purchased querypurchases"
    ),
    ("query all", "", "transaction.all history purchases list consumable 全取引 履歴 すべて"),
    ("query unfinished", "unfinished 未完了", "pending open queue incomplete 未終了 stuck hanging finish again"),
    ("query latest", "", "newest last recent 最新 verificationresult transaction.latest"),
    (
      "query status", "subscriptioninfo renewalinfo",
      "subscription status state active expired renewalstate 状態 ステータス サブスク willautorenew "
        + "autorenewpreference expirationreason product.subscriptioninfo subscriptionstatus grace"
    ),
    ("query status-group", "", "subscription group status"),
    ("query statuses", "", "subscription status all 状態 ステータス"),
    (
      "query intro-eligibility", "eligibility eligible",
      "introductory trial first new customer intro お試し 対象 資格 iseligibleforintrooffer"
    ),
    ("query can-make-payments", "canmakepayments", "allowed restrictions 購入制限"),
    ("query app-transaction", "", "apptransaction originalappversion version purchased receipt jws"),
    ("products", "skproductsrequest", "fetch request load products invalid not found empty 商品情報 取得"),
    ("ask-for-the-product", "", "skproductsrequest fetch load product 取得"),
    ("transactions", "", "sktestsession alltransactions storekittest"),
    (
      "verify-receipt", "verifyreceipt validate レシート検証",
      "verify receipt validation backend server check 検証 サーバー"
    ),
    (
      "ocsp-answer", "ocsp revocation",
      "証明書の失効 certificate certificates revoked online checks responder chain x5c signature jws "
        + "retryable_verification_failure verification_failure 証明書 失効 オンライン確認 署名 検証失敗"
    ),
    ("unfold-receipt", "", "expand all"),
    ("keep-receipt", "", "save store receipt 保存"),
    // The App Store.
    ("app-store-menu", "", "store sheets messages outside purchase external sheet app ストア"),
    ("app syncs", "sync", "appstore.sync restore synchronize refresh 同期"),
    ("outside buy", "", "external purchase elsewhere another device web android outside app 別の端末 外部"),
    ("outside promote", "", "promoted promotion product page deep-link link iap プロモーション purchaseintent"),
    ("promote-with-offer", "", "promoted win-back offer"),
    ("toggle-adds-store-payments", "", "promoted shouldaddstorepayment"),
    ("outside message generic", "message", "storekit app-store notice メッセージ"),
    (
      ":serve", "",
      "mock server local verifyreceipt http endpoint port backend stub api listen サーバー モック https "
        + "rest curl ngrok certificate tls webhooks url appstoreserverapi jwks 証明書"
    ),
    (":seed", "", "random deterministic reproducible ids"),
    (":subscription", "", "plan"),
    (
      ":fail", "",
      "verification unverified verificationresult load-products sync offer-code signature invalid "
        + "検証失敗"
    ),
  ]
}
