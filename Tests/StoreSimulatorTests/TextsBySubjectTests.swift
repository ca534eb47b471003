// Tests of enums whose texts are divided by subject. The compiler cannot check them because of `default`
// cases.

import Foundation
import Testing

@Suite("Texts by subject") struct TextsBySubjectTests {
  @Test(
    "each case has its text in the function of its subject",
    arguments: [
      ["StoreModel/Events/Diagnostic.swift", "StoreModel/Events/Diagnostic+Text.swift"],
      ["StoreModel/Refusals/RefusalReason.swift"],
      ["StoreModel/Refusals/SubscriptionRefusal.swift"],
      ["StoreCatalog/StoreKitFile/CatalogAnomaly.swift"],
      ["ProgramMessages/ProgramMessage.swift"],
    ])
  func texts(files: [String]) throws {
    let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources")
    let text = try files.map {
      try String(contentsOf: sources.appending(path: $0).standardizedFileURL, encoding: .utf8)
    }.joined()
    var count = 0
    // Matches `case .undone, .redone:` if the next line is `sessionText(texts)` or `.session`.
    for match in text.matches(of: /case ((?:\.\w+[,\s]*)+):\n +(\.?)(\w+)(\(texts\))?\n/) {
      guard match.2 == "." || match.4 != nil else { continue }
      let name = match.2 == "." ? "\(match.3)Text" : String(match.3)
      let function = try #require(text.components(separatedBy: "func \(name)(").dropFirst().first)
      let body = try #require(function.components(separatedBy: "\n  }\n").first)
      for word in match.1.split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
        let pattern = try Regex("case \\.\(word)\\b")
        #expect(body.contains(pattern), "\(word) in \(name)")
        count += 1
      }
    }
    #expect(count > 20)
  }
}
