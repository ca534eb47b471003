// The texts for unbound keys.

import Support

extension Localizer {
  package var inputMethodIsOn: String {
    localized("An input method is on: switch it to letters, then press the key again")
  }
  package func keyMeansNothing(key: String, help: String) -> String {
    localized("\(key) does nothing here; \(help) shows all keys")
  }
  package func keyMeansNothingNear(key: String, near: String, words: String) -> String {
    localized("\(key) does nothing here; \(near) is the key for \"\(words)\"")
  }
  package func keyMeansThereInList(key: String, words: String) -> String {
    localized("\(key) does nothing here; in a list it means \"\(words)\"")
  }
  package func keyMovesInProducts(key: String, words: String, buy: String) -> String {
    localized("\(key): \(words); \(buy) buys the selected product")
  }
  /// `page` is the key that moves in the pane with the focus.
  package func logIsAtItsEnd(above: Bool, page: String) -> String {
    above
      ? localized("the log shows its beginning; \(page) moves in this pane")
      : localized("the log shows its end; \(page) moves in this pane")
  }
  package func keyScrollsNoSheet(key: String) -> String {
    localized("\(key): the dialog has nothing to scroll")
  }
  package func keyScrollsNothing(key: String) -> String {
    localized("\(key) does nothing now: the shop has nothing to scroll")
  }
  package func keyNeedsDialog(key: String, words: String) -> String {
    localized("\(key) does nothing now: \"\(words)\" needs an open dialog on the phone")
  }
  package func keyMeansThereInPane(key: String, number: String, words: String) -> String {
    localized("\(key) does nothing here; in pane \(number) it means \"\(words)\"")
  }
}
