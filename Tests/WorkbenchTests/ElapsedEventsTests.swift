// Tests of the notice that sums up what happened while the clock moved.

import Support
import Testing

@testable import Menus
@testable import Workbench

@Suite("Events of a time step") struct ElapsedEventsTests {
  @Test(
    "A time step names the renewals, the end of the plan and its reason", arguments: [(80, 24), (132, 38)])
  func sandbox(columns: Int, rows: Int) {
    var bench = TestBench(columns, rows)
    bench.press("e s b Enter Enter t M")
    let text = "t M: +1 calendar month: 12 renewals, then Pro Monthly expired"
    #expect(bench.notice == text + ", because Sandbox renews at most 12 times (z undoes)")
    #expect(bench.screen().contains(text), "\(bench.screen())")
  }

  @Test("A plan that the customer cancelled expires because auto-renew is off")
  func cancelled() {
    var bench = TestBench()
    bench.press("b Enter Enter p c t M")
    #expect(bench.notice == "t M: +1 month: Pro Monthly expired, because auto-renew is off (z undoes)")
  }

  @Test("One renewal of Xcode, in both languages")
  func xcode() {
    var bench = TestBench()
    bench.press("b Enter Enter t M")
    #expect(bench.notice == "t M: +1 month: 1 renewal (z undoes)")
    bench.press("t t")
    bench.type("3 months")
    bench.press("Enter")
    #expect(bench.notice == "t t: advance P3M: 3 renewals (z undoes)")
    bench.press("t d")
    #expect(bench.notice == "t d: +1 day (z undoes)")
    bench.workbench.options.language = .japanese
    bench.press("t M")
    #expect(bench.notice.contains("更新1回"), "\(bench.notice)")
  }

  @Test("The notice of an undone month names the month in words")
  func undone() {
    var bench = TestBench()
    bench.press("t M z")
    #expect(bench.notice == "undone: advance 1 month (Z redoes)")
    bench.press("t y z")
    #expect(bench.notice == "undone: advance 1 year (Z redoes)")
  }

  @Test("Many different events become counts and the last event")
  func several() {
    var bench = TestBench()
    bench.press("b Enter Enter s r t y")
    #expect(bench.notice.hasPrefix("t y: +1 year: Pro Monthly not paid"), "\(bench.notice)")
    let end = ", then Pro Monthly expired, because the renewal was not paid (z undoes)"
    #expect(bench.notice.hasSuffix(end), "\(bench.notice)")
  }

  @Test("The menu names the calendar only where subscriptions renew faster")
  func menu() {
    var bench = TestBench()
    bench.press("t")
    #expect(bench.screen().contains("M +1 month") && !bench.screen().contains("calendar month"))
    bench.press("Esc e s t")
    #expect(bench.screen().contains("+1 calendar month"), "\(bench.screen())")
    #expect(bench.screen().contains("+1 calendar year"), "\(bench.screen())")
    #expect(bench.screen().contains("here a monthly plan renews every 5 min"), "\(bench.screen())")
  }
}
