// What was read for the parameters of one form, by kind.

import StoreSimulator

/// A word, read as its parameter's kind asks.
public enum ArgumentValue: Hashable, Sendable {
  case text(String)
  case number(Int64)
  case address(UInt64)
  case transaction(TransactionReference)
  case time(TimeReference)
  case span(TimeSpan)
  case rate(ClockRate)
  case zone(DeviceTimeZone)
  case failure(InjectedFailure)
  indirect case command(Command)
}

/// The values of a form's parameters in order (keywords included), and of its options by name.
public struct Arguments: Sendable {
  public internal(set) var values: [ArgumentValue] = []
  /// Flags stand here with an empty text.
  public internal(set) var options: [String: ArgumentValue] = [:]

  init() {}

  /// The text of the parameter at `index`; nil when it is of another kind.
  public func text(_ index: Int) -> String? {
    guard index < values.count, case .text(let text) = values[index] else { return nil }
    return text
  }
}
