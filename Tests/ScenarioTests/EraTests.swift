// Tests of eras, which select StoreKit's behaviour at a point in time.

import Foundation
import StoreRules
import StoreSimulator
import Testing

@testable import Scenario

@Suite("Eras") struct EraTests {
  @Test("without the step it is the present, and each era sets every quirk to what was seen then")
  func setsQuirks() throws {
    var session = makeSession()
    #expect(session.world.quirks == Quirks(.present))
    for era in Era.allCases {
      try session.type("era \(era.rawValue)")
      #expect(session.world.quirks.era == era)
      for name in QuirkName.allCases {
        #expect(session.world.quirks.setting(of: name) == name.definition.sighting(in: era).quirk, "\(name)")
      }
    }
  }

  @Test("each quirk has exactly one row of the table", arguments: QuirkName.allCases)
  func row(name: QuirkName) {
    #expect(QuirkTable.definitions.filter { $0.name == name }.count == 1)
  }

  @Test("the eras of NTT Resonant 2021 and kabeyakabeya do what was seen, the present what is documented")
  func values() {
    func values(_ name: QuirkName) -> [String] { Era.allCases.map { Quirks($0)[name] } }
    #expect(values(.graceInLocalTest) == ["observed", "observed", "observed", "observed", "documented"])
    #expect(values(.statusForGroup) == Array(repeating: "returns-nothing", count: 4) + ["answers"])
    #expect(values(.unfinishedMark) == ["stays", "stays", "stays", "clears", "clears"])
    #expect(values(.approvedIdentifier) == ["quoted", "quoted", "quoted", "plain", "plain"])
    #expect(values(.sandboxRenewalLimit) == ["6", "6", "6", "12", "12"])
    #expect(values(.testerSignIn) == ["ios6", "ios14", "ios14", "ios14", "ios14"])
    #expect(values(.receiptFields) == ["2017", "2017", "now", "now", "now"])
    #expect(values(.inAppHistory) == ["part", "part", "all", "all", "all"])
    let changed: Set<QuirkName> = [.testerSignIn, .receiptFields, .inAppHistory]
    for name in QuirkName.allCases where !changed.contains(name) {
      for era in [Era.ios6, .of2017] { #expect(Quirks(era)[name] == Quirks(.xcode12)[name], "\(name)") }
    }
    for name in QuirkName.allCases { #expect(Quirks()[name] == name.values[0], "\(name)") }
  }

  @Test("a quirk after it overrides the era, an era after it sets them all again, and undo takes either back")
  func overrides() throws {
    var session = makeSession()
    try session.type("era xcode-15", "quirk grace-in-local-test documented")
    #expect(session.world.quirks[.graceInLocalTest] == "documented")
    #expect(!session.world.quirks.isOfEra(.graceInLocalTest))
    #expect(session.world.quirks.isOfEra(.statusForGroup))
    try session.type("era xcode-12")
    #expect(session.world.quirks == Quirks(.xcode12))
    session.execute(.undo)
    #expect(session.world.quirks.era == .xcode15 && session.world.quirks[.graceInLocalTest] == "documented")
    session.execute(.undo)
    session.execute(.undo)
    #expect(session.world.quirks == Quirks(.present))
  }

  @Test("the era goes along to other environments and through a reset; single quirks are of their world")
  func isShared() throws {
    var session = makeSession()
    try session.type("environment sandbox", "quirk sandbox-renewal-limit 6", "environment xcode")
    try session.type("environment sandbox")
    #expect(session.world.quirks[.sandboxRenewalLimit] == "6")
    try session.type("environment xcode", "era xcode-15", "environment sandbox")
    #expect(session.world.quirks == Quirks(.xcode15))
    try session.type("reset", "environment production")
    #expect(session.world.quirks == Quirks(.xcode15))
  }

  @Test("an era nobody knows is told with what there is, and nothing changes")
  func unknown() {
    #expect(problem("era xcode-13").hasPrefix("5: "))
    for era in Era.allCases { #expect(problem("era 2021").contains(era.rawValue)) }
    #expect(problem("era").contains("ios-6|2017|xcode-12|xcode-15|present"))
    let result = run("iapbench 1\nera 2021\nbuy com.example.pro\n")
    #expect(result.code == 2 && result.output.isEmpty)
    #expect(result.narration.count == 1 && result.narration[0].hasPrefix("test.iap:2:5: "))
  }

  @Test("delivers-nothing of an earlier version is read as answers, and the log says so")
  func formerValue() throws {
    var session = makeSession()
    try session.type("quirk downgrade-order fails")
    let journal = try session.type("quirk downgrade-order delivers-nothing")
    #expect(journal == ["at 2021-01-01T00:00:00Z quirk downgrade-order delivers-nothing"])
    #expect(session.world.quirks[.downgradeOrder] == "answers")
    #expect(session.liveLines.contains { $0.contains("delivers-nothing is of an earlier version") })
    let offered = CommandTable.standard.completions(for: "quirk downgrade-order ", in: session).map(\.word)
    #expect(offered == ["answers", "fails"])
    #expect(!CommandTable.standard.entries.flatMap(\.usage).joined().contains("delivers-nothing"))
  }

  // MARK: Written scenarios

  @Test("what is written names the era in its second line, and running it again writes the same")
  func written() throws {
    func lines(_ session: Session) -> [String] {
      session.scenarioText().split(separator: "\n").map(String.init)
    }
    var session = makeSession()
    #expect(lines(session) == ["iapbench 1", "era present"])
    try session.type("era xcode-12", "buy \(product)")
    #expect(lines(session) == ["iapbench 1", "era xcode-12", "buy \(product)"])
    var late = makeSession()
    try late.type("buy \(product)", "era xcode-15")
    #expect(lines(late) == ["iapbench 1", "era present", "buy \(product)", "era xcode-15"])
    for written in [session, late] {
      var scenario = try StepwiseScenario(file: "w", bytes: Array(written.scenarioText().utf8))
      var again = makeSession()
      #expect(scenario.run(in: &again).failures == [])
      #expect(again.scenarioText() == written.scenarioText() && again.liveLines == written.liveLines)
      #expect(again.world == written.world)
    }
  }

  // MARK: Sessions of earlier versions

  private func recover(_ lines: String...) throws -> RestoredSession {
    try Session.recover(
      journal: Array(lines.map { $0 + "\n" }.joined().utf8), loadCatalog: makeSession().loadCatalog)
  }

  @Test("a session that names no era says that numbers may differ; an untouched one and a present one do not")
  func earlierVersion() throws {
    let step = "at 2021-01-01T00:00:00Z buy \(product)"
    #expect(try recover("iapbench 1", step).notices == [.ofEarlierVersion])
    #expect(try recover("iapbench 1", "era present", step).notices == [])
    #expect(try recover("iapbench 1", "era xcode-12", step).notices == [])
    #expect(try recover("iapbench 1").notices == [])
    #expect(try recover("iapbench 1", "era xcode-12", step).session.world.quirks.era == .xcode12)
    #expect(Session.journalHeader == "iapbench 1\nera present")
    #expect(Session.stepCount(ofJournal: Array("iapbench 1\nera present\n\(step)\n".utf8)) == 1)
    #expect(Session.missingBeginning(of: Array("iapbench 1\n".utf8)) == ["era present"])
    #expect(Session.missingBeginning(of: Array("iapbench 1\nera xcode-12\n".utf8)) == nil)
    #expect(Session.missingBeginning(of: []) == ["iapbench 1", "era present"])
    #expect(Session.missingBeginning(of: Array("iapbench 1\nera present\n\n\n".utf8)) == [])
    #expect(Session.missingBeginning(of: Array("iapbench 1\nera present\n\n\(step)\n".utf8)) == nil)
  }

  @Test("a step that is refused now is told with its line and passed over, and undo still counts it")
  func skippedStep() throws {
    let time = "at 2021-01-01T00:00:00Z"
    let lines = [
      "iapbench 1", "\(time) buy \(product)", "\(time) buy \(product) --quantity 11",
      "at 2021-01-01T00:00:05Z undo", "at 2021-01-01T00:00:07Z approve last",
      "at 2021-01-01T00:00:09Z note \"x\"",
    ]
    let bytes = Array(lines.map { $0 + "\n" }.joined().utf8)
    let restored = try Session.recover(journal: bytes, loadCatalog: makeSession().loadCatalog)
    #expect(restored.fault == nil && restored.validByteCount == bytes.count)
    let skippedLines = restored.notices.compactMap { notice -> Int? in
      if case .skippedStep(let line, _) = notice { line } else { nil }
    }
    #expect(skippedLines == [3, 5])
    // The undo undid the refused step, so the purchase still exists.
    #expect(restored.session.world.transactionCount == 1)
    #expect(
      restored.session.log.entries.contains { entry in
        guard case .diagnostic(.skippedStep(3, _, _)) = entry.event?.kind else { return false }
        return true
      })
    // Unlike recovery, a scenario run stops at the refused step.
    let result = run(lines.joined(separator: "\n") + "\n")
    #expect(result.code == 1 && result.narration.first?.hasPrefix("test.iap:3: ") == true)
  }
}

private let product = "com.example.subscriptionlab.monthly"
