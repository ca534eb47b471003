// The notifications in the log of a session, for the App Store Server API.

import AppStoreServer
import AppStoreServerAPI
import Scenario
import Simulation
import StoreModel
import Support

extension NotificationRecord {
  /// Returns the notifications that were sent in the newest world of each environment, oldest first.
  ///
  /// Notifications of undone steps are omitted.
  public static func records(of log: SessionLog) -> [NotificationRecord] {
    var newestWorlds: [EnvironmentName: WorldID] = [:]
    for index in log.entries.indices where log.hasSeveralWorlds {
      let world = log.world(of: index)
      newestWorlds[world.environment] = world
    }
    return log.entries.indices.compactMap { index -> NotificationRecord? in
      let entry = log.entries[index]
      guard !entry.isUndone, let event = entry.event, case .server(let notification) = event.kind,
        notification.isSent
      else { return nil }
      let world = log.world(of: index)
      if let newest = newestWorlds[world.environment], newest != world { return nil }
      return NotificationRecord(notification, in: event.context.environment, at: event.at, index: index)
    }
  }
}

extension ServerAPIState {
  /// Creates the state of the App Store Server API from a session.
  public convenience init(_ simulation: Simulation, log: SessionLog?) {
    self.init(
      StoreServerState(simulation), current: simulation.simulator.world.environment,
      settings: simulation.participant(Backend.self)?.apiSettings ?? ServerAPISettings(),
      notifications: { log.map { NotificationRecord.records(of: $0) } ?? [] })
  }
}
