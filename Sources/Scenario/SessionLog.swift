// The log of a session: append-only; what was undone is marked and stays.

import StoreSimulator

/// Every event of the session in order, undone ones marked.
public struct SessionLog: Sendable {
  /// An event and whether it still counts.
  public struct Entry: Sendable {
    public let event: Event
    /// Whether the step that brought it about was undone.
    public internal(set) var isUndone = false
  }

  public private(set) var entries = AppendVector<Entry>()

  public init() {}

  public var count: Int { entries.count }
  public subscript(index: Int) -> Entry { entries[index] }

  mutating func append(_ events: [Event]) {
    for event in events { entries.append(Entry(event: event)) }
  }

  /// Forgets entries of a step that was refused after all, before anyone saw them.
  mutating func truncate(to count: Int) { entries.removeLast(self.count - count) }

  mutating func mark(_ ranges: [Range<Int>], undone: Bool) {
    for range in ranges {
      for index in range { entries[index].isUndone = undone }
    }
  }
}
