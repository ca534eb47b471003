// The recognition of situations from the facts of a log.

import Scenario
import StoreCatalog
import StoreModel
import StoreRules
import Support

/// Recognizes what happened in a log (DocC: Recognition).
public struct Recognizer: Sendable {
  /// The catalogue whose products the scenarios buy.
  private let catalog: Catalog
  private let registry: ParticipantRegistry

  public init(catalog: Catalog = .builtin, registry: ParticipantRegistry) {
    self.catalog = catalog
    self.registry = registry
  }

  /// Returns the situations of a log; without one, the answer says what was looked for.
  public func recognize(_ log: PastedLog) -> Recognition {
    var recognition = recognizeSituations(in: log)
    for index in recognition.situations.indices { writeScenario(of: index, in: &recognition) }
    return recognition
  }

  /// Returns the situations of a log without their scenarios.
  public func recognizeSituations(in log: PastedLog) -> Recognition {
    situations(in: FactScanner.facts(of: log, .standard), omittedByteCount: log.omittedByteCount)
  }

  func situations(in facts: LogFacts, omittedByteCount: Int) -> Recognition {
    var recognition = Recognition()
    recognition.lineCount = facts.lineCount
    recognition.omittedByteCount = omittedByteCount
    recognition.mentionsPurchases = facts.mentionsPurchases
    var search = SituationSearch(facts)
    let situations = search.situations()
    recognition.situations = Array(situations.prefix(Recognition.maxSituations))
    recognition.omittedSituationCount = situations.count - recognition.situations.count
    recognition.place = LogPlace(facts, recognition.situations)
    for index in recognition.situations.indices { recognition.situations[index].api = recognition.place.api }
    return recognition
  }

  func writeScenario(of index: Int, in recognition: inout Recognition) {
    let writer = ReproductionWriter(place: recognition.place, catalog: catalog, registry: registry)
    recognition.situations[index].scenario = writer.scenario(of: recognition.situations[index])
  }
}

/// The search for situations in the facts of one log.
struct SituationSearch {
  private let facts: LogFacts
  /// The lines of each pattern that another pattern can need near it, in ascending order.
  private let linesOfPatterns: [Sign.Pattern: [Int]]

  /// A fact that is a sign of a situation.
  private struct Candidate {
    let kind: SituationKind
    let strength: SignStrength
    let isCertain: Bool
    let fact: LogFact
    /// The outermost error that contains the fact's error.
    var root: Int?
  }

  /// The facts of one situation.
  private struct Cluster {
    var kind: SituationKind
    var strength: SignStrength
    var isCertain: Bool
    var lines: ClosedRange<Int>
    var candidates: [Candidate]
    var others: [Candidate] = []
  }

  /// The number of lines within which weaker signs belong to a stronger one.
  private static let distance = 14
  /// The number of lines within which a pattern is near another one that needs it.
  private static let nearDistance = 6

  init(_ facts: LogFacts) {
    self.facts = facts
    var lines: [Sign.Pattern: [Int]] = [:]
    for fact in facts.facts {
      if let pattern = Self.pattern(of: fact, in: facts) { lines[pattern, default: []].append(fact.line) }
    }
    linesOfPatterns = lines
  }

  mutating func situations() -> [RecognizedSituation] {
    let candidates = candidates()
    var clusters: [Cluster] = []
    for strength in SignStrength.allCases {
      for candidate in candidates where candidate.strength == strength { add(candidate, to: &clusters) }
    }
    clusters.sort { $0.lines.lowerBound < $1.lines.lowerBound }
    let merged = merge(clusters).filter(isAboutPurchases)
    let own = merged.filter { $0.kind != .notAppStore }
    return (own.isEmpty ? merged : own).map(situation)
  }

  // MARK: Candidates

