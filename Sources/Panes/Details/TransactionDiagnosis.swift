// The diagnosis of a transaction: the status and the next step, taken from the first case that applies.

import ProgramMessages
import Scenario
import StoreModel
import StoreSimulator
import Support

package struct TransactionDiagnosis: Equatable {
  package let status: String
  package let next: String

  package init(_ transaction: Transaction, in session: Session, _ texts: Localizer) {
    let diagnoser = TransactionDiagnoser(transaction: transaction, session: session, texts: texts)
    let diagnosis =
      diagnoser.refunded ?? diagnoser.otherAccount ?? diagnoser.otherPerson ?? diagnoser.ordered ?? diagnoser
      .withheld ?? diagnoser
      .concluded ?? diagnoser
      .onPhone ?? diagnoser
      .pendingInteraction ?? diagnoser
      .request
      ?? diagnoser.undelivered ?? diagnoser.interruption ?? diagnoser.lost ?? diagnoser.inQueue
    (status, next) = diagnosis
  }
}

/// The cases of the diagnosis; each is nil if it does not apply.
private struct TransactionDiagnoser {
  let transaction: Transaction
  let session: Session
  let texts: Localizer

  typealias StatusAndNext = (status: String, next: String)

  private var world: World { session.simulator.world }

  var refunded: StatusAndNext? {
    guard let instant = TransactionText.refundDate(transaction, in: world) else { return nil }
    return (texts.diagnosisRefunded(time(instant)), texts.diagnosisNothingMore)
  }

  /// The transaction belongs to an account that is not signed in.
  var otherAccount: StatusAndNext? {
    guard world.isElsewhere(transaction), !transaction.isInQueue,
      let account = world.account(of: transaction)
    else { return nil }
    let name = VisibleText.visible(account)
    return (texts.diagnosisAbsent(name), texts.diagnosisAbsentThen(texts.keys(named: .accountMenu, .signIn)))
  }

  /// The order belongs to a family member and is in the queue of another device.
  var otherPerson: StatusAndNext? {
    let name = world.person(of: transaction)
    guard name != FamilyMember.me else { return nil }
    return (texts.diagnosisElsewhere(texts.person(name)), texts.diagnosisElsewhereThen)
  }

  /// The payment was answered with an older transaction, or is an order for the next renewal.
  var ordered: StatusAndNext? {
    guard let answeringNumber = transaction.answeredWith, !transaction.isUndelivered else { return nil }
    if let dueDate = transaction.orderDueDate {
      let isToCome = dueDate > world.now
      return (
        texts.diagnosisOrdered,
        isToCome ? texts.diagnosisOrderedThen(time(dueDate)) : texts.diagnosisOrderedOncePaid
      )
    }
    let answer =
      world.isDroppedOrder(transaction)
      ? texts.diagnosisDropped("\(answeringNumber)") : texts.diagnosisAnswered("\(answeringNumber)")
    let status = transaction.replacedBy.map { texts.diagnosisReplaced("\($0)") } ?? answer
    return (status, transaction.finishedAt == nil ? inQueue.next : texts.diagnosisNothingMore)
  }

  /// The transaction of a redeemed offer code waits for the next launch.
  var withheld: StatusAndNext? {
    guard world.isWithheld(transaction.number) else { return nil }
    let keys = texts.keys(named: .deviceMenu, .launchApp)
    return (
      texts.diagnosisUndeliveredNothing,
      texts.diagnosisAtNextLaunch(number: "\(transaction.number)", keys: keys)
    )
  }

  /// The transaction ended without a purchase.
  var concluded: StatusAndNext? {
    // With the quirk `declined-delivery ios-27`, the app receives a failed transaction.
    if transaction.request == .declined, transaction.state != .failed {
      return (texts.diagnosisDeclined, texts.diagnosisDeclinedThen)
    }
    if transaction.isUnpaidRenewal { return (texts.diagnosisUnpaid, texts.diagnosisUnpaidThen) }
    if transaction.request == .expired { return (texts.requestExpired, texts.diagnosisDeclinedThen) }
    switch transaction.interruption {
    case .resolved(let number):
      return (texts.diagnosisResolved("\(number)"), texts.diagnosisNothingMore)
    case .abandoned: return (texts.diagnosisAbandoned, texts.diagnosisNothingMore)
    case .open, .none: return nil
    }
  }

  var onPhone: StatusAndNext? {
    let number = transaction.number
    let device = world.device
    if let dialog = device.dialogs.last(where: { $0.transaction == number }),
      let question = dialog.kind.question(texts)
    {
      return (
        texts.diagnosisOnPhone(question),
        device.topDialog == dialog
          ? texts.diagnosisAnswer(phone: texts.key(named: .focusPhone), press: texts.key(named: .pressButton))
          : texts.diagnosisAnswerUpper
      )
    }
    if let dialog = device.waitingDialogs.first(where: { $0.transaction == number }),
      let question = dialog.kind.question(texts)
    {
      return (
        texts.diagnosisNotUp(question),
        world.app.state == .foreground ? texts.diagnosisComesUp : redeliveryCondition
      )
    }
    return nil
  }

  var pendingInteraction: StatusAndNext? {
    // Excludes renewals and the expiry of requests, which do not complete this transaction.
    if let due = world.due(of: transaction.number).first(where: \.isInteraction) {
      let span = ClockText.wait(until: due.at, at: world.now, texts)
      return (texts.diagnosisNoAnswer, texts.diagnosisDue(what: texts.words(for: due), span: span))
    }
    guard transaction.state == .purchasing, !transaction.isLost else { return nil }
    return (texts.diagnosisNoAnswer, texts.diagnosisNothingDue)
  }

