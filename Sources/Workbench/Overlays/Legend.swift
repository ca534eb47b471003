// What the signs of the lists mean, for the help page, where they stand behind the keys of the focused pane.

import Support

/// The signs of the lists.
package enum Legend {
  package static func lines(_ texts: Localizer) -> [HelpLine] {
    func line(_ signs: String, _ words: String) -> HelpLine {
      HelpLine(kind: .sign, keys: signs, words: words)
    }
    return [
      line("▸", texts.localized("chosen: what keys act on", ja: "選択中。キーの対象です")),
      line("?", texts.localized("waits for someone: a parent, the customer", ja: "応答待ち(保護者か購入者)")),
      line(
        "!",
        texts.localized("failed, lost, or marked as not finished by Xcode", ja: "失敗、喪失、またはXcodeの未finishの印")),
      line(
        TransactionText.unfinishedSign,
        texts.localized(
          "after #: the app has not finished it; at a price: bought; log: marked",
          ja: "番号の後: アプリが未finish。価格: 購入済み。ログ: 印の行")),
      line("-", texts.localized("no identifier yet; in the log: unfolded", ja: "識別子がまだない。ログ: 開いている")),
      line(
        "+ ~", texts.localized("in the log: folded; undone", ja: "ログ: たたんである、取り消した")),
      line("=", texts.localized("in the log's scroll bar: an expectation that held", ja: "ログのバー: 成り立った期待値")),
      line(
        "..",
        texts.localized(
          "left out: what a name shares with others, or did not fit", ja: "省略(ほかと同じ部分、または入らない部分)")),
    ]
  }
}

extension Localizer {
  var legendTitle: String { localized("Signs in lists", ja: "一覧の記号") }
}
