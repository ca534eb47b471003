// What the Transactions pane says, in every language of the chrome.

import Support

extension Localizer {
  var paneTransactions: String { localized("Transactions", ja: "取引") }
  var promptFilterTransactions: String { localized("filter transactions: ", ja: "取引の絞り込み: ") }
  package func waitingCount(_ count: String) -> String { localized("waiting \(count)", ja: "待ち \(count)") }
  func noTransactionMatches(filter: String, leave: String) -> String {
    localized("No transaction matches \"\(filter)\". \(leave) shows all.")
  }
  var noPurchaseYet: String { localized("No purchase yet.") }
  var transactionsAppearHere: String {
    localized(
      "What the app asks of the App Store appears here; what the phone shows takes this place while it waits for an answer."
    )
  }
  var columnNumber: String { localized("#", ja: "#") }
  var columnIdentifier: String { localized("id", ja: "ID") }
  package var columnProduct: String { localized("product", ja: "商品") }
  var columnState: String { localized("state", ja: "状態") }
  var columnAt: String { localized("at      ", ja: "時刻    ") }
  func noteWaits(_ span: String) -> String { localized("waits \(span)", ja: "\(span)待ち") }
  var noteUnfinished: String { localized("not finished", ja: "未finish") }
  var noteLost: String { localized("lost", ja: "喪失") }
  var noteRefunded: String { localized("refunded", ja: "返金済み") }
  var noteNotDelivered: String { localized("not delivered yet", ja: "未配信") }
  var itWasFinished: String {
    localized("It was finished: Xcode 12 keeps the mark.", ja: "finish済みですが、Xcode 12では印が残ります。")
  }
  var summaryWaitingNone: String { localized("waiting for someone: 0", ja: "応答待ち: 0") }
  func summaryWaiting(_ count: String) -> String { localized("waiting: \(count)", ja: "応答待ち: \(count)") }
  func noteFor(_ name: String) -> String { localized("\(name)'s", ja: "\(name)の分") }
  func noteOrdered(_ time: String) -> String { localized("ordered, from \(time)", ja: "注文済み、\(time)から") }
  func noteOrderedInShort(_ time: String) -> String { localized("from \(time)", ja: "\(time)から") }
  func noteReplacedInShort(_ number: String) -> String { localized("by #\(number)", ja: "#\(number)に交代") }
  func noteAnsweredInShort(_ number: String) -> String { localized("as #\(number)", ja: "#\(number)と同じ") }
  func noteReplaced(_ number: String) -> String { localized("replaced by #\(number)", ja: "#\(number)に交代") }
  func noteAnswered(_ number: String) -> String { localized("answered with #\(number)", ja: "答えは#\(number)") }
  var noteUpgraded: String { localized("upgraded", ja: "変更済み") }
}
