// Tests of the comparison of two environments side by side, by keys.

import Comparison
import Grid
import Panes
import ProgramMessages
import Scenario
import StoreModel
import StoreRules
import StoreSimulator
import Support
import Testing

@testable import ComparisonPane
@testable import Workbench

@Suite("Two environments side by side") struct ComparisonViewTests {
  private static let sizes = [(60, 16), (80, 24), (132, 38), (200, 60)]

  /// Returns a session with the interrupted purchase of 2021 in Xcode, up to the `.failed`.
  private func interrupted(_ columns: Int = 80, _ rows: Int = 24) -> TestBench {
    var bench = TestBench(columns, rows)
    bench.enter("era xcode-12")
    bench.press("i b Enter")
    return bench
  }

  @Test("W says that it does not compare the texts of dialogs, and names the key that does")
  func why() {
    var bench = TestBench(132, 38)
    bench.press("b Enter W")
    #expect(
      bench.screen().contains("D compares the dialogs."), "\(bench.screen())")
  }

  @Test("The log shows both sides of each step, and the box the differences", arguments: sizes)
  func opened(columns: Int, rows: Int) throws {
    var bench = interrupted(columns, rows)
    bench.press("D")
    let view = try #require(bench.view)
    let screen = bench.screen()
    #expect(bench.rows().allSatisfy { CellWidth.of($0) == columns }, "\(screen)")
    #expect(screen.contains("Xcode") && screen.contains(" Sandbox "), "\(screen)")
    let legend = " = same  ~ different  - left only  + right only  x left out "
    #expect(screen.contains(legend) == (columns > 60), "\(screen)")
    let count = view.differingRows.count
    #expect(screen.contains(columns == 60 ? " 1/\(count) " : " differing row 1 of \(count) "), "\(screen)")
    #expect(screen.contains("│  confirm") || columns == 60, "\(screen)")
    #expect(screen.contains("Differences: ") == (columns > 60), "\(screen)")
    #expect(view.topDialog(.left) == nil && view.topDialog(.right)?.kind == .interruptionAlert)
    #expect(bench.keyBar().contains("Tab answer the dialog"), "\(bench.keyBar())")
  }

  @Test("A large screen shows both phones")
  func phones() throws {
    var bench = interrupted(132, 38)
    bench.press("D")
    let title = try #require(bench.view?.topDialog(.right)).title
    let shown = bench.rows().prefix(14).joined(separator: "\n")
    #expect(!title.isEmpty && shown.contains(title.prefix(20)), "\(shown)")
    #expect(shown.contains(" Xcode ") && shown.contains(" Sandbox "), "\(shown)")
  }

  @Test("n and N go from difference to difference, and say when they begin again")
  func differences() throws {
    var bench = interrupted()
    bench.press("D")
    let count = try #require(bench.view).differingRows.count
    #expect(count > 1)
    for number in 2...count {
      bench.press("n")
      #expect(bench.screen().contains(" differing row \(number) of \(count) "), "\(bench.screen())")
      #expect(bench.notice.isEmpty)
    }
    bench.press("n")
    #expect(bench.notice == "That was the last difference; this is the first one.")
    #expect(bench.view?.differenceNumber == 1)
    bench.press("N")
    #expect(bench.notice == "That was the first difference; this is the last one.")
    #expect(bench.view?.differenceNumber == count)
    bench.press("g")
    #expect(bench.view?.selectedRow == 0)
    bench.press("j k j")
    #expect(bench.view?.selectedRow == 1)
    bench.press("G")
    #expect(bench.view?.selectedRow == (bench.view?.rows.count ?? 0) - 1)
  }

  @Test("Each step is performed on both sides and recorded in the session, and z undoes it on both")
  func steps() throws {
    var bench = TestBench()
    bench.press("D")
    #expect(bench.screen().contains("There are no steps yet."), "\(bench.screen())")
    bench.press("i")
    #expect(bench.journal.contains { $0.contains("interrupted on") }, "\(bench.journal)")
    for side in ComparisonSide.allCases {
      #expect(bench.view?.comparison.session(side).world.switches.interruptsPurchases == true)
    }
    #expect(bench.screen().contains("│> interrupted on"), "\(bench.screen())")
    bench.press("g")
    #expect(bench.screen().contains("│> interrupted on"), "\(bench.screen())")
    bench.press("z")
    #expect(!bench.world.switches.interruptsPurchases)
    for side in ComparisonSide.allCases {
      #expect(bench.view?.comparison.session(side).world.switches.interruptsPurchases == false)
    }
    #expect(bench.view?.comparison.steps.isEmpty == true)
    bench.press("Z")
    #expect(bench.view?.comparison.steps.count == 1)
  }

  @Test("Menus, the command line and the palette work over the comparison")
  func menus() {
    var bench = TestBench()
    bench.press("D")
    bench.enter("note first")
    bench.press("t d")
    #expect(bench.view?.comparison.steps.map(\.text) == bench.texts(of: bench.workbench.session))
    #expect(bench.workbench.overlays.last is ComparisonView)
    bench.press("b")
    #expect(bench.view?.isAnswering == true)
    bench.press("Enter")
    #expect(bench.view?.comparison.steps.map(\.text) == bench.texts(of: bench.workbench.session))
    #expect(bench.journal.contains { $0.contains("confirm") }, "\(bench.journal)")
  }

  @Test("Steps and undo one by one give the same differences as the whole session at once")
  func incremental() throws {
    var bench = TestBench()
    bench.press("D")
    let buy = "buy com.example.subscriptionlab.monthly"
    for line in [
      "ask-to-buy on", buy, "z", "z", "interrupted on", buy, "confirm", "z", "confirm", "z", "Z",
      "interrupted off", "advance 1d", "z",
    ] {
      if line.count == 1 { bench.press(line) } else { bench.enter(line) }
      let view = try #require(bench.view)
      let whole = try SessionComparison(of: bench.workbench.session, view.comparison.subject)
      #expect(view.comparison.differences == whole.differences, "\(line)")
      #expect(view.rows.count == whole.rows.count, "\(line)")
    }
  }

  @Test("A dialog of the other side alone is answered in the comparison alone, with a reason in the row")
  func otherDialog() throws {
    for keys in ["Tab Enter", ": t a p Space o k Enter"] {
      var bench = interrupted()
      bench.press("D")
      let journal = bench.journal
      let count = try #require(bench.view).comparison.steps.count
      bench.press(keys)
      let view = try #require(bench.view)
      #expect(bench.journal == journal)
      #expect(view.comparison.steps.count == count + 1)
      #expect(view.comparison.steps.last?.left.omission != nil)
      #expect(view.comparison.steps.last?.right.omission == nil)
      #expect(bench.notice.contains("only in Sandbox"), "\(bench.notice)")
      #expect(bench.screen().contains(" x "), "\(bench.screen())")
      // The next step of the session follows the step of the comparison.
      bench.press("Esc a")
      #expect(bench.view?.comparison.steps.count == count + 2)
      bench.press("z")
      #expect(bench.view?.comparison.steps.count == count + 1)
      bench.press("z")
      #expect(bench.view?.comparison.steps.count == count)
      #expect(bench.notice.hasPrefix("undone in the comparison: tap "), "\(bench.notice)")
      #expect(bench.world.switches.asksToBuy == false)
    }
  }

  @Test("A step that neither side performs shows the reason and adds no row")
  func refusedTwice() throws {
    var bench = TestBench()
    bench.press("D")
    bench.enter("resolve #7")
    #expect(bench.view?.comparison.steps.isEmpty == true)
    #expect(bench.screen().contains("resolve #7"), "\(bench.screen())")
  }

  @Test("Esc leaves the dialog, then closes the comparison; the session is the same as without it")
  func closed() {
    var bench = interrupted()
    let plain = bench.workbench.session.log.count
    bench.press("D Tab Esc")
    #expect(bench.view?.isAnswering == false)
    bench.press("Esc")
    #expect(bench.view == nil && bench.workbench.overlays.isEmpty)
    #expect(bench.notice == "comparison with Sandbox closed; your session stays as it is")
    #expect(bench.workbench.session.log.count == plain)
    bench.press("D D")
    #expect(bench.view == nil)
    bench.press("D q")
    #expect(bench.view == nil && bench.workbench.overlays.isEmpty)
  }

  @Test("e chooses the other environment or the other era")
  func pair() throws {
    var bench = interrupted()
    bench.press("D e")
    #expect(bench.screen().contains("Xcode and TestFlight"), "\(bench.screen())")
    bench.press("3")
    #expect(bench.workbench.overlays.count == 1)
    #expect(bench.view?.comparison.subject == .environments(.xcode, .testFlight))
    bench.press("e 4")
    #expect(bench.view?.comparison.subject == .eras(.xcode12, .ios6, in: .xcode))
    #expect(bench.screen().contains(" ios-6 "), "\(bench.screen())")
  }

  @Test("A change of the environment compares the new one")
  func environment() throws {
    var bench = interrupted()
    bench.press("D")
    bench.enter("environment sandbox")
    #expect(bench.view?.comparison.subject == .environments(.sandbox, .xcode))
    #expect(bench.notice.contains("now Sandbox and Xcode are compared"), "\(bench.notice)")
  }

  @Test("Enter shows the whole events, W the rules, and c copies the table")
  func pages() throws {
    var bench = interrupted()
    bench.press("D n")
    let row = try #require(bench.view?.row)
    bench.press("Enter")
    #expect(bench.workbench.overlays.last is ComparisonEntryPage)
    let screen = bench.screen()
    #expect(screen.contains(" Xcode ") && screen.contains("Sandbox"), "\(screen)")
    bench.press("Esc W")
    let page = try #require(bench.workbench.overlays.last as? WhyPage)
    #expect(page.explanation.rules.map(\.id) == row.rules)
    bench.press("Esc c")
    guard case .copy(let text, let name)? = bench.effects.last else {
      Issue.record("nothing is copied: \(bench.effects)")
      return
    }
    #expect(text.hasPrefix("| step | Xcode | | Sandbox |\n"))
    #expect(name.hasPrefix("the comparison, ") && name.contains(" differences in "))
    #expect(bench.workbench.overlays.last is ComparisonView)
  }

  @Test("A click selects a row or presses a button of the dialog")
  func mouse() throws {
    var bench = interrupted()
    bench.press("D g")
    bench.click(10, 4)
    #expect(bench.view?.selectedRow ?? 0 > 0)
    bench.press("Tab")
    let count = try #require(bench.view).comparison.steps.count
    let rows = bench.rows()
    let y = try #require(rows.lastIndex { $0.contains(">[ ") })
    let range = try #require(rows[y].firstRange(of: ">[ "))
    bench.click(CellWidth.of(String(rows[y][..<range.lowerBound])) + 1, y)
    #expect(bench.view?.comparison.steps.count == count + 1)
  }

  @Test("The presenter layout and a real backend refuse the comparison and close it")
  func refusals() {
    var bench = interrupted()
    bench.press("P D")
    #expect(bench.view == nil && bench.notice.contains("the presenter layout shows one phone only"))
    bench = interrupted()
    bench.press("D")
    bench.effects += bench.workbench.handle(
      result: .serving(ServerPorts(sandbox: 8081, production: 8082), kit: "/kit"))
    #expect(bench.view == nil)
    #expect(bench.notice.contains("a real backend is connected"), "\(bench.notice)")
    bench.press("D")
    #expect(bench.view == nil && bench.notice.contains("serve off"), "\(bench.notice)")
  }

  @Test("Keys of the panes are explained", arguments: ["1", "=", "/", "P", "<"])
  func otherKeys(key: String) {
    var bench = interrupted()
    bench.press("D")
    bench.press(key)
    #expect(bench.view != nil && bench.workbench.overlays.count == 1)
    #expect(bench.notice.contains("does nothing in the comparison"), "\(bench.notice)")
  }

  @Test("The comparison is in Japanese", arguments: sizes)
  func japanese(columns: Int, rows: Int) throws {
    var bench = interrupted(columns, rows)
    bench.workbench.options.language = .japanese
    bench.press("D")
    let count = try #require(bench.view).differingRows.count
    #expect(bench.screen().contains(columns == 60 ? " 1/\(count) " : "違う行 1/\(count)"), "\(bench.screen())")
    #expect(bench.rows().allSatisfy { CellWidth.of($0) == columns })
    bench.press("Tab")
    #expect(bench.keyBar().contains("押す"), "\(bench.keyBar())")
    bench.press("Esc Esc")
    #expect(bench.notice.hasPrefix("Sandboxとの比較を閉じました。"), "\(bench.notice)")
  }

  @Test("The box shows the part of two long texts that differs", arguments: [(80, 24), (132, 38)])
  func differingPart(columns: Int, rows: Int) throws {
    let beginning = "Coins 100 $0.99 / Coins 100 / In-App Purchase / Renews until it is cancelled / "
    let (left, right) = DifferingPart.shown(beginning + "Account: jane", beginning + "Account", columns: 30)
    #expect(left == "..Account: jane" && right == "..Account")
    let shown = DifferingPart.shown(beginning + "a", beginning + "b", columns: 40, head: 13)
    #expect(shown.left.hasPrefix("Coins 100 $0...") && shown.left.hasSuffix("../ a"), "\(shown.left)")
    #expect(DifferingPart.shown("a b", "a c", columns: 2).left == "a b")
    #expect(DifferingPart.shown(beginning, beginning, columns: 2).right == beginning)
    var bench = TestBench(columns, rows)
    bench.press("D b")
    let view = try #require(bench.view)
    let row = try #require(view.rows.firstIndex { $0.differences.contains { $0.field == .text } })
    bench.press("Tab g")
    bench.press(Array(repeating: "j", count: row).joined(separator: " "))
    let line = try #require(bench.rows().last { $0.contains("text ") && $0.hasPrefix("│") })
    let words = line.dropFirst().dropLast().split(separator: "  ", omittingEmptySubsequences: true)
    #expect(words.count >= 3 && words[1] != words[2], "\(line)")
  }

  @Test(
    "A notice and long labels cover neither a price nor a button of the dialogs",
    arguments: [(80, 24), (60, 16)])
  func dialogs(columns: Int, rows: Int) throws {
    for language in ChromeLanguage.allCases {
      for phone in ["en_US", "ja_JP"] {
        var bench = TestBench(columns, rows)
        bench.workbench.options.language = language
        bench.enter("device --locale \(phone)")
        bench.press("D b")
        let view = try #require(bench.view)
        #expect(view.isAnswering)
        var screens = [bench.screen()]
        bench.workbench.notice = Notice(String(repeating: "long words ", count: 18), isWhole: true)
        screens.append(bench.screen())
        for screen in screens {
          for side in ComparisonSide.allCases {
            let dialog = try #require(view.topDialog(side))
            #expect(!screen.contains("SheetPrice"))
            for button in dialog.buttons {
              let label = button.label.count > 8 ? String(button.label.prefix(5)) : "\(button.label) ]"
              #expect(screen.contains("[ \(label)"), "\(button.label): \(screen)")
            }
          }
        }
        #expect(bench.rows().allSatisfy { CellWidth.of($0) == columns })
      }
    }
  }

  @Test("? explains the keys of the comparison, and not those of the panes below it")
  func help() throws {
    var bench = interrupted(132, 38)
    bench.press("D ?")
    let lines = try #require(bench.workbench.overlays.last as? HelpPage).lines(in: bench.workbench)
    let own = lines.dropFirst().prefix { !$0.isHeading }
    #expect(own.contains { $0.keys == "e" && $0.words == "pair" }, "\(own)")
    #expect(own.contains { $0.keys == "n N" && $0.words == "difference" })
    #expect(!own.contains { $0.words.contains("switch to another environment") })
    #expect(lines.first { $0.isHeading && $0 != lines[0] }?.words != "Products")
    bench.press("Esc")
    #expect(bench.workbench.overlays.last is ComparisonView)
  }

  @Test("After 200 steps, a further step and an undo play one step and not all")
  func work() throws {
    var bench = TestBench()
    for _ in 0..<100 { bench.press("a i") }
    bench.press("D")
    let first = try #require(bench.view).comparison.revision
    #expect(first == 200)
    bench.press("i z i")
    #expect(bench.view?.comparison.revision == first + 3)
    bench.press("j n G")
    #expect(bench.view?.comparison.revision == first + 3)
  }
}

extension TestBench {
  fileprivate var view: ComparisonView? {
    workbench.overlays.lazy.compactMap { $0 as? ComparisonView }.first
  }

  fileprivate mutating func enter(_ line: String) {
    press(":")
    type(line)
    press("Enter")
  }

  fileprivate func texts(of session: Session) -> [String] {
    session.comparedSteps.map { CommandPrinter.shown($0.command, zone: session.world.device.timeZone) }
  }
}
