// One connection: requests in their order, one at a time. The next one is looked at when the answer before it is with the
// client, and nothing is read meanwhile: a client that reads nothing holds one answer and no more.

import AppStoreServer
import DequeModule
import NIOCore
import NIOHTTP1
import StoreModel
import StoreSimulator

/// Reads requests from a connection and writes their answers.
final class Connection: ChannelDuplexHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundIn = Never
  typealias OutboundOut = HTTPServerResponsePart

  private enum State {
    /// Between two requests.
    case idle
    /// A request has begun; the head may still be missing.
    case reading(IncomingRequest?)
    /// The head is there, and there is no memory for the body yet.
    case held(IncomingRequest)
    /// Somebody thinks about it.
    case thinking
    /// It is on its way.
    case sending
    /// The client was told to go.
    case leaving
  }

  private struct IncomingRequest {
    let head: HTTPRequestHead
    let target: RequestTarget
    let store: EnvironmentName
    /// Whether the client waits until it may send the body.
    let expects: Bool
    var body: [UInt8] = []
  }

  /// What arrived while there was no time for it.
  private enum QueuedInput {
    case part(HTTPServerRequestPart)
    case failure(any Error)
    case end
  }

  private let port: EnvironmentName
  private let server: ServerLoop
  private var state = State.idle
  private var waiting: Deque<QueuedInput> = []
  private var hasPendingRead = false
  private var context: ChannelHandlerContext?
  private(set) lazy var firstBytes = InboundBytesHandler { [unowned self] in countBytes($0) }
  /// When patience is over.
  private(set) var deadline: NIODeadline
  /// When the last byte came, or the last answer went.
  private(set) var lastNews = NIODeadline.now()
  /// How many bytes of a head that is not complete have come.
  private var headBytes = 0
  /// The memory that the body has, or the answer that is being sent, in bytes.
  private var memory = 0

  init(port: EnvironmentName, server: ServerLoop) {
    self.port = port
    self.server = server
    deadline = .now() + .seconds(Int64(min(server.limits.firstByteSeconds, server.limits.idleSeconds)))
  }

  private var limits: ServerLimits { server.limits }

  // MARK: The channel

  func handlerAdded(context: ChannelHandlerContext) { self.context = context }
  func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

  func channelInactive(context: ChannelHandlerContext) {
    server.remove(self)
    waiting = []
    switch state {
    // The request is still being answered: its body stays until then.
    case .thinking, .sending: break
    case .idle, .reading, .held, .leaving: releaseMemory()
    }
    state = .leaving
    context.fireChannelInactive()
  }

  func read(context: ChannelHandlerContext) {
    switch state {
    case .idle, .reading, .leaving: context.read()
    case .held, .thinking, .sending: hasPendingRead = true
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

  /// The server stops: what is under way is finished.
  func stop() {
    if case .idle = state, waiting.isEmpty { close() }
  }

  func close() { context?.close(promise: nil) }

  /// Closes it without a word, whatever has come of a request.
  func drop() {
    releaseMemory()
    (state, waiting) = (.leaving, [])
    close()
  }

  /// Patience is over.
  func timeOut() {
    switch state {
    case .reading(let reading) where reading != nil || headBytes > 0: refuse(.tooSlow)
    case .idle, .reading, .sending, .leaving: close()
    case .held, .thinking: break
    }
  }

  /// Whether the connection may be closed in favour of a new one, because its client has been silent for some time.
  func isClosable(at now: NIODeadline) -> Bool {
    let silence = now - lastNews
    let limit = TimeAmount.milliseconds(Int64(limits.crowdedSilenceMilliseconds))
    return switch state {
    case .idle: silence >= limit
    // In the middle of a request a client may take a little longer.
    case .reading: silence >= limit * 4
    case .held, .thinking, .sending, .leaving: false
    }
  }

  /// Whether the connection holds memory that others wait for, while its client neither sends nor receives.
  func stalls(at now: NIODeadline) -> Bool {
    guard memory > 0 else { return false }
    switch state {
    case .reading: return now - lastNews >= .seconds(Int64(limits.stallSeconds))
    case .sending: return now - lastNews >= .seconds(Int64(limits.requestSeconds))
    case .idle, .held, .thinking, .leaving: return false
    }
  }

  private func countBytes(_ count: Int) {
    lastNews = .now()
    guard case .idle = state else {
      if case .reading(nil) = state { headBytes += count }
      return
    }
    guard waiting.isEmpty else { return }
    startRequest()
    headBytes = count
  }

  private func startRequest() {
    state = .reading(nil)
    headBytes = 0
    deadline = .now() + .seconds(Int64(limits.requestSeconds))
  }

  private func receive(_ news: QueuedInput) {
    switch state {
    case .idle, .reading: handle(news)
    case .held, .thinking, .sending: waiting.append(news)
    case .leaving:
      if case .end = news { close() }
    }
  }

  private func handle(_ news: QueuedInput) {
    switch news {
    case .part(.head(let head)): handle(head)
    case .part(.body(let bytes)): handle(bytes)
    case .part(.end): answer()
    case .failure(let error): refuse(error)
    case .end:
      // A client that has closed its side between two requests has all its answers.
      close()
    }
  }

  // MARK: A request

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
    case .strange: return refuse(.strangeHost, host)
    case .apple(let named): store = named
    case .ours: store = target.store ?? port
    }
    // What a body is packed in would have to be unpacked.
    let codings = head.headers[canonicalForm: "transfer-encoding"]
    guard codings.isEmpty || codings.map({ $0.lowercased() }) == ["chunked"] else {
      return refuse(.malformed)
    }
    let length = head.headers.first(name: "content-length")
    if let length, Int(length).map({ $0 > limits.bodyBytes }) ?? true { return refuse(.bodyTooLong) }
    let expects = head.headers.first(name: "expect")?.lowercased() == "100-continue"
    let reading = IncomingRequest(
      head: head, target: target, store: store, expects: expects && !head.version.isOld)
    // A body in chunks does not say how long it is.
    let bytes = codings.isEmpty ? length.flatMap { Int($0) } ?? 0 : limits.bodyBytes
    guard bytes == 0 || server.memory.reserve(bytes, for: self) else {
      // The server is the one that is waited for: its patience begins when there is memory.
      state = .held(reading)
      deadline = .distantFuture
      return
    }
    memory = bytes
    start(reading)
  }

  /// Reads the body.
  private func start(_ reading: IncomingRequest) {
    state = .reading(reading)
    guard reading.expects else { return }
    let go = HTTPResponseHead(version: .http1_1, status: .continue)
    context?.writeAndFlush(wrapOutboundOut(.head(go)), promise: nil)
  }

  /// Continues the waiting request, because memory for its body is available.
  func resume(_ bytes: Int) {
    guard case .held(let reading) = state else { return server.memory.release(bytes) }
    memory = bytes
    deadline = .now() + .seconds(Int64(limits.requestSeconds))
    lastNews = .now()
    start(reading)
    handleWaiting()
  }

  private func releaseMemory() {
    let bytes = memory
    memory = 0
    if bytes > 0 { server.memory.release(bytes) }
  }

  /// The Host that counts; nil where there is none, or more than one.
  private func host(of head: HTTPRequestHead, _ target: RequestTarget) -> String? {
    let hosts = head.headers["host"]
    guard hosts.count <= 1, hosts.count == 1 || head.version.isOld else { return nil }
    // What is older than the line speaks to who has the address.
    return target.authority ?? hosts.first ?? "localhost"
  }

  private func handle(_ bytes: ByteBuffer) {
    guard case .reading(var reading?) = state else { return }
    guard reading.body.count + bytes.readableBytes <= limits.bodyBytes else { return refuse(.bodyTooLong) }
    // The body is the reading's alone while it grows.
    state = .thinking
    reading.body += bytes.readableBytesView
    state = .reading(reading)
  }

  private func answer() {
    guard case .reading(let reading?) = state, let context else { return }
    state = .thinking
    let head = reading.head
    let request = ServerRequest(
      method: head.method.rawValue, path: reading.target.path, query: reading.target.query,
      headers: Dictionary(
        head.headers.map { ($0.name.lowercased(), $0.value) }, uniquingKeysWith: { $0 + ", " + $1 }),
      body: reading.body, environment: reading.store)
    // After `Upgrade`, what follows may not be HTTP.
    let isKept = head.isKeepAlive && !head.headers.contains(name: "upgrade")
    let isOld = head.version.isOld
    let connection = NIOLoopBound(self, eventLoop: context.eventLoop)
    server.handleOnPool(about: request) { served in
      connection.value.send(served.answer.response, to: request, keepsAlive: isKept, isOld: isOld)
    }
  }

  // MARK: Answers

  private func send(_ response: ServerResponse, to request: ServerRequest, keepsAlive: Bool, isOld: Bool) {
    releaseMemory()
    guard let context, case .thinking = state else { return }
    state = .sending
    deadline = .now() + .seconds(Int64(limits.idleSeconds))
    lastNews = .now()
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

  /// The answer is with the client: on to what has come meanwhile.
  private func finishResponse() {
    guard case .sending = state else { return }
    state = .idle
    lastNews = .now()
    deadline = .now() + .seconds(Int64(limits.idleSeconds))
    if !waiting.isEmpty { startRequest() }
    handleWaiting()
  }

  /// Handles what has come while there was no time or no memory for it, and reads on.
  private func handleWaiting() {
    while !waiting.isEmpty {
      switch state {
      case .idle, .reading: handle(waiting.removeFirst())
      case .held, .thinking, .sending, .leaving: return
      }
    }
    if case .idle = state, server.isStopping { return close() }
    if hasPendingRead {
      hasPendingRead = false
      // Not where a request was completed: its answer comes first.
      if let context { read(context: context) }
    }
  }

  private func refuse(_ error: any Error) {
    if error is InboundBytesHandler.TLSClientHello { return refuse(.tls) }
    refuse((error as? HTTPParserError) == .headerOverflow ? .headTooLong : .malformed)
  }

  /// Says why not, and goes.
  private func refuse(_ refusal: ServerRefusal, _ detail: String = "") {
    guard let context else { return }
    if case .leaving = state { return }
    server.report(.refused(refusal, port: port, detail: detail))
    waiting = []
    state = .leaving
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

  /// Has said its last word: waits until the client has gone too, so that the word is not lost on the way.
  private func lingerClose() {
    guard let context, context.channel.isActive else { return }
    state = .leaving
    let hasEnded = waiting.contains { if case .end = $0 { true } else { false } }
    waiting = []
    // A server that stops does not wait for clients that are slow to go.
    if hasEnded || server.isStopping { return close() }
    firstBytes.isDropping = true
    deadline = .now() + .milliseconds(Int64(limits.lingerMilliseconds))
    context.close(mode: .output, promise: nil)
    context.read()
  }
}

extension HTTPVersion {
  /// Whether it is older than 1.1: without a Host, and closed after the answer where nothing else was said.
  fileprivate var isOld: Bool { minor < 1 }
}
