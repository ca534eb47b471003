// The start of the local server by `iapbench serve`, or by `serve on` in the workbench.

import Glibc
import LocalServer
import ProgramMessages
import Workbench

struct RequestedPorts: Hashable {
  var sandbox = LocalServer.defaultSandboxPort
  var production = LocalServer.defaultProductionPort
  /// Host names in addition to those of the loopback interface, Apple and the participants.
  var hosts: [String] = []
  /// The address to which notifications are to be posted; nil if the ports are not opened for notifications.
  var notificationAddress: String?
}

extension RequestedPorts {
  /// The largest distance between taken ports and the ports that are proposed instead.
  private static let maxDistance = 20

  /// The options that request these ports.
  var options: String { "--port \(sandbox) --production-port \(production)" }

  /// The pairs of ports that are proposed if these ports are taken, nearest first.
  var proposals: [RequestedPorts] {
    stride(from: 2, through: Self.maxDistance, by: 2).compactMap { distance in
      var candidate = self
      // The operating system chooses a free port for 0.
      if sandbox != 0 { candidate.sandbox += distance }
      if production != 0 { candidate.production += distance }
      return candidate.sandbox <= 65535 && candidate.production <= 65535 ? candidate : nil
    }
  }

  /// Returns the next pair of free ports; nil if none is near.
  func nextFree(_ worlds: StoreRequestHandler) -> RequestedPorts? {
    for candidate in proposals {
      guard let server = try? LocalServer.start(candidate, worlds: worlds, report: { _ in }) else { continue }
      server.stop()
      return candidate
    }
    return nil
  }
}

extension LocalServer {
  static func start(
    _ requestedPorts: RequestedPorts, worlds: StoreRequestHandler,
    report: @escaping @Sendable (LocalServerEvent) -> Void
  ) throws(Failure) -> LocalServer {
    var options = Options()
    options.ports = [.sandbox: requestedPorts.sandbox, .production: requestedPorts.production]
    // Both ports accept the host names of participants, because a participant has one host name for both
    // stores.
    options.names = AllowedHosts(
      additionalNames: requestedPorts.hosts + Participants.served.flatMap { $0.hosts })
    return try ServerThreads.starting { () throws(Failure) in
      try LocalServer(options, report: report, ask: { worlds.answer($0, $1) })
    }
  }
}

enum ServerThreads {
  /// Calls a function that starts threads with open descriptors.
  ///
  /// The threads receive no signals, and children do not inherit the descriptors.
  static func starting<Result, Failure: Error>(_ start: () throws(Failure) -> Result) throws(Failure)
    -> Result
  {
    let openDescriptors = ChildProcess.openDescriptors
    defer { ChildProcess.setCloseOnExec(openedSince: openDescriptors) }
    var (allSignals, previousMask) = (sigset_t(), sigset_t())
    sigfillset(&allSignals)
    pthread_sigmask(SIG_SETMASK, &allSignals, &previousMask)
    defer { pthread_sigmask(SIG_SETMASK, &previousMask, nil) }
    return try start()
  }
}

extension LocalServer.Failure {
  /// Returns the message; if another iapbench has the port, the message names the next free ports.
  func message(for requestedPorts: RequestedPorts, worlds: StoreRequestHandler) -> ProgramMessage {
    guard case .portTaken(let port) = self, PortLocks.isHeld(port) else { return fact }
    return .portServed(port, options: requestedPorts.nextFree(worlds)?.options)
  }

  var fact: ProgramMessage {
    switch self {
    case .portTaken(let port): .portTaken(port)
    case .portForbidden(let port): .portForbidden(port)
    case .samePort(let port): .samePort(port)
    case .other(let port, let words): .portUnusable(port, words: words)
    }
  }
}
