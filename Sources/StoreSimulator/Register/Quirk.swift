// Observed oddities that can be switched (behaviours 10). One table; worlds hold a value of `Quirks`.

/// A quirk set to one of its values.
public struct Quirk: Hashable, Sendable {
  /// The name, such as `second-terms-agreement`.
  public let name: QuirkName
  /// One of the name's `values`.
  public let value: String

  /// A setting of a quirk; nil when the quirk does not have the value.
  public init?(_ name: QuirkName, _ value: String) {
    guard name.values.contains(value) else { return nil }
    self.name = name
    self.value = value
  }
}

/// The names of the quirks.
public enum QuirkName: String, CaseIterable, Hashable, Sendable {
  case secondTermsAgreement = "second-terms-agreement"
  case approvedIdentifier = "approved-identifier"
  case unfinishedMark = "unfinished-mark"
  case duplicatePurchase = "duplicate-purchase"
  case appLanguage = "app-language"
  case graceInLocalTest = "grace-in-local-test"
  case statusForGroup = "status-for-group"
  case sandboxRenewalLimit = "sandbox-renewal-limit"
  case downgradeOrder = "downgrade-order"
  case testerSignIn = "tester-sign-in"

  /// The values it can take, the default first.
  public var values: [String] {
    switch self {
    case .secondTermsAgreement: ["completes", "buys-again"]
    case .approvedIdentifier: ["plain", "quoted"]
    case .unfinishedMark: ["stays", "clears"]
    case .duplicatePurchase: ["original", "fails-3532"]
    case .appLanguage: ["english", "device"]
    case .graceInLocalTest: ["observed", "documented"]
    case .statusForGroup: ["returns-nothing", "answers"]
    case .sandboxRenewalLimit: ["12", "6"]
    case .downgradeOrder: ["delivers-nothing", "fails"]
    case .testerSignIn: ["ios14", "ios6"]
    }
  }

  /// One line: what the quirk changes.
  public var summary: String {
    switch self {
    case .secondTermsAgreement: "what agreeing to the second stacked terms sheet does in Sandbox"
    case .approvedIdentifier: "how an approved Ask to Buy prints its identifier in Xcode"
    case .unfinishedMark: "whether the not-finished mark stays on a resolved interruption in Xcode"
    case .duplicatePurchase: "what buying a subscription that is already held gives"
    case .appLanguage: "the language of StoreKit's own texts in the app's process"
    case .graceInLocalTest:
      "whether a grace period in Xcode is seen in state and entitlements, or only in its date"
    case .statusForGroup: "whether status(for:) of a group answers in Xcode"
    case .sandboxRenewalLimit: "after how many renewals Sandbox switches auto-renew off"
    case .downgradeOrder: "what the queue delivers when a downgrade is ordered"
    case .testerSignIn:
      "whether a Sandbox tester may be signed in before a purchase asks (iOS 14) or not (iOS 6)"
    }
  }

  /// The rule of the register that tells where it was seen.
  public var rule: RuleID {
    switch self {
    case .secondTermsAgreement: .sandboxSecondTermsSheet
    case .approvedIdentifier: .xcodeApprovedIdentifier
    case .unfinishedMark: .xcodeUnfinishedMark
    case .duplicatePurchase: .duplicatePurchase
    case .appLanguage: .appLanguage
    case .graceInLocalTest: .graceInLocalTest
    case .statusForGroup: .statusForGroup
    case .sandboxRenewalLimit: .renewalLimit
    case .downgradeOrder: .downgrade
    case .testerSignIn: .testerSignIn
    }
  }
}

/// The values of all quirks in one world.
public struct Quirks: Hashable, Sendable {
  private var changed: [QuirkName: String] = [:]

  public init() {}

  /// The value of a quirk.
  public subscript(name: QuirkName) -> String { changed[name] ?? name.values[0] }

  /// Whether a quirk has this value.
  public func has(_ name: QuirkName, _ value: String) -> Bool { self[name] == value }

  /// Whether a quirk has its default value.
  public func isDefault(_ name: QuirkName) -> Bool { changed[name] == nil }

  mutating func set(_ quirk: Quirk) {
    changed[quirk.name] = quirk.value == quirk.name.values[0] ? nil : quirk.value
  }
}
