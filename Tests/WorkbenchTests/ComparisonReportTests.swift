// Tests of the report of `iapbench compare`.

import Comparison
import Grid
import Presentation
import Scenario
import StoreModel
import Testing

@Suite("The report on a comparison") struct ComparisonReportTests {
  private static let scenario = """
    iapbench 1
    ask-to-buy on
    buy com.example.subscriptionlab.monthly
    confirm
    tap ask
    approve #1

    """

  private func report(
    _ scenario: String = scenario, onlyDifferences: Bool = false
  ) throws -> ComparisonReport {
    let result = ScenarioComparer.compare(
      Array(scenario.utf8), file: "a.iap", choice: .environments(.xcode, .sandbox), registry: .none,
      loadCatalog: { (name, _) throws(CatalogLoadError) in throw CatalogLoadError(text: name) },
      narration: { Issue.record("\($0)") })
    guard case .compared(let comparison) = result else { throw Refusal.stopped }
    return ComparisonReport(comparison, onlyDifferences: onlyDifferences)
  }

  @Test("JSON Lines have one difference in a line, with the six keys in order")
  func jsonLines() throws {
    let lines = try report().lines(.jsonl)
    let refusal = try #require(lines.first { $0.contains("\"field\":\"refusal\"") })
    #expect(
      refusal.hasPrefix(
        "{\"step\":5,\"line\":6,\"field\":\"refusal\",\"left\":\"possible\",\"right\":\"refused: "))
    #expect(refusal.hasSuffix(",\"rules\":[]}"))
    #expect(lines.contains { $0.contains("\"right\":null") })
    #expect(lines.contains { $0.contains("sandbox.ask-to-buy") || $0.contains("xcode.ask-to-buy") })
  }

  @Test("The text form has two columns within the width", arguments: [60, 80, 132])
  func width(columns: Int) throws {
    let lines = try report().lines(.text, width: columns)
    #expect(lines.allSatisfy { CellWidth.of($0) <= columns })
    #expect(lines.first?.hasPrefix("  Xcode") == true && lines.first?.hasSuffix("Sandbox") == true)
    #expect(lines.contains("> approve #1"))
  }

  @Test("Without a terminal each row is one line, and a narrow terminal shortens the events")
  func noTerminal() throws {
    let rows = try report().lines(.text)
    let narrow = try report().lines(.text, width: 60)
    #expect(rows.count { !$0.hasPrefix(">") && !$0.contains(" = ") && CellWidth.of($0) > 132 } > 0)
    #expect(rows.allSatisfy { !$0.contains("\n") } && rows.count < narrow.count)
    let wide = try report().lines(.text, width: 131)
    #expect(narrow.contains { $0.contains("..") } && !rows.contains { $0.hasSuffix("..") })
    #expect(rows.last == wide.last && rows.last == narrow.last)
    #expect(rows.last?.contains(" differences in ") == true && rows.last?.hasSuffix(" rows") == true)
  }

  @Test("With only the differences, equal events and their steps are left out")
  func onlyDifferences() throws {
    let all = try report().lines(.text)
    let lines = try report(onlyDifferences: true).lines(.text)
    #expect(all.contains { $0.contains(" = ") } && !lines.contains { $0.contains(" = ") })
    #expect(all.last == lines.last && lines.count < all.count)
    #expect(try !report(onlyDifferences: true).lines(.markdown).contains { $0.hasPrefix("| step | Xcode") })
  }

  @Test("Without a difference, the report says so")
  func same() throws {
    let report = try report("iapbench 1\nnote hello\n")
    #expect(!report.hasDifferences && report.lines(.text).last == "no differences")
    #expect(report.lines(.jsonl).isEmpty)
  }

  @Test("A table cell contains no line break and no unescaped bar")
  func markdown() throws {
    let report = try report("iapbench 1\nnote a|b\napprove #1\n")
    #expect(report.lines(.markdown).contains { $0.contains("note a\\|b") || $0.contains("\"a\\|b\"") })
  }
}
