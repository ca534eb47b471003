// The client kits of the servers that run.

extension ClientKit {
  /// Returns the kits of the running servers whose kits are next to the sessions.
  static func ofRunningServers() -> [ClientKit] {
    let sessions = AppDirectories.sessions
    return PosixFile.names(in: sessions).filter { $0 == "kit" || $0.hasPrefix("kit-") }.compactMap {
      ClientKit(writtenIn: "\(sessions)/\($0)")
    }.filter { PortLocks.isHeld($0.sandboxPort) }
  }
}
