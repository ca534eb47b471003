// Who looks for a few among a million rows passes over the stretches that have none: how many rows of each stretch of a
// table have each of some traits. Knows nothing of the rows; whoever keeps them tells what a row counts as.

/// Counts of rows by stretches of a table, a lane for each trait.
public struct StretchCounts<Counts: SIMD & Sendable>: Hashable, Sendable
where Counts.Scalar == UInt16 {
  /// So many rows are a stretch.
  @inlinable public static var length: Int { 256 }

  @usableFromInline var counts = AppendVector<Counts>()

  @inlinable public init() {}

  /// The stretches that there are, from 0.
  @inlinable public var indices: Range<Int> { counts.indices }

  /// The stretch of the row at a place.
  @inlinable public static func stretch(of place: Int) -> Int { place / length }

  /// The places of the rows of a stretch, in a table of so many rows.
  @inlinable public static func places(of stretch: Int, count: Int) -> Range<Int> {
    stretch * length..<Swift.min((stretch + 1) * length, count)
  }

  /// How many rows of a stretch have a trait.
  @inlinable public func number(_ trait: Int, in stretch: Int) -> Int { Int(counts[stretch][trait]) }

  /// The next row of the table, at a place, counts as this.
  @inlinable public mutating func append(_ traits: Counts, at place: Int) {
    if place % Self.length == 0 { counts.append(Counts()) }
    counts[Self.stretch(of: place)] &+= traits
  }

  /// The row at a place counts as something else than it did.
  @inlinable public mutating func change(at place: Int, from before: Counts, to after: Counts) {
    let stretch = Self.stretch(of: place)
    counts[stretch] = counts[stretch] &+ after &- before
  }
}
