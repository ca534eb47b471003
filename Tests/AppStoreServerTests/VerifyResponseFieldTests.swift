// Tests of an answer's fields: types, order, and the conditions under which they exist.

import StoreModel
import StoreSimulator
import Support
import Testing

@testable import AppStoreServer

private func dates(_ name: String) -> [String] { [name, name + "_ms", name + "_pst"] }

@Suite("The fields of verifyReceipt") struct RowTests {
  private static let bought =
    ["quantity", "product_id", "transaction_id", "original_transaction_id"]
    + dates("purchase_date") + dates("original_purchase_date")
  private static let period = dates("expires_date") + ["web_order_line_item_id"]

  private func row(_ product: String, _ rows: [JSONValue]) throws -> JSONValue {
    try #require(rows.last { $0.text("product_id") == product }, "\(product)")
  }

  @Test("keys stand in the App Store's order, numbers are numbers and everything else is a text")
  func keys() throws {
    var shop = try Shop()
    try shop.buy("coins")
    #expect(try shop.answer().keys == ["status", "environment", "receipt"])
    try shop.buy("monthly")
    let answer = try shop.answer()
    #expect(
      answer.keys == [
        "status", "environment", "receipt", "latest_receipt_info", "latest_receipt", "pending_renewal_info",
      ])
    let receipt = try #require(answer["receipt"])
    #expect(
      receipt.keys == [
        "receipt_type", "adam_id", "app_item_id", "bundle_id", "application_version", "download_id",
        "version_external_identifier",
      ] + dates("receipt_creation_date") + dates("request_date")
        + dates("original_purchase_date") + ["original_application_version", "in_app"])
    let numbers = ["adam_id", "app_item_id", "download_id", "version_external_identifier"]
    for key in receipt.keys where key != "in_app" {
      #expect(numbers.contains(key) == (receipt[key]?.number != nil), "\(key)")
      #expect(numbers.contains(key) == (receipt[key]?.string == nil), "\(key)")
    }
    for row in answer.latest + answer.inApp + answer.pending {
      #expect(row.keys.allSatisfy { row.text($0) != nil })
    }
    #expect(
      answer.pending.map(\.keys)
        == [["auto_renew_product_id", "original_transaction_id", "product_id", "auto_renew_status"]])
  }

  @Test(
    "only subscriptions have a period, and the presence of expires_date shows which a row is",
    arguments: ["coins", "noads", "season", "monthly"])
  func kinds(product: String) throws {
    var shop = try Shop()
    try shop.buy("monthly")
    if product != "monthly" { try shop.buy(product) }
    let isPlan = product == "monthly"
    let base = Self.bought + (isPlan ? Self.period : []) + ["is_trial_period"]
    for isNow in [true, false] {
      shop.quirks.fields = isNow ? .now : .of2017
      let answer = try shop.answer()
      let inApp = try row(product, answer.inApp)
      let latest = try row(product, answer.latest)
      let added = isNow ? (isPlan ? ["is_in_intro_offer_period"] : []) + ["in_app_ownership_type"] : []
      #expect(inApp.keys == base + added)
      #expect(latest.keys == base + added + (isNow && isPlan ? ["subscription_group_identifier"] : []))
      #expect(inApp.text("is_trial_period") == "false")
      #expect(inApp.text("quantity") == "1")
    }
  }

  @Test("a free trial is a trial, a price below the usual one is an introductory offer, and neither lasts")
  func introductory() throws {
    var shop = try Shop()
    try shop.buy("free")
    try shop.buy("cheap")
    var answer = try shop.answer()
    for rows in [answer.inApp, answer.latest] {
      #expect(try row("free", rows).text("is_trial_period") == "true")
      #expect(try row("free", rows).text("is_in_intro_offer_period") == "false")
      #expect(try row("cheap", rows).text("is_trial_period") == "false")
      #expect(try row("cheap", rows).text("is_in_intro_offer_period") == "true")
    }
    try shop.play("advance 6m")
    answer = try shop.answer()
    for product in ["free", "cheap"] {
      #expect(try row(product, answer.latest).text("is_trial_period") == "false")
      #expect(try row(product, answer.latest).text("is_in_intro_offer_period") == "false")
    }
  }

  @Test("what was given back has a date and a reason, but never a consumable")
  func refunded() throws {
    var shop = try Shop()
    for product in ["noads", "coins", "monthly"] { try shop.buy(product) }
    #expect(
      try shop.answer().latest.allSatisfy {
        $0["cancellation_date"] == nil && $0["cancellation_reason"] == nil
      })
    let before = try shop.receipt()
    for number in 1...3 { try shop.play("refund #\(number)") }
    let answer = try shop.answer()
    for rows in [answer.inApp, answer.latest] {
      for product in ["noads", "monthly"] {
        let keys = try row(product, rows).keys.filter { $0.hasPrefix("cancellation") }
        #expect(keys == dates("cancellation_date") + ["cancellation_reason"])
        #expect(try row(product, rows).text("cancellation_reason") == "0")
      }
      #expect(try row("coins", rows).keys.allSatisfy { !$0.hasPrefix("cancellation") })
    }
    // An older receipt does not show a later refund in `in_app`, but `latest_receipt_info` does.
    let old = try shop.answer(before)
    #expect(old.inApp.allSatisfy { $0["cancellation_date"] == nil && $0["cancellation_reason"] == nil })
    #expect(try row("noads", old.latest)["cancellation_date"] != nil)
  }

  @Test("the reason is 1 where the customer said that the app was at fault")
  func refundReason() throws {
    var shop = try Shop()
    try shop.buy("noads")
    try shop.buy("monthly")
    try shop.play("request-refund #1 --reason fulfillment")
    try shop.clearDialogs()
    #expect(try row("noads", try shop.answer().latest).text("cancellation_reason") == "1")
  }

  @Test("a promotional offer is in both arrays, an offer code in the history alone, and not in 2017")
  func offers() throws {
    var shop = try Shop()
    try shop.buy("offers")
    try shop.play("finish #1")
    try shop.buy("offers --offer promo --signature ok")
    try shop.play("advance 5m")
    var answer = try shop.answer()
    for rows in [answer.inApp, answer.latest] {
      #expect(try row("offers", rows).text("promotional_offer_id") == "promo")
    }
    var other = try Shop()
    try other.play("offer redeem offers code")
    try other.play("settle")
    try other.clearDialogs()
    answer = try other.answer()
    #expect(try row("offers", answer.latest).text("offer_code_ref_name") == "code")
    #expect(try row("offers", answer.inApp)["offer_code_ref_name"] == nil)
    other.quirks.fields = .of2017
    #expect(try row("offers", try other.answer().latest)["offer_code_ref_name"] == nil)
  }

  @Test("the app's token, the upgrade and the group are in the history alone, and not in 2017")
  func history() throws {
    let token = "0f2d9b6e-8f4b-4a51-9a3d-7b1c5e2f6a10"
    var shop = try Shop()
    try shop.buy("monthly --app-account-token \(token)")
    try shop.buy("yearly")
    let answer = try shop.answer()
    let monthly = try row("monthly", answer.latest)
    #expect(monthly.text("app_account_token") == token)
    #expect(monthly.text("is_upgraded") == "true")
    #expect(monthly.text("subscription_group_identifier") == "PLAIN")
    #expect(try row("yearly", answer.latest)["is_upgraded"] == nil)
    // The payment for the upgrade has no token, so the row has the subscription's token.
    #expect(try row("yearly", answer.latest).text("app_account_token") == token)
    let names = ["app_account_token", "is_upgraded", "subscription_group_identifier"]
    for row in answer.inApp { #expect(row.keys.allSatisfy { !names.contains($0) }) }
    #expect(answer.inApp.allSatisfy { $0.text("in_app_ownership_type") == "PURCHASED" })
    shop.quirks.fields = .of2017
    let then = try shop.answer()
    for row in then.latest + then.inApp {
      #expect(
        row.keys.allSatisfy { !(names + ["in_app_ownership_type", "is_in_intro_offer_period"]).contains($0) })
    }
  }

  @Test("what the family shares says so")
  func shared() throws {
    var shop = try Shop()
    try shop.play("family join Hanako", "family buy Hanako noads", "family buy Hanako yearly")
    try shop.clearDialogs()
    let answer = try shop.answer()
    for product in ["noads", "yearly"] {
      #expect(try row(product, answer.latest).text("in_app_ownership_type") == "FAMILY_SHARED")
    }
  }

  @Test("a finished consumable has left receipt and history; everything else stays, finished or not")
  func finished() throws {
    var shop = try Shop()
    for product in ["coins", "noads", "season", "monthly"] { try shop.buy(product) }
    let old = try shop.receipt()
    try shop.play("finish all")
    let left = ["noads", "season", "monthly"]
    let answer = try shop.answer()
    #expect(answer.inApp.compactMap { $0.text("product_id") } == left)
    #expect(answer.latest.compactMap { $0.text("product_id") } == left)
    #expect(try shop.answer(old).inApp.count == 4)
  }

  // MARK: Pending renewals

  @Test("each subscription has a row that says what it renews into, and when that stops why")
  func pending() throws {
    var shop = try Shop()
    try shop.buy("monthly")
    try shop.buy("free")
    var rows = try shop.answer().pending
    #expect(rows.compactMap { $0.text("product_id") }.sorted() == ["free", "monthly"])
    #expect(rows.allSatisfy { $0.text("auto_renew_status") == "1" && $0["expiration_intent"] == nil })
    try shop.play("subscription cancel monthly")
    rows = try shop.answer().pending
    #expect(try row("monthly", rows).text("auto_renew_status") == "0")
    #expect(try row("monthly", rows)["expiration_intent"] == nil)
    try shop.play("advance 6m")
    rows = try shop.answer().pending
    #expect(try row("monthly", rows).text("expiration_intent") == "1")
    #expect(try row("monthly", rows)["is_in_billing_retry_period"] == nil)
  }

  @Test("an order for the renewal is seen in what it renews into")
  func downgrade() throws {
    var shop = try Shop()
    try shop.buy("yearly")
    try shop.buy("monthly")
    let row = try #require(try shop.answer().pending.first)
    #expect(row.text("product_id") == "yearly" && row.text("auto_renew_product_id") == "monthly")
  }

  @Test("a payment that fails is seen in the row: tried, in grace, given up")
  func billing() throws {
    var shop = try Shop()
    try shop.buy("monthly")
    try shop.play("billing grace on", "billing retry on", "advance 5m")
    var row = try #require(try shop.answer().pending.first)
    #expect(row.text("expiration_intent") == "2" && row.text("is_in_billing_retry_period") == "1")
    #expect(row.keys.filter { $0.hasPrefix("grace") } == dates("grace_period_expires_date"))
    shop.quirks.fields = .of2017
    #expect(try #require(try shop.answer().pending.first)["grace_period_expires_date"] == nil)
    shop.quirks.fields = .now
    // As in RenewalInfo, the date is absent after the grace period.
    try shop.play("advance 1d")
    row = try #require(try shop.answer().pending.first)
    #expect(row.keys.filter { $0.hasPrefix("grace") }.isEmpty)
    try shop.play("advance 12w")
    row = try #require(try shop.answer().pending.first)
    #expect(row.text("expiration_intent") == "2" && row.text("is_in_billing_retry_period") == "0")
    #expect(row.text("auto_renew_status") == "0")
  }

  @Test("a question about the price is 0 until it is answered, then 1")
  func price() throws {
    var shop = try Shop()
    try shop.buy("monthly")
    #expect(try #require(try shop.answer().pending.first)["price_consent_status"] == nil)
    try shop.play("price-increase ask monthly 6.00")
    var row = try #require(try shop.answer().pending.first)
    #expect(row.text("price_consent_status") == "0" && row.text("price_increase_status") == "0")
    try shop.play("price-increase agree monthly")
    row = try #require(try shop.answer().pending.first)
    #expect(row.text("price_consent_status") == "1" && row.text("price_increase_status") == "1")
    shop.quirks.fields = .of2017
    row = try #require(try shop.answer().pending.first)
    #expect(row.text("price_consent_status") == "1" && row["price_increase_status"] == nil)
  }

  // MARK: App identity

  @Test("without a word about it the app is named after what it sells, and its secret comes from the seed")
  func identity() throws {
    let names = { (identifiers: [String]) in AppIdentity.bundleID(ofProducts: identifiers) }
    #expect(names(["com.example.a.x", "com.example.a.y", "com.example.b"]) == "com.example")
    #expect(names(["com.example.a"]) == "com.example")
    #expect(names(["com.example.a", "org.example.a"]) == nil)
    #expect(names(["coins", "gems"]) == nil && names([]) == nil && names(["com.a"]) == nil)
    let builtin = AppIdentity(catalog: .builtin, seed: 1)
    #expect(builtin.bundleID == "com.example.subscriptionlab")
    #expect(AppIdentity(catalog: try Shop().world.catalog, seed: 1).bundleID == AppIdentity.defaultBundleID)
    #expect(builtin.appleID == 1_234_567_890 && builtin.version == "1" && builtin.originalVersion == "1.0")
    #expect(builtin.sharedSecret.count == 32 && builtin.sharedSecret.allSatisfy { $0.isHexDigit })
    #expect(builtin.sharedSecret == AppIdentity(catalog: .builtin, seed: 1).sharedSecret)
    #expect(builtin.sharedSecret != AppIdentity(catalog: .builtin, seed: 2).sharedSecret)
  }
}
