// The chrome in Japanese.

extension TextKey {
  static let japanese: [TextKey: String] = [
    // Panes
    .paneProducts: "商品",
    .panePhone: "電話",
    .paneTransactions: "取引",
    .paneDetails: "詳細",
    .paneLog: "ログ",

    // The palette
    .paletteTitle: "何でも検索",
    .paletteHint: "コマンド、商品、取引、エラー、ファイルの名前を数文字",
    .paletteNothing: "「{text}」に当てはまるものはありません。Backspaceで検索を広げます",
    .paletteCommand: "コマンド",
    .paletteSetting: "設定",
    .paletteProduct: "商品",
    .paletteTransaction: "取引",
    .paletteError: "エラー",
    .paletteScenario: "シナリオ",
    .paletteCatalogue: "カタログ",
    .paletteTheme: "テーマ",
    .paletteSnapshot: "スナップショット",
    .paletteScenarioAbout: "コピーを1ステップずつ開く",
    .paletteCatalogueAbout: "商品を読み込む",
    .paletteSnapshotAbout: "その状態に戻る",
    .paletteThemeAbout: "配色を変える",
    .paletteThemeNow: "現在の配色",
    .paletteRun: "実行",
    .paletteEdit: "コマンド行へ",
    .paletteBuy: "購入",
    .paletteSelect: "選択",
    .paletteAct: "操作",
    .paletteDetails: "表示",
    .paletteOnce: "1回失敗",
    .paletteUntilOff: "解除まで失敗",
    .paletteOpen: "開く",
    .paletteChoose: "選ぶ",
    .paletteLeave: "戻る",

    // The open scenario
    .scenarioNext: "{file}: 次は{line}行目: {step}（残り{left}）",
    .scenarioCopy: "これはコピーです。元のファイルは変わりません。書き込むのはwだけです。",
    .scenarioLinePrompt: "何行目まで実行: ",
    .scenarioBadLine: "{first}以上の行番号を入力してください。最後のステップは{last}行目です",
    .scenarioLeft: "{file}を{line}行目で離れました。実行した分は残り、zで取り消せます",
    .scenarioNone: "開いているシナリオがありません",
    .scenarioNonePossible: "oで開きます",

    // Why did that happen?
    .whyTitle: "なぜこうなった？",
    .whyNothing: "まだ何も起きていません",
    .whyNoRule: "これを決める規則はありません。誰かの操作か、時間の経過です。",
    .whyRule: "規則 {rule}、{certainty}",
    .whyDocumented: "文書に記載",
    .whyObserved: "観察による",
    .whyAnalysed: "公開された解析による",
    .whyChosen: "出典がないため独自に決定",
    .whySame: "{there}でも{here}と同じ結果になります:",
    .whyDifferent: "{there}では結果が異なります（- {here}、+ {there}、= 両方）:",
    .whyOnlyThere: "（{there}のみ）",
    .whyNoSituation: "{there}と比べられるものがありません。メモ、または環境の切り替えです。",
    .whyTooLongAgo: "この購入の始まりまで遡れないため、{there}では試せません。",
    .whyOtherEntry: "前後の記録",
    .whyScroll: "スクロール",
    .whyCopy: "コピー",
    .whyCopied: "説明",
    .whyKeys: "{key}: ここではj kでスクロール、h lで前後の記録、cでコピー、Escで戻る",

    // Expect what I see
    .expectTitle: "見えているものを期待値にする",
    .expectNote: "Enterで[x]の行を追加。数字か文字で切り替え、aで全部",
    .expectAllOrNone: "すべて選ぶ／外す",
    .expectNone: "選ばれた行がないため、追加するものがありません",
    .expectAdded: "シナリオに追加しました: {line}。wで書き込みます",
    .expectAddedMany: "シナリオに{count}行追加しました。wで書き込みます",
    .expectToggle: "選ぶ／外す",
    .expectAdd: "選んだ行を追加",

    // Help
    .helpNothing: "「{text}」に当てはまるものはありません。Escですべて表示",
  ]
}
