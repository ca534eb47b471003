// A property that few rows of a long table have. Knows nothing of what it holds.

/// An optional value behind one pointer: nil takes a word, whatever the value's size.
@propertyWrapper
public struct Rarely<Value: Sendable>: Sendable {
  fileprivate indirect enum Storage: Sendable {
    case none
    case some(Value)
  }

  fileprivate var storage = Storage.none

  public init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }

  /// Whether there is one: asked without taking it out.
  var isThere: Bool { if case .some = storage { true } else { false } }

  public var wrappedValue: Value? {
    get {
      switch storage {
      case .none: nil
      case .some(let value): value
      }
    }
    set { storage = newValue.map { .some($0) } ?? .none }
  }
}

extension Rarely.Storage: Equatable where Value: Equatable {}
extension Rarely.Storage: Hashable where Value: Hashable {}
extension Rarely: Equatable where Value: Equatable {}
extension Rarely: Hashable where Value: Hashable {}
