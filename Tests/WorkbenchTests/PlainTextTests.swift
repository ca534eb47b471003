import Grid
import Scenario
import Testing

@testable import Workbench

@Suite struct PlainTextTests {
  private func printed(_ keys: String) -> String {
    var bench = TestBench()
    bench.press(keys)
    guard case .printPlain(let text) = bench.effects.last else {
      Issue.record("nothing was printed after \(keys)")
      return ""
    }
    return text
  }

  @Test("Plain print writes all of the focused pane, without borders")
  func plainPrint() {
    let log = printed("b Enter b Enter 5 C p")
    #expect(log.contains("session 1, Log"))
    #expect(log.components(separatedBy: "updatedTransactions:) >>>>").count > 2)
    #expect(!log.contains("│"))
    #expect(printed("1 C p").contains("Season Pass"))
    #expect(printed("b Enter Enter 3 C p").contains("Pro Monthly"))
    #expect(printed("b Enter 4 C p").contains("purchased"))
    #expect(printed("b C p").contains("[ Cancel ]"))
    #expect(!printed("b Enter 5 C p").unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
  }

  @Test("What the log hides is not printed")
  func channels() {
    let all = printed("b Enter 5 C p")
    let less = printed("b Enter 5 v p C p")
    #expect(all.contains("updatedTransactions") && !less.contains("updatedTransactions"))
  }

  @Test("The bug bundle takes scenario, whole log and screen, and the next free name is proposed")
  func bundle() {
    var bench = TestBench()
    bench.press("b Enter 5 v p C b")
    #expect(bench.effects.last == .listFiles(prefix: "iapbench-bug-"))
    _ = bench.workbench.handle(
      result: .filesFound(prefix: "iapbench-bug-", paths: ["iapbench-bug-1.txt", "iapbench-bug-3.txt"]))
    #expect(bench.keyBar().contains("iapbench-bug-2.txt"))
    bench.press("Enter")
    guard case .writeBugBundle(let bundle, let name) = bench.effects.last else {
      Issue.record("no bundle")
      return
    }
    func text(_ kind: BundlePart.PartKind) -> String {
      String(decoding: bundle.content(kind) ?? [], as: UTF8.self)
    }
    #expect(name == "iapbench-bug-2.txt")
    #expect(text(.scenario).hasPrefix("iapbench 1\nera present\n"))
    #expect(text(.log).contains("updatedTransactions"))
    #expect(text(.screen).contains("Pro Monthly") && !text(.screen).contains("iapbench-bug"))
    #expect(bundle.content(.pastedLog) == nil)
    _ = bench.workbench.handle(result: .fileWritten(path: name))
    #expect(bench.notice.contains(name))
  }

  @Test("The log of a bug bundle has the date of each day, and a tilde before undone lines")
  func dates() throws {
    var bench = TestBench()
    bench.press("b Enter Enter t n t n z i C b Enter")
    guard case .writeBugBundle(let bundle, _) = bench.effects.last else {
      Issue.record("no bundle")
      return
    }
    let log = String(decoding: try #require(bundle.content(.log)), as: UTF8.self).split(separator: "\n")
    let dates = log.filter { $0.count == 10 && $0.hasPrefix("2021-") }
    #expect(dates == ["2021-01-01", "2021-02-01", "2021-03-01", "2021-02-01"], "\(log)")
    #expect(log.first == "2021-01-01")
    let march = try #require(log.firstIndex(of: "2021-03-01"))
    let undo = try #require(log.firstIndex { $0.contains("undone: advance") })
    #expect(log[march..<undo].contains { $0.hasPrefix("~ paymentQueue(_:updatedTransactions:)") }, "\(log)")
    #expect(log[undo...].allSatisfy { !$0.hasPrefix("~") }, "\(log)")
  }

  @Test("A typed name is kept when the names of other files arrive, and a failure reopens the prompt")
  func bundleName() {
    var bench = TestBench()
    bench.press("b Enter C b")
    bench.type("ticket-7/")
    _ = bench.workbench.handle(result: .filesFound(prefix: "iapbench-bug-", paths: []))
    bench.press("Enter")
    guard case .writeBugBundle(_, "ticket-7/") = bench.effects.last else {
      Issue.record("\(bench.effects.suffix(1))")
      return
    }
    _ = bench.workbench.handle(
      result: .fileFailed(path: "ticket-7/", reason: .system(code: 28, words: "No space left on device")))
    #expect((bench.workbench.overlays.last as? Prompt)?.field.text == "ticket-7/")
  }

  @Test(
    "c copies from every pane",
    arguments: [
      ("1", "subscriptionlab"), ("2", "all set"), ("3", "#1"), ("4", "purchased"), ("5", "App Store"),
    ])
  func copy(_ pane: String, _ part: String) {
    var bench = TestBench()
    bench.press("b Enter \(pane) c")
    guard case .copy(let text, _) = bench.effects.last else {
      Issue.record("nothing copied in pane \(pane): \(bench.notice)")
      return
    }
    #expect(pane == "5" ? !text.isEmpty : text.contains(part))
  }
}

extension String {
  fileprivate func components(separatedBy text: String) -> [Substring] {
    split(separator: text, omittingEmptySubsequences: false)
  }
}
