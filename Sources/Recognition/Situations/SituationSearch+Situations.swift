// The description of the situations that were found in a log.

import StoreModel
import StoreRules
import Support

extension SituationSearch {
  // MARK: Situations

  func situation(_ cluster: Cluster) -> RecognizedSituation {
    let rule = SituationRules.byKind[cluster.kind]
    let failure = failure(cluster)
    let named = operation(cluster)
    // verifyReceipt has no errors of StoreKit, but a library can refresh the receipt for the request.
    let isRefresh =
      named?.operation == .verification && named?.distance == 0 && failure.map(Self.isOfStoreKit) ?? false
    let operation = isRefresh ? .receiptRefresh : named?.operation
    let certainty = certainty(cluster)
    let kind = Self.kind(cluster.kind, certainty, operation: operation)
    var situation = RecognizedSituation(
      kind: kind, certainty: certainty, evidence: evidence(cluster), lines: cluster.lines,
      operation: operation ?? rule?.operation ?? .purchase)
    situation.failure = failure
    situation.hasDecidingLine = cluster.isCertain
    if kind != cluster.kind, let fact = named?.fact { add(line: fact.line, fact.text, to: &situation) }
    if kind != cluster.kind, cluster.kind == .userCancelled, situation.failure == nil {
      situation.failure = InjectedFailure(domain: "SKErrorDomain", code: 2)
    }
    situation.swiftCase = swiftCase(cluster)
    situation.purchaseCount = purchaseCount(cluster)
    if SituationRules.byKind[kind]?.completion != nil {
      let completions = completions(cluster)
      situation.completedCount = min(completions.count, situation.purchaseCount)
      for state in completions { add(line: state.line, state.text, to: &situation) }
    }
    let usual = SituationRules.byKind[kind]?.alternative
    situation.alternative =
      cluster.others.first { $0.strength <= .knownText && $0.kind != kind && $0.kind != .notAppStore }?.kind
      ?? usual
    situation.second = facts.times.last { $0.line <= cluster.lines.lowerBound }?.second
    for case .sign(.receiptStatus(let status)) in cluster.candidates.map(\.fact.content) {
      situation.receiptStatus = situation.receiptStatus ?? status
    }
    for case .sign(.word(let word)) in cluster.candidates.map(\.fact.content) {
      situation.receiptStatus = situation.receiptStatus ?? Self.statuses[word]
    }
    return situation
  }

  /// The statuses of verifyReceipt with the meaning of codes of cordova-plugin-purchase.
  private static let statuses = ["6777020": 21_006, "6778003": 21_006]

  private static func isOfStoreKit(_ failure: InjectedFailure) -> Bool {
    ["SK", "ASD", "AMS", "SS"].contains(where: failure.domain.hasPrefix)
  }

  /// Failures that are failures of another operation if the log names one.
  private static let failuresOfCalls: Set<SituationKind> = [
    .failedInvalidStatus, .failedMaxRetry, .failedInternalServer, .failedNoNetwork, .failedAuthentication,
    .failedCannotConnect, .failedNoAccount, .failedUnknown,
  ]

  /// Returns the kind that a situation has if the log names the operation.
  private static func kind(
    _ kind: SituationKind, _ certainty: Certainty, operation: FailedOperation?
  ) -> SituationKind {
    let isVague = kind == .failedUnknown || certainty == .possible
    let isFailure = isVague || failuresOfCalls.contains(kind)
    switch operation {
    case .receiptRefresh where isFailure || kind == .userCancelled: return .receiptRefreshFailed
    case .restore where isFailure || kind == .userCancelled: return .restoreFailed
    case .products where isVague: return .productsNotLoaded
    default: return kind
    }
  }

  private func certainty(_ cluster: Cluster) -> Certainty {
    if cluster.isCertain {
      let isGeneral = isGeneral(cluster) && !cluster.candidates.contains(where: isReported)
      return contradicts(cluster) || isGeneral ? .likely : .certain
    }
    return cluster.strength == .wrapper ? .possible : .likely
  }

