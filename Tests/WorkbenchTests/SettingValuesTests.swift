// Tests of the values of settings: the list that the palette opens, and the meanings of the quirks.

import Scenario
import StoreRules
import StoreSimulator
import Support
import Testing

@testable import Menus
@testable import Panes
@testable import Workbench

@Suite("Values of settings") struct SettingValuesTests {
  private func search(_ text: String, _ columns: Int = 80, _ rows: Int = 24) -> TestBench {
    var bench = TestBench(columns, rows)
    bench.press("Ctrl-P")
    bench.type(text)
    return bench
  }

  @Test("Enter in the palette lists the values of a quirk with three or more values")
  func quirks() throws {
    for name in ScreenRegistry.ofTests.quirks(in: TestBench().workbench.session) {
      var bench = TestBench(132, 38)
      _ = PaletteItem.quirk(name).run(in: &bench.workbench)
      guard name.values.count > 2 else {
        #expect(bench.workbench.overlays.isEmpty && bench.world.quirks[name] == name.values[1])
        continue
      }
      let state = try #require(bench.workbench.overlays.last as? MenuState, "\(name)")
      let lines = state.menu(in: bench.workbench).lines
      #expect(lines.map(\.words) == name.values)
      #expect(lines.map { !$0.state.isEmpty } == name.values.map { $0 == bench.world.quirks[name] })
      #expect(state.markedIndex == lines.firstIndex { !$0.state.isEmpty })
      bench.press("End Enter")
      #expect(bench.world.quirks[name] == name.values.last && bench.workbench.overlays.isEmpty)
    }
  }

  @Test(
    "Enter in the palette lists the values of other settings, and their keys still select the next value",
    arguments: [
      ("toggle-grace-period", 4), ("toggle-finish-policy", 3), ("toggle-device-cache", 3),
    ])
  func settings(name: String, count: Int) throws {
    let command = try #require(ScreenCommand.named(name))
    var bench = TestBench(80, 24)
    let before = command.setting?(bench.workbench).text
    _ = PaletteItem.screen(command).run(in: &bench.workbench)
    let state = try #require(bench.workbench.overlays.last as? MenuState)
    let lines = state.menu(in: bench.workbench).lines
    #expect(lines.count == count && lines.filter { !$0.state.isEmpty }.map(\.words) == [before])
    bench.press("2")
    #expect(bench.workbench.overlays.isEmpty)
    #expect(command.setting?(bench.workbench).text == lines[1].words)
    bench.press("z")
    #expect(command.setting?(bench.workbench).text == before)
    _ = bench.workbench.run(command)
    #expect(bench.workbench.overlays.isEmpty && command.setting?(bench.workbench).text != before)
  }

  @Test("A setting with two values changes at once")
  func twoValues() {
    var bench = search("toggle-network")
    bench.press("Enter")
    #expect(bench.workbench.overlays.isEmpty && !bench.world.device.isOnline)
  }

  @Test(
    "The menu of all quirks shows the value of each quirk and the meaning of the marked one",
    arguments: [(80, 24), (60, 16), (132, 38)], ChromeLanguage.allCases)
  func meanings(size: (Int, Int), language: ChromeLanguage) {
    var bench = TestBench(size.0, size.1)
    bench.workbench.options.language = language
    bench.press("s q")
    for name in ScreenRegistry.ofTests.quirks(in: bench.workbench.session).prefix(12) {
      bench.press("Down")
      let rows = bench.rows()
      #expect(
        rows.contains {
          $0.contains(">") && $0.contains(name.rawValue) && $0.contains(bench.world.quirks[name])
        },
        "\(bench.screen())")
      let start = name.summary.text(bench.workbench.texts).prefix(12)
      #expect(rows.contains { $0.contains(start) }, "\(name): \(bench.screen())")
    }
  }
}
