// A property that few rows of a long table have, or that is asked for seldom by who is moved often. Knows nothing of what
// it holds.

/// An optional value behind one pointer: nil takes a word, whatever the value's size.
@propertyWrapper
public struct Rarely<Value: Sendable>: Sendable {
  @usableFromInline indirect enum Storage: Sendable {
    case none
    case some(Value)
  }

  @usableFromInline var storage = Storage.none

  @inlinable public init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }

  /// Whether there is one: asked without taking it out.
  @inlinable public var isThere: Bool { if case .some = storage { true } else { false } }

  @inlinable public var wrappedValue: Value? {
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
