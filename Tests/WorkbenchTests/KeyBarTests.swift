// Tests of the key `.` in the key bar, and of the width of the key bar.

import Grid
import Scenario
import StoreSimulator
import Support
import Testing

@testable import Panes
@testable import TerminalUI
@testable import Workbench

@Suite("The full stop in the key bar") struct KeyBarTests {
  @Test("While a short delay is pending the bar names the full stop, and not before or after")
  func pendingDelays() {
    var bench = TestBench(200, 38, settles: false)
    #expect(!bench.keyBar().contains(". continue"))
    bench.press("e s b Enter")
    #expect(bench.world.hasPendingInteractions)
    #expect(bench.keyBar().contains(". continue"))
    bench.press(".")
    #expect(!bench.world.hasPendingInteractions)
    #expect(!bench.keyBar().contains(". continue"))
  }

  @Test("Acting on a transaction is named once there is one, and comes first while someone waits")
  func acting() throws {
    var bench = TestBench(200, 38)
    #expect(!bench.keyBar().contains("p act on"))
    bench.press("b Enter Enter 1")
    let settled = bench.keyBar()
    let act = try #require(settled.firstRange(of: "p act on #1")).lowerBound
    #expect(try act > #require(settled.firstRange(of: " i ")).lowerBound)
    bench.press("a b Enter Enter 1")
    #expect(!bench.world.waitingTransactions.isEmpty)
    let waiting = bench.keyBar()
    let first = try #require(waiting.firstRange(of: "p act on #")).lowerBound
    #expect(try first < #require(waiting.firstRange(of: " i ")).lowerBound)
  }

  @Test("What is due later is no short delay: a running subscription does not name the full stop")
  func dueLater() {
    var bench = TestBench(200, 38)
    bench.press("e s b Enter Enter")
    #expect(bench.world.nextDue != nil && !bench.world.hasPendingInteractions)
    #expect(!bench.keyBar().contains(" . "))
  }

  @Test("An open scenario puts the full stop first, as its next step, until the end", arguments: [80, 200])
  func openScenario(columns: Int) {
    var bench = TestBench(columns, 38, settles: false)
    let text =
      "iapbench 1\nenvironment sandbox\nbuy com.example.subscriptionlab.monthly\nconfirm\nask-to-buy on\n"
    bench.press("o f")
    bench.type("x.iap")
    bench.press("Enter")
    _ = bench.workbench.handle(result: .fileRead(path: "x.iap", bytes: Array(text.utf8), untilLine: nil))
    #expect(bench.keyBar().hasPrefix(" . next step"))
    bench.press(". . .")
    // `.` could also run a delayed event, but the key bar names the key only once, for the scenario.
    #expect(bench.world.hasPendingInteractions)
    #expect(bench.keyBar().components(separatedBy: " . ") == 2)
    #expect(bench.keyBar().contains(". next step"))
    bench.press(".")
    #expect(bench.world.hasPendingInteractions && bench.workbench.playback.scenario?.isAtEnd != false)
    #expect(!bench.keyBar().contains("next step"))
    if columns == 200 { #expect(bench.keyBar().contains(". continue")) }
    bench.press(".")
    #expect(!bench.world.hasPendingInteractions && !bench.keyBar().contains(" . "))
  }
}

@Suite("The width of the key bar") struct KeyBarWidthTests {
  /// Keys after which the focused pane, a dialog or a switch needs a wide bar.
  private static let states = [
    "", "a b", "b Enter Enter", "i b Enter", "e s a b Enter", "d t b", "b Enter Enter d t", "d b", "s t",
  ]

  private static let panes = ["1", "2", "3", "4", "5", "6", "7"]

  private static func benches(_ columns: Int, _ rows: Int) -> [(name: String, bench: TestBench)] {
    ChromeLanguage.allCases.flatMap { language in
      // `s 2` switches to StoreKit 2.
      ["", "s 2"].flatMap { storeKit in
        (storeKit.isEmpty ? states : ["b Enter Enter", "s t"]).flatMap { state in
          panes.map { pane in
            var bench = TestBench(columns, rows)
            bench.workbench.options.language = language
            bench.press("\(storeKit) \(state) \(pane)")
            return ("\(language) \(storeKit) \(state) \(pane)", bench)
          }
        }
      }
    }
  }

  /// Returns the keys of a bar without the palette.
  private static func keysWithoutPalette(_ bench: TestBench) -> [String] {
    KeyHintArrangement(
      bench.workbench.keyHints, more: [], palette: nil, last: bench.workbench.lastHints,
      columns: bench.workbench.columns
    ).hints.map(\.keys)
  }

  @Test("The key of the palette is in each bar, and removes no other hint", arguments: [(60, 16), (80, 24)])
  func palette(columns: Int, rows: Int) {
    for (name, bench) in Self.benches(columns, rows) where bench.workbench.overlays.isEmpty {
      var bench = bench
      let bar = bench.keyBar()
      #expect(bar.contains(" ^P ") || bar.contains(" Ctrl-P "), "\(name): \(bar)")
      #expect(bar.contains("? \(bench.workbench.texts.hintHelp)  q"), "\(name): \(bar)")
      for keys in Self.keysWithoutPalette(bench) where columns == 80 {
        #expect(bar.contains(" \(keys) "), "\(name): \(keys) is not in \(bar)")
      }
    }
  }

