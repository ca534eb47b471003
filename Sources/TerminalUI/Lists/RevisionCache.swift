// A cache for one value, invalidated when the revision of its data changes.

/// A cache of the value for the newest revision of the data.
///
/// The revision contains everything on which the value depends, so explicit invalidation is not needed.
package struct RevisionCache<Revision: Equatable & Sendable, Value: Sendable>: Sendable {
  private var entry: (revision: Revision, value: Value)?

  package init() {
  }

  /// Returns the stored value; nil if it belongs to another revision.
  package func stored(at revision: Revision) -> Value? {
    entry.flatMap { $0.revision == revision ? $0.value : nil }
  }

  package mutating func store(_ value: Value, at revision: Revision) { entry = (revision, value) }

  /// Returns the value of a revision, computing it if the stored value belongs to another revision.
  package mutating func value(at revision: Revision, compute: () -> Value) -> Value {
    if let value = stored(at: revision) { return value }
    let value = compute()
    store(value, at: revision)
    return value
  }
}
