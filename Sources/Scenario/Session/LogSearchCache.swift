// What expectations have found in the log so far: one that is asked after each step looks at each entry once, and not at
// the whole log each time.

import StoreModel
import StoreSimulator

/// What was looked for in the log of one world, and found.
struct LogSearchCache: Sendable {
  /// What can be looked for.
  enum SearchTarget: Hashable, Sendable {
    /// Lines with a text.
    case text(String)
    /// Elements of `Transaction.updates`.
    case updates
    /// Calls of the observer since an entry, whatever world they are of.
    case callbacks

    var text: String? { if case .text(let text) = self { text } else { nil } }
  }

  /// In which part of which log: what was found elsewhere says nothing.
  struct Scope: Hashable, Sendable {
    let environment: EnvironmentName
    /// The entry at which the world began.
    let start: Int
    /// The state of the entries that are there: `SessionLog.revision`.
    let revision: Int
  }

  /// What was found up to an entry.
  struct Matches: Sendable {
    let place: Scope
    /// The first entry that was not looked at.
    var end: Int
    private(set) var count = 0
    /// The first line; nil before one was found, and of what is no line.
    private(set) var first: String?
    /// The entries in which something was found, and how much was found before each.
    private var hits: [(entry: Int, before: Int)] = []

    init(at place: Scope) {
      self.place = place
      end = place.start
    }

    mutating func add(_ count: Int, in entry: Int, first: String? = nil) {
      guard count > 0 else { return }
      hits.append((entry, self.count))
      self.count += count
      self.first = self.first ?? first
    }

    /// What was found from an entry on says nothing any more.
    mutating func cut(from entry: Int) {
      guard end > entry else { return }
      end = max(place.start, entry)
      while let last = hits.last, last.entry >= entry {
        count = last.before
        hits.removeLast()
      }
      if hits.isEmpty { first = nil }
    }
  }

  /// The last call of the observer before an entry.
  struct LastCallback: Sendable {
    let place: Scope
    /// The first entry that was not looked at.
    var end: Int
    /// Nil where there was none.
    let entry: Int?
  }

  /// So much is remembered; then it is begun anew.
  static let most = 64

  private var all: [SearchTarget: Matches] = [:]
  /// What was found when the last callback was asked for.
  private var callback: LastCallback?

  /// The last callback at a place, as far as it was looked for.
  func lastCallback(at place: Scope) -> LastCallback? { callback.flatMap { $0.place == place ? $0 : nil } }

  mutating func store(_ callback: LastCallback) { self.callback = callback }

  /// What was found at a place; nil where nothing was looked for there.
  func found(_ sought: SearchTarget, at place: Scope) -> Matches? {
    all[sought].flatMap { $0.place == place ? $0 : nil }
  }

  /// Takes out what was found at a place, to be gone on with and kept again: it is not copied meanwhile.
  mutating func remove(_ sought: SearchTarget, at place: Scope) -> Matches {
    if let found = all.removeValue(forKey: sought), found.place == place { return found }
    return Matches(at: place)
  }

  /// Entries from this one on are undone, or count again.
  mutating func cut(from entry: Int) {
    for sought in Array(all.keys) { all[sought]?.cut(from: entry) }
    if let last = callback, last.end > entry {
      if last.entry.map({ $0 >= entry }) ?? false { callback = nil } else { callback?.end = entry }
    }
  }

  mutating func store(_ found: Matches, of sought: SearchTarget) {
    if all.count >= Self.most, all[sought] == nil { all = [:] }
    all[sought] = found
  }
}
