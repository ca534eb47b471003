// The index of the shown entries of the log.
//
// The index grows with the log and is rebuilt when the channels or the filter change.

import Scenario
import SequenceDiagrams
import Simulation
import StoreModel
import StoreSimulator
import Support
import TerminalUI

package struct LogEntryIndex: Sendable {
  package let channels: Set<Channel>
  package let filter: LogQuery?
  /// The first examined log index, greater than 0 only while a filter is typed.
  package private(set) var first: Int
  /// The indices of the shown entries, ascending.
  private var shownEntries: [Int] = []
  /// The cumulative line counts of the shown entries, with dumps unfolded.
  private var lineEnds: [Int] = []
  /// For each shown entry, the diagram lanes of the shown entries up to this one.
  private var laneSets: [DiagramLanes] = []
  /// The shown entries with a failure, ascending.
  package private(set) var failures: [Int] = []
  /// The shown entries with a met expectation, ascending.
  package private(set) var metExpectations: [Int] = []
  package private(set) var scanEnd: Int
  /// The last seen state of the real backend's requests, which the log folds into one line.
  private var seenServed = (revision: 0, floor: 0)
  /// The number of lines hidden by the filter or by switching off a channel.
  ///
  /// Channels that are off by default do not count.
  private(set) var hiddenLineCount = 0
  /// The number of lines on channels that are off by default.
  private(set) var offLineCount = 0
  /// The localized texts, which a filter also searches.
  package var texts: Localizer
  /// The log index of the newest shown callback.
  private(set) var newestCallback: Int?

  package var count: Int { shownEntries.count }

  /// The number of lines of the shown entries, with dumps unfolded.
  package var lineCount: Int { lineEnds.last ?? 0 }

  /// The diagram lanes of the shown entries.
  package var lanes: DiagramLanes { laneSets.last ?? [] }

  package func entry(at index: Int) -> Int { shownEntries[index] }

  package func lineCount(at index: Int) -> Int { lineEnds[index] - (index > 0 ? lineEnds[index - 1] : 0) }

  /// Returns the position of an entry among the shown entries; for a hidden entry, the position where it
  /// would be inserted.
  package func shownIndex(of entry: Int) -> Int { shownEntries.partitioningIndex { $0 >= entry } }

  package func shows(_ entry: Int) -> Bool {
    let index = shownIndex(of: entry)
    return index < count && self.entry(at: index) == entry
  }

  /// Returns the number of lines of the shown entries from position `index` on, with dumps unfolded.
  package func lineCount(from index: Int) -> Int {
    lineCount - (index > 0 && !lineEnds.isEmpty ? lineEnds[min(index, count) - 1] : 0)
  }

  /// Creates an empty index, to which `runWork` adds the entries from `first` on.
  package init(
    channels: Set<Channel> = LogPane.defaultChannels, filter: LogQuery? = nil, from first: Int = 0,
    texts: Localizer = Localizer()
  ) {
    (self.channels, self.filter, self.first, self.texts) = (channels, filter, first, texts)
    scanEnd = first
  }

  /// Indexes the new entries.
  ///
  /// A shorter log is a different log and is indexed from the start.
  package mutating func update(_ log: SessionLog) { runWork(log, atMost: .max) }

  package mutating func runWork(_ log: SessionLog, atMost limit: Int) {
    if log.count < scanEnd {
      first = 0
      clear()
    }
    if log.servedRevision != seenServed.revision { removeEntries(from: seenServed.floor, log) }
    seenServed = (log.servedRevision, log.servedFloor)
    let end = scanEnd + min(log.count - scanEnd, limit)
    guard scanEnd < end else { return }
    filterEntries(scanEnd..<end, log)
    scanEnd = end
  }

  package func remainingCount(in log: SessionLog) -> Int { max(0, log.count - scanEnd) }

  /// Removes `entry` and later entries, so that they are examined again.
  private mutating func removeEntries(from entry: Int, _ log: SessionLog) {
    let shownIndex = shownIndex(of: entry)
    shownEntries.removeLast(count - shownIndex)
    lineEnds.removeLast(lineEnds.count - shownIndex)
    laneSets.removeLast(laneSets.count - shownIndex)
    failures.removeLast(failures.count - failures.partitioningIndex { $0 >= entry })
    metExpectations.removeLast(metExpectations.count - metExpectations.partitioningIndex { $0 >= entry })
    var bytes: [UInt8] = []
    for index in max(first, entry)..<max(first, entry, min(scanEnd, log.count))
    where log[index].entryKind == .ofSession {
      let hidden = hiddenLines(of: log[index].simulationEvent, &bytes, step: step(of: index, log))
      hiddenLineCount -= hidden?.counted ?? 0
      offLineCount -= hidden?.off ?? 0
    }
    scanEnd = max(first, min(scanEnd, entry))
  }

  /// Returns the numbers of hidden lines of an entry; nil if the entry is shown.
  private func hiddenLines(of simulationEvent: SimulationEvent, _ bytes: inout [UInt8], step: Int)
    -> (counted: Int, off: Int)?
  {
    if LogEntryMetrics.isCoveredByTimeLine(simulationEvent) { return (0, 0) }
    if LogText.isLeftOut(simulationEvent, channels: channels) {
      // A dialog's button is left out because the operator's step shows it, a notification without `server`.
      if case .server? = simulationEvent.event?.kind {
        return (0, LogEntryMetrics.count(of: simulationEvent))
      }
      return (0, 0)
    }
    if channels.contains(simulationEvent.channel), passesFilter(simulationEvent, &bytes, step) { return nil }
    let count = LogEntryMetrics.count(of: simulationEvent)
    return isCounted(simulationEvent.channel) ? (count, 0) : (0, count)
  }

  private func step(of entry: Int, _ log: SessionLog) -> Int { filter == nil ? 0 : log.step(of: entry) }

  private func passesFilter(_ simulationEvent: SimulationEvent, _ bytes: inout [UInt8], _ step: Int) -> Bool {
    guard let filter else { return true }
    if filter.needsText { simulationEvent.write(to: &bytes, texts) }
    return filter.passes(simulationEvent, bytes, step: step)
  }

  private mutating func filterEntries(_ indices: Range<Int>, _ log: SessionLog) {
    // One buffer is reused for all entries, so that the filter creates no strings.
    var bytes: [UInt8] = []
    for index in indices {
      let entry = log[index]
      guard entry.entryKind.isShown else { continue }
      let simulationEvent = entry.simulationEvent
      if let hidden = hiddenLines(of: simulationEvent, &bytes, step: step(of: index, log)) {
        // Requests from a real backend do not count as hidden, because the log folds them.
        if entry.entryKind == .ofSession {
          hiddenLineCount += hidden.counted
          offLineCount += hidden.off
        }
        continue
      }
      let lines = LogEntryMetrics.count(of: simulationEvent)
      shownEntries.append(index)
      lineEnds.append(lineCount + lines)
      laneSets.append(lanes.union(DiagramMessage(simulationEvent).lanes))
      if LogEntryMetrics.isCallback(simulationEvent) { newestCallback = index }
      if LogEntryMetrics.isFailure(simulationEvent) {
        failures.append(index)
      } else if LogEntryMetrics.isExpectation(simulationEvent) {
        metExpectations.append(index)
      }
    }
  }

  private func isCounted(_ channel: Channel) -> Bool {
    channels.contains(channel) || channel.isShownByDefault
  }

  private mutating func clear() {
    shownEntries.removeAll(keepingCapacity: true)
    lineEnds.removeAll(keepingCapacity: true)
    laneSets.removeAll(keepingCapacity: true)
    failures.removeAll(keepingCapacity: true)
    metExpectations.removeAll(keepingCapacity: true)
    scanEnd = first
    hiddenLineCount = 0
    offLineCount = 0
    newestCallback = nil
  }
}

