// Tests of offering and opening library scenarios.

import Scenario
import StoreSimulator
import Support
import Testing

@testable import Panes
@testable import Workbench

@Suite("The library on screen") struct LibraryTests {
  private static let scenario = LibraryScenario(
    name: "pitfalls/early", title: "Wrong: delivered too early", japaneseTitle: "誤り: 早すぎる提供")

  private func bench(_ columns: Int = 80, _ rows: Int = 24, _ language: ChromeLanguage = .english)
    -> TestBench
  {
    var bench = TestBench(columns, rows)
    bench.workbench.options.library = [
      Self.scenario, LibraryScenario(name: "pitfalls/late", title: "Right: delivered late"),
    ]
    bench.workbench.options.language = language
    return bench
  }

  @Test("The palette finds a scenario by words of its title, in either language, and Enter opens it")
  func palette() {
    for words in ["too early", "早すぎる", "pitfalls/early", "lib:"] {
      var bench = bench()
      bench.press("Ctrl-P")
      bench.type(words)
      #expect(
        bench.rows().contains { $0.contains("lib:pitfalls/early") && $0.contains("delivered too early") })
      bench.press("Enter")
      #expect(bench.effects.last == .readFile(path: "lib:pitfalls/early", untilLine: nil), "\(words)")
    }
    var japanese = bench(80, 24, .japanese)
    japanese.press("Ctrl-P")
    japanese.type("too early")
    #expect(japanese.screen().contains("誤り: 早すぎる提供"))
    japanese.press("Tab")
    #expect(japanese.rows().last?.contains("lib:pitfalls/early") == true)
  }

  @Test("o l asks for what is in the library; Tab goes on, with what each is about beside it")
  func openMenu() {
    for (columns, rows) in [(60, 16), (80, 24), (132, 38)] {
      var bench = bench(columns, rows)
      bench.press("o l")
      #expect(bench.rows().last?.contains("lib:") == true)
      #expect(bench.effects.last == .listFiles(prefix: "lib:"))
      _ = bench.workbench.handle(result: .filesFound(prefix: "lib:", paths: ["lib:pitfalls/"]))
      #expect(bench.rows().last?.contains("lib:pitfalls/") == true)
      bench.press("Tab")
      #expect(bench.effects.last == .listFiles(prefix: "lib:pitfalls/"))
      _ = bench.workbench.handle(
        result: .filesFound(prefix: "lib:pitfalls/", paths: ["lib:pitfalls/early", "lib:pitfalls/late"]))
      #expect(bench.screen().contains("Right: delivered late"))
      bench.press("Tab Enter")
      #expect(bench.effects.last == .readFile(path: "lib:pitfalls/early", untilLine: nil))
    }
  }

  @Test(
    "A scenario of the library is a copy in a session of its own, and undone steps and writing are as ever")
  func opened() {
    var bench = bench()
    let text = "iapbench 1\n# Wrong\nbuy com.example.subscriptionlab.monthly\nconfirm\n"
    bench.effects += bench.workbench.handle(
      result: .fileRead(path: "lib:pitfalls/early", bytes: Array(text.utf8), untilLine: nil))
    #expect(bench.effects.last == .startSession(scenarioPath: "lib:pitfalls/early"))
    #expect(bench.notice.contains("lib:pitfalls/early"))
    bench.press(". .")
    #expect(bench.world.transactionCount == 1)
    bench.press("w")
    bench.type("mine.iap")
    bench.press("Enter")
    guard case .writeFile("mine.iap", let written, false) = bench.effects.last else {
      Issue.record("nothing is written: \(String(describing: bench.effects.last))")
      return
    }
    #expect(written.contains("buy com.example.subscriptionlab.monthly\n"))
  }

  @Test("A line that writes is never offered the library")
  func writing() {
    var bench = bench()
    bench.press("w")
    bench.press("Ctrl-U")
    bench.press("Tab")
    _ = bench.workbench.handle(result: .filesFound(prefix: "", paths: ["mine.iap", "lib:"]))
    #expect(bench.rows().last?.contains("mine.iap") == true)
    var line = self.bench()
    line.press(":")
    line.type("write l")
    line.press("Tab")
    _ = line.workbench.handle(result: .filesFound(prefix: "l", paths: ["lib:"]))
    #expect(line.rows().last?.contains("lib:") == false)
    var opening = self.bench()
    opening.press(":")
    opening.type("open l")
    opening.press("Tab")
    _ = opening.workbench.handle(result: .filesFound(prefix: "l", paths: ["lib:"]))
    #expect(opening.rows().last?.contains(":open lib:") == true)
  }

  @Test("What the library does not have is answered where it was asked, in both languages")
  func missing() {
    for (language, words) in [
      (ChromeLanguage.english, "did you mean lib:a/b?"), (.japanese, "lib:a/b のことですか"),
    ] {
      var bench = bench(100, 30, language)
      bench.press("o f")
      bench.type("lib:a/c")
      bench.press("Enter")
      _ = bench.workbench.handle(
        result: .fileFailed(path: "lib:a/c", reason: .notInLibrary(suggestion: "lib:a/b")))
      #expect(bench.screen().contains(words))
      #expect(bench.rows().last?.contains("lib:a/c") == true)
    }
  }
}
