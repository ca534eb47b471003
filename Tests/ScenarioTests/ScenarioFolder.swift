// A folder of fixtures with scenarios and their catalogues.

import Foundation
import StoreCatalog
import StoreSimulator
import Testing

@testable import Scenario

struct ScenarioFolder {
  let name: String

  init(_ name: String) { self.name = name }

  /// The sorted names of the scenarios without the suffix `.iap`.
  var scenarios: [String] {
    guard let folder = Bundle.module.url(forResource: "Fixtures/\(name)", withExtension: nil),
      let files = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    else { return [] }
    return files.filter { $0.hasSuffix(".iap") }.map { String($0.dropLast(4)) }.sorted()
  }

  func bytes(_ file: String) throws -> [UInt8] { try fixture("\(name)/\(file)") }

  func session() -> Session {
    Session { [self] (file, _) throws(CatalogLoadError) in
      guard let bytes = try? bytes(file), let read = try? StoreKitFile.read(bytes, source: file) else {
        throw CatalogLoadError(text: "\(file) cannot be read", isUnreadable: true)
      }
      return read.catalog
    }
  }
}

extension ScenarioFolder {
  /// Runs a scenario, undoes it completely, redoes it, and compares the worlds.
  static func expectUndone(_ name: String, _ bytes: [UInt8], in fresh: Session) throws {
    var scenario = try StepwiseScenario(file: name, bytes: bytes)
    var session = fresh
    let before = session.digest
    #expect(scenario.run(in: &session).failures == [])
    let end = session.digest
    var count = 0
    while session.refusal(of: .undo) == nil {
      session.execute(.undo)
      count += 1
    }
    #expect(session.digest == before)
    for _ in 0..<count { session.execute(.redo) }
    #expect(session.digest == end)
  }
}
