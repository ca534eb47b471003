// The log of a session: append-only; what was undone is marked and stays. Messages that have no line in a log (a payment
// was added, the store was asked) are kept beside the entries, so that lines keep their places.

import Simulation
import StoreModel
import StoreSimulator
import Support

/// Everything that happened in the session, in order, undone ones marked.
public struct SessionLog: Sendable {
  /// What happened, and whether it still counts.
  public struct Entry: Sendable {
    public let simulationEvent: SimulationEvent
    /// Whether the step that brought it about was undone.
    public internal(set) var isUndone = false
    /// Whether it is the session's own, or a request that was served beside it.
    public internal(set) var entryKind = EntryKind.ofSession

    /// The event of the store's world; nil for what a participant told.
    public var event: Event? { simulationEvent.event }
  }

  /// A message without a line of its own.
  public struct SilentMessage: Sendable {
    public let simulationEvent: SimulationEvent
    /// The entry that it came before, as an index: what comes of a message always has a line.
    let place: Int
    /// Whether the step that brought it about was undone.
    public internal(set) var isUndone = false
  }

  public private(set) var entries = AppendVector<Entry>()
  /// The messages, in order.
  public private(set) var messages = AppendVector<SilentMessage>()
  /// Where the operator's steps began, as the indices of the entries that came next; ascending.
  private var steps = AppendVector<Int>()
  /// The entries that tell what became of an expectation, ascending.
  private var verdictEntries: [Int] = []
  /// The entries of `caption` steps, ascending.
  private var captionEntries: [Int] = []
  /// How many expectations that were not undone hold.
  public private(set) var verdicts = VerdictCount()
  /// The requests that were served beside the session.
  var served = ServedEntries()
  /// Where another world began or was come back to, ascending.
  private var worldChanges: [(entry: Int, world: WorldID)] = []

  /// Changes when an entry is taken away: what was found in the log before may be wrong then.
  private(set) var revision = 0

  public init() {}

  public var count: Int { entries.count }
  public subscript(index: Int) -> Entry { entries[index] }

  /// The messages that came right before an entry.
  public func messages(before entry: Int) -> [SimulationEvent] {
    messages[range(of: entry..<entry + 1)].map(\.simulationEvent)
  }

  /// What happened from an entry on, with the messages that have no line.
  public func simulationEvents(from entry: Int) -> [SimulationEvent] {
    (min(entry, count)..<count).flatMap { messages(before: $0) + [self[$0].simulationEvent] }
  }

  // MARK: Steps and worlds

  /// The number of the operator's step, from 1, that an entry came of; 0 before the first one.
  public func step(of entry: Int) -> Int { steps.partitioningIndex { $0 > entry } }

  /// Whether entries of more than one world are among them.
  public var hasSeveralWorlds: Bool { !worldChanges.isEmpty }

  /// The world in which the next entry will be.
  public var presentWorld: WorldID { worldChanges.last?.world ?? .first }

  /// The world in which an entry happened.
  public func world(of entry: Int) -> WorldID {
    guard hasSeveralWorlds else { return .first }
    let next = worldChanges.partitioningIndex { $0.entry > entry }
    return next == 0 ? .first : worldChanges[next - 1].world
  }

  /// Tells that the operator does something.
  mutating func beginStep() { steps.append(count) }

  /// Forgets the step that was begun last: it was refused.
  mutating func discardStep() { steps.removeLast(1) }

  /// Tells in which world the entries from an index on happen.
  mutating func note(_ world: WorldID, from entry: Int) {
    if world != presentWorld { worldChanges.append((entry, world)) }
  }

  mutating func append(_ simulationEvents: SimulationEventList) {
    guard let events = simulationEvents.eventsOfStore else {
      for simulationEvent in simulationEvents { append(simulationEvent) }
      return
    }
    // Nearly every line of a log comes this way: the event is asked itself, and not what it is wrapped in.
    // By its place, so that it is taken hold of once, by the log.
    for place in events.indices { append(.store(events[place]), isSilent: events[place].isSilent) }
  }

