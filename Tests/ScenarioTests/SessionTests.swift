// Tests of a session's undo, snapshots, clock and journal.

import Support
import Testing

@testable import Scenario
@testable import StoreModel
@testable import StoreSimulator

private let product = "com.example.subscriptionlab.monthly"

@Test("at is inclusive, and what is due on the way comes before the step")
func atIsInclusive() throws {
  var session = makeSession()
  try session.type("environment sandbox", "buy \(product)", "confirm", "at +2s expect state last purchasing")
  try session.type("at +1s expect state last purchased", "expect callbacks 2")
}

@Test("time cannot go back, and a refused step changes nothing, its clock included")
func refusedStepsChangeNothing() throws {
  var session = makeSession()
  try session.type("environment sandbox", "buy \(product)", "confirm")
  let before = session.digest
  let lines = session.log.count
  let back = session.execute(.action(.settle), at: .clockTime(microseconds: 0))
  #expect(back.refusal == nil)
  var second = makeSession()
  try second.type("environment sandbox", "buy \(product)", "confirm")
  let refused = second.execute(.action(.approve(.last)), at: .after(.seconds(10)))
  #expect(refused.refusal != nil)
  #expect(refused.journalLines == [])
  #expect(refused.entries.isEmpty)
  #expect(second.digest == before)
  #expect(second.log.count == lines)
  try second.type("at +1h note x")
  let late = second.execute(.action(.note("y")), at: .clockTime(microseconds: 0))
  #expect(late.refusal?.reason == "time cannot go back: it is 2021-01-01 01:00:00")
  let relative = second.execute(.action(.note("y")), at: .before(.seconds(1)))
  #expect(relative.refusal?.reason == "time cannot go back: it is 2021-01-01 01:00:00")
}

@Test("undo takes back the world, the clock and the log; redo brings them again; a new action ends redo")
func undoAndRedo() throws {
  var session = makeSession()
  try session.type("buy \(product)")
  let bought = session.digest
  let boughtLines = session.liveLines
  try session.type("at +10s confirm")
  let confirmed = session.digest
  let confirmedLines = session.liveLines
  let undo = session.execute(.undo)
  #expect(undo.affected == .action(.confirm))
  #expect(undo.journalLines == ["at 2021-01-01T00:00:10Z undo"])
  #expect(session.digest == bought)
  #expect(session.liveLines == boughtLines)
  #expect(session.redoCommand == .action(.confirm))
  #expect(session.execute(.redo).journalLines == ["at 2021-01-01T00:00:00Z redo"])
  #expect(session.digest == confirmed)
  #expect(session.liveLines == confirmedLines)
  _ = session.execute(.undo)
  try session.type("cancel")
  #expect(session.execute(.redo).refusal?.reason == "nothing to redo: \"cancel\" replaced what was undone")
  _ = session.execute(.undo)
  _ = session.execute(.undo)
  #expect(session.execute(.undo).refusal?.reason == "nothing to undo")
  #expect(session.digest == makeSession().digest)
}

@Test("an expectation that failed leaves no moment of the running clock in journal, scenario and undo")
func findingsHaveNoTime() throws {
  for hasFinding in [true, false] {
    var session = makeSession()
    try session.type("buy \(product)")
    let start = session.world.now
    _ = session.runClock(to: start + .seconds(2))
    if hasFinding {
      let outcome = session.execute(.expect(.pending(7)))
      #expect(outcome.failure != nil && outcome.journalLines == [])
    }
    let journal = session.execute(.action(.note("x"))).journalLines
    #expect(journal == ["at 2021-01-01T00:00:02Z note \"x\""])
    #expect(session.scenarioText().hasSuffix("at 00:00:02 note \"x\"\n"), "\(session.scenarioText())")
    _ = session.execute(.undo)
    #expect(session.world.now == start)
    // The scenario contains the last change of the clock even after a failed expectation.
    try session.type("at +1h snapshot save a")
    if hasFinding { _ = session.execute(.expect(.pending(7))) }
    #expect(session.scenarioText().hasSuffix("clock 2021-01-01T01:00:00Z\n"), "\(session.scenarioText())")
  }
}

