// Background work on a long log: indexing, searching, and jumping to an entry.
//
// The work runs in pieces between key presses and can be cancelled. The displayed log changes only when the
// work is complete.

import Scenario
import Simulation
import StoreModel
import StoreSimulator
import Support
import TerminalUI

package enum LogBackgroundWork: Sendable {
  /// Builds an index for another filter or other channels.
  ///
  /// `previous` is restored if the user cancels.
  case list(next: LogEntryIndex, previous: (filter: ListFilter, channels: Set<Channel>))
  /// Searches the shown entries for the target of a jump.
  ///
  /// `shownIndex` is the next position to check.
  case jump(LogJump, numbers: [TransactionNumber], world: WorldID, shownIndex: Int)
}

extension LogPane {
  /// The number of entries that one piece of work examines.
  package static let batchSize = 4_000

  /// The number of entries that one piece of work with a filter examines; fewer if each needs more time.
  static func batchSize(for query: LogQuery?) -> Int { max(1, batchSize / (query?.cost ?? 1)) }

  package func progress(in log: SessionLog) -> BackgroundWorkProgress? {
    switch work {
    case .list(let next, _):
      return BackgroundWorkProgress(.filtering, remaining: next.remainingCount(in: log), of: log.count)
    case .jump(let jump, _, _, let shownIndex):
      return BackgroundWorkProgress(
        .looking, remaining: jump.isForward ? rows.count - shownIndex : shownIndex, of: rows.count)
    case nil: break
    }
    guard let search, search.remainingCount(in: log) > 0 else { return nil }
    return BackgroundWorkProgress(.finding, remaining: search.remainingCount(in: log), of: log.count)
  }

  package mutating func runWork(in context: PaneContext) {
    let log = context.session.log
    switch work {
    case .list(var next, let previous):
      // Releases the second reference to the index, so that appending does not copy it.
      work = nil
      next.runWork(log, atMost: Self.batchSize(for: next.filter))
      if next.remainingCount(in: log) > 0 {
        work = .list(next: next, previous: previous)
      } else {
        show(next)
        clampToLog(in: context)
      }
    case .jump(let jump, let numbers, let world, let shownIndex):
      work = nil
      searchForJump(jump, numbers, world, from: shownIndex, in: context)
    case nil:
      let limit = Self.batchSize(for: search?.query)
      search?.runWork(rows, log, atMost: limit)
      if search?.remainingCount(in: log) == 0, selectsHitAfterSearch { selectNearestHit(in: context) }
    }
  }

  package mutating func stopWork(in context: PaneContext) {
    switch work {
    case .list(_, let previous): restoreFilter(previous)
    case .jump: break
    case nil: cancelSearch()
    }
    work = nil
    clampToLog(in: context)
  }

  /// Builds the index for a filter, in a long log as background work.
  ///
  /// The index without a filter is cached until the filter is removed.
  mutating func startFiltering(_ newFilter: LogQuery?, from firstEntry: Int, _ log: SessionLog) {
    if rows.filter == nil, rows.first == 0 { unfiltered = rows }
    if newFilter == nil, firstEntry == 0, let unfiltered, unfiltered.channels == channels {
      work = nil
      show(unfiltered)
      return
    }
    var previous = (filter: filterShown, channels: channelsShown)
    if case .list(let next, let original) = work {
      if next.channels == channels, next.filter == newFilter, next.first == firstEntry { return }
      previous = original
    }
    work = nil
    // The preview of a typed filter covers only the newest entries. After the preview, all entries are shown
    // until the filter's index is complete.
    if firstEntry == 0, rows.first > 0, let unfiltered {
      rows = unfiltered
      search?.show(rows)
    }
    var next = LogEntryIndex(channels: channels, filter: newFilter, from: firstEntry, texts: rows.texts)
    next.runWork(log, atMost: Self.batchSize(for: newFilter))
    if next.remainingCount(in: log) > 0 {
      work = .list(next: next, previous: previous)
    } else {
      show(next)
    }
  }

  private mutating func show(_ next: LogEntryIndex) {
    rows = next
    if rows.first == 0 { (filterShown, channelsShown) = (filter, channels) }
    if rows.filter == nil, rows.first == 0 { unfiltered = nil }
    search?.show(rows)
  }

  mutating func searchForJump(
    _ jump: LogJump, _ numbers: [TransactionNumber], _ world: WorldID, from start: Int,
    in context: PaneContext
  ) {
    let log = context.session.log
    let step = jump.isForward ? 1 : -1
    var shownIndex = start
    for _ in 0..<Self.batchSize {
      guard shownIndex >= 0, shownIndex < rows.count else {
        pendingMessage = jump.nothing(context.texts)
        return
      }
      let entry = rows.entry(at: shownIndex)
      if jump.matches(to: entry, numbers, world, in: log) {
        selectEntry(entry, in: context)
        return
      }
      shownIndex += step
    }
    work = .jump(jump, numbers: numbers, world: world, shownIndex: shownIndex)
  }
}

extension LogJump {
  var isForward: Bool {
    switch self {
    case .transaction(let forward), .callback(let forward), .failure(let forward): forward
    }
  }

  package func nothing(_ texts: Localizer) -> String {
    switch self {
    case .transaction(let forward): forward ? texts.logNoLaterOfIt : texts.logNoEarlierOfIt
    case .callback(let forward): forward ? texts.logNoLaterCallback : texts.logNoEarlierCallback
    case .failure(let forward): forward ? texts.logNoLaterFailure : texts.logNoEarlierFailure
    }
  }

  fileprivate func matches(
    to entry: Int, _ numbers: [TransactionNumber], _ world: WorldID, in log: SessionLog
  ) -> Bool {
    let simulationEvent = log[entry].simulationEvent
    switch self {
    case .transaction:
      return LogEntryMetrics.mentions(simulationEvent, numbers) && log.world(of: entry) == world
    case .callback: return LogEntryMetrics.isCallback(simulationEvent)
    case .failure: return LogEntryMetrics.isFailure(simulationEvent)
    }
  }
}
