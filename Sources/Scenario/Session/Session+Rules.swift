// The rules of the entries of the log.

import Simulation
import StoreModel
import StoreRules
import StoreSimulator
import Support

extension Session {
  /// Returns the rule of a log entry; for an entry without a rule, the rules of all entries of the same step.
  public func rules(ofEntry index: Int) -> [Rule] {
    if let own = log[index].simulationEvent.rule { return [RuleRegistry.rule(own)] }
    guard let node = history.node(ofEntry: index) else { return [] }
    var seen: Set<RuleID> = []
    return history.nodes[node].entries.compactMap { log[$0].simulationEvent.rule }.filter {
      seen.insert($0).inserted
    }
    .map { RuleRegistry.rule($0) }
  }
}