  private func candidates() -> [Candidate] {
    let roots = roots()
    var best: [Int: Candidate] = [:]
    var result: [Candidate] = []
    for fact in facts.facts {
      guard let (kind, sign) = sign(of: fact) else { continue }
      var candidate = Candidate(
        kind: kind, strength: sign.strength, isCertain: sign.isCertain, fact: fact, root: nil)
      if case .error(let index) = fact.content {
        // In a chain of errors, the strongest sign decides; of equal ones, the innermost.
        let root = roots[index]
        candidate.root = root
        if let former = best[root], former.strength < candidate.strength { continue }
        best[root] = candidate
      } else {
        result.append(candidate)
      }
    }
    return (result + best.values).sorted { ($0.fact.line, $0.fact.text) < ($1.fact.line, $1.fact.text) }
  }

  /// Returns for each error the outermost error that contains it.
  private func roots() -> [Int] {
    var roots = Array(facts.errors.indices)
    // An error comes after the errors around it or before them, so the search follows the causes.
    for index in facts.errors.indices where !facts.errors[index].isUnderlying {
      var pending = facts.errors[index].causes
      var seen = Set<Int>()
      while let next = pending.popLast() {
        guard seen.insert(next).inserted else { continue }
        roots[next] = index
        pending += facts.errors[next].causes
      }
    }
    return roots
  }

  private func sign(of fact: LogFact) -> (kind: SituationKind, sign: Sign)? {
    guard let pattern = Self.pattern(of: fact, in: facts) else { return nil }
    let signs = SituationRules.byPattern[pattern] ?? []
    if let found = signs.first(where: { isNear($0.sign.near, fact.line) }) { return found }
    guard signs.isEmpty, case .error(let index) = fact.content else { return nil }
    return generalSign(of: facts.errors[index], pattern)
  }

  /// Returns the situation of an error that no rule names.
  private func generalSign(of error: LoggedError, _ pattern: Sign.Pattern) -> (SituationKind, Sign)? {
    if error.domain == "SKErrorDomain" || error.domain.hasPrefix("ASD") || error.domain.hasPrefix("AMS")
      || error.domain.hasPrefix("SSServer") || error.domain == "SSErrorDomain"
    {
      return (.failedUnknown, Sign(pattern: pattern, strength: .innerNumber, isCertain: false))
    }
    return nil
  }

  private static func pattern(of fact: LogFact, in facts: LogFacts) -> Sign.Pattern? {
    switch fact.content {
    case .error(let index):
      facts.errors[index].code.map { .error(domain: facts.errors[index].domain, code: $0) }
    case .sign(let sign): sign
    }
  }

  /// Whether one of the patterns is near a line, or whether no pattern is needed.
  private func isNear(_ patterns: [Sign.Pattern], _ line: Int) -> Bool {
    guard !patterns.isEmpty else { return true }
    return patterns.contains { pattern in
      let lines = linesOfPatterns[pattern] ?? []
      let next = lines.partitioningIndex { $0 >= line - Self.nearDistance }
      return next < lines.count && lines[next] <= line + Self.nearDistance
    }
  }

  // MARK: Clusters

  private func add(_ candidate: Candidate, to clusters: inout [Cluster]) {
    let line = candidate.fact.line
    let near = clusters.indices.filter { isNear(line, clusters[$0].lines) }
      .min { first, second in
        let (left, right) = (clusters[first], clusters[second])
        // The same situation first, then the nearest.
        if (left.kind == candidate.kind) != (right.kind == candidate.kind) {
          return left.kind == candidate.kind
        }
        return Self.distance(line, left.lines) < Self.distance(line, right.lines)
      }
    if let near {
      let isStrongAndOther =
        clusters[near].kind != candidate.kind && candidate.strength <= .bridge
        && clusters[near].strength == candidate.strength
      if !isStrongAndOther {
        attach(candidate, to: &clusters[near])
        return
      }
    }
    clusters.append(
      Cluster(
        kind: candidate.kind, strength: candidate.strength, isCertain: candidate.isCertain,
        lines: line...line,
        candidates: [candidate]))
  }

