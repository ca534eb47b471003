// The memory that the bodies of all connections share. A request whose body does not fit waits until others are answered,
// and nothing is read from its connection meanwhile.

/// A ledger of the memory for bodies; used on the thread of the sockets alone.
final class BodyMemoryBudget {
  private let limit: Int
  private var used = 0
  private var waiting: [(connection: Connection, bytes: Int)] = []
  private var isAdmitting = false

  init(limit: Int) { self.limit = limit }

  /// Whether a connection waits for memory.
  var isWanted: Bool { !waiting.isEmpty }

  /// Takes memory for a whole body before it is read, so that a body that was begun can always be completed.
  ///
  /// - Returns: whether the memory was there; otherwise `Connection.resume` is called once it is.
  func reserve(_ bytes: Int, for connection: Connection) -> Bool {
    guard fits(bytes) else {
      waiting.append((connection, bytes))
      return false
    }
    used += bytes
    return true
  }

  /// Counts an answer, which exists already.
  func add(_ bytes: Int) { used += bytes }

  /// Gives memory back, and admits the requests that fit then.
  ///
  /// A small body may pass a large one that waits.
  func release(_ bytes: Int) {
    used -= bytes
    guard !isAdmitting else { return }
    isAdmitting = true
    defer { isAdmitting = false }
    while let place = waiting.firstIndex(where: { fits($0.bytes) }) {
      let next = waiting.remove(at: place)
      used += next.bytes
      next.connection.resume(next.bytes)
    }
  }

  /// A client that waits has gone.
  func remove(_ connection: Connection) { waiting.removeAll { $0.connection === connection } }

  /// A body that is larger than the limit has the memory for itself.
  private func fits(_ bytes: Int) -> Bool { used == 0 || used + bytes <= limit }
}
