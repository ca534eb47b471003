// Everything about one transaction, as labelled lines.

import Grid
import Scenario
import StoreSimulator

/// A fact with its label: `state    .purchasing since 00:03:18`.
struct Fact: Equatable {
  let label: String
  let value: String
  let role: Role

  init(_ label: String, _ value: String, _ role: Role = .text) {
    self.label = label
    self.value = value
    self.role = role
  }
}

/// The facts of a transaction, the most asked first.
struct TransactionFacts {
  private let transaction: Transaction
  private let session: Session
  private let world: World

  init(_ transaction: Transaction, in session: Session) {
    self.transaction = transaction
    self.session = session
    world = session.simulator.world
  }

  /// All facts, in the order in which they are shown.
  var all: [Fact] { head + course + identity + error + history }

  private var head: [Fact] {
    let identifier = transaction.identifier.map { "\($0)" } ?? "nil"
    return [
      Fact("product", "\(transaction.payment.productIdentifier) x\(transaction.payment.quantity)"),
      Fact(
        "state", ".\(transaction.state.name) since \(time(transaction.changedAt)), identifier \(identifier)",
        transaction.state.role),
    ]
  }

  private var course: [Fact] {
    let course = TransactionCourse(transaction, in: session)
    var facts: [Fact] = []
    if let error = transaction.error { facts.append(Fact("error", Self.brief(error), .stateFailed)) }
    facts += [
      Fact("now", course.now, transaction.isWaiting ? .warning : .text), Fact("then", course.then),
    ]
    if let rule { facts.append(Fact("source", RuleText.source(rule), .faint)) }
    return facts
  }

  private var identity: [Fact] {
    var facts: [Fact] = []
    if let product = world.catalog.product(transaction.payment.productIdentifier) {
      facts.append(Fact("name", product.displayName(locale: world.device.locale)))
    }
    facts.append(Fact("original", original))
    if let username = transaction.payment.applicationUsername { facts.append(Fact("username", username)) }
    if transaction.payment.simulatesAskToBuy { facts.append(Fact("payment", "simulatesAskToBuyInSandbox")) }
    return facts
  }

  private var original: String {
    guard let number = transaction.original else { return "nil" }
    guard let first = world.transaction(number)?.identifier else { return "#\(number)" }
    return "\(first) (#\(number))"
  }

  /// The whole error, one line for each of its parts and of those underneath.
  private var error: [Fact] {
    var facts: [Fact] = []
    var next = transaction.error
    var label = "error"
    while let error = next {
      facts.append(Fact(label, "\(error.domain) \(error.code)", .stateFailed))
      facts.append(Fact("  text", error.description ?? "(null)"))
      if let reason = error.failureReason { facts.append(Fact("  reason", reason)) }
      next = error.underlying
      label = "under it"
    }
    if transaction.wasInjected { facts.append(Fact("  cause", "injected by fail", .warning)) }
    return facts
  }

  private var history: [Fact] {
    var facts = [Fact("created", time(transaction.createdAt))]
    let given = transaction.given.map { ".\($0.name)" } ?? "nothing"
    facts.append(
      Fact(
        "app", "was last given \(given)" + (transaction.isUndelivered ? ": not delivered yet" : ""),
        transaction.isUndelivered ? .oddity : .text))
    switch transaction.request {
    case .none: break
    case .waiting: facts.append(Fact("request", "waits for the parent", .warning))
    case .approved: facts.append(Fact("request", "approved"))
    case .declined: facts.append(Fact("request", "declined"))
    }
    switch transaction.interruption {
    case .none: break
    case .open: facts.append(Fact("issue", "open", .warning))
    case .resolved(let number): facts.append(Fact("issue", "resolved by #\(number)"))
    case .abandoned: facts.append(Fact("issue", "left as it was by the customer"))
    }
    facts.append(Fact("finished", transaction.finishedAt.map(time) ?? "no"))
    if transaction.keepsUnfinishedMark {
      facts.append(
        Fact("mark", "! not finished by calling [SKPaymentQueue finishTransaction:]", .warning))
    }
    if let refunded = transaction.refundedAt { facts.append(Fact("refunded", time(refunded))) }
    return facts
  }

  /// `SKErrorDomain 0, underlying ASDServerErrorDomain 3038`.
  private static func brief(_ error: StoreError) -> String {
    let inner = error.underlying.map { ", underlying \($0.domain) \($0.code)" } ?? ", no underlying error"
    return "\(error.domain) \(error.code)" + inner
  }

  /// The rule behind the newest callback or dialog of this transaction, else behind anything told of it.
  private var rule: RuleID? {
    let log = session.log
    var told: RuleID?
    // The newest entries are enough: what is older is explained by `W` on its own line.
    for index in stride(from: log.count - 1, through: max(0, log.count - 1000), by: -1) {
      let entry = log[index]
      guard !entry.isUndone, let rule = entry.event.rule,
        entry.event.context.environment == world.environment,
        entry.event.transactions.contains(transaction.number)
      else { continue }
      switch entry.event.kind {
      case .callback, .dialogShown: return rule
      case .console, .dialogTapped, .performed, .remark, .timePassed: told = told ?? rule
      }
    }
    return told
  }

  private func time(_ instant: Instant) -> String {
    ClockText.near(instant, reference: world.now, zone: world.device.timeZone)
  }
}
