// The server of a running workbench.

import AppStoreServer
import AppStoreServerAPI
import Backend
import ControlAddresses
import Glibc
import LocalServer
import ProgramMessages
import Scenario
import Simulation
import StoreRules
import StoreSimulator
import Support
import Synchronization
import Workbench

/// A server that answers requests from the session on screen.
///
/// Server threads queue requests for the event loop. The log receives at most four batches per second.
final class EmbeddedServer {
  let externalRequests: ExternalRequests
  let ports: ServerPorts
  let ocspAddress: OCSPAddress
  private let worlds: StoreRequestHandler
  private let control: ControlService
  private let server: LocalServer
  private let payloadSigner: PayloadSigner
  /// The sender of the notifications of the session on screen, which is replaced with the session.
  private var notifications: (session: Int, dispatcher: NotificationDispatcher)
  private let portLocks: PortLocks
  private let requests: RequestLogQueue
  private let kitUpdater: KitUpdater
  private let kitNotices: KitNotices
  /// The revision of the simulation published last.
  private var publishedRevision: SimulationRevision?

  /// A key that changes whenever the simulation may have changed.
  struct SimulationRevision: Hashable {
    let session: Int
    let revision: SessionRevision
  }

  init(_ workbench: Workbench, _ requestedPorts: RequestedPorts, wake: @escaping @Sendable () -> Void)
    throws(Failure)
  {
    let chain: CertificateChain
    let apiKey: APIKey
    var kit = ClientKit(folder: ClientKit.standardFolder(sandboxPort: requestedPorts.sandbox))
    let simulation = workbench.session.simulation
    do throws(FileFailure) {
      chain = try CertificateChainFile.readOrMake()
      apiKey = try APIKeyFile.readOrMake()
    } catch {
      throw Failure(error.notice)
    }
    let signer = chain.signer.caching()
    let externalRequests = ExternalRequests(simulation, wake: wake)
    let requests = RequestLogQueue(wake: wake)
    (self.externalRequests, self.requests) = (externalRequests, requests)
    payloadSigner = PayloadSigner(chain, sandboxPort: requestedPorts.sandbox)
    control = ControlService(root: chain.root, signer: signer, wake: wake)
    worlds = StoreRequestHandler(
      simulation, signer: signer, api: ServerAPI(signer: payloadSigner, key: apiKey),
      ocsp: OCSPResponder(chain), control: control, externalRequests: externalRequests)
    notifications = (
      workbench.sessionNumber,
      NotificationDispatcher(
        payloadSigner, externalRequests: externalRequests, log: workbench.session.log)
    )
    worlds.show(simulation, log: workbench.session.log)
    do {
      server = try LocalServer.start(requestedPorts, worlds: worlds) { requests.receive($0) }
    } catch {
      throw Failure(.fact(error.message(for: requestedPorts, worlds: worlds)))
    }
    control.setPorts(server.ports)
    ports = ServerPorts(
      sandbox: server.ports[.sandbox] ?? 0, production: server.ports[.production] ?? 0)
    ocspAddress = OCSPAddress(chain, sandboxPort: ports.sandbox)
    portLocks = PortLocks([ports.sandbox, ports.production])
    (kit.sandboxPort, kit.productionPort) = (ports.sandbox, ports.production)
    kit.update(from: simulation)
    let receipt = KitUpdater.receipt(of: simulation, signer)
    // The kit is written after the ports are open, because the folder may be the kit of a running server.
    do throws(FileFailure) {
      try kit.writeRoot(chain)
      try kit.writeAPIKey(apiKey)
      try kit.writePrivate(receipt: receipt)
      try kit.writeKept(of: simulation, signer: signer)
    } catch {
      server.stop()
      throw Failure(error.notice)
    }
    let notices = KitNotices()
    kitNotices = notices
    kitUpdater = KitUpdater(kit, signer: signer, written: receipt) { fact in
      notices.append(fact)
      wake()
    }
    kitFolder = kit.folder
  }

