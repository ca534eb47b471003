// Tests of scenarios whose own log is recognized again.

import Backend
import DeviceLocalization
import Scenario
import StoreCatalog
import StoreModel
import Testing

@testable import Recognition

@Suite("Round trip") struct RoundTripTests {
  private static let registry = ParticipantRegistry([Backend.self])
  private static let languages = Set(DeviceTextList.entries.map(\.language)).sorted()

  /// A combination whose log does not show the situation, with the situations that it shows.
  private struct Exception {
    let kind: SituationKind
    var api: StoreKitVersion?
    var environments: [EnvironmentName] = EnvironmentName.allCases
    let kinds: [SituationKind]
    let reason: String
  }

  private static let exceptions = [
    Exception(
      kind: .finishedWhilePurchasing, kinds: [],
      reason: "The simulator refuses the step, so that the log has no line for it."),
    Exception(
      kind: .noReceipt, kinds: [],
      reason: "The simulator refuses to show the receipt, so that the log has no line for it."),
    Exception(
      kind: .unfinishedTransaction, api: .product, kinds: [],
      reason: "StoreKit 2 returns the earlier transaction as a success."),
    Exception(
      kind: .interruptedPurchase, api: .product, environments: [.xcode], kinds: [.purchasePending],
      reason: "In Xcode, StoreKit 2 shows no alert and answers .pending."),
    Exception(
      kind: .purchasePending, kinds: [.askToBuy],
      reason: "The alert names the reason why the purchase is pending."),
    Exception(
      kind: .receiptInvalid, environments: [.xcode], kinds: [.receiptMalformed],
      reason: "verifyReceipt answers 21002 to each receipt of Xcode."),
    Exception(kind: .notAppStore, kinds: [], reason: "There is nothing to reproduce."),
  ]

  private static func expected(
    _ kind: SituationKind, _ api: StoreKitVersion, _ environment: EnvironmentName
  ) -> [String] {
    let exception = exceptions.first {
      $0.kind == kind && ($0.api == nil || $0.api == api) && $0.environments.contains(environment)
    }
    return (exception?.kinds ?? [kind]).map(\.rawValue)
  }

  private func scenario(
    _ kind: SituationKind, _ language: String, _ api: StoreKitVersion, _ environment: EnvironmentName
  ) throws -> String {
    let rule = try #require(SituationRules.byKind[kind])
    let situation = RecognizedSituation(
      kind: kind, certainty: .certain, evidence: [], lines: 1...1, operation: rule.operation)
    var place = LogPlace()
    (place.environment, place.language, place.api) = (environment, language, api)
    return ReproductionWriter(place: place, catalog: .builtin, registry: Self.registry).scenario(
      of: situation)
  }

  /// Runs a scenario and returns its log without the operator's steps and the expectations.
  private func log(of scenario: String) -> String {
    let channels = Set(Self.registry.channels.filter { !["operator", "expect"].contains($0.name) })
    let runner = ScenarioRunner(channels: channels, registry: Self.registry)
    var lines: [String] = []
    var failures: [String] = []
    let code = runner.run(
      Array(scenario.utf8), file: "a.iap",
      loadCatalog: { (_, _) throws(CatalogLoadError) in .builtin }, output: { lines.append($0) },
      narration: { failures.append($0) })
    #expect(code == .success, "\(failures) in \(scenario)")
    return lines.joined(separator: "\n")
  }

  private func check(
    _ kind: SituationKind, _ language: String, _ api: StoreKitVersion, _ environment: EnvironmentName
  ) throws {
    let scenario = try scenario(kind, language, api, environment)
    guard !scenario.isEmpty else {
      #expect(kind == .notAppStore)
      return
    }
    let recognition = Recognizer.standard.recognize(log(of: scenario))
    let expected = Self.expected(kind, api, environment)
    #expect(recognition.kinds == expected, "\(language), StoreKit \(api.rawValue), \(environment)")
    checkPlace(recognition, scenario, kind)
  }

