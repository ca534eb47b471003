// The explanations of differences between device and App Store, which `W` shows in a pane.

import StoreModel
import StoreRules
import StoreSimulator
import Support

extension PaneExplanation {
  /// Explains the differences in a transaction; nil if there are none.
  init?(ofDifferencesIn number: TransactionNumber?, in context: PaneContext) {
    guard let number else { return nil }
    let world = context.session.simulator.world
    let differences = world.deviceDifferences(in: number)
    guard !differences.isEmpty else { return nil }
    let texts = context.texts
    let sentences = differences.map {
      $0.text(texts, until: world.end(of: $0), wasDelivered: world.wasDelivered(number))
    }.joined(separator: texts.listSeparator)
    var rules: [RuleID] = []
    for rule in differences.map(\.rule) where !rules.contains(rule) { rules.append(rule) }
    let isFetchedLater = !Set(rules).isDisjoint(with: [
      .deviceLate, .deviceEmpty, .deviceReceipt, .offlineDevice,
    ])
    if isFetchedLater { rules.append(.deviceCatchesUp) }
    self.init(summary: "#\(number): \(sentences)", rules: rules)
  }

  /// Explains data that the device has fetched in an older form.
  init(ofOlderForm sentence: String, isEmpty: Bool) {
    self.init(summary: sentence, rules: [isEmpty ? .deviceEmpty : .deviceLate, .deviceCatchesUp])
  }
}
