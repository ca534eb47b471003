// Tests that menus highlight exactly the settings that differ from their defaults.

import Grid
import IAPService
import Menus
import Scenario
import StoreRules
import StoreSimulator
import Testing

@testable import TerminalUI
@testable import Workbench

@Suite("Settings that stand out") struct UnusualSettingsTests {
  /// Returns the keys of the highlighted lines in the menu that `keys` opens.
  private func standingOut(_ keys: String, in bench: inout TestBench) -> Set<Character> {
    var loud = Style()
    loud.reverse = true
    bench.workbench.theme = Theme(name: "loud", styles: [.statusOn: loud])
    bench.press(keys)
    var marks: Set<Character> = []
    // The selection hides the highlight of its line, so the menu is read with two selections.
    for key in ["Down", "Up"] {
      bench.press(key)
      let grid = bench.drawn()
      for y in 1..<grid.rows - 1 where (1..<100).contains(where: { grid.style(x: $0, y: y).reverse }) {
        marks.insert(Character(grid.cells(row: y)[grid.cells(row: y).startIndex + 3].base))
      }
    }
    bench.press("Esc")
    while !bench.workbench.overlays.isEmpty { bench.press("Esc") }
    return marks
  }

  @Test("In a menu that is longer than the screen the marked line stays in sight", arguments: [16, 18, 24])
  func markedLineIsSeen(rows: Int) {
    var bench = TestBench(80, rows)
    for keys in ["s", "s q", "s l"] {
      bench.press(keys)
      for step in 0...13 {
        #expect(bench.rows().contains { $0.contains("│>") }, "\(keys), after \(step)")
        bench.press("Down")
      }
      bench.press("Esc")
    }
  }

  @Test(
    "Nothing stands out in a fresh world", arguments: ["x", "s", "p"],
    ["s", "s l", "d", "t", "d a", "5 v", "e"])
  func fresh(environment: String, menu: String) {
    var bench = TestBench(132, 38)
    bench.press("e \(environment)")
    #expect(standingOut(menu, in: &bench) == [])
  }

  @Test(
    "What is switched stands out, alone, and no more when it is switched back",
    arguments: [
      ("s", "i"), ("s", "a"), ("s", "t"), ("s", "d"), ("s", "n"), ("s", "p"), ("s", "s"), ("s", "r"),
      ("t", "p"), ("s l", "y"), ("s l", "b"), ("d a", "e"), ("5 v", "p"), ("5 v", "c"),
      ("5 v", "d"), ("5 v", "o"), ("5 v", "l"),
      ("5 v", "u"), ("5 v", "s"),
    ])
  func switched(menu: String, key: String) {
    var bench = TestBench(132, 38)
    bench.press("\(menu) \(key)")
    while !bench.workbench.overlays.isEmpty { bench.press("Esc") }
    #expect(standingOut(menu, in: &bench) == [Character(key)])
    bench.press("\(menu) \(key)")
    while !bench.workbench.overlays.isEmpty { bench.press("Esc") }
    #expect(standingOut(menu, in: &bench) == [])
  }

  @Test("A grace period of every length stands out")
  func gracePeriod() {
    var bench = TestBench(132, 38)
    for isUnusual in [true, true, true, false] {
      bench.press("s g")
      #expect(bench.world.switches.hasGracePeriod == isUnusual)
      #expect(standingOut("s", in: &bench) == (isUnusual ? ["g"] : []))
    }
  }

  @Test("Both policies of finishing that are not the usual one stand out")
  func finishPolicy() {
    var bench = TestBench(132, 38)
    for isUnusual in [true, true, false] {
      bench.press("s f")
      #expect(
        standingOut("s", in: &bench) == (isUnusual ? ["f"] : []), "\(bench.world.switches.finishPolicy)")
    }
  }

  @Test("Who is signed out stands out in the menu of the device")
  func signedOut() {
    var bench = TestBench(132, 38)
    bench.press("e s d a o")
    #expect(standingOut("d", in: &bench) == ["a"])
    bench.press("d a s Enter")
    #expect(bench.world.accountName != nil)
    #expect(standingOut("d", in: &bench) == [])
  }

  @Test(
    "How the log wraps, folds and shows time is taste, and does not stand out", arguments: ["w", "f", "t"])
  func taste(key: String) {
    var bench = TestBench(132, 38)
    bench.press("5 v \(key)")
    while !bench.workbench.overlays.isEmpty { bench.press("Esc") }
    #expect(standingOut("5 v", in: &bench) == [])
  }

  @Test("A quirk stands out while it is not at its default", arguments: QuirkName.allCases)
  func quirks(name: QuirkName) throws {
    let usual = TestBench().world.quirks[name]
    #expect(name.values.count > 1 && name.values.contains(usual))
    for value in name.values {
      var bench = TestBench(132, 60, registry: ParticipantRegistry([IAPService.self]))
      // Quirks of the purchase service are visible only while the service is on.
      if !ScreenRegistry.ofTests.quirks(in: bench.workbench.session).contains(name) {
        bench.press(":")
        bench.type("service on")
        bench.press("Enter")
      }
      bench.press(":")
      bench.type("quirk \(name.rawValue) \(value)")
      bench.press("Enter")
      #expect(bench.world.quirks[name] == value)
      let lines = MenuState(kind: .quirks).menu(in: bench.workbench).lines
      let line = try #require(lines.first { $0.words == name.rawValue })
      #expect(line.state == value && line.isUnusual == (value != usual))
      #expect(lines.filter(\.isUnusual).map(\.words) == (value == usual ? [] : [name.rawValue]))
    }
  }
}
