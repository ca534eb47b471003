// The errors of the network that belong to other requests of an app, such as a request for an advertisement.

import StoreModel

extension SituationSearch {
  /// Removes the errors of the network that say nothing about a purchase.
  ///
  /// An error is removed if its request went to a host that is not Apple's. An error that the log does not
  /// connect with StoreKit is also removed in two cases: the log reports another failure, or it reports only
  /// successful purchases.
  mutating func withoutOtherRequests(_ candidates: [Candidate]) -> [Candidate] {
    let foreign = foreignRequests
    let hasOnlySuccesses = hasOnlySuccesses
    let hasReportedFailure = candidates.contains {
      $0.root != nil && $0.strength < .wrapper && isReported($0)
    }
    let others = candidates.filter { candidate in
      guard isOfNetwork(candidate) else { return false }
      let line = candidate.fact.line
      if foreign.contains(where: { $0.contains(line) }) { return true }
      if isReported(candidate) { return false }
      return hasOnlySuccesses || hasReportedFailure && !facts.purchaseLines.contains(line)
    }
    otherRequests = others.filter { $0.root != nil }.map(\.fact)
    let removed = Set(others.map(\.fact))
    return candidates.filter { !removed.contains($0.fact) }
  }

  /// Whether a purchase succeeded in the log, and none failed.
  private var hasOnlySuccesses: Bool {
    facts.states.contains { $0.state == .purchased } && !facts.states.contains { $0.state == .failed }
      && facts.failedPurchases.isEmpty
  }

  /// The lines of each error whose request went to a host that is not Apple's.
  private var foreignRequests: [ClosedRange<Int>] {
    facts.errors.compactMap { error in
      guard ErrorDomains.general.contains(error.domain), !error.isUnderlying, let url = error.failingURL,
        url.isForeign
      else { return nil }
      return min(error.line, url.line)...max(error.line, url.line)
    }
  }

  /// Whether each program can have the error or its text.
  private func isOfNetwork(_ candidate: Candidate) -> Bool {
    switch candidate.fact.content {
    case .error(let index):
      ErrorDomains.general.contains(facts.errors[candidate.root ?? index].domain)
    case .sign(.errorText(let domain, _)): ErrorDomains.general.contains(domain)
    case .sign: false
    }
  }

  /// Whether an error is inside an error of StoreKit or of a library, or a line reports a failed operation.
  ///
  /// The error can be in the line after the report.
  func isReported(_ candidate: Candidate) -> Bool {
    if candidate.root != nil, !isOfNetwork(candidate) { return true }
    return reportLines.contains(candidate.fact.line) || reportLines.contains(candidate.fact.line - 1)
  }

  /// Returns the lines that report the failure of an operation of StoreKit or of a library.
  static func reportLines(_ facts: LogFacts, _ operations: [OperationFact]) -> Set<Int> {
    let states = facts.states.filter { $0.state == .failed }.map(\.line)
    let reports = operations.filter { $0.call.map { $0.form == .failed } ?? true }.map(\.line)
    let words = facts.facts.compactMap { fact -> Int? in
      guard case .sign(.word(let word)) = fact.content, !LogWords.isGeneral(word) else { return nil }
      return fact.line
    }
    return Set(facts.failedPurchases + states + reports + words)
  }
}
