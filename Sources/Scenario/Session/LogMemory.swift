// What expectations have found in the log so far: one that is asked after each step looks at each entry once, and not at
// the whole log each time.

import StoreSimulator

/// What was looked for in the log of one world, and found.
struct LogMemory: Sendable {
  /// What can be looked for.
  enum Sought: Hashable, Sendable {
    /// Lines with a text.
    case text(String)
    /// Elements of `Transaction.updates`.
    case updates

    var text: String? { if case .text(let text) = self { text } else { nil } }
  }

  /// In which part of which log: what was found elsewhere says nothing.
  struct Place: Hashable, Sendable {
    let environment: EnvironmentName
    /// The entry at which the world began.
    let start: Int
    /// The state of the entries that are there: `SessionLog.revision`.
    let revision: Int
  }

  /// What was found up to an entry.
  struct Found: Hashable, Sendable {
    let place: Place
    /// The first entry that was not looked at.
    var end: Int
    private(set) var count = 0
    /// The first line; nil before one was found, and of what is no line.
    private(set) var first: String?

    init(at place: Place) {
      self.place = place
      end = place.start
    }

    mutating func add(_ count: Int, first: String? = nil) {
      self.count += count
      self.first = self.first ?? first
    }
  }

  /// So much is remembered; then it is begun anew.
  static let most = 64

  private var all: [Sought: Found] = [:]

  /// What was found at a place; nil where nothing was looked for there.
  func found(_ sought: Sought, at place: Place) -> Found? {
    all[sought].flatMap { $0.place == place ? $0 : nil }
  }

  mutating func keep(_ found: Found, of sought: Sought) {
    if all.count >= Self.most, all[sought] == nil { all = [:] }
    all[sought] = found
  }
}
