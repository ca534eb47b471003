// Opening the ports: for `iapbench serve` and for `serve on` in the workbench alike, and what is said where they cannot be
// opened.

import Glibc
import LocalServer
import Workbench

/// The ports that are asked for.
struct RequestedPorts: Hashable {
  var sandbox = LocalServer.defaultSandboxPort
  var production = LocalServer.defaultProductionPort
  /// Names beside the loopback's, Apple's and the participants'.
  var hosts: [String] = []
}

extension LocalServer {
  /// Opens the ports.
  static func start(
    _ asked: RequestedPorts, worlds: StoreRequestHandler,
    report: @escaping @Sendable (LocalServerEvent) -> Void
  ) throws(Failure) -> LocalServer {
    var options = Options()
    options.ports = [.sandbox: asked.sandbox, .production: asked.production]
    // A participant has one name for both stores: the port says which is meant.
    options.names = AllowedHosts(others: asked.hosts + Participants.served.flatMap { $0.hosts })
    let before = ChildProcess.openDescriptors
    defer { ChildProcess.setCloseOnExec(openedSince: before) }
    // Signals are for the thread that waits for them, and not for those of the server.
    var (all, old) = (sigset_t(), sigset_t())
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &old)
    defer { pthread_sigmask(SIG_SETMASK, &old, nil) }
    return try LocalServer(options, report: report, ask: { worlds.answer($0, $1) })
  }
}

extension LocalServer.Failure {
  /// What the operator is told.
  var fact: ProgramMessage {
    switch self {
    case .portTaken(let port): .portTaken(port)
    case .portForbidden(let port): .portForbidden(port)
    case .samePort(let port): .samePort(port)
    case .other(let port, let words): .portUnusable(port, words: words)
    }
  }
}
