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
      Self.refunded(transaction, world) ?? Self.settled(transaction) ?? Self.onPhone(transaction, world)
      ?? Self.onItsWay(transaction, world) ?? Self.request(transaction, session)
      ?? Self.undelivered(transaction, world) ?? Self.interruption(transaction, session)
      ?? Self.inQueue(transaction, world)
    (now, then) = course
  }

  private static func refunded(_ transaction: Transaction, _ world: World) -> (String, String)? {
    guard let instant = transaction.refundedAt else { return nil }
    return ("refunded at \(time(instant, world))", "nothing more comes of it")
  }

  /// What ended in another way than by a purchase of its own.
  private static func settled(_ transaction: Transaction) -> (String, String)? {
    if transaction.request == .declined {
      return ("declined by the parent", "nothing is delivered, now or later")
    }
    switch transaction.interruption {
    case .resolved(let number): return ("put right by #\(number)", "nothing more comes of it")
    case .abandoned: return ("interrupted; the customer did not put it right", "nothing more comes of it")
    case .open, .none: return nil
    }
  }

  private static func onPhone(_ transaction: Transaction, _ world: World) -> (String, String)? {
    let number = transaction.number
    if let dialog = world.device.dialogs.last(where: { $0.transaction == number }),
      let phrase = dialog.kind.question
    {
      let isTop = world.device.topDialog == dialog
      return (
        "on the phone: \(phrase), unanswered",
        isTop ? "2 goes to the phone, Enter answers" : "what lies over it on the phone is answered first"
      )
    }
    if let dialog = world.device.waitingDialogs.first(where: { $0.transaction == number }),
      let phrase = dialog.kind.question
    {
      return (
        "\(phrase) has not come up yet",
        world.app.state == .foreground ? "it comes up when the phone is free" : comesBack(world)
      )
    }
    return nil
  }

  private static func onItsWay(_ transaction: Transaction, _ world: World) -> (String, String)? {
    let name = "#\(transaction.number)"
    let due = world.agenda.first { $0.what == name || $0.what.hasPrefix(name + " ") }
    if let due {
      let span = ClockText.wait(until: due.at, at: world.now)
      return ("the App Store has not answered yet", "\(due.what) in \(span)")
    }
    guard transaction.state == .purchasing else { return nil }
    return ("the App Store has not answered yet", "nothing is due")
  }

  private static func request(_ transaction: Transaction, _ session: Session) -> (String, String)? {
    let world = session.simulator.world
    switch transaction.request {
    case .waiting:
      let refusal = session.refusal(of: .action(.approve(.number(transaction.number))))
      return (
        "a parent has to decide; asked \(ClockText.age(of: transaction.changedAt, at: world.now)) ago",
        refusal.map { "\($0.reason)" } ?? "p a approves, p d declines"
      )
    case .none, .approved, .declined: return nil
    }
  }

  private static func undelivered(_ transaction: Transaction, _ world: World) -> (String, String)? {
    guard transaction.isUndelivered else { return nil }
    let known = transaction.given.map { ".\($0.name)" } ?? "nothing"
    return ("not delivered yet; the app knows \(known)", comesBack(world))
  }

  private static func interruption(_ transaction: Transaction, _ session: Session) -> (String, String)? {
    guard transaction.interruption == .open else { return nil }
    let refusal = session.refusal(of: .action(.resolve(.number(transaction.number))))
    return (
      "interrupted: the customer still has to put it right",
      refusal == nil
        ? "p r resolves it: a new .purchased comes" : "agreeing on the phone brings a new .purchased"
    )
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
    case .background: return "delivered on return to the front: d f"
    case .terminated: return "delivered at the next launch: d l"
    case .foreground: return "delivered with the next callback"
    }
  }

  private static func time(_ instant: Instant, _ world: World) -> String {
    ClockText.near(instant, reference: world.now, zone: world.device.timeZone)
  }
}

extension Dialog.Kind {
  /// What the dialog asks about its transaction, in a few words; nil where it only tells something.
  fileprivate var question: String? {
    switch self {
    case .paymentSheet: "the payment sheet"
    case .interruptionAlert: "an alert"
    case .termsSheet: "the terms"
    case .paymentInformationSheet: "payment information"
    case .askToBuyAlert: "Ask to Buy"
    case .completeAlert, .alreadySubscribedAlert: nil
    }
  }
}
