// Room for parts that are big and mostly not there: an error in a transaction, a payment sheet in a dialog. Logs and
// ledgers keep their owners by the hundred thousand.

/// A value that is kept beside its owner, which holds one word for it.
enum Boxed<Value> {
  indirect case value(Value)

  init(_ value: Value) { self = .value(value) }

  var value: Value {
    switch self {
    case .value(let value): value
    }
  }
}

extension Boxed: Equatable where Value: Equatable {}
extension Boxed: Hashable where Value: Hashable {}
extension Boxed: Sendable where Value: Sendable {}
