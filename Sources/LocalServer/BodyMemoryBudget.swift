// The memory limit for the bodies of all connections.

/// A counter of the memory for request and response bodies, with a queue of the
/// connections that wait for memory.
///
/// A request whose body does not fit waits until other responses are sent, and the server reads nothing from
/// its connection meanwhile. Use this class on the event loop only.
final class BodyMemoryBudget {
  private let limit: Int
  private var used = 0
  private var waiting: [(connection: Connection, bytes: Int)] = []
  private var isAdmitting = false

  init(limit: Int) { self.limit = limit }

  var hasWaitingConnections: Bool { !waiting.isEmpty }

  /// Reserves the memory for a whole body before the body is read, so that every body
  /// that begins can be completed.
  ///
  /// - Returns: whether the memory is available. If not, `Connection.resume` is called once it is.
  func reserve(_ bytes: Int, for connection: Connection) -> Bool {
    guard fits(bytes) else {
      waiting.append((connection, bytes))
      return false
    }
    used += bytes
    return true
  }

  /// Adds the size of a response body, which is in memory already.
  func add(_ bytes: Int) { used += bytes }

  /// Releases memory, and resumes the requests that now fit.
  ///
  /// A small body may be admitted before a large one that waits longer.
  func release(_ bytes: Int) {
    used -= bytes
    guard !isAdmitting else { return }
    isAdmitting = true
    defer { isAdmitting = false }
    while let index = waiting.firstIndex(where: { fits($0.bytes) }) {
      let next = waiting.remove(at: index)
      used += next.bytes
      next.connection.resume(next.bytes)
    }
  }

  /// Removes a connection that was closed while it waited for memory.
  func remove(_ connection: Connection) { waiting.removeAll { $0.connection === connection } }

  /// Whether a body of this size fits.
  ///
  /// A body above the limit fits only if no other body is in memory.
  private func fits(_ bytes: Int) -> Bool { used == 0 || used + bytes <= limit }
}
