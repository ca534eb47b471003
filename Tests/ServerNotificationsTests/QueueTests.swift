// Tests of the queue of notifications (rule `server.notifications.delivery`).

import AppStoreServerAPI
import Backend
import Scenario
import Simulation
import StoreModel
import StoreSimulator
import Support
import Testing

@testable import ServerNotifications

private let notify = "server notify \(NotificationBench.address)"

@Suite("Notification queue") struct QueueTests {
  @Test("Without an address nothing is queued")
  func noAddress() throws {
    let bench = try NotificationBench("outside buy coins")
    #expect(bench.notifications.count == 1 && bench.queue.deliveries.isEmpty && bench.posts.isEmpty)
  }

  @Test("Each notification of the log is posted once, in the order of the log, with the data of its event")
  func order() throws {
    var bench = try NotificationBench(notify, "renewal-rate month-5m", "order gold", "outside buy coins")
    try bench.play(["advance 6m", "subscription cancel gold", "advance 5m"])
    #expect(bench.queue.deliveries.map(\.notification) == bench.notifications)
    #expect(bench.posts == Array(1...bench.notifications.count))
    #expect(Set(bench.queue.deliveries.map(\.payload.uuid)).count == bench.posts.count)
    let first = try JSONReader.read(bench.queue.deliveries[0].payload.decoded)
    #expect(first["subtype"] == .string("INITIAL_BUY"))
    #expect(first["data"]?["signedRenewalInfo"]?["autoRenewStatus"] == .number("1"))
    let last = try #require(bench.queue.deliveries.last)
    #expect(last.notification.event == .expiredVoluntarily)
    let json = try JSONReader.read(last.payload.decoded)
    #expect(json["data"]?["status"] == .number("2"))
  }

  @Test("In production, five failures and a success take 157 hours")
  func retries() throws {
    var bench = try NotificationBench(notify, "order gold", in: "production")
    let start = try #require(bench.queue.delivery(1)?.attempts.first?.at)
    try bench.play(["server delivered 1 503"])
    for hours in NotificationQueue.retryHours {
      #expect(bench.queue.delivery(1)?.firstOpenAttempt == nil)
      try bench.play(["advance \(hours)h"])
      if hours < 72 { try bench.play(["server delivered 1 timed-out"]) }
    }
    try bench.play(["server delivered 1 200 --took 12"])
    let delivery = try #require(bench.queue.delivery(1))
    #expect(delivery.isDelivered && delivery.nextAt == nil)
    #expect(delivery.attempts.map { ($0.at - start) / 3_600_000_000 } == [0, 1, 13, 37, 85, 157])
    #expect(delivery.attempts.last?.milliseconds == 12)
  }

  @Test("After the clock has passed all retries, each result makes the next attempt due at once")
  func lateResults() throws {
    var bench = try NotificationBench(notify, "order gold", in: "production")
    let start = try #require(bench.queue.delivery(1)?.attempts.first?.at)
    try bench.play(["server delivered 1 500", "advance 157h"])
    for _ in 1...4 { try bench.play(["server delivered 1 500"]) }
    let delivery = try #require(bench.queue.delivery(1))
    #expect(delivery.attempts.map { ($0.at - start) / 3_600_000_000 } == [0, 1, 13, 37, 85, 157])
    try bench.play(["server delivered 1 500"])
    #expect(bench.queue.delivery(1)?.nextAt == nil)
    #expect(try bench.refusal("server delivered 1 200") != nil)
  }

