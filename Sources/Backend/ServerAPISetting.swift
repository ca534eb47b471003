// The settings of the App Store Server API and their syntax in scenarios.

import AppStoreServerAPI
import Scenario
import Simulation
import StoreSimulator
import Support

/// A setting of the App Store Server API (verb `server-api`).
public enum ServerAPISetting: Hashable, Sendable {
  /// Whether the app is released; otherwise production answers every request with the status 401.
  case released(Bool)
  /// Whether App Store Connect has an address for notifications.
  case url(Bool)
  /// Whether the limits of requests per hour are enforced.
  case limits(Bool)
  /// Answers every request with an error.
  case fail(ServerAPISettings.Fault)
  /// Ends the error.
  case normal

  /// The words after the verb.
  var words: String {
    switch self {
    case .released(let isOn): "released \(isOn ? "on" : "off")"
    case .url(let isOn): "url \(isOn ? "on" : "off")"
    case .limits(let isOn): "limits \(isOn ? "on" : "off")"
    case .fail(let fault): "fail \(fault.rawValue)"
    case .normal: "normal"
    }
  }

  var title: LocalizedText {
    switch self {
    case .released(true): LocalizedText("releasing the app")
    case .released(false): LocalizedText("making the app unreleased")
    case .url(true): LocalizedText("setting the address for notifications")
    case .url(false): LocalizedText("removing the address for notifications")
    case .limits(true): LocalizedText("enforcing the limits of requests")
    case .limits(false): LocalizedText("not enforcing the limits of requests")
    case .fail(let fault): LocalizedText("the App Store Server API error \(fault.rawValue)")
    case .normal: LocalizedText("turning off the App Store Server API error")
    }
  }

  static let row = CommandEntry(
    "server-api", .world,
    LocalizedText("Sets how the App Store Server API answers a developer's server"),
    forms: [
      form("released") { .released($0) },
      form("url") { .url($0) },
      form("limits") { .limits($0) },
      CommandForm([
        .keyword("fail"), .choice(ServerAPISettings.Fault.allCases.map(\.rawValue)),
      ]) { arguments in
        arguments.text(1).flatMap(ServerAPISettings.Fault.init(rawValue:)).map { command(.fail($0)) }
      },
      CommandForm([.keyword("normal")]) { _ in command(.normal) },
    ])

  private static func form(
    _ word: String, _ setting: @escaping @Sendable (Bool) -> ServerAPISetting
  ) -> CommandForm {
    CommandForm([.keyword(word), .choice(["on", "off"])]) { arguments in
      arguments.text(1).map { command(setting($0 == "on")) }
    }
  }

  private static func command(_ setting: ServerAPISetting) -> Command { Backend.command(.api(setting)) }
}

extension ServerAPISettings {
  mutating func apply(_ setting: ServerAPISetting) {
    switch setting {
    case .released(let isOn): isReleased = isOn
    case .url(let isOn): hasNotificationAddress = isOn
    case .limits(let isOn): hasLimits = isOn
    case .fail(let newFault): fault = newFault
    case .normal: fault = nil
    }
  }
}
