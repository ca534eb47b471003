// Tests of the client that posts notifications, with the local server as the receiver.

import AppStoreServer
import StoreSimulator
import Synchronization
import Testing

@testable import LocalServer

@Suite("Notification poster", .serialized) struct NotificationPosterTests {
  /// A server whose path determines its response.
  private final class Receiver: Sendable {
    let server: LocalServer
    private let received: ReceivedBodies

    init() throws {
      var options = LocalServer.Options()
      options.ports = [:]
      let received = ReceivedBodies()
      self.received = received
      server = try LocalServer(options) { request in
        received.add(request)
        switch request.path {
        case "/redirect":
          return LocalResponse(
            ServerResponse(
              status: 302, headers: [ServerResponse.Header("location", "http://127.0.0.1:1/")], body: []))
        case "/large":
          return LocalResponse(ServerResponse(status: 200, body: [UInt8](repeating: 65, count: 8 << 20)))
        case "/failure": return LocalResponse(ServerResponse(status: 503, body: []))
        case "/slow":
          var response = LocalResponse(ServerResponse(status: 200, body: []))
          response.delay = .milliseconds(900)
          return response
        default: return LocalResponse(ServerResponse(status: 200, body: []))
        }
      }
    }

    deinit { server.stop() }

    var port: Int { server.ports[.sandbox] ?? 0 }
    var requests: [ServerRequest] { received.requests }
  }

  private final class ReceivedBodies: Sendable {
    private let list = Mutex<[ServerRequest]>([])
    func add(_ request: ServerRequest) { list.withLock { $0.append(request) } }
    var requests: [ServerRequest] { list.withLock { $0 } }
  }

  private func post(
    _ path: String, port: Int, isSecure: Bool = false, body: String? = "{}", by poster: NotificationPoster
  ) async -> PostResult {
    await withCheckedContinuation { continuation in
      poster.post(
        NotificationPoster.Request(
          host: "127.0.0.1", port: port, isSecure: isSecure, hostHeader: "127.0.0.1:\(port)", target: path,
          makeBody: { body.map { Array($0.utf8) } },
          completion: { result, _ in continuation.resume(returning: result) }))
    }
  }

  /// The port of a server that has stopped, because nothing else refers to it.
  private static func closedPort() throws -> Int { try Receiver().port }

  @Test("A request has the JSON body, and its result is the status of the response")
  func status() async throws {
    let receiver = try Receiver()
    let poster = NotificationPoster()
    defer { poster.stop() }
    #expect(await post("/hook?a=b", port: receiver.port, body: "{\"a\":1}", by: poster) == .status(200))
    #expect(await post("/failure", port: receiver.port, by: poster) == .status(503))
    let request = try #require(receiver.requests.first)
    #expect(request.method == "POST" && request.path == "/hook" && request.body == Array("{\"a\":1}".utf8))
    #expect(request.headers["content-type"] == "application/json")
  }

  @Test("A redirect is not followed, and a long response is cut off")
  func redirectAndLength() async throws {
    let receiver = try Receiver()
    let poster = NotificationPoster()
    defer { poster.stop() }
    #expect(await post("/redirect", port: receiver.port, by: poster) == .status(302))
    #expect(await post("/large", port: receiver.port, by: poster) == .status(200))
    #expect(receiver.requests.count == 2)
  }

  @Test("A server that does not answer in time, and a closed port, are failures")
  func failures() async throws {
    let receiver = try Receiver()
    var limits = NotificationPoster.Limits()
    limits.milliseconds = 200
    let poster = NotificationPoster(limits: limits)
    defer { poster.stop() }
    #expect(await post("/slow", port: receiver.port, by: poster) == .failure(.timedOut))
    #expect(await post("/", port: receiver.port, body: nil, by: poster) == .failure(.other))
    #expect(await post("/", port: try Self.closedPort(), by: poster) == .failure(.socketIssue))
    // The receiver has no TLS.
    let patient = NotificationPoster()
    defer { patient.stop() }
    #expect(await post("/", port: receiver.port, isSecure: true, by: patient) == .failure(.tlsIssue))
    #expect(await post("/", port: receiver.port, by: poster) == .status(200))
  }

  @Test("Requests arrive in the order in which they were added")
  func order() async throws {
    let receiver = try Receiver()
    let poster = NotificationPoster()
    defer { poster.stop() }
    for number in 1...20 {
      poster.post(
        NotificationPoster.Request(
          host: "127.0.0.1", port: receiver.port, hostHeader: "localhost", target: "/\(number)",
          makeBody: { [] }, completion: { _, _ in }))
    }
    #expect(await post("/last", port: receiver.port, by: poster) == .status(200))
    #expect(receiver.requests.map(\.path) == (1...20).map { "/\($0)" } + ["/last"])
  }
}
