// The chrome in English.

extension TextKey {
  static let english: [TextKey: String] = [
    // Panes
    .paneProducts: "Products",
    .panePhone: "Phone",
    .paneTransactions: "Transactions",
    .paneDetails: "Details",
    .paneLog: "Log",
  ]
}
