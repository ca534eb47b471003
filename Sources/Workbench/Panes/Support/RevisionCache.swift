// A cache of a value that is derived from data with a revision.

/// The value that was computed from the newest revision of its data.
///
/// For values that are expensive to compute in every frame. The revision consists of everything that the value is
/// derived from, so nothing has to be invalidated by hand.
struct RevisionCache<Revision: Equatable & Sendable, Value: Sendable>: Sendable {
  private var entry: (revision: Revision, value: Value)?

  /// Whether no value is stored.
  var isEmpty: Bool { entry == nil }

  /// Returns the value of a revision, and computes it if the stored value belongs to another revision.
  mutating func value(at revision: Revision, compute: () -> Value) -> Value {
    if let entry, entry.revision == revision { return entry.value }
    let value = compute()
    entry = (revision, value)
    return value
  }
}
