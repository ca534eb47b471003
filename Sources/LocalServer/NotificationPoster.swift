// The HTTP client that posts notifications to the developer's server.

import DequeModule
import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

/// The result of a POST request.
public enum PostResult: Hashable, Sendable {
  case status(Int)
  case failure(PostFailure)
}

public enum PostFailure: Hashable, Sendable {
  case timedOut
  /// The server closed the connection before a response.
  case noResponse
  /// The connection cannot be opened, or it broke.
  case socketIssue
  /// The server's certificate is not valid.
  case badCertificate
  /// The TLS handshake failed for another reason.
  case tlsIssue
  case invalidResponse
  /// The server closed the connection within a response.
  case prematureClose
  /// The request could not be made, or the poster was stopped.
  case other
}

/// An HTTP client that sends one POST request after the other.
///
/// A secure request needs a certificate that a trusted authority issued. Redirects are not followed. Only
/// the status of a response is used.
public final class NotificationPoster: Sendable {
  public struct Limits: Sendable {
    /// The maximum time from the connection to the end of the response, in milliseconds.
    public var milliseconds: Int64 = 5000
    /// The maximum size of a response body that is read, in bytes; a longer body is cut off.
    public var responseBytes = 65_536

    public init() {}
  }

  public struct Request: Sendable {
    let host: String
    let port: Int
    let isSecure: Bool
    let hostHeader: String
    let target: String
    let makeBody: @Sendable () -> [UInt8]?
    let completion: @Sendable (PostResult, Duration) -> Void

    /// - Parameters:
    ///   - host: The name or address of the host.
    ///   - port: The TCP port.
    ///   - isSecure: Whether the connection uses TLS.
    ///   - hostHeader: The value of the header `Host`.
    ///   - target: The path with the query.
    ///   - makeBody: Returns the JSON body, or nil if there is none; called on the poster's thread.
    ///   - completion: Receives the result and its duration once, on the poster's thread.
    public init(
      host: String, port: Int, isSecure: Bool = false, hostHeader: String, target: String,
      makeBody: @escaping @Sendable () -> [UInt8]?,
      completion: @escaping @Sendable (PostResult, Duration) -> Void
    ) {
      self.host = host
      self.port = port
      self.isSecure = isSecure
      self.hostHeader = hostHeader
      self.target = target
      self.makeBody = makeBody
      self.completion = completion
    }
  }

  private struct State: Sendable {
    var waiting: Deque<Request> = []
    /// The request in progress.
    var current: EventLoopPromise<PostResult>?
    var isBusy = false
    var isStopped = false
    /// The number of connections that are being opened or are open.
    var connectionCount = 0
    var isShutDown = false
  }

  private let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
  private let state = Mutex(State())
  private let limits: Limits

  public init(limits: Limits = Limits()) { self.limits = limits }

  /// Adds a request, which is sent after the earlier ones.
  public func post(_ request: Request) {
    let isFirst = state.withLock { state -> Bool in
      guard !state.isStopped else { return false }
      state.waiting.append(request)
      defer { state.isBusy = true }
      return !state.isBusy
    }
    if isFirst { group.next().execute { [self] in sendNext() } }
  }

  /// Drops the waiting requests and aborts the one in progress.
  ///
  /// The event loop ends after the last connection, because the resolver of host names still uses the loop.
  public func stop() {
    let (wasStopped, current) = state.withLock { state in
      defer {
        state.isStopped = true
        state.waiting = []
      }
      return (state.isStopped, state.current)
    }
    guard !wasStopped else { return }
    group.next().execute { [self] in
      current?.succeed(.failure(.other))
      shutDownIfUnused()
    }
  }

  // MARK: The event loop

  private func shutDownIfUnused() {
    let isUnused = state.withLock { state in
      guard state.isStopped, state.connectionCount == 0, !state.isShutDown else { return false }
      state.isShutDown = true
      return true
    }
    if isUnused { group.shutdownGracefully { _ in } }
  }

  private func connectionEnded() {
    state.withLock { $0.connectionCount -= 1 }
    shutDownIfUnused()
  }

