// An HTTP client that sends exactly the given bytes, even invalid ones.

import Glibc

public struct RawResponse: Hashable, Sendable {
  public let status: Int
  /// The headers with lowercase names.
  public let headers: [String: String]
  public let body: [UInt8]
  /// The length of the status line, the headers and the empty line in bytes.
  public let headLength: Int

  public var text: String { String(decoding: body, as: UTF8.self) }
}

public final class RawClient {
  private var socket: Int32
  private var received: [UInt8] = []

  /// Connects to a port.
  ///
  /// Returns nil if the port is closed.
  public init?(port: Int, isIPv6: Bool = false) {
    let kind = Int32(SOCK_STREAM.rawValue)
    socket = Glibc.socket(isIPv6 ? AF_INET6 : AF_INET, kind, 0)
    guard socket >= 0 else { return nil }
    let status: Int32
    if isIPv6 {
      var address = sockaddr_in6()
      address.sin6_family = sa_family_t(AF_INET6)
      address.sin6_port = in_port_t(port).bigEndian
      address.sin6_addr = in6addr_loopback
      status = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in6>.size))
        }
      }
    } else {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = in_port_t(port).bigEndian
      address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
      status = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
    }
    guard status == 0 else { return nil }
    setPatience(seconds: 20)
    var isOn: Int32 = 1
    setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
  }

  deinit { close(socket) }

  public var descriptor: Int32 { socket }

  /// Sets the timeout for sending and for receiving in seconds.
  public func setPatience(seconds: Int) {
    var limit = timeval(tv_sec: seconds, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
  }

  /// Sends bytes.
  ///
  /// Returns false if the connection is closed.
  @discardableResult
  public func send(_ bytes: [UInt8]) -> Bool {
    var remaining = bytes[...]
    while !remaining.isEmpty {
      let count = remaining.withUnsafeBytes {
        Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      remaining = remaining.dropFirst(count)
    }
    return true
  }

  /// Sends the same bytes several times, until the system's buffer is full.
  public func sendAtOnce(_ bytes: [UInt8], times: Int) {
    for _ in 0..<times {
      let count = bytes.withUnsafeBytes {
        Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
      }
      if count < bytes.count { return }
    }
  }

  @discardableResult
  public func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  public func finish() { shutdown(socket, Int32(SHUT_WR)) }

  /// Returns the next response, or nil if none arrives.
  public func response(hasBody: Bool = true) -> RawResponse? {
    while true {
      guard let head = head() else {
        guard receive() else { return nil }
        continue
      }
      let lines = head.text.split(separator: "\r\n", omittingEmptySubsequences: false)
      let words = lines[0].split(separator: " ")
      guard words.count > 1, words[0].hasPrefix("HTTP/1."), let status = Int(words[1]) else { return nil }
      var headers: [String: String] = [:]
      for line in lines.dropFirst() {
        guard let colon = line.firstIndex(of: ":") else { continue }
        headers[line[..<colon].lowercased()] =
          line[line.index(after: colon)...].drop { $0 == " " }.description
      }
      received.removeFirst(head.count)
      let length = hasBody ? headers["content-length"].flatMap { Int($0) } ?? 0 : 0
      while received.count < length { guard receive() else { return nil } }
      let body = Array(received[..<length])
      received.removeFirst(length)
      return RawResponse(status: status, headers: headers, body: body, headLength: head.count)
    }
  }

  /// Reads until the other side closes the connection.
  ///
  /// The client can then close its side without a delay.
  public func drain() {
    while receive() {}
    var now = linger(l_onoff: 1, l_linger: 0)
    setsockopt(socket, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
  }

  /// Whether the other side has closed the connection, and no data remains.
  public var isClosed: Bool {
    guard received.isEmpty else { return false }
    // The end of the stream does not set `errno`, so the previous value must be cleared.
    errno = 0
    return !receive() && received.isEmpty && errno != EAGAIN
  }

  private func head() -> (text: String, count: Int)? {
    var index = 0
    while index + 3 < received.count {
      if received[index] == 13, received[index + 1] == 10, received[index + 2] == 13,
        received[index + 3] == 10
      {
        return (String(decoding: received[..<index], as: UTF8.self), index + 4)
      }
      index += 1
    }
    return nil
  }

  private func receive() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    errno = 0
    let count = recv(socket, &buffer, buffer.count, 0)
    guard count > 0 else { return false }
    received += buffer[..<count]
    return true
  }

  // MARK: Single requests

  public static func ask(_ bytes: [UInt8], port: Int) -> RawResponse? {
    guard let client = RawClient(port: port) else { return nil }
    client.send(bytes)
    return client.response()
  }

  public static func ask(_ text: String, port: Int) -> RawResponse? { ask(Array(text.utf8), port: port) }

  public static func post(
    _ body: [UInt8], path: String = "/verifyReceipt", host: String = "localhost", headers: [String] = []
  ) -> [UInt8] {
    let lines = ["POST \(path) HTTP/1.1", "Host: \(host)", "Content-Length: \(body.count)"] + headers
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body
  }
}
