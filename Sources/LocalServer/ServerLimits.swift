// What the server does not put up with: one table of limits, and one of the answers to what is refused before anybody is
// asked what to answer.

import AppStoreServer

/// How much of everything a client may send, and for how long it may keep a connection.
public struct ServerLimits: Sendable {
  /// The App Store's own limit.
  public var bodyBytes = VerifyRequest.maxBodySize
  /// The request's line and its header lines, with their line ends.
  public var headBytes = 16_384
  public var headerLines = 100
  /// From a request's first byte to its last, in seconds.
  public var requestSeconds = 10
  /// The time that a new connection may take until its first byte, in seconds.
  public var firstByteSeconds = 5
  /// How long a connection may be silent between two requests, and how long an answer may wait to be read, in seconds.
  public var idleSeconds = 60
  /// At once, on all ports.
  public var connections = 512
  /// The silence after which a connection may be closed in favour of a new one, in milliseconds.
  ///
  /// The server closes silent connections only if there are too many. In the middle of a request the limit is four
  /// times as long.
  public var crowdedSilenceMilliseconds = 250
  /// The memory that all bodies share, in bytes: those of requests and of answers that are being sent.
  public var memoryBytes = 32 << 20
  /// The time that a client with memory may send nothing while others wait for memory, in seconds.
  public var stallSeconds = 2
  /// How long what is under way may take once the server is to stop, in milliseconds.
  public var stopMilliseconds = 2000
  /// How long a client that was refused may go on sending before the connection is cut: it is to read the answer.
  public var lingerMilliseconds = 2000

  public init() {}
}

/// Why a request was answered by the server itself, and the connection closed.
public enum ServerRefusal: Hashable, Sendable, CaseIterable {
  /// More bytes than are read, whether they were announced or not.
  case bodyTooLong
  case headTooLong
  /// It was not complete in time.
  case tooSlow
  /// No HTTP, or HTTP that two readers could understand in two ways.
  case malformed
  /// The greeting of TLS: `https` was tried on a port of `http`.
  case tls
  /// A name that is not this server's.
  case strangeHost
  /// It comes from a page in a browser.
  case fromBrowser
  /// `CONNECT`: this is no proxy.
  case tunnel
  /// Too many are connected; nothing is answered.
  case tooManyConnections

  /// HTTP's status; nil where the connection is closed without a word.
  public var status: Int? {
    switch self {
    case .bodyTooLong: 413
    case .headTooLong: 431
    case .tooSlow: 408
    case .malformed, .tls: 400
    case .strangeHost: 421
    case .fromBrowser: 403
    case .tunnel: 405
    case .tooManyConnections: nil
    }
  }
}
