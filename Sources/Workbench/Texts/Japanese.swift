// The chrome in Japanese.

extension TextKey {
  static let japanese: [TextKey: String] = [
    // Panes
    .paneProducts: "商品",
    .panePhone: "電話",
    .paneTransactions: "取引",
    .paneDetails: "詳細",
    .paneLog: "ログ",

    // Log
    .logFollowing: "最新を表示",
    .logNew: "新着 {count}",
    .logFollows: "F で最新へ",
    .logLines: "{count} 行",
    .logHidden: "非表示 {count}",
    .logColumn: "{column} 桁目から",
    .logWrapped: "行は折り返し表示中です。v w で折り返しを切ります",
    .logPreview: "表示 {shown}、非表示 {hidden}",
    .logPreviewNewest: "最新 {entries} 件: 表示 {shown}、非表示 {hidden}",
    .logFindPrompt: "ログ内を検索: ",
    .logFilterPrompt: "絞り込む文字列: ",
    .logFindFirst: "先に / で検索します",
    .logNoLine: "\"{text}\" を含む行はありません",
    .logNoHit: "該当なし",
    .logHits: "{count} 件",
    .logHit: "{count} 件中 {number} 件目",
    .logHitFromStart: "{count} 件中 {number} 件目 (末尾から先頭へ戻りました)",
    .logHitFromEnd: "{count} 件中 {number} 件目 (先頭から末尾へ戻りました)",
    .logFilterHidesAll: "\"{text}\" を含む行はありません。Esc ですべて表示します。",
    .logChannelsHideAll: "表示中のチャンネルには何もありません。v でほかのチャンネルを表示します。",
    .logNoMore: "この行にはこれ以上の情報がありません",
    .logMarked: "しおりを付けました。' で一覧を表示します",
    .logUnmarked: "しおりを外しました",
    .logMarks: "しおり",
    .logNoMark: "しおりはまだありません",
    .logNoMarkHint: "ログの行で m を押すと付きます",
    .logMarkHidden: "絞り込みまたはチャンネルの設定で非表示です",
    .logMarkHiddenHint: "ログで Esc を押すと絞り込みを解除、v でチャンネルを表示",
    .logNoTransaction: "この行は取引に関するものではありません",
    .logNoLaterOfIt: "この取引の行はこれより後にありません",
    .logNoEarlierOfIt: "この取引の行はこれより前にありません",
    .logNoLaterCallback: "これより後にコールバックはありません",
    .logNoEarlierCallback: "これより前にコールバックはありません",
    .logNoLaterFailure: "これより後に失敗はありません",
    .logNoEarlierFailure: "これより前に失敗はありません",
  ]
}
