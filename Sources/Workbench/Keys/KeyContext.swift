// Where a key means something: a name. What is there stands in the context's section.

/// Where a key means something.
struct KeyContext: Hashable, Sendable {
  /// How configurations call it: `log`, `act-menu`.
  let name: String

  static let everywhere = KeyContext(name: "everywhere")
  static let list = KeyContext(name: "list")
  static let phone = KeyContext(name: "phone")
  static let log = KeyContext(name: "log")
  static let subscriptions = KeyContext(name: "subscriptions")
  static let receipt = KeyContext(name: "receipt")
  static let service = KeyContext(name: "service")
  static let actMenu = KeyContext(name: "act-menu")
  static let paymentMenu = KeyContext(name: "payment-menu")
  static let sdkMenu = KeyContext(name: "sdk-menu")
  static let userMenu = KeyContext(name: "user-menu")
  static let serverMenu = KeyContext(name: "server-menu")
  static let answersMenu = KeyContext(name: "answers-menu")
  static let consoleMenu = KeyContext(name: "console-menu")
  static let environmentMenu = KeyContext(name: "environment-menu")
  static let switchesMenu = KeyContext(name: "switches-menu")
  static let deviceMenu = KeyContext(name: "device-menu")
  static let accountMenu = KeyContext(name: "account-menu")
  static let queryMenu = KeyContext(name: "query-menu")
  static let appStoreMenu = KeyContext(name: "app-store-menu")
  static let timeMenu = KeyContext(name: "time-menu")
  static let snapshotsMenu = KeyContext(name: "snapshots-menu")
  static let openMenu = KeyContext(name: "open-menu")
  static let copyMenu = KeyContext(name: "copy-menu")
  static let logViewMenu = KeyContext(name: "log-view-menu")
  static let scenarioMenu = KeyContext(name: "scenario-menu")
  static let familyMenu = KeyContext(name: "family-menu")
  static let priceMenu = KeyContext(name: "price-menu")
  static let textField = KeyContext(name: "text-field")
  static let expectMenu = KeyContext(name: "expect-menu")
  static let prompt = KeyContext(name: "prompt")
  static let palette = KeyContext(name: "palette")
  static let picker = KeyContext(name: "picker")
  static let form = KeyContext(name: "form")
  static let formSwitch = KeyContext(name: "form-switch")
  static let question = KeyContext(name: "question")

  /// Every context, in the order of the help.
  static var allCases: [KeyContext] { CommandSections.all.map(\.context) }

  /// What stands there.
  var section: CommandSection? { CommandSections.byContext[self] }
}
