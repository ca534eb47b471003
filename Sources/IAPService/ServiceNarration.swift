// The narration of the purchase service: sentences without technical terms for operations and results.

import Simulation
import StoreSimulator
import Support

extension IAPService.OwnOperation {
  public var narration: LocalizedText {
    switch self {
    case .initialise, .delegate, .user, .products, .buy, .buyKept, .list, .consume, .restore, .incomplete,
      .manage, .app, .promotion, .grant, .revokeGrant, .oldSDK, .elsewhere, .receipt:
      appNarration
    case .on, .off, .console, .consoleKey, .register, .unregister, .setStopped, .setStatus, .limit, .server,
      .stop,
      .consumeByServer:
      serviceNarration
    }
  }

  private var appNarration: LocalizedText {
    func shown(_ text: String) -> String { VisibleText.visible(text) }
    return switch self {
    case .initialise:
      LocalizedText("The app starts the service's SDK, which looks for unfinished purchases.")
    case .delegate(true): LocalizedText("The app is now notified of the results of purchases.")
    case .delegate(false): LocalizedText("The app is no longer notified of the results of purchases.")
    case .user(let name?): LocalizedText("\(shown(name)) logs in.")
    case .user(nil): LocalizedText("The user logs out.")
    case .products: LocalizedText("The app asks the service for its products.")
    case .buy(let order): LocalizedText("The app asks the service to sell \(shown(order.product)).")
    case .buyKept: LocalizedText("The app buys the saved product from the App Store's page.")
    case .list(.unconsumed): LocalizedText("The app asks which purchases it still has to deliver.")
    case .list(.active): LocalizedText("The app asks which subscriptions are active.")
    case .consume: LocalizedText("The app confirms what it has delivered.")
    case .restore: LocalizedText("The app asks the service to restore purchases.")
    case .incomplete: LocalizedText("The app asks for the purchases of its old version.")
    case .manage: LocalizedText("The app shows where subscriptions are managed.")
    case .app(let strategy): LocalizedText("The app now works differently: \(strategy.rawValue).")
    case .promotion(.yes): LocalizedText("The app now accepts purchases started in the App Store at once.")
    case .promotion: LocalizedText("The app no longer accepts purchases started in the App Store at once.")
    case .grant: LocalizedText("The product is delivered manually.")
    case .revokeGrant: LocalizedText("The product is taken back manually.")
    case .oldSDK(let product, _):
      LocalizedText("An old version of the app left an unfinished purchase of \(shown(product)).")
    case .elsewhere(let user, let product, _):
      LocalizedText("\(shown(user)) buys \(shown(product)) on another phone.")
    case .receipt(true): LocalizedText("The app sends fresh receipts.")
    case .receipt(false): LocalizedText("The app sends old receipts.")
    default: preconditionFailure("not an operation of the app")
    }
  }

  private var serviceNarration: LocalizedText {
    func shown(_ text: String) -> String { VisibleText.visible(text) }
    return switch self {
    case .on: LocalizedText("The app now sells through a purchase service.")
    case .off: LocalizedText("The app now sells without the purchase service.")
    case .console: LocalizedText("The service has a new list of products.")
    case .consoleKey(_?): LocalizedText("The service now serves only an app with the right key.")
    case .consoleKey(nil): LocalizedText("The service now serves an app with any key.")
    case .register(let product): LocalizedText("The service gets a new product: \(shown(product.name)).")
    case .unregister(let word): LocalizedText("\(shown(word)) is removed from the service.")
    case .setStopped(let word, true): LocalizedText("The service stops selling \(shown(word)).")
    case .setStopped(let word, false): LocalizedText("The service sells \(shown(word)) again.")
    case .setStatus(_, .success): LocalizedText("The service's staff marks the payment as paid.")
    case .setStatus(_, .refund): LocalizedText("The service's staff marks the payment as refunded.")
    case .limit(nil): LocalizedText("Purchases no longer have a limit.")
    case .limit: LocalizedText("Purchases now have a limit.")
    case .server(.ok, _): LocalizedText("The service works normally again.")
    case .server: LocalizedText("The service now has a fault.")
    case .stop(nil): LocalizedText("The next purchase will not be stopped.")
    case .stop: LocalizedText("The next purchase will be stopped before it ends.")
    case .consumeByServer: LocalizedText("The game's own server confirms what was delivered.")
    default: preconditionFailure("not an operation on the service")
    }
  }
}

extension IAPService {
  /// The narration of messages that only engineers see.
  static let withoutNarration = LocalizedText(same: "")

  /// Returns the default narration of a message: empty for technical kinds, otherwise the line as a sentence.
  static func narration(of kind: String, _ line: LocalizedText) -> LocalizedText {
    switch kind {
    case "call", "result", "product", "server", "should-add": withoutNarration
    default: sentence(line)
    }
  }

  private static func sentence(_ line: LocalizedText) -> LocalizedText {
    let capitalized = line.english.prefix(1).uppercased() + line.english.dropFirst()
    return LocalizedText("\(capitalized).\(more: line)")
  }

  static func name(of product: String, in world: World) -> String {
    VisibleText.visible(
      world.catalog.product(product)?.displayName(locale: world.device.locale) ?? product)
  }

  static func narration(of call: SDKCall, count: Int, _ error: ServiceError?) -> LocalizedText {
    if let error {
      return LocalizedText("The app receives an error: \(error.reason).")
    }
    switch call {
    case .unconsumed:
      return count == 0
        ? LocalizedText("All purchases are delivered.")
        : LocalizedText("Purchases still to be delivered: \(count).")
    case .active:
      return count == 0
        ? LocalizedText("No subscription is active.")
        : count == 1
          ? LocalizedText("One subscription is active.")
          : LocalizedText("\(count) subscriptions are active.")
    case .consume: return LocalizedText("The service marks the purchase as used.")
    case .restore:
      return count == 0
        ? LocalizedText("There is nothing to restore.")
        : LocalizedText("Purchases restored by the service: \(count).")
    case .incomplete:
      return count == 0
        ? LocalizedText("There are no unfinished purchases.")
        : LocalizedText("Unfinished purchases completed: \(count).")
    case .products: return LocalizedText("The service sends the app its products.")
    case .setUser, .initialise, .setDelegate, .purchase, .openURL: return withoutNarration
    }
  }
}
