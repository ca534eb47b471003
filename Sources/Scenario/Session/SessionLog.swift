// The log of a session: append-only; what was undone is marked and stays. Messages that have no line in a log (a payment
// was added, the store was asked) are kept beside the entries, so that lines keep their places.

import Ground
import Stage
import StoreSimulator

/// Everything that happened in the session, in order, undone ones marked.
public struct SessionLog: Sendable {
  /// What happened, and whether it still counts.
  public struct Entry: Sendable {
    public let happening: Happening
    /// Whether the step that brought it about was undone.
    public internal(set) var isUndone = false

    /// The event of the store's world; nil for what a participant told.
    public var event: Event? { happening.event }
  }

  /// A message without a line of its own.
  public struct Message: Sendable {
    public let happening: Happening
    /// The entry that it came before, as an index: what comes of a message always has a line.
    let place: Int32
    /// Whether the step that brought it about was undone.
    public internal(set) var isUndone = false
  }

  public private(set) var entries = AppendVector<Entry>()
  /// The messages, in order.
  public private(set) var messages = AppendVector<Message>()

  public init() {}

  public var count: Int { entries.count }
  public subscript(index: Int) -> Entry { entries[index] }

  /// The messages that came right before an entry.
  public func messages(before entry: Int) -> [Happening] {
    messages[range(of: entry..<entry + 1)].map(\.happening)
  }

  /// What happened from an entry on, with the messages that have no line.
  public func happenings(from entry: Int) -> [Happening] {
    (min(entry, count)..<count).flatMap { messages(before: $0) + [self[$0].happening] }
  }

  mutating func append(_ happenings: Happenings) {
    guard let events = happenings.eventsOfStore else {
      for happening in happenings { append(happening) }
      return
    }
    // Nearly every line of a log comes this way: the event is asked itself, and not what it is wrapped in.
    // By its place, so that it is taken hold of once, by the log.
    for place in events.indices { append(.store(events[place]), isSilent: events[place].isSilent) }
  }

  mutating func append(_ happening: Happening) { append(happening, isSilent: happening.isSilent) }

  @inline(__always)
  private mutating func append(_ happening: consuming Happening, isSilent: Bool) {
    if isSilent {
      messages.append(Message(happening: happening, place: Int32(clamping: entries.count)))
    } else {
      entries.append(Entry(happening: happening))
    }
  }

  /// Forgets entries of a step that was refused after all, before anyone saw them.
  mutating func truncate(to count: Int) {
    entries.removeLast(self.count - count)
    messages.removeLast(messages.count - firstMessage(from: count))
  }

  mutating func mark(_ ranges: [Range<Int>], undone: Bool) {
    for range in ranges {
      for index in range { entries[index].isUndone = undone }
      for index in self.range(of: range) { messages[index].isUndone = undone }
    }
  }

  /// Where the messages before some entries stand.
  private func range(of entries: Range<Int>) -> Range<Int> {
    firstMessage(from: entries.lowerBound)..<firstMessage(from: entries.upperBound)
  }

  /// The first message before this entry or a later one.
  private func firstMessage(from entry: Int) -> Int {
    var (low, high) = (0, messages.count)
    while low < high {
      let middle = (low + high) / 2
      if messages[middle].place < entry { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
