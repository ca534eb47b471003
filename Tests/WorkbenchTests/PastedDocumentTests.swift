// Tests of pasted scenarios, bug bundles, catalogues and logs.

import Scenario
import Support
import TerminalUI
import Testing

@testable import Menus
@testable import Workbench

@Suite("Pasted documents") struct PastedDocumentTests {
  private static let scenario = """
    iapbench 1
    era present
    buy com.example.subscriptionlab.coins100
    confirm
    """

  private static func bundle(_ scenario: String = scenario + "\n") -> String {
    let bundle = BugBundle(parts: [
      BundlePart(.scenario, text: scenario), BundlePart(.log, text: "iapbench 1\nnote log\n"),
    ])
    return String(decoding: bundle.text(), as: UTF8.self)
  }

  /// The log of a session without its first lines, which are about the session itself.
  private func log(_ bench: TestBench) throws -> String {
    try CopiedText.log(of: bench.workbench.session, .english, .never).text
  }

  @Test("A pasted scenario opens with one key, is played step by step, and has no file that w overwrites")
  func scenario() throws {
    var bench = TestBench()
    bench.press("b Enter")
    bench.paste(Self.scenario)
    #expect(bench.notice.contains("a scenario"), "\(bench.notice)")
    #expect(bench.keyBar().contains(": open the pasted text"), "\(bench.keyBar())")
    // Nothing runs before the key.
    #expect(bench.workbench.playback.scenario == nil && bench.world.transactionCount == 1)
    bench.press(":")
    #expect(bench.workbench.overlays.isEmpty && bench.workbench.playback.scenario?.steps.count == 2)
    #expect(bench.effects.last == .startSession(scenarioPath: "pasted text"))
    bench.press(". .")
    #expect(bench.world.transactionCount == 1)
    let text = try log(bench)
    bench.press("w")
    #expect((bench.workbench.overlays.last as? Prompt)?.field.text.contains("pasted") == false)
    bench.press("Esc")
    var typed = TestBench()
    _ = typed.workbench.handle(
      result: .fileRead(path: "x.iap", bytes: Array((Self.scenario + "\n").utf8), untilLine: nil))
    typed.press(". .")
    #expect(try log(typed) == text)
  }

  @Test("A scenario with a mistake is refused with the line, and nothing is opened")
  func badScenario() {
    var bench = TestBench()
    bench.paste("iapbench 1\nfly\n")
    bench.press(":")
    #expect(bench.notice.contains(":2") && bench.workbench.playback.scenario == nil, "\(bench.notice)")
  }

  @Test("A pasted bundle opens its scenario, also quoted in a ticket", arguments: [false, true])
  func bundle(isQuoted: Bool) {
    var bench = TestBench()
    let text = Self.bundle()
    let quoted = text.split(separator: "\n", omittingEmptySubsequences: false).map { "> \($0)" }
    bench.paste(isQuoted ? "It fails:\n" + quoted.joined(separator: "\n") : text)
    #expect(bench.notice.contains("a bug bundle"), "\(bench.notice)")
    bench.press(": . .")
    #expect(bench.world.transactionCount == 1 && bench.workbench.playback.scenario?.isAtEnd == true)
  }

  @Test("A pasted scenario in a code block is opened as a scenario")
  func codeBlock() {
    var bench = TestBench()
    bench.paste("It fails:\n\n```\n\(Self.scenario)\n```\nBye")
    #expect(bench.notice.contains("pasted: a scenario"), "\(bench.notice)")
    bench.press(": . .")
    #expect(bench.world.transactionCount == 1 && bench.workbench.playback.scenario?.isAtEnd == true)
  }

  @Test("A damaged bundle opens what is sound, and the notice names the rest")
  func damaged() {
    var bench = TestBench(132, 38)
    let text = Self.bundle().replacing("confirm", with: "confrm").replacing("==== end", with: "")
    bench.paste(text)
    bench.press(":")
    #expect(bench.workbench.playback.scenario?.steps.count == 1)
    #expect(bench.notice.contains("the end of the bundle is missing"), "\(bench.notice)")
    #expect(bench.notice.contains("before line 4"), "\(bench.notice)")
  }

  @Test("A bundle from a file opens without a file that w overwrites, and without a scenario it is refused")
  func file() throws {
    var bench = TestBench()
    let bundle = try #require(BugBundle(Array(Self.bundle().utf8)))
    bench.effects += bench.workbench.handle(
      result: .documentRead(path: "bug.txt", .bundle(bundle), untilLine: nil))
    #expect(bench.effects.last == .startSession(scenarioPath: "bug.txt"))
    #expect(bench.workbench.playback.scenarioPath == nil && bench.workbench.playback.openedPath == "bug.txt")
    bench.effects += bench.workbench.handle(
      result: .documentRead(path: "empty.txt", .bundle(BugBundle(parts: [])), untilLine: nil))
    #expect(bench.notice.contains("contains no scenario") && bench.workbench.playback.openedPath == "bug.txt")
  }

