// The texts of the Transactions pane.

import Support

extension Localizer {
  var paneTransactions: String { localized("Transactions") }
  var promptFilterTransactions: String { localized("filter transactions: ") }
  package func waitingCount(_ count: String) -> String { localized("waiting \(count)") }
  func noTransactionMatches(filter: String, leave: String) -> String {
    localized("No transaction matches \"\(filter)\". \(leave) shows all.")
  }
  var noPurchaseYet: String { localized("No purchase yet. Purchases appear here.") }
  var columnNumber: String { localized("#") }
  var columnIdentifier: String { localized("id") }
  package var columnProduct: String { localized("product") }
  var columnState: String { localized("state") }
  var columnAt: String { localized("at      ") }
  var columnAtOrNote: String { localized("at, note") }
  func noteWaits(_ span: String) -> String { localized("waits \(span)") }
  var noteUnfinished: String { localized("not finished") }
  var noteUnfinishedInShort: String { localized("unfinished") }
  var noteLost: String { localized("lost") }
  var noteFinishHeld: String { localized("finish not sent") }
  var noteFinishHeldInShort: String { localized("not sent") }
  var noteNotFetched: String { localized("not fetched") }
  var noteAtNextLaunch: String { localized("at next launch") }
  var noteAtNextLaunchInShort: String { localized("at launch") }
  func noteDelivered(_ count: Int) -> String { localized("\(count) times", context: "delivered") }
  var noteNotDelivered: String { localized("not delivered yet") }
  var noteNotDeliveredInShort: String { localized("undelivered") }
  var itWasFinished: String { localized("Finished, but Xcode 12 still shows the mark.") }
  var summaryWaitingNone: String { localized("waiting: 0") }
  func summaryWaiting(_ count: String) -> String { localized("waiting: \(count)") }
  func summaryWaitsFor(_ age: String) -> String { localized("for \(age)") }
  func summaryLongestWait(_ age: String) -> String { localized("longest \(age)") }
  func noteFor(_ name: String) -> String { localized("\(name)'s") }
  func noteOrdered(_ time: String) -> String { localized("starts \(time)") }
  func noteOrderedInShort(_ time: String) -> String { localized("from \(time)") }
  func noteReplacedInShort(_ number: String) -> String { localized("see #\(number)", context: "replaced") }
  func noteAnsweredInShort(_ number: String) -> String { localized("see #\(number)", context: "same") }
  func noteReplaced(_ number: String) -> String { localized("replaced by #\(number)") }
  var noteDropped: String { localized("change dropped") }
  func noteAnswered(_ number: String) -> String { localized("gave #\(number) again") }
  var noteRequestDeclined: String { localized("request declined") }
  var noteRequestDeclinedInShort: String { localized("declined", context: "note") }
  var noteUpgraded: String { localized("upgraded") }
}
