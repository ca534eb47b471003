// A cache of log searches for expectations.

import StoreModel
import StoreSimulator

/// The results of log searches for expectations, so that each log entry is examined only once.
struct LogSearchCache: Sendable {
  enum SearchTarget: Hashable, Sendable {
    /// Lines that contain a text.
    case text(String)
    /// Entries that pass a filter.
    case matching(LogQuery)
    /// Elements of `Transaction.updates`.
    case updates
    /// Callbacks of the payment queue from an entry on, in any world.
    case callbacks

    var text: String? { if case .text(let text) = self { text } else { nil } }
  }

  /// The part of the log that was searched; results are valid only for an equal scope.
  struct Scope: Hashable, Sendable {
    let environment: EnvironmentName
    let start: Int
    let revision: Int
  }

  struct Matches: Sendable {
    let scope: Scope
    /// The first log entry that was not examined.
    var end: Int
    private(set) var count = 0
    /// The first matching line; nil if no line matched or the target is not a text.
    private(set) var first: String?
    /// The entries with matches, and the number of matches before each of them.
    private var hits: [(entry: Int, before: Int)] = []

    init(at scope: Scope) {
      self.scope = scope
      end = scope.start
    }

    /// The first log entry with a match; nil if no entry matched.
    var firstEntry: Int? { hits.first?.entry }

    mutating func add(_ count: Int, in entry: Int, first: String? = nil) {
      guard count > 0 else { return }
      hits.append((entry, self.count))
      self.count += count
      self.first = self.first ?? first
    }

    mutating func invalidate(from entry: Int) {
      guard end > entry else { return }
      end = max(scope.start, entry)
      while let last = hits.last, last.entry >= entry {
        count = last.before
        hits.removeLast()
      }
      if hits.isEmpty { first = nil }
    }
  }

  struct LastCallback: Sendable {
    let scope: Scope
    /// The first log entry that was not examined.
    var end: Int
    /// The log entry of the callback; nil if none was found.
    let entry: Int?
  }

  /// The maximum number of targets; the cache is cleared before another target is added.
  static let maximumTargets = 64

  private var matchesByTarget: [SearchTarget: Matches] = [:]
  private var callback: LastCallback?

  func lastCallback(at scope: Scope) -> LastCallback? { callback.flatMap { $0.scope == scope ? $0 : nil } }

  mutating func store(_ callback: LastCallback) { self.callback = callback }

  func matches(_ target: SearchTarget, at scope: Scope) -> Matches? {
    matchesByTarget[target].flatMap { $0.scope == scope ? $0 : nil }
  }

  /// Removes and returns the matches in a scope, so that the caller can extend them without a copy.
  mutating func remove(_ target: SearchTarget, at scope: Scope) -> Matches {
    if let matches = matchesByTarget.removeValue(forKey: target), matches.scope == scope { return matches }
    return Matches(at: scope)
  }

  /// Discards results from `entry` on, because the entries were undone or redone.
  mutating func invalidate(from entry: Int) {
    for target in Array(matchesByTarget.keys) { matchesByTarget[target]?.invalidate(from: entry) }
    if let last = callback, last.end > entry {
      if last.entry.map({ $0 >= entry }) ?? false { callback = nil } else { callback?.end = entry }
    }
  }

  mutating func store(_ matches: Matches, of target: SearchTarget) {
    if matchesByTarget.count >= Self.maximumTargets, matchesByTarget[target] == nil { matchesByTarget = [:] }
    matchesByTarget[target] = matches
  }
}
