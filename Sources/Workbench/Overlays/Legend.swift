// The legend of the symbols in lists, which the help page shows.

import Panes
import Support

package enum Legend {
  package static func lines(_ texts: Localizer) -> [HelpLine] {
    func line(_ signs: String, _ words: String) -> HelpLine {
      HelpLine(kind: .sign, keys: signs, words: words)
    }
    return [
      line("▸", texts.localized("selected: keys act on it")),
      line("?", texts.localized("waiting for a parent or the customer")),
      line(
        "!",
        texts.localized("failed, lost, or marked unfinished by Xcode")),
      line(
        TransactionText.unfinishedSign,
        texts.localized("after #: unfinished by the app; at a price: purchased; log: marked")),
      line("-", texts.localized("no identifier yet; in the log: unfolded")),
      line(
        "+ ~", texts.localized("in the log: folded; undone")),
      line("=", texts.localized("in the log's scroll bar: an expectation that passed")),
      line(
        "..",
        texts.localized("omitted: shared with other names, or too long")),
    ]
  }
}

extension Localizer {
  var legendTitle: String { localized("Symbols in lists") }
}
