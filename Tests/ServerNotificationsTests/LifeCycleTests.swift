// Tests of the posted notification of each event of the life cycle (DocC: ServerNotifications).

import AppStoreServerAPI
import StoreModel
import StoreSimulator
import Support
import Testing

@testable import ServerNotifications

@Suite("Notifications of the life cycle") struct LifeCycleTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let event: ServerEvent
    /// The steps, separated by semicolons; the last one causes the event.
    let steps: String
    let environment: String
    /// `status` in the payload; nil if the test does not check the status.
    let status: Int?

    var testDescription: String { "\(event.rawValue) in \(environment)" }

    init(_ event: ServerEvent, _ steps: String, in environment: String = "sandbox", status: Int? = nil) {
      self.event = event
      self.steps = steps
      self.environment = environment
      self.status = status
    }

    static let all = [
      Row(.firstSubscription, "order gold", status: 1),
      Row(
        .resubscribed, "order gold; finish all; subscription cancel gold; advance 6m; order gold", status: 1),
      Row(.renewed, "order gold; advance 6m", status: 1),
      Row(
        .recovered, "order gold; billing retry on; advance 32d; billing recover gold", in: "production",
        status: 1),
      Row(.upgraded, "order silver; order gold"),
      Row(.downgraded, "order gold; order silver", status: 1),
      Row(.downgradeTakenBack, "order gold; order silver; finish all; order gold", status: 1),
      Row(.autoRenewOff, "order gold; subscription cancel gold", status: 1),
      Row(.autoRenewOn, "order gold; subscription cancel gold; subscription resume gold", status: 1),
      Row(.offerRedeemed, "order silver; finish all; order silver --offer loyal"),
      Row(.offerRedeemedUpgrading, "order bronze; order silver --offer loyal"),
      Row(.offerRedeemedDowngrading, "order gold; offer redeem silver CODE"),
      Row(.renewalFailed, "order gold; billing retry on; advance 32d", in: "production", status: 3),
      Row(
        .graceBegan, "order gold; billing retry on; billing grace on; advance 32d", in: "production",
        status: 4),
      Row(
        .graceExpired, "order gold; billing retry on; billing grace on --days 3; advance 36d",
        in: "production", status: 3),
      Row(.expiredVoluntarily, "order gold; subscription cancel gold; advance 6m", status: 2),
      Row(.expiredAfterRetry, "order gold; billing retry on; advance 100d", in: "production", status: 2),
      Row(
        .expiredWithoutConsent, "order gold; price-increase ask gold 12.00; advance 62d", in: "production",
        status: 2),
      Row(.expiredNotForSale, "order gold; catalog builtin; advance 6m", status: 2),
      Row(.priceIncreaseAsked, "order gold; price-increase ask gold 12.00", status: 1),
      Row(.priceIncreaseAccepted, "order gold; price-increase tell gold 12.00", status: 1),
      Row(.refunded, "order gold; refund last"),
      Row(.refundDeclined, "order gold; request-refund last --text DECLINE; advance 1h"),
      Row(.refundReversed, "order gold; refund last; reverse-refund last"),
      Row(.consumptionRequested, "order gold; request-refund last"),
      Row(.familyRevoked, "family join Hanako; order gold; family leave Hanako", in: "production"),
      Row(.extended, "order gold; server extend gold 30", status: 1),
      Row(.oneTimeCharge, "outside buy coins"),
      Row(.oneTimeCharge, "outside buy coins", in: "production"),
    ]
  }

  @Test("Each event is posted once, in the order of the log, with its own data", arguments: Row.all)
  func event(row: Row) throws {
    var bench = try NotificationBench(
      "server notify \(NotificationBench.address)", in: row.environment)
    if row.environment == "sandbox" { try bench.play(["renewal-rate month-5m"]) }
    try bench.play(row.steps.split(separator: "; ").map(String.init))
    let queue = bench.queue
    #expect(queue.deliveries.map(\.notification) == bench.notifications)
    #expect(bench.posts == Array(1...queue.deliveries.count))
    let delivery = try #require(queue.deliveries.last { $0.notification.event == row.event })
    #expect(!delivery.notification.isManual)
    let json = try JSONReader.read(delivery.payload.decoded)
    #expect(json["notificationType"] == .string(row.event.type))
    #expect(json["subtype"] == row.event.subtype.map { JSONValue.string($0) })
    #expect(json["signedDate"] == .number("\(delivery.at.microseconds / 1000)"))
    let data = try #require(json["data"])
    #expect(data["environment"] == .string(row.environment == "production" ? "Production" : "Sandbox"))
    let transaction = try #require(data["signedTransactionInfo"])
    #expect(transaction["productId"] == .string(delivery.notification.product))
    let number = try #require(delivery.notification.transaction)
    let identifier = bench.session.world.transaction(number)?.identifier
    #expect(transaction["transactionId"] == identifier.map { JSONValue.string("\($0)") })
    if let status = row.status { #expect(data["status"] == .number("\(status)"), "\(data)") }
    if row.event == .refunded { #expect(transaction["revocationDate"] != nil) }
    if row.event == .refundReversed { #expect(transaction["revocationDate"] == nil) }
    if row.event == .autoRenewOff { #expect(data["signedRenewalInfo"]?["autoRenewStatus"] == .number("0")) }
  }

  @Test("Every event that a step causes has a row")
  func complete() {
    #expect(
      Set(Row.all.map(\.event)) == Set(ServerEvent.allCases.filter(\.isTriggeredHere)))
  }

  @Test("A mass extension is posted with its failures and its summary")
  func massExtension() throws {
    var bench = try NotificationBench(
      "server notify \(NotificationBench.address)", "order gold", "server extend gold 1",
      "server extend gold 1", in: "production")
    let count = bench.queue.deliveries.count
    try bench.play(["server extend-all gold 1"])
    #expect(
      bench.queue.deliveries.dropFirst(count).map(\.notification.event) == [
        .extensionFailed, .extensionsDone,
      ]
    )
    let json = try JSONReader.read(try #require(bench.queue.deliveries.last).payload.decoded)
    #expect(json["summary"]?["failedCount"] == .number("1") && json["data"] == nil)
  }
}