  @Test("After five failures, the success is that of the attempt after 157 hours")
  func lateSuccess() throws {
    var bench = try NotificationBench(
      notify, "order gold", "server delivered 1 503", "advance 157h", in: "production")
    let at = try #require(bench.queue.delivery(1)?.at)
    try bench.play(Array(repeating: "server delivered 1 503", count: 4) + ["server delivered 1 200"])
    let delivery = try #require(bench.queue.delivery(1))
    #expect(
      delivery.knownAttempts.map(\.result) == Array(repeating: .unsuccessfulStatus, count: 5) + [.success])
    #expect(delivery.attempts.last?.at == at + .seconds(157 * 3600) && delivery.nextAt == nil)
  }

  @Test("A bad certificate is a failure of TLS, which production posts again")
  func certificate() throws {
    var bench = try NotificationBench(
      "server notify https://127.0.0.1/", "order gold", "server delivered 1 bad-certificate",
      in: "production")
    #expect(bench.queue.delivery(1)?.knownAttempts.map(\.result) == [.tlsIssue])
    try bench.play(["advance 1h"])
    #expect(bench.posts == [1, 1])
  }

  @Test("The Sandbox makes one attempt")
  func sandbox() throws {
    var bench = try NotificationBench(notify, "outside buy coins")
    try bench.play(["server delivered 1 503", "advance 30d"])
    #expect(bench.posts == [1] && bench.queue.delivery(1)?.nextAt == nil)
    try bench.play(["server resend 1", "server delivered 1 200"])
    #expect(bench.posts == [1, 1] && bench.queue.delivery(1)?.isDelivered == true)
  }

  @Test("A result can name its attempt, and earlier attempts without a result then count as not sent")
  func unsentAttempt() throws {
    var bench = try NotificationBench(notify, "order gold", "server resend 1", in: "production")
    try bench.play(["server delivered 1 503 --attempt 2"])
    let delivery = try #require(bench.queue.delivery(1))
    #expect(delivery.attempts.map(\.isUnsent) == [true, false] && !delivery.isWaiting)
    #expect(delivery.knownAttempts.map(\.result) == [.unsuccessfulStatus])
    #expect(delivery.nextAt != nil)
    #expect(try bench.refusal("server delivered 1 200 --attempt 1") != nil)
    #expect(try bench.refusal("server delivered 1 200 --attempt 3") != nil)
    try bench.play(["advance 1h", "server delivered 1 200"])
    #expect(bench.queue.delivery(1)?.attempts.count == 3 && bench.queue.delivery(1)?.isDelivered == true)
  }

  @Test("A delivery mode doubles, reverses or holds notifications")
  func modes() throws {
    var twice = try NotificationBench(notify, "server delivery twice", "outside buy coins")
    #expect(twice.posts == [1, 1])
    try twice.play(["server delivered 1 503", "server delivered 1 200"])
    #expect(twice.queue.delivery(1)?.knownAttempts.map(\.result) == [.unsuccessfulStatus, .success])
    let reversed = try NotificationBench(
      notify, "server delivery reversed", "outside buy coins", "outside buy coins", "outside buy coins")
    #expect(reversed.posts == [2, 1] && reversed.queue.held == [3])
    var hold = try NotificationBench(notify, "server delivery hold", "outside buy coins", "outside buy coins")
    #expect(hold.posts.isEmpty)
    try hold.play(["server delivery normal"])
    #expect(hold.posts == [1, 2] && hold.queue.held.isEmpty)
  }

  @Test("Only the next notification that has a field loses the field")
  func omission() throws {
    var bench = try NotificationBench(
      notify, "server omit renewalDate --once", "outside buy coins", "order gold")
    try bench.play(["subscription cancel gold"])
    #expect(bench.queue.deliveries.map { $0.payload.has("renewalDate") } == [false, false, true])
    #expect(bench.queue.deliveries.map { $0.payload.has("autoRenewStatus") } == [false, true, true])
    try bench.play([
      "server omit renewalDate", "subscription resume gold", "subscription cancel gold", "server omit off",
      "subscription resume gold",
    ])
    #expect(bench.queue.deliveries.suffix(3).map { $0.payload.has("renewalDate") } == [false, false, true])
  }

  @Test("Undo and replay restore the queue without a new post")
  func undo() throws {
    var bench = try NotificationBench(notify, "outside buy coins", "server delivered 1 503 --took 3")
    let (queue, count) = (bench.queue, bench.session.log.count)
    try bench.play(["undo"])
    #expect(bench.queue.delivery(1)?.firstOpenAttempt == 0)
    try bench.play(["redo"])
    #expect(bench.queue == queue && bench.posts == [1])
    #expect(bench.session.log.count >= count)
  }

  @Test("Each store has an address of its own")
  func addresses() throws {
    var bench = try NotificationBench(notify)
    try bench.play(["environment production", "order gold"])
    #expect(bench.queue.deliveries.isEmpty)
    try bench.play(["server notify http://localhost:9000 --store production", "subscription cancel gold"])
    #expect(bench.queue.delivery(1)?.attempts.count == 1)
    try bench.play(["server notify off", "subscription resume gold"])
    #expect(bench.queue.deliveries.count == 1)
    #expect(bench.queue.addresses[.sandbox]?.port == 8080)
    try bench.play(["environment xcode"])
    #expect(try bench.refusal(notify) != nil)
  }

  @Test("A result can belong to a world that was left")
  func otherWorld() throws {
    var bench = try NotificationBench(notify, "outside buy coins", "environment production")
    try bench.play(["server delivered 1 200 --environment sandbox"])
    let queue = bench.session.simulation.participant(NotificationQueue.self, in: .sandbox)
    #expect(queue?.delivery(1)?.isDelivered == true)
  }

  @Test(
    "A wrong address, field, number or result is refused",
    arguments: [
      "server notify https://127.0.0.1:0/", "server notify ftp://127.0.0.1/", "server notify http://",
      "server notify http://127.0.0.1:70000/", "server notify http://a@b/", "server notify http://[x]/",
      "server omit nothing", "server resend 9", "server delivered 9 200", "server delivered 1 999",
      "server delivered 1 fine",
    ])
  func refusals(line: String) throws {
    var bench = try NotificationBench(notify, "outside buy coins")
    let queue = bench.queue
    #expect(try bench.refusal(line) != nil)
    #expect(bench.queue == queue)
  }

  @Test(
    "An operation prints the step from which it is parsed",
    arguments: [
      "server notify http://127.0.0.1:1/a?b=c --store production", "server notify off",
      "server delivery hold",
      "server resend 3", "server omit type --once", "server omit off",
      "server delivered 4 503 --took 7 --environment testflight", "server delivered 4 timed-out",
    ])
  func steps(line: String) throws {
    let step = try #require(try CommandParser(table: ParticipantRegistry.withQueue.table).parse(line))
    guard case .participant(let operation) = step.command else {
      Issue.record("\(line) is not an operation of the queue")
      return
    }
    #expect(operation.act.step(zone: DeviceTimeZone.utc) == line)
  }

  @Test("Apple's types name the events of server send")
  func types() throws {
    let parser = CommandParser(table: ParticipantRegistry.withQueue.table)
    for (name, event) in [
      ("TEST", "test"), ("RENEWAL_EXTENSION/FAILURE", "extension-failed"), ("DID_RENEW", "renewed"),
      ("DID_RENEW/BILLING_RECOVERY", "recovered"),
    ] {
      let one = try #require(try parser.parse("server send \(name)"))
      #expect(one.command == (try #require(try parser.parse("server send \(event)"))).command)
    }
  }

  @Test("A notification that is sent by hand has the data of the chosen or the newest transaction")
  func manual() throws {
    var bench = try NotificationBench(notify, "order gold", "outside buy coins")
    let count = bench.queue.deliveries.count
    try bench.play([
      "server send DID_RENEW", "server send REFUND", "server send REFUND --transaction #1",
      "server send TEST",
    ])
    let sent = bench.queue.deliveries.dropFirst(count)
    #expect(sent.map(\.notification.isManual) == [true, true, true, false])
    let products = try sent.map { delivery in
      try JSONReader.read(delivery.payload.decoded)["data"]?["signedTransactionInfo"]?["productId"]
    }
    #expect(products == [.string("gold"), .string("coins"), .string("gold"), nil])
    #expect(bench.session.world.transaction(1)?.refundedAt == nil)
    for line in ["server send DID_RENEW --transaction #2", "server send TEST --transaction #1"] {
      #expect(try bench.refusal(line) != nil, "\(line)")
    }
    #expect(bench.queue.deliveries.count == count + 4)
  }

  @Test("The history of the App Store Server API has the payloads and the results of the queue")
  func records() throws {
    var bench = try NotificationBench("outside buy coins", notify, "outside buy coins")
    try bench.play(["outside buy coins", "server delivered 2 503"])
    let records = NotificationRecord.records(of: bench.session.log, bench.session.simulation)
    #expect(records.map { $0.attempts.map(\.result) } == [[.success], [], [.unsuccessfulStatus]])
    #expect(records.map { $0.payload != nil } == [false, true, true])
  }

  @Test("An address has a host, a port and a target")
  func address() throws {
    let address = try NotificationAddress("http://LOCALHOST?x=1#part")
    #expect(address.host == "localhost" && address.port == 80 && address.target == "/?x=1")
    #expect(address.isLoopback && address.hostHeader == "localhost")
    #expect(!address.isSecure)
    let secure = try NotificationAddress("HTTPS://localhost/a")
    #expect(secure.isSecure && secure.port == 443 && secure.hostHeader == "localhost")
    let other = try NotificationAddress("http://[::1]:81/a")
    #expect(other.host == "::1" && other.isLoopback && other.hostHeader == "[::1]:81")
    #expect(try !NotificationAddress("http://127.0.0.1.example.com/").isLoopback)
    #expect(try !NotificationAddress("http://example.com/").isLoopback)
  }
}