extension LogEntryIndex {
  /// Returns the log index at which the newest `count` entries of the channels begin.
  ///
  /// A preview of only these entries stays fast in a long log.
  package static func startOfNewest(_ count: Int, of channels: Set<Channel>, in log: SessionLog) -> Int {
    var (index, foundCount, examinedCount) = (log.count, 0, 0)
    // Limits the search, because the channels may have few entries.
    while index > 0, foundCount < count, examinedCount < 10 * count {
      index -= 1
      examinedCount += 1
      if channels.contains(log[index].simulationEvent.channel) { foundCount += 1 }
    }
    return index
  }
}

extension SimulationEvent {
  /// Replaces `bytes` with the event's lines and their translation.
  package func write(to bytes: inout [UInt8], _ texts: Localizer) {
    bytes.removeAll(keepingCapacity: true)
    LogText.append(self, to: &bytes)
    if let localizedText = texts.logText(of: self), !bytes.isEmpty {
      bytes.insert(contentsOf: (" " + localizedText).utf8, at: bytes.count - 1)
    }
  }
}

/// Properties of a log entry that are computed without creating its text.
package enum LogEntryMetrics {
  package static func count(of simulationEvent: SimulationEvent) -> Int {
    if case .store(let event) = simulationEvent, case .storekit(let answer) = event.kind {
      return answer.lineCount
    }
    if case .participant(let participantEvent) = simulationEvent {
      return 1 + (participantEvent.message?.body.count ?? 0)
    }
    if case .store(let event) = simulationEvent, case .console(let message) = event.kind {
      return ConsoleFormatter.lineCount(message)
    }
    guard case .store(let event) = simulationEvent, case .callback(let snapshots) = event.kind else {
      return 1
    }
    return DumpFormatter.lineCount(snapshots)
  }

  static func isFoldable(_ simulationEvent: SimulationEvent) -> Bool {
    guard case .store(let event) = simulationEvent else { return simulationEvent.hasBody }
    if case .callback = event.kind { return true }
    if case .console = event.kind { return true }
    if case .storekit(let answer) = event.kind { return !answer.parts.isEmpty }
    return false
  }

  /// Whether an entry folds automatically on any screen, because its first line is a summary.
  static func isFoldedByDefault(_ simulationEvent: SimulationEvent) -> Bool {
    if case .store(let event) = simulationEvent, case .storekit = event.kind {
      true
    } else {
      simulationEvent.hasBody
    }
  }

  package static func isFailure(_ simulationEvent: SimulationEvent) -> Bool {
    guard case .store(let event) = simulationEvent else {
      return simulationEvent.participantEvent?.message?.isFailure ?? false
    }
    if case .callback(let snapshots) = event.kind { return snapshots.contains { $0.state == .failed } }
    if case .console(let message) = event.kind, message.error != nil { return true }
    if case .diagnostic(.restoreFailed) = event.kind { return true }
    if case .expected(let verdict) = event.kind { return !verdict.isHeld }
    if case .storekit(let answer) = event.kind { return answer.hasFailed }
    return false
  }

  static func isExpectation(_ simulationEvent: SimulationEvent) -> Bool {
    if case .store(let event) = simulationEvent, case .expected = event.kind { true } else { false }
  }

  /// Whether an entry is about one of the transactions, or is a step that names one of them.
  static func mentions(_ simulationEvent: SimulationEvent, _ numbers: [TransactionNumber]) -> Bool {
    guard case .store(let event) = simulationEvent else {
      return simulationEvent.transactions.contains(where: numbers.contains)
    }
    // Avoids an array for each callback, because the whole log is searched.
    if case .callback(let snapshots) = event.kind {
      return snapshots.contains { numbers.contains($0.number) }
    }
    return !event.isSilent && transactions(of: simulationEvent).contains(where: numbers.contains)
  }

  /// Returns the transactions of an entry, including a transaction that a step names.
  package static func transactions(of simulationEvent: SimulationEvent) -> [TransactionNumber] {
    simulationEvent.mentionedTransactions
  }

  /// Whether an entry is a step that no operator performed, for which the screen shows the elapsed time.
  static func isCoveredByTimeLine(_ simulationEvent: SimulationEvent) -> Bool {
    guard case .store(let event) = simulationEvent, case .performed = event.kind else { return false }
    return event.isUnattended
  }

  /// Whether a text such as `#2` in an entry can be the number of the transaction.
  ///
  /// Always true for a diagnostic, which can name several transactions.
  static func mightMention(_ number: TransactionNumber, in simulationEvent: SimulationEvent) -> Bool {
    if case .diagnostic? = simulationEvent.event?.kind { return true }
    return transactions(of: simulationEvent).contains(number)
  }

  package static func isCallback(_ simulationEvent: SimulationEvent) -> Bool {
    if case .store(let event) = simulationEvent, case .callback = event.kind { true } else { false }
  }
}