  /// Checks environment and interface, if the log names them.
  private func checkPlace(_ recognition: Recognition, _ scenario: String, _ kind: SituationKind) {
    if let environment = recognition.place.environment, !recognition.place.isEnvironmentAssumed {
      // TestFlight uses the Sandbox, and a text of this error has the word in each environment.
      let isSandbox = scenario.contains("\nenvironment testflight\n") || kind == .failedAuthentication
      let isNamed = scenario.contains("\nenvironment \(environment.rawValue)\n")
      #expect(isNamed || isSandbox && environment == .sandbox, "\(environment): \(scenario)")
    }
    // A receipt refresh and a restore are calls of StoreKit 1 in an app of StoreKit 2 too.
    if let api = recognition.place.api, ![.receiptRefreshFailed, .restoreFailed].contains(kind) {
      #expect((api == .product) == scenario.contains("\napp storekit 2\n"), "\(scenario)")
    }
  }

  @Test(
    "The log of a scenario is recognized in each environment and interface", arguments: SituationKind.allCases
  )
  func places(kind: SituationKind) throws {
    // Each kind has one interface in each environment; the kinds together cover both.
    let offset = SituationKind.allCases.firstIndex(of: kind) ?? 0
    for (index, environment) in EnvironmentName.allCases.enumerated() {
      let api: StoreKitVersion = (index + offset) % 2 == 0 ? .queue : .product
      try check(kind, "en", api, environment)
    }
  }

  @Test("The log of a scenario is recognized in each language", arguments: SituationKind.allCases)
  func languages(kind: SituationKind) throws {
    // Each kind has a sixth of the languages, each in one combination; the kinds together cover all of them.
    let offset = SituationKind.allCases.firstIndex(of: kind) ?? 0
    for (index, language) in Self.languages.enumerated() where (index + offset) % 6 == 0 {
      let combination = (index + offset) % (2 * EnvironmentName.allCases.count)
      let api: StoreKitVersion = combination % 2 == 0 ? .queue : .product
      try check(kind, language, api, EnvironmentName.allCases[combination / 2])
    }
  }

  @Test("A scenario for a public or invented log is accepted, and what it expects happens")
  func reproductions() throws {
    var seen = Set<String>()
    for log in LogFixture.publicLogs + LogFixture.morePublicLogs + LogFixture.invented {
      var recognition = Recognizer.standard.recognizeSituations(log.log)
      for index in recognition.situations.indices {
        let situation = recognition.situations[index]
        // One scenario of each form is played.
        let form = [
          situation.kind.rawValue, situation.operation.rawValue,
          recognition.place.environment?.rawValue ?? "",
          "\(situation.api == .product) \(situation.failure?.domain ?? "") \(situation.receiptStatus ?? 0)",
        ]
        guard seen.insert(form.joined(separator: " ")).inserted else { continue }
        Recognizer.standard.writeScenario(of: index, in: &recognition)
        let scenario = recognition.situations[index].scenario
        if !scenario.isEmpty { _ = self.log(of: scenario) }
      }
    }
  }

  @Test(
    "The log of an approved or resolved purchase is recognised with its completion",
    arguments: [
      (SituationKind.askToBuy, EnvironmentName.xcode), (.askToBuy, .production),
      (.interruptedPurchase, .xcode),
    ])
  func completions(kind: SituationKind, environment: EnvironmentName) throws {
    let rule = try #require(SituationRules.byKind[kind])
    var situation = RecognizedSituation(
      kind: kind, certainty: .certain, evidence: [], lines: 1...1, operation: rule.operation)
    situation.completedCount = 1
    var place = LogPlace()
    (place.environment, place.api) = (environment, .queue)
    let scenario = ReproductionWriter(place: place, catalog: .builtin, registry: Self.registry).scenario(
      of: situation)
    for step in rule.completion?.steps.prefix(1) ?? [] { #expect(scenario.contains("\n\(step)\n")) }
    let again = try #require(Recognizer.standard.recognize(log(of: scenario)).situations.first)
    #expect(again.kind == kind && again.completedCount == 1, "\(scenario)")
  }

  @Test("A situation that an interface or an environment does not have is replaced, and the scenario says so")
  func replacements() throws {
    let unverified = try scenario(.transactionUnverified, "en", .queue, .sandbox)
    #expect(unverified.contains("# Only StoreKit 2 has this situation.\n"))
    #expect(unverified.contains("app storekit 2\n"))
    let purchasing = try scenario(.finishedWhilePurchasing, "en", .product, .sandbox)
    #expect(purchasing.contains("# Only StoreKit 1 has this situation.\n"))
    let production = try scenario(.receiptOfProduction, "en", .queue, .sandbox)
    #expect(production.contains("sandbox does not have this situation; production is used instead.\n"))
    #expect(production.contains("environment production\n"))
  }
}
