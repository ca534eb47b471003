// Which entries of the session's log are shown: an index that grows with the log and is made anew only when channels
// or filter change. A row's text is made when it is drawn.

import Scenario
import Simulation
import StoreModel
import StoreSimulator
import Support
import TerminalUI

/// The shown entries of a log.
package struct LogEntryIndex: Sendable {
  package let channels: Set<Channel>
  package let filter: LogFilter?
  /// The first entry that is looked at: later than 0 only while a filter is typed.
  package private(set) var first: Int
  /// The indices of the shown entries, ascending.
  private var shown: [Int] = []
  /// The lines of the shown entries up to and with each one, dumps unfolded.
  private var lineEnds: [Int] = []
  /// The shown entries that tell of a failure, ascending.
  package private(set) var failures: [Int] = []
  /// Those that tell of an expectation that held, ascending.
  package private(set) var held: [Int] = []
  /// How many entries of the log were looked at.
  package private(set) var scanned: Int
  /// What was seen of the requests that a server has answered, which fold.
  private var seenServed = (revision: 0, floor: 0)
  /// The lines that the filter hides, and those of channels that were on at first and were switched off.
  ///
  /// A channel that is off from the start hides nothing that anybody has seen: only its name is missing in the title.
  private(set) var hiddenLineCount = 0
  /// The words that entries have on screen: a filter looks at them too.
  package var texts: Localizer
  /// The newest callback that is shown, as an index into the log.
  private(set) var newestCallback: Int?

  /// How many entries are shown.
  package var count: Int { shown.count }

  /// The lines of what is shown, dumps unfolded.
  package var lineCount: Int { lineEnds.last ?? 0 }

  /// The index in the log of the shown entry at a place.
  package func entry(at place: Int) -> Int { shown[place] }

  /// The lines of the shown entry at a place, a dump unfolded.
  package func lineCount(at place: Int) -> Int { lineEnds[place] - (place > 0 ? lineEnds[place - 1] : 0) }

  /// The place of an entry, or where it would stand.
  package func place(of entry: Int) -> Int { shown.partitioningIndex { $0 >= entry } }

  /// Whether an entry is shown.
  package func shows(_ entry: Int) -> Bool {
    let place = place(of: entry)
    return place < count && self.entry(at: place) == entry
  }

  /// The lines of the shown entries from a place on, dumps unfolded.
  package func lineCount(from place: Int) -> Int {
    lineCount - (place > 0 && !lineEnds.isEmpty ? lineEnds[min(place, count) - 1] : 0)
  }

  /// Creates an empty list; `runWork` adds the entries from `first` on that pass the channels and the filter.
  package init(
    channels: Set<Channel> = LogPane.channelsAtFirst, filter: LogFilter? = nil, from first: Int = 0,
    texts: Localizer = Localizer()
  ) {
    (self.channels, self.filter, self.first, self.texts) = (channels, filter, first, texts)
    scanned = first
  }

  /// Takes in the new entries of the log; a log that has become shorter is another one.
  package mutating func update(_ log: SessionLog) { runWork(log, atMost: .max) }

  /// Looks at some entries that were not looked at yet.
  package mutating func runWork(_ log: SessionLog, atMost limit: Int) {
    if log.count < scanned {
      first = 0
      clear()
    }
    if log.servedRevision != seenServed.revision { cut(to: seenServed.floor, log) }
    seenServed = (log.servedRevision, log.servedFloor)
    let end = scanned + min(log.count - scanned, limit)
    guard scanned < end else { return }
    filterEntries(scanned..<end, log)
    scanned = end
  }

  /// How many entries are still to be looked at.
  package func rest(_ log: SessionLog) -> Int { max(0, log.count - scanned) }

  /// Forgets the entries from one on: they are looked at again.
  private mutating func cut(to entry: Int, _ log: SessionLog) {
    let place = place(of: entry)
    shown.removeLast(count - place)
    lineEnds.removeLast(lineEnds.count - place)
    failures.removeLast(failures.count - failures.partitioningIndex { $0 >= entry })
    held.removeLast(held.count - held.partitioningIndex { $0 >= entry })
    var (bytes, rest): ([UInt8], Int) = ([], 0)
    for index in max(first, entry)..<max(first, entry, min(scanned, log.count))
    where log[index].entryKind == .ofSession {
      rest += hiddenLines(of: log[index].simulationEvent, &bytes) ?? 0
    }
    hiddenLineCount -= rest
    scanned = max(first, min(scanned, entry))
  }

  /// How many lines of an entry are hidden; nil where it is shown.
  private func hiddenLines(of simulationEvent: SimulationEvent, _ bytes: inout [UInt8]) -> Int? {
    if LogText.isLeftOut(simulationEvent, channels: channels)
      || LogEntryMetrics.isCoveredByTimeLine(simulationEvent)
    {
      return 0
    }
    guard channels.contains(simulationEvent.channel), filter?.passes(simulationEvent, &bytes, texts) ?? true
    else {
      return counts(simulationEvent.channel) ? LogEntryMetrics.count(of: simulationEvent) : 0
    }
    return nil
  }

  private mutating func filterEntries(_ indices: Range<Int>, _ log: SessionLog) {
    // One buffer for all: a long log is looked through without making a string.
    var bytes: [UInt8] = []
    for index in indices {
      let entry = log[index]
      guard entry.entryKind.isShown else { continue }
      let simulationEvent = entry.simulationEvent
      if let hidden = hiddenLines(of: simulationEvent, &bytes) {
        // Requests come and go by themselves: nobody hides them line by line.
        if entry.entryKind == .ofSession { hiddenLineCount += hidden }
        continue
      }
      let lines = LogEntryMetrics.count(of: simulationEvent)
      shown.append(index)
      lineEnds.append(lineCount + lines)
      if LogEntryMetrics.isCallback(simulationEvent) { newestCallback = index }
      if LogEntryMetrics.isFailure(simulationEvent) {
        failures.append(index)
      } else if LogEntryMetrics.isExpectation(simulationEvent) {
        held.append(index)
      }
    }
  }

  /// Whether lines of a channel can be hidden, and not only be off.
  private func counts(_ channel: Channel) -> Bool {
    channels.contains(channel) || channel.isShownAtFirst
  }

  private mutating func clear() {
    shown.removeAll(keepingCapacity: true)
    lineEnds.removeAll(keepingCapacity: true)
    failures.removeAll(keepingCapacity: true)
    held.removeAll(keepingCapacity: true)
    scanned = first
    hiddenLineCount = 0
    newestCallback = nil
  }
}