  private func sendNext() {
    let promise = group.next().makePromise(of: PostResult.self)
    let request = state.withLock { state -> Request? in
      let request = state.isStopped ? nil : state.waiting.popFirst()
      state.isBusy = request != nil
      state.current = request == nil ? nil : promise
      return request
    }
    guard let request else { return promise.succeed(.failure(.other)) }
    let start = ContinuousClock.now
    promise.futureResult.whenSuccess { [self] result in
      let isStopped = state.withLock { state in
        state.current = nil
        return state.isStopped
      }
      guard !isStopped else { return }
      request.completion(result, ContinuousClock.now - start)
      sendNext()
    }
    send(request, promise)
  }

  private func send(_ request: Request, _ promise: EventLoopPromise<PostResult>) {
    guard let body = request.makeBody() else { return promise.succeed(.failure(.other)) }
    let eventLoop = group.next()
    let deadline = eventLoop.scheduleTask(in: .milliseconds(limits.milliseconds)) {
      promise.succeed(.failure(.timedOut))
    }
    promise.futureResult.whenComplete { _ in deadline.cancel() }
    let limit = limits.responseBytes
    state.withLock { $0.connectionCount += 1 }
    ClientBootstrap(group: eventLoop)
      .connectTimeout(.milliseconds(limits.milliseconds))
      .channelOption(.tcpOption(.tcp_nodelay), value: 1)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          CloseOnExec.set(channel)
          if request.isSecure {
            guard let tls = TLSClientHandler(host: request.host) else { throw TLSFailure.handshake }
            try channel.pipeline.syncOperations.addHandler(tls)
          }
          try channel.pipeline.syncOperations.addHandlers([
            HTTPRequestEncoder(), ByteToMessageHandler(HTTPResponseDecoder()),
            PostHandler(request, body, limit: limit, promise),
          ])
        }
      }
      .connect(host: request.host, port: request.port)
      .whenComplete { [self] result in
        switch result {
        case .success(let channel):
          promise.futureResult.whenComplete { _ in channel.close(promise: nil) }
          channel.closeFuture.whenComplete { [self] _ in connectionEnded() }
          return
        case .failure(is TLSFailure): promise.succeed(.failure(.tlsIssue))
        case .failure(ChannelError.connectTimeout): promise.succeed(.failure(.timedOut))
        case .failure: promise.succeed(.failure(.socketIssue))
        }
        connectionEnded()
      }
  }
}

/// The handler of one request and its response.
private final class PostHandler: ChannelInboundHandler {
  typealias InboundIn = HTTPClientResponsePart
  typealias OutboundOut = HTTPClientRequestPart

  private let request: NotificationPoster.Request
  private let body: [UInt8]
  private let limit: Int
  /// The first result counts, because a promise ignores later ones.
  private let promise: EventLoopPromise<PostResult>
  private var status: Int?
  private var bodyBytes = 0

  init(
    _ request: NotificationPoster.Request, _ body: [UInt8], limit: Int,
    _ promise: EventLoopPromise<PostResult>
  ) {
    self.request = request
    self.body = body
    self.limit = limit
    self.promise = promise
  }

  func channelActive(context: ChannelHandlerContext) {
    let headers: HTTPHeaders = [
      "host": request.hostHeader, "content-type": "application/json", "content-length": "\(body.count)",
      "user-agent": "iapbench", "connection": "close",
    ]
    let head = HTTPRequestHead(version: .http1_1, method: .POST, uri: request.target, headers: headers)
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    let buffer = context.channel.allocator.buffer(bytes: body)
    context.write(wrapOutboundOut(.body(.byteBuffer(buffer))), promise: nil)
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    context.fireChannelActive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head): status = Int(head.status.code)
    case .body(let buffer):
      bodyBytes += buffer.readableBytes
      if bodyBytes > limit { finish() }
    case .end: finish()
    }
  }

  private func finish() { promise.succeed(status.map { .status($0) } ?? .failure(.invalidResponse)) }

  func channelInactive(context: ChannelHandlerContext) {
    promise.succeed(.failure(status == nil ? .noResponse : .prematureClose))
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    switch error {
    case TLSFailure.badCertificate: promise.succeed(.failure(.badCertificate))
    case is TLSFailure: promise.succeed(.failure(.tlsIssue))
    case HTTPParserError.invalidEOFState: promise.succeed(.failure(.prematureClose))
    case is HTTPParserError: promise.succeed(.failure(.invalidResponse))
    default: promise.succeed(.failure(status == nil ? .noResponse : .socketIssue))
    }
    context.close(promise: nil)
  }
}
