// The customer's device: its settings, and what is in front of the app.

/// The device as the present world sees it.
public struct Device: Hashable, Sendable {
  /// `en_US`, `ja_JP`, `zh_Hans`.
  public internal(set) var locale = "en_US" { didSet { language = Language.of(locale: locale) } }
  /// The language of `locale`, as the text tables name it.
  private(set) var language = Language.of(locale: "en_US")
  /// ISO 3166-1 alpha-3.
  public internal(set) var storefront = "USA"
  public internal(set) var timeZone = DeviceTimeZone.utc
  /// `canMakePayments()`.
  public internal(set) var purchasesAllowed = true
  public internal(set) var isOnline = true
  /// Whose purchases these are, where the environment has accounts; nil while nobody is signed in.
  public internal(set) var account: TesterAccount? = TesterAccount()
  /// What is up, the top one last.
  public internal(set) var dialogs: [Dialog] = []
  /// What waits to come up: payment sheets behind a dialog, alerts for a foreground that is not there.
  public internal(set) var waitingDialogs: [Dialog] = []

  init() {}

  /// The dialog that a tap answers.
  public var topDialog: Dialog? { dialogs.last }
}
