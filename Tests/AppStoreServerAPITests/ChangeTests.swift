// Tests of requests that change purchases, and of the agreement of the answers with StoreKit's own values.

import Backend
import Scenario
import Simulation
import StoreModel
import StoreSimulator
import Support
import Testing

@testable import AppStoreServerAPI

@Suite("Changes and agreement") struct ChangeTests {
  @Test(
    "each change is a step of the journal, which undo takes back",
    arguments: [
      ("POST", "/inApps/v1/transactions/{1}/finish", "", "server finish #1"),
      (
        "PUT", "/inApps/v1/transactions/{1}/appAccountToken",
        #"{"appAccountToken":"11111111-2222-3333-4444-55555555555A"}"#,
        "server app-account-token #1 11111111-2222-3333-4444-55555555555a"
      ),
      (
        "PUT", "/inApps/v1/subscriptions/extend/{1}",
        #"{"extendByDays":30,"extendReasonCode":0,"requestIdentifier":"r 1"}"#, "server extend #1 30"
      ),
      (
        "POST", "/inApps/v1/subscriptions/extend/mass",
        #"{"extendByDays":3,"extendReasonCode":0,"requestIdentifier":"r","productId":"gold","#
          + #""storefrontCountryCodes":["USA","JPN","USA"]}"#,
        "server extend-all gold 3 --storefronts USA,JPN --request r"
      ),
      (
        "PUT", "/inApps/v2/transactions/consumption/{1}",
        #"{"customerConsented":true,"sampleContentProvided":true,"deliveryStatus":"UNDELIVERED_OTHER","#
          + #""refundPreference":"GRANT_FULL"}"#,
        "server consumption #1 --delivery other --sample --preference grant-full"
      ),
      ("POST", "/inApps/v1/notifications/test", "", "server send test"),
    ])
  func isStep(method: String, target: String, body: String, step: String) throws {
    var bench = try APIBench(["order gold"])
    let before = bench.session.simulation
    let answer = try bench.send(method, target, body: body)
    #expect([200, 202].contains(answer.status), "\(answer.hint)")
    let actions = bench.session.log.entries.compactMap { entry -> Action? in
      if case .performed(let action)? = entry.event?.kind { action } else { nil }
    }
    #expect(try CommandPrinter.text(.action(#require(actions.last))) == step)
    try bench.play(["undo"])
    #expect(bench.session.simulation == before)
  }

  @Test("a finished transaction is finished once, and a finished consumable leaves verifyReceipt's rows")
  func finish() throws {
    var bench = try APIBench(["order coins"])
    let steps = bench.session.log.count
    #expect(try bench.send("POST", "/inApps/v1/transactions/{1}/finish").status == 200)
    let after = bench.session.log.count
    #expect(after > steps)
    #expect(try bench.send("POST", "/inApps/v1/transactions/{1}/finish").status == 200)
    #expect(bench.session.log.count == after)
    let customer = try #require(bench.world.customer)
    #expect(bench.world.history(of: customer).purchases.isEmpty)
    #expect(try bench.send("GET", "/inApps/v1/transactions/{1}").status == 200)
  }

  @Test("an extension answers with the new end, which statuses and transactions have, too")
  func extend() throws {
    var bench = try APIBench(["order gold"])
    let answer = try bench.send(
      "PUT", "/inApps/v1/subscriptions/extend/{1}",
      body: #"{"extendByDays":30,"extendReasonCode":0,"requestIdentifier":"r"}"#)
    let end = try #require(answer.json?["effectiveDate"]?.integer)
    #expect(answer.json?["success"]?.flag == true)
    #expect(answer.json?["originalTransactionId"]?.text == String(try bench.id(1)))
    let info = try bench.send("GET", "/inApps/v1/transactions/{1}").payload("signedTransactionInfo")
    #expect(info["expiresDate"]?.integer == end)
    #expect(answer.json?["webOrderLineItemId"] == info["webOrderLineItemId"])
    let renewal = try rows(&bench).map { try Answer.payload(try #require($0["signedRenewalInfo"]?.text)) }
    #expect(renewal.first?["renewalDate"]?.integer == end)
  }

  @Test("the result of an extension for all counts the subscriptions, and a second request changes nothing")
  func extendAll() throws {
    var bench = try APIBench(["order silver"])
    let body = #"{"extendByDays":3,"extendReasonCode":0,"requestIdentifier":"r 1","productId":"silver"}"#
    let answer = try bench.send("POST", "/inApps/v1/subscriptions/extend/mass", body: body)
    #expect(answer.json?["requestIdentifier"]?.text == "r 1")
    let steps = bench.session.log.count
    #expect(try bench.send("POST", "/inApps/v1/subscriptions/extend/mass", body: body).status == 200)
    #expect(bench.session.log.count == steps)
    let result = try bench.send("GET", "/inApps/v1/subscriptions/extend/mass/silver/r%201")
    #expect(result.json?["complete"]?.flag == true)
    // The subscription is in a free trial.
    #expect(result.json?["succeededCount"]?.integer == 0 && result.json?["failedCount"]?.integer == 1)
  }

  @Test("a test notification has a token, with which its payload can be read")
  func testNotification() throws {
    var bench = try APIBench(["order gold"])
    let token = try #require(
      try bench.send("POST", "/inApps/v1/notifications/test").json?["testNotificationToken"]?.text)
    let status = try bench.send("GET", "/inApps/v1/notifications/test/\(token)")
    let payload = try status.payload("signedPayload")
    #expect(payload["notificationType"]?.text == "TEST" && payload["subtype"] == nil)
    #expect(payload["data"]?["bundleId"]?.text == APIBench.bundleID)
    #expect(
      try bench.send("GET", "/inApps/v1/notifications/test/\(token)", to: .production).code == 4_040_008)
    try bench.play(["advance 31d"])
    #expect(try bench.send("GET", "/inApps/v1/notifications/test/\(token)").code == 4_040_008)
  }

  @Test("only the current world can be changed, and the other store can be read")
  func otherWorld() throws {
    var bench = try APIBench(["order coins", "environment production"])
    let identifier = try #require(
      bench.session.simulation.simulator.worlds[.sandbox]?.transaction(1)?.identifier)
    let path = "/inApps/v1/transactions/\(identifier)"
    #expect(try bench.send("GET", path).status == 200)
    let refused = try bench.send("POST", path + "/finish")
    #expect(refused.code == 5_000_001 && refused.hint.contains("environment sandbox"))
    let unknown = try bench.send("GET", path, to: .production)
    #expect(unknown.code == 4_040_010 && unknown.hint == "4040010: this id exists in Sandbox")
  }

