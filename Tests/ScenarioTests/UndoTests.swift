import StoreModel
import StoreSimulator
import Testing

@testable import Scenario

@Suite("Undo in the log, and in a long session") struct UndoTests {
  @Test("Undo and redo are lines of the log; what is undone stays and is marked")
  func lines() throws {
    var session = makeSession()
    session.execute(.action(.interrupted(true, cause: .terms)))
    session.execute(.undo)
    session.execute(.redo)
    let entries = session.log.entries.map { (LogText.body(of: $0.simulationEvent).joined(), $0.isUndone) }
    #expect(entries.map(\.0) == ["interrupted on", "undone: interrupted on", "redone: interrupted on"])
    #expect(entries.map(\.1) == [false, false, false])
    session.execute(.undo)
    #expect(session.log.entries.map(\.isUndone) == [true, false, false, false])
  }

  @Test("The line that says what was undone does not count for expectations")
  func expectations() throws {
    var session = makeSession()
    session.execute(.action(.note("here")))
    session.execute(.undo)
    #expect(session.failure(of: .noLog("here")) == nil)
    #expect(session.failure(of: .log("here")) != nil)
  }

  @Test("Expectations after the last step are undone together, before the step, and redo brings them back")
  func newestExpectations() throws {
    var session = makeSession()
    var journal = try session.type("note here", "expect callbacks 0", "expect pending 0")
    session.joinNewestExpectations(2)
    journal += try session.type("expect dialog none")
    let scenario = session.scenarioText()

    #expect(session.commandToUndo == .undoExpectations(1))
    let single = session.execute(session.commandToUndo)
    #expect(single.affected == .expect(.dialog(nil)))
    #expect(session.commandToUndo == .undoExpectations(2))
    let both = session.execute(session.commandToUndo)
    #expect(
      both.journalLines.map { $0.split(separator: " ").dropFirst(2).joined(separator: " ") } == [
        "undo expectations 2"
      ])
    #expect(!session.scenarioText().contains("expect") && session.scenarioText().contains("note"))
    #expect(session.commandToUndo == .undo)
    journal += single.journalLines + both.journalLines
    journal += session.execute(.undo).journalLines
    #expect(session.commandToUndo == .undo && session.undoCommand == nil)
    for _ in 0..<3 { journal += session.execute(.redo).journalLines }
    #expect(session.scenarioText() == scenario)
    #expect(session.redoCommand == nil && session.undoCommand == .action(.note("here")))

