// Summaries of events, for comparing the events of two environments.

import Simulation
import StoreModel
import StoreSimulator
import Support

/// A summary of an event in one line, with the delay since the step that caused the event.
///
/// A summary contains only facts that its text shows, so that summaries with equal texts are equal.
public struct EventSummary: Localizable, Hashable, Sendable {
  public struct DeliveredState: Hashable, Sendable {
    public let number: TransactionNumber
    public let state: TransactionState
    public let hasOriginal: Bool
    /// The domains and codes of the error and its underlying errors; nil without an error.
    public let error: StoreError?
  }

  public enum SummaryContent: Hashable, Sendable {
    case callback([DeliveredState])
    /// A line of the console without its prefix.
    case console(String)
    case paymentError(StoreError)
    case dialog(String)
    case diagnostic(Diagnostic)
    case update(String)
    case participantMessage(Channel, LocalizedText)
  }

  /// The delay since the step, in whole seconds.
  public let secondsLater: Int64
  public let fact: SummaryContent

  /// Summarizes an event of the store; nil if neither the app nor the customer receives the event.
  ///
  /// `number` maps each transaction to the number in the summary.
  public init?(
    _ event: Event, since start: Instant? = nil, number: (TransactionNumber) -> TransactionNumber = { $0 }
  ) {
    guard let fact = SummaryContent(event, number: number) else { return nil }
    self.init(fact, at: event.at, since: start)
  }

  /// Summarizes an event of the store or of a participant; nil for a participant's operation.
  public init?(
    _ simulationEvent: SimulationEvent, since start: Instant? = nil,
    number: (TransactionNumber) -> TransactionNumber = { $0 }
  ) {
    switch simulationEvent {
    case .store(let event): self.init(event, since: start, number: number)
    case .participant(let participantEvent):
      guard let line = participantEvent.message?.line else { return nil }
      self.init(.participantMessage(participantEvent.channel, line), at: participantEvent.at, since: start)
    }
  }

  private init(_ fact: SummaryContent, at instant: Instant, since start: Instant?) {
    secondsLater = start.map { max(0, (instant - $0) / 1_000_000) } ?? 0
    self.fact = fact
  }

  /// Returns the text without a full stop: `3 s later: #2 .purchased`.
  public func text(_ texts: Localizer) -> String {
    let words = fact.text(texts)
    guard secondsLater > 0 else { return words }
    let (days, rest) = secondsLater.quotientAndRemainder(dividingBy: 86_400)
    let later =
      switch (days, rest) {
      case (1, 0): texts.localized("1 day later: ")
      case (_, 0): texts.localized("\(days) days later: ")
      default: texts.localized("\(secondsLater) s later: ")
      }
    return later + words
  }
}

extension EventSummary.SummaryContent {
  fileprivate init?(_ event: Event, number: (TransactionNumber) -> TransactionNumber) {
    if case .callback(let snapshots) = event.kind {
      self = .callback(
        snapshots.map { snapshot in
          EventSummary.DeliveredState(
            number: number(snapshot.number), state: snapshot.state, hasOriginal: snapshot.original != nil,
            error: snapshot.error?.named)
        })
    } else if case .console(let message) = event.kind {
      switch message.text {
      case .paymentCompletedWithError(let error): self = .paymentError(error.named)
      case .unmappedError(let error):
        self = .console(
          ConsoleFormatter.errorPrefix(message)
            + error.all.map { "\($0.domain) \($0.code)" }.joined(separator: ", "))
      case .plain(let sentence): self = .console(VisibleText.visible(sentence))
      }
    } else if case .dialogShown = event.kind {
      self = .dialog(LogText.body(of: event).joined(separator: " "))
    } else if case .diagnostic(let diagnostic) = event.kind {
      self = .diagnostic(diagnostic.renumbered(number))
    } else if case .update(let update) = event.kind {
      self = .update(UpdateText.text(update, zone: event.context.timeZone) { "#\(number($0.number))" })
    } else if case .storekit(let answer) = event.kind {
      self = .update(VisibleText.visible(answer.headline))
    } else {
      return nil
    }
  }

  /// Returns the text without a full stop.
  ///
  /// API names, dialog texts, console lines and log lines are not translated.
  fileprivate func text(_ texts: Localizer) -> String {
    switch self {
    case .callback(let snapshots):
      return snapshots.map { snapshot in
        "#\(snapshot.number) .\(snapshot.state.name)"
          + (snapshot.hasOriginal ? texts.localized("  with an original transaction") : "")
          + (snapshot.error.map { "  " + $0.chain(texts) } ?? "")
      }.joined(separator: ", ")
    case .console(let sentence): return "\(texts.localized("console")): \(sentence)"
    case .paymentError(let error):
      return texts.localized("console") + ": Payment completed with error: \(error.chain(texts))"
    case .dialog(let text): return "\(texts.localized("dialog")): \(text)"
    case .diagnostic(let diagnostic): return diagnostic.text(texts)
    case .update(let text): return "StoreKit 2: \(text)"
    case .participantMessage(let channel, let line):
      return VisibleText.visible("\(channel.title(texts)): \(line.text(texts))")
    }
  }
}

