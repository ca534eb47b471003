// The server of `iapbench serve`, which runs without a screen.

import AppStoreServer
import AppStoreServerAPI
import Backend
import ControlAddresses
import LocalServer
import Scenario
import ServerNotifications
import Simulation
import StoreModel
import StoreSimulator
import Support
import Workbench

/// A running server and its session.
///
/// One thread owns the session. It executes requested operations, prints events, and waits for signals and
/// the child's end.
struct HeadlessServer {
  enum LoopEvent: Sendable {
    case signal(ReceivedSignal)
    case childEnded(Int32)
    /// An operation or a log line is waiting.
    case wakeUp
  }

  private var session: Session
  private var journal: ServedJournal
  private let signer: ReceiptSigner
  private let mailbox: Mailbox<LoopEvent>
  private let externalRequests: ExternalRequests
  private let worlds: StoreRequestHandler
  private let control: ControlService
  private let requestLog: ServerLogger
  private let server: LocalServer
  private let notifications: NotificationDispatcher
  private let portLocks: PortLocks
  private var child: ChildProcess?
  private var kitUpdater: KitUpdater?
  private var clockFile: ClockFile?

  /// Opens the ports; notifications can also be posted to `notifyHosts`, in addition to this machine.
  ///
  /// If `isQuiet`, requests and notifications are not printed.
  init(
    _ openedSession: OpenedSession, chain: CertificateChain, api: ServerAPI, signer: ReceiptSigner,
    payloadSigner: PayloadSigner, _ requestedPorts: RequestedPorts, notifyHosts: [String] = [],
    clockFile: ClockFile? = nil, isQuiet: Bool = false, mailbox: Mailbox<LoopEvent>
  ) throws(ProgramFailure) {
    session = openedSession.session
    journal = ServedJournal(openedSession.journal, openedSession.catalogs)
    self.signer = signer
    self.clockFile = clockFile
    self.mailbox = mailbox
    let externalRequests = ExternalRequests(session.simulation) { mailbox.post(.wakeUp) }
    let requestLog = ServerLogger(
      print: { Output.error($0) }, onOmission: { mailbox.post(.wakeUp) })
    (self.externalRequests, self.requestLog) = (externalRequests, requestLog)
    control = ControlService(root: chain.root, signer: signer) { mailbox.post(.wakeUp) }
    worlds = StoreRequestHandler(
      session.simulation, signer: signer, api: api, ocsp: OCSPResponder(chain), control: control,
      externalRequests: externalRequests)
    worlds.show(session.simulation, log: session.log)
    notifications = NotificationDispatcher(
      payloadSigner, externalRequests: externalRequests, hosts: notifyHosts, log: session.log
    ) { line in if !isQuiet { Output.error(line) } }
    do {
      server = try LocalServer.start(requestedPorts, worlds: worlds) { event in
        if !isQuiet { requestLog.log(event) }
      }
    } catch {
      throw ProgramFailure(
        lines: error.lines(for: requestedPorts, worlds: worlds),
        status: error.isOfInput ? .unusable : .unreadable)
    }
    portLocks = PortLocks(Array(server.ports.values))
    control.setPorts(server.ports)
  }

  func port(_ store: EnvironmentName) -> Int { server.ports[store] ?? 0 }

  var simulation: Simulation { session.simulation }

  var diagnostics: [String] {
    server.hasIPv6 ? [] : ["This machine has no IPv6 address ::1; the server uses 127.0.0.1 only."]
  }

  var receipt: [UInt8]? { KitUpdater.receipt(of: session.simulation, signer) }

  /// Writes the kit files that depend on the session, and keeps them up to date.
  mutating func write(_ kit: ClientKit) throws(FileFailure) {
    let receipt = receipt
    try kit.writePrivate(receipt: receipt)
    try kit.writeKept(of: session.simulation, signer: signer)
    let mailbox = mailbox
    kitUpdater = KitUpdater(kit, signer: signer, written: receipt) { fact in
      Output.error(fact.text)
      mailbox.post(.wakeUp)
    }
  }

  /// Starts the child; signals in `ignored` stay ignored in the child.
  mutating func start(
    _ command: [String], with kit: ClientKit, ignored: Set<Int32>
  ) throws(ProgramFailure) {
    let mailbox = mailbox
    var variables = kit.entries.map { (name: $0.variable, value: $0.text) }
    if let clockFile { variables.append((name: "IAPBENCH_CLOCK_FILE", value: clockFile.path)) }
    do throws(FileFailure) {
      child = try ChildProcess.start(command, variables: variables, ignored: ignored) {
        mailbox.post(.childEnded($0))
      }
    } catch {
      throw ProgramFailure(
        message: "cannot start \(error.path): \(error.reason.text); check the command after --",
        status: .unusable)
    }
  }

