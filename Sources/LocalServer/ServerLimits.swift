// The limits of the server, and its reasons for refusing requests.

import AppStoreServer

public struct ServerLimits: Sendable {
  /// The maximum size of a request body in bytes, which is also the App Store's limit.
  public var bodyBytes = VerifyRequest.maxBodySize
  /// The maximum size in bytes of the request line and header lines, including line ends.
  public var headBytes = 16_384
  public var headerLines = 100
  /// The maximum time from the first to the last byte of a request, in seconds.
  public var requestSeconds = 10
  /// The maximum time until the first byte of a new connection, in seconds.
  public var firstByteSeconds = 5
  /// The maximum silence between two requests, and the maximum time to read a response, in seconds.
  public var idleSeconds = 60
  /// The maximum number of open connections on all ports.
  public var connections = 512
  /// The silence after which a connection may be closed in favour of a new one, in milliseconds.
  ///
  /// This limit applies only if too many connections are open. Within a request it is four times as long.
  public var crowdedSilenceMilliseconds = 250
  /// The maximum memory in bytes for the bodies of all requests and of the responses being sent.
  public var memoryBytes = 32 << 20
  /// The time in seconds for which a client with reserved memory may be silent while others wait for memory.
  public var stallSeconds = 2
  /// The time to complete requests in progress when the server stops, in milliseconds.
  public var stopMilliseconds = 2000
  /// The time for a client to read a refusal and close the connection, in milliseconds.
  public var lingerMilliseconds = 2000

  public init() {}
}

/// The reason why the server refuses a request and closes the connection.
public enum ServerRefusal: Hashable, Sendable, CaseIterable {
  /// The announced or actual length of the body exceeds the limit.
  case bodyTooLong
  case headTooLong
  case tooSlow
  /// The HTTP is invalid, or so ambiguous that two parsers could read it differently.
  case malformed
  /// The client started TLS (`https`) on a port for `http`.
  case tls
  /// `AllowedHosts` does not contain the host name.
  case unknownHost
  /// The request has an `Origin` header, so it comes from a web page.
  case fromBrowser
  /// The method is `CONNECT`, but the server is not a proxy.
  case tunnel
  /// Too many connections are open; this one is closed without a response.
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
