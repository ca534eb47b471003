// Tests of the command that asks for a demo, of the palette and of the help.

import Demo
import Presentation
import Scenario
import StoreSimulator
import Support
import Testing

@testable import DemoPane
@testable import Panes
@testable import Workbench

@Suite("The command for a demo") struct DemoCommandTests {
  private static let text = "iapbench 1\ncaption First\ninterrupted on\n"

  @Test("o p asks for a scenario and begins with the demos of the library")
  func library() {
    var bench = TestBench()
    bench.press("o p")
    #expect(bench.rows().last?.contains("lib:demos/") == true)
    #expect(bench.effects.last == .listFiles(prefix: "lib:demos/"))
    bench.type("grace-period")
    bench.press("Enter")
    #expect(bench.effects.last == .readFile(path: "lib:demos/grace-period", untilLine: nil))
    bench.effects += bench.workbench.handle(
      result: .fileRead(
        path: "lib:demos/grace-period", bytes: Array(Self.text.utf8), untilLine: nil))
    #expect(bench.demo != nil && bench.workbench.isForAudience)
    #expect(bench.effects.contains(.startSession(scenarioPath: "lib:demos/grace-period")))
  }

  /// A bench with two demos and another scenario in the library.
  private var benchWithDemos: TestBench {
    var bench = TestBench()
    bench.workbench.options.library = [
      LibraryScenario(name: "demos/first", title: "The first story"),
      LibraryScenario(name: "demos/second", title: "The second story"),
      LibraryScenario(name: "refund/third", title: "The third story"),
    ]
    return bench
  }

  @Test("o p lists the demos of the library, the arrows choose one, and Enter plays it")
  func choices() {
    var bench = benchWithDemos
    bench.press("o p")
    #expect(bench.screen().contains("The second story") && !bench.screen().contains("The third story"))
    #expect(bench.rows().last?.contains("Enter plays the demo") == true, "\(bench.screen())")
    bench.press("Down Up Down Enter")
    #expect(bench.effects.last == .readFile(path: "lib:demos/second", untilLine: nil))
    #expect(bench.workbench.playback.requestedDemo != nil)
  }

  @Test("A typed name of a demo replaces the proposal, with or without the folder")
  func typedName() {
    for name in ["second", "lib:demos/second"] {
      var bench = benchWithDemos
      bench.press("o p")
      bench.type(name)
      bench.press("Enter")
      #expect(bench.effects.last == .readFile(path: "lib:demos/second", untilLine: nil), "\(name)")
    }
    var bench = benchWithDemos
    bench.press("o p Enter")
    #expect(bench.effects.last == .readFile(path: "lib:demos/first", untilLine: nil))
  }

  @Test("Words of a title or a name shorten the list, in any order, and Enter plays the first one")
  func filteredChoices() {
    for text in ["story second", "SECOND", "the sec"] {
      var bench = benchWithDemos
      bench.press("o p")
      bench.type(text)
      #expect(bench.screen().contains("The second story"), "\(bench.screen())")
      #expect(!bench.screen().contains("The first story"), "\(bench.screen())")
      bench.press("Enter")
      #expect(bench.effects.last == .readFile(path: "lib:demos/second", untilLine: nil), "\(text)")
    }
    var bench = benchWithDemos
    bench.press("o p")
    bench.type("second")
    bench.press("Ctrl-U")
    #expect(bench.screen().contains("The first story") && bench.screen().contains("The second story"))
    bench.type("./second")
    bench.press("Enter")
    #expect(bench.effects.last == .readFile(path: "./second", untilLine: nil))
    var none = benchWithDemos
    none.press("o p")
    none.type("nothing")
    none.press("Enter")
    #expect(none.effects.last == .readFile(path: "nothing", untilLine: nil))
  }

  @Test("o p proposes the open scenario, whose demo begins at its first step")
  func openScenario() {
    var bench = TestBench()
    bench.effects += bench.workbench.openScenario(path: "mine.iap", bytes: Array(Self.text.utf8))
    bench.press(". . o p")
    #expect(bench.rows().last?.contains("mine.iap") == true)
    bench.press("Enter")
    #expect(bench.effects.last == .readFile(path: "mine.iap", untilLine: nil))
    bench.effects += bench.workbench.handle(
      result: .fileRead(path: "mine.iap", bytes: Array(Self.text.utf8), untilLine: nil))
    #expect(bench.demo != nil && !bench.world.switches.interruptsPurchases)
  }

  @Test("After a demo, o p proposes it again and lists the other demos")
  func afterDemo() {
    var bench = benchWithDemos
    bench.effects += bench.workbench.openScenario(path: "lib:demos/second", bytes: Array(Self.text.utf8))
    bench.press("o p")
    #expect(bench.screen().contains("The first story") && bench.screen().contains("The second story"))
    bench.press("Up Enter")
    #expect(bench.effects.last == .readFile(path: "lib:demos/first", untilLine: nil))
    bench = benchWithDemos
    bench.effects += bench.workbench.openScenario(path: "mine.iap", bytes: Array(Self.text.utf8))
    bench.press("o p Down Enter")
    #expect(bench.effects.last == .readFile(path: "lib:demos/first", untilLine: nil))
  }

  @Test("A pasted scenario is played without a name")
  func pasted() {
    var bench = TestBench()
    bench.paste(Self.text)
    bench.press(":")
    #expect(bench.workbench.playback.scenario != nil)
    bench.press("o p")
    #expect(bench.demo != nil && bench.workbench.isForAudience)
  }

  @Test("A file that cannot be read reopens the prompt with the reason, and is not played later")
  func missingFile() {
    var bench = TestBench(132, 38)
    bench.press("o p")
    for _ in 0..<10 { bench.press("Backspace") }
    bench.type("lib:demos/gracee")
    bench.press("Enter")
    bench.effects += bench.workbench.handle(
      result: .fileFailed(
        path: "lib:demos/gracee", reason: .notInLibrary(suggestion: "lib:demos/grace-period")))
    #expect(bench.screen().contains("did you mean lib:demos/grace-period?"), "\(bench.screen())")
    #expect(bench.workbench.playback.requestedDemo == nil)
    bench.press("Esc")
    bench.effects += bench.workbench.handle(
      result: .fileRead(path: "mine.iap", bytes: Array(Self.text.utf8), untilLine: nil))
    #expect(bench.demo == nil && bench.workbench.playback.scenario != nil)
  }

  @Test("The palette finds the command", arguments: ["demo", "autoplay", "自動再生"])
  func palette(word: String) {
    var bench = TestBench()
    bench.press("Ctrl-P")
    bench.type(word)
    #expect(bench.screen().contains("play as a demo"), "\(bench.screen())")
  }

  @Test("The help lists the keys of a demo")
  func help() {
    var bench = TestBench(132, 38)
    bench.press("?")
    bench.press("/")
    bench.type("demo")
    bench.press("Enter")
    let screen = bench.screen()
    #expect(screen.contains("While a demo plays") && screen.contains("Ctrl-C"), "\(screen)")
    #expect(screen.contains("continue a halted demo"), "\(screen)")
  }
}
