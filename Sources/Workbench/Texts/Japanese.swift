// The chrome in Japanese.

extension TextKey {
  static let japanese: [TextKey: String] = [
    // Panes
    .paneProducts: "商品",
    .panePhone: "電話",
    .paneTransactions: "取引",
    .paneDetails: "詳細",
    .paneLog: "ログ",
  ]
}
