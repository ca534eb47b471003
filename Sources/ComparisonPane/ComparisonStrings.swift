// The texts of the comparison.

import Support

extension Localizer {
  var comparisonEmpty: String {
    localized("There are no steps yet. Each step from now on is performed on both sides.")
  }
  func comparisonStatus(_ number: String, of count: String) -> String {
    localized("differing row \(number) of \(count)")
  }
  func comparisonCount(_ count: Int) -> String {
    count == 1 ? localized("1 differing row") : localized("\(count) differing rows")
  }
  var comparisonNoDifferences: String { localized("no differences") }
  var comparisonFirstAgain: String { localized("That was the last difference; this is the first one.") }
  var comparisonLastAgain: String { localized("That was the first difference; this is the last one.") }

  /// The signs between the columns.
  var comparisonLegend: String {
    [
      localized("= same"), localized("~ different"), localized("- left only"), localized("+ right only"),
      localized("x left out"),
    ]
    .joined(separator: "  ")
  }

  // MARK: Box

  var comparisonBoxTitle: String { localized("Differences") }
  func comparisonBoxTitle(_ row: String) -> String { localized("Differences: \(row)") }
  func comparisonRowIsSame(_ isDistant: Bool) -> String {
    isDistant
      ? localized("the earlier row of this pair shows what differs")
      : localized("nothing differs in this row")
  }
  func comparisonMore(_ count: String, key: String) -> String {
    localized("\(count) more; \(key) shows everything")
  }
  func comparisonRules(_ rules: String) -> String { localized("rules: \(rules)") }
  func comparisonAnswerTitle(_ side: String) -> String { localized("Answer the dialog: \(side)") }
  var comparisonNoDialog: String { localized("no dialog is open") }

  // MARK: Entry

  var comparisonNoEvent: String { localized("this event does not occur") }
  var comparisonStateAtEnd: String { localized("the state after the last step") }
  var comparisonEntryCopied: String { localized("the events of both sides") }
  func comparisonEntryKeys(key: String, rows: String, copy: String, leave: String) -> String {
    localized("\(key) does nothing here; \(rows) scroll, \(copy) copies, \(leave) closes")
  }

  // MARK: Pair

  var comparisonPairTitle: String { localized("Compare") }
  func comparisonPair(_ left: String, _ right: String) -> String { localized("\(left) and \(right)") }
  var comparisonPairIsShown: String { localized("shown", context: "comparison") }

  // MARK: Key bar

  var comparisonHintDifference: String { localized("difference", context: "key bar") }
  var comparisonHintEntry: String { localized("whole entry") }
  var comparisonHintPair: String { localized("pair", context: "key bar") }
  var comparisonHintClose: String { localized("close", context: "key bar") }
  var comparisonHintAnswer: String { localized("answer the dialog") }
  var comparisonHintPress: String { localized("press", context: "key bar") }
  var comparisonHintRows: String { localized("back to the rows") }
  func comparisonKeys(key: String, differences: String, pair: String, leave: String) -> String {
    localized(
      """
      \(key) does nothing in the comparison; \(differences) select a difference, \(pair) the pair, \
      \(leave) closes
      """
    )
  }

  // MARK: Notices

  func comparisonClosed(_ side: String) -> String {
    localized("comparison with \(side) closed; your session stays as it is")
  }
  func comparisonClosed(_ side: String, because reason: String) -> String {
    localized("comparison with \(side) closed: \(reason)")
  }
  func comparisonOfNewPair(_ left: String, _ right: String) -> String {
    localized("the session changed its environment: now \(left) and \(right) are compared")
  }
  func comparisonOnly(_ step: String, in side: String, undo: String) -> String {
    localized("\(step): only in \(side), because the session refuses the step (\(undo) undoes)")
  }
  func comparisonUndone(_ step: String) -> String { localized("undone in the comparison: \(step)") }
  func comparisonCopied(_ summary: String) -> String { localized("the comparison, \(summary)") }

  var comparisonStopped: String { localized("the comparison was stopped and is not shown") }

  // MARK: Refusals

  var comparisonInPresenter: String { localized("the presenter layout shows one phone only") }
  func comparisonInPresenterHint(_ key: String) -> String { localized("\(key) closes the presenter layout") }
  var comparisonWhileServing: String {
    localized("a real backend is connected to this session and not to a second simulation")
  }
  var comparisonWhileServingHint: String { localized("`serve off` stops the server") }
  var comparisonIsOpen: String { localized("the comparison is open already") }
  func comparisonIsOpenHint(_ key: String) -> String { localized("\(key) closes it") }
}
