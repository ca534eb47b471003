// What was read for the parameters of one form, by kind.

import StoreModel
import StoreRules
import StoreSimulator
import Support

/// A word, read as its parameter's kind asks.
public enum ArgumentValue: Hashable, Sendable {
  case text(String)
  case number(Int64)
  case unsigned(UInt64)
  case transaction(TransactionReference)
  case time(TimeReference)
  case span(TimeSpan)
  case rate(ClockRate)
  case zone(DeviceTimeZone)
  case failure(InjectedFailure)
  case interfaceError(InterfaceError)
  indirect case command(Command)
}

/// An error of StoreKit 2 as it is written: its name, and the errors inside.
public struct InterfaceError: Hashable, Sendable {
  public let failure: StoreKitFailure
  public let inner: InjectedFailure?
}

/// The values of a form's parameters in order (keywords included), and of its options by name.
///
/// Each accessor answers nil where there is nothing, or something of another kind.
public struct Arguments: Sendable {
  public internal(set) var values: [ArgumentValue] = []
  /// Flags stand here with an empty text.
  public internal(set) var options: [String: ArgumentValue] = [:]

  init() {}

  private func value(_ index: Int) -> ArgumentValue? { index < values.count ? values[index] : nil }

  /// The text of the parameter at `index`.
  public func text(_ index: Int) -> String? {
    guard case .text(let text) = value(index) else { return nil }
    return text
  }

  /// The parameter at `index` as a switch: `on` is true.
  public func isOn(_ index: Int) -> Bool? {
    switch text(index) {
    case "on": true
    case "off": false
    default: nil
    }
  }

  /// The parameter at `index` as a case of an enum.
  public func choice<Name: RawRepresentable<String>>(_ index: Int, of names: Name.Type) -> Name? {
    text(index).flatMap(Name.init(rawValue:))
  }

  /// The number at `index`.
  public func number(_ index: Int) -> Int? {
    guard case .number(let number) = value(index) else { return nil }
    return Int(exactly: number)
  }

  /// The transaction at `index`.
  public func transaction(_ index: Int) -> TransactionReference? {
    guard case .transaction(let reference) = value(index) else { return nil }
    return reference
  }

  /// The unsigned number at `index`.
  public func unsigned(_ index: Int) -> UInt64? {
    guard case .unsigned(let number) = value(index) else { return nil }
    return number
  }

  /// The moment at `index`.
  public func time(_ index: Int) -> TimeReference? {
    guard case .time(let time) = value(index) else { return nil }
    return time
  }

  /// The span of time at `index`.
  public func span(_ index: Int) -> TimeSpan? {
    guard case .span(let span) = value(index) else { return nil }
    return span
  }

  /// The rate of the clock at `index`.
  public func rate(_ index: Int) -> ClockRate? {
    guard case .rate(let rate) = value(index) else { return nil }
    return rate
  }

  /// The error at `index`.
  public func failure(_ index: Int) -> InjectedFailure? {
    guard case .failure(let failure) = value(index) else { return nil }
    return failure
  }

  /// The error of StoreKit 2 at `index`.
  func interfaceError(_ index: Int) -> InterfaceError? {
    guard case .interfaceError(let error) = value(index) else { return nil }
    return error
  }

  /// The command at `index`.
  public func command(_ index: Int) -> Command? {
    guard case .command(let command) = value(index) else { return nil }
    return command
  }

  /// Whether the option stands there.
  public func has(_ option: String) -> Bool { options[option] != nil }

  /// The text of an option.
  public func text(option: String) -> String? {
    guard case .text(let text) = options[option] else { return nil }
    return text
  }

  /// The number of an option.
  public func number(option: String) -> Int? {
    guard case .number(let number) = options[option] else { return nil }
    return Int(exactly: number)
  }

  /// The span of time of an option.
  public func span(option: String) -> TimeSpan? {
    guard case .span(let span) = options[option] else { return nil }
    return span
  }

  /// The unsigned number of an option.
  public func unsigned(option: String) -> UInt64? {
    guard case .unsigned(let number) = options[option] else { return nil }
    return number
  }

  /// The moment of an option.
  public func time(option: String) -> TimeReference? {
    guard case .time(let time) = options[option] else { return nil }
    return time
  }

  /// The time zone of an option.
  public func zone(option: String) -> DeviceTimeZone? {
    guard case .zone(let zone) = options[option] else { return nil }
    return zone
  }
}
