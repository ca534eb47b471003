// Tests of hostile scenarios, typed lines and catalogues.

import Foundation
import Support
import Testing

@testable import Scenario
@testable import StoreCatalog
@testable import StoreSimulator

@Suite("Hostile scenarios") struct HostileScenarioTests {
  /// The number of random scenarios.
  ///
  /// For longer runs, environment variables set the number and the seed.
  private static let count = Int(ProcessInfo.processInfo.environment["IAPBENCH_FUZZ_COUNT"] ?? "") ?? 300
  private static let seed =
    UInt64(ProcessInfo.processInfo.environment["IAPBENCH_FUZZ_SEED"] ?? "") ?? 20_260_101
  /// The limit on the renewals in a step.
  ///
  /// A step may cause two million renewals, which would take too long here.
  private static let maxRenewals: Int64 = 300

  @Test("Scenarios of absurd values are run or refused, and can be done again")
  func scenarios() throws {
    var words = HostileWords(seed: Self.seed)
    for number in 0..<Self.count {
      let catalog = words.catalog()
      try play(words.scenario(), catalog: catalog, "seed \(Self.seed), number \(number)")
    }
  }

  @Test(
    "Scenarios with flipped, doubled and lost bytes and lines are run or refused",
    arguments: [
      "interrupted-xcode", "interrupted-sandbox-pattern1", "ask-to-buy-xcode-approved", "ask-to-buy-sandbox",
    ])
  func mutations(name: String) throws {
    let original = try fixture("\(name).iap")
    var words = HostileWords(seed: Self.seed)
    for number in 0..<Self.count / 10 {
      var bytes = original
      for _ in 0..<Int.random(in: 1...4, using: &words.random) { mutate(&bytes, &words) }
      // Replaces invalid UTF-8, for which the whole text would be refused. Other tests check that.
      try play(
        String(decoding: bytes, as: UTF8.self), catalog: "{}", "\(name), seed \(Self.seed), number \(number)")
    }
  }

  private func mutate(_ bytes: inout [UInt8], _ words: inout HostileWords) {
    guard bytes.count > 20 else { return }
    let at = Int.random(in: 11..<bytes.count, using: &words.random)
    switch Int.random(in: 0..<5, using: &words.random) {
    case 0: bytes[at] ^= 1 << UInt8.random(in: 0..<7, using: &words.random)
    case 1: bytes.removeSubrange(at..<min(bytes.count, at + 9))
    case 2: bytes.insert(contentsOf: bytes[at..<min(bytes.count, at + 60)], at: at)
    case 3:
      bytes.insert(
        contentsOf: "\(words.line())\n".utf8, at: bytes[..<at].lastIndex(of: 10).map { $0 + 1 } ?? at)
    default: bytes.insert(contentsOf: "99999999999".utf8, at: at)
    }
  }

  @Test("What is said of a name shows what in it would steer a terminal, whatever the name was given for")
  func names() throws {
    var words = HostileWords(seed: Self.seed)
    var messageCount = 0
    for environment in ["xcode", "sandbox", "production"] {
      var session = Session(loadCatalog: { (name, _) throws(CatalogLoadError) in
        throw CatalogLoadError(.message("\(name) cannot be read"), isUnreadable: true)
      })
      try session.type(
        "environment \(environment)", "buy com.example.subscriptionlab.monthly", "confirm", "settle")
      for line in CommandTable.standard.entries.filter({ $0.scope != .file })
        .flatMap({ words.linesWithHostileNames($0) })
      {
        let step: Step?
        do throws(ParseError) {
          step = try CommandParser(scopes: [.world, .session, .expectation]).parse(line)
        } catch {
          messageCount += expectVisible([error.description(file: "a.iap")], line)
          continue
        }
        guard let step else { continue }
        var tried = session
        let outcome = tried.execute(step.command, at: step.time)
        for language in ChromeLanguage.allCases {
          let texts = Localizer(language)
          messageCount += expectVisible(
            [
              outcome.refusal?.why.text(texts), outcome.refusal?.instead.text(texts),
              outcome.failure?.text(texts),
            ]
            .compactMap { $0 }, line)
        }
      }
    }
    // Checks that enough commands had a text.
    #expect(messageCount > 300)
  }

