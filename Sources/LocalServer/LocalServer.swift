// The HTTP server that listens on the loopback ports of both App Store environments.

import AppStoreServer
import Glibc
import NIOCore
import NIOHTTP1
import NIOPosix
import StoreModel
import StoreSimulator

/// A running HTTP server.
///
/// All sockets are handled on a single thread. Two more threads compute responses, so that a slow response
/// does not block other clients.
public final class LocalServer: Sendable {
  public struct Options: Sendable {
    /// The ports by environment; 0 for any free port.
    public var ports: [EnvironmentName: Int] = [
      .sandbox: defaultSandboxPort, .production: defaultProductionPort,
    ]
    public var names = AllowedHosts()
    public var limits = ServerLimits()

    public init() {}
  }

  public enum Failure: Error, Hashable, Sendable {
    case portTaken(Int)
    /// The user has no permission to open the port.
    case portForbidden(Int)
    case samePort(Int)
    case other(port: Int, String)
  }

  /// Handles a request and calls `reply` at once or later.
  public typealias RequestHandler =
    @Sendable (ServerRequest, _ reply: @escaping @Sendable (LocalResponse) -> Void) -> Void

  public static let defaultSandboxPort = 8421
  public static let defaultProductionPort = 8422

  public let ports: [EnvironmentName: Int]
  /// Whether the server also listens on `::1`, which some machines lack.
  public let hasIPv6: Bool
  private let group: MultiThreadedEventLoopGroup
  private let pool: NIOThreadPool
  private let loop: NIOLoopBound<ServerLoop>
  private let listeners: [any Channel]

  /// Opens the ports and starts to respond.
  ///
  /// `answer` and `report` can run on several threads of the server at the same time.
  public convenience init(
    _ options: Options = Options(), report: @escaping @Sendable (LocalServerEvent) -> Void = { _ in },
    answer: @escaping @Sendable (ServerRequest) -> LocalResponse
  ) throws(Failure) {
    try self.init(options, report: report, ask: { $1(answer($0)) })
  }

  /// Opens the ports and starts to respond; `ask` may return before it replies, so that no thread waits.
  ///
  /// `ask` runs on a thread of the server, and must call `reply` exactly once, on any thread, before `stop`.
  public init(
    _ options: Options = Options(), report: @escaping @Sendable (LocalServerEvent) -> Void = { _ in },
    ask: @escaping RequestHandler
  ) throws(Failure) {
    let stores: [EnvironmentName] = [.sandbox, .production]
    let numbers = stores.map { options.ports[$0] ?? 0 }
    if numbers[0] == numbers[1], numbers[0] != 0 { throw .samePort(numbers[0]) }
    // Ignores SIGPIPE, so that a client that disconnects early does not end the process.
    signal(SIGPIPE, SIG_IGN)
    group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    pool = NIOThreadPool(numberOfThreads: 2)
    pool.start()
    let eventLoop = group.next()
    let (limits, names, pool) = (options.limits, options.names, pool)
    do {
      loop = try eventLoop.submit {
        let loop = ServerLoop(
          limits: limits, names: names, pool: pool, eventLoop: eventLoop, ask: ask, report: report)
        loop.startTimer()
        return NIOLoopBound(loop, eventLoop: eventLoop)
      }.wait()
    } catch {
      throw .other(port: numbers[0], "\(error)")
    }
    var open: [any Channel] = []
    var ports: [EnvironmentName: Int] = [:]
    var hasIPv6 = true
    do throws(Failure) {
      for (store, number) in zip(stores, numbers) {
        let listener = try Self.listen(on: "127.0.0.1", number, store, loop, group)
        open.append(listener)
        let port = listener.localAddress?.port ?? number
        ports[store] = port
        do throws(Failure) {
          open.append(try Self.listen(on: "::1", port, store, loop, group))
        } catch {
          guard case .other = error else { throw error }
          hasIPv6 = false
        }
      }
    } catch {
      for channel in open { try? channel.close().wait() }
      Self.end(group, pool)
      throw error
    }
    listeners = open
    self.ports = ports
    self.hasIPv6 = hasIPv6
  }

  private static func listen(
    on host: String, _ port: Int, _ store: EnvironmentName, _ loop: NIOLoopBound<ServerLoop>,
    _ group: MultiThreadedEventLoopGroup
  ) throws(Failure) -> any Channel {
    do {
      return try ServerBootstrap(group: group)
        .serverChannelOption(.backlog, value: 512)
        .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
        .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
        .childChannelOption(.allowRemoteHalfClosure, value: true)
        // Limits the bytes that are read before a handler can stop the reading.
        .childChannelOption(.maxMessagesPerRead, value: 1)
        .childChannelInitializer { channel in
          channel.eventLoop.makeCompletedFuture { try loop.value.addConnection(channel, at: store) }
        }
        .bind(host: host, port: port).wait()
    } catch let error as IOError {
      switch error.errnoCode {
      case EADDRINUSE: throw .portTaken(port)
      case EACCES: throw .portForbidden(port)
      default: throw .other(port: port, String(cString: strerror(error.errnoCode)))
      }
    } catch {
      throw .other(port: port, "\(error)")
    }
  }

  /// Closes the listening ports.
  ///
  /// Open connections remain until `stop`.
  public func stopAccepting() {
    for listener in listeners { try? listener.close().wait() }
  }