  @Test(
    "At 80 columns the hints of the pane keep their words",
    arguments: [
      ("1", ["b buy Pro Monthly", "i Interrupted", "a Ask to Buy", "e environment"]),
      ("b Enter Enter 3", ["p act on #1", "j k row", "b buy Pro Monthly", "/ find", "c copy", "z undo"]),
      ("i b Enter 1", ["b buy Pro Monthly", "p act on #1", "z undo", "i Interrupted", "a Ask  "]),
      ("b Enter Enter 1", ["b buy Pro Monthly", "p act on #1", "z undo"]),
      ("i 1", ["b buy Pro Monthly", "z undo", "i Interrupted", "a Ask"]),
      ("b", ["Enter press", "h l choose", "Esc leave", "d device", "t time", "z undo"]),
      ("b 3", ["2 answer dialog", "p act #1", "j k row", "b buy Pro Monthly", "/ find"]),
      ("b Enter Enter 1 P", ["b buy Pro Mo", "p act", "z back", "t time", "6 timeline", "P all panes"]),
    ])
  func words(keys: String, hints: [String]) {
    var bench = TestBench(80, 24)
    bench.press(keys)
    let bar = bench.keyBar()
    for hint in hints + ["^P", "? help  q"] { #expect(bar.contains(hint), "\(hint): \(bar)") }
  }

  @Test("A click on the key of the palette opens the palette, also in the short form")
  func click() throws {
    for columns in [80, 200] {
      var bench = TestBench(columns, 24)
      let bar = bench.keyBar()
      let start = try #require(bar.firstRange(of: columns == 80 ? "^P" : "Ctrl-P")).lowerBound
      bench.click(bar.distance(from: bar.startIndex, to: start), 23)
      #expect(bench.screen().contains("find anything"))
    }
  }

  @Test(
    "Menus, prompts and pages do not name the palette", arguments: ["e", ":", "?", "s", "b Enter Enter W"])
  func overlays(keys: String) {
    for columns in [80, 200] {
      var bench = TestBench(columns, 24)
      bench.press(keys)
      #expect(!bench.workbench.overlays.isEmpty)
      #expect(!bench.keyBar().contains("Ctrl-P") && !bench.keyBar().contains("^P"))
    }
  }

  @Test(
    "At 200 columns the bar names further keys and leaves no room for another", arguments: ["1", "3", "5"])
  func wide(pane: String) {
    var bench = TestBench(200, 60)
    bench.press("b Enter Enter \(pane)")
    let bar = bench.keyBar()
    for hint in ["W why", "f fail", "Ctrl-P palette", "? help", "q quit"] {
      #expect(bar.contains(hint), "\(hint): \(bar)")
    }
    let omitted = (bench.workbench.keyHints + bench.workbench.moreHints).filter {
      !bar.contains(" \($0.keys) \($0.words)")
    }
    let longestGap = bar.split { $0 != " " }.map(\.count).max() ?? 0
    // A hint needs its width, and two cells on each side.
    for hint in omitted { #expect(longestGap < hint.width + 4, "\(hint): \(bar)") }
  }

  @Test("Short words and the short key make space, and long words are truncated last")
  func forms() {
    var hints = [
      KeyHint(keys: "a", words: "first of all"), KeyHint(keys: "b", words: "second", shortWords: "2nd"),
    ]
    let more = [KeyHint(keys: "c", words: "third"), KeyHint(keys: "a", words: "first of all")]
    func text(_ columns: Int) -> String {
      var grid = Grid(columns: columns, rows: 1, style: Style())
      var hits = HitMap()
      KeyBar(
        hints, more: more, palette: KeyHint(keys: "Ctrl-P", words: "palette"),
        last: [KeyHint(keys: "q", words: "")], columns: columns
      ).draw(
        into: &grid, area: Rect(x: 0, y: 0, width: columns, height: 1), theme: Theme(name: "x", styles: [:]),
        hits: &hits)
      return grid.text(row: 0)
    }
    #expect(text(60).hasPrefix(" a first of all  b second  c third  "))
    #expect(text(60).hasSuffix(" Ctrl-P palette  q "))
    #expect(text(45) == " a first of all  b second  Ctrl-P palette  q ")
    #expect(text(41) == " a first of all  b second  ^P palette  q ")
    #expect(text(33) == " a first of all  b second  ^P  q ")
    #expect(text(30) == " a first of all  b 2nd  ^P  q ")
    #expect(text(29).hasPrefix(" a first of all  ") && !text(29).contains("b"))
    hints[0] = KeyHint(keys: "a", words: String(repeating: "x", count: 63))
    #expect(text(80).hasSuffix("x..  b 2nd  ^P  q "))
  }
}

extension String {
  fileprivate func components(separatedBy separator: String) -> Int { ranges(of: separator).count + 1 }
}
