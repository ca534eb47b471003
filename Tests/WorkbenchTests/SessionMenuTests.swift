import Grid
import Scenario
import StoreSimulator
import Testing

@testable import Menus
@testable import Panes
@testable import Workbench

@Suite struct SessionMenuTests {
  private static let entries = [
    SessionEntry(
      name: "session 3", secondsOld: 5, stepCount: 0, environment: .xcode, isInUse: false, isPresent: true),
    SessionEntry(
      name: "tax bug", secondsOld: 7300, stepCount: 12, environment: .sandbox, isInUse: false,
      isPresent: false),
    SessionEntry(
      name: "other", secondsOld: 400_000, stepCount: 1, environment: nil, isInUse: true, isPresent: false),
  ]

  private func opened(_ keys: String, _ entries: [SessionEntry] = Self.entries) -> TestBench {
    var bench = TestBench()
    bench.press(keys)
    #expect(bench.effects.last == .listSessions)
    bench.effects = []
    bench.effects += bench.workbench.handle(result: .sessions(entries))
    return bench
  }

  @Test("The open menu names everything that can be opened")
  func openMenu() {
    var bench = TestBench()
    bench.press("o")
    let screen = bench.screen()
    for words in [
      "scenario or catalogue", "resume a session", "new session", "rename this session", "delete a session",
    ] {
      #expect(screen.contains(words))
    }
    bench.press("o")
    #expect(bench.keyBar().contains("open (.iap"))
  }

  @Test("o R names the new session, and how to return to the saved one")
  func runAgain() {
    var bench = TestBench()
    let bytes = Array("iapbench 1\nbuy com.example.subscriptionlab.monthly\n".utf8)
    bench.effects += bench.workbench.openScenario(path: "a.iap", bytes: bytes, untilLine: .max)
    _ = bench.workbench.handle(result: .sessionStarted(name: "session 1"))
    bench.press("Esc o R")
    #expect(bench.effects.last == .readFile(path: "a.iap", untilLine: .max))
    _ = bench.workbench.handle(result: .fileRead(path: "a.iap", bytes: bytes, untilLine: .max))
    _ = bench.workbench.handle(result: .sessionStarted(name: "session 2"))
    #expect(
      bench.notice.hasSuffix("; new session: session 2; session 1 is saved (o s resumes it)"),
      "\(bench.notice)")
  }

  @Test("Sessions are listed with age, steps and environment, and why one cannot be opened")
  func list() {
    var bench = opened("o s")
    let screen = bench.screen()
    #expect(screen.contains("just now  0 steps  demo  Xcode"), "\(screen)")
    #expect(screen.contains("2 h ago  12 steps  demo  Sandbox"), "\(screen)")
    #expect(screen.contains("4 d ago  1 step  demo"), "\(screen)")
    // The reason why a session cannot be opened is shown completely.
    #expect(screen.contains("this session is open already"), "\(screen)")
    #expect(screen.contains("open in another iapbench"), "\(screen)")
    bench.press("3")
    #expect(bench.notice.contains("open already"))
    // A refused letter closes the menu.
    bench = opened("o s")
    bench.press("2")
    #expect(bench.notice.contains("another iapbench"))
    #expect(bench.effects.allSatisfy { $0 != .openSession(name: "tax bug") })
    bench = opened("o s")
    bench.press("1")
    #expect(bench.effects == [.openSession(name: "tax bug")])
  }

  @Test("A session with a number has the digit of its number as key")
  func digitKeys() {
    let keys = Menu.keys(of: ["session 2", "tax bug", "session 1", "old 2", "session 40"])
    #expect(keys.map { $0?.name ?? "" } == ["2", "3", "1", "4", "5"])
    #expect(Menu.keys(of: (1...11).map { "bug-\($0)" }).count { $0 == nil } == 2)
  }

  @Test("A session that was opened takes the place of everything that belonged to the one before")
  func resume() {
    var bench = TestBench()
    bench.press("b")
    var other = Session { (_, _) throws(CatalogLoadError) in .builtin }
    other.execute(.action(.environment(.sandbox)))
    let resumed = ResumedSession(name: "tax bug", session: other, notices: [.restored(.tornLine(9))])
    _ = bench.workbench.handle(result: .sessionOpened(resumed))
    #expect(bench.world.environment == .sandbox)
    #expect(bench.focus == .products)
    #expect(bench.notice.contains("tax bug") && bench.notice.contains("line 9"))
    bench.press("q")
    #expect(bench.notice.contains("tax bug is saved"))
  }

  @Test("A new session says that the session before it is saved, and how to return")
  func newSession() {
    let other = Session { (_, _) throws(CatalogLoadError) in .builtin }
    var bench = TestBench()
    _ = bench.workbench.handle(result: .sessionOpened(ResumedSession(name: "session 2", session: other)))
    #expect(bench.notice == "new session: session 2")
    bench = TestBench()
    bench.press("i")
    _ = bench.workbench.handle(result: .sessionOpened(ResumedSession(name: "session 2", session: other)))
    #expect(bench.notice == "new session: session 2; session 1 is saved (o s resumes it)")
  }

  @Test("Deleting asks, and Esc leaves everything")
  func delete() {
    var bench = opened("o d")
    bench.press("1")
    #expect(bench.screen().contains("Delete tax bug with 12 steps?"))
    bench.press("Esc")
    #expect(bench.effects.isEmpty)
    bench = opened("o d")
    bench.press("1 Enter")
    #expect(bench.effects == [.deleteSession(name: "tax bug")])
    _ = bench.workbench.handle(
      result: .sessionFailed(name: "tax bug", reason: .fact(.sessionOnScreen("is open\u{1B}[31m"))))
    #expect(bench.notice.contains("is open"))
    #expect(!bench.screen().unicodeScalars.contains("\u{1B}"))
  }

  @Test("Without a saved session it is said")
  func none() {
    let bench = opened("o s", [])
    #expect(bench.workbench.overlays.isEmpty)
    #expect(bench.notice.contains("no saved session"))
  }

  @Test("A name is typed over the present one; a new session begins")
  func nameAndNew() {
    var bench = TestBench()
    bench.press("o r")
    bench.type("税の確認")
    bench.press("Enter")
    #expect(bench.effects == [.renameSession(to: "税の確認")])
    _ = bench.workbench.handle(result: .sessionRenamed(name: "税の確認"))
    #expect(bench.notice.contains("税の確認"))
    bench.press("o n")
    #expect(bench.effects.last == .newSession)
  }
}
