// The notification that the next event of the calendar causes.

import StoreModel
import StoreSimulator
import Support

/// The next notification of an environment if only time passes.
public struct NextNotification: Sendable {
  public let notification: ServerNotification
  public let at: Instant
  /// The payload without `notificationUUID`, which is not known before the notification is sent.
  public let payload: NotificationPayload

  /// The maximum number of events without a notification before the search ends.
  private static let maximumEvents = 20

  /// Advances a copy of the simulator to the next events of an environment.
  ///
  /// Returns nil if no event is due, or if the next events cause no notification.
  public init?(in environment: EnvironmentName, of simulator: Simulator) {
    var copy = simulator
    if copy.world.environment != environment {
      guard copy.worlds[environment] != nil, (try? copy.apply(.environment(environment))) != nil else {
        return nil
      }
    }
    for _ in 0..<Self.maximumEvents {
      guard let due = copy.world.nextDue, due < .distantFuture,
        let events = try? copy.apply(
          .advance(TimeSpan(microseconds: max(1, due - copy.world.now))))
      else { return nil }
      for event in events {
        guard case .server(let notification) = event.kind, notification.isSent else { continue }
        self.notification = notification
        at = event.at
        payload = NotificationPayload(
          notification, in: copy.world, identity: copy.world.identity, at: event.at, uuid: ""
        ).omitting("notificationUUID")
        return
      }
    }
    return nil
  }
}
