// The texts of the Log pane.

import Support

extension Localizer {
  package var hintFailure: String { localized("failure") }
  package var copyOfEntry: String { localized("the log entry") }
  var tourFirstKey: String { localized("a tour: seven steps, and you do them yourself") }
  var tourFirstKeyShort: String { localized("a tour of seven steps") }
  var logFollowing: String { localized("following") }
  package func logNew(_ count: String) -> String { localized("\(count) new") }
  /// The key that resumes following, and the number of new lines.
  func logWaiting(_ key: String, new: String) -> String { "\(key) \(logNew(new))" }
  package func years(_ number: String) -> String { localized("\(number) y") }
  package var logFollowsAlready: String { localized("the log follows; scrolling up stops it") }
  func logOtherWorld(_ transaction: String, _ environment: String) -> String {
    localized("\(transaction) of this line is of another world (\(environment)), not of the present one")
  }
  func logHidden(_ count: String) -> String { localized("\(count) hidden") }
  func logColumn(_ column: String) -> String { localized("from column \(column)") }
  func logWrapped(_ keys: String) -> String { localized("the lines are wrapped; \(keys) cuts them") }
  func logPreview(shown: String, hidden: String) -> String {
    localized("shows \(shown), hides \(hidden)")
  }
  func logPreviewNewest(shown: String, hidden: String) -> String {
    localized("of the newest shows \(shown), hides \(hidden)")
  }
  var logFindPrompt: String { localized("find in the log: ") }
  var logFilterPrompt: String { localized("show lines with: ") }
  var logFilterHint: String {
    localized("a | b shows lines with either; !c hides those with c; \"a | b\" is one text")
  }
  func logFindFirst(_ key: String) -> String { localized("\(key) finds first") }
  func logNoLine(_ text: String) -> String { localized("no line has \"\(text)\"") }
  var logNoHit: String { localized("no hit") }
  func logHits(_ count: String) -> String { localized("\(count) hits") }
  func logHit(number: String, count: String) -> String { localized("hit \(number) of \(count)") }
  func logHitFromStart(number: String, count: String) -> String {
    localized("hit \(number) of \(count), on from the start")
  }
  func logHitFromEnd(number: String, count: String) -> String {
    localized("hit \(number) of \(count), on from the end")
  }
  func logFilterHidesAll(text: String, leave: String) -> String {
    localized("No line has \"\(text)\". \(leave) shows all.")
  }
  func logChannelsHideAll(_ view: String) -> String {
    localized("Nothing on the channels that are on. \(view) shows the others.")
  }
  var logNoMore: String { localized("nothing more to show of this line") }
  func logMarked(_ list: String) -> String { localized("marked; \(list) lists the marks") }
  var logUnmarked: String { localized("mark taken away") }
  var logNoTransaction: String { localized("this entry is about no transaction") }
  var logNoLaterOfIt: String { localized("no later entry of this transaction") }
  var logNoEarlierOfIt: String { localized("no earlier entry of this transaction") }
  var logNoLaterCallback: String { localized("no later callback") }
  var logNoEarlierCallback: String { localized("no earlier callback") }
  var logNoLaterFailure: String { localized("no later failure or expectation") }
  var logNoEarlierFailure: String { localized("no earlier failure or expectation") }
  var logTitle: String { localized("Log") }
  var logCallback: String { localized("callback") }
  func logEntryLines(_ count: String) -> String { localized("(\(count) lines)") }
  func logNoUnderlying(_ error: String) -> String { localized("\(error), no underlying error") }
  func logUnderlying(error: String, underlying: String) -> String {
    localized("\(error), underlying \(underlying)")
  }
  func firstBuy(product: String, press: String) -> String {
    localized("buy \(product), then \(press) on the phone to confirm")
  }
  func firstBuyShort(product: String, press: String) -> String {
    localized("buy \(product), then \(press) to confirm")
  }
  var firstInterrupted: String {
    localized("first switch on Interrupted Purchase, and see the purchase fail")
  }
  var firstInterruptedShort: String { localized("Interrupted Purchase: see it fail") }
  func firstAskToBuy(approve: String, decline: String) -> String {
    localized("or Ask to Buy, and play the parent with  \(approve)  and  \(decline)")
  }
  func firstAskToBuyShort(approve: String, decline: String) -> String {
    localized("Ask to Buy: \(approve) approves, \(decline) declines")
  }
  func firstEnvironment(_ environment: String) -> String {
    localized("the same in \(environment): other dialogs, other errors, other order")
  }
  func firstEnvironmentShort(_ environment: String) -> String {
    localized("the same in \(environment)")
  }
  var firstOpen: String { localized("open a scenario, or your own .storekit file") }
  var firstOpenShort: String { localized("open a scenario or a .storekit file") }
  var firstSubscriptions: String {
    localized("subscriptions over time, and what each plan's button should say")
  }
  var firstSubscriptionsShort: String { localized("subscriptions over time") }
  func firstUndo(_ undo: String) -> String {
    localized("Everything can be undone with \(undo). All is saved while you work.")
  }
  package var selectedProduct: String { localized("the selected product") }
  package var logNoMark: String { localized("there is no mark yet") }
  package func logNoMarkHint(_ key: String) -> String { localized("\(key) marks an entry of the log") }
}
