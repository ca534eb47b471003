// The log lines about notifications that were due while the ports were closed.

import Scenario
import ServerNotifications
import Simulation
import Support

/// A finder of attempts in new log entries that no sender posts, because the ports are closed.
///
/// The entries of an opened session are not new.
struct UnsentNotifications {
  private var session: Int
  /// The index after the newest log entry that was examined.
  private var examinedCount: Int

  init(session: Int, _ log: SessionLog) {
    self.session = session
    examinedCount = log.count
  }

  /// Returns the lines for the log about attempts in new entries; none if `isSending`.
  mutating func examine(_ log: SessionLog, session: Int, isSending: Bool) -> ServedBatch {
    if isSending || session != self.session { examinedCount = log.count }
    self.session = session
    examinedCount = min(examinedCount, log.count)
    var batch = ServedBatch()
    for index in examinedCount..<log.count {
      let entry = log[index]
      // Entries about requests can be removed later, so they are not counted.
      guard entry.entryKind == .ofSession else { continue }
      examinedCount = index + 1
      guard !entry.isUndone, let message = entry.simulationEvent.participantEvent?.message,
        message.kind == NotificationQueue.postKind, let number = Self.number(of: message)
      else { continue }
      let text = LocalizedText(
        "notification \(number) was not sent: the ports are closed; after serve on, server resend \(number) "
          + "sends it",
        ja: "通知\(number)は、ポートが閉じているため送られませんでした。serve onのあとserver resend \(number)で送れます")
      batch.requests.append(.init(status: "not sent", message: ParticipantMessage("served", text)))
    }
    let surplus = batch.requests.count - ServedBatch.maximumRequests
    if surplus > 0 {
      batch.requests.removeFirst(surplus)
      batch.dropped["not sent"] = surplus
    }
    return batch
  }

  private static func number(of message: ParticipantMessage) -> Int? {
    for fact in message.facts where fact.name == "number" {
      if case .number(let number) = fact.value { return number }
    }
    return nil
  }
}