@Test("many expectations that failed cost no way back")
func manyFindings() throws {
  var session = makeSession()
  try session.type("buy \(product)")
  let bought = session.digest
  for number in 0..<200 {
    _ = session.execute(.expect(.pending(7)))
    if number % 3 == 0 { _ = session.runClock(to: session.world.now + .seconds(1)) }
  }
  try session.type("confirm", "undo")
  #expect(session.digest == bought)
  #expect(session.log.verdicts.all == 200)
  try session.type("undo")
  #expect(session.digest == makeSession().digest && session.log.verdicts.all == 0)
  try session.type("redo")
  #expect(session.digest == bought && session.log.verdicts.all == 200)
}

@Test("what passed by itself is undone together with the action that set it off")
func delaysAreUndoneWithTheirAction() throws {
  var session = makeSession()
  try session.type("environment sandbox", "buy \(product)")
  let before = session.digest
  try session.type("confirm")
  #expect(session.runPendingDelays()?.journalLines == ["at 2021-01-01T00:00:00Z settle"])
  #expect(session.runPendingDelays() == nil || session.world.hasPendingInteractions == false)
  let after = session.digest
  #expect(
    session.execute(.undo).journalLines == ["at 2021-01-01T00:00:03Z undo", "at 2021-01-01T00:00:00Z undo"])
  #expect(session.digest == before)
  #expect(session.execute(.redo).journalLines.count == 2)
  #expect(session.digest == after)
}

@Test("the running clock journals only what it delivers")
func runningClock() throws {
  var session = makeSession()
  try session.type("environment sandbox", "buy \(product)", "confirm")
  let start = session.world.now
  #expect(session.runClock(to: start + .seconds(1)).journalLines == [])
  #expect(session.world.now == start + .seconds(1))
  #expect(
    session.runClock(to: start + .seconds(4)).journalLines
      == ["at 2021-01-01T00:00:01Z clock 2021-01-01T00:00:04Z"])
  try session.type("expect state last purchased")
}

