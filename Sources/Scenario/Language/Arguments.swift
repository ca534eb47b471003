// The parsed arguments of one command form.

import StoreModel
import StoreRules
import StoreSimulator
import Support

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

public struct InterfaceError: Hashable, Sendable {
  public let failure: StoreKitFailure
  public let inner: InjectedFailure?
}

/// The values of a form's parameters, keywords included, and of its options.
///
/// An accessor returns nil if the value is missing or has another type.
public struct Arguments: Sendable {
  public internal(set) var values: [ArgumentValue] = []
  /// The options by name, without dashes; the value of a flag is an empty text.
  public internal(set) var options: [String: ArgumentValue] = [:]

  init() {}

  private func value(_ index: Int) -> ArgumentValue? { index < values.count ? values[index] : nil }

  public func text(_ index: Int) -> String? {
    guard case .text(let text) = value(index) else { return nil }
    return text
  }

  public func isOn(_ index: Int) -> Bool? {
    switch text(index) {
    case "on": true
    case "off": false
    default: nil
    }
  }

  public func choice<Name: RawRepresentable<String>>(_ index: Int, of names: Name.Type) -> Name? {
    text(index).flatMap(Name.init(rawValue:))
  }

  public func number(_ index: Int) -> Int? {
    guard case .number(let number) = value(index) else { return nil }
    return Int(exactly: number)
  }

  public func transaction(_ index: Int) -> TransactionReference? {
    guard case .transaction(let reference) = value(index) else { return nil }
    return reference
  }

  public func unsigned(_ index: Int) -> UInt64? {
    guard case .unsigned(let number) = value(index) else { return nil }
    return number
  }

  public func time(_ index: Int) -> TimeReference? {
    guard case .time(let time) = value(index) else { return nil }
    return time
  }

  public func span(_ index: Int) -> TimeSpan? {
    guard case .span(let span) = value(index) else { return nil }
    return span
  }

  public func rate(_ index: Int) -> ClockRate? {
    guard case .rate(let rate) = value(index) else { return nil }
    return rate
  }

  public func failure(_ index: Int) -> InjectedFailure? {
    guard case .failure(let failure) = value(index) else { return nil }
    return failure
  }

  func interfaceError(_ index: Int) -> InterfaceError? {
    guard case .interfaceError(let error) = value(index) else { return nil }
    return error
  }

  public func command(_ index: Int) -> Command? {
    guard case .command(let command) = value(index) else { return nil }
    return command
  }

  public func has(_ option: String) -> Bool { options[option] != nil }

  public func text(option: String) -> String? {
    guard case .text(let text) = options[option] else { return nil }
    return text
  }

  public func isOn(option: String) -> Bool? { text(option: option).map { $0 == "on" } }

  public func number(option: String) -> Int? {
    guard case .number(let number) = options[option] else { return nil }
    return Int(exactly: number)
  }

  func transaction(option: String) -> TransactionReference? {
    guard case .transaction(let reference) = options[option] else { return nil }
    return reference
  }

  public func span(option: String) -> TimeSpan? {
    guard case .span(let span) = options[option] else { return nil }
    return span
  }

  public func unsigned(option: String) -> UInt64? {
    guard case .unsigned(let number) = options[option] else { return nil }
    return number
  }

  public func time(option: String) -> TimeReference? {
    guard case .time(let time) = options[option] else { return nil }
    return time
  }

  public func zone(option: String) -> DeviceTimeZone? {
    guard case .zone(let zone) = options[option] else { return nil }
    return zone
  }
}
