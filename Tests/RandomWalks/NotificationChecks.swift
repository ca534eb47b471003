// Checks of the queue of notifications against the log, StoreKit's lists and statuses, and the history.

import AppStoreServerAPI
import Backend
import Scenario
import ServerNotifications
import Simulation
import StoreModel
import StoreSimulator
import Support

extension WalkMoment {
  /// The notifications of the step that the App Store sends to an address, and the deliveries of the queue.
  fileprivate var sent: (notifications: [ServerNotification], queue: NotificationQueue)? {
    let environment = world.environment
    guard before.world.environment == environment,
      before.participant(NotificationQueue.self)?.address(in: environment) != nil,
      let queue = session.simulation.participant(NotificationQueue.self),
      queue.address(in: environment) != nil
    else { return nil }
    let notifications = events.compactMap { event -> ServerNotification? in
      if case .server(let notification) = event.kind, notification.isSent { notification } else { nil }
    }
    return notifications.isEmpty ? nil : (notifications, queue)
  }

  /// Returns the first value of a payload that differs from StoreKit.
  ///
  /// The payload must have been made now, because later events change the values.
  fileprivate func difference(_ delivery: NotificationDelivery) -> String? {
    guard let json = try? JSONReader.read(delivery.payload.decoded) else { return "no JSON" }
    let event = delivery.notification.event
    if json.textValue("notificationType") != event.type || json.textValue("subtype") != event.subtype {
      return "the type"
    }
    guard let number = delivery.notification.transaction, let data = json["data"],
      let row = data["signedTransactionInfo"], let transaction = world.transaction(number)
    else { return nil }
    if let found = difference(transaction, row) { return found }
    let statuses = world.groupsWithStatus.flatMap { world.statuses(group: $0) }
    return statuses.first { $0.transaction == number }.flatMap { difference($0, data) }
  }
}

extension ConsistencyCheck {
  static let notificationChecks = [
    ConsistencyCheck("notification-queue", "Each notification in the log is queued once, in the same order.")
    {
      moment in
      guard let (notifications, queue) = moment.sent else { return nil }
      let queued = queue.deliveries.suffix(notifications.count).map(\.notification)
      return queued == notifications ? nil : "\(queued.map(\.event)) for \(notifications.map(\.event))"
    },
    ConsistencyCheck(
      "notification-data", "A notification has the values of StoreKit's transaction and status."
    ) { moment in
      guard let (notifications, queue) = moment.sent, notifications.count == 1,
        let last = queue.deliveries.last,
        last.at == moment.world.now, last.notification.person == FamilyMember.me
      else { return nil }
      return moment.difference(last).map { "\($0) of \(last.notification.event)" }
    },
    ConsistencyCheck(
      "notification-history", "The notification history has the payload and the results of each delivery."
    ) { moment in
      guard moment.isThorough, let (_, queue) = moment.sent else { return nil }
      let simulation = moment.session.simulation
      let records = NotificationRecord.records(of: moment.session.log, simulation)
        .filter { $0.environment == moment.world.environment && $0.payload != nil }
      let deliveries = queue.deliveries
      return records.compactMap(\.payload) == deliveries.map(\.payload)
        && records.map(\.attempts) == deliveries.map(\.knownAttempts)
        ? nil : "\(records.count) records of \(deliveries.count) deliveries"
    },
  ]
}
