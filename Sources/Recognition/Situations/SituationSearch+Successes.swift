// The purchases of a log that succeeded.

import StoreModel

extension SituationSearch {
  /// The maximum number of successful purchases in a scenario.
  private static let maxSuccesses = 5

  /// Returns the situations, in order of time, with the successful purchases between them.
  ///
  /// A purchase before the first situation belongs to that situation. Each other purchase belongs to the
  /// situation before it.
  func withSuccesses(_ situations: [RecognizedSituation]) -> [RecognizedSituation] {
    var situations = situations
    guard !situations.isEmpty else { return situations }
    let deciding = situations.map { $0.evidence.filter { $0.role == .decides }.map(\.line) }
    for line in successes(withoutLines: deciding.joined().sorted()) {
      let last = deciding.lastIndex { ($0.first ?? .max) < line }
      if let last {
        situations[last].laterSuccessCount = min(situations[last].laterSuccessCount + 1, Self.maxSuccesses)
      } else {
        situations[0].earlierSuccessCount = min(situations[0].earlierSuccessCount + 1, Self.maxSuccesses)
      }
    }
    return situations
  }

  /// Returns the lines in which a purchase succeeds.
  ///
  /// - Parameter lines: The lines that decide for a situation. A purchase with such a line is part of the
  ///   situation.
  /// - Returns: The lines in ascending order.
  private func successes(withoutLines lines: [Int]) -> [Int] {
    guard facts.successfulResults.isEmpty else { return facts.successfulResults }
    var successes: [Int] = []
    var lastBeginning: Int?
    for state in facts.states where state.state == .purchased {
      let next = purchaseBeginnings.partitioningIndex { $0 > state.line }
      guard next > 0, purchaseBeginnings[next - 1] != lastBeginning else { continue }
      let beginning = purchaseBeginnings[next - 1]
      let deciding = lines.partitioningIndex { $0 >= beginning }
      guard deciding == lines.count || lines[deciding] > state.line, !failsOrWaits(beginning..<state.line)
      else {
        continue
      }
      lastBeginning = beginning
      successes.append(state.line)
    }
    return successes
  }

  /// Whether a purchase failed or was deferred in some lines.
  private func failsOrWaits(_ lines: Range<Int>) -> Bool {
    facts.states.contains { [.failed, .deferred].contains($0.state) && lines.contains($0.line) }
  }
}
