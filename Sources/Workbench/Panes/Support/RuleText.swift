// Rules of the register in the words of a pane.

import StoreSimulator

/// What panes say about a rule.
enum RuleText {
  /// What the rule says happens, and where that was seen: one sentence or two.
  static func statement(_ id: RuleID) -> String {
    let rule = Register.rule(id)
    guard case .observed(let versions, let source) = rule.provenance else { return rule.statement }
    return "\(rule.statement) (\(versions); \(source))"
  }

  /// Where the rule comes from: `observed: Xcode 12, SEED-000 scene 5`.
  static func source(_ id: RuleID) -> String {
    let provenance = Register.rule(id).provenance
    return provenance.detail.isEmpty ? provenance.word : "\(provenance.word): \(provenance.detail)"
  }
}
