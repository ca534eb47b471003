// Interrupted purchases: a purchase that fails because the customer has to do something first, and then comes through as
// a second transaction beside the failed one (SEED-000, scene 4).

extension World {
  /// A confirmed purchase meets the Interrupted switch.
  mutating func interrupt(_ number: Int) {
    ledger[number - 1].interruptionCause = switches.interruptionCause
    switch rules.interruption.course {
    case .failsSilently:
      ledger[number - 1].interruption = .open
      startWaiting(number)
      fail(number, raw: nil, rule: rules.interruption.rule)
    case .asksOnDevice:
      present(interruptionAlert(number, cause: switches.interruptionCause))
      if !switches.dialogs { interruptionAlertAnswered(number, showsSheets: false) }
    }
  }

  /// OK and Cancel fail the purchase alike; only OK shows the sheets.
  mutating func interruptionAlertAnswered(_ number: Int, showsSheets: Bool) {
    let cause = ledger[number - 1].interruptionCause ?? .terms
    if showsSheets {
      ledger[number - 1].interruption = .open
      startWaiting(number)
      for sheet in interruptionSheets(number, cause: cause) { present(sheet) }
    } else {
      ledger[number - 1].interruption = .abandoned
    }
    let code = cause == .terms ? 3038 : 3029
    fail(
      number, raw: rawError(InjectedFailure(domain: "ASDServerErrorDomain", code: code)),
      rule: rules.interruption.rule)
  }

  /// A sheet was agreed to: the first one buys; the second, stacked one has its own outcome, never before the first's.
  mutating func interruptionSheetAgreed(_ number: Int) {
    if ledger[number - 1].interruption == .open, !isCompleting(number) {
      after(rules.delays.agreeToPurchased, .completeInterrupted(number))
    } else if let first = completionInstant(number) {
      agendaStore.schedule(.agreeToSecondSheet(number), at: max(first, now))
    } else {
      agreeToSecondSheet(number)
    }
  }

  private func isCompleting(_ number: Int) -> Bool { completionInstant(number) != nil }

  private func completionInstant(_ number: Int) -> Instant? {
    agendaStore.lastInstant(of: number) { if case .completeInterrupted = $0 { true } else { false } }
  }

  /// A sheet was refused; when the last one is gone, so is the purchase.
  mutating func interruptionSheetRefused(_ number: Int) {
    let hasMore = (device.dialogs + device.waitingDialogs).contains {
      $0.transaction == number && ($0.kind == .termsSheet || $0.kind == .paymentInformationSheet)
    }
    guard !hasMore, ledger[number - 1].interruption == .open, !isCompleting(number) else { return }
    ledger[number - 1].interruption = .abandoned
    stopWaiting(number)
    remark(.nothingHappened(transaction: number), rule: .termsRefused)
  }

  /// The purchase comes through as a new transaction for the same product and quantity.
  mutating func completeInterrupted(_ failed: Int) {
    if let number = resolveInterruption(failed) {
      deliverPush(number, alert: completeAlert(number), rule: rules.interruption.rule)
    } else {
      present(completeAlert(failed))
    }
    if let rule = rules.interruption.clears, switches.interrupted {
      switches.interrupted = false
      remark(.interruptedClearedItself, rule: rule)
    }
  }

  /// Makes the second transaction beside the failed one.
  ///
  /// - Returns: it; nil where the order is one that waits for a renewal, and no transaction is delivered.
  mutating func resolveInterruption(_ failed: Int) -> Int? {
    let number = append(ledger[failed - 1].payment, state: .purchased)
    let isDelivered = purchaseDecided(number)
    ledger[failed - 1].interruption = .resolved(by: number)
    stopWaiting(failed)
    if rules.interruption.keepsUnfinishedMark && quirks.has(.unfinishedMark, "stays") {
      ledger[failed - 1].keepsUnfinishedMark = true
      remark(.unfinishedMarkStays(transaction: failed), rule: .xcodeUnfinishedMark)
    }
    return isDelivered ? number : nil
  }

  /// The second stacked sheet: two outcomes are known, their cause is not (quirk `second-terms-agreement`).
  mutating func agreeToSecondSheet(_ failed: Int) {
    guard case .resolved(let first) = ledger[failed - 1].interruption else { return }
    guard quirks.has(.secondTermsAgreement, "buys-again") else {
      present(completeAlert(failed))
      return
    }
    let payment = ledger[failed - 1].payment
    let plan = product(payment.productIdentifier)
    let isSubscription = plan?.kind == .autoRenewable
    let number = append(payment, state: .purchased)
    becomePurchased(number, original: isSubscription ? first : nil)
    if let plan, isSubscription {
      _ = book(number, plan: plan, owner: 0, order: .duplicate, offer: nil)
    } else {
      bookProduct(number)
    }
    deliverPush(
      number, alert: isSubscription ? alreadySubscribedAlert(number) : completeAlert(number),
      rule: .sandboxSecondTermsSheet)
  }
}
