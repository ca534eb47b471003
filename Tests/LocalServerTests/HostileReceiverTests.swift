// Tests of the client that posts notifications against receivers that do not answer as a server should.

import RawHTTP
import Synchronization
import Testing

@testable import LocalServer

@Suite("Hostile receivers of notifications", .serialized) struct HostileReceiverTests {
  private static let head = "HTTP/1.1 200 OK\r\nContent-Length: "

  private final class Counter: Sendable {
    let bytes = Mutex(0)
  }

  private func post(
    limit milliseconds: Int64 = 5000, _ serve: @escaping @Sendable (RawConnection) -> Void
  ) async throws -> PostResult {
    let receiver = try #require(
      RawReceiver { connection in
        connection.read(until: "\"body\"")
        serve(connection)
      })
    defer { receiver.stop() }
    var limits = NotificationPoster.Limits()
    limits.milliseconds = milliseconds
    let poster = NotificationPoster(limits: limits)
    defer { poster.stop() }
    return await withCheckedContinuation { continuation in
      poster.post(
        NotificationPoster.Request(
          host: "127.0.0.1", port: receiver.port, hostHeader: "localhost", target: "/",
          makeBody: { Array("\"body\"".utf8) },
          completion: { result, _ in continuation.resume(returning: result) }))
    }
  }

  @Test("Of a response of 1 GB, only the beginning is read")
  func endless() async throws {
    let sent = Counter()
    let result = try await post { connection in
      connection.send(Array("\(Self.head)1073741824\r\n\r\n".utf8))
      let block = [UInt8](repeating: 65, count: 1 << 16)
      while connection.send(block) { sent.bytes.withLock { $0 += block.count } }
    }
    #expect(result == .status(200))
    // The buffers of the system hold a few megabytes.
    #expect(sent.bytes.withLock { $0 } < 1 << 28)
  }

  @Test("A response that arrives byte by byte is a response")
  func byteByByte() async throws {
    let result = try await post { connection in
      for byte in Array("\(Self.head)2\r\n\r\nok".utf8) { connection.send([byte]) }
      connection.waitForEnd()
    }
    #expect(result == .status(200))
  }

  @Test("A receiver that hangs before or within its response is a timeout")
  func hanging() async throws {
    #expect(try await post(limit: 150) { $0.waitForEnd() } == .failure(.timedOut))
    let slow = try await post(limit: 150) { connection in
      connection.send(Array("\(Self.head)2\r\n\r\no".utf8))
      connection.waitForEnd()
    }
    #expect(slow == .failure(.timedOut))
  }

  @Test("A receiver that closes the connection, or that does not speak HTTP, is a failure")
  func broken() async throws {
    #expect(try await post { _ in } == .failure(.noResponse))
    let half = try await post { connection in
      connection.send(Array("\(Self.head)20\r\n\r\nhalf".utf8))
    }
    #expect(half == .failure(.prematureClose))
    let garbage = try await post { connection in
      connection.send(Array("SSH-2.0-OpenSSH\r\n\r\n".utf8))
      connection.waitForEnd()
    }
    #expect(garbage == .failure(.invalidResponse))
  }
}
