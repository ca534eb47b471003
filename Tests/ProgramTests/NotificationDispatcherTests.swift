// Tests of the sender that posts the notifications of new steps.

import AppStoreServer
import LocalServer
import Scenario
import ServerNotifications
import Simulation
import StoreModel
import StoreSimulator
import Support
import Synchronization
import Testing

@testable import iapbench

@Suite("The notification sender", .serialized) struct NotificationDispatcherTests {
  private static let product = "com.example.subscriptionlab."

  /// The requests that the developer's server received.
  private final class Received: Sendable {
    private let list = Mutex<[ServerRequest]>([])
    func add(_ request: ServerRequest) { list.withLock { $0.append(request) } }
    var requests: [ServerRequest] { list.withLock { $0 } }
  }

  /// A session, its sender and the developer's server, which answers `/down` with 503.
  private final class Bench {
    var session: Session
    let externalRequests: ExternalRequests
    let dispatcher: NotificationDispatcher
    let receiver: LocalServer
    let received = Received()
    let chain: CertificateChain

    init(_ lines: [String]) throws {
      var random = SystemRandomNumberGenerator()
      chain = try CertificateChain.make(serials: &random)
      session = Session(registry: Participants.all, loadCatalog: CatalogFiles.loader(folder: "."))
      var options = LocalServer.Options()
      options.ports = [:]
      let received = received
      receiver = try LocalServer(options) { request in
        received.add(request)
        return LocalResponse(ServerResponse(status: request.path == "/down" ? 503 : 200))
      }
      for line in lines { try Bench.execute(line, in: &session) }
      externalRequests = ExternalRequests(session.simulation) {}
      dispatcher = NotificationDispatcher(
        PayloadSigner(chain), externalRequests: externalRequests, log: session.log)
    }

    deinit {
      dispatcher.stop()
      receiver.stop()
    }

    var address: String { "http://127.0.0.1:\(receiver.ports[.sandbox] ?? 0)" }
    var queue: NotificationQueue? { session.simulation.participant(NotificationQueue.self) }

    private static func execute(_ line: String, in session: inout Session) throws {
      let step = try #require(try CommandParser(table: Participants.all.table).parse(line))
      let outcome = session.execute(step.command)
      #expect(outcome.refusal == nil, "\(line): \(outcome.refusal?.description ?? "")")
    }

    func type(_ lines: String...) throws {
      for line in lines {
        try Self.execute(line, in: &session)
        show()
      }
    }

    private func show() {
      externalRequests.publish(session.simulation)
      dispatcher.show(session.log)
    }

    /// Returns the payload of a signed text, whose signature is verified with the chain's certificate.
    func verified(_ signed: JSONValue?) throws -> JSONValue {
      guard case .string(let text)? = signed else { throw CancellationError() }
      let parts = try #require(CompactSignature(text))
      #expect(
        CertificateChain.isSigned(parts.signedBytes, parts.signature, by: chain.payloads.certificate))
      return try JSONReader.read(parts.payload)
    }

