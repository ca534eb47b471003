// Where a transaction stands and what comes next: what nobody sees on a device. One table, most pressing first.

import Scenario
import StoreSimulator

/// What a transaction waits for now, and what comes then.
struct TransactionCourse: Equatable {
  let now: String
  let then: String

  init(_ transaction: Transaction, in session: Session) {
    let world = session.simulator.world
    let course =
      Self.refunded(transaction, world) ?? Self.onPhone(transaction, world)
      ?? Self.request(transaction, session) ?? Self.undelivered(transaction, world)
      ?? Self.interruption(transaction, session) ?? Self.inQueue(transaction, world)
    (now, then) = course
  }

  private static func refunded(_ transaction: Transaction, _ world: World) -> (String, String)? {
    guard let instant = transaction.refundedAt else { return nil }
    return ("refunded at \(time(instant, world))", "nothing more comes of it")
  }

  private static func onPhone(_ transaction: Transaction, _ world: World) -> (String, String)? {
    let number = transaction.number
    if let dialog = world.device.dialogs.last(where: { $0.transaction == number }) {
      let isTop = world.device.topDialog == dialog
      return (
        "the phone shows \(dialog.kind.phrase), and nobody has answered",
        isTop ? "2, then Enter presses the marked button" : "what lies over it on the phone is answered first"
      )
    }
    if let dialog = world.device.waitingDialogs.first(where: { $0.transaction == number }) {
      return (
        "\(dialog.kind.phrase) has not come up yet",
        world.app.state == .foreground ? "it comes up when the phone is free" : comesBack(world)
      )
    }
    guard transaction.state == .purchasing else { return nil }
    let due = world.agenda.first { $0.what == "#\(number)" || $0.what.hasPrefix("#\(number) ") }
    return (
      "the App Store has not answered yet",
      due.map { "\($0.what) in \(TimeText.span(microseconds: $0.at - world.now))" } ?? "nothing is due"
    )
  }

  private static func request(_ transaction: Transaction, _ session: Session) -> (String, String)? {
    let world = session.simulator.world
    switch transaction.request {
    case .waiting:
      let refusal = session.refusal(of: .action(.approve(.number(transaction.number))))
      return (
        "a parent has to decide; asked \(TimeText.span(microseconds: world.now - transaction.changedAt)) ago",
        refusal.map { "\($0.reason)" } ?? "p a approves, p d declines"
      )
    case .declined: return ("declined by the parent", "nothing is delivered, now or later")
    case .none, .approved: return nil
    }
  }

  private static func undelivered(_ transaction: Transaction, _ world: World) -> (String, String)? {
    guard transaction.isUndelivered else { return nil }
    let given =
      transaction.given.map { "the app was last given .\($0.name)" } ?? "the app was given nothing yet"
    return ("not delivered yet: \(given)", comesBack(world))
  }

  private static func interruption(_ transaction: Transaction, _ session: Session) -> (String, String)? {
    switch transaction.interruption {
    case .open:
      let refusal = session.refusal(of: .action(.resolve(.number(transaction.number))))
      return (
        "interrupted: the customer still has to put it right",
        refusal == nil
          ? "p r resolves it: a new .purchased comes" : "agreeing on the phone brings a new .purchased"
      )
    case .resolved(let number): return ("put right by #\(number)", "nothing more comes of it")
    case .abandoned: return ("interrupted; the customer did not put it right", "nothing more comes of it")
    case .none: return nil
    }
  }

  private static func inQueue(_ transaction: Transaction, _ world: World) -> (String, String) {
    if let finished = transaction.finishedAt {
      return ("finished at \(time(finished, world))", "nothing more comes of it")
    }
    switch transaction.state {
    case .purchased, .restored, .failed:
      return (
        "in the app's queue, not finished", "p f finishes it; until then each launch delivers it again"
      )
    case .purchasing, .deferred: return ("in the app's queue", "nothing is due")
    }
  }

  /// What has to happen before the app is given anything.
  private static func comesBack(_ world: World) -> String {
    if !world.app.hasObserver { return "delivered when the app has an observer" }
    switch world.app.state {
    case .background: return "delivered when the app comes to the foreground: d f"
    case .terminated: return "delivered when the app is launched: d l"
    case .foreground: return "delivered with the next callback"
    }
  }

  private static func time(_ instant: Instant, _ world: World) -> String {
    TimeText.near(instant, reference: world.now, zone: world.device.timeZone)
  }
}

extension Dialog.Kind {
  /// The dialog in a sentence: `the payment sheet`.
  var phrase: String {
    switch self {
    case .paymentSheet: "the payment sheet"
    case .interruptionAlert: "the alert of the interruption"
    case .termsSheet: "the terms"
    case .paymentInformationSheet: "the payment information"
    case .askToBuyAlert: "the question for permission"
    case .completeAlert: "that all is done"
    case .alreadySubscribedAlert: "that it is subscribed already"
    }
  }
}
