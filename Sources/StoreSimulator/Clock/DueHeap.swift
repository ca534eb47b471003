// A heap of what is due, soonest first. Its entries are plain numbers, so that a copy of it is a copy of memory; what holds
// no more stays in it until it comes to the top, or until it is half of all.

import Ground

/// Something that is due, by numbers alone.
struct DueEntry: Comparable, Hashable, Sendable {
  let at: Instant
  /// What is due at one moment happens in this order.
  let order: UInt64
  /// What it is, for whoever has put it in.
  let key: Int64

  static func < (a: DueEntry, b: DueEntry) -> Bool { a.at == b.at ? a.order < b.order : a.at < b.at }
}

/// What is due, soonest first.
struct DueHeap: Sendable {
  /// A heap with four branches: the entries below `i` are at `4 i + 1` to `4 i + 4`.
  private(set) var entries: [DueEntry] = []

  var first: DueEntry? { entries.first }
  var count: Int { entries.count }

  mutating func insert(_ entry: DueEntry) {
    entries.append(entry)
    entries.withUnsafeMutableBufferPointer { entries in
      var place = entries.count - 1
      while place > 0 {
        let above = (place - 1) / 4
        guard entry < entries[above] else { break }
        entries[place] = entries[above]
        place = above
      }
      entries[place] = entry
    }
  }

  mutating func popFirst() -> DueEntry? {
    guard let first = entries.first, let last = entries.popLast() else { return nil }
    if !entries.isEmpty { sink(last, from: 0) }
    return first
  }

  /// Keeps only some of them.
  mutating func keep(where isKept: (DueEntry) -> Bool) {
    entries.removeAll { !isKept($0) }
    guard entries.count > 1 else { return }
    for place in stride(from: (entries.count - 2) / 4, through: 0, by: -1) {
      sink(entries[place], from: place)
    }
  }

  private mutating func sink(_ entry: DueEntry, from top: Int) {
    entries.withUnsafeMutableBufferPointer { entries in
      var place = top
      while true {
        let first = 4 * place + 1
        guard first < entries.count else { break }
        var soonest = first
        for below in first + 1..<max(first + 1, min(first + 4, entries.count))
        where entries[below] < entries[soonest] {
          soonest = below
        }
        guard entries[soonest] < entry else { break }
        entries[place] = entries[soonest]
        place = soonest
      }
      entries[place] = entry
    }
  }

  /// Goes through those that are due by a moment, in no order, as long as that goes on.
  func forEach(until limit: Instant, _ body: (DueEntry) -> Bool) {
    var open = entries.isEmpty ? [] : [0]
    while let place = open.popLast() {
      guard entries[place].at <= limit else { continue }
      guard body(entries[place]) else { return }
      open += (4 * place + 1..<max(4 * place + 1, min(4 * place + 5, entries.count)))
    }
  }
}
