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
    case .on, .off, .console, .register, .unregister, .setStopped, .setStatus, .limit, .server, .stop,
      .consumeByServer:
      serviceNarration
    }
  }

  /// The narration of an operation of the app or of its users.
  private var appNarration: LocalizedText {
    func shown(_ text: String) -> String { VisibleText.visible(text) }
    return switch self {
    case .initialise:
      LocalizedText("The app starts the service's SDK: it looks for purchases that were left.")
    case .delegate(true): LocalizedText("From now on the app hears how purchases end.")
    case .delegate(false): LocalizedText("From now on the app does not hear how purchases end.")
    case .user(let name?): LocalizedText("\(shown(name)) logs in.")
    case .user(nil): LocalizedText("The user logs out.")
    case .products: LocalizedText("The app asks the service what it sells.")
    case .buy(let order): LocalizedText("The app asks the service to sell \(shown(order.product)).")
    case .buyKept: LocalizedText("The app buys what it kept from the App Store's page.")
    case .list(.unconsumed): LocalizedText("The app asks what it still has to hand out.")
    case .list(.active): LocalizedText("The app asks which plans are in service.")
    case .consume: LocalizedText("The app says what was handed out.")
    case .restore: LocalizedText("The app asks the service to restore purchases.")
    case .incomplete: LocalizedText("The app asks for what its old version left.")
    case .manage: LocalizedText("The app shows where subscriptions are managed.")
    case .app(let way): LocalizedText("The app is another one now: \(way.rawValue).")
    case .promotion(.yes): LocalizedText("The app will sell at once what is chosen in the App Store.")
    case .promotion: LocalizedText("The app will not sell at once what is chosen in the App Store.")
    case .grant: LocalizedText("The app hands it out by hand.")
    case .revokeGrant: LocalizedText("The app takes it back by hand.")
    case .oldSDK(let product, _):
      LocalizedText("An old version of the app has left a purchase of \(shown(product)).")
    case .elsewhere(let user, let product, _):
      LocalizedText("\(shown(user)) buys \(shown(product)) on another phone.")
    case .receipt(true): LocalizedText("The app sends fresh receipts.")
    case .receipt(false): LocalizedText("The app sends old receipts.")
    default: preconditionFailure("not an operation of the app")
    }
  }

  /// The narration of an operation on the service, its products or its payments.
  private var serviceNarration: LocalizedText {
    func shown(_ text: String) -> String { VisibleText.visible(text) }
    return switch self {
    case .on: LocalizedText("From now on the app sells through a purchase service.")
    case .off: LocalizedText("From now on the app sells without the purchase service.")
    case .console: LocalizedText("The service's list of products is another one now.")
    case .register(let product): LocalizedText("The service gets a new product: \(shown(product.name)).")
    case .unregister(let word): LocalizedText("\(shown(word)) is taken out of the service.")
    case .setStopped(let word, true): LocalizedText("The service sells \(shown(word)) no more.")
    case .setStopped(let word, false): LocalizedText("The service sells \(shown(word)) again.")
    case .setStatus(_, .success): LocalizedText("Somebody at the service sets the payment to paid.")
    case .setStatus(_, .refund): LocalizedText("Somebody at the service sets the payment to refunded.")
    case .limit(nil): LocalizedText("There is no limit to purchases any more.")
    case .limit: LocalizedText("From now on there is a limit to purchases.")
    case .server(.ok, _): LocalizedText("The service answers as it should.")
    case .server: LocalizedText("From now on the service is disturbed.")
    case .stop(nil): LocalizedText("Nothing will come in between.")
    case .stop: LocalizedText("Something will come in between the next purchase.")
    case .consumeByServer: LocalizedText("The game's own server says what was handed out.")
    default: preconditionFailure("not an operation on the service")
    }
  }
}

extension IAPService {
  /// The narration of messages that only engineers see.
  static let withoutNarration = LocalizedText(same: "")

  /// Returns the default narration of a message: none for technical kinds, otherwise the message as a
  /// sentence.
  static func narration(of kind: String, _ line: LocalizedText) -> LocalizedText {
    switch kind {
    case "call", "result", "product", "server", "should-add": withoutNarration
    default: sentence(line)
    }
  }

  /// Returns a message as a sentence with a capital letter and a full stop.
  private static func sentence(_ line: LocalizedText) -> LocalizedText {
    let capitalized = line.english.prefix(1).uppercased() + line.english.dropFirst()
    return LocalizedText("\(capitalized).\(more: line)")
  }

  /// Returns the display name of a product, or its identifier if the App Store does not know it.
  static func name(of product: String, in world: World) -> String {
    VisibleText.visible(
      world.catalog.product(product)?.displayName(locale: world.device.locale) ?? product)
  }

  /// Returns the narration of a completion handler's call.
  static func narration(of call: SDKCall, count: Int, _ error: ServiceError?) -> LocalizedText {
    if let error {
      return LocalizedText("The app is told that this cannot be: \(error.why).")
    }
    switch call {
    case .unconsumed:
      return count == 0
        ? LocalizedText("Nothing is left to be handed out.")
        : LocalizedText("\(count) still to be handed out.")
    case .active:
      return count == 0
        ? LocalizedText("No plan is in service.")
        : count == 1
          ? LocalizedText("One plan is in service.")
          : LocalizedText("\(count) plans are in service.")
    case .consume: return LocalizedText("The service notes it as used up.")
    case .restore:
      return count == 0
        ? LocalizedText("There is nothing to restore.")
        : LocalizedText("The service has restored \(count).")
    case .incomplete:
      return count == 0
        ? LocalizedText("Nothing was left.")
        : LocalizedText("\(count) left purchases are completed.")
    case .products: return LocalizedText("The service tells the app what it sells.")
    case .setUser, .initialise, .setDelegate, .purchase, .openURL: return withoutNarration
    }
  }
}
