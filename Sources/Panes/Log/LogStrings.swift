// The texts of the Log pane.

import Scenario
import Support

extension Localizer {
  var tourFirstKey: String { localized("guided tour: seven steps that you do yourself") }
  var tourFirstKeyShort: String { localized("guided tour (7 steps)") }
  func tourFirstKeyElsewhere(xcode: String, sandbox: String) -> String {
    localized("guided tour: only in Xcode (\(xcode)) or Sandbox (\(sandbox))")
  }
  var tourFirstKeyElsewhereShort: String { localized("guided tour: only in Xcode or Sandbox") }
  var logFollowing: String { localized("following") }
  package func logNew(_ count: String) -> String {
    count == "0" ? localized("follow") : localized("follow (\(count) new)")
  }
  /// Returns the key that resumes following, and the number of new lines unless the number is 0.
  func logWaiting(_ key: String, new: String) -> String { "\(key) \(logNew(new))" }
  /// Returns the number of a step in the time column.
  func logStep(_ number: String) -> String { localized("step \(number)", context: "log") }
  package func years(_ number: String) -> String { localized("\(number) y") }
  func logOtherWorld(_ transaction: String, _ environment: String) -> String {
    localized("\(transaction) in this line belongs to another world (\(environment))")
  }
  /// Returns the number of shown lines, and the number of all lines if some are hidden.
  func lines(_ shown: Int, of total: Int) -> String {
    shown == total ? lines(shown) : localized("\(shown) of \(total) lines")
  }
  func logHidden(_ count: String) -> String { localized("\(count) hidden") }
  func logColumn(_ column: String, _ key: String) -> String {
    localized("from column \(column) (\(key) returns)")
  }
  func logWrapped(_ keys: String) -> String { localized("lines are wrapped; \(keys) turns wrapping off") }
  func logPreview(shown: String, hidden: String) -> String {
    localized("\(shown) shown, \(hidden) hidden")
  }
  func logPreviewNewest(shown: String, hidden: String) -> String {
    localized("newest lines: \(shown) shown, \(hidden) hidden")
  }
  var logFindPrompt: String { localized("find in the log: ") }
  var logFilterPrompt: String { localized("show lines with: ") }
  var logFilterHint: String {
    localized("a b = and; a | b = or; !c = not; /regex/; > 19:10; state:failed tx:1")
  }
  func logFindFirst(_ key: String) -> String { localized("search with \(key) first") }
  /// Names the notation of a regular expression if the text looks like one.
  func logNoLine(_ text: String) -> String {
    // A folded entry shows the number of its transaction, which its lines do not contain.
    if let number = text.firstMatch(of: /#([0-9]+)/).map({ String($0.1) }) {
      return localized("no match for \"\(text)\"; tx:\(number) finds the entries of #\(number)")
    }
    return LogQuery.looksLikeExpression(text)
      ? localized("no match for \"\(text)\"; for a regular expression type /\(text)/")
      : localized("no match for \"\(text)\"")
  }
  var logNoHit: String { localized("no match") }
  func logHits(_ count: String) -> String { localized("\(count) matches") }
  func logHit(number: String, count: String) -> String { localized("match \(number) of \(count)") }
  func logHitFromStart(number: String, count: String) -> String {
    localized("match \(number) of \(count) (wrapped to top)")
  }
  func logHitFromEnd(number: String, count: String) -> String {
    localized("match \(number) of \(count) (wrapped to end)")
  }
  func logFilterHidesAll(text: String, leave: String) -> String {
    LogQuery.looksLikeExpression(text)
      ? localized(
        "No match for plain text \"\(text)\"; /\(text)/ is a regular expression. \(leave) shows all.")
      : localized("No match for \"\(text)\". \(leave) shows all.")
  }
  func logChannelsHideAll(_ view: String) -> String {
    localized("No lines on the visible channels. \(view) shows other channels.")
  }
  var logNoMore: String { localized("this line has no more details") }
  func logMarked(_ list: String) -> String { localized("entry marked; \(list) lists all marks") }
  var logUnmarked: String { localized("mark removed") }
  var logNoTransaction: String { localized("this entry refers to no transaction") }
  var logNoLaterOfIt: String { localized("no later entry for this transaction") }
  var logNoEarlierOfIt: String { localized("no earlier entry for this transaction") }
  var logNoLaterCallback: String { localized("no later callback") }
  var logNoEarlierCallback: String { localized("no earlier callback") }
  var logNoLaterFailure: String { localized("no later failure; try \(key(named: "previous-failure"))") }
  var logNoEarlierFailure: String { localized("no earlier failure; try \(key(named: "next-failure"))") }
  var logTitle: String { localized("Log") }
  var logCallback: String { localized("callback") }
  func logEntryLines(_ count: String) -> String { localized("(\(count) lines)") }
  func logNoUnderlying(_ error: String) -> String { localized("\(error), no underlying error") }
  func logUnderlying(error: String, underlying: String) -> String {
    localized("\(error), underlying \(underlying)")
  }
  /// Returns a failed expectation; a location such as `demo.iap:5: ` ends with a colon and a space.
  func logFailedFound(_ found: String, expected: String, at location: String) -> String {
    localized("FAILED  \(location)found \(found), expected \(expected)")
  }
  func logFailedValue(_ value: String, expected: String) -> String {
    localized("FAILED  \(value), expected \(expected)")
  }
  func firstBuy(product: String, press: String) -> String {
    localized("buy \(product), then \(press) on the phone to confirm")
  }
  func firstBuyShort(product: String, press: String) -> String {
    localized("buy \(product), then \(press) to confirm")
  }
  var firstInterrupted: String {
    localized("turn on Interrupted Purchase; the next purchase then fails")
  }
  func firstInterrupted(product: String, keys: String) -> String {
    localized("turn on Interrupted Purchase; buying \(product) (\(keys)) then fails")
  }
  var firstInterruptedShort: String { localized("Interrupted Purchase: purchases fail") }
  func firstInterruptedShort(_ keys: String) -> String {
    localized("Interrupted Purchase: \(keys) then fails")
  }
  /// Returns the text for environments in which an interrupted purchase asks the customer to accept terms.
  func firstInterruptedTerms(product: String, keys: String) -> String {
    localized("Interrupted Purchase: \(product) (\(keys)) then asks for new terms")
  }
  var firstInterruptedTerms: String {
    localized("turn on Interrupted Purchase; the next purchase asks for new terms")
  }
  func firstInterruptedTermsShort(_ keys: String) -> String {
    localized("Interrupted Purchase: \(keys) asks for new terms")
  }
  var firstInterruptedTermsShort: String { localized("Interrupted Purchase: asks for new terms") }
  func firstAskToBuy(approve: String, decline: String) -> String {
    localized("or Ask to Buy, then  \(approve)  approves,  \(decline)  declines")
  }
  func firstAskToBuyShort(approve: String, decline: String) -> String {
    localized("Ask to Buy: \(approve) approves, \(decline) declines")
  }
  var firstAskToBuyNobody: String {
    localized("or Ask to Buy: the request stays .deferred; nobody receives it here")
  }
  var firstAskToBuyNobodyShort: String { localized("Ask to Buy: nobody receives the request") }
  func firstEnvironment(_ environment: String) -> String {
    localized("switch to \(environment): other dialogs, errors and event order")
  }
  func firstEnvironmentShort(_ environment: String) -> String {
    localized("switch to \(environment)")
  }
  var firstOpen: String { localized("open a scenario, or your own .storekit file") }
  var firstOpenShort: String { localized("open a scenario or a .storekit file") }
  var firstFullDemo: String { localized("demo products for Family Sharing, crossgrades and all offers") }
  var firstFullDemoShort: String { localized("demo products for all cases") }
  var firstSubscriptions: String {
    localized("subscriptions: timeline and plan comparison")
  }
  var firstSubscriptionsShort: String { localized("subscription timeline") }
  func firstUndo(_ undo: String) -> String {
    localized("\(undo) undoes anything. Your work is saved automatically.")
  }
  package var selectedProduct: String { localized("the selected product") }
}
