// The texts of rules in panes.

import Grid
import StoreRules
import Support

package enum RuleText {
  /// Returns the statement and the source of a rule, in the longest form that fits in `limit` lines.
  package static func lines(_ id: RuleID, width: Int, limit: Int, _ texts: Localizer) -> [String] {
    let rule = RuleRegistry.rule(id)
    // The shortest form is the first clause. A clause that is not a sentence has a sign of the omission.
    let statement = rule.statement.text(texts)
    let first = String(statement.prefix { !",;.。".contains($0) })
    let rest = statement.dropFirst(first.count)
    let isSentence = rest.count < 2 || rest.hasPrefix(". ") || rest.hasPrefix("。")
    let clause = isSentence ? first : first + omission
    var forms = [statement, clause]
    let provenance = rule.provenance
    if case .observed(let versions, _) = provenance {
      func observed(_ statement: String) -> String {
        texts.ruleObserved(statement: statement, versions: versions.text(texts))
      }
      let fullText = texts.ruleObserved(statement: statement, versions: provenance.detail(texts))
      forms = [fullText, observed(statement), statement, observed(clause), clause]
    }
    let wrapped = forms.map { TextLayout.wrap($0, columns: width) }
    if let fittingLines = wrapped.first(where: { $0.count <= limit }) { return fittingLines }
    let lines = wrapped[wrapped.count - 1]
    let last = TextLayout.wrap(lines[limit - 1], columns: max(4, width - CellWidth.of(omission)))[0]
    return lines.prefix(limit - 1) + [last + omission]
  }

  /// The sign that words are omitted.
  private static let omission = " [...]"

  /// Returns a rule's source: `observed: NTT Resonant 2021, Xcode 12`.
  package static func source(_ id: RuleID, _ texts: Localizer) -> String {
    let provenance = RuleRegistry.rule(id).provenance
    let word = provenance.wordText(texts)
    let detail = provenance.detail(texts)
    return detail.isEmpty ? word : texts.sourceDetail(word: word, detail: detail)
  }
}
