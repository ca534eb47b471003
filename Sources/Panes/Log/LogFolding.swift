// The folding of long entries (dumps): automatic in a small pane, of all entries by a command, or of one
// entry with Enter.

import Scenario

package struct LogFolding: Sendable {
  package enum Mode: Hashable, Sendable {
    /// In a small pane, folds all callbacks except the newest.
    case automatic
    case folded, unfolded
  }

  package private(set) var mode = Mode.automatic
  /// The entries that the user folded or unfolded, by log index.
  private var manualStates: [Int: Bool] = [:]
  /// The unfolded entries on screen, which do not fold automatically, by log index.
  private var pinnedUnfolded: Set<Int> = []

  /// The conditions for automatic folding other than the entry.
  package struct FoldingContext {
    package let isSmall: Bool
    package let height: Int
    let newestCallback: Int?
  }

  func isFolded(_ entry: SessionLog.Entry, at index: Int, in context: FoldingContext) -> Bool {
    guard LogEntryMetrics.isFoldable(entry.simulationEvent) else { return false }
    if let isFolded = manualStates[index] { return isFolded }
    switch mode {
    case .folded: return true
    case .unfolded: return false
    case .automatic:
      if isPinnedUnfolded(index) { return false }
      if entry.isUndone || LogEntryMetrics.isFoldedByDefault(entry.simulationEvent) { return true }
      guard context.isSmall else { return false }
      // The newest callback stays unfolded if it fits on the screen.
      return index != context.newestCallback
        || LogEntryMetrics.count(of: entry.simulationEvent) > context.height
    }
  }

  package mutating func set(folded: Bool, at index: Int) { manualStates[index] = folded }

  func isPinnedUnfolded(_ index: Int) -> Bool { pinnedUnfolded.contains(index) }

  mutating func pinUnfolded(_ index: Int) { pinnedUnfolded.insert(index) }

  /// Allows the entries outside the range to fold again, because they are no longer on screen.
  mutating func unpin(exceptFor entries: ClosedRange<Int>) {
    pinnedUnfolded = pinnedUnfolded.filter(entries.contains)
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

  /// Removes the entries from `start` to `start + count`, and lowers later indices by `count`.
  package mutating func move(from start: Int, up count: Int) {
    func movedIndex(_ entry: Int) -> Int? {
      entry < start ? entry : entry - count > start ? entry - count : nil
    }
    manualStates = Dictionary(
      manualStates.compactMap { entry, isFolded in movedIndex(entry).map { ($0, isFolded) } },
      uniquingKeysWith: { first, _ in first })
    pinnedUnfolded = Set(pinnedUnfolded.compactMap(movedIndex))
  }

  mutating func removeEntries() {
    manualStates = [:]
    pinnedUnfolded = []
  }
}
