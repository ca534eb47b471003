// The chrome in Japanese.

extension TextKey {
  static let japanese: [TextKey: String] = [
    // Panes
    .paneProducts: "商品",
    .panePhone: "電話",
    .paneTransactions: "取引",
    .paneDetails: "詳細",
    .paneLog: "ログ",

    // Mouse
    .mouseOn: "マウス オン: クリック、ホイール、枠のドラッグ。文字の選択は多くの端末で Shift を押しながら",
    .mouseOff: "マウス オフ: 端末で普通に文字を選択できます。M で再びオン",
    .borderReset: "枠を元の位置に戻しました",

    // Themes
    .themesTitle: "テーマ: Enter で決定、Esc で元に戻す",
    .themeHere: "使用中",
    .themeKept: "テーマ: {name}",
    .themeRestored: "テーマを元に戻しました",
    .themeAnother: "ほかのテーマ。ファイルを直せばこれも選べます",

    // Sessions
    .sessionsResume: "セッションを再開",
    .sessionsDelete: "セッションを削除",
    .sessionNone: "保存されたセッションはまだありません",
    .sessionFacts: "{age}  {steps}  {environment}",
    .sessionOneStep: "1 手",
    .sessionSteps: "{count} 手",
    .sessionPresent: "いま開いているセッションです",
    .sessionInUse: "別の iapbench が開いています",
    .sessionAnother: "ほかのセッション",
    .sessionAskDelete: "{name}({steps})を削除しますか?元に戻せません。",
    .sessionDelete: "削除する",
    .sessionNameLabel: "このセッションの名前: ",
    .sessionRenamed: "このセッションの名前を {name} にしました",
    .sessionDeleted: "{name} を削除しました",
    .sessionOpened: "{name} を前回の続きから再開しました",
    .sessionBegun: "{name} を始めます",
    .ageNow: "たった今",
    .ageMinutes: "{count} 分前",
    .ageHours: "{count} 時間前",
    .ageDays: "{count} 日前",

    // Copying
    .copiedShop: "アプリのショップ画面",
    .copiedDetails: "#{number} の詳細",
    .plainHeading: "{session}、{pane} - Enter で iapbench に戻ります",
  ]
}