extension SimulationEvent {
  fileprivate var hasBody: Bool {
    guard case .participant(let participantEvent) = self, let message = participantEvent.message else {
      return false
    }
    return !message.body.isEmpty
  }
}

extension Channel {
  package var isShownByDefault: Bool {
    switch self {
    case .store: LogPane.defaultChannels.contains(self)
    case .participant: true
    }
  }

  package var role: Role {
    switch self {
    case .store(let channel): channel.role
    case .participant: .text
    }
  }
}

extension LogChannel {
  /// The name of the channel in the title of the pane and in the log.
  package func word(_ texts: Localizer) -> String {
    switch self {
    case .paymentQueue: texts.localized("queue")
    case .callbacks: texts.localized("callbacks")
    case .console: texts.localized("console")
    case .dialog: texts.localized("dialog")
    case .operator: texts.localized("operator")
    case .simulator: texts.localized("simulator")
    case .clock: texts.localized("clock")
    case .updates: texts.localized("updates")
    case .storekit: "storekit"
    case .server: texts.localized("server")
    case .expect: texts.localized("expect")
    }
  }

  fileprivate var role: Role {
    switch self {
    case .paymentQueue, .callbacks: .text
    case .console: .logConsole
    case .dialog: .logDialog
    case .operator: .logOperator
    case .simulator, .clock: .faint
    case .updates, .storekit: .text
    case .server: .logConsole
    case .expect: .message
    }
  }
}
