// The pages of other apps that cover the app under test.

import StoreRules

/// A page of another app in front of the app under test, which is in the background.
public enum OtherAppPage: String, CaseIterable, Hashable, Sendable {
  /// The error message of the App Store app after a sign-in with a tester on iOS 6.
  case signInError

  /// The effect of a button.
  package enum Destination: Hashable, Sendable {
    /// The app under test returns to the foreground.
    case appUnderTest
  }

  /// The buttons from left to right with their effects.
  package var links: [(button: DialogButton.Name, destination: Destination)] {
    switch self {
    case .signInError: [(.ok, .appUnderTest)]
    }
  }

  package func destination(of button: DialogButton.Name) -> Destination? {
    links.first { $0.button == button }?.destination
  }

  package var rule: RuleID {
    switch self {
    case .signInError: .testerSignIn
    }
  }
}
