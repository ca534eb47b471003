// Tests of the server's timeouts and connection limits, which are low in this process.

import AppStoreServer
import RawHTTP
import StoreSimulator
import Synchronization
import Testing

@testable import LocalServer

@Suite("Patience", .serialized) struct PatienceTests {
  /// A server that answers each request with its path and body length.
  private final class Served: Sendable {
    let server: LocalServer
    let reports: ReportList

    init(_ change: (inout ServerLimits) -> Void = { _ in }) throws {
      var options = LocalServer.Options()
      options.ports = [:]
      change(&options.limits)
      let reports = ReportList()
      self.reports = reports
      server = try LocalServer(options, report: { reports.add($0) }) { request in
        let size = request.path == "/large" ? 8 << 20 : 0
        return LocalResponse(
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
    private let list = Mutex<[LocalServerEvent]>([])
    func add(_ report: LocalServerEvent) { list.withLock { $0.append(report) } }
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
    let served = try Served {
      $0.connections = 8
      $0.crowdedSilenceMilliseconds = 60_000
    }
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

  @Test("of too many connections one that is silent makes room, and those that are answered stay")
  func silentCrowd() async throws {
    let served = try Served {
      $0.connections = 8
      $0.crowdedSilenceMilliseconds = 100
    }
    let silent = (0..<5).compactMap { _ in RawClient(port: served.port) }
    let halves = (0..<2).compactMap { _ in RawClient(port: served.port) }
    for half in halves { half.send("POST /x HTTP/1.1\r\nHost: local") }
    let used = try #require(RawClient(port: served.port))
    used.send(RawClient.post([1]))
    #expect(used.response()?.status == 200)
    try await Task.sleep(for: .milliseconds(500))
    used.send(RawClient.post([1]))
    #expect(used.response()?.status == 200)
    let late = (0..<7).compactMap { _ in RawClient(port: served.port) }
    for client in late {
      client.send(RawClient.post([1, 2, 3]))
      #expect(client.response()?.text == "/verifyReceipt 3")
    }
    #expect(silent.allSatisfy(\.isClosed) && halves.allSatisfy(\.isClosed))
    used.send(RawClient.post([1]))
    #expect(used.response()?.status == 200)
    #expect(served.reports.refusals.isEmpty)
  }

  @Test("a new connection that says nothing is closed sooner than one between two requests")
  func firstByte() async throws {
    let served = try Served { $0.firstByteSeconds = 1 }
    let used = try #require(RawClient(port: served.port))
    used.send(RawClient.post([1]))
    #expect(used.response()?.status == 200)
    let silent = try #require(RawClient(port: served.port))
    try await Task.sleep(for: .seconds(2))
    #expect(silent.isClosed)
    used.send(RawClient.post([1]))
    #expect(used.response()?.status == 200)
  }

  // MARK: Memory

  private static func head(_ length: Int, _ more: String = "") -> String {
    "POST /x HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(length)\r\n\(more)\r\n"
  }

  @Test("a body for which there is no memory waits until there is, and no smaller one waits for it")
  func memory() throws {
    let served = try Served {
      $0.memoryBytes = 1000
      $0.stallSeconds = 60
      $0.requestSeconds = 60
    }
    let first = try #require(RawClient(port: served.port))
    first.send(Self.head(900) + String(repeating: "a", count: 800))
    let second = try #require(RawClient(port: served.port))
    second.send(Self.head(500) + String(repeating: "b", count: 500))
    let small = try #require(RawClient(port: served.port))
    small.send(RawClient.post([1, 2, 3]))
    #expect(small.response()?.text == "/verifyReceipt 3")
    second.setPatience(seconds: 1)
    #expect(second.response() == nil && !second.isClosed)
    first.send(String(repeating: "a", count: 100))
    #expect(first.response()?.text == "/x 900")
    #expect(second.response()?.text == "/x 500")
    // The memory of finished requests is available again.
    for _ in 0..<20 {
      let next = try #require(RawClient(port: served.port))
      next.send(Self.head(1000) + String(repeating: "c", count: 1000))
      #expect(next.response()?.text == "/x 1000")
    }
    #expect(served.reports.refusals.isEmpty)
  }

  @Test("many bodies at once are all answered, one after another, chunked ones and pipelined ones too")
  func manyBodies() throws {
    let served = try Served {
      $0.memoryBytes = 4 << 20
      $0.stallSeconds = 60
      $0.requestSeconds = 60
    }
    let clients = (0..<24).compactMap { _ in RawClient(port: served.port) }
    let body = String(repeating: "x", count: 1 << 20)
    for (number, client) in clients.enumerated() {
      if number % 3 == 0 {
        client.send("POST /x HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n1000\r\n")
        client.send(String(repeating: "y", count: 0x1000) + "\r\n0\r\n\r\n")
      } else {
        client.send(Self.head(1000) + String(repeating: "z", count: 1000))
        client.send(Self.head(1 << 20))
      }
    }
    // Each upload has its own thread, because a client blocks while the server does not read its body.
    let threads = clients.enumerated().filter { $0.offset % 3 != 0 }.map { _, client in
      SendingThread { client.send(body) }
    }
    for (number, client) in clients.enumerated() {
      if number % 3 == 0 {
        #expect(client.response()?.text == "/x 4096")
      } else {
        #expect(client.response()?.text == "/x 1000")
        #expect(client.response()?.text == "/x 1048576")
      }
    }
    for thread in threads { thread.join() }
    #expect(served.reports.refusals.isEmpty)
  }

  @Test("who has memory and sends nothing is cut off when others wait for memory; who has left gives it back")
  func stalled() throws {
    let served = try Served {
      $0.memoryBytes = 1000
      $0.stallSeconds = 1
    }
    let stalled = try #require(RawClient(port: served.port))
    stalled.send(Self.head(900) + "a")
    let waiting = try #require(RawClient(port: served.port))
    waiting.send(Self.head(800) + String(repeating: "b", count: 800))
    let start = ContinuousClock.now
    #expect(waiting.response()?.text == "/x 800")
    #expect(ContinuousClock.now - start < .seconds(8))
    #expect(stalled.response()?.status == 408)
    do {
      let gone = try #require(RawClient(port: served.port))
      gone.send(Self.head(900) + "a")
      let alsoGone = try #require(RawClient(port: served.port))
      alsoGone.send(Self.head(900) + "a")
    }
    let next = try #require(RawClient(port: served.port))
    next.send(Self.head(1000) + String(repeating: "c", count: 1000))
    #expect(next.response()?.text == "/x 1000")
  }

  private final class SendingThread: @unchecked Sendable {
    private let run: () -> Void
    private let isDone = Mutex(false)

    init(_ run: @escaping () -> Void) {
      self.run = run
      Task.detached(priority: .high) { [self] in
        self.run()
        isDone.withLock { $0 = true }
      }
    }

    func join() { while !isDone.withLock({ $0 }) {} }
  }

  @Test("a client that reads nothing keeps nobody waiting, and holds one answer however much it asks for")
  func readsNothing() throws {
    let served = try Served()
    let greedy = try #require(RawClient(port: served.port))
    for _ in 0..<50 { greedy.send("GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n") }
    for _ in 0..<100 { #expect(served.isAnswering) }
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
      return LocalResponse(ServerResponse(status: 200, body: [1, 2, 3]))
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
    try LocalServer(options) { _ in LocalResponse(ServerResponse(status: 200)) }.stop()
  }

  @Test("a port that is taken is told by its number, and nothing stays open")
  func taken() throws {
    let served = try Served()
    var options = LocalServer.Options()
    options.ports = [.sandbox: 0, .production: served.port]
    #expect(throws: LocalServer.Failure.portTaken(served.port)) {
      _ = try LocalServer(options) { _ in LocalResponse(ServerResponse(status: 200)) }
    }
    options.ports = [.sandbox: 7777, .production: 7777]
    #expect(throws: LocalServer.Failure.samePort(7777)) {
      _ = try LocalServer(options) { _ in LocalResponse(ServerResponse(status: 200)) }
    }
  }
}

@Suite("Answers that take their time", .serialized) struct LateAnswerTests {
  private final class Held: Sendable {
    private let replies = Mutex<[@Sendable (LocalResponse) -> Void]>([])
    func add(_ reply: @escaping @Sendable (LocalResponse) -> Void) { replies.withLock { $0.append(reply) } }
    var count: Int { replies.withLock { $0.count } }
    func release() {
      let all = replies.withLock { list in
        defer { list = [] }
        return list
      }
      for reply in all { reply(LocalResponse(ServerResponse(status: 201))) }
    }
  }

  private static func start(_ held: Held) throws -> LocalServer {
    var options = LocalServer.Options()
    options.ports = [:]
    return try LocalServer(
      options, report: { _ in },
      ask: { request, reply in
        var answer = LocalResponse(ServerResponse(status: 200))
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