  var request: StatusAndNext? {
    switch transaction.request {
    case .waiting:
      let refusal = session.refusal(of: .action(.approve(.number(transaction.number))))
      let isNew = world.now - transaction.changedAt < 1_000_000
      let parent =
        isNew
        ? texts.diagnosisParentNow
        : texts.diagnosisParent(ClockText.age(of: transaction.changedAt, at: world.now, texts))
      return (
        world.environment == .xcode ? "Pending Approval: \(parent)" : parent,
        refusal.map { texts.words(for: $0).reason }
          ?? texts.diagnosisParentThen(
            approve: texts.keys(named: .actMenu, .approveTransaction),
            decline: texts.keys(named: .actMenu, .declineTransaction))
      )
    case .none, .approved, .declined, .expired: return nil
    }
  }

  var undelivered: StatusAndNext? {
    guard transaction.isUndelivered else { return nil }
    let status =
      transaction.deliveredState.map { texts.diagnosisUndelivered($0.name) }
      ?? texts.diagnosisUndeliveredNothing
    return (status, redeliveryCondition)
  }

  var interruption: StatusAndNext? {
    guard transaction.interruption == .open else { return nil }
    let refusal = session.refusal(of: .action(.resolve(.number(transaction.number))))
    return (
      texts.diagnosisInterrupted,
      refusal == nil
        ? texts.diagnosisResolve(texts.keys(named: .actMenu, .resolveTransaction))
        : texts.diagnosisAgree
    )
  }

  /// The transaction was lost when the process ended.
  var lost: StatusAndNext? {
    transaction.isLost && transaction.finishedAt == nil ? (texts.diagnosisLost, texts.diagnosisLostThen) : nil
  }

  var inQueue: StatusAndNext {
    if let finished = transaction.finishedAt {
      return (texts.diagnosisFinished(time(finished)), pending)
    }
    // A later payment for the same product has replaced the transaction in the queue.
    guard transaction.isInQueue else { return (texts.diagnosisNotInQueue, pending) }
    switch transaction.state {
    case .purchased, .restored, .failed:
      return (
        texts.diagnosisUnfinished,
        texts.diagnosisUnfinishedThen(texts.keys(named: .actMenu, .finishTransaction))
      )
    case .purchasing, .deferred: return (texts.diagnosisInQueue, texts.diagnosisNothingDue)
    }
  }

  /// The events that are pending after the app has finished the transaction.
  private var pending: String {
    let number = transaction.number
    var parts: [String] = []
    if transaction.isFinishHeld {
      let waits = world.deviceDifferences(in: number).contains(.finishWaitsForNetwork)
      let comesBack = world.quirks.finishHolds == .untilForeground
      parts.append(
        waits ? texts.diagnosisFinishWaits : texts.diagnosisFinishHeld(untilForeground: comesBack))
    }
    let isFetched = world.isFetched(number)
    for due in [world.nextRepeat(of: number), isFetched ? nil : world.dueCatchUp].compactMap(\.self) {
      let span = ClockText.wait(until: due.at, at: world.now, texts)
      parts.append(texts.diagnosisDue(what: texts.words(for: due), span: span))
    }
    if !isFetched, world.dueCatchUp == nil {
      let cache = world.device.knowledge.cache
      parts.append(
        texts.diagnosisCatchesUp(isCutOff: world.isCutOff && cache == .fresh, until: cache.end))
    }
    if let renewal { parts.append(renewal) }
    return parts.isEmpty ? texts.diagnosisNothingMore : parts.joined(separator: texts.listSeparator)
  }

  /// The text about the next event of the subscription that the transaction paid for.
  private var renewal: String? {
    guard transaction.subscription != nil,
      let due = world.due(of: transaction.number).first
    else { return nil }
    let span = ClockText.wait(until: due.at, at: world.now, texts)
    let name = world.catalog.product(due.product)?.displayName(locale: world.device.locale)
    let what = texts.words(for: due, product: name.map(VisibleText.visible))
    return texts.diagnosisDue(what: what, span: span)
  }

  /// The condition under which the app receives the transaction again, as text.
  private var redeliveryCondition: String {
    if !world.app.hasObserver { return texts.deliveredWithObserver }
    switch world.app.state {
    case .background:
      return texts.deliveredInForeground(texts.keys(named: .deviceMenu, .appToForeground))
    case .terminated: return texts.deliveredAtLaunch(texts.keys(named: .deviceMenu, .launchApp))
    case .foreground: return texts.deliveredWithNext
    }
  }

  private func time(_ instant: Instant) -> String {
    ClockText.timeWithDate(instant, reference: world.now, zone: world.device.timeZone)
  }
}

extension Dialog.Kind {
  /// Returns the dialog's question about the transaction; nil if the dialog asks none.
  fileprivate func question(_ texts: Localizer) -> String? {
    switch self {
    case .paymentSheet: texts.localized("the payment sheet")
    case .interruptionAlert, .heldPlanAlert, .unableToPurchaseAlert: texts.localized("an alert")
    case .termsSheet: texts.localized("the terms")
    case .paymentInformationSheet: texts.localized("payment information")
    case .askToBuyAlert: texts.localized("Ask to Buy")
    case .signInAlert: texts.localized("sign-in")
    case .refundRequestSheet: texts.localized("the refund request")
    case .priceConsentSheet: texts.localized("the price increase")
    case .completeAlert, .alreadyBoughtAlert, .alreadySubscribedAlert, .alreadyOrderedAlert,
      .notPossibleAlert, .manageSubscriptionsSheet, .offerCodeSheet, .messageSheet, .otherAppPage:
      nil
    }
  }
}
