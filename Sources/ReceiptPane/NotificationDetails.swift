// A server notification in the Details pane, and the copy of its signed text.

import AppStoreServer
import AppStoreServerAPI
import Grid
import Panes
import ProgramMessages
import Scenario
import ServerNotifications
import Simulation
import StoreModel
import StoreSimulator
import Support
import TerminalUI
import Workbench

/// The attempts to post a notification, their results, and the decoded payload.
struct NotificationDetails: DetailsSource {
  let delivery: NotificationDelivery
  let environment: EnvironmentName

  private static let labelWidth = 9
  private static let maximumLines = 500

  /// Finds the notification of a log entry: an event on the channel `server`, an attempt, or a result.
  ///
  /// Returns nil if the entry belongs to no notification in the queue.
  init?(of simulationEvent: SimulationEvent, on simulation: Simulation) {
    environment = simulationEvent.context.environment
    guard let queue = simulation.participant(NotificationQueue.self, in: environment) else { return nil }
    if let message = simulationEvent.participantEvent?.message {
      guard let number = NotificationQueue.number(of: message), let delivery = queue.delivery(number) else {
        return nil
      }
      self.delivery = delivery
    } else if let event = simulationEvent.event, case .server(let notification) = event.kind {
      let found = queue.deliveries.last { $0.notification == notification && $0.at == event.at }
      guard let found else { return nil }
      delivery = found
    } else {
      return nil
    }
  }

  var identity: String { "notification \(environment) \(delivery.number)" }

  func title(in context: PaneContext) -> String { context.texts.notificationTitle("\(delivery.number)") }

  func status(in context: PaneContext) -> String {
    let texts = context.texts
    if delivery.isDelivered { return texts.notificationDelivered }
    if delivery.isWaiting { return texts.notificationWaits }
    return delivery.attempts.isEmpty ? texts.notificationHeld : texts.notificationNotDelivered
  }

  func rows(width: Int, in context: PaneContext) -> [StyledRow] {
    let (texts, zone) = (context.texts, context.session.world.device.timeZone)
    var facts = [(texts.notificationType, delivery.notification.event.text, Role.text)]
    for (index, attempt) in delivery.attempts.enumerated() {
      let time = TimeFormatter.dateAndTime(attempt.at, in: zone)
      let result = attempt.outcome.map { outcome in
        outcome.word + (attempt.milliseconds.map { " (\($0) ms)" } ?? "")
      }
      facts.append(
        (
          texts.notificationAttempt("\(index + 1)"),
          "\(time)  \(result ?? (attempt.isUnsent ? texts.notificationUnsent : texts.notificationWaits))",
          attempt.outcome?.isSuccess == false ? .stateFailed : .text
        ))
    }
    if let next = delivery.nextAt {
      facts.append((texts.notificationNext, TimeFormatter.dateAndTime(next, in: zone), .text))
    } else if !delivery.isDelivered, !delivery.isWaiting {
      let words = delivery.attempts.isEmpty ? texts.notificationHeldHint : texts.notificationNoAttempt
      facts.append((texts.notificationNext, words, .text))
    }
    let payload = JSONPrettyPrinter.of(delivery.payload.decoded, maxLines: Self.maximumLines)
    return facts.flatMap { label, value, role in
      TextLayout.wrap(value, columns: max(8, width - Self.labelWidth)).enumerated().map { index, line in
        StyledRow([
          TextRun(CellWidth.fitted(index == 0 ? label : "", columns: Self.labelWidth), .faint),
          TextRun(line, role),
        ])
      }
    }
      + payload.flatMap { line in
        TextLayout.wrap(VisibleText.visible(line), columns: width).map { StyledRow($0, .text) }
      }
  }
}

extension ScreenCommand {
  static let copyNotification = ScreenCommand(
    "copy-notification", keys: [.copyMenu: "n"],
    localized("signed notification"),
    localized("copy the signed text of the selected notification, otherwise of the newest one"),
    .screen { bench in
      bench.viewedNotification.map { delivery in
        [
          .copyDocument(
            ExportedDocument(delivery.payload),
            contentName: bench.texts.notificationCopy("\(delivery.number)"))
        ]
      } ?? []
    },
    refusal: { bench in
      guard bench.viewedNotification == nil else { return nil }
      return ScreenRefusal(
        bench.texts.notificationNone, possible: "server notify \(NotificationQueue.addressExample)")
    })
}

extension Workbench {
  /// The notification of the selected log entry, otherwise the newest notification of the environment.
  fileprivate var viewedNotification: NotificationDelivery? {
    if let details = selection.details as? NotificationDetails { return details.delivery }
    return session.simulation.participant(NotificationQueue.self)?.deliveries.last
  }
}

extension Localizer {
  fileprivate func notificationTitle(_ number: String) -> String { localized("notification \(number)") }
  fileprivate var notificationDelivered: String { localized("delivered", context: "notification") }
  fileprivate var notificationNotDelivered: String { localized("not delivered", context: "notification") }
  fileprivate var notificationWaits: String { localized("waiting for the response") }
  fileprivate var notificationUnsent: String { localized("not sent") }
  fileprivate var notificationHeld: String { localized("held back") }
  fileprivate var notificationHeldHint: String { localized("held back until `server delivery normal`") }
  fileprivate var notificationNoAttempt: String { localized("no further attempt is due") }
  fileprivate var notificationType: String { localized("type", context: "notification") }
  fileprivate func notificationAttempt(_ number: String) -> String { localized("try \(number)") }
  fileprivate var notificationNext: String { localized("next try") }
  fileprivate func notificationCopy(_ number: String) -> String {
    localized("notification \(number) with its signature")
  }
  fileprivate var notificationNone: String { localized("no notification has been sent to an address") }
}
