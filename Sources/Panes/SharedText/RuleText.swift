// Rules of the register in the words of a pane.

import Grid
import StoreRules
import Support

/// What panes say about a rule.
package enum RuleText {
  /// What the rule says happens and where that was seen: the longest of the forms that fits into some lines.
  package static func lines(_ id: RuleID, width: Int, limit: Int, _ texts: Localizer) -> [String] {
    let rule = RuleRegistry.rule(id)
    // In few rows the first clause has to do.
    let statement = rule.statement.text(texts)
    let clause = String(statement.prefix { !",;.。".contains($0) })
    var forms = [statement, clause]
    let provenance = rule.provenance
    if case .observed(let versions, _) = provenance {
      func observed(_ statement: String) -> String {
        texts.ruleObserved(statement: statement, versions: versions.text(texts))
      }
      let whole = texts.ruleObserved(statement: statement, versions: provenance.detail(texts))
      forms = [whole, observed(statement), statement, observed(clause), clause]
    }
    let wrapped = forms.map { TextLayout.wrap($0, columns: width) }
    if let fitting = wrapped.first(where: { $0.count <= limit }) { return fitting }
    let lines = wrapped[wrapped.count - 1]
    let rest = lines.dropFirst(limit - 1).joined(separator: " ")
    return lines.prefix(limit - 1) + [CellWidth.truncated(rest, columns: width)]
  }

  /// Where the rule comes from: `observed: NTT Resonant 2021, Xcode 12`.
  package static func source(_ id: RuleID, _ texts: Localizer) -> String {
    let provenance = RuleRegistry.rule(id).provenance
    let word = provenance.wordText(texts)
    let detail = provenance.detail(texts)
    return detail.isEmpty ? word : texts.sourceDetail(word: word, detail: detail)
  }
}
