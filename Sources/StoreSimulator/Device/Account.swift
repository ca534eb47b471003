// The account on the device: who is signed in, what a purchase asks for when nobody is, and what comes of the answer.
// Only environments with accounts ask (`EnvironmentRules.account`).

/// A tester who is signed in on the device.
public struct TesterAccount: Hashable, Sendable {
  /// The address; nil for the tester that goes with the device's region.
  public let name: String?
  /// Whether it was entered when a purchase asked for it, and not in the settings beforehand.
  public let wasEnteredAtPurchase: Bool

  init(name: String? = nil, wasEnteredAtPurchase: Bool = false) {
    self.name = name
    self.wasEnteredAtPurchase = wasEnteredAtPurchase
  }
}

extension World {
  /// Whether purchases here are made with an account that has to be signed in.
  public var needsAccount: Bool { rules.account == .tester }

  /// The account as the payment sheet names it; nil while one is needed and nobody is signed in.
  public var accountName: String? {
    switch rules.account {
    case .nobody(let shown): shown
    case .tester: device.account.map { $0.name ?? regionalTester }
    }
  }

  /// The tester that goes with the device's region: `qa-jp@example.com`.
  public var regionalTester: String {
    let region = LocaleName(device.locale)?.likelyRegion ?? device.storefront
    return "qa-\(region.lowercased())@example.com"
  }

  /// The Settings app: a tester signs in or out.
  mutating func change(_ change: AccountChange) {
    switch change {
    case .signIn(let name): device.account = TesterAccount(name: name)
    case .signOut: device.account = nil
    }
  }

  /// Why the account cannot be changed.
  func refusalToChange(_ change: AccountChange) -> Refusal? {
    if let refusal = rules.refusals[.account] { return refusal }
    switch change {
    case .signIn(""): return Refusal(.accountHasNoName, possible: .step(.account(.signIn(name: nil))))
    case .signOut where device.account == nil:
      return Refusal(.nobodySignedIn, possible: .step(.account(.signIn(name: nil))))
    case .signIn, .signOut: return nil
    }
  }

  // MARK: At a purchase

  /// Whether the account was signed in in a way that this era of the Sandbox does not forgive.
  private var isSpoiled: Bool {
    device.account?.wasEnteredAtPurchase == false && quirks.testerSignIn == .ios6
  }

  /// Whether a purchase asks for the account, or for its password, before the payment sheet.
  var asksForAccount: Bool { needsAccount && (device.account == nil || isSpoiled) }

  /// The question for the account was answered.
  mutating func accountAnswered(_ number: TransactionNumber, isAccepted: Bool) {
    guard isAccepted else {
      fail(number, raw: rawError(device.account == nil ? .noAccount : .cancelled), rule: .accountNeeded)
      return
    }
    if isSpoiled {
      // The App Store app opens in front, and the purchase fails behind it.
      app.state = .background
      fail(number, raw: rawError(.cannotConnect), rule: .testerSignIn)
      return
    }
    device.account = TesterAccount(wasEnteredAtPurchase: true)
    presentSheet(paymentSheet(number))
  }
}

extension InjectedFailure {
  /// What the App Store answers a device on which nobody is signed in.
  static let noAccount = InjectedFailure(domain: "ASDErrorDomain", code: 509)
  /// The customer left the question.
  static let cancelled = InjectedFailure(domain: "ASDErrorDomain", code: 907)
  /// "Cannot connect to iTunes Store".
  static let cannotConnect = InjectedFailure(domain: "SSErrorDomain", code: 110)
}