  /// Whether an equally strong sign speaks for another situation.
  private func contradicts(_ cluster: Cluster) -> Bool {
    cluster.others.contains { $0.strength <= cluster.strength && $0.kind != cluster.kind }
  }

  private func evidence(_ cluster: Cluster) -> [Evidence] {
    var lines: [String: [Int]] = [:]
    var evidence: [Evidence] = []
    func add(_ candidate: Candidate, _ role: Evidence.Role) {
      let text = evidenceText(candidate.fact)
      let line = candidate.fact.line
      let seen = lines[text, default: []]
      guard !seen.contains(line), seen.count < Self.maxRepetitions, evidence.count < Self.maxEvidence else {
        return
      }
      lines[text, default: []].append(line)
      evidence.append(Evidence(line: candidate.fact.line, text: text, role: role))
    }
    for candidate in cluster.candidates {
      add(candidate, candidate.strength == cluster.strength ? .decides : .supports)
    }
    for candidate in cluster.others where candidate.strength <= max(cluster.strength, .knownText) {
      add(candidate, .contradicts)
    }
    return evidence.filter { !isRepeated($0, in: evidence) }.sorted {
      ($0.line, $0.text) < ($1.line, $1.text)
    }
  }

  /// Adds a text to the evidence, because it decides about the situation too.
  private func add(line: Int, _ text: String, to situation: inout RecognizedSituation) {
    let evidence = Evidence(line: line, text: PrivateText.shortened(text), role: .supports)
    guard !isRepeated(evidence, in: situation.evidence),
      !situation.evidence.contains(where: { ($0.line, $0.text) == (evidence.line, evidence.text) })
    else { return }
    situation.evidence.append(evidence)
    situation.evidence.sort { ($0.line, $0.text) < ($1.line, $1.text) }
  }

  /// Whether another evidence of the same line contains a text.
  private func isRepeated(_ evidence: Evidence, in all: [Evidence]) -> Bool {
    all.contains {
      $0.line == evidence.line && $0.text.utf8.count > evidence.text.utf8.count
        && $0.text.lowercased().contains(evidence.text.lowercased())
    }
  }

  /// The maximum number of lines of the evidence, and of lines with the same text.
  private static let maxEvidence = 40
  private static let maxRepetitions = 3

  private static let maxEvidenceLength = 120

  private func evidenceText(_ fact: LogFact) -> String {
    guard case .error(let index) = fact.content, let description = facts.errors[index].description,
      description != "(null)"
    else { return String(PrivateText.shortened(fact.text).prefix(Self.maxEvidenceLength)) }
    return String(PrivateText.shortened("\(fact.text) \"\(description)\"").prefix(Self.maxEvidenceLength))
  }

  // MARK: Operations

  /// The number of lines of a stack of calls in which the name of a function is searched.
  private static let stackLength = 8

  /// An operation that the log names, with the number of lines to the nearest line that decides.
  private struct NamedOperation {
    let fact: OperationFact
    let distance: Int

    var operation: FailedOperation { fact.operation }

    /// The nearest operation is the best.
    ///
    /// Of several operations in one line, a purchase is the last choice, because the queue writes a general
    /// sentence about a purchase.
    var rank: (Int, Int) { (distance, operation == .purchase ? 1 : 0) }
  }

  /// Returns the operation that the log names near the lines that decide; nil if it names none.
  private func operation(_ cluster: Cluster) -> NamedOperation? {
    let lines = cluster.candidates.filter { $0.strength == cluster.strength }.map(\.fact.line)
      .sorted()
    let first = operationFacts.partitioningIndex { $0.line >= cluster.lines.lowerBound - Self.distance }
    var best: NamedOperation?
    for fact in operationFacts[first...] {
      guard fact.line <= cluster.lines.upperBound + Self.distance else { break }
      let next = lines.partitioningIndex { $0 > fact.line }
      let after = next > 0 ? fact.line - lines[next - 1] : nil
      let before = next < lines.count ? lines[next] - fact.line : nil
      let distances = [
        after.flatMap { $0 <= (fact.call == nil ? Self.distance : Self.stackLength) ? $0 : nil },
        before.flatMap { $0 <= maxDistance(of: fact, before: lines[next]) ? $0 : nil },
      ]
      guard let distance = distances.compactMap(\.self).min(),
        fact.operation != .setUp || cluster.kind == .paymentsNotAllowed
      else { continue }
      let named = NamedOperation(fact: fact, distance: distance)
      if best.map({ named.rank < $0.rank }) ?? true { best = named }
    }
    return best
  }

