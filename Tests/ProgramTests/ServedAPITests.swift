// Tests of requests to the App Store Server API that are executed by the thread of the session.

import AppStoreServer
import AppStoreServerAPI
import LocalServer
import Scenario
import Simulation
import StoreModel
import StoreSimulator
import Support
import Synchronization
import Testing

@testable import iapbench

@Suite("The served App Store Server API") struct ServedAPITests {
  private struct Served {
    var session: Session
    let handler: StoreRequestHandler
    let externalRequests: ExternalRequests
    let key: APIKey
    /// The identifiers of the transactions, oldest first.
    private(set) var identifiers: [Int64] = []

    init() throws {
      var random = SystemRandomNumberGenerator()
      let chain = try CertificateChain.make(serials: &random)
      key = try APIKey.make(serials: &random)
      session = Session(
        registry: Participants.all, loadCatalog: CatalogFiles.loader(folder: "."))
      externalRequests = ExternalRequests(session.simulation) {}
      handler = StoreRequestHandler(
        session.simulation, signer: chain.signer, api: ServerAPI(signer: PayloadSigner(chain), key: key),
        ocsp: OCSPResponder(chain), externalRequests: externalRequests)
      let product = "com.example.subscriptionlab."
      for line in [
        "environment sandbox", "finish-policy manual", "outside buy \(product)coins100",
        "outside buy \(product)monthly",
      ] {
        try type(line)
      }
      identifiers = session.world.transactionNumbers.compactMap {
        session.world.transaction($0)?.identifier
      }
    }

    mutating func type(_ line: String) throws {
      let step = try #require(try CommandParser(table: Participants.all.table).parse(line))
      let outcome = session.execute(step.command)
      #expect(outcome.refusal == nil, "\(line): \(outcome.refusal?.description ?? "")")
      handler.show(session.simulation, log: session.log)
    }

    /// Executes the waiting requests, and returns the number of steps; nil if they cannot be saved.
    mutating func serveExternalRequests(savesSteps: Bool = true) -> Int {
      var steps = 0
      for outside in externalRequests.drain() {
        var result = ExternalResult.nothing
        if let operation = outside.operation(session.simulation) {
          if savesSteps {
            let outcome = session.execute(Command(operation))
            steps += outcome.journalLines.count
            result = outcome.refusal.map { .refused($0) } ?? .done([])
          } else {
            result = .notSaved(reason: "No space left on device")
          }
        }
        handler.show(session.simulation, log: session.log)
        outside.answer(result)
      }
      return steps
    }

    func ask(_ method: String, _ path: String, _ body: String = "") throws -> Answers {
      let answers = Answers()
      let expires = session.world.now.microseconds / 1_000_000 + 1200
      let token = try key.token(
        header: #"{"alg":"ES256","kid":"\#(key.identifier)"}"#,
        claims: #"{"iss":"\#(key.issuer)","aud":"appstoreconnect-v1","exp":\#(expires),"#
          + #""bid":"\#(session.world.identity.bundleID)"}"#)
      handler.answer(
        ServerRequest(
          method: method, path: path, headers: ["authorization": "Bearer \(token)"], body: Array(body.utf8),
          environment: .sandbox)
      ) { answers.add($0) }
      return answers
    }

    /// Sends an unreadable OCSP request.
    func askStatus(_ method: String = "POST") -> LocalResponse? {
      let answers = Answers()
      handler.answer(
        ServerRequest(method: method, path: "/ocsp", body: [1], environment: .sandbox)
      ) { answers.add($0) }
      return answers.only
    }

    func finish() throws -> Answers { try ask("POST", "/inApps/v1/transactions/\(identifiers[0])/finish") }

    func extend() throws -> Answers {
      try ask(
        "PUT", "/inApps/v1/subscriptions/extend/\(identifiers[1])",
        #"{"extendByDays":1,"extendReasonCode":0,"requestIdentifier":"r"}"#)
    }
  }

  private final class Answers: Sendable {
    private let list = Mutex<[LocalResponse]>([])
    func add(_ answer: LocalResponse) { list.withLock { $0.append(answer) } }
    var only: LocalResponse? {
      list.withLock { $0.count == 1 ? $0[0] : nil }
    }
    var status: Int? { only?.response.status }
    var text: String { only.map { String(decoding: $0.response.body, as: UTF8.self) } ?? "" }
  }

  @Test("a read request is answered at once, with a line for the log")
  func read() throws {
    let served = try Served()
    let answer = try served.ask("GET", "/inApps/v1/transactions/\(served.identifiers[0])")
    #expect(answer.status == 200 && answer.text.contains("signedTransactionInfo"))
    #expect(answer.only?.note == "200, transaction info")
    let unknown = try served.ask("GET", "/inApps/v1/transactions/7")
    #expect(unknown.status == 404 && unknown.only?.note == "HTTP 404, 4040010")
    #expect(unknown.only?.hint?.english == "4040010: no transaction has this id")
    #expect(unknown.only?.hint?.japanese == "4040010: このIDのトランザクションはありません")
    let path = try served.ask("GET", "/inApps/v2/transactions/7")
    #expect(
      path.status == 404 && path.only?.hint?.english.hasPrefix("404: the path has another version") == true)
  }

