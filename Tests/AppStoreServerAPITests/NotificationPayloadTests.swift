// The tests of the payloads of notifications.

import AppStoreServer
import StoreModel
import StoreSimulator
import Support
import Testing

@testable import AppStoreServerAPI

@Suite("Notification payloads") struct NotificationPayloadTests {
  private static let uuid = "00000000-0000-4000-8000-000000000001"

  private func payload(
    _ event: ServerEvent, _ transaction: TransactionNumber? = nil, in bench: APIBench,
    reason: RefundRequest.Reason? = nil
  ) -> NotificationPayload {
    NotificationPayload(
      ServerNotification(
        event: event, transaction: transaction, product: "gold", reason: reason, isSent: true),
      in: bench.world, identity: bench.world.identity, at: bench.world.now, uuid: Self.uuid)
  }

  /// The payload of the signed body, after a check of the signature.
  private func read(_ payload: NotificationPayload) throws -> JSONValue {
    let body = try JSONReader.read(try payload.body(PayloadSigner(TestKeys.chain)))
    return try Answer.payload(try #require(body["signedPayload"]?.text))
  }

  @Test func aSubscriptionHasItsTransactionItsRenewalInfoAndItsStatus() throws {
    let bench = try APIBench(["order gold"])
    let json = try read(payload(.firstSubscription, 1, in: bench))
    #expect(json["notificationType"]?.text == "SUBSCRIBED" && json["subtype"]?.text == "INITIAL_BUY")
    #expect(json["notificationUUID"]?.text == Self.uuid && json["version"]?.text == "2.0")
    let data = try #require(json["data"])
    #expect(data["environment"]?.text == "Sandbox" && data["appAppleId"] == nil)
    #expect(data["status"]?.integer == 1)
    let transaction = try Answer.payload(try #require(data["signedTransactionInfo"]?.text))
    #expect(transaction["transactionId"]?.text == String(try bench.id(1)))
    let renewal = try Answer.payload(try #require(data["signedRenewalInfo"]?.text))
    #expect(renewal["autoRenewProductId"]?.text == "gold")
  }

  @Test func aPurchaseInProductionHasTheAppIdentifierAndNoRenewalInfo() throws {
    let bench = try APIBench(["order coins"], in: "production")
    let data = try #require(
      try read(payload(.consumptionRequested, 1, in: bench, reason: .legal))["data"])
    #expect(data["environment"]?.text == "Production" && data["appAppleId"]?.integer != nil)
    #expect(data["consumptionRequestReason"]?.text == "LEGAL")
    #expect(data["signedRenewalInfo"] == nil && data["status"] == nil)
  }

  @Test func eachEventHasExactlyOneOfTheFourObjects() throws {
    let bench = try APIBench(["order gold"])
    for event in ServerEvent.allCases {
      let json = try JSONReader.read(payload(event, 1, in: bench).decoded)
      #expect(json["notificationType"]?.text == event.type && json["subtype"]?.text == event.subtype)
      let objects = ["data", "summary", "externalPurchaseToken", "appData"].filter { json[$0] != nil }
      let expected =
        switch event {
        case .extensionsDone: "summary"
        case .externalPurchaseToken, .externalTokenCreated, .externalTokenReminder: "externalPurchaseToken"
        case .consentWithdrawn: "appData"
        default: "data"
        }
      #expect(objects == [expected], "\(event.text)")
    }
  }

  @Test func aSummaryHasTheNumbersOfTheExtension() throws {
    let bench = try APIBench(["order gold", "server extend-all gold 3 --request summer"])
    let summary = try #require(try read(payload(.extensionsDone, in: bench))["summary"])
    #expect(summary["requestIdentifier"]?.text == "summer" && summary["productId"]?.text == "gold")
    #expect(summary["succeededCount"]?.integer == 1 && summary["failedCount"]?.integer == 0)
  }

  @Test func anOmittedFieldIsMissingInTheSignedPayloadsToo() throws {
    let bench = try APIBench(["order gold"])
    let whole = payload(.firstSubscription, 1, in: bench)
    #expect(whole.has("renewalDate") && !whole.has("gracePeriodExpiresDate"))
    let payload = whole.omitting("renewalDate").omitting("bundleId")
    #expect(!payload.has("renewalDate"))
    let data = try #require(try read(payload)["data"])
    #expect(data["bundleId"] == nil && data["environment"]?.text == "Sandbox")
    let renewal = try Answer.payload(try #require(data["signedRenewalInfo"]?.text))
    #expect(renewal["renewalDate"] == nil && renewal["productId"]?.text == "gold")
  }

  @Test func thePayloadKeepsTheStateOfItsTime() throws {
    var bench = try APIBench(["order gold"])
    let before = payload(.firstSubscription, 1, in: bench)
    try bench.play(["advance 5m"])
    let json = try JSONReader.read(before.decoded)
    #expect(json["data"]?["signedRenewalInfo"]?["autoRenewStatus"]?.integer == 1)
    #expect(json["data"]?["signedTransactionInfo"]?["transactionId"]?.text == String(try bench.id(1)))
    #expect(json["signedDate"]?.integer == before.signedDate.wholeMilliseconds)
  }
}
