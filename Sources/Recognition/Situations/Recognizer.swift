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
  /// The number of bytes at the start of a log that tell whether the log is text.
  private static let headSize = 4096

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
    situations(in: FactScanner.facts(of: log, .standard), of: log)
  }

  func situations(in facts: LogFacts, of log: PastedLog) -> Recognition {
    var recognition = Recognition()
    recognition.lineCount = facts.lineCount
    recognition.omittedByteCount = log.omittedByteCount
    recognition.content = UnknownDocument(head: Array(log.head.prefix(Self.headSize)))
    recognition.mentionsPurchases = facts.mentionsPurchases
    recognition.mentionsServer = facts.mentionsServer
    var search = SituationSearch(facts)
    let situations = search.situations()
    recognition.situations = Array(situations.prefix(Recognition.maxSituations))
    recognition.omittedSituationCount = situations.count - recognition.situations.count
    if situations.isEmpty { recognition.unknownResults = facts.results }
    recognition.place = LogPlace(facts, recognition.situations)
    for index in recognition.situations.indices { recognition.situations[index].api = recognition.place.api }
    return recognition
  }

  func writeScenario(of index: Int, in recognition: inout Recognition) {
    let writer = ReproductionWriter(place: recognition.place, catalog: catalog, registry: registry)
    recognition.situations[index].scenario = writer.scenario(of: recognition.situations[index])
  }
}

extension LogFacts {
  private static let maxResults = 5

  /// The first errors, states and codes, each once, for an answer without a situation.
  fileprivate var results: [String] {
    var results: [String] = []
    for fact in facts where results.count < Self.maxResults {
      let text: String
      switch fact.content {
      case .error, .sign(.state): text = PrivateText.shortened(fact.text)
      case .sign: continue
      }
      if !results.contains(text) { results.append(text) }
    }
    return Array((results + unknownCodes).prefix(Self.maxResults))
  }
}