  /// Returns the number of lines in front of an error in which a phrase names its operation.
  ///
  /// An earlier call names the operation only if no other call follows. In addition, the log must say that
  /// the call failed, or the call must be `AppStore.sync`.
  private func maxDistance(of fact: OperationFact, before line: Int) -> Int {
    guard let call = fact.call else { return Self.distance }
    guard call.form == .failed || call.form == .other && call.isSync, !hasCall(after: call, upTo: line)
    else { return -1 }
    return call.isSync ? Self.distance : Self.stackLength
  }

  /// Whether another operation is called or a purchase begins after a call.
  private func hasCall(after call: LoggedCall, upTo line: Int) -> Bool {
    let next = purchaseBeginnings.partitioningIndex { $0 > call.line }
    if next < purchaseBeginnings.count, purchaseBeginnings[next] <= line { return true }
    let first = operationFacts.partitioningIndex { $0.line > call.line }
    return operationFacts[first...].prefix { $0.line <= line }.contains {
      $0.operation != call.operation && $0.call?.form != .frame
    }
  }

  /// The cases of StoreKit 2's errors by their names in lowercase.
  private static let swiftCases: [String: String] = Dictionary(
    (StoreKitFailure.Kind.storeKitError.cases + StoreKitFailure.Kind.purchaseError.cases)
      .map { ($0.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })

  /// Returns the case of StoreKit 2's error that a word of a cluster names.
  private func swiftCase(_ cluster: Cluster) -> String? {
    for case .sign(.word(let word)) in cluster.candidates.map(\.fact.content) {
      let name = word.split(separator: ".").last.map(String.init) ?? word
      if let found = Self.swiftCases[name] { return found }
    }
    return nil
  }

  private func purchaseCount(_ cluster: Cluster) -> Int {
    let first = cluster.candidates.map(\.fact.line).min() ?? cluster.lines.lowerBound
    let earlier = facts.purchases.last { $0 <= first } ?? first
    let count = Set(facts.purchases.filter { $0 >= earlier && $0 <= cluster.lines.upperBound }).count
    let failed = facts.failedPurchases.filter(cluster.lines.contains).count
    return min(max(count, failed, 1), 20)
  }

  /// Returns the first state `.purchased` after each purchase of a cluster and before the next purchase.
  private func completions(_ cluster: Cluster) -> [LoggedState] {
    var completions: [Int: LoggedState] = [:]
    for candidate in cluster.candidates where candidate.strength == cluster.strength {
      let next = purchaseBeginnings.partitioningIndex { $0 > candidate.fact.line }
      let end = next < purchaseBeginnings.count ? purchaseBeginnings[next] : .max
      completions[next] =
        completions[next]
        ?? facts.states.first {
          $0.state == .purchased && $0.line > candidate.fact.line && $0.line < end
        }
    }
    return completions.values.sorted { $0.line < $1.line }
  }

  /// Returns the error of a cluster as a chain for `fail`.
  private func failure(_ cluster: Cluster) -> InjectedFailure? {
    // An error that only contains others still has the text that the app received.
    let strongest = cluster.candidates.filter { $0.strength == cluster.strength }
    let deciding =
      strongest.filter(isReported) + strongest + cluster.candidates
      + cluster.others.filter { $0.strength == .wrapper }
    for candidate in deciding {
      if let root = candidate.root,
        let failure = LoggedChain(facts.errors, keepsOtherTexts: true).failure(of: root)
      {
        return failure
      }
    }
    return nil
  }
}