    /// Executes results until no attempt waits for one.
    func serveResults() async throws {
      for _ in 1...1000 where queue?.deliveries.contains(where: \.isWaiting) == true {
        for request in externalRequests.drain() {
          if let operation = request.operation(session.simulation) {
            _ = session.execute(Command(operation))
            show()
          }
          request.answer(.nothing)
        }
        try await Task.sleep(for: .milliseconds(5))
      }
      #expect(queue?.deliveries.contains(where: \.isWaiting) == false)
    }
  }

  @Test("Each new notification is posted and signed, and its result is a step of the journal")
  func posted() async throws {
    let bench = try Bench(["environment sandbox"])
    try bench.type(
      "server notify \(bench.address)/hook", "outside buy \(Self.product)coins100",
      "outside buy \(Self.product)monthly")
    try await bench.serveResults()
    let payloads = try bench.received.requests.map { request -> JSONValue in
      #expect(request.method == "POST" && request.path == "/hook")
      return try bench.verified(JSONReader.read(request.body)["signedPayload"])
    }
    #expect(
      payloads.map { $0["notificationType"] } == [.string("ONE_TIME_CHARGE"), .string("SUBSCRIBED")])
    #expect(bench.queue?.deliveries.allSatisfy(\.isDelivered) == true)
  }

  @Test("A receiver gets each event of a subscription's life, verified, in the order of the log")
  func lifeCycle() async throws {
    let bench = try Bench(["environment production", "finish-policy automatic"])
    try bench.type("server notify \(bench.address)/hook")
    let steps = """
      outside buy coins100; outside buy basic; subscription cancel basic; subscription resume basic
      outside buy monthly; server extend monthly 3; outside buy basic; outside buy monthly
      price-increase ask monthly 6.99; price-increase agree monthly; advance 36d
      billing retry on; billing grace on; advance 32d; billing recover monthly; billing retry off
      request-refund last; refund last; reverse-refund last; advance 40d
      outside buy monthly; billing retry on; billing grace off; advance 100d
      """
    let products = ["coins100", "basic", "monthly"]
    for step in steps.split(whereSeparator: { $0 == ";" || $0 == "\n" }) {
      let words = step.split(separator: " ").map {
        products.contains(String($0)) ? Self.product + $0 : "\($0)"
      }
      try bench.type(words.joined(separator: " "))
      try await bench.serveResults()
    }
    let sent = bench.session.log.entries.compactMap { entry -> ServerNotification? in
      guard case .server(let notification)? = entry.event?.kind else { return nil }
      return notification
    }
    #expect(Set(sent.map(\.event)).count >= 17, "\(sent.map(\.event.text))")
    let requests = bench.received.requests
    #expect(requests.count == sent.count)
    for (request, notification) in zip(requests, sent) {
      let payload = try bench.verified(JSONReader.read(request.body)["signedPayload"])
      #expect(payload["notificationType"] == .string(notification.event.type))
      #expect(payload["subtype"] == notification.event.subtype.map { .string($0) })
      #expect(payload["data"]?["environment"] == .string("Production"))
      let transaction = try bench.verified(payload["data"]?["signedTransactionInfo"])
      #expect(transaction["productId"] == .string(notification.product), "\(notification.event.text)")
    }
  }

  @Test("Undo, redo and an opened session post nothing")
  func undo() async throws {
    let bench = try Bench([
      "environment sandbox", "server notify http://127.0.0.1:1/", "outside buy \(Self.product)coins100",
    ])
    try bench.type("server notify \(bench.address)/hook", "undo", "redo")
    #expect(bench.received.requests.isEmpty)
    try bench.type("server resend 1", "undo", "redo", "undo", "redo")
    for _ in 1...400 where bench.received.requests.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
    try await Task.sleep(for: .milliseconds(20))
    #expect(bench.received.requests.count == 1)
  }

  @Test("If an attempt was not sent, the result of resend belongs to the second attempt")
  func unsentAttempt() async throws {
    let bench = try Bench([
      "environment production", "server notify http://127.0.0.1:1/", "outside buy \(Self.product)monthly",
    ])
    try bench.type("server notify \(bench.address)/hook", "server resend 1")
    try await bench.serveResults()
    #expect(bench.queue?.delivery(1)?.attempts.map(\.outcome) == [nil, PostOutcome.status(200)])
    #expect(bench.queue?.delivery(1)?.attempts.map(\.isUnsent) == [true, false])
  }

  @Test("Five failures and a success reach a server in production")
  func retries() async throws {
    let bench = try Bench(["environment production"])
    try bench.type("server notify \(bench.address)/down", "outside buy \(Self.product)monthly")
    try await bench.serveResults()
    for hours in ["1h", "12h", "24h", "48h"] {
      try bench.type("advance \(hours)")
      try await bench.serveResults()
    }
    try bench.type("server notify \(bench.address)/hook", "advance 72h")
    try await bench.serveResults()
    #expect(bench.received.requests.map(\.path) == Array(repeating: "/down", count: 5) + ["/hook"])
    #expect(bench.queue?.delivery(1)?.isDelivered == true)
  }

  /// The number of log entries about attempts and results.
  private func messageCount(_ bench: Bench) -> Int {
    bench.session.log.entries.count { entry in
      entry.simulationEvent.participantEvent?.message.flatMap { NotificationQueue.number(of: $0) } != nil
    }
  }

  @Test("A receiver that refuses the connection has one result in the log")
  func refused() async throws {
    let bench = try Bench(["environment sandbox"])
    try bench.type("server notify http://127.0.0.1:1/", "outside buy \(Self.product)coins100")
    let world = bench.session.world
    try await bench.serveResults()
    #expect(bench.queue?.delivery(1)?.attempts.first?.outcome == .failure(.socketIssue))
    #expect(messageCount(bench) == 2 && bench.session.world == world)
  }

  @Test("The own port answers a notification like another request, which causes no further notification")
  func ownPort() async throws {
    let bench = try Bench(["environment sandbox"])
    let handler = StoreRequestHandler(
      bench.session.simulation, signer: bench.chain.signer, externalRequests: bench.externalRequests)
    var options = LocalServer.Options()
    options.ports = [:]
    let own = try LocalServer(options, ask: { handler.answer($0, $1) })
    defer { own.stop() }
    try bench.type(
      "server notify http://127.0.0.1:\(own.ports[.sandbox] ?? 0)/nothing",
      "outside buy \(Self.product)coins100")
    let world = bench.session.world
    try await bench.serveResults()
    #expect(bench.queue?.delivery(1)?.attempts.first?.outcome == .status(404))
    #expect(bench.queue?.deliveries.count == 1 && messageCount(bench) == 2 && bench.session.world == world)
  }

  @Test("Another host than this machine gets nothing")
  func otherHost() async throws {
    let bench = try Bench(["environment sandbox"])
    try bench.type("server notify http://example.com/", "outside buy \(Self.product)coins100")
    try await bench.serveResults()
    #expect(bench.queue?.delivery(1)?.attempts.first?.outcome == .failure(.hostNotAllowed))
  }

  @Test("While the ports are closed, the log says that a new notification was not sent, and how to send it")
  func unsent() throws {
    let bench = try Bench(["environment sandbox", "server notify http://127.0.0.1:1/"])
    var unsent = UnsentNotifications(session: 0, bench.session.log)
    func lines(session: Int = 0, isSending: Bool = false) -> [String] {
      let batch = unsent.examine(bench.session.log, session: session, isSending: isSending)
      return batch.requests.compactMap { $0.message.line?.english }
    }
    #expect(lines().isEmpty)
    try bench.type("outside buy \(Self.product)coins100")
    #expect(
      lines() == [
        "notification 1 was not sent: the ports are closed; after serve on, server resend 1 sends it"
      ])
    #expect(lines().isEmpty)
    try bench.type("outside buy \(Self.product)coins100")
    #expect(lines(isSending: true).isEmpty && lines().isEmpty)
    try bench.type("outside buy \(Self.product)coins100", "undo")
    #expect(lines().isEmpty)
    try bench.type("outside buy \(Self.product)coins100")
    #expect(lines(session: 1).isEmpty)
  }

  @Test("serve and listen refuse a text that is not an address")
  func arguments() throws {
    #expect(throws: (any Error).self) { try ServeCommand.parse(["--notify", "ftp://127.0.0.1/"]) }
    #expect(throws: (any Error).self) { try ListenCommand.parse(["--forward-to", "127.0.0.1:8080"]) }
    #expect(throws: (any Error).self) { try ListenCommand.parse([]) }
    for address in ["http://127.0.0.1/", "https://localhost:8443/"] {
      #expect(try ServeCommand.parse(["--notify", address]).notify == address)
    }
  }
}