extension LogEntryIndex {
  /// Where the newest entries begin that are looked through for each letter of a filter, so that typing stays swift in
  /// a log of any length.
  package static func newest(_ count: Int, of channels: Set<Channel>, in log: SessionLog) -> Int {
    var (index, found, looked) = (log.count, 0, 0)
    // Where next to nothing is on these channels, the way back ends too.
    while index > 0, found < count, looked < 10 * count {
      index -= 1
      looked += 1
      if channels.contains(log[index].simulationEvent.channel) { found += 1 }
    }
    return index
  }
}

extension TextMatch {
  /// Whether the text occurs in the lines of what happened; `bytes` is room for them that is used again and again.
  ///
  /// What the screen says in another language counts as part of its line.
  package func occurs(_ simulationEvent: SimulationEvent, _ bytes: inout [UInt8], _ texts: Localizer) -> Bool
  {
    simulationEvent.write(to: &bytes, texts)
    return occurs(bytes)
  }
}

extension SimulationEvent {
  /// Writes its lines over `bytes`, as they are and as the screen says them.
  package func write(to bytes: inout [UInt8], _ texts: Localizer) {
    bytes.removeAll(keepingCapacity: true)
    LogText.append(self, to: &bytes)
    if let shown = texts.logText(of: self), !bytes.isEmpty {
      bytes.insert(contentsOf: (" " + shown).utf8, at: bytes.count - 1)
    }
  }
}