  private func attach(_ candidate: Candidate, to cluster: inout Cluster) {
    let line = candidate.fact.line
    if candidate.kind == cluster.kind {
      cluster.candidates.append(candidate)
      cluster.isCertain = cluster.isCertain || candidate.isCertain
      cluster.lines = min(cluster.lines.lowerBound, line)...max(cluster.lines.upperBound, line)
    } else {
      cluster.others.append(candidate)
    }
  }

  /// Whether a line can belong to the purchase of a cluster: no other purchase begins between them.
  private func isNear(_ line: Int, _ lines: ClosedRange<Int>) -> Bool {
    guard Self.distance(line, lines) <= Self.distance else { return false }
    let (first, last) = line < lines.lowerBound ? (line, lines.lowerBound) : (lines.upperBound, line)
    guard first < last else { return true }
    let next = facts.purchases.partitioningIndex { $0 > first }
    return next == facts.purchases.count || facts.purchases[next] > last
  }

  private static func distance(_ line: Int, _ lines: ClosedRange<Int>) -> Int {
    max(lines.lowerBound - line, line - lines.upperBound, 0)
  }

  /// Joins clusters of one situation that follow each other.
  private func merge(_ clusters: [Cluster]) -> [Cluster] {
    var result: [Cluster] = []
    for cluster in clusters {
      if let last = result.last, last.kind == cluster.kind {
        result[result.count - 1].candidates += cluster.candidates
        result[result.count - 1].others += cluster.others
        result[result.count - 1].isCertain = last.isCertain || cluster.isCertain
        result[result.count - 1].strength = min(last.strength, cluster.strength)
        result[result.count - 1].lines =
          last.lines.lowerBound...max(last.lines.upperBound, cluster.lines.upperBound)
      } else {
        result.append(cluster)
      }
    }
    return result
  }

  /// Whether a situation is about purchases: an error of the network alone says nothing.
  private func isAboutPurchases(_ cluster: Cluster) -> Bool {
    facts.mentionsPurchases || !isGeneral(cluster)
  }

  /// Whether programs without purchases have the signs of a cluster too.
  private func isGeneral(_ cluster: Cluster) -> Bool {
    cluster.candidates.allSatisfy { candidate in
      switch candidate.fact.content {
      case .error(let index):
        ErrorDomains.general.contains(facts.errors[candidate.root ?? index].domain)
      case .sign(.errorText), .sign(.state): true
      case .sign(.word(let sign)), .sign(.phrase(let sign)): LogWords.generalSigns.contains(sign)
      case .sign: false
      }
    }
  }

  // MARK: Situations

  private func situation(_ cluster: Cluster) -> RecognizedSituation {
    let rule = SituationRules.byKind[cluster.kind]
    var situation = RecognizedSituation(
      kind: cluster.kind, certainty: certainty(cluster), evidence: evidence(cluster), lines: cluster.lines,
      operation: rule?.operation ?? .purchase)
    situation.operation = operation(cluster) ?? situation.operation
    situation.failure = failure(cluster)
    situation.purchaseCount = purchaseCount(cluster)
    situation.alternative = cluster.others.first { $0.strength <= .bridge }?.kind ?? rule?.alternative
    situation.second = facts.times.last { $0.line <= cluster.lines.lowerBound }?.second
    for case .sign(.receiptStatus(let status)) in cluster.candidates.map(\.fact.content) {
      situation.receiptStatus = situation.receiptStatus ?? status
    }
    return renamed(situation)
  }

  /// Returns the situation with the name that its operation gives it.
  private func renamed(_ situation: RecognizedSituation) -> RecognizedSituation {
    let isVague = situation.kind == .failedUnknown || situation.certainty == .possible
    let isServerError = [
      SituationKind.failedInvalidStatus, .failedMaxRetry, .failedInternalServer, .failedNoNetwork,
      .failedAuthentication, .failedCannotConnect,
    ].contains(situation.kind)
    guard isServerError || isVague else { return situation }
    let kind: SituationKind? =
      switch situation.operation {
      case .receiptRefresh: .receiptRefreshFailed
      case .products: isVague ? .productsNotLoaded : nil
      case .restore: .restoreFailed
      case .purchase, .lists, .finish, .verification, .offerSignature: nil
      }
    guard let kind else { return situation }
    var result = RecognizedSituation(
      kind: kind, certainty: situation.certainty, evidence: situation.evidence, lines: situation.lines,
      operation: situation.operation)
    result.failure = situation.failure
    result.purchaseCount = situation.purchaseCount
    result.alternative = SituationRules.byKind[kind]?.alternative
    result.second = situation.second
    return result
  }

