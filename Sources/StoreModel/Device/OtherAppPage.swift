// The pages of other apps that cover the app under test.

import StoreRules

/// A page of another app in front of the app under test, which is in the background.
public enum OtherAppPage: String, CaseIterable, Hashable, Sendable {
  /// The error message of the App Store app after a sign-in with a tester on iOS 6.
  case signInError
  /// The question of Safari whether the store opens the address.
  case safariPrompt
  case safari
  /// The popup of the store that leads to the subscriptions page.
  case storePrompt
  case store
  /// The subscriptions page of a store that Safari has opened.
  case managePageFromSafari
  /// The subscriptions page of a store that the app under test has opened.
  case managePage

  /// The effect of a button.
  package enum Destination: Hashable, Sendable {
    case page(OtherAppPage)
    /// The app under test returns to the foreground.
    case appUnderTest
  }

  /// The buttons from left to right with their effects.
  package var links: [(button: DialogButton.Name, destination: Destination)] {
    switch self {
    case .signInError: [(.ok, .appUnderTest)]
    case .safariPrompt: [(.cancel, .page(.safari)), (.openPage, .page(.storePrompt))]
    case .safari: [(.back, .appUnderTest)]
    case .storePrompt: [(.cancel, .page(.store)), (.continueToPage, .page(.managePageFromSafari))]
    case .store, .managePageFromSafari: [(.back, .page(.safari))]
    case .managePage: [(.back, .appUnderTest)]
    }
  }

  package func destination(of button: DialogButton.Name) -> Destination? {
    links.first { $0.button == button }?.destination
  }

  /// The name of the app that shows the page.
  package var appName: String {
    switch self {
    case .safariPrompt, .safari: "Safari"
    case .signInError, .storePrompt, .store, .managePageFromSafari, .managePage: "App Store"
    }
  }

  package var rule: RuleID { self == .signInError ? .testerSignIn : .managePage }
}

/// The URL scheme with which the app opens the App Store's subscriptions page.
public enum ManageSubscriptionsURL: String, CaseIterable, Hashable, Sendable {
  case safari, scheme

  public var address: String {
    let path = "://buy.itunes.apple.com/WebObjects/MZFinance.woa/wa/manageSubscriptions"
    return switch self {
    case .safari: "https" + path
    case .scheme: "itms-apps" + path
    }
  }

  /// The page that appears when the app opens the address.
  package var firstPage: OtherAppPage {
    switch self {
    case .safari: .safariPrompt
    case .scheme: .managePage
    }
  }
}