  /// Posts the notifications of both stores to an address from now on.
  mutating func postNotifications(to address: String) throws(ProgramFailure) {
    for store in [EnvironmentName.sandbox, .production] {
      let operation = AnyParticipantOperation(
        NotificationQueue.OwnOperation.notify(address, store: store), of: NotificationQueue.self)
      switch performAndSave(.participant(operation)) {
      case .done, .nothing, .closed: break
      case .refused(let refusal):
        throw ProgramFailure(message: "--notify \(address): \(refusal.description)", status: .unusable)
      case .notSaved(let reason): throw ProgramFailure(message: "iapbench: \(reason)", status: .unreadable)
      }
    }
  }

  /// Serves until the child ends, and returns the child's exit code.
  ///
  /// Without a child, the first signal ends the server.
  mutating func serve() -> Int32 {
    var lastTick = ContinuousClock.now
    while true {
      for event in mailbox.wait(milliseconds: timeout) {
        switch event {
        case .childEnded(let code): return stop(with: code)
        case .signal(let signal):
          guard let child else { return stop(with: ExitStatus.success.rawValue) }
          child.pass(signal)
        case .wakeUp: break
        }
      }
      let now = ContinuousClock.now
      passTime(now - lastTick)
      lastTick = now
      serveExternalRequests()
      serveControlRequests()
      journal.retryAndSync()
      kitUpdater?.retryIfDue()
      requestLog.flush()
    }
  }

  /// Completes the requests in progress, closes the ports and saves the session.
  ///
  /// - Returns: whether every step was saved and the kit is up to date.
  @discardableResult
  mutating func stop() -> Bool {
    externalRequests.close()
    control.queue.close()
    notifications.stop()
    portLocks.release()
    server.stop()
    requestLog.flush(isLast: true)
    let failure = kitUpdater?.finish()
    let isSaved = journal.close()
    return isSaved && failure == nil
  }

  /// Stops the server and returns the exit code.
  ///
  /// A failure to save overrides the child's success.
  private mutating func stop(with code: Int32) -> Int32 {
    let isSaved = stop()
    return isSaved || code != ExitStatus.success.rawValue ? code : ExitStatus.unreadable.rawValue
  }

  /// The longest wait for an event in milliseconds; -1 if nothing is due.
  private var timeout: Int32 {
    var due = [journal.timeout, kitUpdater?.timeout, control.queue.timeout].compactMap { $0 }
    if case .running(let factor) = session.world.rate, factor > 0 { due.append(200) }
    if requestLog.hasUnprintedLines { due.append(1000) }
    return due.min().map { Int32($0) } ?? -1
  }

  private mutating func passTime(_ elapsed: Duration) {
    guard case .running(let factor) = session.world.rate else { return }
    let step = (elapsed / .microseconds(1) * factor).rounded()
    guard step >= 1, step < 1e17 else { return }
    let outcome = session.runClock(to: Instant(microseconds: session.world.now.microseconds + Int64(step)))
    journal.append(outcome.journalLines)
    show()
    guard let refusal = outcome.refusal else { return }
    // Pauses the clock, because further ticks would be refused too.
    journal.append(session.execute(.action(.rate(.paused))).journalLines)
    show()
    Output.error("the clock was paused: \(refusal.description)")
  }

  /// Executes requested operations.
  ///
  /// A step that cannot be saved is discarded.
  private mutating func serveExternalRequests() {
    for request in externalRequests.drain() {
      // The running clock may have changed the session since it was published.
      guard let operation = request.operation(session.simulation) else {
        show()
        request.answer(.nothing)
        continue
      }
      request.answer(performAndSave(operation))
    }
  }

  private mutating func performAndSave(_ operation: Operation) -> ExternalResult {
    var next = session
    let start = next.log.count
    let outcome = next.execute(Command(operation))
    if let refusal = outcome.refusal { return .refused(refusal) }
    if let reason = journal.commit(outcome.journalLines) { return .notSaved(reason: reason.text) }
    session = next
    show()
    return .done(session.log.simulationEvents(from: start))
  }

  /// Performs the steps of control requests, and answers the waits that have ended.
  ///
  /// If the steps of a request cannot be saved, all of them are discarded.
  private mutating func serveControlRequests() {
    for request in control.queue.drainRuns() {
      var next = session
      let run = next.perform(request.script)
      if let reason = journal.commit(run.journalLines) {
        request.reply(.notSaved(reason: reason.text))
        continue
      }
      session = next
      show()
      // A test reads the receipt's file directly after the answer.
      let answer: @Sendable () -> Void = { request.reply(.ran(run)) }
      if let kitUpdater { kitUpdater.afterWriting(answer) } else { answer() }
    }
    control.queue.answerWaits(on: session.simulation)
  }

  private mutating func show() {
    clockFile?.show(session.world.now)
    externalRequests.publish(session.simulation)
    worlds.show(session.simulation, log: session.log)
    notifications.show(session.log)
    kitUpdater?.scheduleWrite(session.simulation)
  }
}

extension LocalServer.Failure {
  /// Whether other port numbers may avoid the failure.
  var isOfInput: Bool {
    switch self {
    case .portTaken, .portForbidden, .samePort: true
    case .other: false
    }
  }
}