  private func certainty(_ cluster: Cluster) -> Certainty {
    if cluster.isCertain { return contradicts(cluster) || isGeneral(cluster) ? .likely : .certain }
    return cluster.strength == .wrapper ? .possible : .likely
  }

  /// Whether an equally strong sign speaks for another situation.
  private func contradicts(_ cluster: Cluster) -> Bool {
    cluster.others.contains { $0.strength <= cluster.strength && $0.kind != cluster.kind }
  }

  private func evidence(_ cluster: Cluster) -> [Evidence] {
    var seen = Set<String>()
    var evidence: [Evidence] = []
    func add(_ candidate: Candidate, _ role: Evidence.Role) {
      let text = evidenceText(candidate.fact)
      guard seen.insert("\(candidate.fact.line) \(text)").inserted, evidence.count < 40 else { return }
      evidence.append(Evidence(line: candidate.fact.line, text: text, role: role))
    }
    for candidate in cluster.candidates {
      add(candidate, candidate.strength == cluster.strength ? .decides : .supports)
    }
    for candidate in cluster.others where candidate.strength <= cluster.strength {
      add(candidate, .contradicts)
    }
    return evidence.sorted { ($0.line, $0.text) < ($1.line, $1.text) }
  }

  private static let maxEvidenceLength = 120

  private func evidenceText(_ fact: LogFact) -> String {
    guard case .error(let index) = fact.content, let description = facts.errors[index].description,
      description != "(null)"
    else { return String(PrivateText.shortened(fact.text).prefix(Self.maxEvidenceLength)) }
    return String(PrivateText.shortened("\(fact.text) \"\(description)\"").prefix(Self.maxEvidenceLength))
  }

  /// Returns the operation that the log names near a cluster.
  private func operation(_ cluster: Cluster) -> FailedOperation? {
    let near = facts.facts.compactMap { fact -> (FailedOperation, Int)? in
      guard case .sign(.phrase(let phrase)) = fact.content,
        let operation = LogWords.operationByPhrase[phrase]
      else { return nil }
      let distance = Self.distance(fact.line, cluster.lines)
      return distance <= Self.distance ? (operation, distance) : nil
    }
    // A phrase about the operation is better than the queue's general sentence about a purchase.
    return near.filter { $0.0 != .purchase }.min { $0.1 < $1.1 }?.0 ?? near.first?.0
  }

  private func purchaseCount(_ cluster: Cluster) -> Int {
    let first = cluster.candidates.map(\.fact.line).min() ?? cluster.lines.lowerBound
    let earlier = facts.purchases.last { $0 <= first } ?? first
    let count = Set(facts.purchases.filter { $0 >= earlier && $0 <= cluster.lines.upperBound }).count
    return min(max(count, 1), 20)
  }

  /// Returns the error of a cluster as a chain for `fail`.
  private func failure(_ cluster: Cluster) -> InjectedFailure? {
    // An error that only contains others still has the text that the app received.
    let deciding =
      cluster.candidates.filter { $0.strength == cluster.strength } + cluster.candidates
      + cluster.others.filter { $0.strength == .wrapper }
    for candidate in deciding {
      if let root = candidate.root, let failure = LoggedChain(facts.errors).failure(of: root) {
        return failure
      }
    }
    return nil
  }
}

extension LogWords {
  static let operationByPhrase: [String: FailedOperation] = Dictionary(
    operations.flatMap { operation, phrases in phrases.map { ($0, operation) } },
    uniquingKeysWith: { first, _ in first })
}
