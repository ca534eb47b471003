// Tests of the scenarios that `w` writes: failed expectations and lines that have not been played.

import Scenario
import Support
import Testing

@testable import Panes
@testable import Workbench

@Suite("Written scenarios") struct WrittenScenarioTests {
  private static let monthly = "com.example.subscriptionlab.monthly"
  private static let regression = """
    iapbench 1
    era present
    # A renewal must not fail.
    buy \(monthly)
    confirm
    expect state last failed
    # The end.
    at +1h note "late"
    expect pending 7

    """

  private func opened(_ text: String = Self.regression, _ columns: Int = 200) -> TestBench {
    var bench = TestBench(columns, 38)
    bench.effects += bench.workbench.handle(
      result: .fileRead(path: "reg.iap", bytes: Array(text.utf8), untilLine: nil))
    return bench
  }

  private func written(_ bench: TestBench) -> String {
    guard case .writeFile(_, let text, _)? = bench.effects.last else {
      Issue.record("nothing is written: \(String(describing: bench.effects.last))")
      return ""
    }
    return text
  }

  @Test("A scenario that was run to its end keeps its failed expectations, and the notice counts them")
  func failed() throws {
    var bench = opened()
    bench.press("o e w Enter")
    let text = written(bench)
    #expect(text.contains("expect state last failed\n") && text.hasSuffix("expect pending 7\n"), "\(text)")
    #expect(!bench.journal.contains { $0.contains("expect") })
    _ = bench.workbench.handle(result: .fileWritten(path: "/tmp/reg.iap"))
    let notice = "written: /tmp/reg.iap (5 steps including 2 expectations (2 failed))"
    #expect(bench.notice == notice, "\(bench.notice)")
    // The written file is as red as the file that was opened.
    var again = opened(text)
    again.press("o e")
    #expect(again.workbench.session.log.verdicts.text(again.workbench.texts).contains("0 of 2"))
    again.press("w Enter")
    #expect(written(again) == text)
  }

  @Test("A scenario that was not run to its end keeps the remaining lines with their comments")
  func partlyPlayed() throws {
    var bench = opened()
    bench.press(". .")
    bench.press("w Enter")
    let text = written(bench)
    #expect(
      text == """
        iapbench 1
        era present
        buy \(Self.monthly)
        confirm
        expect state last failed
        # The end.
        at +1h note "late"
        expect pending 7

        """, "\(text)")
    _ = bench.workbench.handle(result: .fileWritten(path: "/tmp/reg.iap"))
    let hint = "after o x, w leaves out steps not played"
    #expect(
      bench.notice == "written: /tmp/reg.iap (5 steps: 3 not played yet, 2 played; \(hint))",
      "\(bench.notice)")
    bench.workbench.options.language = .japanese
    bench.press("w Enter")
    _ = bench.workbench.handle(result: .fileWritten(path: "/tmp/reg.iap"))
    #expect(
      bench.notice == "保存しました: /tmp/reg.iap (5手順: 未実行3、実行済み2。未実行を除くにはo xのあとw)",
      "\(bench.notice)")
    bench.workbench.options.language = .english
    bench.press("o x w Enter")
    #expect(written(bench) == "iapbench 1\nera present\nbuy \(Self.monthly)\nconfirm\n", "\(written(bench))")
    _ = bench.workbench.handle(result: .fileWritten(path: "/tmp/reg.iap"))
    #expect(bench.notice == "written: /tmp/reg.iap (2 steps)", "\(bench.notice)")
  }

  @Test("A scenario without a played step is written as it was, without a second line about the era")
  func notPlayed() {
    var bench = opened()
    bench.press("w Enter")
    #expect(written(bench) == Self.regression)
    let older = "iapbench 1\nera 2017\nnote a\n"
    var other = opened(older)
    other.press("w Enter")
    #expect(written(other) == older)
  }

  @Test("A failed expectation of the command line is written, also by `:write`, copied and undone")
  func typed() {
    var bench = TestBench(200, 38)
    bench.press("b Enter Enter")
    bench.enter("expect state last purchasing")
    bench.enter("write out.iap")
    #expect(written(bench).hasSuffix("expect state last purchasing\n"), "\(written(bench))")
    bench.press("C s")
    guard case .copy(let copied, _)? = bench.effects.last else {
      Issue.record("nothing is copied: \(bench.notice)")
      return
    }
    #expect(copied == written(bench.withEffects(dropping: 1)))
    bench.press("z")
    bench.enter("write out.iap")
    #expect(!written(bench).contains("expect"), "\(written(bench))")
  }

  @Test("Changes of the clock's speed without an effect are not written, and the others are")
  func speed() throws {
    var bench = TestBench(200, 38)
    bench.press("b Enter Enter t p t p i t p t p t p a t p w Enter")
    let text = written(bench)
    #expect(
      text.hasSuffix(
        "tap ok\ninterrupted on\nrate realtime\nask-to-buy on\nrate paused\n"), "\(text)")
    // The journal keeps all steps.
    #expect(bench.journal.count { $0.contains("rate ") } == 6)
    // The scenario leads to the same state.
    var again = opened(text)
    again.press("o e w Enter")
    #expect(written(again) == text)
    // Expectations that search the log, or concern the last step, keep the steps.
    for expectation in ["expect log-match paused", "expect silence"] {
      var other = TestBench(200, 38)
      other.press("b Enter Enter t p t p")
      other.enter(expectation)
      other.press("i w Enter")
      #expect(written(other).contains("rate realtime\nrate paused\n"), "\(written(other))")
    }
  }

  @Test("After the scenario is closed, only the steps so far are written")
  func closed() {
    var bench = opened()
    bench.press(". o x w Enter")
    #expect(written(bench).hasSuffix("buy \(Self.monthly)\n"), "\(written(bench))")
  }
}

extension TestBench {
  fileprivate mutating func enter(_ line: String) {
    press(":")
    type(line)
    press("Enter")
  }

  fileprivate func withEffects(dropping count: Int) -> TestBench {
    var bench = self
    bench.effects.removeLast(count)
    return bench
  }
}
