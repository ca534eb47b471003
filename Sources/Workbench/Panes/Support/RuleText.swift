// Rules of the register in the words of a pane.

import StoreSimulator

/// What panes say about a rule.
enum RuleText {
  /// What the rule says happens.
  static func statement(_ id: RuleID) -> String { id.rawValue }

  /// Where the rule comes from: `observed, Xcode 12, SEED-000`.
  static func source(_ id: RuleID) -> String { id.rawValue }
}
