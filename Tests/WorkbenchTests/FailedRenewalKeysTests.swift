// Tests of the keys and notices about failed renewals and later payments.

import Support
import Testing

@testable import Panes
@testable import Workbench

@Suite("Failed renewals by keys") struct FailedRenewalKeysTests {
  @Test("In Xcode, renewals that succeed again leave the failed one unpaid; the notice names the key")
  func xcode() {
    var bench = TestBench()
    bench.press("b Enter Enter s r t n s r")
    #expect(
      bench.notice
        == "s r: renewals succeed again; the renewal after #1 stays unpaid until p r pays it (z undoes)",
      "\(bench.notice)")
    bench.press("p")
    #expect(bench.screen().contains("r pay the failed renewal (Resolve Issues)"), "\(bench.screen())")
    #expect(bench.screen().contains("n renew now: changes nothing until it is paid"))
    bench.press("r")
    #expect(bench.notice == "p r: Pro Monthly recovered (z undoes)", "\(bench.notice)")
    bench.press("s r s r")
    #expect(bench.notice == "s r: billing retry: renewals fail: off (z undoes)", "\(bench.notice)")
  }

  @Test("In the Sandbox, the notice says that the next attempt pays, in both languages")
  func sandbox() {
    var bench = TestBench()
    bench.press("e s b Enter Enter s r t n s r")
    #expect(
      bench.notice
        == "s r: renewals succeed again; the next attempt (t n) pays the renewal after #1 (z undoes)",
      "\(bench.notice)")
    bench.press("z")
    bench.workbench.options.language = .japanese
    bench.press("s r")
    #expect(bench.notice.contains("次回の請求 (t n)"), "\(bench.notice)")
  }

  @Test("Each paid transaction of a subscription can pay its failed renewal, and the palette finds it")
  func olderTransaction() {
    for word in ["unpaid", "recover"] {
      var bench = TestBench()
      bench.press("b Enter Enter t n s r t n 3 G Ctrl-P")
      bench.type(word)
      #expect(bench.screen().contains("pay the failed renewal (Resolve Issues)"), "\(bench.screen())")
      bench.press("Esc p r")
      #expect(bench.notice == "p r: Pro Monthly recovered (z undoes)", "\(bench.notice)")
    }
  }

  @Test("The notice of p r names the resolved transaction of an interrupted purchase")
  func interrupted() {
    var bench = TestBench()
    bench.press("i b Enter p r")
    #expect(bench.notice == "p r: resolved #1 (z undoes)", "\(bench.notice)")
  }

  @Test("The title of the error picker names the keys for failing renewals", arguments: [(60, 16), (80, 24)])
  func picker(columns: Int, rows: Int) {
    var bench = TestBench(columns, rows)
    bench.press("f")
    #expect(bench.screen().contains("error of the next purchase (renewals: s r)"), "\(bench.screen())")
  }

  @Test("A scenario that is opened later keeps the log channels of subscriptions, as the user set them")
  func channels() {
    let bytes = Array("iapbench 1\nbuy com.example.subscriptionlab.monthly\n".utf8)
    var bench = TestBench(132, 38)
    bench.press("6 1")
    _ = bench.workbench.handle(result: .fileRead(path: "demo.iap", bytes: bytes, untilLine: nil))
    #expect(bench.workbench.panes.log.isOn(.updates) && bench.workbench.panes.log.isOn(.server))
    bench.press("5 v u 1")
    _ = bench.workbench.handle(result: .fileRead(path: "demo.iap", bytes: bytes, untilLine: nil))
    bench.press("6")
    #expect(!bench.workbench.panes.log.isOn(.updates) && bench.workbench.panes.log.isOn(.server))
    var fresh = TestBench(132, 38)
    _ = fresh.workbench.handle(result: .fileRead(path: "demo.iap", bytes: bytes, untilLine: nil))
    #expect(!fresh.workbench.panes.log.isOn(.server))
    fresh.press("6")
    #expect(fresh.workbench.panes.log.isOn(.updates) && fresh.workbench.panes.log.isOn(.server))
  }
}
