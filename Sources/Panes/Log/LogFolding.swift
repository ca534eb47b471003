// The folding of long entries (dumps): automatic in a small pane, for all by a command, or for one with
// Enter.

import Scenario

package struct LogFolding: Sendable {
  package enum Mode: Hashable, Sendable {
    /// In a small pane, folds all callbacks except the newest.
    case automatic
    case folded, unfolded
  }

  package private(set) var mode = Mode.automatic
  /// The entries that the user folded or unfolded, by log index.
  private var byHand: [Int: Bool] = [:]
  /// The unfolded entries on screen, which do not fold automatically, by log index.
  private var seenOpen: Set<Int> = []

  /// The conditions of automatic folding other than the entry.
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

  /// Allows the entries outside the range to fold again, because they are no longer on screen.
  mutating func unpin(exceptFor entries: ClosedRange<Int>) {
    seenOpen = seenOpen.filter(entries.contains)
  }

  /// Folds or unfolds all entries, discarding the choices for single entries.
  package mutating func toggleAll(isSmall: Bool) {
    removeEntries()
    switch mode {
    case .automatic: mode = isSmall ? .unfolded : .folded
    case .folded: mode = .unfolded
    case .unfolded: mode = .folded
    }
  }

  /// Moves the entries from `start + count` on up by `count` places, and removes those in between.
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
