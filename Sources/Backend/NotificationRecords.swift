// The notifications in the log of a session, for the App Store Server API.

import AppStoreServer
import AppStoreServerAPI
import Scenario
import ServerNotifications
import Simulation
import StoreModel
import Support

extension NotificationRecord {
  /// Returns the notifications that were sent in the newest world of each environment, oldest first.
  ///
  /// Notifications of undone steps are omitted. A notification that the queue has posted has the payload and
  /// the attempts of the queue.
  public static func records(of log: SessionLog, _ simulation: Simulation) -> [NotificationRecord] {
    var newestWorlds: [EnvironmentName: WorldID] = [:]
    for index in log.entries.indices where log.hasSeveralWorlds {
      let world = log.world(of: index)
      newestWorlds[world.environment] = world
    }
    var deliveries = DeliveryIndex(simulation)
    return log.entries.indices.compactMap { index -> NotificationRecord? in
      let entry = log.entries[index]
      guard !entry.isUndone, let event = entry.event, case .server(let notification) = event.kind,
        notification.isSent
      else { return nil }
      let world = log.world(of: index)
      if let newest = newestWorlds[world.environment], newest != world { return nil }
      let environment = event.context.environment
      let delivery = deliveries.next(notification, at: event.at, in: environment)
      return NotificationRecord(
        notification, in: environment, at: event.at, index: index, payload: delivery?.payload,
        attempts: delivery?.knownAttempts)
    }
  }
}

/// The deliveries of all worlds, by the events that caused them.
private struct DeliveryIndex {
  private struct Key: Hashable {
    let notification: ServerNotification
    let at: Instant
    let environment: EnvironmentName
  }

  private var deliveries: [Key: [NotificationDelivery]] = [:]

  init(_ simulation: Simulation) {
    for environment in EnvironmentName.allCases {
      guard let queue = simulation.participant(NotificationQueue.self, in: environment) else { continue }
      // Each array has the newest delivery first, so that `next` can remove the oldest from its end.
      for delivery in queue.deliveries.reversed() {
        let key = Key(notification: delivery.notification, at: delivery.at, environment: environment)
        deliveries[key, default: []].append(delivery)
      }
    }
  }

  /// Removes and returns the oldest delivery of an event; nil if the event was not queued.
  mutating func next(
    _ notification: ServerNotification, at instant: Instant, in environment: EnvironmentName
  ) -> NotificationDelivery? {
    deliveries[Key(notification: notification, at: instant, environment: environment)]?.popLast()
  }
}

extension ServerAPIState {
  /// Creates the state of the App Store Server API from a session.
  public convenience init(_ simulation: Simulation, log: SessionLog?) {
    self.init(
      StoreServerState(simulation), current: simulation.simulator.world.environment,
      settings: simulation.participant(Backend.self)?.apiSettings ?? ServerAPISettings(),
      notifications: { log.map { NotificationRecord.records(of: $0, simulation) } ?? [] })
  }
}
