// The numbers of delivered, failed and waiting notifications.

import ServerNotifications
import Simulation
import StoreModel
import Support

/// The numbers of the notifications that the queues of all worlds keep.
public struct NotificationCounts: Hashable, Sendable {
  public private(set) var delivered = 0
  /// The notifications whose attempts have failed; in production, another attempt can be due later.
  public private(set) var failed = 0
  /// The notifications that were posted and have no result yet.
  public private(set) var waiting = 0
  /// The notifications that `server delivery hold` holds back.
  public private(set) var held = 0

  public init(_ simulation: Simulation) {
    for environment in EnvironmentName.allCases {
      guard let queue = simulation.participant(NotificationQueue.self, in: environment) else { continue }
      held += queue.held.count
      for delivery in queue.deliveries {
        if delivery.isWaiting {
          waiting += 1
        } else if delivery.isDelivered {
          delivered += 1
        } else if !delivery.attempts.isEmpty {
          failed += 1
        }
      }
    }
  }

  var json: JSONObject {
    var object = JSONObject()
    object.add("delivered", delivered)
    object.add("failed", failed)
    object.add("waiting", waiting)
    object.add("held", held)
    return object
  }
}
