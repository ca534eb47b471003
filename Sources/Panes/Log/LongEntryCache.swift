// A cache of the rows of long entries. Formatting a line of a million bytes takes longer than a frame.

import Scenario
import Simulation
import StoreCatalog
import Support
import TerminalUI

/// All inputs that determine the row counts of wrapped entries.
package struct WrapRevision: Equatable, Sendable {
  private let layout: LogLayout
  private let names: IdentifierShortener
  private let texts: Localizer
  /// Changes when answered requests are folded, which changes the indices of entries.
  private let servedRevision: Int

  package init(_ layout: LogLayout, in context: PaneContext) {
    self.layout = layout
    names = IdentifierShortener(context.session.simulator.world.catalog)
    texts = context.texts
    servedRevision = context.session.log.servedRevision
  }
}

package struct LongEntryCache: Sendable {
  /// All inputs that determine the rows of an entry.
  package struct Revision: Equatable, Sendable {
    package let entry: SessionLog.Entry
    package let layout: LogLayout
    package let names: IdentifierShortener
    package let texts: Localizer
    package let stamp: LogStamp
    package let searchTerms: [TextPattern]
    let isFolded: Bool

    package static func == (a: Self, b: Self) -> Bool {
      a.layout == b.layout && a.names == b.names && a.texts == b.texts && a.stamp == b.stamp
        && a.searchTerms == b.searchTerms && a.isFolded == b.isFolded && a.entry.isUndone == b.entry.isUndone
        && a.entry.simulationEvent == b.entry.simulationEvent
    }
  }

  private var caches: [Int: RevisionCache<Revision, [LogRow]>] = [:]

  /// The minimum size of a cached entry in bytes.
  private static let minimumByteCount = 4096

  /// Returns the rows of an entry, computing them if they are not cached.
  package mutating func rows(of index: Int, at revision: Revision, compute: () -> [LogRow]) -> [LogRow] {
    if caches[index] != nil {
      return caches[index, default: RevisionCache()].value(at: revision, compute: compute)
    }
    let rows = compute()
    let size = rows.reduce(0) { $0 + $1.text.reduce(0) { $0 + $1.text.utf8.count } }
    if size >= Self.minimumByteCount {
      _ = caches[index, default: RevisionCache()].value(at: revision) { rows }
    }
    return rows
  }

  mutating func removeAllExcept(_ isOnScreen: (Int) -> Bool) {
    if !caches.isEmpty { caches = caches.filter { isOnScreen($0.key) } }
  }
}
