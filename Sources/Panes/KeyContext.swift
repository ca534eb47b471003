// The contexts in which a key can be bound to a command, for example a pane or a menu.

package struct KeyContext: Hashable, Sendable {
  package let name: String

  package init(name: String) {
    self.name = name
  }

  package static let everywhere = KeyContext(name: "everywhere")
  package static let list = KeyContext(name: "list")
  package static let phone = KeyContext(name: "phone")
  package static let log = KeyContext(name: "log")
  package static let subscriptions = KeyContext(name: "subscriptions")
  package static let actMenu = KeyContext(name: "act-menu")
  package static let environmentMenu = KeyContext(name: "environment-menu")
  package static let switchesMenu = KeyContext(name: "switches-menu")
  package static let deviceMenu = KeyContext(name: "device-menu")
  package static let accountMenu = KeyContext(name: "account-menu")
  package static let queryMenu = KeyContext(name: "query-menu")
  package static let appStoreMenu = KeyContext(name: "app-store-menu")
  package static let timeMenu = KeyContext(name: "time-menu")
  package static let snapshotsMenu = KeyContext(name: "snapshots-menu")
  package static let openMenu = KeyContext(name: "open-menu")
  package static let copyMenu = KeyContext(name: "copy-menu")
  package static let logViewMenu = KeyContext(name: "log-view-menu")
  package static let scenarioMenu = KeyContext(name: "scenario-menu")
  package static let familyMenu = KeyContext(name: "family-menu")
  package static let priceMenu = KeyContext(name: "price-menu")
  package static let textField = KeyContext(name: "text-field")
  package static let expectMenu = KeyContext(name: "expect-menu")
  package static let prompt = KeyContext(name: "prompt")
  package static let palette = KeyContext(name: "palette")
  package static let picker = KeyContext(name: "picker")
  package static let library = KeyContext(name: "library")
  package static let form = KeyContext(name: "form")
  package static let formSwitch = KeyContext(name: "form-switch")
  package static let question = KeyContext(name: "question")
}
