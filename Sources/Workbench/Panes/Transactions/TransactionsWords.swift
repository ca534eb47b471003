// What the Transactions pane says, in every language of the chrome.

import Support

extension Localizer {
  var paneTransactions: String { say("Transactions", ja: "取引") }
  var promptFilterTransactions: String { say("filter transactions: ", ja: "取引の絞り込み: ") }
  func waitingCount(_ count: String) -> String { say("waiting \(count)", ja: "待ち \(count)") }
  func noTransactionMatches(filter: String, leave: String) -> String {
    say(
      "No transaction matches \"\(filter)\". \(leave) shows all.",
      ja: "「\(filter)」に一致する取引はありません。\(leave)ですべて表示。")
  }
  var noPurchaseYet: String { say("No purchase yet.", ja: "購入はまだありません。") }
  var transactionsAppearHere: String {
    say(
      "What the app asks of the App Store appears here; what the phone shows takes this place while it waits for an answer.",
      ja: "アプリがApp Storeに求めたものがここに並びます。iPhoneが応答を待つ間は、その画面がここに出ます。")
  }
  var columnNumber: String { say("#", ja: "#") }
  var columnIdentifier: String { say("id", ja: "ID") }
  var columnProduct: String { say("product", ja: "商品") }
  var columnState: String { say("state", ja: "状態") }
  var columnAt: String { say("at      ", ja: "時刻    ") }
  func noteWaits(_ span: String) -> String { say("waits \(span)", ja: "\(span)待ち") }
  var noteUnfinished: String { say("not finished", ja: "未finish") }
  var noteLost: String { say("lost", ja: "喪失") }
  var noteRefunded: String { say("refunded", ja: "返金済み") }
  var noteNotDelivered: String { say("not delivered yet", ja: "未配信") }
  var itWasFinished: String {
    say("It was finished: Xcode 12 keeps the mark.", ja: "finish済みですが、Xcode 12では印が残ります。")
  }
  var summaryWaitingNone: String { say("waiting for someone: 0", ja: "応答待ち: 0") }
  func summaryWaiting(_ count: String) -> String { say("waiting: \(count)", ja: "応答待ち: \(count)") }
  func noteFor(_ name: String) -> String { say("\(name)'s", ja: "\(name)の分") }
  func noteOrdered(_ time: String) -> String { say("ordered, from \(time)", ja: "注文済み、\(time)から") }
  func noteOrderedInShort(_ time: String) -> String { say("from \(time)", ja: "\(time)から") }
  func noteReplacedInShort(_ number: String) -> String { say("by #\(number)", ja: "#\(number)に交代") }
  func noteAnsweredInShort(_ number: String) -> String { say("as #\(number)", ja: "#\(number)と同じ") }
  func noteReplaced(_ number: String) -> String { say("replaced by #\(number)", ja: "#\(number)に交代") }
  func noteAnswered(_ number: String) -> String { say("answered with #\(number)", ja: "答えは#\(number)") }
  var noteUpgraded: String { say("upgraded", ja: "変更済み") }
}
