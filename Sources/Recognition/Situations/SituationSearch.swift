// The search for situations in the facts of a log.

import StoreModel
import StoreRules
import Support

/// The search for situations in the facts of one log.
struct SituationSearch {
  let facts: LogFacts
  /// The phrases and calls that name an operation, in the order of lines.
  let operationFacts: [OperationFact]
  /// The lines in which a purchase begins, in ascending order.
  let purchaseBeginnings: [Int]
  /// The lines that report the failure of an operation.
  let reportLines: Set<Int>
  /// The errors of the network that say nothing about a purchase.
  var otherRequests: [LogFact] = []
  /// The times of lines that begin with one, in seconds since midnight.
  private let times: [Int: Int]
  /// The code of the `SKErrorDomain` error in each line that has one such error.
  private let queueCodesOfLines: [Int: Int]
  /// The lines of each pattern that another pattern can need near it, in ascending order.
  private let linesOfPatterns: [Sign.Pattern: [Int]]

  /// A phrase that names an operation.
  struct OperationFact {
    let operation: FailedOperation
    /// The name of a function, which counts in the stack of calls after an error; nil for another phrase.
    let call: LoggedCall?
    let line: Int
    let text: String
  }

  /// A fact that is a sign of a situation.
  struct Candidate {
    let kind: SituationKind
    let strength: SignStrength
    let isCertain: Bool
    let fact: LogFact
    /// The outermost error that contains the fact's error.
    var root: Int?
    /// The code of `SKErrorDomain` that the app received with the fact; nil if the log does not tell.
    var queueCode: Int?
  }

  /// The facts of one situation.
  struct Cluster {
    var kind: SituationKind
    var strength: SignStrength
    var isCertain: Bool
    var lines: ClosedRange<Int>
    var candidates: [Candidate]
    var others: [Candidate] = []
    var queueCode: Int?
  }

  /// The number of lines within which weaker signs belong to a stronger one.
  static let distance = 14
  /// The number of seconds after which a line belongs to another purchase.
  private static let maxSeconds = 60
  /// The number of lines within which a pattern is near another one that needs it.
  private static let nearDistance = 6

  init(_ facts: LogFacts) {
    self.facts = facts
    var lines: [Sign.Pattern: [Int]] = [:]
    for fact in facts.facts {
      if let pattern = Self.pattern(of: fact, in: facts) { lines[pattern, default: []].append(fact.line) }
    }
    linesOfPatterns = lines
    let phrases = facts.facts.compactMap { fact -> OperationFact? in
      guard case .sign(.phrase(let phrase)) = fact.content,
        let operation = LogWords.operationByPhrase[phrase]
      else { return nil }
      return OperationFact(operation: operation, call: nil, line: fact.line, text: fact.text)
    }
    let calls = facts.calls.map {
      OperationFact(operation: $0.operation, call: $0, line: $0.line, text: $0.text)
    }
    operationFacts = (phrases + calls).sorted { $0.line < $1.line }
    reportLines = Self.reportLines(facts, operationFacts)
    let results = Set(facts.facts.filter { Self.isResult($0, in: facts) }.map(\.line))
    let begun = facts.calls.filter {
      $0.operation == .purchase && $0.form == .other && !results.contains($0.line)
    }
    purchaseBeginnings = (facts.purchases + begun.map(\.line)).sorted()
    times = Dictionary(facts.times.map { ($0.line, $0.second) }, uniquingKeysWith: { first, _ in first })
    queueCodesOfLines = Self.queueCodesOfLines(facts)
  }

  /// Whether a fact is a sign of a situation, so that its line shows the end of a call.
  private static func isResult(_ fact: LogFact, in facts: LogFacts) -> Bool {
    if case .error = fact.content { return true }
    return pattern(of: fact, in: facts).map { SituationRules.byPattern[$0] != nil } ?? false
  }

  private static func queueCodesOfLines(_ facts: LogFacts) -> [Int: Int] {
    var codes: [Int: Set<Int>] = [:]
    for error in facts.errors where error.domain == queueDomain {
      if let code = error.code { codes[error.line, default: []].insert(code) }
    }
    return codes.compactMapValues { $0.count == 1 ? $0.first : nil }
  }

  private static let queueDomain = "SKErrorDomain"

  mutating func situations() -> [RecognizedSituation] {
    let candidates = withoutOtherRequests(candidates())
    var clusters: [Cluster] = []
    for strength in SignStrength.allCases {
      for candidate in candidates where candidate.strength == strength { add(candidate, to: &clusters) }
    }
    clusters.sort { $0.lines.lowerBound < $1.lines.lowerBound }
    let merged = merge(clusters).filter(isAboutPurchases)
    let own = merged.filter { $0.kind != .notAppStore }
    let others = merged.filter { $0.kind == .notAppStore }
    let isOwn = !own.isEmpty && (others.isEmpty || namesAppStore(own))
    return withSuccesses((isOwn ? own : others).map(situation))
  }

  // MARK: Candidates

