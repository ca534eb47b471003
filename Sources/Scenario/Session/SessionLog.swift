// The append-only log of a session.

import Simulation
import StoreModel
import StoreSimulator
import Support

/// All events of the session in order; undone entries are marked and remain.
///
/// Messages without a line are stored separately, so that they do not shift the indices of entries.
public struct SessionLog: Sendable {
  public struct Entry: Sendable {
    public let simulationEvent: SimulationEvent
    public internal(set) var isUndone = false
    public internal(set) var entryKind = EntryKind.ofSession

    public var event: Event? { simulationEvent.event }

    /// Whether the entry is neither undone nor about an undo, a redo or a loaded snapshot.
    package var isInEffect: Bool { !isUndone && !simulationEvent.isOfThePast }
  }

  public struct SilentMessage: Sendable {
    public let simulationEvent: SimulationEvent
    /// The index of the next entry; it always exists, because the effect of a message has a line.
    let nextEntry: Int
    public internal(set) var isUndone = false
  }

  public private(set) var entries = AppendVector<Entry>()
  public private(set) var messages = AppendVector<SilentMessage>()
  /// For each of the operator's steps, the number of entries before the step, ascending.
  private var steps = AppendVector<Int>()
  /// The entries with results of expectations, ascending.
  private var verdictEntries: [Int] = []
  /// The entries of `caption` steps, ascending.
  private var captionEntries: [Int] = []
  /// The counts of expectations by the environment that was checked, without undone ones.
  private var verdictsByEnvironment: [EnvironmentName: VerdictCount] = [:]
  var served = ServedEntries()
  /// The entries at which the current world changed, ascending.
  private var worldChanges: [(entry: Int, world: WorldID)] = []

  /// A counter that changes when entries are removed, which makes earlier search results invalid.
  private(set) var revision = 0

  public init() {}

  public var count: Int { entries.count }
  public subscript(index: Int) -> Entry { entries[index] }

  public func messages(before entry: Int) -> [SimulationEvent] {
    messages[range(of: entry..<entry + 1)].map(\.simulationEvent)
  }

  /// Returns the events from an entry on, including messages without a line.
  public func simulationEvents(from entry: Int) -> [SimulationEvent] {
    (min(entry, count)..<count).flatMap { messages(before: $0) + [self[$0].simulationEvent] }
  }

  // MARK: Steps and worlds

  /// Returns the number of the step that caused an entry, from 1; 0 before the first step.
  public func step(of entry: Int) -> Int { steps.partitioningIndex { $0 > entry } }

  public var hasSeveralWorlds: Bool { !worldChanges.isEmpty }

  public var presentWorld: WorldID { worldChanges.last?.world ?? .first }

  public func world(of entry: Int) -> WorldID {
    guard hasSeveralWorlds else { return .first }
    let next = worldChanges.partitioningIndex { $0.entry > entry }
    return next == 0 ? .first : worldChanges[next - 1].world
  }

  mutating func beginStep() { steps.append(count) }

  mutating func discardStep() { steps.removeLast(1) }

  mutating func note(_ world: WorldID, from entry: Int) {
    if world != presentWorld { worldChanges.append((entry, world)) }
  }

  mutating func append(_ simulationEvents: SimulationEventList) {
    guard let events = simulationEvents.eventsOfStore else {
      for simulationEvent in simulationEvents { append(simulationEvent) }
      return
    }
    // Most entries are events of the store. Reading `isSilent` before the event is wrapped, and indexing,
    // avoid a retain of each event.
    for index in events.indices { append(.store(events[index]), isSilent: events[index].isSilent) }
  }

  mutating func append(_ simulationEvent: SimulationEvent) {
    append(simulationEvent, isSilent: simulationEvent.isSilent)
  }

  @inline(__always)
  private mutating func append(_ simulationEvent: consuming SimulationEvent, isSilent: Bool) {
    if isSilent {
      messages.append(SilentMessage(simulationEvent: simulationEvent, nextEntry: entries.count))
    } else {
      if case .store(let event) = simulationEvent, case .performed(.caption) = event.kind {
        captionEntries.append(entries.count)
      }
      entries.append(Entry(simulationEvent: simulationEvent))
    }
  }

