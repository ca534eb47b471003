// The time at which the device passes on deliveries of the App Store to the app.

import Support

/// Whether and when the device passes on transactions and updates of the App Store to the app.
public enum DeviceDeliveries: Hashable, Sendable {
  /// The app receives each transaction and update at once.
  case prompt
  /// The app receives them after the delay, at an event of `until`, or with `AppStore.sync()`, whichever
  /// comes first.
  ///
  /// The delay is nil if time does not help. If both values are nil, the event is a launch.
  case late(by: TimeSpan?, until: DeviceDeliveryEnd? = nil)
  /// The app receives nothing until `AppStore.sync()` or a restore succeeds.
  case lost

  /// The delay after which the app receives a delivery; nil if it receives it at once or after an event.
  public var delay: TimeSpan? {
    if case .late(let delay, _) = self { delay } else { nil }
  }

  /// The first event of the app's process that brings a delivery; nil if no such event is awaited.
  public var end: DeviceDeliveryEnd? {
    guard case .late(let delay, let end) = self else { return nil }
    return end ?? (delay == nil ? .launch : nil)
  }
}

/// The first of the events at which the app receives late deliveries; the later event helps too.
public enum DeviceDeliveryEnd: String, CaseIterable, Hashable, Sendable {
  /// The app comes to the foreground, also by a launch.
  case foreground
  /// A launch of the app.
  case launch
}
