// Which entries of the session's log are shown: an index that grows with the log and is made anew only when channels
// or filter change. Four bytes for an entry; a row's text is made when it is drawn.

import Scenario
import StoreSimulator

/// The shown entries of a log.
struct LogRows: Sendable {
  private(set) var channels = Set(LogChannel.allCases)
  private(set) var filter: TextMatch?
  /// The indices of the shown entries, ascending.
  private var shown: [Int32] = []
  /// The entries that were looked at: all, but the newest ones only while a filter is being typed.
  private var firstScanned = 0
  private var scanned = 0
  /// The lines of what is shown, dumps unfolded.
  private(set) var lineCount = 0
  /// The lines of what channels and filter hide.
  private(set) var hiddenLineCount = 0
  /// The newest callback that is shown, as an index into the log.
  private(set) var newestCallback: Int?

  /// How many entries are shown.
  var count: Int { shown.count }

  /// The index in the log of the shown entry at a place.
  func entry(at place: Int) -> Int { Int(shown[place]) }

  /// The place of an entry, or where it would stand.
  func place(of entry: Int) -> Int {
    var (low, high) = (0, shown.count)
    while low < high {
      let middle = (low + high) / 2
      if shown[middle] < entry { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Shows other channels, or what another filter lets pass.
  ///
  /// Where only less can be left, what is shown is looked through at once; else the index is made anew at the next
  /// `update`, from the newest `preview` entries only while a filter is being typed.
  mutating func show(channels: Set<LogChannel>, filter: TextMatch?, preview: Int? = nil, in log: SessionLog) {
    let start = preview.map { max(0, log.count - $0) } ?? 0
    // Without the operator's channel the taps come back that its entries told.
    let keepsOperator = channels.contains(.operator) || !self.channels.contains(.operator)
    let isNarrower =
      channels.isSubset(of: self.channels) && keepsOperator && firstScanned == start && scanned <= log.count
      && (self.filter.map { old in filter?.isNarrower(than: old) ?? false } ?? true)
    guard channels != self.channels || filter != self.filter || firstScanned != start else { return }
    self.channels = channels
    self.filter = filter
    guard isNarrower else {
      clear(from: start)
      return
    }
    let before = shown
    shown.removeAll(keepingCapacity: true)
    lineCount = 0
    newestCallback = nil
    for index in before { take(Int(index), log[Int(index)].event) }
  }

  /// Takes in the new entries of the log; a log that has become shorter is another one.
  mutating func update(_ log: SessionLog) {
    if log.count < scanned { clear(from: 0) }
    guard scanned < log.count else { return }
    for index in scanned..<log.count { take(index, log[index].event) }
    scanned = log.count
  }

  private mutating func take(_ index: Int, _ event: Event) {
    if LogText.isEcho(event), channels.contains(.operator) { return }
    let lines = LogLines.count(of: event)
    guard passes(event) else {
      hiddenLineCount += lines
      return
    }
    shown.append(Int32(clamping: index))
    lineCount += lines
    if LogLines.isCallback(event) { newestCallback = index }
  }

  /// The lines of the shown entries from a place on.
  func lineCount(from place: Int, in log: SessionLog) -> Int {
    guard place < shown.count else { return 0 }
    return shown[max(0, place)...].reduce(0) { $0 + LogLines.count(of: log[Int($1)].event) }
  }

  private func passes(_ event: Event) -> Bool {
    guard channels.contains(event.channel) else { return false }
    return filter?.isIn(anyOf: LogText.lines(of: event)) ?? true
  }

  private mutating func clear(from start: Int) {
    shown.removeAll(keepingCapacity: true)
    firstScanned = start
    scanned = start
    lineCount = 0
    hiddenLineCount = 0
    newestCallback = nil
  }
}

/// The shape of an entry, without making its text.
enum LogLines {
  /// How many lines an entry has when it is unfolded.
  static func count(of event: Event) -> Int {
    guard case .callback(let snapshots) = event.kind else { return 1 }
    // Header and footer; separator, two lines of identifiers and the error, which has seven more lines when there is one.
    return snapshots.reduce(2) { $0 + ($1.error == nil ? 4 : 11) }
  }

  /// Whether an entry can be folded to one line.
  static func isFoldable(_ event: Event) -> Bool {
    switch event.kind {
    case .callback, .console: true
    case .dialogShown, .dialogTapped, .performed, .remark, .timePassed: false
    }
  }

  /// Whether an entry tells of a failure.
  static func isFailure(_ event: Event) -> Bool {
    switch event.kind {
    case .callback(let snapshots): snapshots.contains { $0.state == .failed }
    case .console(let message):
      if case .paymentCompletedWithError = message.text { true } else { false }
    case .remark(.restoreFailed): true
    case .dialogShown, .dialogTapped, .performed, .remark, .timePassed: false
    }
  }

  /// Whether an entry is a call of `updatedTransactions`.
  static func isCallback(_ event: Event) -> Bool {
    if case .callback = event.kind { true } else { false }
  }
}

extension LogChannel {
  /// The word in the title of the pane and in the log's second column.
  var word: String {
    switch self {
    case .paymentQueue: "queue"
    case .console: "console"
    case .dialog: "dialog"
    case .operator: "operator"
    case .clock: "clock"
    }
  }

  /// The role of the channel's word and text.
  var role: Role {
    switch self {
    case .paymentQueue: .text
    case .console: .logConsole
    case .dialog: .logDialog
    case .operator: .logOperator
    case .clock: .faint
    }
  }
}