extension Channel {
  fileprivate func title(_ texts: Localizer) -> String {
    switch self {
    case .store: name
    case .participant(let channel): channel.title.text(texts)
    }
  }
}

extension StoreError {
  /// The error reduced to its domain and code and those of its underlying errors.
  fileprivate var named: StoreError {
    StoreError(domain: domain, code: code, inner: inner.map(\.named))
  }
}

extension Diagnostic {
  /// Returns the diagnostic with mapped transaction numbers; a restore error is reduced to domains and codes.
  fileprivate func renumbered(_ number: (TransactionNumber) -> TransactionNumber) -> Diagnostic {
    switch self {
    case .declinedDeliversNothing(let n): .declinedDeliversNothing(transaction: number(n))
    case .waitsForForeground(let n, let app): .waitsForForeground(transaction: number(n), app: app)
    case .waitsForAccount(let n, let account): .waitsForAccount(transaction: number(n), account: account)
    case .failureInjected(let n, let domain, let code):
      .failureInjected(transaction: number(n), domain: domain, code: code)
    case .chargedUndelivered(let n): .chargedUndelivered(transaction: number(n))
    case .simulatesAskToBuyIgnored(let n): .simulatesAskToBuyIgnored(transaction: number(n))
    case .unfinishedMarkStays(let n): .unfinishedMarkStays(transaction: number(n))
    case .transactionsRemoved(let numbers): .transactionsRemoved(numbers.map(number))
    case .entitlementsRevoked(let product, let n):
      .entitlementsRevoked(product: product, transaction: number(n))
    case .sheetWaitsBehind(let n): .sheetWaitsBehind(transaction: number(n))
    case .deliveredAgain(let n): .deliveredAgain(transaction: number(n))
    case .unfinishedReturned(let n): .unfinishedReturned(transaction: number(n))
    case .noObserver(let n): .noObserver(transaction: number(n))
    case .nothingHappened(let n): .nothingHappened(transaction: number(n))
    case .localTransactionsLost(let numbers): .localTransactionsLost(numbers.map(number))
    case .requestExpired(let n): .requestExpired(transaction: number(n))
    case .deviceCaughtUp(let difference, let cause):
      .deviceCaughtUp(difference.renumbered(number), by: cause)
    case .deviceDeviates(let deviation): .deviceDeviates(deviation.renumbered(number))
    case .unpaidRenewalListed(let n): .unpaidRenewalListed(transaction: number(n))
    case .orderAnswered(let n, let held): .orderAnswered(transaction: number(n), with: number(held))
    case .offerNotChecked(let n, let offer): .offerNotChecked(transaction: number(n), offer: offer)
    case .offerIgnored(let n, let offer): .offerIgnored(transaction: number(n), offer: offer)
    case .refundDeclined(let n): .refundDeclined(transaction: number(n))
    case .refundWaits(let n): .refundWaits(transaction: number(n))
    case .restoreFailed(let error): .restoreFailed(error.named)
    case .refundNotTold(let n, let outcome): .refundNotTold(transaction: number(n), outcome)
    case .askedToContinue(let n, let storefront, let continues):
      .askedToContinue(transaction: number(n), storefront: storefront, continues: continues)
    case .outsidePurchaseHeld(let n, let first): .outsidePurchaseHeld(transaction: number(n), by: first)
    case .switchOverrides(let n, let first, let others):
      .switchOverrides(transaction: number(n), first, over: others)
    case .identity, .accountDeleted, .accountChanged, .eligibilityReset, .listShowsDay,
      .interruptedClearedItself, .askToBuyIsSetByTheApp,
      .restoreFinished,
      .nothingToSettle,
      .causeMakesNoDifference, .catalogHasWarnings, .catalogSettings, .catalogSettingsWait,
      .catalogErrorsNotPlayed, .readAs, .laterFeature, .planChangesNow,
      .planChangesAtRenewal, .orderTakenBack, .autoRenewBackOn, .alreadyOrdered, .serviceGoesOnUntil,
      .commitmentGoesOn, .renewalLimitReached, .nextTryCollects, .graceNeedsRetry, .forcedRenewalFails,
      .renewalFailedAlready, .restoreRunsAlready, .undone, .redone, .snapshotLoaded, .storefrontChanged,
      .priceIncreaseUnanswered,
      .skippedStep, .storePaymentOffered, .storePaymentUnheard, .boughtInThePast,
      .quantityIgnored:
      self
    }
  }
}

extension DeviceDifference {
  fileprivate func renumbered(_ number: (TransactionNumber) -> TransactionNumber) -> DeviceDifference {
    var other = self
    other.transactions = transactions.map(number)
    other.receiptTransactions = receiptTransactions.map(number)
    other.finishes = finishes.map(number)
    other.deliveries = deliveries.map(number)
    return other
  }
}
