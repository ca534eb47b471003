// The operations of the notification queue.

import AppStoreServer
import AppStoreServerAPI
import Simulation
import StoreModel
import StoreRules
import StoreSimulator
import Support

extension NotificationQueue {
  /// The kind of the message that tells the sender to post an attempt.
  public static let postKind = "notification-post"
  private static let resultKind = "notification-result"
  /// The kinds of the messages about attempts and their results.
  public static let messageKinds: Set = [postKind, resultKind]
  private static let maximumLines = 160

  /// Returns the number of the notification that a message about an attempt or a result names.
  public static func number(of message: ParticipantMessage) -> Int? { number("number", of: message) }

  /// Returns the number of the attempt, from 1, that such a message names.
  public static func attempt(of message: ParticipantMessage) -> Int? { number("attempt", of: message) }

  private static func number(_ name: String, of message: ParticipantMessage) -> Int? {
    guard messageKinds.contains(message.kind) else { return nil }
    for fact in message.facts where fact.name == name {
      if case .number(let number) = fact.value { return number }
    }
    return nil
  }

  public mutating func perform(
    _ operation: OwnOperation, in effects: inout ParticipantEffects<ScheduledWork>
  ) {
    switch operation {
    case .notify(let text, let store):
      setAddress(text, store, in: &effects)
    case .mode(let mode):
      self.mode = mode
      if mode != .hold { release(newestFirst: mode == .reversed, in: &effects) }
    case .resend(let number):
      held.removeAll { $0 == number }
      post(number, at: effects.now, in: &effects)
    case .omit(let field, let isOnce): omission = field.map { Omission(field: $0, isOnce: isOnce) }
    case .delivered(let number, let outcome, let attempt, let milliseconds, _):
      record(outcome, milliseconds, of: number, attempt, in: &effects)
    }
  }

  private mutating func setAddress(
    _ text: String?, _ store: EnvironmentName?, in effects: inout ParticipantEffects<ScheduledWork>
  ) {
    let current = effects.simulator.world.environment.rules.receiptKind.store
    let store = store ?? current
    addresses[store] = text.flatMap { try? NotificationAddress($0) }
    guard text == nil, store == current else { return }
    effects.cancel { _ in true }
    for index in deliveries.indices { deliveries[index].nextAt = nil }
    held = []
  }

  // MARK: Events

  public mutating func receive(
    _ simulationEvent: SimulationEvent, in effects: inout ParticipantEffects<ScheduledWork>
  ) {
    let world = effects.simulator.world
    guard let event = simulationEvent.event, case .server(let notification) = event.kind,
      notification.isSent, address(in: world.environment) != nil
    else { return }
    let number = nextNumber
    nextNumber += 1
    deliveries.append(
      NotificationDelivery(
        number: number, notification, at: event.at, payload(notification, at: event.at, number, in: world)))
    if deliveries.count > Self.maximumDeliveries * 2 {
      deliveries.removeFirst(deliveries.count - Self.maximumDeliveries)
      held = held.filter { index(of: $0) != nil }
    }
    switch mode {
    case .normal, .twice: postAutomatically(number, at: event.at, in: &effects)
    case .hold: held.append(number)
    case .reversed:
      held.append(number)
      if held.count > 1 { release(newestFirst: true, in: &effects) }
    }
  }

  private mutating func payload(
    _ notification: ServerNotification, at instant: Instant, _ number: Int, in world: World
  ) -> NotificationPayload {
    let uuid = NotificationIdentifier.uuid(
      """
      \(world.environment) \(world.seed) \(number) \(notification.event) \
      \(notification.transaction.map { "\($0)" } ?? "") \(instant.microseconds)
      """)
    let payload = NotificationPayload(
      notification, in: world, identity: world.identity, at: instant, uuid: uuid)
    guard let omission else { return payload }
    if omission.isOnce {
      guard payload.has(omission.field) else { return payload }
      self.omission = nil
    }
    return payload.omitting(omission.field)
  }

  public mutating func timerFired(
    _ work: ScheduledWork, in effects: inout ParticipantEffects<ScheduledWork>
  ) {
    switch work {
    case .retry(let number):
      // A result that arrived in between may have made the attempt unnecessary.
      guard let index = index(of: number), deliveries[index].nextAt != nil else { return }
      postAutomatically(number, at: effects.now, in: &effects)
    }
  }

  public mutating func receive(
    _ refusal: Refusal, of action: Action, in effects: inout ParticipantEffects<ScheduledWork>
  ) {
  }

  // MARK: Posting

  private mutating func release(newestFirst: Bool, in effects: inout ParticipantEffects<ScheduledWork>) {
    let numbers = newestFirst ? held.reversed() : held
    held = []
    for number in numbers { postAutomatically(number, at: effects.now, in: &effects) }
  }