  @Test("in the workbench's log, the hint follows the status, and long identifiers before it are shortened")
  func logLine() throws {
    let served = try Served()
    func line(_ path: String) throws -> LocalizedText {
      let answer = try #require(try served.ask("GET", path).only)
      let request = ServerRequest(method: "GET", path: path, query: [], headers: [:], environment: .sandbox)
      return ServerLogFormatter.localizedLine(request, answer, milliseconds: 2)
    }
    let unknown = try line("/inApps/v1/transactions/1000000000000007")
    #expect(
      unknown.english
        == "GET sandbox/inApps/v1/transactions/…0007 → 4040010: no transaction has this id (2 ms)")
    #expect(unknown.japanese.hasPrefix("GET sandbox/inApps/v1/transactions/…0007 → 4040010: このID"))
    let path = try line("/inApps/v2/transactions/7").english
    #expect(path.hasPrefix("GET sandbox/inApps/v2/transactions/7 → 404: the path has another version"))
    let known = try line("/inApps/v1/transactions/\(served.identifiers[0])").english
    #expect(known.hasSuffix("/\(served.identifiers[0]) → 200, transaction info (2 ms)"))
  }

  @Test("of two requests that finish one transaction, the first makes the step")
  func race() throws {
    var served = try Served()
    let clients = try (0..<2).map { _ in try served.finish() }
    #expect(clients.allSatisfy { $0.only == nil })
    #expect(served.serveExternalRequests() == 1)
    #expect(clients.allSatisfy { $0.status == 200 })
    #expect(served.session.world.transaction(1)?.finishedAt != nil)
    #expect(try served.finish().status == 200)
    #expect(served.serveExternalRequests() == 0)
  }

  @Test("server ocsp changes the answers of the OCSP responder, and undo restores them")
  func ocsp() throws {
    var served = try Served()
    #expect(served.askStatus()?.note == "200, OCSP good" && served.askStatus()?.hint == nil)
    #expect(served.askStatus("DELETE")?.response.status == 405)
    for mode in ["revoked", "wrong"] {
      try served.type("server ocsp \(mode)")
      let answer = try #require(served.askStatus())
      #expect(answer.response.status == 200 && answer.note == "200, OCSP \(mode)" && answer.delay == .zero)
      #expect(answer.hint?.english == "server ocsp good ends this")
    }
    try served.type("server ocsp silent")
    #expect(served.askStatus()?.response.status == 504 && served.askStatus()?.delay == .seconds(60))
    try served.type("undo")
    #expect(served.askStatus()?.note == "200, OCSP wrong")
    try served.type("server ocsp good")
    #expect(served.askStatus()?.note == "200, OCSP good")
  }

  @Test("each request is checked again when it is executed")
  func meanwhile() throws {
    var served = try Served()
    let clients = try (0..<3).map { _ in try served.extend() }
    #expect(served.serveExternalRequests() == 2)
    #expect(clients[0].text.contains("effectiveDate") && clients[1].text.contains("effectiveDate"))
    #expect(clients[2].status == 403 && clients[2].text.contains("4030005"))
  }

  @Test("a change that cannot be saved, and a change after the ports are closed, can be sent again")
  func notSaved() throws {
    var served = try Served()
    let unsaved = try served.finish()
    #expect(served.serveExternalRequests(savesSteps: false) == 0)
    #expect(unsaved.status == 500 && unsaved.text.contains("5000001"))
    #expect(unsaved.only?.hint?.english == "5000001: the session cannot be saved: No space left on device")
    let closed = try served.finish()
    served.externalRequests.close()
    #expect(closed.status == 500 && closed.only?.hint?.english == "5000001: the ports are closed")
    #expect(served.session.world.transaction(1)?.finishedAt == nil)
  }
}
