// Tests of a participant that is unknown to the program's modules.

import Scenario
import Simulation
import StoreSimulator
import Support
import Testing

@Suite struct ConciergeTests {
  static let coins = "com.example.subscriptionlab.coins100"

  static func session(_ lines: [String] = []) throws -> Session {
    var session = Session(registry: .ofTests) { (name, _) throws(CatalogLoadError) in
      throw CatalogLoadError(text: "\(name) cannot be read", isUnreadable: true)
    }
    for line in lines { try session.type(line) }
    return session
  }

  static func run(
    _ lines: [String], channels: String = "lobby", format: ScenarioRunner.Format = .text,
    registry: ParticipantRegistry = .ofTests
  ) throws -> (code: Int32, output: [String], narration: [String]) {
    var output: [String] = []
    var narration: [String] = []
    let runner = ScenarioRunner(
      channels: try ScenarioRunner.channels(named: channels, in: .ofTests), format: format, registry: registry
    )
    let text = (["iapbench 1"] + lines).joined(separator: "\n") + "\n"
    let code = runner.run(
      Array(text.utf8), file: "test.iap",
      loadCatalog: { (name, _) throws(CatalogLoadError) in throw CatalogLoadError(text: name) },
      output: { output.append($0) }, narration: { narration.append($0) })
    return (code.rawValue, output, narration)
  }

  // MARK: The clock

