// The language of the phone in a demo.

import Scenario
import StoreModel
import Support

extension StepwiseScenario {
  /// Returns the change of the phone with which a demo for an audience of this language begins.
  ///
  /// `present` is the phone that the operator has chosen; nil for a phone as in a new session. Returns nil if
  /// the scenario sets the language or the storefront of the phone itself, or expects texts that depend on
  /// them.
  public func phone(for language: ChromeLanguage, present: DeviceChange? = nil) -> DeviceChange? {
    guard let change = present ?? language.phone, !steps.contains(where: { $0.command.dependsOnLanguage })
    else {
      return nil
    }
    return change
  }
}

extension ChromeLanguage {
  /// The phone of a customer who reads this language; nil if it is the phone of a new session.
  fileprivate var phone: DeviceChange? {
    switch self {
    case .english: nil
    case .japanese: DeviceChange(locale: "ja_JP", storefront: "JPN")
    }
  }
}

extension Command {
  fileprivate var dependsOnLanguage: Bool {
    switch self {
    case .action(.device(let change)): change.locale != nil || change.storefront != nil
    case .action(.account(.signIn(_, let storefront))): storefront != nil
    case .expect(let expectation): expectation.dependsOnLanguage
    default: false
    }
  }
}

extension Expectation {
  /// Whether a text or a price decides the expectation.
  fileprivate var dependsOnLanguage: Bool {
    switch self {
    case .state, .error, .underlying, .dialog(nil), .layers, .silence, .callbacks, .updates, .lists,
      .statuses, .identifier, .original, .participant, .result, .deviceInSync, .deviceKnows, .pending,
      .subscription, .refused, .products:
      false
    default: true
    }
  }
}
