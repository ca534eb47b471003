// The legend of the symbols in lists, which the help page shows.

import Panes
import Support

package enum Legend {
  package static func lines(_ texts: Localizer) -> [HelpLine] {
    func line(_ signs: String, _ words: String) -> HelpLine {
      HelpLine(kind: .sign, keys: signs, words: words)
    }
    return [
      line("▸", texts.localized("chosen: what keys act on")),
      line("?", texts.localized("waits for someone: a parent, the customer")),
      line(
        "!",
        texts.localized("failed, lost, or marked as not finished by Xcode")),
      line(
        TransactionText.unfinishedSign,
        texts.localized("after #: the app has not finished it; at a price: bought; log: marked")),
      line("-", texts.localized("no identifier yet; in the log: unfolded")),
      line(
        "+ ~", texts.localized("in the log: folded; undone")),
      line("=", texts.localized("in the log's scroll bar: an expectation that held")),
      line(
        "..",
        texts.localized("left out: what a name shares with others, or did not fit")),
    ]
  }
}

extension Localizer {
  var legendTitle: String { localized("Signs in lists") }
}
