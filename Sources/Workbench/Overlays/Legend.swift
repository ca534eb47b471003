// The legend of the symbols in lists, which the help page shows.

import Panes
import StoreSimulator
import Support

/// The symbols of a feature's drawings.
package struct FeatureLegend: Sendable {
  package let heading: String
  package let lines: [HelpLine]
  /// Whether the screen shows the drawing, so that the help page begins with the symbols.
  package let isShown: Bool

  package init(heading: String, _ signs: [(signs: String, words: String)], isShown: Bool) {
    self.heading = heading
    lines = signs.map { HelpLine(kind: .sign, keys: $0.signs, words: $0.words) }
    self.isShown = isShown
  }
}

package enum Legend {
  package static func lines(in world: World, _ texts: Localizer) -> [HelpLine] {
    func line(_ signs: String, _ words: String) -> HelpLine {
      HelpLine(kind: .sign, keys: signs, words: words)
    }
    return [
      line("▸", texts.localized("selected: keys act on it")),
      line("?", texts.localized("waiting for a parent or the customer")),
      line("!", texts.localized("failed or lost")),
    ]
      + (TransactionText.canHaveDifferenceMark(in: world)
        ? [
          line(TransactionText.differenceMark, texts.localized("the device differs from the App Store"))
        ]
        : [])
      + (TransactionText.canHaveXcodeMark(in: world)
        ? [
          line(TransactionText.xcodeMark, texts.localized("failed and resolved; Xcode 12 keeps its warning"))
        ]
        : [])
      + [
        line(
          TransactionText.unfinishedSign,
          texts.localized("after a number: not finished; before a product: purchased; in the log: marked")),
        line("L1 L2", texts.localized("level of a plan in its group (in pane 6: lv); 1 is the highest")),
        line("-", texts.localized("no identifier yet; in the log: unfolded")),
        line(
          "+ ~", texts.localized("in the log: + is folded, ~ is undone")),
        line(
          "+3 s",
          texts.localized("left in the log: the clock moved; step 2: the step that caused the entry")),
        line(
          "X S T P", texts.localized("at the left edge of the log: the initial of the entry's environment")),
        line("=", texts.localized("in the log's scroll bar: an expectation that passed")),
        line("v ^ >", texts.localized("on the time line: v now, ^ an event, > now is further right")),
        line("┃", texts.localized("scroll bar: the part of the list that is visible")),
        line("p a", texts.localized("two keys: press one after the other")),
        line(
          "..",
          texts.localized("text omitted: shared with other names, or too long")),
      ]
  }
}

extension Localizer {
  var legendTitle: String { localized("Symbols in lists") }
}