  /// Checks that each text can be printed unchanged.
  ///
  /// Returns the number of texts.
  private func expectVisible(_ texts: [String], _ line: String) -> Int {
    for text in texts { #expect(VisibleText.visible(text) == text, "\(line)") }
    return texts.count
  }

  // MARK: One scenario

  private func play(_ text: String, catalog: String, _ place: Comment) throws {
    let loader: CatalogLoader = { (name, _) throws(CatalogLoadError) in
      guard name == "hostile", let read = try? StoreKitFile.read(Array(catalog.utf8), source: name) else {
        throw CatalogLoadError(text: "\(name) cannot be read", isUnreadable: true)
      }
      return read.catalog
    }
    var session = Session(loadCatalog: loader)
    var journal = [Session.journalHeader]
    for line in text.split(separator: "\n").dropFirst() {
      _ = CommandTable.standard.completions(for: String(line.prefix(60)), in: session)
      guard let step = try? CommandParser(scopes: [.world, .session, .expectation]).parse(String(line)),
        renewals(step, in: session) < Self.maxRenewals
      else { continue }
      let zone = session.world.device.timeZone
      let written = CommandPrinter.text(step, zone: zone)
      // A step may cause more renewals than estimated; it is then cancelled.
      let outcome = session.execute(
        step.command, at: step.time, cancellation: Cancellation { $0.count >= Int(Self.maxRenewals) * 10 })
      journal += outcome.journalLines
      if outcome.refusal == nil {
        #expect(try CommandParser().parse(written) == step || isPlacedByZone(step), "\(written); \(place)")
      }
      if session.world.hasPendingInteractions,
        renewals(Step(command: .action(.settle)), in: session) < Self.maxRenewals
      {
        journal += session.runPendingDelays()?.journalLines ?? []
      }
    }
    let restored = try replay(journal, loader, place)
    #expect(restored?.digest == session.digest, "\(journal.joined(separator: "\n"))\n\(place)")
    var scenario = try StepwiseScenario(file: "again", bytes: Array(session.scenarioText().utf8))
    var second = Session(loadCatalog: loader)
    let progress = scenario.run(in: &second)
    #expect(!progress.wasRefused, "\(progress.failures)\n\(session.scenarioText())\n\(place)")
  }

  private func replay(
    _ journal: [String], _ loader: @escaping CatalogLoader, _ place: Comment
  ) throws -> Session? {
    do {
      let text = journal.joined(separator: "\n") + "\n"
      return try Session.replay(journal: Array(text.utf8), loadCatalog: loader).session
    } catch {
      Issue.record("\(error)\n\(journal.joined(separator: "\n"))\n\(place)")
      return nil
    }
  }

  /// Whether the step is a `clock` step, whose text depends on the time zone.
  private func isPlacedByZone(_ step: Step) -> Bool {
    if case .clock = step.command { true } else { false }
  }

  private func renewals(_ step: Step, in session: Session) -> Int64 {
    let world = session.world
    var target = step.time?.instant(now: world.now, zone: world.device.timeZone) ?? world.now
    switch step.command {
    case .action(.advance(let span)): target = target + span
    case .clock(let time): target = time.instant(now: world.now, zone: world.device.timeZone) ?? target
    default: break
    }
    var sum: Int64 = 0
    for subscription in world.store.subscriptions where subscription.phase == .active {
      let end = subscription.end
      guard end < target else { continue }
      let length = (end + world.switches.renewalTimes.length(of: subscription.period)) - end
      sum += (target - end) / max(1, length) + 1
    }
    return sum
  }
}
