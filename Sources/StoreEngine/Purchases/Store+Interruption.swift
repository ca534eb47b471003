// Interrupted purchases (rules `xcode.interrupted`, `sandbox.interrupted`).

import StoreModel
import StoreRules
import Support

extension Store {
  /// Interrupts a confirmed purchase, which fails because the customer must act first.
  ///
  /// A second transaction then completes the purchase.
  mutating func interrupt(_ number: TransactionNumber) {
    ledger.setInterruptionCause(of: number, to: switches.interruptionCause)
    switch rules.interruption.behavior {
    case .failsSilently:
      ledger.setInterruption(of: number, to: .open)
      requests.add(number, for: .customer)
      fail(number, raw: nil, rule: rules.interruption.rule)
    case .asksOnDevice:
      present(.interruption(switches.interruptionCause), number)
      if !switches.showsDialogs { interruptionAlertAnswered(number, showsSheets: false) }
    }
  }

  /// Fails the purchase after the customer has answered the alert.
  ///
  /// Only the answer OK shows the sheets. With quirk `terms-refusal completes`, the answer Cancel completes
  /// the purchase.
  mutating func interruptionAlertAnswered(_ number: TransactionNumber, showsSheets: Bool) {
    let cause = ledger[number].interruptionCause ?? .terms
    if showsSheets {
      ledger.setInterruption(of: number, to: .open)
      requests.add(number, for: .customer)
      present(.interruptionSheets(cause), number)
    } else if completesRefused(cause) {
      ledger.setInterruption(of: number, to: .open)
      requests.add(number, for: .customer)
      after(rules.delays.agreeToPurchased, .completeInterrupted(number))
    } else {
      ledger.setInterruption(of: number, to: .abandoned)
    }
    let code = cause == .paymentInformation ? 3029 : 3038
    fail(
      number, raw: rawError(InjectedFailure(domain: "ASDServerErrorDomain", code: code)),
      rule: rules.interruption.rule)
  }

  /// Processes the customer's agreement to a sheet.
  ///
  /// The first agreement completes the purchase. The agreement to a second, stacked sheet is processed only
  /// after the purchase is completed.
  mutating func interruptionSheetAgreed(_ number: TransactionNumber) {
    if ledger[number].interruption == .open, !isCompleting(number) {
      after(rules.delays.agreeToPurchased, .completeInterrupted(number))
    } else if let first = completionInstant(number) {
      agenda.schedule(.agreeToSecondSheet(number), at: max(first, now))
    } else {
      agreeToSecondSheet(number)
    }
  }

  private func isCompleting(_ number: TransactionNumber) -> Bool { completionInstant(number) != nil }

  private func completionInstant(_ number: TransactionNumber) -> Instant? {
    agenda.lastInstant(of: number) { if case .completeInterrupted = $0 { true } else { false } }
  }

  /// Abandons the purchase if the customer has refused the last open sheet.
  mutating func interruptionSheetRefused(_ number: TransactionNumber, hasMore: Bool) {
    guard !hasMore, ledger[number].interruption == .open, !isCompleting(number) else { return }
    if completesRefused(ledger[number].interruptionCause ?? .terms) {
      return after(rules.delays.agreeToPurchased, .completeInterrupted(number))
    }
    ledger.setInterruption(of: number, to: .abandoned)
    requests.remove(number)
    emitDiagnostic(.nothingHappened(transaction: number), rule: .termsRefused)
  }

  /// Whether a purchase is completed although the customer has refused (quirk `terms-refusal`).
  private func completesRefused(_ cause: InterruptionCause) -> Bool {
    quirks.termsRefusal == .completes && cause == .terms
  }

  /// Completes an interrupted purchase with a new transaction for the same product and quantity.
  mutating func completeInterrupted(_ failed: TransactionNumber) {
    let number = resolveInterruption(failed)
    deliverPush(number, alert: completionAlert(of: number), rule: rules.interruption.rule)
    if let rule = rules.interruption.clears, people.isInterrupted(ledger[failed].person, switches) {
      clearInterrupted(of: ledger[failed].person)
      emitDiagnostic(.interruptedClearedItself, rule: rule)
    }
  }

  /// Creates and returns the second transaction of an interrupted purchase.
  mutating func resolveInterruption(_ failed: TransactionNumber) -> TransactionNumber {
    let number = append(ledger[failed].sale, state: .purchased, of: ledger[failed].person)
    ledger.setTestIdentifier(of: number, to: ledger[failed].testIdentifier)
    completeDecidedPurchase(number)
    ledger.setInterruption(of: failed, to: .resolved(by: number))
    requests.remove(failed)
    announceNewTransaction(number, by: .decided)
    if rules.interruption.keepsUnfinishedMark && quirks.unfinishedMark == .stays {
      ledger.keepUnfinishedMark(of: failed)
      emitDiagnostic(.unfinishedMarkStays(transaction: failed), rule: .xcodeUnfinishedMark)
    }
    return number
  }

  /// Processes the agreement to the second of two stacked sheets.
  ///
  /// Two outcomes were observed, but their cause is unknown (quirk `second-terms-agreement`).
  mutating func agreeToSecondSheet(_ failed: TransactionNumber) {
    guard case .resolved(let first) = ledger[failed].interruption else { return }
    guard quirks.secondTermsAgreement == .buysAgain else {
      present(.completeAgain, failed)
      return
    }
    let payment = ledger[failed].payment
    let plan = product(payment.productIdentifier)
    let isSubscription = plan?.kind == .autoRenewable
    let person = ledger[failed].person
    let number = append(ledger[failed].sale, state: .purchased, of: person)
    markPurchased(
      number, original: isSubscription ? first : people[person].owned[payment.productIdentifier])
    if let plan, isSubscription {
      _ = recordPlanPurchase(number, plan: plan, person: person, order: .duplicate, offer: nil)
    } else {
      recordProductPurchase(number)
    }
    announceNewTransaction(number, by: .decided)
    deliverPush(
      number, alert: isSubscription ? .alreadySubscribed : completionAlert(of: number),
      rule: .sandboxSecondTermsSheet)
  }
}