  @Test("Its answer comes after 3 s of the clock, in order of time with what the store does")
  func answersInTime() throws {
    var session = try Self.session(["environment sandbox", "concierge call anna"])
    #expect(session.hasPendingInteractions && session.nextDue.map { $0 - session.world.now } == 3_000_000)
    try session.type("advance 2s", "buy \(Self.coins)", "confirm", "concierge call ben", "advance 10s")
    let lines = session.log.entries.map { LogText.lines(of: $0.simulationEvent)[0] }
      .filter { $0.contains("lobby") || $0.contains("updatedTransactions") || $0.contains(" pass") }
    #expect(
      lines == [
        "00:00:02 clock     2 s pass", "paymentQueue(_:updatedTransactions:) >>>>>>>>>> [0:00:02]",
        "00:00:03 clock     1 s pass", "00:00:03 lobby     anna comes",
        "00:00:05 clock     2 s pass", "paymentQueue(_:updatedTransactions:) >>>>>>>>>> [0:00:05]",
        "00:00:05 lobby     ben comes", "00:00:12 clock     7 s pass",
      ])
    #expect(session.simulation.participant(Concierge.self)?.came == ["anna", "ben"])
  }

  @Test("`settle` lets it pass, and a step's own time does")
  func settles() throws {
    var session = try Self.session(["concierge call anna", "settle"])
    #expect(session.world.now - Instant.start == 3_000_000)
    #expect(session.simulation.participant(Concierge.self)?.came == ["anna"])
    #expect(!session.hasPendingInteractions && session.nextDue == nil)
    try session.type("concierge call ben", "at +4s note \"later\"")
    #expect(session.simulation.participant(Concierge.self)?.came == ["anna", "ben"])
    #expect(session.liveLines.contains("00:00:06 lobby     ben comes"))
  }

  @Test("The clock does not go back while something waits for it")
  func doesNotGoBack() throws {
    let session = try Self.session(["concierge call anna"])
    let back = Command.action(.setClock(Instant(microseconds: session.world.now.microseconds - 1)))
    #expect(session.refusal(of: back) != nil)
    #expect(try Self.session().refusal(of: back) == nil)
  }

  @Test("Each world has it as it was left, and `reset` begins it afresh")
  func worlds() throws {
    var session = try Self.session(["concierge call anna", "environment sandbox"])
    #expect(session.nextDue == nil)
    try session.type("environment xcode")
    #expect(session.nextDue != nil)
    try session.type("reset")
    #expect(session.nextDue == nil && session.simulation.participant(Concierge.self)?.called == [])
  }

  // MARK: Undo

  @Test("It is undone and done again, with its answer and its scheduled work")
  func undone() throws {
    var session = try Self.session(["concierge call anna"])
    let called = session.simulation
    try session.type("settle")
    let came = session.simulation
    try session.type("undo")
    #expect(session.simulation == called && session.simulation != came)
    try session.type("undo")
    #expect(session.simulation.participant(Concierge.self)?.called == [] && session.nextDue == nil)
    try session.type("redo", "redo")
    #expect(session.simulation == came)
  }

  @Test("A delay that passed by itself is undone with the deed that set it off")
  func undoneWithItsDelay() throws {
    var session = try Self.session(["concierge call anna"])
    #expect(session.runPendingDelays() != nil)
    let outcome = session.execute(.undo)
    #expect(outcome.journalLines.count == 2)
    #expect(outcome.affected.map { CommandPrinter.text($0) } == "concierge call anna")
    #expect(session.simulation.participant(Concierge.self)?.came == [] && session.undoCommand == nil)
  }

  @Test("A deed that brings about events of the store is one step of undo")
  func oneStep() throws {
    var session = try Self.session()
    let fresh = session.simulation
    try session.type("concierge order \(Self.coins)")
    #expect(session.world.transactionCount == 1 && session.world.device.topDialog != nil)
    #expect(
      session.liveLines.prefix(2) == [
        "00:00:00 operator  concierge order \(Self.coins)", "00:00:00 lobby     orders \(Self.coins)",
      ])
    #expect(!session.liveLines.contains { $0.contains("operator  buy") })
    try session.type("undo")
    #expect(session.simulation == fresh && session.liveLines.isEmpty && session.undoCommand == nil)
  }

  @Test("What it asks of the store in vain is told to it")
  func refusedByTheStore() throws {
    let session = try Self.session(["concierge order nothing"])
    #expect(session.liveLines.last == "00:00:00 lobby     cannot: the catalogue has no product nothing")
  }

  @Test("Far back in a long session it is found again as it was")
  func farBack() throws {
    var session = try Self.session()
    var simulations: [Simulation] = []
    for number in 0..<300 {
      simulations.append(session.simulation)
      try session.type("concierge call guest\(number)")
    }
    for simulation in simulations.reversed() {
      try session.type("undo")
      #expect(session.simulation == simulation)
    }
  }

  // MARK: Snapshots and journal

  @Test("A snapshot keeps it")
  func snapshot() throws {
    var session = try Self.session(["concierge call anna", "snapshot save s"])
    let kept = session.simulation
    try session.type("settle", "concierge call ben", "snapshot load s")
    #expect(session.simulation == kept)
  }

  @Test("The journal brings it back, with its undone steps")
  func journal() throws {
    var session = try Self.session()
    var lines = [Session.journalHeader]
    lines += try session.type(
      "concierge call \"anna bell\"", "concierge order \(Self.coins)", "undo", "settle", "concierge call ben")
    #expect(lines[1] == "at 2021-01-01T00:00:00Z concierge call \"anna bell\"")
    let bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
    let restored = try Session.replay(journal: bytes, registry: .ofTests) {
      (name, _) throws(CatalogLoadError) in
      throw CatalogLoadError(text: name)
    }
    #expect(restored.session.simulation == session.simulation)
    #expect(restored.session.liveLines == session.liveLines)
    #expect(restored.session.scenarioText() == session.scenarioText())
    let written = session.scenarioText().split(separator: "\n").dropFirst().map(String.init)
    let again = try Self.run(written, channels: "lobby,operator,clock,simulator")
    #expect(again.output == session.liveLines && again.code == 0)
  }

  @Test("A journal with a participant that does not take part stops there, with line and name")
  func journalWithoutIt() throws {
    let text =
      "iapbench 1\nat 2021-01-01T00:00:00Z network off\nat 2021-01-01T00:00:00Z concierge call anna\n"
    let restored = try Session.recover(journal: Array(text.utf8)) { (name, _) throws(CatalogLoadError) in
      throw CatalogLoadError(text: name)
    }
    #expect(restored.fault?.line == 3)
    #expect(restored.fault?.problem.text.hasPrefix("unknown command \"concierge\"") == true)
    #expect(!restored.session.world.device.isOnline)
  }

  // MARK: Runs

  @Test("`run` prints its channel, as text and as raw events")
  func runs() throws {
    let lines = ["concierge call anna", "settle", "expect log \"anna comes\"", "expect no-log \"ben comes\""]
    let text = try Self.run(lines)
    #expect(text.code == 0 && text.output == ["00:00:03 lobby     anna comes"])
    #expect(text.narration == ["test.iap: 2 expectations passed"])
    let raw = try Self.run(lines, channels: "lobby,operator,simulator", format: .jsonl)
    #expect(
      raw.output == [
        #"{"at":"2021-01-01T00:00:00Z","channel":"operator","environment":"xcode","kind":"performed","#
          + #""step":"concierge call anna","rule":null}"#,
        #"{"at":"2021-01-01T00:00:00Z","channel":"simulator","environment":"xcode","kind":"performed","#
          + #""step":"settle","rule":null}"#,
        #"{"at":"2021-01-01T00:00:03Z","channel":"simulator","environment":"xcode","kind":"timePassed","#
          + #""from":"2021-01-01T00:00:00Z","rule":null}"#,
        #"{"at":"2021-01-01T00:00:03Z","channel":"lobby","environment":"xcode","kind":"came","#
          + #""from":"concierge","to":"operator","text":"anna comes","guest":"anna","count":1,"rule":null}"#,
      ])
    #expect(throws: ScenarioRunner.UnknownChannel.self) {
      try ScenarioRunner.channels(named: "console,lobbies", in: .ofTests)
    }
    #expect(throws: ScenarioRunner.UnknownChannel.self) {
      try ScenarioRunner.channels(named: "lobby", in: .none)
    }
  }

  @Test("Its refusal ends a run with its own words; `expect refused` wants it")
  func refused() throws {
    let twice = ["concierge call anna", "concierge call anna"]
    let run = try Self.run(twice)
    #expect(run.code == 1)
    #expect(run.narration == ["test.iap:3: anna is on the way; try wait for 3 s"])
    #expect(try Self.run(["concierge call anna", "expect refused concierge call anna"]).code == 0)
    #expect(try Self.run(["expect refused concierge call anna"]).code == 1)
  }

  @Test("A scenario with a verb of a participant that is not there is unusable, with line and name")
  func notThere() throws {
    let run = try Self.run(["network off", "concierge call anna"], registry: .none)
    #expect(run.code == 2 && run.output.isEmpty)
    #expect(run.narration.first?.hasPrefix("test.iap:3:1: unknown command \"concierge\"; ") == true)
  }

  @Test("The same deeds give the same happenings, byte for byte")
  func sameAgain() throws {
    let lines = ["environment sandbox", "concierge call anna", "concierge order \(Self.coins)", "advance 1m"]
    let all = Channel.ofStore.map(\.name).joined(separator: ",") + ",lobby"
    let one = try Self.run(lines, channels: all, format: .jsonl)
    #expect(one.output == (try Self.run(lines, channels: all, format: .jsonl)).output)
    #expect(one.output.count > 8)
  }

  @Test(
    "A participant that does nothing changes nothing of what the store does",
    arguments: ["xcode", "sandbox", "production"])
  func idle(environment: String) throws {
    let monthly = "com.example.subscriptionlab.monthly"
    let lines = [
      "environment \(environment)", "buy \(Self.coins)", "confirm", "settle", "tap ok", "interrupted on",
      "buy \(Self.coins)", "at +2s confirm", "advance 2s", "settle", "interrupted off", "home",
      "app foreground",
      "ask-to-buy on", "buy \(monthly) --simulates-ask-to-buy", "confirm", "advance 1h", "settle",
      "ask-to-buy off", "advance P2M", "settle", "clock 2022-06-01T00:00:00Z", "at +P1M note x", "reset",
      "buy \(monthly)", "confirm", "at +90d note y", "undo", "redo",
    ]
    // Keeps only the lines that the environment accepts.
    var possible: [String] = []
    for line in lines where (try? Self.run(possible + [line], registry: .none).code) == 0 {
      possible.append(line)
    }
    #expect(possible.count > 20)
    let all = Channel.ofStore.map(\.name).joined(separator: ",")
    let without = try Self.run(possible, channels: all, format: .jsonl, registry: .none)
    let with = try Self.run(possible, channels: all, format: .jsonl)
    #expect(without.code == 0 && with.code == 0 && without.output.count > 60)
    #expect(with.output == without.output)
  }

  // MARK: The command line

  @Test("The command line completes it")
  func completes() throws {
    let session = try Self.session()
    func words(_ line: String) -> [String] {
      session.registry.table.completions(for: line, in: session).map(\.word)
    }
    #expect(words("conc") == ["concierge"])
    #expect(words("concierge ") == ["call", "order"])
    #expect(words("concierge call ") == ["anna", "ben"])
    #expect(words("concierge order coins") == [Self.coins])
    #expect(words("expect refused conc") == ["concierge"])
    #expect(CommandTable.standard.completions(for: "conc", in: session).isEmpty)
  }
}

extension Session {
  @discardableResult
  mutating func type(_ lines: String...) throws -> [String] {
    var journal: [String] = []
    for line in lines {
      let step = try #require(try CommandParser(table: registry.table).parse(line))
      let outcome = execute(step.command, at: step.time)
      #expect(outcome.refusal == nil && outcome.failure == nil, "\(line)")
      journal += outcome.journalLines
    }
    return journal
  }

  /// The log lines of entries that were not undone, without entries about undo.
  var liveLines: [String] {
    log.entries.filter { entry in
      if case .diagnostic(let diagnostic)? = entry.event?.kind, diagnostic.isOfThePast { return false }
      return !entry.isUndone
    }.flatMap { LogText.lines(of: $0.simulationEvent) }
  }
}

extension Instant {
  static let start = Simulation().world.now
}
