// Tests that the repository contains every page, rule and source that its texts cite.

import Foundation
import StoreRules
import StoreSimulator
import Support
import Testing

private enum Repository {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  static let catalogue = root.appending(path: "Sources/iapbench/Documentation.docc")

  /// Returns the comment lines in Sources and Tests, with file and line.
  static func comments() throws -> [(place: String, text: String)] {
    try ["Sources", "Tests"].flatMap { folder in
      try files(under: root.appending(path: folder)).flatMap { file in
        try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
          .enumerated().compactMap { number, line in
            guard let start = line.range(of: "// ") ?? line.range(of: "/// ") else { return nil }
            return ("\(file.lastPathComponent):\(number + 1)", String(line[start.lowerBound...]))
          }
      }
    }
  }

  static func pages() throws -> [String: String] {
    var pages: [String: String] = [:]
    for file in try FileManager.default.contentsOfDirectory(at: catalogue, includingPropertiesForKeys: nil)
    where file.pathExtension == "md" {
      pages[file.deletingPathExtension().lastPathComponent] = try String(contentsOf: file, encoding: .utf8)
    }
    return pages
  }

  private static func files(under folder: URL) -> [URL] {
    let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    // Excludes this file, whose comments only mention citations.
    return (found?.compactMap { $0 as? URL } ?? []).filter {
      ["swift", "c", "h"].contains($0.pathExtension) && !$0.path.contains("/.build/")
        && $0.lastPathComponent != "CitationTests.swift"
    }
  }
}

/// Returns the words in code marks that look like rule names, whose parts are separated by dots.
private func ruleNames(in text: String) -> [String] {
  text.matches(of: /`([a-z0-9-]+(?:\.[a-z0-9-]+)+)`/).map { String($0.1) }
}

private func family(of rule: String) -> String { String(rule.prefix { $0 != "." }) }

@Suite("Citations") struct CitationTests {
  @Test("a page that a comment cites is in the catalogue")
  func pages() throws {
    let pages = try Repository.pages()
    var count = 0
    for comment in try Repository.comments() {
      for match in comment.text.matches(of: /DocC: ?([A-Za-z0-9]*)/) {
        #expect(pages[String(match.1)] != nil, "\(comment.place): \(comment.text)")
        count += 1
      }
    }
    #expect(count > 20)
  }

  @Test("no comment cites a paper that a clone does not have")
  func papers() throws {
    let paper = /(?:behaviours|design|screens|storekit-format|receipts-facts|service-facts|pitfalls) [0-9]/
    for comment in try Repository.comments() {
      #expect(comment.text.firstMatch(of: paper) == nil, "\(comment.place): \(comment.text)")
    }
  }

  @Test("a rule that a comment or a page cites is in the register")
  func rules() throws {
    let known = Set(RuleRegistry.rules.map(\.id.rawValue))
    let families = Set(known.map(family))
    var count = 0
    for comment in try Repository.comments() where comment.text.contains("rule") {
      for name in ruleNames(in: comment.text)
      where families.contains(family(of: name)) {
        #expect(known.contains(name), "\(comment.place): \(comment.text)")
        count += 1
      }
    }
    for (page, text) in try Repository.pages() {
      for name in ruleNames(in: text) where families.contains(family(of: name)) {
        #expect(known.contains(name), "\(page): \(name)")
        count += 1
      }
    }
    #expect(count > 40)
  }

  @Test("what a rule names as its source stands in the table of sources, and has a section in Evidence")
  func evidence() throws {
    let evidence = try #require(try Repository.pages()["Evidence"])
    for source in RuleSource.allCases {
      #expect(evidence.contains("\n## \(source.name.english)\n"), "\(source)")
      #expect(source.row().count >= 3 && source.row().allSatisfy { !$0.isEmpty })
    }
    var count = 0
    for texts in [Localizer.english, Localizer(.japanese)] {
      for id in RuleID.allCases {
        let detail = RuleRegistry.rule(id).provenance.detail(texts)
        // A user cannot know internal references.
        #expect(!detail.contains("SEED") && !detail.contains("scene"), "\(id): \(detail)")
        count += RuleSource.allCases.count { detail.contains($0.name.text(texts)) }
      }
    }
    #expect(count > 40)
  }

  @Test("the page of quirks has every quirk with its values, the default first")
  func quirks() throws {
    let page = try #require(try Repository.pages()["Quirks"])
    for name in QuirkName.allCases {
      let values = name.values.map { "`\($0)`" }.joined(separator: ", ")
      #expect(page.contains("| `\(name.rawValue)` | \(values) |"))
    }
  }

  @Test("a page that a page or the README leads to is there")
  func links() throws {
    let pages = try Repository.pages()
    for (page, text) in pages {
      for match in text.matches(of: /<doc:([A-Za-z0-9]+)/) {
        #expect(pages[String(match.1)] != nil, "\(page) leads to \(match.1)")
      }
    }
    let readme = try String(contentsOf: Repository.root.appending(path: "README.md"), encoding: .utf8)
    let links = readme.matches(of: /\]\(([A-Za-z][^)]*)\)/).map { String($0.1) }
    #expect(links.count > 1)
    for link in links {
      #expect(FileManager.default.fileExists(atPath: Repository.root.appending(path: link).path), "\(link)")
    }
  }
}