/// The shape of an entry, without making its text.
package enum LogEntryMetrics {
  /// How many lines an entry has when it is unfolded.
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

  /// Whether an entry can be folded to one line.
  static func isFoldable(_ simulationEvent: SimulationEvent) -> Bool {
    guard case .store(let event) = simulationEvent else { return simulationEvent.hasBody }
    if case .callback = event.kind { return true }
    if case .console = event.kind { return true }
    if case .storekit(let answer) = event.kind { return !answer.parts.isEmpty }
    return false
  }

  /// Whether an entry folds by itself wherever it stands: an answer, whose first line says what matters.
  static func foldsByItself(_ simulationEvent: SimulationEvent) -> Bool {
    if case .store(let event) = simulationEvent, case .storekit = event.kind {
      true
    } else {
      simulationEvent.hasBody
    }
  }

  /// Whether an entry tells of a failure.
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

  /// Whether an entry tells what became of an expectation.
  static func isExpectation(_ simulationEvent: SimulationEvent) -> Bool {
    if case .store(let event) = simulationEvent, case .expected = event.kind { true } else { false }
  }

  /// Whether an entry is about a transaction: it tells of it, or it is a step that names it.
  static func mentions(_ simulationEvent: SimulationEvent, _ numbers: [TransactionNumber]) -> Bool {
    guard case .store(let event) = simulationEvent else {
      return simulationEvent.transactions.contains(where: numbers.contains)
    }
    // Callbacks are long, and the whole log is looked through: no list is made of one.
    if case .callback(let snapshots) = event.kind {
      return snapshots.contains { numbers.contains($0.number) }
    }
    return !event.isSilent && transactions(of: simulationEvent).contains(where: numbers.contains)
  }

  /// The transactions that an entry is about, those that a step names among them.
  package static func transactions(of simulationEvent: SimulationEvent) -> [TransactionNumber] {
    guard case .store(let event) = simulationEvent, case .performed(let action) = event.kind else {
      return simulationEvent.transactions
    }
    return action.targetNumber.map { [$0] } ?? []
  }

  /// Whether it is nobody's step: on screen the time that passes tells it.
  static func isCoveredByTimeLine(_ simulationEvent: SimulationEvent) -> Bool {
    guard case .store(let event) = simulationEvent, case .performed = event.kind else { return false }
    return event.isUnattended
  }

  /// Whether `#2` in an entry's line can be the transaction's number: remarks name several.
  static func mightMention(_ number: TransactionNumber, in simulationEvent: SimulationEvent) -> Bool {
    if case .diagnostic? = simulationEvent.event?.kind { return true }
    return transactions(of: simulationEvent).contains(number)
  }

  /// Whether an entry is a call of `updatedTransactions`.
  package static func isCallback(_ simulationEvent: SimulationEvent) -> Bool {
    if case .store(let event) = simulationEvent, case .callback = event.kind { true } else { false }
  }
}

extension SimulationEvent {
  /// Whether a participant's line has more below it.
  fileprivate var hasBody: Bool {
    guard case .participant(let participantEvent) = self, let message = participantEvent.message else {
      return false
    }
    return !message.body.isEmpty
  }
}

extension Action {
  /// The transaction that the step names by its number.
  fileprivate var targetNumber: TransactionNumber? {
    if case .number(let number)? = facts.target { number } else { nil }
  }
}

extension Channel {
  /// Whether a fresh screen shows it.
  package var isShownAtFirst: Bool {
    switch self {
    case .store: LogPane.channelsAtFirst.contains(self)
    case .participant: true
    }
  }

  /// The role of the channel's word and text.
  package var role: Role {
    switch self {
    case .store(let channel): channel.role
    case .participant: .text
    }
  }
}

extension LogChannel {
  /// The word in the title of the pane and in the log's second column.
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

  /// The role of the channel's word and text.
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