  let kitFolder: String

  var controlRequests: ControlQueue { control.queue }

  struct Failure: Error {
    let notice: ProgramNotice
    init(_ notice: ProgramNotice) { self.notice = notice }
  }

  // MARK: The thread of the screen

  func show(_ workbench: Workbench) {
    defer { controlRequests.answerWaits(on: workbench.session.simulation) }
    let revision = SimulationRevision(session: workbench.sessionNumber, revision: workbench.session.moment)
    guard revision != publishedRevision else { return }
    publishedRevision = revision
    externalRequests.publish(workbench.session.simulation)
    worlds.show(workbench.session.simulation, log: workbench.session.log)
    postNotifications(of: workbench)
    kitUpdater.scheduleWrite(workbench.session.simulation)
  }

  /// Calls `answer` when the files of the kit are up to date, or an attempt to write them failed.
  func afterWriting(_ answer: @escaping @Sendable () -> Void) { kitUpdater.afterWriting(answer) }

  /// Posts the notifications of new steps; the notifications of a session that is opened are not posted.
  private func postNotifications(of workbench: Workbench) {
    if notifications.session != workbench.sessionNumber {
      notifications.dispatcher.stop()
      notifications = (
        workbench.sessionNumber,
        NotificationDispatcher(
          payloadSigner, externalRequests: externalRequests, log: workbench.session.log)
      )
    }
    notifications.dispatcher.show(workbench.session.log)
  }

  /// Returns the requests answered since the last call; nil if there are none.
  func drainRequests() -> ServedBatch? { requests.drainBatch() }

  /// Returns the notices about the kit's files since the last call, and retries failed writes.
  func drainKitNotices() -> [ProgramNotice] {
    kitUpdater.retryIfDue()
    return kitNotices.drain().map { .fact($0) }
  }

  /// The time until the next retry or the end of a client's wait in milliseconds; nil if none is due.
  var timeout: Int? { [kitUpdater.timeout, controlRequests.timeout].compactMap(\.self).min() }

  /// Closes the ports at once; another thread completes the requests in progress.
  func stop() {
    externalRequests.close()
    controlRequests.close()
    notifications.dispatcher.stop()
    kitUpdater.close()
    portLocks.release()
    server.stopAccepting()
    let server = server
    DetachedThread.start { server.stop() }
  }

  /// Closes the ports and waits until the requests in progress are complete.
  func stopAndWait() {
    externalRequests.close()
    controlRequests.close()
    notifications.dispatcher.stop()
    portLocks.release()
    server.stop()
    _ = kitUpdater.finish()
  }
}

/// Notices from the thread that writes the kit, to be shown by the event loop.
private final class KitNotices: Sendable {
  private let messages = Mutex<[ProgramMessage]>([])

  func append(_ fact: ProgramMessage) { messages.withLock { $0.append(fact) } }

  func drain() -> [ProgramMessage] {
    messages.withLock { messages in
      defer { messages = [] }
      return messages
    }
  }
}

/// A queue of requests for the log.
///
/// A separate thread formats the requests, because formatting takes longer than answering and would delay
/// connections or keys.
private final class RequestLogQueue: Sendable {
  private struct State {
    var newest: [LocalServerEvent] = []
    /// The index of the oldest event in the ring buffer `newest`.
    var start = 0
    var passed: [String: Int] = [:]
    var isBusy = false
    var finished: ServedBatch?
  }

  /// The time between batches, in microseconds.
  private static let interval: UInt32 = 250_000
  private let state = Mutex(State())
  private let wake: @Sendable () -> Void

  init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

