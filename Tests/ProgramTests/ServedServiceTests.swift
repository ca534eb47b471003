// Tests of concurrent requests to the purchase service's server.

import AppStoreServer
import IAPService
import LocalServer
import Scenario
import Simulation
import StoreModel
import StoreSimulator
import Synchronization
import Testing

@testable import iapbench

@Suite("The service's server, answered") struct ServedServiceTests {
  private struct Served {
    var session: Session
    let externalRequests: ExternalRequests
    let worlds: StoreRequestHandler
    let payment: ServicePayment

    init(_ more: [String] = []) throws {
      session = Session(registry: Participants.all) { (name, _) throws(CatalogLoadError) in
        throw CatalogLoadError(text: name, isUnreadable: true)
      }
      let lines =
        [
          "environment sandbox", "service on", "service app manual", "service user alice", "service init",
          "service buy coins100", "confirm", "settle", "tap ok",
        ] + more
      for line in lines { try Self.type(line, &session) }
      let simulation = session.simulation
      payment = try #require(simulation.participant(IAPService.self, in: .sandbox)?.ledger.all.first)
      externalRequests = ExternalRequests(simulation) {}
      worlds = StoreRequestHandler(
        simulation, signer: try Self.chain().signer, externalRequests: externalRequests)
    }

    private static func chain() throws -> CertificateChain {
      var random = SystemRandomNumberGenerator()
      return try CertificateChain.make(serials: &random)
    }

    private static func type(_ line: String, _ session: inout Session) throws {
      let step = try #require(try CommandParser(table: Participants.all.table).parse(line))
      let outcome = session.execute(step.command)
      #expect(outcome.refusal == nil, "\(line): \(outcome.refusal?.description ?? "")")
    }

    mutating func type(_ line: String) throws {
      try Self.type(line, &session)
      worlds.show(session.simulation)
    }

    @discardableResult
    mutating func serveExternalRequests() -> Int {
      var steps = 0
      for outside in externalRequests.drain() {
        var answer = ExternalResult.nothing
        if let operation = outside.operation(session.simulation) {
          let start = session.log.count
          let outcome = session.execute(Command(operation))
          steps += outcome.journalLines.count
          answer = outcome.refusal.map { .refused($0) } ?? .done(session.log.simulationEvents(from: start))
        }
        externalRequests.publish(session.simulation)
        worlds.show(session.simulation)
        outside.answer(answer)
      }
      return steps
    }

    /// Sends a request.
    ///
    /// The returned list later receives the answer.
    func ask(
      _ path: String, _ body: String, key: String = "app-key", at store: EnvironmentName = .sandbox
    ) -> Answers {
      let answers = Answers()
      worlds.answer(
        ServerRequest(
          method: "POST", path: path, headers: ["x-nhn-tciap-appkey": key], body: Array(body.utf8),
          environment: store)
      ) { answers.add($0) }
      return answers
    }

    func consume(at store: EnvironmentName = .sandbox) -> Answers {
      ask(
        "/v1/service/consume",
        "{\"paymentSeq\":\"\(payment.sequence)\",\"accessToken\":\"\(payment.accessToken ?? "")\"}", at: store
      )
    }

    var isListed: Bool {
      ask("/v1/service/consumable", #"{"marketId":"AS","userChannel":"GF","userKey":"alice"}"#)
        .text.contains(payment.sequence)
    }
  }

  private final class Answers: Sendable {
    private let list = Mutex<[LocalResponse]>([])
    func add(_ answer: LocalResponse) { list.withLock { $0.append(answer) } }
    var all: [LocalResponse] { list.withLock { $0 } }
    var text: String { all.count == 1 ? String(decoding: all[0].response.body, as: UTF8.self) : "" }
    func has(_ code: Int) -> Bool { text.contains("\"resultCode\":\(code),") }
  }

  @Test(
    "Of many that ask to consume one payment before it is done, the first does it and the others find it done"
  )
  func race() throws {
    var served = try Served()
    let clients = (0..<10).map { _ in served.consume() }
    #expect(clients.allSatisfy { $0.all.isEmpty })
    #expect(served.isListed)
    #expect(served.serveExternalRequests() == 1)
    #expect(clients[0].has(0) && clients[0].text.contains(#""result":{"price":0.99,"currency":"USD""#))
    #expect(clients.dropFirst().allSatisfy { $0.has(5018) })
    #expect(clients.allSatisfy { $0.all.count == 1 } && !served.isListed)
    #expect(served.consume().has(5018) && served.serveExternalRequests() == 0)
  }

  @Test("Consuming, refunding, undoing and switching off between a request and its turn takes effect")
  func meanwhile() throws {
    var served = try Served()
    let late = served.consume()
    try served.type("service consume 1 --by server")
    #expect(served.serveExternalRequests() == 0 && late.has(5018))
    try served.type("undo")
    #expect(served.isListed)
    let refunded = served.consume()
    try served.type("service status 1 refund")
    #expect(served.serveExternalRequests() == 0 && refunded.has(5000))
    try served.type("undo")
    let undone = served.consume()
    for _ in 0..<5 { try served.type("undo") }
    #expect(served.serveExternalRequests() == 0 && undone.has(5000))
    for _ in 0..<5 { try served.type("redo") }
    let off = served.consume()
    try served.type("service off")
    #expect(served.serveExternalRequests() == 0 && off.has(9999))
    try served.type("service on")
    // The operator has left the environment, but a request applies to the environment of its port.
    let away = served.consume()
    try served.type("environment xcode")
    #expect(served.serveExternalRequests() == 1 && away.has(0) && !served.isListed)
    try served.type("undo")
    #expect(served.isListed)
  }

  @Test("A door that is closed keeps nobody waiting")
  func closed() throws {
    let served = try Served()
    let waiting = served.consume()
    served.externalRequests.close()
    #expect(waiting.has(9999))
    #expect(served.consume().has(9999))
    #expect(served.isListed)
  }

  @Test(
    "A path of the service is unknown while that is off; a mood of the server is one for game servers, too")
  func moods() throws {
    var served = try Served()
    func status(_ answers: Answers) -> Int? { answers.all.first?.response.status }
    try served.type("service server http 503")
    #expect(status(served.consume()) == 503 && !served.isListed)
    try served.type("service server http 100")
    #expect(status(served.consume()) == 502)
    try served.type("service server garbage")
    #expect(status(served.consume()) == 200 && served.consume().text.first == "<")
    try served.type("service server reject 9999")
    #expect(served.consume().has(9999))
    try served.type("service server down")
    #expect(served.consume().all.first?.delay == .seconds(30))
    try served.type("service server slow 5s")
    let slow = served.consume()
    #expect(served.serveExternalRequests() == 1 && slow.has(0) && slow.all.first?.delay == .seconds(5))
    try served.type("undo")
    try served.type("service server http 503 --once")
    #expect(served.isListed)
    try served.type("service off")
    #expect(status(served.consume()) == 404)
    #expect(served.consume().all.first?.hint?.english.contains("service on") == true)
    try served.type("service on")
    let near = served.ask("/v1/service/consumables", "{}")
    #expect(near.all.first?.response.status == 404)
    #expect(near.all.first?.hint?.english.contains("/v1/service/consumable") == true)
    let wrongKey = served.ask("/v1/service/consumable", "{}", key: "x").all.first
    #expect(wrongKey?.hint?.english.contains("key") == true)
  }
}