  mutating func append(_ simulationEvent: SimulationEvent) {
    append(simulationEvent, isSilent: simulationEvent.isSilent)
  }

  @inline(__always)
  private mutating func append(_ simulationEvent: consuming SimulationEvent, isSilent: Bool) {
    if isSilent {
      messages.append(SilentMessage(simulationEvent: simulationEvent, place: entries.count))
    } else {
      if case .store(let event) = simulationEvent, case .performed(.caption) = event.kind {
        captionEntries.append(entries.count)
      }
      entries.append(Entry(simulationEvent: simulationEvent))
    }
  }

  /// The text of the last `caption` step that was not undone.
  public var caption: String? {
    guard let last = captionEntries.last(where: { !entries[$0].isUndone }),
      case .performed(.caption(let text))? = entries[last].event?.kind
    else { return nil }
    return text
  }

  // MARK: Served requests

  /// Adds what is none of the session's.
  mutating func append(_ simulationEvent: SimulationEvent, as entryKind: EntryKind) {
    entries.append(Entry(simulationEvent: simulationEvent, entryKind: entryKind))
  }

  /// Puts something else in the place of an entry that is none of the session's.
  mutating func replace(_ entry: Int, by simulationEvent: SimulationEvent, as entryKind: EntryKind) {
    entries[entry] = Entry(simulationEvent: simulationEvent, entryKind: entryKind)
  }

  /// Takes away what stands at the end and is none of the session's.
  mutating func removeTail(from start: Int) {
    revision += 1
    entries.removeLast(count - start)
  }

  /// Forgets entries of a step that was refused after all, before anyone saw them.
  mutating func truncate(to count: Int) {
    if count < self.count { revision += 1 }
    while let last = verdictEntries.last, last >= count {
      if !entries[last].isUndone, let verdict = verdict(at: last) {
        verdicts.count(isHeld: verdict.isHeld, isRemoved: true)
      }
      verdictEntries.removeLast()
    }
    captionEntries.removeAll { $0 >= count }
    entries.removeLast(self.count - count)
    messages.removeLast(messages.count - firstMessage(from: count))
  }

  mutating func mark(_ ranges: [Range<Int>], undone: Bool) {
    for range in ranges {
      recount(range, undone: undone)
      for index in range { entries[index].isUndone = undone }
      for index in self.range(of: range) { messages[index].isUndone = undone }
    }
  }

  // MARK: Expectations

  /// Adds what became of an expectation.
  mutating func append(_ verdict: Verdict, as event: Event) {
    verdictEntries.append(count)
    verdicts.count(isHeld: verdict.isHeld)
    append(.store(event))
  }

  private func verdict(at entry: Int) -> Verdict? {
    if case .expected(let verdict)? = entries[entry].event?.kind { verdict } else { nil }
  }

  /// Counts the expectations of a range out, or in again.
  private mutating func recount(_ range: Range<Int>, undone: Bool) {
    let first = verdictEntries.partitioningIndex { $0 >= range.lowerBound }
    for entry in verdictEntries[first...].prefix(while: { $0 < range.upperBound })
    where entries[entry].isUndone != undone {
      if let verdict = verdict(at: entry) { verdicts.count(isHeld: verdict.isHeld, isRemoved: undone) }
    }
  }

  /// Where the messages before some entries stand.
  private func range(of entries: Range<Int>) -> Range<Int> {
    firstMessage(from: entries.lowerBound)..<firstMessage(from: entries.upperBound)
  }

  /// The first message before this entry or a later one.
  private func firstMessage(from entry: Int) -> Int {
    messages.partitioningIndex { $0.place >= entry }
  }
}

/// A world that entries of a log are about: transactions of two worlds may have the same number.
public struct WorldID: Hashable, Sendable {
  public let environment: EnvironmentName
  /// What tells it from other worlds of its environment.
  let node: Int

  /// The world that a session begins with.
  static let first = WorldID(environment: .xcode, node: History.root)
}
