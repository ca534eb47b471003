// The log of a session: append-only; what was undone is marked and stays.

import StoreSimulator

/// Every event of the session in order, undone ones marked.
public struct SessionLog: Sendable {
  public struct Entry: Sendable {
    public let event: Event
    /// Whether the step that brought it about was undone.
    public internal(set) var isUndone: Bool
  }

  public internal(set) var entries: [Entry] = []

  public init() {}

  public var count: Int { entries.count }
  public subscript(index: Int) -> Entry { entries[index] }
}
