// The time at which the device passes on deliveries of the App Store to the app.

import Support

/// Whether and when the device passes on transactions and updates of the App Store to the app.
public enum DeviceDeliveries: Hashable, Sendable {
  /// The app receives each transaction and update at once.
  case prompt
  /// The app receives them after a delay or, with nil, at the next launch or `AppStore.sync()`.
  case late(by: TimeSpan?)
  /// The app receives nothing until `AppStore.sync()` or a restore succeeds.
  case lost

  /// The delay after which the app receives a delivery; nil if it receives it at once or after an event.
  public var delay: TimeSpan? {
    if case .late(let delay) = self { delay } else { nil }
  }
}