  @Test("A pasted catalogue is loaded in a new session")
  func catalogue() {
    var bench = TestBench(catalog: .builtinFull)
    bench.paste("{\"products\":[],\n\"subscriptionGroups\":[],\n\"settings\":{}}\n")
    #expect(bench.notice.contains(".storekit"), "\(bench.notice)")
    bench.press(":")
    #expect(bench.world.catalog.source == "pasted.storekit")
  }

  @Test(
    "A dropped file of every kind is proposed for opening, without quotes and escapes",
    arguments: [
      ("/tmp/bug 1.txt", "/tmp/bug 1.txt"), ("'/tmp/bug 1.log' ", "/tmp/bug 1.log"),
      ("/tmp/My\\ Bug/ ", "/tmp/My Bug/"), ("bug.txt", "bug.txt"), ("/tmp/session", "/tmp/session"),
    ])
  func paths(text: String, path: String) {
    var bench = TestBench()
    bench.paste(text)
    bench.press(":")
    let prompt = bench.workbench.overlays.last as? Prompt
    #expect(prompt?.purpose == .openFile && prompt?.field.text == path, "\(bench.notice)")
  }

  @Test("A pasted log is kept for the bundle, without its secrets")
  func log() throws {
    var bench = TestBench()
    bench.paste("first line\nError Domain=SKErrorDomain Code=2\nBearer abcdefgh anna@example.com\n")
    #expect(bench.workbench.pastedLog?.lineCount == 3)
    bench.press("C b Enter")
    guard case .writeBugBundle(let bundle, _) = bench.effects.last else {
      Issue.record("no bundle")
      return
    }
    let part = try #require(bundle.parts.first { $0.kind == .pastedLog })
    let text = String(decoding: try #require(part.content), as: UTF8.self)
    #expect(text.hasPrefix("first line\nError Domain=SKErrorDomain Code=2\n"))
    #expect(!text.contains("abcdefgh") && !text.contains("anna") && part.leftOut.contains("line 3"))
    // A single word is no log, and the log from a file replaces the pasted one.
    bench.paste("word")
    #expect(bench.workbench.pastedLog?.lineCount == 3)
    _ = bench.workbench.handle(
      result: .documentRead(path: "a.log", .log(KeptLog(Array("one\n".utf8))), untilLine: nil))
    #expect(bench.workbench.pastedLog?.lineCount == 1 && bench.notice.contains("a.log: a log, 1 line"))
  }

  @Test("A bundle without steps says so, and names the key for its log")
  func bundleWithoutSteps() {
    let bundle = BugBundle(parts: [
      BundlePart(.scenario, text: "iapbench 1\n"), BundlePart(.pastedLog, text: "SKErrorDomain Code=2\n"),
    ])
    var bench = TestBench()
    _ = bench.workbench.open(bundle, path: "bug.txt", untilLine: nil)
    #expect(bench.notice == "opened bug.txt, which has no steps; R recognises its log", "\(bench.notice)")
    #expect(bench.keyBar().contains("R recognise the log"), "\(bench.keyBar())")
  }

  @Test("The pasted log of an opened bundle can be recognised")
  func logOfBundle() {
    let log = "SKPaymentQueue\nError Domain=SKErrorDomain Code=2\n"
    let bundle = BugBundle(parts: [
      BundlePart(.scenario, text: "iapbench 1\nbuy com.example.subscriptionlab.monthly\n"),
      BundlePart(.pastedLog, text: log),
    ])
    for isPasted in [false, true] {
      var bench = TestBench()
      _ = bench.workbench.open(bundle, path: isPasted ? nil : "bug.txt", untilLine: nil)
      #expect(bench.workbench.pastedLog?.bytes == Array(log.utf8))
      #expect(bench.workbench.logSource == (isPasted ? .pasted : .file("bug.txt")))
      #expect(bench.notice.hasSuffix("; R recognises its log"), "\(bench.notice)")
    }
    // In a later run of the program, the log is read from the bundle again.
    var bench = TestBench()
    _ = bench.workbench.recognizeLog(inFile: "bug.txt")
    _ = bench.workbench.handle(result: .documentRead(path: "bug.txt", .bundle(bundle), untilLine: nil))
    #expect(bench.workbench.pastedLog?.lineCount == 2)
  }
}
