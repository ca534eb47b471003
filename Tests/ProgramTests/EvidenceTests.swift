// Tests of the tables on the page Evidence: each statement of a source has a scenario and a rule.

import Foundation
import Scenario
import StoreRules
import Support
import Testing

@testable import IAPService
@testable import iapbench

/// A row of a table of statements.
private struct StatementRow: Hashable {
  let source: RuleSource
  let statement: String
  let scenario: String
  let rule: String
}

/// The tables of statements on the page Evidence.
private struct StatementTables {
  var rows: [StatementRow] = []
  /// The sources with a table.
  var sources: Set<RuleSource> = []
  /// The number of statements that the page names for each source.
  var counts: [RuleSource: Int] = [:]
  /// The rows of the tables that have another form.
  var unreadable: [String] = []

  init(_ page: String) {
    var section = ""
    var isTable = false
    for line in page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.hasPrefix("## ") { section = String(line.dropFirst(3)) }
      if !line.hasPrefix("|") { isTable = false }
      if let source = Self.source(section), line == "| statement | scenario | rule |" {
        isTable = true
        sources.insert(source)
      } else if isTable, line != "|---|---|---|", let source = Self.source(section) {
        read(line, of: source)
      } else if let match = line.wholeMatch(of: /\| (.+) \| ([0-9]+) \|/),
        let source = Self.source(String(match.1))
      {
        counts[source] = Int(match.2)
      }
    }
  }

  private static func source(_ name: String) -> RuleSource? {
    RuleSource.allCases.first { $0.name.english == name }
  }

  private mutating func read(_ line: String, of source: RuleSource) {
    guard let match = line.wholeMatch(of: /\| ([^|]+\.) \| `([^`|]+)` \| `([^`|]+)` \|/) else {
      unreadable.append(line)
      return
    }
    rows.append(
      StatementRow(
        source: source, statement: String(match.1), scenario: String(match.2), rule: String(match.3)))
  }

  /// The errors of the tables, apart from scenarios that fail.
  var findings: [String] {
    var findings = unreadable.map { "unreadable: \($0)" }
    let rules = Set(RuleRegistry.rules.map(\.id.rawValue))
    for row in rows {
      if Statements.path(of: row.scenario) == nil { findings.append("no scenario \(row.scenario)") }
      if !rules.contains(row.rule) { findings.append("no rule \(row.rule)") }
    }
    for (statement, same) in Dictionary(grouping: rows, by: \.statement) where same.count > 1 {
      findings.append("\(same.count) rows: \(statement)")
    }
    for source in RuleSource.allCases {
      let count = rows.count { $0.source == source }
      if counts[source] != count {
        findings.append("\(source.name.english): \(count) rows, not \(counts[source] ?? 0)")
      }
    }
    return findings
  }
}

/// A row of the table on the page Library: some rules of a source, and the scenarios that show them.
private struct StatementGroup {
  let source: String
  let title: String
  let rules: [String]
  let scenarios: [String]

