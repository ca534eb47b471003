// What takes too long, and who are too many: with short limits, in this process.

import AppStoreServer
import RawHTTP
import StoreSimulator
import Synchronization
import Testing

@testable import LocalServer

@Suite("Patience", .serialized) struct PatienceTests {
  /// A server that answers everything with the path and the body's length.
  private final class Served: Sendable {
    let server: LocalServer
    let reports: ReportList

    init(_ change: (inout ServerLimits) -> Void = { _ in }) throws {
      var options = LocalServer.Options()
      options.ports = [:]
      change(&options.limits)
      let reports = ReportList()
      self.reports = reports
      server = try LocalServer(options, tell: { reports.add($0) }) { request in
        let size = request.path == "/large" ? 8 << 20 : 0
        return LocalAnswer(
          ServerResponse(
            status: 200,
            body: size > 0
              ? [UInt8](repeating: 65, count: size) : Array("\(request.path) \(request.body.count)".utf8)))
      }
    }

    deinit { server.stop() }

    var port: Int { server.ports[.sandbox] ?? 0 }
    var isAnswering: Bool { RawClient.ask(RawClient.post([1]), port: port)?.status == 200 }
  }

  final class ReportList: Sendable {
    private let list = Mutex<[ServerReport]>([])
    func add(_ report: ServerReport) { list.withLock { $0.append(report) } }
    var refusals: [ServerRefusal] {
      list.withLock { $0.compactMap { if case .refused(let refusal, _, _) = $0 { refusal } else { nil } } }
    }
  }

  @Test("a request that does not come to its end in time is answered 408, wherever it stopped")
  func slow() async throws {
    let served = try Served { $0.requestSeconds = 1 }
    for beginning in [
      "P", "POST /x HTTP/1.1\r\n", "POST /x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n12345",
      "POST /x HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n123",
    ] {
      let client = try #require(RawClient(port: served.port))
      client.send(beginning)
      try await Task.sleep(for: .seconds(1))
      #expect(client.response()?.status == 408, "\(beginning)")
      #expect(client.isClosed)
      #expect(served.isAnswering)
    }
    #expect(served.reports.refusals == Array(repeating: .tooSlow, count: 4))
  }

  @Test("a byte now and then does not prolong a request")
  func drip() throws {
    let served = try Served { $0.requestSeconds = 1 }
    let client = try #require(RawClient(port: served.port))
    client.setPatience(seconds: 1)
    let start = ContinuousClock.now
    client.send("GET /x HTTP/1.1\r\nHost: localhost\r\nX: ")
    var answer: RawResponse?
    for _ in 0..<20 where answer == nil {
      client.send("x")
      answer = client.response()
    }
    #expect(answer?.status == 408)
    #expect(ContinuousClock.now - start < .seconds(10))
  }

  @Test("a connection that is silent between two requests is closed without a word")
  func idle() async throws {
    let served = try Served { $0.idleSeconds = 1 }
    let client = try #require(RawClient(port: served.port))
    client.send(RawClient.post([1]))
    #expect(client.response()?.status == 200)
    let silent = try #require(RawClient(port: served.port))
    try await Task.sleep(for: .seconds(1))
    #expect(client.isClosed)
    #expect(silent.isClosed)
    #expect(served.reports.refusals.isEmpty)
  }

  @Test("of too many connections the newest is closed, with one line for all of them")
  func crowd() throws {
    let served = try Served { $0.connections = 8 }
    var clients: [RawClient] = []
    for _ in 0..<8 {
      let client = try #require(RawClient(port: served.port))
      client.send(RawClient.post([1]))
      #expect(client.response()?.status == 200)
      clients.append(client)
    }
    for _ in 0..<5 {
      let late = try #require(RawClient(port: served.port))
      #expect(late.isClosed)
    }
    #expect(served.reports.refusals == [.tooManyConnections])
    for client in clients {
      client.send(RawClient.post([1, 2]))
      #expect(client.response()?.text == "/verifyReceipt 2")
    }
    clients = []
    var isBack = false
    for _ in 0..<100 where !isBack { isBack = served.isAnswering }
    #expect(isBack)
  }

