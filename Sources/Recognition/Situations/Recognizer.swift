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
    recognition.mentionsServer = facts.mentionsServer && !facts.isOfApp
    var search = SituationSearch(facts)
    let situations = search.situations()
    recognition.situations = Array(situations.prefix(Recognition.maxSituations))
    recognition.omittedSituationCount = situations.count - recognition.situations.count
    if situations.isEmpty {
      recognition.unknownResults = facts.results(withoutLines: Set(search.otherRequests.map(\.line)))
      recognition.otherRequests = LogFacts.distinct(search.otherRequests.map(\.text))
      recognition.notifications = LogFacts.firstDistinct(facts.notifications)
      recognition.serverAPIErrors = facts.serverAPIErrors
    }
    recognition.place = LogPlace(facts, recognition.situations)
    if recognition.place.products.isEmpty, !situations.isEmpty {
      recognition.place.products = MentionedProducts(catalog).identifiers(in: log)
    }
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

  /// Whether the log names an interface of StoreKit, which a server does not have.
  fileprivate var isOfApp: Bool {
    !states.isEmpty
      || places.contains {
        switch $0.content {
        case .api, .weakAPI: true
        default: false
        }
      }
  }

  /// Returns the first errors, states and codes, each once, for an answer without a situation.
  fileprivate func results(withoutLines lines: Set<Int>) -> [String] {
    let texts = facts.compactMap { fact -> String? in
      switch fact.content {
      case .error where !lines.contains(fact.line), .sign(.state): fact.text
      case .error, .sign: nil
      }
    }
    return Array((Self.distinct(texts) + unknownCodes).prefix(Self.maxResults))
  }

  /// Returns the first notifications, each once.
  fileprivate static func firstDistinct(_ all: [LoggedNotification]) -> [LoggedNotification] {
    var results: [LoggedNotification] = []
    for notification in all where !results.contains(notification) && results.count < maxResults {
      results.append(notification)
    }
    return results
  }

  /// Returns the first texts, each once and without secrets.
  fileprivate static func distinct(_ texts: [String]) -> [String] {
    var results: [String] = []
    for text in texts.lazy.map(PrivateText.shortened) where !results.contains(text) {
      results.append(text)
      if results.count == maxResults { break }
    }
    return results
  }
}
