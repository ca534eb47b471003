// The facts about a transaction as labelled lines.

import Grid
import Scenario
import StoreModel
import StoreRules
import StoreSimulator
import Support
import TerminalUI

package struct LabeledValue: Equatable {
  package let label: String
  package let value: String
  package let role: Role

  package init(_ label: String, _ value: String, _ role: Role = .text) {
    self.label = label
    self.value = value
    self.role = role
  }
}

package struct TransactionDetails {
  private let transaction: Transaction
  private let session: Session
  private let world: World
  private let texts: Localizer

  package init(_ transaction: Transaction, in session: Session, _ texts: Localizer) {
    self.transaction = transaction
    self.session = session
    self.texts = texts
    world = session.simulator.world
  }

  package var all: [LabeledValue] {
    summary + differences + diagnosis + identity + subscription + error + history + device + fields
  }

  /// The differences between device and App Store.
  private var differences: [LabeledValue] {
    world.deviceDifferences(in: transaction.number).map {
      LabeledValue(
        texts.factStore,
        "< "
          + $0.text(
            texts, until: world.end(of: $0),
            wasDelivered: world.wasDelivered(transaction.number)), .warning)
    }
  }

  private var device: [LabeledValue] {
    [
      LabeledValue(
        texts.factDevice, texts.factDeviceIdentifier(world.identifierForVendor), .faint)
    ]
  }

  private var summary: [LabeledValue] {
    let identifier = transaction.identifier.map { "\($0)" } ?? "nil"
    return [
      LabeledValue(
        texts.factProduct, "\(transaction.payment.productIdentifier) x\(transaction.payment.quantity)"),
      LabeledValue(
        texts.factState,
        texts.stateSince(
          state: transaction.state.name, time: time(transaction.changedAt), identifier: identifier),
        transaction.state.role),
    ]
  }

  private var diagnosis: [LabeledValue] {
    let diagnosis = TransactionDiagnosis(transaction, in: session, texts)
    var facts: [LabeledValue] = []
    if let error = transaction.error {
      let caught = caughtError
      if let caught { facts.append(LabeledValue(texts.factError, caught, .stateFailed)) }
      facts.append(
        LabeledValue(caught == nil ? texts.factError : texts.factUnderIt, brief(error), .stateFailed))
    }
    facts += [
      LabeledValue(texts.factNow, diagnosis.status, transaction.isWaiting ? .warning : .text),
      LabeledValue(texts.factNext, diagnosis.next),
    ]
    if let rule { facts.append(LabeledValue(texts.factSource, RuleText.source(rule, texts), .faint)) }
    return facts
  }

  private var identity: [LabeledValue] {
    var facts: [LabeledValue] = []
    if let name = transaction.sale.displayName(locale: world.device.locale) {
      facts.append(LabeledValue(texts.factName, name))
    }
    facts.append(LabeledValue(texts.factOriginal, original))
    if let username = transaction.payment.applicationUsername {
      facts.append(LabeledValue(texts.factUser, username))
    }
    if let offer = transaction.payment.offer { facts.append(LabeledValue(texts.factOffer, offer)) }
    if transaction.payment.simulatesAskToBuy {
      facts.append(LabeledValue(texts.factPayment, "simulatesAskToBuyInSandbox"))
    }
    return facts
  }

  /// The StoreKit 2 facts about a paid period, or about an order that takes effect at the next renewal.
  private var subscription: [LabeledValue] {
    var facts: [LabeledValue] = []
    let person = world.person(of: transaction)
    if let account = world.account(of: transaction), world.buyingAccounts > 1 || person != FamilyMember.me {
      facts.append(
        LabeledValue(texts.factOwner, "\(VisibleText.visible(account)), \(transaction.ownership.rawValue)"))
    } else if person != FamilyMember.me || transaction.ownership == .familyShared {
      facts.append(
        LabeledValue(texts.factOwner, "\(texts.person(person)), \(transaction.ownership.rawValue)"))
    }
    if let answeringNumber = transaction.answeredWith {
      let order =
        transaction.replacedBy.map { texts.factReplaced("\($0)") }
        ?? transaction.orderDueDate.map { texts.factOrderedFor(time($0)) } ?? texts.factNothingOrdered
      facts.append(LabeledValue(texts.factOrdered, order, .anomaly))
      facts.append(LabeledValue(texts.factAnswer, texts.factAnsweredWith("\(answeringNumber)")))
    }
    guard let start = transaction.purchasedAt else { return facts }
    if let end = transaction.expiresAt {
      facts.append(
        LabeledValue(
          texts.factPeriod,
          texts.factUntil(start: time(start), end: texts.factExpires(time(end)))))
      facts.append(LabeledValue(texts.factKind, transaction.reason.rawValue))
    }
    if transaction.isUpgraded { facts.append(LabeledValue("", texts.factUpgraded, .anomaly)) }
    if let offer = transaction.offer {
      let name = [offer.kind.rawValue, offer.identifier.map(VisibleText.visible) ?? "", offer.mode.rawValue]
      facts.append(LabeledValue(texts.factOffer, name.filter { !$0.isEmpty }.joined(separator: " ")))
    }
    if transaction.ownership == .purchased { facts.append(LabeledValue(texts.factPaid, paid)) }
    if let commitment = transaction.commitment {
      facts.append(
        LabeledValue(
          texts.planCommitment,
          texts.commitmentPayment(
            number: "\(commitment.billingPeriodNumber)", of: "\(commitment.totalBillingPeriods)")
            + texts.listSeparator + texts.factUntilMoment(time(commitment.expirationDate))))
    }
    if let revoked = transaction.refundedAt {
      facts.append(
        LabeledValue(
          texts.factRevoked,
          texts.factRevokedAt(time: time(revoked), percentage: "\(transaction.refundPercentage)"),
          .stateFailed))
    } else if transaction.refundRequested {
      facts.append(LabeledValue(texts.factRefunded, texts.factRefundAsked, .warning))
    }
    if let reason = transaction.refundReason { facts.append(LabeledValue(texts.factReason, reason.wire)) }
    return facts
  }

  private var paid: String {
    let price = world.priceText(transaction.price, of: transaction)
    guard transaction.refunded > 0 else { return price }
    return texts.factPaidBack(price: price, back: world.priceText(transaction.refunded, of: transaction))
  }

  private var original: String {
    guard let number = transaction.original else { return "nil" }
    guard let first = world.transaction(number)?.identifier else { return "#\(number)" }
    return "\(first) (#\(number))"
  }

  private var error: [LabeledValue] {
    var facts: [LabeledValue] = []
    var nextError = transaction.error
    var label = texts.factError
    if nextError != nil, let caughtError {
      facts.append(LabeledValue(label, caughtError, .stateFailed))
      label = texts.factUnderIt
    }
    while let error = nextError {
      facts.append(LabeledValue(label, error.domainAndCode, .stateFailed))
      facts.append(LabeledValue(texts.factText, error.description ?? "(null)"))
      if let reason = error.failureReason { facts.append(LabeledValue(texts.factReason, reason)) }
      nextError = error.underlying
      label = texts.factUnderIt
    }
    if transaction.wasInjected { facts.append(LabeledValue(texts.factCause, texts.injectedByFail, .warning)) }
    return facts
  }

  /// Returns the text; in the Xcode environment, puts the term from Xcode's Transaction Manager before the
  /// text.
  private func withXcodeTerm(_ term: String, _ text: String) -> String {
    world.environment == .xcode ? "\(term): \(text)" : text
  }

  private var history: [LabeledValue] {
    var facts = [LabeledValue(texts.factCreated, time(transaction.createdAt))]
    let deliveredState = transaction.deliveredState.map { ".\($0.name)" } ?? texts.givenNothing
    facts.append(
      LabeledValue(
        texts.factApp,
        transaction.isUndelivered
          ? texts.lastGivenNotDelivered(deliveredState) : texts.lastGiven(deliveredState),
        transaction.isUndelivered ? .anomaly : .text))
    let repeats = world.updateRepeats(of: transaction.number)
    if repeats > 0 { facts.append(LabeledValue("", texts.deliveredTimes(repeats + 1), .anomaly)) }
    switch transaction.request {
    case .none: break
    case .waiting:
      facts.append(
        LabeledValue(texts.factRequest, withXcodeTerm("Pending Approval", texts.requestWaits), .warning))
    case .approved: facts.append(LabeledValue(texts.factRequest, texts.requestApproved))
    case .declined: facts.append(LabeledValue(texts.factRequest, texts.requestDeclined))
    case .expired: facts.append(LabeledValue(texts.factRequest, texts.requestExpired))
    }
    switch transaction.interruption {
    case .none: break
    case .open:
      facts.append(LabeledValue(texts.factIssue, withXcodeTerm("Resolve Issues", texts.issueOpen), .warning))
    case .resolved(let number):
      facts.append(LabeledValue(texts.factIssue, texts.issueResolved("\(number)")))
    case .abandoned: facts.append(LabeledValue(texts.factIssue, texts.issueAbandoned))
    }
    facts.append(LabeledValue(texts.factFinished, transaction.finishedAt.map(time) ?? texts.finishedNot))
    if transaction.keepsUnfinishedMark {
      facts.append(
        LabeledValue(texts.factMark, texts.markUnfinished, .warning))
    }
    if let refunded = transaction.refundedAt {
      facts.append(LabeledValue(texts.factRefunded, time(refunded)))
    }
    return facts
  }

  /// The fields with their API names: first from StoreKit 2's `Transaction`, then fields only in
  /// `SKTestTransaction`.
  private var fields: [LabeledValue] {
    let number = transaction.number
    let productFields = transaction.identifier == nil ? [] : world.fields(of: number)
    let names = Set(productFields.map(\.name))
    let testFields = world.testFields(of: number).filter { !names.contains($0.name) }
    return section("Transaction", productFields) + section("SKTestTransaction", testFields)
  }

  private func section(_ title: String, _ fields: [StoreKitCallResult.Field]) -> [LabeledValue] {
    guard !fields.isEmpty else { return [] }
    return [LabeledValue(texts.factFields, title, .heading)]
      + fields.map { LabeledValue("", "\($0.name) \($0.value)") }
  }

  /// Returns the outer and the underlying error, such as `SKErrorDomain 0, underlying ASDServerErrorDomain
  /// 3038`.
  private func brief(_ error: StoreError) -> String {
    var underlying: [String] = []
    var next = error.underlying
    while let inner = next {
      underlying.append("\(inner.domain) \(inner.code)")
      next = inner.underlying
    }
    guard !underlying.isEmpty else { return texts.logNoUnderlying(error.domainAndCode) }
    return texts.logUnderlying(
      error: "\(error.domain) \(error.code)", underlying: underlying.joined(separator: " / "))
  }

  /// The error that `Product.purchase` threw; nil if it did not throw or the app uses StoreKit 1.
  private var caughtError: String? {
    guard transaction.payment.storeKitVersion == .product else { return nil }
    return recentEvents.lazy.compactMap { event -> String? in
      guard case .storekit(let result) = event.kind, case .purchase? = result.topic,
        case .threw(let failure) = result.outcome
      else { return nil }
      return failure.title
    }.first
  }

  /// The newest events of the transaction, the latest first.
  private var recentEvents: some Sequence<Event> {
    let log = session.log
    return stride(from: log.count - 1, through: max(0, log.count - 1000), by: -1).lazy.compactMap { index in
      let entry = log[index]
      guard !entry.isUndone, let event = entry.event, event.context.environment == world.environment,
        event.transactions.contains(transaction.number)
      else { return nil }
      return event
    }
  }

  /// The rule for the transaction's newest callback or dialog, otherwise for another recent entry about the
  /// transaction.
  private var rule: RuleID? {
    var olderRule: RuleID?
    // Searches only the newest entries, because the `W` key explains older entries.
    for event in recentEvents {
      guard let rule = event.rule else { continue }
      if case .callback = event.kind { return rule }
      if case .dialogShown = event.kind { return rule }
      olderRule = olderRule ?? rule
    }
    return olderRule
  }

  private func time(_ instant: Instant) -> String {
    ClockText.timeWithDate(instant, reference: world.now, zone: world.device.timeZone)
  }
}
