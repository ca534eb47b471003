// The folding of long entries (dumps): automatic in a small log, for all by a command, and for one with
// Enter.

import Scenario

package struct LogFolding: Sendable {
  package enum Mode: Hashable, Sendable {
    /// Folds all callbacks except the newest in a small pane.
    case automatic
    case folded, unfolded
  }

  package private(set) var mode = Mode.automatic
  /// The entries that the user folded or unfolded, by index in the log.
  private var byHand: [Int: Bool] = [:]
  /// The entries on screen that are unfolded and must not fold automatically, by index.
  private var seenOpen: Set<Int> = []

  /// The conditions that automatic folding depends on, in addition to the entry.
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
      // The newest callback stays unfolded if it fits on the screen.
      return index != visibility.newestCallback
        || LogEntryMetrics.count(of: entry.simulationEvent) > visibility.height
    }
  }

  package mutating func set(folded: Bool, at index: Int) { byHand[index] = folded }

  func wasSeenOpen(_ index: Int) -> Bool { seenOpen.contains(index) }

  mutating func pinUnfolded(_ index: Int) { seenOpen.insert(index) }

  /// Lets the entries outside the range fold again, because they were scrolled off the screen.
  mutating func unpin(exceptFor entries: ClosedRange<Int>) {
    seenOpen = seenOpen.filter(entries.contains)
  }

  /// Folds or unfolds all entries, and discards the choices for single entries.
  package mutating func toggleAll(isSmall: Bool) {
    removeEntries()
    switch mode {
    case .automatic: mode = isSmall ? .unfolded : .folded
    case .folded: mode = .unfolded
    case .unfolded: mode = .folded
    }
  }

  /// Moves the entries after `start + count` up by `count` places, and removes those from `start` to there.
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
