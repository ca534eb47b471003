// The state of the local server for a real backend, for texts about it.

public struct ServerStatus: Hashable, Sendable {
  public let ports: ServerPorts
  public package(set) var count = 0

  package init(ports: ServerPorts) { self.ports = ports }
}

public struct ServerPorts: Hashable, Sendable {
  public let sandbox: Int
  public let production: Int

  public init(sandbox: Int, production: Int) {
    self.sandbox = sandbox
    self.production = production
  }
}
