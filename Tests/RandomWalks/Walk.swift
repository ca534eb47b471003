// The execution of walks with checks, and the shortening of failing walks.

import Scenario
import Simulation
import StoreSimulator

public struct WalkFinding: Error, Hashable, Sendable, CustomStringConvertible {
  public let check: String
  public let text: String

  public var description: String { "\(check): \(text)" }
}

public enum Walk {
  /// The conditions that are checked at the end of a walk.
  public static let endings = [
    (name: "refusal", statement: "A refused step changes nothing."),
    (name: "undo", statement: "Undo comes back to the beginning, and redo to the end."),
    (name: "scenario", statement: "The written scenario leads to the same state."),
    (name: "journal", statement: "The journal leads to the same state."),
    (name: "repetition", statement: "Two runs of the same steps print the same bytes."),
  ]

  /// Executes lines and checks the session after each line.
  ///
  /// Lines that cannot be parsed are skipped.
  ///
  /// - Returns: the number of successful steps.
  ///
  /// - Throws: the first contradiction.
  @discardableResult
  public static func play(_ lines: [String]) throws(WalkFinding) -> Int {
    let parser = CommandParser(table: WalkSession.registry.table)
    var session = WalkSession.make()
    let beginning = session.simulation
    var journal = Session.journalHeader.split(separator: "\n").map(String.init)
    var told = ToldSoFar()
    var steps = 0
    for (index, line) in lines.enumerated() {
      guard let step = try? parser.parse(line) else { continue }
      let before = session.simulation
      let start = session.log.count
      let outcome = session.execute(step.command, at: step.time)
      if outcome.refusal != nil {
        if session.simulation != before { throw WalkFinding(check: "refusal", text: line) }
        continue
      }
      steps += 1
      journal += outcome.journalLines
      if case .action(.reset) = step.command { told.begins(session.world.environment) }
      let simulationEvents =
        session.log.simulationEvents(from: start) + session.log.messages(before: session.log.count)
      told.take(simulationEvents, session.world)
      let moment = WalkMoment(
        session: session, before: before, simulationEvents: simulationEvents, told: told,
        isThorough: steps % 6 == 0 || index == lines.count - 1)
      for check in ConsistencyCheck.all {
        if let text = check.contradiction(moment) {
          throw WalkFinding(check: check.name, text: "after \(line): \(text)")
        }
      }
    }
    try end(session, from: beginning, steps: steps, journal: journal)
    return steps
  }

  private static func end(
    _ session: Session, from beginning: Simulation, steps: Int, journal: [String]
  ) throws(WalkFinding) {
    let end = session.simulation
    var retraced = session
    var count = 0
    // Each undo repeats up to 64 steps, so only one walk in four returns to its beginning.
    let goesToTheBeginning = steps % 4 == 0
    while retraced.refusal(of: .undo) == nil, goesToTheBeginning || count < 8 {
      retraced.execute(.undo)
      count += 1
    }
    guard !goesToTheBeginning || retraced.simulation == beginning else {
      throw WalkFinding(check: "undo", text: "another beginning")
    }
    for _ in 0..<count { retraced.execute(.redo) }
    guard retraced.simulation == end else { throw WalkFinding(check: "undo", text: "another end") }
    let scenario = session.scenarioText()
    try playAgain(scenario, to: end)
    let bytes = Array((journal.joined(separator: "\n") + "\n").utf8)
    let restored: RestoredSession
    do throws(JournalError) {
      restored = try Session.replay(
        journal: bytes, registry: WalkSession.registry, loadCatalog: WalkSession.loader)
    } catch {
      throw WalkFinding(check: "journal", text: error.description(file: "journal"))
    }
    if restored.session.simulation != end { throw WalkFinding(check: "journal", text: "another end") }
    if output(of: scenario) != output(of: scenario) {
      throw WalkFinding(check: "repetition", text: "two runs print different lines")
    }
  }

  private static func playAgain(_ scenario: String, to end: Simulation) throws(WalkFinding) {
    let file: ScenarioFile
    do throws(ParseError) {
      file = try ScenarioFile(Array(scenario.utf8), table: WalkSession.registry.table)
    } catch {
      throw WalkFinding(check: "scenario", text: error.description(file: "scenario"))
    }
    var session = WalkSession.make()
    for step in file.steps {
      if let refusal = session.execute(step.command, at: step.time).refusal {
        throw WalkFinding(check: "scenario", text: "line \(step.line): \(refusal.description)")
      }
    }
    guard session.simulation == end else { throw WalkFinding(check: "scenario", text: "another end") }
  }

  private static func output(of scenario: String) -> [String] {
    var lines: [String] = []
    for format in ScenarioRunner.Format.allCases {
      let runner = ScenarioRunner(
        channels: Set(WalkSession.registry.channels), format: format, registry: WalkSession.registry)
      _ = runner.run(
        Array(scenario.utf8), file: "walk.iap", loadCatalog: WalkSession.loader,
        output: { lines.append($0) }, narration: { lines.append($0) })
    }
    return lines
  }

  // MARK: Failing walks

  public static func finding(in lines: [String]) -> WalkFinding? {
    do throws(WalkFinding) {
      try play(lines)
      return nil
    } catch {
      return error
    }
  }

  /// Removes lines as long as the same check fails: first large pieces, then single lines.
  public static func shortened(_ lines: [String], failing check: String) -> [String] {
    var kept = lines
    var size = max(1, kept.count / 2)
    while true {
      var place = 0
      var hasLeftOut = false
      while place < kept.count {
        var candidate = kept
        candidate.removeSubrange(place..<min(kept.count, place + size))
        if finding(in: candidate)?.check == check {
          kept = candidate
          hasLeftOut = true
        } else {
          place += size
        }
      }
      if size == 1, !hasLeftOut { return kept }
      if !hasLeftOut { size = max(1, size / 2) }
      size = min(size, max(1, kept.count / 2))
    }
  }

  /// Returns a failing walk as a scenario whose comments contain the seed and the contradiction.
  public static func report(seed: UInt64, _ lines: [String], _ finding: WalkFinding) -> String {
    let shortest = shortened(lines, failing: finding.check)
    let last = self.finding(in: shortest) ?? finding
    return (["iapbench 1", "# seed \(seed), \(last)"] + shortest).joined(separator: "\n")
  }
}