  private func candidates() -> [Candidate] {
    let roots = roots()
    var queueCodes: [Int: Int] = [:]
    for (index, error) in facts.errors.enumerated() where error.domain == Self.queueDomain {
      if let code = error.code { queueCodes[roots[index]] = queueCodes[roots[index]] ?? code }
    }
    var best: [Int: Candidate] = [:]
    var result: [Candidate] = []
    for fact in facts.facts {
      guard let (kind, sign) = sign(of: fact, roots) else { continue }
      var candidate = Candidate(
        kind: kind, strength: sign.strength, isCertain: sign.isCertain, fact: fact, root: nil)
      if case .error(let index) = fact.content {
        // In a chain of errors, the strongest sign decides; of equal ones, the innermost.
        let root = roots[index]
        candidate.root = root
        candidate.queueCode = queueCodes[root]
        if let former = best[root], former.strength < candidate.strength { continue }
        best[root] = candidate
      } else {
        candidate.queueCode = queueCodesOfLines[fact.line]
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

  private func sign(of fact: LogFact, _ roots: [Int]) -> (kind: SituationKind, sign: Sign)? {
    guard let pattern = Self.pattern(of: fact, in: facts) else { return nil }
    let signs = SituationRules.byPattern[pattern] ?? []
    if let found = signs.first(where: { isNear($0.sign.near, fact.line) }) { return found }
    guard signs.isEmpty, case .error(let index) = fact.content,
      let strength = generalStrength(of: facts.errors[index], around: facts.errors[roots[index]].domain)
    else { return nil }
    return (.failedUnknown, Sign(pattern: pattern, strength: strength, isCertain: false))
  }

  /// Returns the strength of an error that no rule names; nil if the error says nothing about a purchase.
  private func generalStrength(of error: LoggedError, around root: String) -> SignStrength? {
    let domain = error.domain
    if domain == "SKErrorDomain" || domain == "SSErrorDomain"
      || ["ASD", "AMS", "SSServer"].contains(where: domain.hasPrefix)
    {
      return .innerNumber
    }
    if ErrorDomains.libraries.contains(domain) { return nil }
    if ErrorDomains.isTypeOfStoreKit(domain) { return .bridge }
    let isInside = error.isUnderlying && ErrorDomains.speaksOfPurchases(root)
    return isInside || facts.failedPurchases.contains(error.line) ? .knownText : nil
  }

  private static func pattern(of fact: LogFact, in facts: LogFacts) -> Sign.Pattern? {
    switch fact.content {
    case .error(let index):
      facts.errors[index].code.map { .error(domain: facts.errors[index].domain, code: $0) }
    case .sign(let sign): sign
    }
  }

  /// Whether one of the patterns is near the line; true if `patterns` is empty.
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
    let near = clusters.indices.filter {
      isNear(line, clusters[$0].lines) && !isOtherError(candidate, clusters[$0])
    }.min { first, second in
      let (left, right) = (clusters[first], clusters[second])
      // A cluster of the same situation is preferred, and then the nearest cluster.
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
        lines: line...line, candidates: [candidate], queueCode: candidate.queueCode))
  }

  private func attach(_ candidate: Candidate, to cluster: inout Cluster) {
    let line = candidate.fact.line
    cluster.queueCode = cluster.queueCode ?? candidate.queueCode
    if candidate.kind == cluster.kind {
      cluster.candidates.append(candidate)
      cluster.isCertain = cluster.isCertain || candidate.isCertain
      cluster.lines = min(cluster.lines.lowerBound, line)...max(cluster.lines.upperBound, line)
    } else {
      cluster.others.append(candidate)
    }
  }

  /// Whether the app received another code of `SKErrorDomain`, so that another purchase failed.
  private func isOtherError(_ candidate: Candidate, _ cluster: Cluster) -> Bool {
    guard let code = candidate.queueCode, let other = cluster.queueCode else { return false }
    return code != other
  }

  /// Whether a line can belong to the purchase of a cluster: no other purchase begins between them, and both
  /// have about the same time.
  private func isNear(_ line: Int, _ lines: ClosedRange<Int>) -> Bool {
    guard Self.distance(line, lines) <= Self.distance else { return false }
    let (first, last) = line < lines.lowerBound ? (line, lines.lowerBound) : (lines.upperBound, line)
    guard first < last else { return true }
    if let earlier = times[first], let later = times[last] {
      // Two programs can write their times in different zones.
      let seconds = abs(later - earlier) % Self.zoneStep
      if min(seconds, Self.zoneStep - seconds) > Self.maxSeconds { return false }
    }
    let next = purchaseBeginnings.partitioningIndex { $0 > first }
    return next == purchaseBeginnings.count || purchaseBeginnings[next] > last
  }

  /// The difference of times in different zones is a multiple of this number of seconds.
  private static let zoneStep = 15 * 60

  static func distance(_ line: Int, _ lines: ClosedRange<Int>) -> Int {
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
  func isGeneral(_ cluster: Cluster) -> Bool {
    cluster.candidates.allSatisfy { candidate in
      switch candidate.fact.content {
      case .error(let index):
        ErrorDomains.general.contains(facts.errors[candidate.root ?? index].domain)
      case .sign(.errorText), .sign(.state(_, isTyped: false)): true
      case .sign(.deviceText(let key)): LogWords.generalDeviceTexts.contains(key)
      case .sign(.word(let sign)), .sign(.phrase(let sign)):
        LogWords.generalSigns.contains(sign)
          || facts.mentionsLogin && !facts.mentionsPurchases && LogWords.loginSigns.contains(sign)
      case .sign: false
      }
    }
  }

  /// Whether a log with signs of another store is about the App Store.
  ///
  /// The codes of libraries are the same for all stores.
  private func namesAppStore(_ clusters: [Cluster]) -> Bool {
    let namesInterface = facts.places.contains {
      switch $0.content {
      case .api, .environment: true
      case .weakEnvironment, .possibleEnvironments, .storefront, .language, .weakAPI, .framework,
        .weakFramework, .product,
        .invalidProduct:
        false
      }
    }
    return facts.namesIOS || namesInterface
      || clusters.contains { cluster in
        cluster.candidates.contains { candidate in
          switch candidate.fact.content {
          case .error(let index):
            !ErrorDomains.general.contains(facts.errors[candidate.root ?? index].domain)
          case .sign(.word), .sign(.phrase), .sign(.errorText): false
          case .sign: true
          }
        }
      }
  }
}
