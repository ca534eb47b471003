// The progress of background work that runs in pieces between key presses.

package struct BackgroundWorkProgress: Hashable, Sendable {
  package enum Kind: Hashable, Sendable { case filtering, finding, looking, recognizing, searching }

  package let kind: Kind
  private let done: Int
  private let total: Int

  package init(_ kind: Kind, remaining: Int, of total: Int) {
    self.kind = kind
    self.total = max(1, total)
    done = max(0, total - remaining)
  }

  package var percent: Int { min(99, done * 100 / total) }
}
