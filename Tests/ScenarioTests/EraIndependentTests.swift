// Tests of StoreKit behaviour that is the same in every era.

import Foundation
import StoreModel
import StoreRules
import StoreSimulator
import Support
import Testing

@testable import Scenario

private let monthly = "com.example.subscriptionlab.monthly"
private let coins = "com.example.subscriptionlab.coins100"

@Suite("As StoreKit has it") struct PresentDayTests {
  @Test("identifiers and web order line items in Xcode count from 0, in every era", arguments: Era.allCases)
  func fromZero(era: Era) throws {
    var session = makeSession()
    try session.type(
      "era \(era.rawValue)", "dialogs off", "renewal-rate month-5m", "buy \(monthly)", "expect id last 0",
      "expect original last none", "advance 5m", "expect id last 1", "expect original last 0")
    #expect(session.world.transaction(1)?.webOrderLineItemID == 0)
    #expect(session.world.transaction(2)?.webOrderLineItemID == 1)
    try session.type(
      "reset", "dialogs off", "next-transaction-id 7", "next-transaction-id 0", "buy \(monthly)")
    try session.type("expect id last 0")
    #expect(problem("next-transaction-id -1").contains("0"))
  }

  @Test("a payment is for ten pieces at most, and the refusal names what the app gets")
  func quantity() throws {
    var session = makeSession()
    try session.type("buy \(coins) --quantity 10", "confirm")
    let before = session.world
    for count in [11, 1_000_000] {
      let step = try parse("buy \(coins) --quantity \(count)")
      let refusal = try #require(session.execute(step.command).refusal)
      for text in [refusal.why.text(.english), refusal.why.text(Localizer(.japanese))] {
        #expect(text.contains("Invalid quantity: \(count)") && text.contains("PurchaseError.invalidQuantity"))
      }
      #expect(refusal.possible == "--quantity 10")
    }
    for count in [0, -1] {
      let refusal = session.execute(.action(.buy(Payment(coins, quantity: count)))).refusal
      #expect(refusal?.possible == "--quantity 1")
    }
    #expect(session.world == before)
    try session.type("tap ok", "expect refused buy \(coins) --quantity 11")
  }

  @Test("the environment stands apart in what tells of a subscription that is held")
  func space() throws {
    var session = makeSession()
    try session.type(
      "environment sandbox", "device --locale ja_JP --storefront JPN", "account sign-in --name a@example.com",
      "quirk held-purchase sheet",
      "buy \(monthly)", "confirm", "settle", "tap ok", "buy \(monthly)", "confirm", "settle")
    try session.type(
      "expect dialog \"現在サブスクリプションを利用中です。 [Environment: Sandbox]\"",
      "expect dialog \"現在サブスクリプションを利用中です。[Environment: Sandbox]\"",
      "expect log \"現在サブスクリプションを利用中です。 [Environment: Sandbox]\"",
      "expect no-log \"です。[Environment: Sandbox]\"",
      "expect log \"完了しました。購入手続きが完了しました。 [Environment: Sandbox]\"")
  }

  @Test("507 is an answer that could not be decoded")
  func decoding() throws {
    let row = try #require(ErrorTable.row(domain: "ASDErrorDomain", code: 507))
    #expect(row.description(language: "en") == "Error decoding object")
    #expect(row.failureReason == "Attempted to decode store response")
    var session = makeSession()
    try session.type(
      "fail ASDErrorDomain/507 --once", "buy \(coins)", "confirm", "expect error last SKErrorDomain 0",
      "expect underlying last ASDErrorDomain 507", "expect log \"Error decoding object\"")
    #expect(!ErrorTable.rows.contains { $0.code == 507 && $0.sentence.contains("account") })
  }
}