  static func all(in page: String) -> [StatementGroup] {
    page.split(separator: "\n").compactMap { line in
      let names = /\| ([^|]+) \| ([^|]+) \| (`[^|]+`) \| (`[^|]+`) \|/
      guard let match = line.wholeMatch(of: names) else { return nil }
      func list(_ text: Substring) -> [String] { text.matches(of: /`([^`]+)`/).map { String($0.1) } }
      return StatementGroup(
        source: String(match.1), title: String(match.2), rules: list(match.3), scenarios: list(match.4))
    }
  }
}

private enum Statements {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static func page(_ name: String = "Evidence") throws -> String {
    try String(
      contentsOf: root.appending(path: "Sources/iapbench/Documentation.docc/\(name).md"), encoding: .utf8)
  }

  private static let fixtures = ["Tests/ScenarioTests/Fixtures", "Tests/IAPServiceTests/Fixtures"]

  /// Returns the path of a built-in scenario or of a fixture.
  static func path(of name: String) -> String? {
    if ScenarioLibrary.scenarios.contains(where: { $0.name == name }) {
      return ScenarioLibrary.pathPrefix + name
    }
    return fixtures.map { root.appending(path: "\($0)/\(name).iap").path }.first {
      FileManager.default.fileExists(atPath: $0)
    }
  }

  /// Returns the messages of a scenario that fails, and nil if it passes.
  static func failure(of path: String, _ bytes: [UInt8]) -> String? {
    var messages: [String] = []
    let code = ScenarioRunner(registry: Participants.all).run(
      bytes, file: path, loadCatalog: CatalogFiles.loader(folder: Path.folder(of: path)),
      output: { _ in }, narration: { messages.append($0) })
    return code == .success ? nil : messages.joined(separator: "; ")
  }

  static func names() -> [String] {
    let tables = StatementTables((try? page()) ?? "")
    return Set(tables.rows.map(\.scenario)).sorted()
  }
}

@Suite("The statements of the sources") struct EvidenceTests {
  @Test("each statement has one row, and each row an existing scenario and rule; the counts are right")
  func tables() throws {
    let tables = StatementTables(try Statements.page())
    #expect(tables.findings == [])
    #expect(tables.sources == Set(RuleSource.allCases))
    for source in RuleSource.allCases {
      #expect(tables.counts[source] ?? 0 >= 15, "\(source)")
    }
  }

  @Test("each scenario of the tables has expectations and passes", arguments: Statements.names())
  func scenario(name: String) throws {
    let path = try #require(Statements.path(of: name))
    let bytes = try ReadableFile.read(path)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains(/\n(at [^ ]+ )?expect ./))
    #expect(Statements.failure(of: path, bytes) == nil)
    // A runner that accepted every file would accept this one too.
    #expect(
      Statements.failure(of: path, bytes + Array("\nexpect log \"no such line in any log\"\n".utf8)) != nil)
  }

  @Test("each scenario of the group evidence is in a table")
  func group() throws {
    let scenarios = ScenarioLibrary.scenarios.filter { $0.subject == "evidence" }.map(\.name)
    #expect(scenarios.count > 30)
    #expect(Set(scenarios).subtracting(Statements.names()) == [])
  }

  @Test("each rule of a source is in one group of the page Library, and each group has library scenarios")
  func groups() throws {
    let groups = StatementGroup.all(in: try Statements.page("Library"))
    #expect(groups.count >= 30)
    let names = Set(ScenarioLibrary.scenarios.map(\.name))
    for group in groups {
      #expect(!group.scenarios.isEmpty, "\(group.title)")
      #expect(Set(group.scenarios).subtracting(names) == [], "\(group.title): not in the library")
    }
    let listed = groups.flatMap { group in group.rules.map { "\(group.source): \($0)" } }
    let rows = StatementTables(try Statements.page()).rows.map { "\($0.source.name.english): \($0.rule)" }
    #expect(Set(listed).count == listed.count)
    #expect(Set(listed).symmetricDifference(rows) == [])
  }

  @Test("each error of the purchase service has its statement")
  func serviceErrors() throws {
    let rows = StatementTables(try Statements.page()).rows.filter { $0.source == .toast }
    let numbers = Set(rows.compactMap { $0.statement.firstMatch(of: /^Error ([0-9]+) means/)?.1 })
    #expect(numbers.count == ServiceErrorCode.allCases.count)
    for code in ServiceErrorCode.allCases {
      #expect(numbers.contains { $0 == String(Vendor.number(code)) }, "\(code)")
    }
  }

  @Test("a wrong row is found: no scenario, no rule, a second row, a row that is missing or unreadable")
  func wrongRows() throws {
    let page = try Statements.page()
    let row = try #require(
      page.split(separator: "\n").first { $0.hasSuffix("| `interrupted-xcode` | `xcode.interrupted` |") }
        .map(String.init))
    let changes: [(String, String)] = [
      (row.replacing("`interrupted-xcode`", with: "`no-such`"), "no scenario no-such"),
      (row.replacing("`xcode.interrupted`", with: "`xcode.nothing`"), "no rule xcode.nothing"),
      (row + "\n" + row, "2 rows: "),
      (row.replacing("`", with: ""), "unreadable: "),
      ("", "rows, not "),
    ]
    for (text, finding) in changes {
      let findings = StatementTables(page.replacing(row + "\n", with: text.isEmpty ? "" : text + "\n"))
        .findings
      #expect(findings.contains { $0.contains(finding) }, "\(finding): \(findings)")
    }
  }
}
