// The memory limit for the bodies of all connections.

/// A counter of the memory for request and response bodies, and a queue of connections that wait for memory.
///
/// The server does not read from a waiting connection. Use this class on the event loop only.
final class BodyMemoryBudget {
  private let limit: Int
  private var reservedBytes = 0
  private var waitingRequests: [(connection: Connection, bytes: Int)] = []
  private var isAdmitting = false

  init(limit: Int) { self.limit = limit }

  var hasWaitingConnections: Bool { !waitingRequests.isEmpty }

  /// Reserves memory for a whole body before the body is read, so that every body that begins can be
  /// completed.
  ///
  /// - Returns: false if the memory is not available yet; `Connection.resume` is called when it is.
  func reserve(_ bytes: Int, for connection: Connection) -> Bool {
    guard fits(bytes) else {
      waitingRequests.append((connection, bytes))
      return false
    }
    reservedBytes += bytes
    return true
  }

  /// Adds the size of a response body, which needs no reservation because it is already in memory.
  func add(_ bytes: Int) { reservedBytes += bytes }

  /// Releases memory and resumes the waiting connections whose bodies now fit.
  ///
  /// A small body may be admitted before a larger one that has waited longer.
  func release(_ bytes: Int) {
    reservedBytes -= bytes
    guard !isAdmitting else { return }
    isAdmitting = true
    defer { isAdmitting = false }
    while let index = waitingRequests.firstIndex(where: { fits($0.bytes) }) {
      let next = waitingRequests.remove(at: index)
      reservedBytes += next.bytes
      next.connection.resume(next.bytes)
    }
  }

  func remove(_ connection: Connection) { waitingRequests.removeAll { $0.connection === connection } }

  /// Whether a body fits; a body larger than the limit fits only if no other body is in memory.
  private func fits(_ bytes: Int) -> Bool { reservedBytes == 0 || reservedBytes + bytes <= limit }
}
