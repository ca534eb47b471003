// Tests of the quirks that change StoreKit 2's lists and results, by keys.

import StoreModel
import StoreSimulator
import Testing

@testable import Panes
@testable import Workbench

@Suite("Quirks of StoreKit 2's lists and results, by keys") struct ListQuirkKeysTests {
  /// The steps of a session whose last step has the effect of a quirk.
  struct Steps: CustomTestStringConvertible {
    let quirk: String
    let value: String
    let steps: [String]
    /// A part of the log after the last step.
    let shown: String

    var testDescription: String { quirk }
  }

  private static let monthly = "com.example.subscriptionlab.monthly"

  static let sessions = [
    Steps(
      quirk: "lists-after-purchase", value: "after-1s", steps: ["buy \(monthly)", "query entitlements"],
      shown: "Transaction.currentEntitlements → []"),
    Steps(
      quirk: "period-gap", value: "700ms",
      steps: ["renewal-rate month-5m", "buy \(monthly)", "advance 300s", "query entitlements"],
      shown: "Transaction.currentEntitlements → []"),
    Steps(
      quirk: "intro-eligibility", value: "cached",
      steps: ["query intro-eligibility \(monthly)", "buy \(monthly)", "query intro-eligibility \(monthly)"],
      shown: "isEligibleForIntroOffer(for:) 21A3B4C5 → true"),
    Steps(
      quirk: "declined-delivery", value: "ios-27",
      steps: [
        "app storekit 1", "finish-policy manual", "ask-to-buy on", "buy \(monthly)", "decline last",
      ],
      shown: "SKErrorDomain"),
    Steps(
      quirk: "interrupted-result", value: "unknown", steps: ["interrupted on", "buy \(monthly)"],
      shown: "threw StoreKitError.unknown"),
    Steps(
      quirk: "retry-lists", value: "renewal",
      steps: ["renewal-rate month-5m", "buy \(monthly)", "billing retry on", "advance 5m", "query all"],
      shown: "Transaction.all → [.verified(#1), .verified(#2)]"),
    Steps(
      quirk: "expired-entitlements", value: "stay",
      steps: [
        "renewal-rate month-5m", "buy \(monthly)", "subscription cancel \(monthly)", "advance 6m",
        "query entitlements",
      ],
      shown: "Transaction.currentEntitlements → [.verified(#1)]"),
  ]

  private func type(_ step: String, in bench: inout TestBench) {
    bench.press(":")
    bench.type(step)
    bench.press("Enter")
  }

  @Test("the log shows the effect of the quirk, W explains it, and z undoes the step", arguments: sessions)
  func effect(session: Steps) {
    var bench = TestBench(132, 38)
    for step in ["app storekit 2", "dialogs off", "quirk \(session.quirk) \(session.value)"] {
      type(step, in: &bench)
    }
    for step in session.steps.dropLast() { type(step, in: &bench) }
    let before = bench.world
    type(session.steps.last ?? "", in: &bench)
    #expect(bench.screen().contains(session.shown), "\(bench.screen())")
    bench.press("5 G W")
    #expect(bench.screen().contains("quirk \(session.quirk)"), "\(bench.screen())")
    bench.press("Esc z")
    #expect(bench.world == before)
  }

  @Test("without the quirk the log shows no such effect", arguments: sessions)
  func defaults(session: Steps) {
    var bench = TestBench(132, 38)
    for step in ["app storekit 2", "dialogs off"] + session.steps.dropLast() { type(step, in: &bench) }
    type(session.steps.last ?? "", in: &bench)
    bench.press("W")
    #expect(!bench.screen().contains("quirk \(session.quirk)"), "\(bench.screen())")
  }
}
