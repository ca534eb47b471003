// Which dumps stand as one line: by themselves where the log has few rows, all or none at the operator's word, and
// each one by Enter.

import Scenario

/// What is folded.
package struct LogFolding: Sendable {
  package enum Mode: Hashable, Sendable {
    /// In a small pane all but the newest callback; else none.
    case automatic
    case folded, unfolded
  }

  package private(set) var mode = Mode.automatic
  /// What was folded or unfolded by hand, by the index of the entry.
  private var byHand: [Int: Bool] = [:]
  /// What was seen open, by the index of the entry: it does not fold by itself while it can be read.
  private var seenOpen: Set<Int> = []

  /// What folding depends on beside the entry.
  package struct FoldingContext {
    package let isSmall: Bool
    package let height: Int
    let newestCallback: Int?
  }

  func isFolded(_ entry: SessionLog.Entry, at index: Int, _ visibility: FoldingContext) -> Bool {
    guard LogEntryMetrics.isFoldable(entry.simulationEvent) else { return false }
    if let chosen = byHand[index] { return chosen }
    switch mode {
    case .folded: return true
    case .unfolded: return false
    case .automatic:
      if wasSeenOpen(index) { return false }
      if entry.isUndone || LogEntryMetrics.foldsByItself(entry.simulationEvent) { return true }
      guard visibility.isSmall else { return false }
      // The newest dump stays open where it can be read whole.
      return index != visibility.newestCallback
        || LogEntryMetrics.count(of: entry.simulationEvent) > visibility.height
    }
  }

  package mutating func set(folded: Bool, at index: Int) { byHand[index] = folded }

  /// Whether an entry was seen open and has not been scrolled away since.
  func wasSeenOpen(_ index: Int) -> Bool { seenOpen.contains(index) }

  /// Keeps an entry open that was seen so.
  mutating func pinUnfolded(_ index: Int) { seenOpen.insert(index) }

  /// Lets everything fold again that is not among these entries: the operator has scrolled it away.
  mutating func unpin(exceptFor entries: ClosedRange<Int>) {
    seenOpen = seenOpen.filter(entries.contains)
  }

  /// Folds all or unfolds all; what was done by hand is forgotten.
  package mutating func toggleAll(isSmall: Bool) {
    removeEntries()
    switch mode {
    case .automatic: mode = isSmall ? .unfolded : .folded
    case .folded: mode = .unfolded
    case .unfolded: mode = .folded
    }
  }

  /// Entries from one on stand so many places further up; those that had the first places are gone.
  package mutating func move(from start: Int, up count: Int) {
    func place(_ entry: Int) -> Int? { entry < start ? entry : entry - count > start ? entry - count : nil }
    byHand = Dictionary(
      byHand.compactMap { entry, isFolded in place(entry).map { ($0, isFolded) } },
      uniquingKeysWith: { first, _ in first })
    seenOpen = Set(seenOpen.compactMap(place))
  }

  mutating func removeEntries() {
    byHand = [:]
    seenOpen = []
  }
}
