// A cache of a value that is derived from data with a revision.

/// The value that was computed from the newest revision of its data.
///
/// For values that are expensive to compute in every frame. The revision consists of everything that the value is
/// derived from, so nothing has to be invalidated by hand.
package struct RevisionCache<Revision: Equatable & Sendable, Value: Sendable>: Sendable {
  private var entry: (revision: Revision, value: Value)?

  package init() {
  }

  /// Returns the stored value; nil if it belongs to another revision.
  package func stored(at revision: Revision) -> Value? {
    entry.flatMap { $0.revision == revision ? $0.value : nil }
  }

  /// Stores the value of a revision.
  package mutating func store(_ value: Value, at revision: Revision) { entry = (revision, value) }

  /// Returns the value of a revision, and computes it if the stored value belongs to another revision.
  package mutating func value(at revision: Revision, compute: () -> Value) -> Value {
    if let value = stored(at: revision) { return value }
    let value = compute()
    store(value, at: revision)
    return value
  }
}