  /// Completes requests in progress within `ServerLimits.stopMilliseconds` and closes all ports and
  /// connections.
  public func stop() {
    stopAccepting()
    let loop = loop
    _ = try? loop.eventLoop.flatSubmit { loop.value.stop() }.wait()
    Self.end(group, pool)
  }

  private static func end(_ group: MultiThreadedEventLoopGroup, _ pool: NIOThreadPool) {
    try? pool.syncShutdownGracefully()
    try? group.syncShutdownGracefully()
  }
}

/// The state that all connections share.
///
/// Use this class on the event loop only.
final class ServerLoop {
  let limits: ServerLimits
  let names: AllowedHosts
  let report: @Sendable (LocalServerEvent) -> Void
  let memory: BodyMemoryBudget
  private let ask: LocalServer.RequestHandler
  private let pool: NIOThreadPool
  private let eventLoop: any EventLoop
  private var connections: [ObjectIdentifier: Connection] = [:]
  private(set) var isStopping = false
  private var stopPromise: EventLoopPromise<Void>?
  private var deadlineTimer: RepeatedTask?
  /// Whether a refusal was reported and the number of connections has stayed near the limit since then.
  private var isRefusingConnections = false

  init(
    limits: ServerLimits, names: AllowedHosts, pool: NIOThreadPool, eventLoop: any EventLoop,
    ask: @escaping LocalServer.RequestHandler, report: @escaping @Sendable (LocalServerEvent) -> Void
  ) {
    self.limits = limits
    self.names = names
    memory = BodyMemoryBudget(limit: limits.memoryBytes)
    self.pool = pool
    self.eventLoop = eventLoop
    self.ask = ask
    self.report = report
  }

  func startTimer() {
    let loop = NIOLoopBound(self, eventLoop: eventLoop)
    deadlineTimer = eventLoop.scheduleRepeatedTask(
      initialDelay: .milliseconds(250), delay: .milliseconds(250)
    ) { _ in
      loop.value.checkDeadlines()
    }
  }

  private func checkDeadlines() {
    let now = NIODeadline.now()
    let isMemoryWanted = memory.hasWaitingConnections
    for connection in connections.values
    where connection.deadline <= now || isMemoryWanted && connection.isStalled(at: now) {
      connection.timeOut()
    }
  }

  /// Closes the connection that has been silent longest; returns false if no connection may be closed.
  private func closeSilentConnection() -> Bool {
    let now = NIODeadline.now()
    let closable = connections.values.filter { $0.isClosable(at: now) }
    guard let connection = closable.min(by: { $0.lastActivity < $1.lastActivity }) else { return false }
    remove(connection)
    connection.drop()
    return true
  }

  /// Adds a client's connection; throws if the server stops or too many connections are open.
  func addConnection(_ channel: any Channel, at store: EnvironmentName) throws {
    CloseOnExec.set(channel)
    guard !isStopping, connections.count < limits.connections || closeSilentConnection() else {
      if !isStopping, !isRefusingConnections {
        isRefusingConnections = true
        report(.refused(.tooManyConnections, port: store, detail: ""))
      }
      throw TooManyConnections()
    }
    let connection = Connection(port: store, server: self)
    connections[ObjectIdentifier(connection)] = connection
    var limit = NIOHTTPDecoderLimitConfiguration()
    limit.maxHeaderFieldSize = limits.headBytes
    limit.maxHeaderListSize = limits.headBytes
    limit.maxHeaderFieldCount = limits.headerLines
    let decoder = HTTPRequestDecoder(
      leftOverBytesStrategy: .dropBytes, informationalResponseStrategy: .drop, limitConfiguration: limit)
    try channel.pipeline.syncOperations.addHandlers([
      connection.firstBytes, ByteToMessageHandler(decoder), HTTPResponseEncoder(), connection,
    ])
  }

  private struct TooManyConnections: Error {}

  func remove(_ connection: Connection) {
    memory.remove(connection)
    connections[ObjectIdentifier(connection)] = nil
    if connections.count < limits.connections * 9 / 10 { isRefusingConnections = false }
    if connections.isEmpty { stopPromise?.succeed() }
  }

  /// Computes a response on the thread pool and calls `done` on the event loop.
  func handleOnPool(_ request: ServerRequest, _ done: @escaping @Sendable (ServedRequest) -> Void) {
    let (ask, report, eventLoop) = (ask, report, eventLoop)
    let start = ContinuousClock.now
    pool.submit { state in
      guard case .active = state else { return }
      ask(request) { answer in
        let served = ServedRequest(
          request: request, answer: answer, duration: ContinuousClock.now - start)
        guard answer.delay > .zero else {
          report(.served(served))
          return eventLoop.execute { done(served) }
        }
        eventLoop.scheduleTask(in: .milliseconds(Int64(answer.delay / .milliseconds(1)))) {
          report(.served(served))
          done(served)
        }
      }
    }
  }

  /// Completes requests in progress; the result succeeds when all connections are closed or time runs out.
  func stop() -> EventLoopFuture<Void> {
    isStopping = true
    let promise = eventLoop.makePromise(of: Void.self)
    stopPromise = promise
    let loop = NIOLoopBound(self, eventLoop: eventLoop)
    for connection in connections.values { connection.stop() }
    let end = eventLoop.scheduleTask(in: .milliseconds(Int64(limits.stopMilliseconds))) {
      for connection in loop.value.connections.values { connection.close() }
      promise.succeed()
    }
    if connections.isEmpty { promise.succeed() }
    return promise.futureResult.map {
      end.cancel()
      loop.value.deadlineTimer?.cancel()
    }
  }
}
