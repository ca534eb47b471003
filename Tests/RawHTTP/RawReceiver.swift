// A server that sends exactly the given bytes, even endless or invalid ones.

import Glibc

/// A TCP server on the loopback interface; a thread serves one connection after the other.
public final class RawReceiver: Sendable {
  public let port: Int
  private let listener: Int32

  /// Returns nil if no port can be opened.
  ///
  /// - Parameter serve: Serves a connection, which is closed afterwards; called on the receiver's thread.
  public init?(serve: @escaping @Sendable (RawConnection) -> Void) {
    let listener = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isOpen = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, length) == 0 && listen(listener, 8) == 0 && getsockname(listener, $0, &length) == 0
      }
    }
    guard listener >= 0, isOpen else { return nil }
    self.listener = listener
    port = Int(in_port_t(bigEndian: address.sin_port))
    let state = Unmanaged.passRetained(ThreadState(listener: listener, serve: serve))
    var thread = pthread_t()
    let isStarted =
      pthread_create(
        &thread, nil,
        { pointer in
          if let pointer { Unmanaged<ThreadState>.fromOpaque(pointer).takeRetainedValue().run() }
          return nil
        }, state.toOpaque()) == 0
    guard isStarted else {
      state.release()
      return nil
    }
    pthread_detach(thread)
  }

  /// Ends the thread when no connection is open.
  public func stop() { shutdown(listener, Int32(SHUT_RDWR)) }

  private final class ThreadState: Sendable {
    let listener: Int32
    let serve: @Sendable (RawConnection) -> Void

    init(listener: Int32, serve: @escaping @Sendable (RawConnection) -> Void) {
      self.listener = listener
      self.serve = serve
    }

    func run() {
      while true {
        let socket = accept(listener, nil, nil)
        guard socket >= 0 else { break }
        serve(RawConnection(socket: socket))
        close(socket)
      }
      close(listener)
    }
  }
}

public struct RawConnection: Sendable {
  fileprivate let socket: Int32

  /// Reads bytes until the text occurs; returns false if the client closes the connection before.
  @discardableResult
  public func read(until text: String) -> Bool {
    var received: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = buffer.count
    while !String(decoding: received, as: UTF8.self).contains(text) {
      let length = recv(socket, &buffer, count, 0)
      guard length > 0 else { return false }
      received += buffer[..<length]
    }
    return true
  }

  /// Waits until the client closes the connection.
  public func waitForEnd() {
    var buffer = [UInt8](repeating: 0, count: 1 << 12)
    let count = buffer.count
    while recv(socket, &buffer, count, 0) > 0 {}
  }

  /// Sends bytes; returns false if the client has closed the connection.
  @discardableResult
  public func send(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
