// The marks of the ports that running servers of this program use.

import Glibc
import Synchronization

/// Locked files that mark the ports of a server until the server stops or its process ends.
///
/// Another iapbench reads the marks to tell a port of iapbench from a port of another program.
final class PortLocks: Sendable {
  private let descriptors: Mutex<[Int: Int32]>

  /// Marks ports; a port that cannot be marked is left unmarked.
  init(_ ports: [Int]) {
    try? AppDirectories.makeSessions()
    var descriptors: [Int: Int32] = [:]
    for port in ports { descriptors[port] = Self.lock(port) }
    self.descriptors = Mutex(descriptors)
  }

  deinit { release() }

  /// Removes the marks.
  func release() {
    let released = descriptors.withLock { descriptors in
      defer { descriptors = [:] }
      return descriptors
    }
    for (port, descriptor) in released {
      unlink(Self.path(of: port))
      close(descriptor)
    }
  }

  /// Whether a server of a running iapbench has marked a port.
  static func isHeld(_ port: Int) -> Bool {
    let descriptor = open(path(of: port), O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
  }

  private static func lock(_ port: Int) -> Int32? {
    let descriptor = open(path(of: port), O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, 0o600)
    guard descriptor >= 0 else { return nil }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      return nil
    }
    return descriptor
  }

  private static func path(of port: Int) -> String { "\(AppDirectories.sessions)/port-\(port).lock" }
}