@Test("a snapshot brings back the worlds and the clock; loading it can be undone; its name can be forgotten")
func snapshots() throws {
  var session = makeSession()
  try session.type("buy \(product)", #"snapshot save "before it""#)
  let saved = session.digest
  try session.type("at +1h confirm", "environment sandbox", "buy \(product)")
  let later = session.digest
  let laterLines = session.liveLines
  try session.type(#"snapshot load "before it""#)
  #expect(session.digest == saved)
  _ = session.execute(.undo)
  #expect(session.digest == later)
  #expect(session.liveLines == laterLines)
  try session.type(#"snapshot delete "before it""#)
  #expect(session.snapshotNames == [])
  #expect(
    session.execute(.snapshot(.load("x"))).refusal?.description
      == "there is no snapshot x; try snapshot save first")
}

@Test("undo goes back over reset and over a change of environment")
func undoOverWorlds() throws {
  var session = makeSession()
  try session.type("buy \(product)")
  let first = session.digest
  try session.type("reset", "expect callbacks 0", #"expect no-log ">>>""#)
  _ = session.execute(.undo)
  #expect(session.digest == first)
  try session.type("expect callbacks 1", #"expect log ">>>""#, "environment sandbox", #"expect no-log ">>>""#)
  _ = session.execute(.undo)
  #expect(session.digest == first)
}

@Test("a snapshot that is loaded ends redo")
func loadingEndsRedo() throws {
  var session = makeSession()
  try session.type("interrupted on", "snapshot save a", "ask-to-buy on", "undo")
  #expect(session.redoCommand != nil)
  try session.type("snapshot load a")
  #expect(session.redoCommand == nil)
}

private func walk(_ seed: UInt64, steps: Int) -> (session: Session, journal: [String]) {
  var random = SeededRandom(seed: seed)
  var session = makeSession()
  var journal = [ScenarioFile.header]
  let lines = [
    "environment sandbox", "environment xcode", "environment production", "buy \(product)", "buy \(product)",
    "confirm",
    "cancel",
    "tap ok", "tap agree", "tap ask", "interrupted on", "interrupted off", "ask-to-buy on", "ask-to-buy off",
    "approve last", "decline last", "resolve last", "refund last", "finish all", "finish-policy manual",
    "home",
    "app foreground", "app terminate", "app launch", "at +1s settle", "settle", "advance 1h", "restore",
    "undo", "undo", "undo expectations 1",
    "redo", "snapshot save a", "snapshot load a", "note \"x\"", "fail unknown --once", "dialogs off",
    "dialogs on",
    "device --time-zone +09:00 --locale ja_JP", "expect callbacks 1", "at +5s expect pending 0",
    "at +1s snapshot save b",
    "snapshot load b", "at +2s undo",
  ]
  for _ in 0..<steps {
    let isCommon = Int.random(in: 0..<4, using: &random) > 0
    let line = isCommon ? lines.randomElement(using: &random) ?? "" : random.line(in: session)
    guard let step = try? CommandParser().parse(line) else { continue }
    journal += session.execute(step.command, at: step.time).journalLines
    if Int.random(in: 0..<4, using: &random) == 0, let outcome = session.runPendingDelays() {
      journal += outcome.journalLines
    }
    if Int.random(in: 0..<8, using: &random) == 0 {
      journal += session.runClock(to: session.world.now + .seconds(2)).journalLines
    }
  }
  return (session, journal)
}

@Test("replaying the journal of a random session gives the same worlds and the same log", arguments: 0..<12)
func replayIsIdentity(_ seed: UInt64) throws {
  var (session, journal) = walk(seed, steps: 400)
  let text = journal.map { $0 + "\n" }.joined()
  let restored = try Session.replay(journal: Array(text.utf8), loadCatalog: session.loadCatalog)
  #expect(restored.validByteCount == text.utf8.count)
  // The running clock may have moved since the last line of the journal.
  var again = restored.session
  if again.world.now < session.world.now { _ = again.runClock(to: session.world.now) }
  #expect(again.digest == session.digest)
  #expect(again.liveLines == session.liveLines)
  #expect(again.journalledEntries.map(\.isUndone) == session.journalledEntries.map(\.isUndone))
  #expect(
    again.journalledEntries.map(\.simulationEvent.channel)
      == session.journalledEntries.map(\.simulationEvent.channel))
  #expect(again.snapshotNames == session.snapshotNames)
  #expect(again.scenarioText() == session.scenarioText())
  _ = session.execute(.undo)
}

extension Session {
  /// The entries without failed expectations, because the journal does not contain these.
  fileprivate var journalledEntries: [SessionLog.Entry] {
    log.entries.filter { entry in
      if case .expected(let verdict)? = entry.event?.kind { verdict.isHeld } else { true }
    }
  }
}

@Test("undo to the start and redo to the end is identity, in random sessions", arguments: 0..<12)
func undoThenRedoIsIdentity(_ seed: UInt64) throws {
  var (session, _) = walk(seed + 100, steps: 300)
  _ = session.runClock(to: session.world.now)
  while session.redoCommand != nil { _ = session.execute(.redo) }
  _ = session.execute(.action(.note("the last")))
  let digest = session.digest
  let lines = session.liveLines
  var count = 0
  while session.undoCommand != nil {
    _ = session.execute(.undo)
    count += 1
  }
  #expect(session.digest == makeSession().digest)
  #expect(session.liveLines == [])
  for _ in 0..<count { #expect(session.execute(.redo).refusal == nil) }
  #expect(session.digest == digest)
  #expect(session.liveLines == lines)
}

@Test("the written scenario of a random session gives the same log", arguments: 0..<12)
func writtenScenarioGivesTheSameLog(_ seed: UInt64) throws {
  let (session, _) = walk(seed + 200, steps: 300)
  var scenario = try StepwiseScenario(file: "w", bytes: Array(session.scenarioText().utf8))
  var again = makeSession()
  #expect(scenario.run(in: &again).wasRefused == false)
  #expect(
    again.liveLines.filter { !$0.contains("clock ") } == session.liveLines.filter { !$0.contains("clock ") })
}

@Test("a long session keeps few copies, and undo still reaches its start")
func longSessionsCanBeUndone() throws {
  var session = makeSession()
  for number in 0..<3000 { _ = session.execute(.action(.note("\(number)"))) }
  for _ in 0..<3000 { _ = session.execute(.undo) }
  #expect(session.undoCommand == nil)
  #expect(session.log.entries.count { !$0.simulationEvent.isOfThePast } == 3000)
  #expect(session.liveLines == [])
}

@Test("a torn last line is dropped with a notice, wherever it was torn")
func tornLines() throws {
  let whole = "iapbench 1\nera present\nat 2021-01-01T00:00:00Z buy \(product)\n"
  for torn in ["at 2021-01-01T00:00:00Z conf", "at 2021-01-01T00:00:00Z confirm", "a", "\"プ"] {
    var bytes = Array((whole + torn).utf8)
    if torn.hasSuffix("プ") { bytes.removeLast() }
    let restored = try Session.replay(journal: bytes, loadCatalog: makeSession().loadCatalog)
    #expect(restored.notices == [.tornLine(4)])
    #expect(restored.validByteCount == whole.utf8.count)
    #expect(restored.session.world.callbackCount == 1)
  }
  let empty = try Session.replay(journal: [], loadCatalog: makeSession().loadCatalog)
  #expect(empty.notices == [])
}

@Test(
  "a header may be torn; a line without an end in any other file is no journal",
  arguments: ["iap", "iapbench 1"])
func tornHeaders(_ torn: String) throws {
  let restored = try Session.replay(journal: Array(torn.utf8), loadCatalog: makeSession().loadCatalog)
  #expect(restored.notices == [.tornLine(1)])
  #expect(restored.validByteCount == 0)
  #expect(throws: JournalError.self) {
    _ = try Session.replay(journal: Array("{\"products\": []}".utf8), loadCatalog: makeSession().loadCatalog)
  }
}

@Test("a journal that cannot be replayed names the line")
func badJournals() {
  func complaint(_ text: String) -> String {
    do throws(JournalError) {
      _ = try Session.replay(journal: Array(text.utf8), loadCatalog: makeSession().loadCatalog)
      return "fine"
    } catch {
      return error.description(file: "1.iap")
    }
  }
  #expect(complaint("iapbench 1\nbuz\n").hasPrefix(#"1.iap:2:1: unknown command "buz"; did you mean buy"#))
  #expect(complaint("iapbench 1\nsettle\napprove #1\n").hasPrefix("1.iap:3:1: there is no transaction yet"))
}

@Test("the key bar can ask why a command is not possible")
func refusalsAreKnownBefore() throws {
  var session = makeSession()
  #expect(session.refusal(of: .undo)?.reason == "nothing to undo")
  #expect(session.refusal(of: .action(.confirm)) != nil)
  #expect(session.refusal(of: .action(.buy(Payment(product)))) == nil)
  #expect(session.refusal(of: .clock(.instant(Instant(microseconds: .max)))) != nil)
  try session.type("buy \(product)")
  #expect(session.refusal(of: .action(.confirm)) == nil)
  #expect(session.refusal(of: .undo) == nil)
  #expect(session.refusal(of: .snapshot(.load("x"))) != nil)
  #expect(session.execute(.write("x")).refusal != nil)
}
