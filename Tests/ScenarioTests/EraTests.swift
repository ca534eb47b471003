// Eras: a scenario plays the StoreKit of a time, quirk by quirk, and says which.

import Foundation
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
        #expect(session.world.quirks.setting(of: name) == name.history().sighting(in: era).quirk, "\(name)")
      }
    }
  }

  @Test(
    "what was seen in SEED-000 and SEED-002 is what their eras do, and the present does what is documented")
  func values() {
    func values(_ name: QuirkName) -> [String] { Era.allCases.map { Quirks($0)[name] } }
    #expect(values(.graceInLocalTest) == ["observed", "observed", "documented"])
    #expect(values(.statusForGroup) == ["returns-nothing", "returns-nothing", "answers"])
    #expect(values(.unfinishedMark) == ["stays", "clears", "clears"])
    #expect(values(.approvedIdentifier) == ["quoted", "plain", "plain"])
    #expect(values(.sandboxRenewalLimit) == ["6", "12", "12"])
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
    session.perform(.undo)
    #expect(session.world.quirks.era == .xcode15 && session.world.quirks[.graceInLocalTest] == "documented")
    session.perform(.undo)
    session.perform(.undo)
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
    #expect(problem("era").contains("xcode-12|xcode-15|present"))
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
}