  @Test("family members are separate customers")
  func family() throws {
    var bench = try APIBench(["family join Hanako", "family buy Hanako gold", "order coins"])
    let owner = try bench.send("GET", "/inApps/v2/history/{1}").payloads()
    let member = try bench.send("GET", "/inApps/v2/history/{2}").payloads()
    #expect(owner.map { $0["inAppOwnershipType"]?.text } == ["PURCHASED"])
    #expect(Set(member.map { $0["inAppOwnershipType"]?.text }) == ["FAMILY_SHARED", "PURCHASED"])
    #expect(owner.first?["appTransactionId"] != member.first?["appTransactionId"])
    #expect(try rows(&bench, "{2}").count == 1 && rows(&bench, "{1}").count == 1)
  }

  // MARK: Agreement

  private func rows(_ bench: inout APIBench, _ customer: String = "{1}") throws -> [JSONValue] {
    let answer = try bench.send("GET", "/inApps/v1/subscriptions/\(customer)")
    guard case .array(let groups)? = answer.json?["data"] else { return [] }
    return groups.flatMap { group -> [JSONValue] in
      if case .array(let rows)? = group["lastTransactions"] { rows } else { [] }
    }
  }

  /// The names of payload fields that StoreKit has, too.
  private static let transactionFields = [
    "transactionId", "originalTransactionId", "webOrderLineItemId", "bundleId", "productId", "type",
    "subscriptionGroupIdentifier", "quantity", "inAppOwnershipType", "transactionReason", "offerType",
    "offerIdentifier", "offerDiscountType", "offerPeriod", "revocationReason", "revocationType",
    "appAccountToken", "environment", "storefront", "storefrontId", "currency", "appTransactionId",
    "billingPlanType",
  ]
  private static let renewalFields = [
    "originalTransactionId", "productId", "environment", "appAccountToken", "appTransactionId",
    "renewalBillingPlanType", "offerType", "offerIdentifier", "offerDiscountType", "expirationIntent",
  ]

  private static let stories: [[String]] = [
    ["order gold", "order coins", "order noads", "order season"],
    ["order silver", "advance 20m"], ["order gold", "refund #1"],
    ["order gold", "subscription cancel gold", "advance 6m"],
    ["order gold", "billing retry on", "advance 6m"],
    ["order gold", "billing retry on", "billing grace on", "advance 6m"],
    ["order silver", "order gold"], ["order coins", "server finish #1"],
    [
      "order gold", "server app-account-token #1 11111111-2222-3333-4444-55555555555a", "advance 6m",
      "server extend last 30",
    ],
  ]

  @Test("each payload has the values of StoreKit, and each status is that of StoreKit", arguments: stories)
  func agrees(story: [String]) throws {
    var bench = try APIBench(story)
    let world = bench.world
    for number in world.transactionNumbers where world.transaction(number)?.identifier != nil {
      guard world.transaction(number)?.answeredWith == nil else { continue }
      let payload = try bench.send("GET", "/inApps/v1/transactions/\(try bench.id(number.value))")
        .payload("signedTransactionInfo")
      for name in Self.transactionFields {
        expectEqual(payload[name], world.field(name, of: number), "#\(number) \(name)")
      }
      let (expires, purchased) = (payload["expiresDate"]?.integer, payload["purchaseDate"]?.integer)
      #expect(expires == world.transaction(number)?.expiresAt.map { $0.microseconds / 1000 })
      #expect(purchased == world.transaction(number)?.purchasedAt.map { $0.microseconds / 1000 })
    }
    let statuses = world.statuses(group: "MAIN")
    let rows = try rows(&bench)
    #expect(rows.map { $0["status"]?.integer } == statuses.map { Int64($0.state.rawValue) })
    for (row, status) in zip(rows, statuses) {
      let payload = try Answer.payload(try #require(row["signedRenewalInfo"]?.text))
      for name in Self.renewalFields {
        expectEqual(payload[name], world.renewalInfoField(name, of: status), "\(name)")
      }
      #expect(payload["renewalDate"]?.integer == status.renewalInfo.renewalDate.microseconds / 1000)
      #expect(payload["autoRenewStatus"]?.integer == (status.renewalInfo.willAutoRenew ? 1 : 0))
    }
  }

  private func expectEqual(_ value: JSONValue?, _ field: FieldValue?, _ comment: String) {
    let text: String? =
      switch value {
      case .string(let text): text
      case .number(let digits): digits
      case nil, .null, .bool, .array, .object: nil
      }
    #expect(field?.matches(by: text ?? "nil") { _ in nil } == true, "\(comment): \(text ?? "nil")")
  }
}
