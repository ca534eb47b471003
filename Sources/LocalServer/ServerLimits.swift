// The limits of the server, and the refusals of requests that exceed them or that the server does not accept.

import AppStoreServer

public struct ServerLimits: Sendable {
  /// The size of a request body, in bytes.
  ///
  /// The App Store has the same limit.
  public var bodyBytes = VerifyRequest.maxBodySize
  /// The size of the request line and the header lines with their line ends, in bytes.
  public var headBytes = 16_384
  public var headerLines = 100
  /// The time from the first to the last byte of a request, in seconds.
  public var requestSeconds = 10
  /// The time that a new connection may take until its first byte, in seconds.
  public var firstByteSeconds = 5
  /// The time that a connection may be silent between two requests, or take to read a response, in seconds.
  public var idleSeconds = 60
  /// The number of open connections on all ports.
  public var connections = 512
  /// The silence after which a connection may be closed in favour of a new one, in milliseconds.
  ///
  /// The server closes silent connections only if there are too many. In the middle of a request the
  /// limit is four times as long.
  public var crowdedSilenceMilliseconds = 250
  /// The memory for all request bodies and for the responses that are being sent, in bytes.
  public var memoryBytes = 32 << 20
  /// The time that a client with memory may send nothing while others wait for memory, in seconds.
  public var stallSeconds = 2
  /// The time for requests in progress when the server stops, in milliseconds.
  public var stopMilliseconds = 2000
  /// The time that a client has to read a refusal and to close the connection, in milliseconds.
  public var lingerMilliseconds = 2000

  public init() {}
}

/// A reason why the server itself refuses a request and closes the connection.
public enum ServerRefusal: Hashable, Sendable, CaseIterable {
  /// The body is larger than the limit, by its announced or its actual length.
  case bodyTooLong
  case headTooLong
  case tooSlow
  /// Invalid HTTP, or ambiguous HTTP that two parsers could understand differently.
  case malformed
  /// A TLS handshake: the client used `https` on a port for `http`.
  case tls
  /// The host name is not one of the server's names.
  case unknownHost
  /// The request comes from a web page in a browser.
  case fromBrowser
  /// `CONNECT`, because the server is not a proxy.
  case tunnel
  /// Too many connections are open. The connection is closed without a response.
  case tooManyConnections

  /// The HTTP status; nil if the connection is closed without a response.
  public var status: Int? {
    switch self {
    case .bodyTooLong: 413
    case .headTooLong: 431
    case .tooSlow: 408
    case .malformed, .tls: 400
    case .unknownHost: 421
    case .fromBrowser: 403
    case .tunnel: 405
    case .tooManyConnections: nil
    }
  }
}
