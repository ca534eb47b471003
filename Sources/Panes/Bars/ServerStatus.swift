// The state of the server that answers a real backend, as the screen shows it.

/// A server that answers from the session on screen.
public struct ServerStatus: Hashable, Sendable {
  public let ports: ServerPorts
  /// How many requests were answered.
  public package(set) var count = 0

  package init(ports: ServerPorts) { self.ports = ports }
}

/// The open ports of a server.
public struct ServerPorts: Hashable, Sendable {
  public let sandbox: Int
  public let production: Int

  public init(sandbox: Int, production: Int) {
    self.sandbox = sandbox
    self.production = production
  }
}
