// The names of the chrome's texts, by part of the screen. What they say stands in one file a language beside this one.

/// A text of the chrome.
enum TextKey: String, CaseIterable, Hashable, Sendable {
  // Panes
  case paneProducts = "pane.products"
  case panePhone = "pane.phone"
  case paneTransactions = "pane.transactions"
  case paneDetails = "pane.details"
  case paneLog = "pane.log"
}