  private mutating func postAutomatically(
    _ number: Int, at instant: Instant, in effects: inout ParticipantEffects<ScheduledWork>
  ) {
    guard let index = index(of: number) else { return }
    deliveries[index].rounds += 1
    deliveries[index].roundAt = instant
    deliveries[index].nextAt = nil
    for _ in 0..<(mode == .twice ? 2 : 1) { post(number, at: instant, in: &effects) }
  }

  /// Adds an attempt and sends the message that makes the sender post it.
  private mutating func post(
    _ number: Int, at instant: Instant, in effects: inout ParticipantEffects<ScheduledWork>
  ) {
    guard let index = index(of: number),
      let address = address(in: effects.simulator.world.environment)
    else { return }
    deliveries[index].attempts.append(NotificationDelivery.Attempt(at: instant))
    let delivery = deliveries[index]
    let attempt = delivery.attempts.count
    let event = delivery.notification.event
    effects.send(
      ParticipantMessage(
        Self.postKind,
        LocalizedText("notification \(number) (\(event.text)) to \(address.text), attempt \(attempt)"),
        facts: [
          .init("number", .number(number)), .init("attempt", .number(attempt)),
          .init("address", .text(address.text)), .init("notificationUUID", .text(delivery.payload.uuid)),
          .init("notificationType", .text(event.type)), .init("subtype", .text(event.subtype)),
        ],
        transactions: delivery.notification.transaction.map { [$0] } ?? [],
        body: JSONPrettyPrinter.of(delivery.payload.decoded, maxLines: Self.maximumLines),
        rule: .notificationDelivery, narration: LocalizedText(same: "")),
      from: .party(.store), to: .party(.server))
  }

  // MARK: Results

  /// Records a result and schedules the next attempt, whose time counts from the attempt before.
  ///
  /// If the clock has already passed this time, the attempt is due at once. The sender posts in order, so
  /// earlier attempts without a result were not sent.
  private mutating func record(
    _ outcome: PostOutcome, _ milliseconds: Int?, of number: Int, _ attemptNumber: Int?,
    in effects: inout ParticipantEffects<ScheduledWork>
  ) {
    guard let index = index(of: number), let attempt = deliveries[index].openAttempt(attemptNumber) else {
      return
    }
    for earlier in 0..<attempt where deliveries[index].attempts[earlier].outcome == nil {
      deliveries[index].attempts[earlier].isUnsent = true
    }
    deliveries[index].attempts[attempt].outcome = outcome
    deliveries[index].attempts[attempt].milliseconds = milliseconds
    let world = effects.simulator.world
    let next = nextAttempt(of: deliveries[index], in: world.environment)
    if let next {
      deliveries[index].nextAt = next
      if next > effects.now {
        effects.schedule(
          .retry(number), after: TimeSpan(microseconds: next - effects.now), isInteraction: false)
      }
    } else if outcome.isSuccess {
      deliveries[index].nextAt = nil
      effects.cancel { $0 == .retry(number) }
    }
    let stamp = deliveries[index].nextAt.map { TimeFormatter.consoleStamp($0, in: world.device.timeZone) }
    effects.send(
      ParticipantMessage(
        Self.resultKind, Self.resultLine(number, outcome, milliseconds, next: stamp),
        facts: [
          .init("number", .number(number)), .init("attempt", .number(attempt + 1)),
          .init("result", .text(outcome.word)), .init("milliseconds", .number(milliseconds)),
          .init("nextAttempt", .text(stamp)),
        ],
        transactions: deliveries[index].notification.transaction.map { [$0] } ?? [],
        rule: .notificationDelivery, isFailure: !outcome.isSuccess, narration: LocalizedText(same: "")),
      from: .party(.server), to: .party(.store))
    if let next, next <= effects.now { postAutomatically(number, at: next, in: &effects) }
  }

  /// Returns the time of the attempt after a failure; nil if there is none or it is already scheduled.
  private func nextAttempt(of delivery: NotificationDelivery, in environment: EnvironmentName) -> Instant? {
    guard environment.rules.receiptKind.store == .production, !delivery.isDelivered,
      delivery.firstOpenAttempt == nil, delivery.nextAt == nil, let last = delivery.roundAt,
      Self.retryHours.indices.contains(delivery.rounds - 1), address(in: environment) != nil
    else { return nil }
    return last + .seconds(3600 * Self.retryHours[delivery.rounds - 1])
  }

  private static func resultLine(
    _ number: Int, _ outcome: PostOutcome, _ milliseconds: Int?, next: String?
  ) -> LocalizedText {
    let result = outcome.word + (milliseconds.map { " (\($0) ms)" } ?? "")
    if outcome.isSuccess { return LocalizedText("notification \(number): \(result), delivered") }
    guard let next else {
      return LocalizedText("notification \(number): \(result), not delivered; no further attempt is due")
    }
    return LocalizedText("notification \(number): \(result), not delivered; the next attempt is due \(next)")
  }
}