  @Test("a client that reads nothing keeps nobody waiting, and holds one answer however much it asks for")
  func readsNothing() throws {
    let served = try Served()
    let greedy = try #require(RawClient(port: served.port))
    for _ in 0..<50 { greedy.send("GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n") }
    for _ in 0..<100 { #expect(served.isAnswering) }
    // It is not forgotten either: once it reads, it gets all that it has asked for.
    for _ in 0..<3 { #expect(greedy.response()?.body.count == 8 << 20) }
  }

  @Test("stopping finishes what is under way, closes what is idle, and gives the ports free")
  func stopping() throws {
    let started = Mutex(false)
    var options = LocalServer.Options()
    options.ports = [:]
    let server = try LocalServer(options) { _ in
      started.withLock { $0 = true }
      var spent = ContinuousClock.now
      let end = spent + .milliseconds(300)
      while spent < end { spent = .now }
      return LocalAnswer(ServerResponse(status: 200, body: [1, 2, 3]))
    }
    let port = try #require(server.ports[.sandbox])
    let idle = try #require(RawClient(port: port))
    let busy = try #require(RawClient(port: port))
    busy.send(RawClient.post([1]))
    while !started.withLock({ $0 }) {}
    server.stop()
    let answer = busy.response()
    #expect(answer?.body == [1, 2, 3] && answer?.headers["connection"] == "close")
    #expect(busy.isClosed && idle.isClosed)
    #expect(RawClient(port: port) == nil)
    options.ports = [.sandbox: port]
    try LocalServer(options) { _ in LocalAnswer(ServerResponse(status: 200)) }.stop()
  }

  @Test("a port that is taken is told by its number, and nothing stays open")
  func taken() throws {
    let served = try Served()
    var options = LocalServer.Options()
    options.ports = [.sandbox: 0, .production: served.port]
    #expect(throws: LocalServer.Failure.portTaken(served.port)) {
      _ = try LocalServer(options) { _ in LocalAnswer(ServerResponse(status: 200)) }
    }
    options.ports = [.sandbox: 7777, .production: 7777]
    #expect(throws: LocalServer.Failure.samePort(7777)) {
      _ = try LocalServer(options) { _ in LocalAnswer(ServerResponse(status: 200)) }
    }
  }
}

@Suite("Answers that take their time", .serialized) struct LateAnswerTests {
  /// Requests that nobody has answered yet.
  private final class Held: Sendable {
    private let replies = Mutex<[@Sendable (LocalAnswer) -> Void]>([])
    func add(_ reply: @escaping @Sendable (LocalAnswer) -> Void) { replies.withLock { $0.append(reply) } }
    var count: Int { replies.withLock { $0.count } }
    func release() {
      let all = replies.withLock { list in
        defer { list = [] }
        return list
      }
      for reply in all { reply(LocalAnswer(ServerResponse(status: 201))) }
    }
  }

  private static func start(_ held: Held) throws -> LocalServer {
    var options = LocalServer.Options()
    options.ports = [:]
    return try LocalServer(
      options, tell: { _ in },
      ask: { request, reply in
        var answer = LocalAnswer(ServerResponse(status: 200))
        if request.path == "/late" { answer.delay = .milliseconds(300) }
        if request.path == "/held" { held.add(reply) } else { reply(answer) }
      })
  }

  @Test("who waits for an answer holds no thread: others are answered, and so are they in the end")
  func held() async throws {
    let held = Held()
    let server = try Self.start(held)
    defer { server.stop() }
    let port = try #require(server.ports[.sandbox])
    let waiting = (0..<20).compactMap { _ in RawClient(port: port) }
    for client in waiting { client.send(RawClient.post([1], path: "/held")) }
    for _ in 0..<2000 where held.count < 20 { try await Task.sleep(for: .milliseconds(10)) }
    try #require(held.count == 20)
    #expect(RawClient.ask(RawClient.post([1]), port: port)?.status == 200)
    // Who goes meanwhile is no trouble.
    for client in waiting.prefix(5) { client.finish() }
    held.release()
    for client in waiting.dropFirst(5) { #expect(client.response()?.status == 201) }
    let before = ContinuousClock.now
    #expect(RawClient.ask(RawClient.post([1], path: "/late"), port: port)?.status == 200)
    #expect(ContinuousClock.now - before >= .milliseconds(300))
  }

  @Test("a server that stops does not wait for ever for who has no answer")
  func stops() async throws {
    let held = Held()
    let server = try Self.start(held)
    let port = try #require(server.ports[.sandbox])
    let client = try #require(RawClient(port: port))
    client.send(RawClient.post([1], path: "/held"))
    for _ in 0..<2000 where held.count < 1 { try await Task.sleep(for: .milliseconds(10)) }
    server.stop()
    #expect(client.isClosed)
  }
}
