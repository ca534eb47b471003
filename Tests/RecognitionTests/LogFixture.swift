// Logs with the situations that are expected in them.

import Backend
import Foundation
import Recognition
import Scenario
import StoreModel
import Testing

struct LogFixture: Decodable, CustomTestStringConvertible {
  /// The page from which a public log comes.
  let url: String?
  /// The kinds of the situations in order of time; empty if nothing is recognized.
  let kinds: [String]
  /// The environment that the log names.
  let environment: String?
  /// `queue` or `product`.
  let api: String?
  /// The operation that failed in the first situation.
  let operation: String?
  /// The language of the log, such as `ja`.
  let language: String?
  /// The number of purchases of the first situation.
  let purchases: Int?
  /// Parts of the first situation's scenario.
  let steps: [String]?
  let log: String

  var testDescription: String { String(log.prefix(60)) }

  /// Reads a file of `Fixtures` with one JSON object in each line.
  static func read(_ name: String) -> [LogFixture] {
    guard let url = Bundle.module.url(forResource: "Fixtures/\(name)", withExtension: "jsonl"),
      let text = try? String(contentsOf: url, encoding: .utf8)
    else { return [] }
    return text.split(separator: "\n").compactMap {
      try? JSONDecoder().decode(LogFixture.self, from: Data($0.utf8))
    }
  }

  static let publicLogs = read("public-logs")
  static let invented = read("invented-logs")
  static let morePublicLogs = read("more-public-logs")
  static let otherTexts = read("other-texts")
}

extension Recognizer {
  /// A recognizer with the participants of the program that scenarios use.
  static let standard = Recognizer(registry: ParticipantRegistry([Backend.self]))

  func recognize(_ text: String) -> Recognition { recognize(PastedLog(text)) }

  /// Returns the situations without their scenarios, which cost more time.
  func recognizeSituations(_ text: String) -> Recognition { recognizeSituations(in: PastedLog(text)) }
}

extension Recognition {
  var kinds: [String] { situations.map(\.kind.rawValue) }
}
