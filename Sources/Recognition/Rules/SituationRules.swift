// All rules by which situations are recognized.

import StoreModel

/// The table of rules (DocC: Recognition).
///
/// Rules of purchases, of products and offers, and of receipts are in files of their own.
enum SituationRules {
  static let all: [SituationRule] = purchases + outcomes + products + receipts

  static let byKind: [SituationKind: SituationRule] = Dictionary(
    all.map { ($0.kind, $0) }, uniquingKeysWith: { first, _ in first })

  /// The rules and signs by pattern.
  static let byPattern: [Sign.Pattern: [(kind: SituationKind, sign: Sign)]] = {
    var result: [Sign.Pattern: [(kind: SituationKind, sign: Sign)]] = [:]
    for rule in all {
      for sign in rule.signs.joined() { result[sign.pattern, default: []].append((rule.kind, sign)) }
    }
    return result
  }()
}
