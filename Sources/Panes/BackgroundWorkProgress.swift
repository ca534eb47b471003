// The progress of work that is done in pieces between keys.

/// The progress of work that is done between keys.
package struct BackgroundWorkProgress: Hashable, Sendable {
  package enum Kind: Hashable, Sendable { case filtering, finding, looking, searching }

  package let kind: Kind
  private let done: Int
  private let total: Int

  package init(_ kind: Kind, rest: Int, of total: Int) {
    self.kind = kind
    self.total = max(1, total)
    done = max(0, total - rest)
  }

  /// From 0 to 99: what is done is said no more.
  package var percent: Int { min(99, done * 100 / total) }
}