  /// Returns the newest caption; nil if there is none since the entry `first`.
  public func caption(in language: ChromeLanguage, since first: Int = 0) -> String? {
    guard let last = captionEntries.last(where: { !entries[$0].isUndone }), last >= first,
      case .performed(.caption(let caption))? = entries[last].event?.kind
    else { return nil }
    return caption.text(in: language)
  }

  // MARK: Served requests

  mutating func append(_ simulationEvent: SimulationEvent, as entryKind: EntryKind) {
    entries.append(Entry(simulationEvent: simulationEvent, entryKind: entryKind))
  }

  mutating func replace(_ entry: Int, by simulationEvent: SimulationEvent, as entryKind: EntryKind) {
    entries[entry] = Entry(simulationEvent: simulationEvent, entryKind: entryKind)
  }

  mutating func removeTail(from start: Int) {
    revision += 1
    entries.removeLast(count - start)
  }

  /// Removes the entries of a refused step before they are shown.
  mutating func truncate(to count: Int) {
    if count < self.count { revision += 1 }
    while let last = verdictEntries.last, last >= count {
      if !entries[last].isUndone { countVerdict(at: last, isRemoved: true) }
      verdictEntries.removeLast()
    }
    captionEntries.removeAll { $0 >= count }
    entries.removeLast(self.count - count)
    messages.removeLast(messages.count - firstMessage(from: count))
  }

  mutating func mark(_ ranges: [Range<Int>], undone isUndone: Bool) {
    for range in ranges {
      recount(range, undone: isUndone)
      for index in range { entries[index].isUndone = isUndone }
      for index in self.range(of: range) { messages[index].isUndone = isUndone }
    }
  }

  // MARK: Expectations

  mutating func appendVerdict(_ event: Event) {
    verdictEntries.append(count)
    append(.store(event))
    countVerdict(at: count - 1, isRemoved: false)
  }

  /// The counts of the expectations in all environments, without undone ones.
  public var verdicts: VerdictCount { verdictsByEnvironment.values.reduce(VerdictCount(), +) }

  /// Returns the counts of the expectations that were checked in an environment, without undone ones.
  public func verdicts(in environment: EnvironmentName) -> VerdictCount {
    verdictsByEnvironment[environment] ?? VerdictCount()
  }

  private mutating func countVerdict(at entry: Int, isRemoved: Bool) {
    guard let event = entries[entry].event, case .expected(let verdict) = event.kind else { return }
    verdictsByEnvironment[event.context.environment, default: VerdictCount()]
      .count(isHeld: verdict.isHeld, isRemoved: isRemoved)
  }

  package func verdict(at entry: Int) -> Verdict? {
    if case .expected(let verdict)? = entries[entry].event?.kind { verdict } else { nil }
  }

  /// Removes the expectations in a range from the counts, or adds them again.
  private mutating func recount(_ range: Range<Int>, undone isUndone: Bool) {
    let first = verdictEntries.partitioningIndex { $0 >= range.lowerBound }
    for entry in verdictEntries[first...].prefix(while: { $0 < range.upperBound })
    where entries[entry].isUndone != isUndone {
      countVerdict(at: entry, isRemoved: isUndone)
    }
  }

  private func range(of entries: Range<Int>) -> Range<Int> {
    firstMessage(from: entries.lowerBound)..<firstMessage(from: entries.upperBound)
  }

  private func firstMessage(from entry: Int) -> Int {
    messages.partitioningIndex { $0.nextEntry >= entry }
  }
}

/// The identity of a world, which distinguishes transactions with equal numbers in a log.
public struct WorldID: Hashable, Sendable {
  public let environment: EnvironmentName
  /// The history node at which the world began; it distinguishes worlds of the same environment.
  let node: Int

  static let first = WorldID(environment: .xcode, node: History.root)
}
