// The texts of the menus, bars, notices and narration for the purchase service.

import IAPService
import Panes
import Presentation
import Scenario
import Simulation
import StoreRules
import StoreSimulator
import Support
import Workbench

extension IAPService {
  /// The current server fault as in a step: `http 503 once`.
  func wordOfServer(_ texts: Localizer) -> String {
    let word = Self.word(settings.serverFault)
    return settings.isFaultOnce ? "\(word) \(texts.serverOnceState)" : word
  }
}

extension Localizer {
  var serviceIsOff: String { localized("the purchase service is off") }
  var serviceNobody: String { localized("nobody") }
  var serviceNow: String { localized("now") }
  var serverOnceState: String { localized("once") }
  var servicePayment: String { localized("payment", context: "choose") }
  var shortSDKMenu: String { localized("SDK", context: "key bar") }
  var serviceNoPayment: String { localized("the service has no payment yet") }
  var serviceNoProduct: String { localized("a product is needed") }
  func actOnPayment(_ number: String) -> String { localized("act on \(number)") }
  func actionsForPayment(_ number: String) -> String { localized("actions for \(number)") }
  /// `words` is the label of a purchase, such as `buy Coins 100`.
  func buyOutsideService(_ words: String) -> String { localized("\(words) without the service") }
  func buyHere(_ product: String) -> String { localized("buy \(product) here") }
  func threeRecords(store: String, service: String, app: String) -> String {
    localized("App Store \(store)   service \(service)   app \(app)")
  }

  // MARK: Purchase form
  var formBuyHere: String { localized("buy through the service") }
  var formProduct: String { localized("product") }
  var formPayload: String { localized("payload") }
  var formPayloadHint: String { localized("any text; included in every result") }
  var formNamedBy: String { localized("product identified by") }

  // MARK: SDK calls and users
  var sdkInitialised: String { localized("initialised") }
  var promptAppKey: String { localized("initialise with the app key: ") }
  var promptZone: String { localized("initialise in the zone: ") }
  var promptUser: String { localized("user: ") }

  // MARK: Server and app
  var promptHTTP: String { localized("HTTP status (100 to 599): ") }
  var promptSlow: String { localized("response time (5s, 60s): ") }
  var promptResultCode: String { localized("result code (5000, 9999): ") }
  var promptAddress: String { localized("the SDK sends requests to: ") }
  var promptLimit: String { localized("monthly limit (an amount, or off): ") }
  var promptConsoleKey: String { localized("app key of the console (or any): ") }
  var promptConsole: String { localized("console (.toml): ") }
  func registered(_ count: Int) -> String {
    count == 1 ? localized("1 product") : localized("\(count) products")
  }
  var consoleNote: String { localized("a number key uses or stops the product") }
  var consoleNoPlan: String { localized("the console has no plan") }
  var menuStops: String { localized("Stop the next purchase at") }
  func menuStop(_ point: String) -> String { localized("What happens at \(point)") }
  func stopArmed(_ kind: String) -> String {
    kind.isEmpty ? localized("armed") : localized("armed: \(kind)")
  }
  var stopNone: String { localized("no stop") }
  func words(of kind: PurchaseStop.Kind) -> String {
    switch kind {
    case .terminate: localized("terminate: the app ends")
    case .network: localized("network: the network fails")
    case .user: localized("user: another user logs in")
    }
  }
  var menuAppStrategies: String { localized("How the app is written") }
  func words(of strategy: AppStrategy) -> String {
    switch strategy {
    case .careful: localized("uses the lists, remembers, delivers once")
    case .delegateOnly: localized("delivers in the delegate only")
    case .consumeFirst: localized("consumes, then delivers")
    case .forgetful: localized("delivers everything in the list")
    case .manual: localized("only at your command")
    }
  }
  var menuOldSDK: String { localized("Incomplete purchase of an old SDK") }
  func menuElsewhere(_ user: String) -> String { localized("Bought on Android by \(user)") }
  func planIn(_ plan: String, store: String) -> String {
    switch store {
    case "GG": localized("\(plan) on Google Play (\(store))")
    case "ONESTORE": localized("\(plan) in ONE store (\(store))")
    default: localized("\(plan) in \(store)", context: "list")
    }
  }

  // MARK: Status bar
  func statusService(_ profile: String) -> String { localized("service \(profile)") }
  var statusServiceShort: String { localized("service") }
  func statusUser(_ name: String) -> String { localized("user \(name)") }
  var statusNoUser: String { localized("no user") }
  func statusServer(_ word: String) -> String { localized("server \(word)") }
  func audienceUser(_ name: String) -> String { localized("logged in: \(name)") }
  var audienceNoUser: String { localized("nobody is logged in") }
  var audienceServer: String { localized("the service has a fault") }

  // MARK: Notices
  func serviceIsOn(_ pane: String) -> String {
    localized("the purchase service is on; \(pane) shows its records")
  }
  func serviceRefusesXcode(sandbox: String, quirk: String) -> String {
    localized(
      """
      the service is on and refuses receipts signed in Xcode: purchases end with error 11; \(sandbox) \
      switches to Sandbox, \(quirk) accepts the receipts
      """)
  }
  func serviceIsOffNow(_ step: String) -> String {
    localized("the service is off; its records stay in the session (\(step))")
  }
}

// MARK: Narration

extension Localizer {
  func narrationServicePaid(_ product: String) -> String {
    localized(
      "The App Store has charged for \(product): the service's SDK is notified, but the app is not yet.")
  }
  func narrationServicePaidSeveral(_ count: String) -> String {
    localized(
      "The service's SDK is notified of \(count) payments at once.")
  }
  func narrationServiceDeferred(_ product: String) -> String {
    localized(
      "\(product) waits for the parent: the service's SDK does not notify the app.")
  }
}