  func receive(_ report: LocalServerEvent) {
    let starts = state.withLock { state -> Bool in
      if state.newest.count < ServedBatch.maximumRequests {
        state.newest.append(report)
      } else {
        state.passed[state.newest[state.start].logStatus, default: 0] += 1
        state.newest[state.start] = report
        state.start = (state.start + 1) % ServedBatch.maximumRequests
      }
      defer { state.isBusy = true }
      return !state.isBusy
    }
    guard starts, !DetachedThread.start({ [self] in work() }) else { return }
    // If no thread could be started, the next event tries again.
    state.withLock { $0.isBusy = false }
  }

  /// Formats batches until no event arrives within an interval.
  private func work() {
    while isBusy() {
      if let (reports, passed) = nextReports() {
        let batch = ServedBatch(requests: reports.map { .init($0) }, dropped: passed)
        state.withLock { $0.finished = batch }
        wake()
      }
      usleep(Self.interval)
    }
  }

  private func isBusy() -> Bool {
    state.withLock { state in
      state.isBusy = !state.newest.isEmpty
      return state.isBusy
    }
  }

  /// Returns the waiting events, oldest first; nil until the previous batch has been fetched.
  private func nextReports() -> (reports: [LocalServerEvent], passed: [String: Int])? {
    state.withLock { state in
      guard state.finished == nil else { return nil }
      defer { (state.newest, state.start, state.passed) = ([], 0, [:]) }
      return (Array(state.newest[state.start...] + state.newest[..<state.start]), state.passed)
    }
  }

  /// Returns the batch formatted since the last call; nil if there is none.
  func drainBatch() -> ServedBatch? {
    state.withLock { state in
      defer { state.finished = nil }
      return state.finished
    }
  }
}

extension LocalServerEvent {
  /// The status by which the log counts a request, such as `0` or `HTTP 404`.
  fileprivate var logStatus: String {
    switch self {
    case .served(let served): ServerLogFormatter.firstWord(of: served.answer.note)
    case .refused(let refusal, _, _): refusal.status.map { "HTTP \($0)" } ?? "closed"
    }
  }
}

extension ServedBatch.Request {
  fileprivate init(_ report: LocalServerEvent) {
    switch report {
    case .served(let served):
      let milliseconds = Int((served.duration / .milliseconds(1)).rounded(.up))
      self.init(
        status: report.logStatus,
        message: ParticipantMessage(
          "served",
          ServerLogFormatter.localizedLine(served.request, served.answer, milliseconds: milliseconds),
          body: Self.lines(of: served), rule: Self.rule(of: served)))
    case .refused(let refusal, let port, let detail):
      self.init(
        status: report.logStatus,
        message: ParticipantMessage(
          "served", LocalizedText(same: ServerLogFormatter.line(refusal, port: port, detail: detail)))
      )
    }
  }

  /// Returns the rule of a response of verifyReceipt, the App Store Server API or the OCSP responder.
  private static func rule(of served: ServedRequest) -> RuleID? {
    let request = served.request
    if OCSPResponder.handles(request.path) { return .serverOCSP }
    if request.path == "/verifyReceipt",
      let status = Int(ServerLogFormatter.firstWord(of: served.answer.note))
    {
      return Backend.rule(of: status)
    }
    guard ServerAPI.handles(request.path), request.environment != .xcode else { return nil }
    if served.answer.response.status >= 400 { return .serverAPIErrors }
    let isRead = request.method == "GET" || request.path.contains("/notifications/")
    return isRead ? .serverAPI : .serverAPIChanges
  }

  /// Returns the lines of the unfolded entry: the beginnings of the request and response bodies, and of the
  /// whole request and response of the App Store Server API.
  private static func lines(of served: ServedRequest) -> [String] {
    if ServerAPI.handles(served.request.path), served.request.environment != .xcode {
      return ServerAPIExchange.lines(served.request, served.answer.response)
    }
    let parts = [("request", served.request.body), ("answer", served.answer.response.body)]
    return parts.flatMap { name, body in
      let lines = BodyFormatter.lines(body)
      return lines.isEmpty ? [] : [name] + lines
    }
  }
}
