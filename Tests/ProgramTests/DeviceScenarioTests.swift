// Tests that the scenarios of the group `device` show what they are about.

import Scenario
import Testing

@testable import iapbench

@Suite("The scenarios of a device that differs from the App Store") struct DeviceScenarioTests {
  private static let scenarios = ScenarioLibrary.scenarios.filter { $0.subject == "device" }

  /// The beginnings of the lines that make the device differ from the App Store.
  private static let differences = [
    "quirk ", "device cache ", "device receipt ", "device deliveries ", "fail ", "outside finish ",
    "catalog purchasable ", "account reset-eligibility", "app reinstall",
  ]

  /// The text that makes the difference, and the text without it, for scenarios without such a line.
  private static let otherDifferences = [
    "device/testflight": ("environment testflight", ""),
    "device/offer-ignored": (" --signature ignored\nexpect log", "\nexpect log"),
  ]

  private func passes(_ text: String, _ file: EmbeddedFile) -> Bool {
    let path = ScenarioLibrary.pathPrefix + file.name
    return ScenarioRunner(registry: Participants.all).run(
      Array(text.utf8), file: path, loadCatalog: CatalogFiles.loader(folder: Path.folder(of: path)),
      output: { _ in }, narration: { _ in }) == .success
  }

  @Test("a scenario fails without any line that makes the device differ", arguments: scenarios.map(\.name))
  func strict(name: String) throws {
    let file = try #require(Self.scenarios.first { $0.name == name })
    if let (text, other) = Self.otherDifferences[name] {
      #expect(file.text.contains(text))
      #expect(!passes(file.text.replacing(text, with: other), file))
      return
    }
    let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false)
    let indices = lines.indices.filter { index in Self.differences.contains { lines[index].hasPrefix($0) } }
    #expect(!indices.isEmpty)
    for index in indices {
      var others = lines
      others.remove(at: index)
      #expect(!passes(others.joined(separator: "\n"), file), "without \(lines[index])")
    }
  }
}