    let text = ([ScenarioFile.header] + journal).map { $0 + "\n" }.joined()
    let restored = try Session.replay(journal: Array(text.utf8), loadCatalog: session.loadCatalog)
    #expect(restored.session.scenarioText() == scenario)
    #expect(restored.session.commandToUndo == .undoExpectations(3))
  }

  @Test("A failed expectation is undone before the step and redone after it, without lines in the journal")
  func failedExpectation() throws {
    var session = makeSession()
    var journal = try session.type("note here")
    #expect(session.execute(.expect(.callbacks(7))).failure != nil)
    func written() throws -> String { try session.writtenScenario().text }
    let scenario = try written()
    #expect(scenario.hasSuffix("note \"here\"\nexpect callbacks 7\n"))

    let undone = session.execute(session.commandToUndo)
    #expect(undone.affected == .expect(.callbacks(7)) && undone.journalLines.isEmpty)
    #expect(try written().hasSuffix("note \"here\"\n"))
    #expect(session.commandToUndo == .undo)
    journal += session.execute(.undo).journalLines
    #expect(try !written().contains("note"))
    journal += session.execute(.redo).journalLines
    let redone = session.execute(.redo)
    #expect(redone.affected == .expect(.callbacks(7)) && redone.journalLines.isEmpty)
    #expect(try written() == scenario && session.redoCommand == nil)

    // A second failed expectation after an undone one replaces it.
    session.execute(session.commandToUndo)
    session.execute(.expect(.pending(7)))
    #expect(session.redoCommand == nil)
    #expect(try written().hasSuffix("note \"here\"\nexpect pending 7\n"))
    // `undo` as a step takes the expectation with it.
    journal += session.execute(.undo).journalLines
    #expect(try !written().contains("expect"))
    #expect(session.execute(.undoExpectations(0)).refusal?.reason == "nothing to undo")

    let text = ([ScenarioFile.header] + journal).map { $0 + "\n" }.joined()
    let restored = try Session.replay(journal: Array(text.utf8), loadCatalog: session.loadCatalog)
    #expect(restored.session.scenarioText() == session.scenarioText())
  }

  @Test("undo also undoes the expectations after the step, and counts them")
  func stepWithExpectations() throws {
    var session = makeSession()
    try session.type("note here", "expect callbacks 0", "expect pending 0")
    let outcome = session.execute(.undo)
    #expect(outcome.affected == .action(.note("here")) && outcome.affectedExpectations == 2)
    #expect(session.execute(.undoExpectations(1)).refusal?.reason == "nothing to undo")
  }

  @Test("The position of a scenario follows its steps through undo, redo, snapshots and steps by hand")
  func scenarioPosition() throws {
    let lines = [
      "interrupted on", "ask-to-buy on", "expect callbacks 0", "expect callbacks 7", "note \"a\"",
      "snapshot save middle", "interrupted off", "expect pending 0", "snapshot load middle", "note \"b\"",
      "undo", "advance 1d", "ask-to-buy off",
    ]
    for seed in 0..<200 {
      // The lines without effects on the log are left out of most runs, so that the log tells the position.
      let isPlain = seed % 4 != 0
      let chosen = lines.filter { !isPlain || !$0.hasPrefix("snapshot") && $0 != "undo" }
      let text = ([ScenarioFile.header] + chosen).joined(separator: "\n")
      var scenario = try StepwiseScenario(file: "a.iap", bytes: Array(text.utf8), followsUndo: true)
      var (random, session) = (SeededRandom(seed: UInt64(seed)), makeSession())
      var played: [(line: Int, entries: Range<Int>)] = []
      for number in 0..<40 {
        switch Int.random(in: 0..<12, using: &random) {
        case 0...3:
          let line = scenario.nextIndex
          let result = scenario.runNext(in: &session)
          guard !result.wasRefused, let outcome = result.outcomes.first else { continue }
          played.append((line, outcome.entries))
        case 4...6: session.execute(session.commandToUndo)
        case 7, 8: session.execute(.redo)
        case 9: session.execute(.action(.note("by hand")))
        case 10: session.execute(.expect(.pending(0)))
        default:
          session.execute(.snapshot(Bool.random(using: &random) ? .save("hand") : .load("hand")))
        }
        let before = scenario.nextIndex
        scenario.follow(session)
        guard isPlain else {
          #expect((0...chosen.count).contains(scenario.nextIndex), "seed \(seed), step \(number)")
          continue
        }
        let inEffect = Set(
          played.filter { step in step.entries.allSatisfy { !session.log[$0].isUndone } }.map(\.line))
        #expect(
          inEffect == Set(0..<scenario.nextIndex),
          "seed \(seed), step \(number): \(before) → \(scenario.nextIndex)")
      }
    }
  }

  @Test("After the undo of a step that loads a snapshot, a scenario returns to the line of that step")
  func scenarioWithSnapshot() throws {
    let text = """
      \(ScenarioFile.header)
      note "a"
      snapshot save middle
      note "b"
      snapshot load middle
      note "c"
      """
    var scenario = try StepwiseScenario(file: "a.iap", bytes: Array(text.utf8), followsUndo: true)
    var session = makeSession()
    _ = scenario.run(in: &session)
    var positions = [scenario.nextIndex]
    for _ in 0..<4 {
      session.execute(.undo)
      scenario.follow(session)
      positions.append(scenario.nextIndex)
    }
    #expect(positions == [5, 4, 3, 2, 0])
    for _ in 0..<4 { session.execute(.redo) }
    session.execute(.action(.note("by hand")))
    scenario.follow(session)
    #expect(scenario.isAtEnd)
  }

  @Test(
    "In a session of 10,000 transactions undo takes back the last step, and a far snapshot comes back whole")
  func manyTransactions() throws {
    let count = 10_000
    var session = makeSession()
    session.execute(.action(.dialogs(false)))
    let payment = Payment("com.example.subscriptionlab.coins100")
    func buy() {
      #expect(session.execute(.action(.buy(payment))).refusal == nil)
    }
    buy()
    _ = session.runPendingDelays()
    let early = String(describing: session.world.transaction(1))
    session.execute(.snapshot(.save("early")))
    for _ in 1..<count { buy() }
    #expect(session.world.transactionCount == count)
    let last = String(describing: session.world.transaction(TransactionNumber(count)))
    let logCount = session.log.count

    session.execute(.undo)
    #expect(session.world.transactionCount == count - 1)
    #expect(session.world.transaction(TransactionNumber(count)) == nil)
    #expect(session.log.count > logCount)
    session.execute(.redo)
    #expect(String(describing: session.world.transaction(TransactionNumber(count))) == last)
    for _ in 0..<200 { session.execute(.undo) }
    #expect(session.world.transactionCount == count - 200)
    for _ in 0..<200 { session.execute(.redo) }
    #expect(String(describing: session.world.transaction(TransactionNumber(count))) == last)

    session.execute(.snapshot(.load("early")))
    #expect(session.world.transactionCount == 1)
    #expect(String(describing: session.world.transaction(1)) == early)
    session.execute(.undo)
    #expect(session.world.transactionCount == count)
    #expect(String(describing: session.world.transaction(TransactionNumber(count))) == last)
  }
}
