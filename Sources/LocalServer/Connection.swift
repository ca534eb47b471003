// The connection of a client, which handles one request at a time.

import AppStoreServer
import DequeModule
import NIOCore
import NIOHTTP1
import StoreModel
import StoreSimulator

/// A channel handler that reads requests from a connection and writes their responses.
///
/// Reading pauses until a response has been sent, so a client that does not read occupies memory for one
/// response.
final class Connection: ChannelDuplexHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundIn = Never
  typealias OutboundOut = HTTPServerResponsePart

  private enum State {
    case idle
    /// A request has begun; the value is nil until the head is complete.
    case reading(IncomingRequest?)
    /// The head is complete, and the body waits for memory.
    case waitingForMemory(IncomingRequest)
    /// The request is complete, and its response is not available yet.
    case processing
    case sending
    case closing
  }

  private struct IncomingRequest {
    let head: HTTPRequestHead
    let target: RequestTarget
    let store: EnvironmentName
    /// Whether the client sends the body only after receiving `100 Continue`.
    let expectsContinue: Bool
    var body: [UInt8] = []
  }

  /// Input that arrived while a request waited for memory, was being processed or was being answered.
  private enum QueuedInput {
    case part(HTTPServerRequestPart)
    case failure(any Error)
    case end
  }

  private let port: EnvironmentName
  private let server: ServerLoop
  private var state = State.idle
  private var queuedInput: Deque<QueuedInput> = []
  private var hasPendingRead = false
  private var context: ChannelHandlerContext?
  private(set) lazy var firstBytes = InboundBytesHandler { [unowned self] in countBytes($0) }
  /// The time at which `timeOut` is called.
  private(set) var deadline: NIODeadline
  /// The time at which the last byte arrived or the last response was sent.
  private(set) var lastActivity = NIODeadline.now()
  /// The number of bytes of an incomplete head that have arrived.
  private var headBytes = 0
  /// The memory in bytes for the request body being read or the response being sent.
  private var memory = 0

  init(port: EnvironmentName, server: ServerLoop) {
    self.port = port
    self.server = server
    deadline = .now() + .seconds(Int64(min(server.limits.firstByteSeconds, server.limits.idleSeconds)))
  }

  private var limits: ServerLimits { server.limits }

  // MARK: Channel

  func handlerAdded(context: ChannelHandlerContext) { self.context = context }
  func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

  func channelInactive(context: ChannelHandlerContext) {
    server.remove(self)
    queuedInput = []
    switch state {
    // The body stays in memory while the request is being processed.
    case .processing, .sending: break
    case .idle, .reading, .waitingForMemory, .closing: releaseMemory()
    }
    state = .closing
    context.fireChannelInactive()
  }

  func read(context: ChannelHandlerContext) {
    switch state {
    case .idle, .reading, .closing: context.read()
    case .waitingForMemory, .processing, .sending: hasPendingRead = true
    }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) { receive(.part(unwrapInboundIn(data))) }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    switch error {
    case is HTTPParserError, is InboundBytesHandler.TLSClientHello: receive(.failure(error))
    default: context.close(promise: nil)
    }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case .inputClosed? = event as? ChannelEvent { receive(.end) }
    context.fireUserInboundEventTriggered(event)
  }

  /// Closes an idle connection when the server stops; a request in progress is completed first.
  func stop() {
    if case .idle = state, queuedInput.isEmpty { close() }
  }

  func close() { context?.close(promise: nil) }

  /// Closes the connection without a response, and releases its memory.
  func drop() {
    releaseMemory()
    (state, queuedInput) = (.closing, [])
    close()
  }

  func timeOut() {
    switch state {
    case .reading(let request) where request != nil || headBytes > 0: refuse(.tooSlow)
    case .idle, .reading, .sending, .closing: close()
    case .waitingForMemory, .processing: break
    }
  }

  /// Whether the client has been silent long enough to close the connection in favour of a new one.
  func isClosable(at now: NIODeadline) -> Bool {
    let silence = now - lastActivity
    let limit = TimeAmount.milliseconds(Int64(limits.crowdedSilenceMilliseconds))
    return switch state {
    case .idle: silence >= limit
    // A client may pause longer within a request.
    case .reading: silence >= limit * 4
    case .waitingForMemory, .processing, .sending, .closing: false
    }
  }

  /// Whether the client neither sends nor receives although the connection holds memory.
  func isStalled(at now: NIODeadline) -> Bool {
    guard memory > 0 else { return false }
    switch state {
    case .reading: return now - lastActivity >= .seconds(Int64(limits.stallSeconds))
    case .sending: return now - lastActivity >= .seconds(Int64(limits.requestSeconds))
    case .idle, .waitingForMemory, .processing, .closing: return false
    }
  }

  private func countBytes(_ count: Int) {
    lastActivity = .now()
    guard case .idle = state else {
      if case .reading(nil) = state { headBytes += count }
      return
    }
    guard queuedInput.isEmpty else { return }
    startRequest()
    headBytes = count
  }

  private func startRequest() {
    state = .reading(nil)
    headBytes = 0
    deadline = .now() + .seconds(Int64(limits.requestSeconds))
  }

  private func receive(_ input: QueuedInput) {
    switch state {
    case .idle, .reading: handle(input)
    case .waitingForMemory, .processing, .sending: queuedInput.append(input)
    case .closing:
      if case .end = input { close() }
    }
  }

  private func handle(_ input: QueuedInput) {
    switch input {
    case .part(.head(let head)): handle(head)
    case .part(.body(let bytes)): handle(bytes)
    case .part(.end): answer()
    case .failure(let error): refuse(error)
    case .end:
      // A client that closes its side between two requests has received all its responses.
      close()
    }
  }

  // MARK: Requests

  private func handle(_ head: HTTPRequestHead) {
    if case .idle = state { startRequest() }
    let lines = head.headers.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 4 }
    guard lines + head.uri.utf8.count + head.method.rawValue.utf8.count + 14 <= limits.headBytes,
      head.headers.count <= limits.headerLines
    else { return refuse(.headTooLong) }
    guard head.method != .CONNECT else { return refuse(.tunnel, head.uri) }
    guard let target = RequestTarget(head.uri), let host = host(of: head, target) else {
      return refuse(.malformed)
    }
    if let origin = head.headers.first(name: "origin") { return refuse(.fromBrowser, origin) }
    let store: EnvironmentName
    switch server.names.host(host) {
    case .unknown: return refuse(.unknownHost, host)
    case .apple(let namedStore): store = namedStore
    case .local: store = target.store ?? port
    }
    // The server decodes no transfer coding other than chunked.
    let codings = head.headers[canonicalForm: "transfer-encoding"]
    guard codings.isEmpty || codings.map({ $0.lowercased() }) == ["chunked"] else {
      return refuse(.malformed)
    }
    let length = head.headers.first(name: "content-length")
    if let length, Int(length).map({ $0 > limits.bodyBytes }) ?? true { return refuse(.bodyTooLong) }
    let expectsContinue = head.headers.first(name: "expect")?.lowercased() == "100-continue"
    let request = IncomingRequest(
      head: head, target: target, store: store, expectsContinue: expectsContinue && !head.version.isOld)
    // A chunked body does not announce its length, so memory for the largest allowed body is reserved.
    let bytes = codings.isEmpty ? length.flatMap { Int($0) } ?? 0 : limits.bodyBytes
    guard bytes == 0 || server.memory.reserve(bytes, for: self) else {
      // The client is waiting for the server, so the deadline starts only when memory is available.
      state = .waitingForMemory(request)
      deadline = .distantFuture
      return
    }
    memory = bytes
    start(request)
  }

  private func start(_ request: IncomingRequest) {
    state = .reading(request)
    guard request.expectsContinue else { return }
    let continueHead = HTTPResponseHead(version: .http1_1, status: .continue)
    context?.writeAndFlush(wrapOutboundOut(.head(continueHead)), promise: nil)
  }

  /// Continues the waiting request when memory for its body has become available.
  func resume(_ bytes: Int) {
    guard case .waitingForMemory(let request) = state else { return server.memory.release(bytes) }
    memory = bytes
    deadline = .now() + .seconds(Int64(limits.requestSeconds))
    lastActivity = .now()
    start(request)
    handleQueuedInput()
  }

  private func releaseMemory() {
    let bytes = memory
    memory = 0
    if bytes > 0 { server.memory.release(bytes) }
  }

  /// Returns the requested host; nil if it is missing or ambiguous.
  private func host(of head: HTTPRequestHead, _ target: RequestTarget) -> String? {
    let hosts = head.headers["host"]
    guard hosts.count <= 1, hosts.count == 1 || head.version.isOld else { return nil }
    return target.authority ?? hosts.first ?? "localhost"
  }

  private func handle(_ bytes: ByteBuffer) {
    guard case .reading(var request?) = state else { return }
    guard request.body.count + bytes.readableBytes <= limits.bodyBytes else { return refuse(.bodyTooLong) }
    // Releases the copy in `state`, so that appending does not copy the body.
    state = .processing
    request.body += bytes.readableBytesView
    state = .reading(request)
  }

  private func answer() {
    guard case .reading(let incoming?) = state, let context else { return }
    state = .processing
    let head = incoming.head
    let request = ServerRequest(
      method: head.method.rawValue, path: incoming.target.path, query: incoming.target.query,
      headers: Dictionary(
        head.headers.map { ($0.name.lowercased(), $0.value) }, uniquingKeysWith: { $0 + ", " + $1 }),
      body: incoming.body, environment: incoming.store)
    // After an `Upgrade` header, the following bytes may not be HTTP.
    let keepsAlive = head.isKeepAlive && !head.headers.contains(name: "upgrade")
    let isOld = head.version.isOld
    let connection = NIOLoopBound(self, eventLoop: context.eventLoop)
    server.handleOnPool(request) { served in
      connection.value.send(served.answer.response, to: request, keepsAlive: keepsAlive, isOld: isOld)
    }
  }

  // MARK: Responses

  private func send(_ response: ServerResponse, to request: ServerRequest, keepsAlive: Bool, isOld: Bool) {
    releaseMemory()
    guard let context, case .processing = state else { return }
    state = .sending
    deadline = .now() + .seconds(Int64(limits.idleSeconds))
    lastActivity = .now()
    memory = response.body.count
    server.memory.add(memory)
    let staysOpen = keepsAlive && !server.isStopping
    var headers = HTTPHeaders(response.headers.map { ($0.name, $0.value) })
    headers.replaceOrAdd(name: "content-length", value: String(response.body.count))
    if !staysOpen {
      headers.replaceOrAdd(name: "connection", value: "close")
    } else if isOld {
      headers.replaceOrAdd(name: "connection", value: "keep-alive")
    }
    let head = HTTPResponseHead(
      version: .http1_1, status: HTTPResponseStatus(statusCode: response.status), headers: headers)
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    if request.method != "HEAD", !response.body.isEmpty {
      context.write(
        wrapOutboundOut(.body(.byteBuffer(context.channel.allocator.buffer(bytes: response.body)))),
        promise: nil)
    }
    let connection = NIOLoopBound(self, eventLoop: context.eventLoop)
    let sent = context.eventLoop.makePromise(of: Void.self)
    sent.futureResult.whenComplete { result in
      connection.value.releaseMemory()
      guard case .success = result else { return }
      if staysOpen { connection.value.finishResponse() } else { connection.value.lingerClose() }
    }
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: sent)
  }

  private func finishResponse() {
    guard case .sending = state else { return }
    state = .idle
    lastActivity = .now()
    deadline = .now() + .seconds(Int64(limits.idleSeconds))
    if !queuedInput.isEmpty { startRequest() }
    handleQueuedInput()
  }

  /// Handles queued input, then resumes a postponed read.
  private func handleQueuedInput() {
    while !queuedInput.isEmpty {
      switch state {
      case .idle, .reading: handle(queuedInput.removeFirst())
      case .waitingForMemory, .processing, .sending, .closing: return
      }
    }
    if case .idle = state, server.isStopping { return close() }
    if hasPendingRead {
      hasPendingRead = false
      // If the queued input has completed a request, `read` is postponed until the response has been sent.
      if let context { read(context: context) }
    }
  }

  private func refuse(_ error: any Error) {
    if error is InboundBytesHandler.TLSClientHello { return refuse(.tls) }
    refuse((error as? HTTPParserError) == .headerOverflow ? .headTooLong : .malformed)
  }

  /// Sends the status of a refusal and closes the connection.
  private func refuse(_ refusal: ServerRefusal, _ detail: String = "") {
    guard let context else { return }
    if case .closing = state { return }
    server.report(.refused(refusal, port: port, detail: detail))
    queuedInput = []
    state = .closing
    releaseMemory()
    firstBytes.isDropping = true
    deadline = .now() + .milliseconds(Int64(limits.lingerMilliseconds))
    guard let status = refusal.status else { return close() }
    let head = HTTPResponseHead(
      version: .http1_1, status: HTTPResponseStatus(statusCode: status),
      headers: ["content-length": "0", "connection": "close"])
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    let connection = NIOLoopBound(self, eventLoop: context.eventLoop)
    let sent = context.eventLoop.makePromise(of: Void.self)
    sent.futureResult.whenComplete { _ in connection.value.lingerClose() }
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: sent)
  }

  /// Closes the output and waits for the client to close its side, so that the last response is not lost.
  private func lingerClose() {
    guard let context, context.channel.isActive else { return }
    state = .closing
    let hasEnded = queuedInput.contains { if case .end = $0 { true } else { false } }
    queuedInput = []
    // A stopping server does not wait for slow clients.
    if hasEnded || server.isStopping { return close() }
    firstBytes.isDropping = true
    deadline = .now() + .milliseconds(Int64(limits.lingerMilliseconds))
    context.close(mode: .output, promise: nil)
    context.read()
  }
}

extension HTTPVersion {
  /// Whether the version is HTTP/1.0, in which `Host` and keep-alive are optional.
  fileprivate var isOld: Bool { minor < 1 }
}
