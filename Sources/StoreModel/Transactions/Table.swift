// The numbers by which rows of the books are found, each a type of its own: a transaction's number cannot be taken for a
// subscription's, and no code has to remember that rows count from 1.

import Support

/// A number by which rows are counted, from 1.
public protocol RowNumber: Strideable, Hashable, Sendable, CustomStringConvertible,
  ExpressibleByIntegerLiteral
where Stride == Int {
  /// The number as people read it.
  var value: Int { get }

  init(_ value: Int)
}

extension RowNumber {
  public init(integerLiteral value: Int) { self.init(value) }

  public var description: String { String(value) }

  public func distance(to other: Self) -> Int { other.value - value }

  public func advanced(by step: Int) -> Self { Self(value + step) }
}

/// A transaction's number, `#N`: the order of creation in its world.
public struct TransactionNumber: RowNumber {
  public let value: Int

  public init(_ value: Int) { self.value = value }
}

/// A subscription's number: the order in which subscriptions began in their world.
public struct SubscriptionNumber: RowNumber {
  public let value: Int

  public init(_ value: Int) { self.value = value }
}

/// Rows found by their numbers; copies share what neither has written to since.
package struct Table<Number: RowNumber, Row: Sendable>: Sendable, RandomAccessCollection, MutableCollection {
  private var rows = AppendVector<Row>()

  package init() {}

  /// The number of the first row.
  package var startIndex: Number { Number(1) }
  /// The number that the next row will have.
  package var endIndex: Number { Number(rows.count + 1) }
  package var count: Int { rows.count }

  package subscript(number: Number) -> Row {
    _read { yield rows[number.value - 1] }
    _modify { yield &rows[number.value - 1] }
  }

  /// Whether there is such a row.
  package func has(_ number: Number) -> Bool { number.value >= 1 && number.value <= rows.count }

  /// Whether nothing was written since one of the two was copied from the other.
  package func isSame(as other: Self) -> Bool { rows.isSame(as: other.rows) }

  /// Adds the row of the next number.
  package mutating func append(_ row: consuming Row) { rows.append(row) }
}

extension Table: Equatable where Row: Equatable {}
extension Table: Hashable where Row: Hashable {}
