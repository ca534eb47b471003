// The words under which the palette also finds a command.

package enum CommandSynonyms {
  /// English and Japanese synonyms by the name of the command, best first.
  ///
  /// The label, name and help of a command are searched in any case, so this table does not repeat them.
  package static let byCommand: [String: String] = [
    // The screen and the program.
    "quit": "exit bye close shutdown やめる 退出 閉じる",
    "leave": "back escape dismiss return 戻る 中止",
    "stop": "abort break halt interrupt 停止 止める 中断",
    "suspend": "shell pause 一時停止 シェル",
    "help": "manual keys keybindings keymap shortcuts hotkeys documentation docs usage ? 使い方 操作 キー一覧 説明書",
    "palette": "search find everything anything 探す 何でも",
    "tour": "demo tutorial guide introduction intro start walkthrough lesson 入門 はじめに 案内 チュートリアル",
    "presenter":
      "presentation projector slideshow slides bigger big large text font size demo audience story tv "
      + "autoplay "
      + "発表 文字を大きく デモ 説明 観客",
    "theme-picker":
      "themes colour colours color colors dark light mode black appearance skin scheme 配色 色 外観 テーマ ダーク ライト",
    "toggle-mouse": "click pointer trackpad クリック 選択",
    "reload":
      "settings preferences config options screen language japanese english 環境設定 画面の言語 言語 日本語 英語 再読み込み",
    "redraw": "refresh repaint garbled 再表示 画面の乱れ",
    "zoom": "fullscreen full screen maximize enlarge 全画面 最大化 拡大",
    "reset-panes": "layout sizes レイアウト 大きさ",
    "next-pane": "switch focus window tab ウインドウ 切り替え",
    "command-line": "terminal prompt type console コマンドライン 入力",
    // Purchases.
    "buy-selected": "purchase pay order checkout subscribe 買う 課金 注文 申し込む",
    "buy-with-options": "quantity username appaccounttoken 数量 個数 ユーザー名",
    "toggle-interrupted": "interruption interrupt eula new terms agreement sca 新しい規約 中断 割り込み",
    "toggle-ask-to-buy": "child kid parent parental permission guardian approved later 子供 子ども 親 保護者 承認 許可",
    "approve": "accept approved later allow permit yes parent child 許可 承認 親",
    "decline": "reject deny refuse no parent 却下 拒否 断る",
    "resolve": "fix issue interrupted 解決",
    "finish": "complete acknowledge 完了",
    "refund": "chargeback revoke money return back 払い戻し 返品",
    "reverse-refund": "undo-refund 返金取り消し",
    "app refreshes-receipt": "appreceipt skreceiptrefreshrequest stale reload レシート 更新 再取得",
    "outside finish": "removedtransactions other device elsewhere 別の端末 終了",
    "app requests-refund": "refund money-back 払い戻し 返金",
    "delete": "remove erase 削除 消去",
    "fail-picker": "error errors failure fault code problem bug エラー 不具合 障害 異常",
    "app reinstall": "uninstall redownload 再インストール",
    "restore": "recover reinstall missing 復元 リストア",
    "go-on": "continue next step wait proceed 続ける 次へ 進める",
    "copy-receipt-data": "jws signed base64 署名",
    "query-menu": "jws entitlements status storekit2 問い合わせ",
    // Subscriptions.
    "subscription cancel": "unsubscribe cancellation churn auto-renew end 退会 解除 自動更新",
    "subscription resume": "resubscribe reactivate auto-renew 再開 再契約",
    "subscription expire": "expiry expiration expired lapse end 期限切れ 失効 満了",
    "subscription renew": "renewal next auto-renew extend prolong 更新 延長",
    "focus-subscriptions":
      "plan plans timeline subscription upgrade downgrade crossgrade アップグレード ダウングレード 定期購入 サブスク 契約 プラン",
    "offers-menu": "offer free trial discount promo introductory win-back 割引 特典 お試し 無料トライアル",
    "app redeems-offer-code": "coupon code voucher gift promo redeem offer クーポン コード ギフト",
    "app manage-subscriptions": "manage cancel plan 管理 解約 定期購入",
    "price-menu": "price change increase prices cost raise consent 価格 料金 値段",
    "toggle-billing-retry":
      "card credit declined fails failed failing billing problem payment dunning test 支払い失敗 クレジットカード 請求",
    "toggle-grace-period": "grace billing 猶予 猶予期間",
    "family-menu": "child children members sharing household 家族 子供 共有",
    // Time.
    "time-menu": "clock travel future fast forward skip wait date tomorrow month 時計 早送り 未来 日時 進める",
    "advance 1d": "tomorrow day next-day 明日 翌日 1日",
    "advance 7d": "week next-week 来週 翌週 1週間",
    "advance P1M": "month next-month 来月 翌月 1か月 一か月",
    "advance P1Y": "year next-year 来年 翌年 1年 一年",
    "calendar": "date day due schedule agenda travel 日付 予定 予定表 日程",
    "type-a-time": "date day month year travel duration 日付 日時 期間",
    "change-rate": "fast faster slow speed up accelerate 速度 速く 倍速 早送り",
    "renewal-rate-menu": "fast faster accelerated speed up month 短縮 更新間隔",
    "advance-to-the-next-thing-due": "renew renewal next skip 更新 次の更新",
    "pause-or-run": "clock stop freeze resume 一時停止 時計",
    // Environment, device and account.
    "environment-menu": "sandbox production live xcode mode 本番 切り替え モード",
    "environment sandbox": "tester テスト環境",
    "environment testflight": "beta tester ベータ テスト環境",
    "environment production": "live release real 本番 公開",
    "environment xcode": "storekit local simulator ローカル",
    "app terminate": "kill crash quit force-quit 強制終了 落とす クラッシュ",
    "app launch": "start open boot relaunch 起動 開始 立ち上げ",
    "device-menu": "phone iphone ipad 端末 電話",
    "device-options":
      "language 言語 japanese english country region currency locale timezone 日本語 英語 国 地域 通貨",
    "query storefront": "country currency region 国 通貨",
    "device catch-up": "refresh update fetch synchronize sync 同期 最新 更新",
    "device-difference-menu": "late lag lags not fetched stale cache behind delayed sync outdated 遅延 遅れ 同期",
    "toggle-device-cache": "late stale cache behind delayed outdated out-of-date 遅延 遅れ 古い",
    "toggle-device-receipt": "old outdated out-of-date malformed corrupt 古い 復号",
    "toggle-device-deliveries": "callback listener missing foreground resume コールバック 届かない 前面",
    "toggle-fail-finish": "fail finish error 終了の失敗",
    "toggle-fail-unfinished": "fail unfinished error",
    "toggle-fail-restore": "fail restore error 復元の失敗",
    "toggle-fail-receipt-refresh": "fail receipt-refresh error",
    "toggle-network":
      "offline online no internet wifi connection airplane flight mode timeout 通信 オフライン 接続 機内モード",
    "account-menu":
      "login logout user tester different new switch another apple-id sign profile ログイン ユーザー テスター",
    "account sign-in": "login signin user tester different new apple-id password ログイン",
    "account sign-out": "logout signout ログアウト",
    "account reset-eligibility": "introductory trial again eligible お試し リセット",
    "toggle-purchasable": "metadata missing unavailable productUnavailable メタデータ 購入不可",
    "clear": "erase forget 消去",
    "switches-menu": "settings options toggles preferences 設定 オプション",
    "next-era": "version ios xcode-version バージョン",
    "quirks-menu": "bugs bug anomalies workaround 不具合 癖",
    // Log and copies.
    "focus-log": "logs console output events history ログ出力 履歴 記録",
    "filter-log": "grep hide only search 検索 抽出",
    "show-server": "webhook notification notifications asn サーバー通知 通知",
    "log-view-menu": "wrap channels columns display 表示 列",
    "copy-menu": "export clipboard screenshot 書き出し クリップボード エクスポート",
    "copy-transaction": "transaction id identifier number 識別子",
    "copy-log": "export save write file ログ保存 ログの保存 書き出し",
    "print-plain": "screenshot plain select 画面の写し",
    "copy-selected": "clipboard yank クリップボード",
    "bug-bundle":
      "export report bug share attach attachment ticket issue send reproduce 報告 バグ 共有 添付 チケット 書き出し 再現",
    "compare": "diff difference differences versus vs xcode sandbox era 差分 違い 並べる",
    "why": "explain reason cause rule evidence 理由 なぜ 原因 根拠",
    "recognize-log":
      "recognise recognize ticket paste pasted what-happened error from log reproduce detect identify "
      + "analyse チケット 貼り付け 何が起きた 認識 判定 判別 再現 ログ解析",
    "expect-what-i-see": "assert test check verify テスト 検証 期待",
    // Files and states.
    "write-scenario": "export save record file store ci junit 書き出し 記録 エクスポート 自動テスト",
    "open-menu": "load import file storekit project 読み込み 開く ファイル",
    "open-file": "load import storekit browse 読み込み",
    "run-scenario-again": "rerun replay repeat restart 再実行 もう一度",
    "play-demo":
      "autoplay automatic presentation slideshow present audience meeting 自動再生 デモ 再生 発表 上映",
    "open-from-library": "scenario scenarios example examples sample demo samples 例 サンプル シナリオ",
    "catalog builtin": "demo sample デモ サンプル",
    "save-snapshot": "checkpoint bookmark keep 保存 チェックポイント",
    "load-snapshot": "restore back rewind revert 戻す 巻き戻し",
    "reset": "restart start over clear wipe fresh factory 最初から 初期化 やり直し リセット",
    "new-session": "restart start over fresh empty 最初から 新規 新しい",
    "undo": "back revert rollback oops 元に戻す 戻す 取り消し",
    "redo": "again repeat forward やり直し やり直す",
    "write-a-note": "comment remark memo annotate コメント メモ 注釈",
    // Receipt and purchase service.
    "focus-receipt": "verify validation json verifyreceipt 検証 領収書",
    "save-receipt": "export receipt 書き出し",
    "focus-service": "backend server toast gamebase sdk サーバー",
  ]
}
