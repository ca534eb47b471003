// Tables of transactions and subscriptions, and the types of their row numbers.

import Support

/// A row number, counted from 1.
///
/// Each table has its own type, so that a transaction's number is not mistaken for a subscription's
/// number.
public protocol RowNumber: Strideable, Hashable, Sendable, CustomStringConvertible,
  ExpressibleByIntegerLiteral
where Stride == Int {
  var value: Int { get }

  init(_ value: Int)
}

extension RowNumber {
  public init(integerLiteral value: Int) { self.init(value) }

  public var description: String { String(value) }

  public func distance(to other: Self) -> Int { other.value - value }

  public func advanced(by step: Int) -> Self { Self(value + step) }
}

/// The number of a transaction (`#N`), in the order of creation in its world.
public struct TransactionNumber: RowNumber {
  public let value: Int

  public init(_ value: Int) { self.value = value }
}

/// The number of a subscription, in the order of creation in its world.
public struct SubscriptionNumber: RowNumber {
  public let value: Int

  public init(_ value: Int) { self.value = value }
}

/// A table of rows; copies share the storage that has not changed since the copy.
package struct Table<Number: RowNumber, Row: Sendable>: Sendable, RandomAccessCollection, MutableCollection {
  private var rows = AppendVector<Row>()

  package init() {}

  package var startIndex: Number { Number(1) }
  package var endIndex: Number { Number(rows.count + 1) }
  package var count: Int { rows.count }

  package subscript(number: Number) -> Row {
    _read { yield rows[number.value - 1] }
    _modify { yield &rows[number.value - 1] }
  }

  package func has(_ number: Number) -> Bool { number.value >= 1 && number.value <= rows.count }

  /// Whether neither table has changed since one was copied from the other.
  package func isSame(as other: Self) -> Bool { rows.isSame(as: other.rows) }

  package mutating func append(_ row: consuming Row) { rows.append(row) }
}

extension Table: Equatable where Row: Equatable {}
extension Table: Hashable where Row: Hashable {}
