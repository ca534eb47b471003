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
    let openDescriptors = ChildProcess.openDescriptors
    defer { ChildProcess.setCloseOnExec(openedSince: openDescriptors) }
    // Blocks all signals in the server's threads.
    var (allSignals, previousMask) = (sigset_t(), sigset_t())
    sigfillset(&allSignals)
    pthread_sigmask(SIG_SETMASK, &allSignals, &previousMask)
    defer { pthread_sigmask(SIG_SETMASK, &previousMask, nil) }
    return try LocalServer(options, report: report, ask: { worlds.answer($0, $1) })
  }
}

extension LocalServer.Failure {
  var fact: ProgramMessage {
    switch self {
    case .portTaken(let port): .portTaken(port)
    case .portForbidden(let port): .portForbidden(port)
    case .samePort(let port): .samePort(port)
    case .other(let port, let words): .portUnusable(port, words: words)
    }
  }
}
