// The words under which the palette also finds a command.

package enum CommandSynonyms {
  /// A command with its synonyms in English and Japanese, separated by spaces and best first.
  ///
  /// `names` rank above the label of another command, and `words` below it. The label, name and help of a
  /// command are searched in any case, so the table need not repeat them. A verb of the command language has
  /// a colon before its name.
  package typealias Row = (command: String, names: String, words: String)

  package static let rows: [Row] = ofProgram + ofStore

  private static let byCommand = Dictionary(rows.map { ($0.command, $0) }) { first, _ in first }

  /// The words that name a command as well as its label does.
  package static func names(of command: String) -> String { byCommand[command]?.names ?? "" }

  package static func words(for command: String) -> String { byCommand[command]?.words ?? "" }

  package static func hasRow(_ command: String) -> Bool { byCommand[command] != nil }

  /// Returns the place of a word among the synonyms of a command, best first; nil if it is none of them.
  package static func place(of word: some StringProtocol, for command: String) -> Int? {
    "\(names(of: command)) \(words(for: command))".split(separator: " ").firstIndex { $0 == word }
  }

  /// The screen, the log and the files.
  private static let ofProgram: [Row] = [
    // The screen and the program.
    ("quit", "exit bye 終了 やめる q quit", "close shutdown logoff end 退出 閉じる 抜ける"),
    ("leave", "escape dismiss", "back return close 戻る 中止 閉じる"),
    ("stop", "abort halt", "break interrupt ctrl-c sigint 停止 止める 中断 panic emergency kill"),
    ("suspend", "shell fg", "pause background sleep terminal 一時停止 シェル detach bg"),
    (
      "help", "manual keys shortcuts keybindings docs about ヘルプ 使い方 ショートカット help",
      "keymap keyboard hotkeys documentation usage faq support commands cheatsheet cheat sheet info "
        + "reference readme man ? version 操作方法 キー一覧 説明書 マニュアル キーバインド overview welcome hint hints tips "
        + "wiki page contact キーボード 一覧 changelog release-notes"
    ),
    ("palette", "search find 検索 探す", "everything anything fuzzy launcher lookup 何でも"),
    (
      "tour", "tutorial walkthrough onboarding demo チュートリアル 入門",
      "guide introduction intro start getting-started lesson learn begin first newbie beginner "
        + "wizard はじめに 案内 デモ 初心者 welcome overview hello"
    ),
    (
      "presenter", "presentation slideshow projector fullscreen autoplay story font プレゼン 発表 文字サイズ フォント",
      "slides powerpoint スライド 資料 bigger big large text size demo audience tv meeting beamer "
        + "keynote screen-sharing share stakeholder kiosk full screen "
        + "文字を大きく 文字の大きさ デモ 説明 観客 会議 画面共有 zoom meeting-room "
        + "read-aloud narration large-type qr record recording video what customer sees"
    ),
    (
      "theme-picker", "themes colors colours dark light 配色 テーマ 色 ダーク ライト theme",
      "colour color scheme mode black white appearance skin contrast colorblind accessibility "
        + "background 外観 モード 背景 見た目 画面の色 solarized gruvbox monochrome palette night 暗い 明るい"
    ),
    ("toggle-mouse", "click pointer クリック", "trackpad scroll wheel touchpad cursor selection 選択 マウス カーソル"),
    (
      "reload", "config configuration preferences settings bind remap keybindings 設定ファイル 環境設定 キー割り当て",
      "options toml dotfile rc 再読み込み 設定 setup rebind map keymap shortcut shortcuts hotkey keys key change"
    ),
    ("toggle-language", "english 日本語 英語 言語設定", "japanese ui locale translation localization i18n"),
    ("redraw", "repaint refresh 再描画", "garbled glitch broken screen 再表示 画面の乱れ flicker flash"),
    ("zoom", "fullscreen maximize 全画面 最大化", "full screen enlarge expand bigger pane 拡大 ズーム one only"),
    (
      "reset-panes", "layout レイアウト",
      "sizes split panes windows default resize columns view 大きさ 配置 画面分割 sidebar panel"
    ),
    ("narrower-pane", "", "resize split border width column smaller divider shrink 幅"),
    ("wider-pane", "resize split 幅", "border width column bigger divider grow 分割"),
    ("lower-pane", "", "resize split border height smaller 高さ"),
    ("higher-pane", "", "resize split border height bigger 高さ"),
    ("next-pane", "focus", "switch window tab cycle pane move ウインドウ 切り替え ペイン sidebar panel"),
    ("previous-pane", "", "switch focus window tab cycle pane move ペイン"),
    (
      "command-line", "terminal prompt vim コマンドライン",
      "command type console shell execute run repl 入力 コマンド edit cli vi colon mode enter"
    ),
    // Panes.
    (
      "focus-products", "catalog items skus 商品 商品一覧 paywall product",
      "catalogue inapps iap prices shop store list 製品 アイテム カタログ lifetime non-consumable "
        + "nonconsumable consumable non-renewing in-app offerings app-store-connect identifiers 非消耗型 "
        + "消耗型 買い切り アプリ内課金 sort google play console"
    ),
    (
      "focus-phone", "iphone dialog popup sheet tap 画面 ダイアログ タップ phone customer",
      "screen alert confirm button press simulator device payment touchid faceid touch face id "
        + "ui app 確認 シート ボタン 電話 スマホ アプリ apple pay applepay customers"
    ),
    (
      "focus-transactions", "orders purchases 取引 トランザクション transaction",
      "payments history list bought 購入履歴 購入一覧 決済 customer"
    ),
    (
      "focus-details", "inspect describe 詳細",
      "detail properties info fields original transaction id metadata json 明細 情報 purchasedate "
        + "originalpurchasedate revocationdate expirationdate ownershiptype isupgraded "
        + "weborderlineitemid originaltransactionid appaccounttoken order description"
    ),
    (
      "focus-log", "logs console output history ログ 履歴 log",
      "events trace print debug stdout journal activity timeline ログ出力 記録 コンソール イベント debugger tail "
        + "top デバッグ logcat 見る"
    ),
    (
      "focus-subscriptions",
      "upgrade downgrade crossgrade plans timeline アップグレード ダウングレード プラン サブスク subscription "
        + "subscriptions",
      "plan switch change cross-grade level tier group status renewal my 定期購入 契約 変更 プラン変更 乗り換え "
        + "クロスグレード upsell my-subscriptions annual monthly yearly weekly billing date next "
        + "autorenewpreference payment 定期購読 サブスクリプション 更新日 次回 compare comparison プラン比較 比較 proration "
        + "prorate base"
    ),
    ("next-group", "", "subscription group switch グループ"),
    ("previous-group", "", "subscription group グループ"),
    ("next-holder", "", "person member family user メンバー"),
    (
      "focus-receipt", "receipt appreceipt verifyreceipt レシート 領収書",
      "verify validate validation json decode parse asn1 pkcs7 latest_receipt_info in_app bundle "
        + "sharedsecret 検証 解析 expires_date original_purchase_date purchase_date pending_renewal_info "
        + "transaction_id latest_receipt unified status invoice "
        + "bill unpack 中身 shared secret is_in_billing_retry_period auto_renew_status "
        + "expiration_intent original_transaction_id 確認"
    ),
    (
      "focus-service", "backend toast gamebase",
      "server sdk nhn vendor サーバー サービス paid received granted unlocked delivered"
    ),
    // Log and copies.
    (
      "filter-log", "grep filter 絞り込み 抽出",
      "hide only search find regex errors level query show ログ検索 検索 フィルタ sort"
    ),
    ("follow", "tail 追従", "autoscroll scroll end bottom latest newest live 最新 末尾 自動スクロール"),
    (
      "show-server", "webhook webhooks notifications server asn 通知 サーバー通知",
      "notification app-store-server-notifications v2 callback push did_renew "
        + "did_change_renewal_status subscribed expired events callbacks サーバー サーバ イベント signedpayload "
        + "payload notificationtype consumption_request server-to-server s2s ウェブフック プッシュ通知 mock refund "
        + "rtdn pubsub real-time developer grace_period_expired"
    ),
    ("show-callbacks", "", "callback queue delegate hide コールバック"),
    ("show-console", "", "oslog system stderr syslog hide コンソール"),
    ("show-queue", "", "skpaymentqueue paymentqueue dumps hide キュー"),
    ("show-dialog", "", "dialogs popup hide"),
    ("show-operator", "", "actions hide mine 操作"),
    ("show-updates", "", "transaction.updates hide"),
    (
      "log-view-menu", "wrap mute 表示 hide",
      "channels channel columns display show noise verbose level fold timestamps split view 列 折り返し "
        + "チャンネル 非表示 all"
    ),
    ("wrap-log", "", "wordwrap line-wrap long lines 折り返し 改行"),
    ("fold-log", "", "collapse expand unfold 折りたたみ"),
    ("log-times", "timestamps", "timestamp time column date 時刻 日時 時間 line numbers number clock"),
    ("show-identifiers", "sku product-id", "product id ids identifier transaction name 商品id productid"),
    ("first-column", "", "home beginning scroll"),
    ("next-failure", "", "next error failed jump 次のエラー"),
    ("previous-failure", "", "previous error failed jump"),
    ("next-callback", "", "jump"),
    ("mark-entry", "bookmark highlight しおり", "flag pin star remember 目印 ブックマーク"),
    ("list-marks", "", "bookmarks flags 目印 ブックマーク"),
    (
      "copy-menu", "clipboard export コピー クリップボード",
      "copy screenshot share yank 書き出し エクスポート 共有 text json csv slack email link"
    ),
    ("copy-selected", "copy yank コピー", "clipboard クリップボード text line row visual selection"),
    (
      "copy-transaction", "",
      "transaction id transactionid identifier number original トランザクションid 識別子 取引 番号 order orderid "
        + "weborderlineitemid receipt-id"
    ),
    ("copy-dump", "", "dump print transaction"),
    ("copy-scenario", "", "scenario export steps clipboard 手順"),
    (
      "copy-log", "ログ保存",
      "export save download write file log text dump ログの保存 ログをコピー 書き出し 出力 csv txt save-log logs "
        + "export-log"
    ),
    ("sequence-diagram", "arrows ladder シーケンス 矢印", "uml graph swimlanes flow lanes 図 流れ やり取り"),
    ("copy-mermaid", "", "markdown uml plantuml document readme picture 図 シーケンス"),
    ("save-sequence", "", "uml vector document picture svg 図 シーケンス"),
    (
      "copy-receipt-data", "base64 jws jwt 署名",
      "signed receipt signature payload encoded copy signedtransactioninfo jsonrepresentation token "
        + "transaction レシート コピー certificate x5c purchasetoken"
    ),
    ("copy-answer", "", "json verifyreceipt response 応答"),
    ("save-receipt", "", "export receipt file save download 書き出し レシート 保存 certificate der"),
    (
      "print-plain", "",
      "plain select capture screenshot print text selection ascii 画面の写し 印刷 スクリーンショット スクショ pdf"
    ),
    (
      "save-picture", "screenshot svg スクリーンショット",
      "image picture export capture png gif jpg slide wiki document markdown readme 画面の写し 画像 図 スクショ video "
        + "pdf powerpoint 資料 スライド"
    ),
    (
      "bug-bundle", "report bug share attach zip 報告 不具合報告 バグ報告",
      "export attachment ticket issue send reproduce repro jira github archive support 共有 添付 チケット "
        + "書き出し 再現 バグ 再現手順 markdown evidence escalate logs package email mail slack teams video discord "
        + "developer"
    ),
    (
      "compare", "diff difference 比較 差分 compare",
      "differences versus vs xcode sandbox era side-by-side environments split against 違い 並べる 見比べる "
        + "markdown parity"
    ),
    (
      "why", "explain 理由 なぜ 原因",
      "reason cause rule evidence source happened wrong state unexpected 根拠 説明 どうして"
    ),
    (
      "recognize-log", "recognise paste pasted 貼り付け",
      "ticket what-happened error from log import reproduce detect identify analyse analyze "
        + "diagnose support チケット ペースト 何が起きた 認識 判定 判別 再現 ログ解析 解析 調査 customer issue same text"
    ),
    (
      "expect-what-i-see", "assert assertion 検証 期待",
      "test testcase case check verify expectation save add テスト 確認 テストケース xctest expected result "
        + "results xctassert outcome 期待値 自動テスト"
    ),
    // Scenarios, sessions and snapshots.
    (
      "write-scenario", "save export record macro 保存 書き出し 記録",
      "save-as saveas file store as script scenario steps test testcase regression エクスポート シナリオ "
        + "名前を付けて保存 再現手順 ci junit report automation automate pipeline xctest csv pdf output headless batch "
        + "ctrl-s 自動テスト テストケース w wq"
    ),
    (
      "open-menu", "load import 開く 読み込み ファイル",
      "open file storekit project sessions history ファイルを開く インポート recent files session セッション"
    ),
    (
      "open-file", "import load 読み込み ファイルを開く",
      "open file storekit browse catalog config path スクリプト 開く インポート drag drop dropped configuration "
        + "add products own my product catalogue price prices 価格 料金 カタログ 自分の商品"
    ),
    (
      "run-scenario-again", "rerun replay repeat 再実行",
      "again restart run loop もう一度 繰り返し ci regression automation automated retest"
    ),
    (
      "play-demo", "demo autoplay slideshow 自動再生 デモ",
      "subtitle subtitles 字幕 automatic presentation present audience meeting play captions kiosk 再生 発表 上映"
    ),
    (
      "open-from-library", "examples samples scenarios シナリオ サンプル",
      "example sample demo library script run macro story playbook 例 見本 ライブラリ automation "
        + "sample-scenarios recipes"
    ),
    (
      "write-catalog", "template own 自分の商品 カタログ 料金",
      "my products product prices price catalogue catalog add change edit set names items sku storekit "
        + "custom 価格 値段 編集 変更 商品 自社 ひな形 テンプレート"
    ),
    ("play-to-the-end", "autoplay", "play run all script scenario 最後まで 再生 実行"),
    ("play-to-a-line", "", "breakpoint run until line 行 goto jump"),
    ("skip-the-line", "", "skip ignore line 飛ばす"),
    ("leave-the-scenario", "", "close end scenario stop 閉じる file"),
    ("catalog builtin", "demo デモ", "sample products default デモの商品 サンプル"),
    ("catalog builtin-full", "", "demo sample products family crossgrade all offers サンプル デモ"),
    ("apply-settings", "", "storekit file settings apply 設定"),
    (
      "save-snapshot", "checkpoint スナップショット",
      "bookmark keep state backup save 保存 チェックポイント 状態 savepoint clone fork branch stash copy "
        + "duplicate"
    ),
    ("load-snapshot", "rollback rewind revert", "restore back state checkpoint backup 戻す 巻き戻し 復元 状態"),
    (
      "snapshots-menu", "スナップショット snapshot snapshots",
      "checkpoint checkpoints state save restore backup 状態 保存"
    ),
    (
      "reset", "restart wipe start-over リセット 初期化",
      "start over clear fresh factory new clean erase begin again 最初から やり直し 消去 全部消す"
    ),
    (
      "new-session", "restart fresh 最初から 新規",
      "start over empty new clean begin again clear 新しい やり直し セッション tab clone duplicate close"
    ),
    (
      "resume-session", "sessions",
      "history previous last recent reopen continue open switch restore list 履歴 前回 再開 セッション一覧 "
        + "autosave saved recover yesterday tabs files load セッション 続き"
    ),
    ("rename-session", "", "rename name title 名前"),
    ("delete-session", "", "remove erase session 削除"),
    ("undo", "back revert oops 元に戻す 取り消し undo", "rollback reverse z ctrl-z 戻す 取消 mistake wrong accident"),
    ("redo", "やり直す やり直し", "again repeat forward"),
    (
      "write-a-note", "comment memo メモ コメント",
      "remark annotate annotation text label 注釈 description describe heading"
    ),
    (
      "go-on", "next step continue 続ける 次へ",
      "wait proceed resume forward play advance settle tick 進める ステップ 再生 待つ spinner loading finish "
        + "pending-delay line"
    ),
  ]
}
