// The sentences of diagnostics, by subject.

import Support

extension Diagnostic {
  package func callbackText(_ texts: Localizer) -> String {
    switch self {
    case .transactionsRemoved(let numbers):
      "paymentQueue(_:removedTransactions:) \(numbers.map { "#\($0)" }.joined(separator: " "))"
    case .restoreFinished(let count): "paymentQueueRestoreCompletedTransactionsFinished: \(count) restored"
    case .restoreFailed(let error):
      "paymentQueue(_:restoreCompletedTransactionsFailedWithError:) \(error.domain) \(error.code)"
        + (error.underlying.map { ", \($0.domain) \($0.code)" } ?? "")
    case .entitlementsRevoked(let product, _):
      "paymentQueue(_:didRevokeEntitlementsForProductIdentifiers:) \(product)"
    case .storefrontChanged(let storefront): "paymentQueueDidChangeStorefront(_:) \(storefront)"
    case .askedToContinue(let n, let storefront, let continues):
      "onStorefrontChange(shouldContinuePurchase:) #\(n) \(storefront): \(continues)"
    case .storePaymentOffered(let product, let adds):
      "paymentQueue(_:shouldAddStorePayment:for:) \(product): \(adds)"
    default: preconditionFailure("\(self) is not about a callback")
    }
  }

  package func sessionText(_ texts: Localizer) -> String {
    switch self {
    case .skippedStep(let line, let step, let refusal):
      texts.localized("line \(line) (\(step)) is refused now and was skipped: \(refusal.why.text(texts))")
    case .undone(let step): texts.localized("undone: \(step)")
    case .redone(let step): texts.localized("redone: \(step)")
    case .snapshotLoaded(let name): texts.localized("snapshot \(name) loaded")
    default: preconditionFailure("\(self) is not about the session's history")
    }
  }

  package func accountText(_ texts: Localizer) -> String {
    switch self {
    case .identity(let app, let consumableHistory):
      Self.identity(app, consumableHistory: consumableHistory, texts)
    case .accountDeleted(let name):
      texts.localized(
        "the account \(VisibleText.visible(name)) is deleted: the App Store answers its receipts with 21010")
    case .eligibilityReset(let groups):
      groups == 1
        ? texts.localized("introductory offers are available again in 1 subscription group")
        : texts.localized("introductory offers are available again in \(groups) subscription groups")
    case .accountChanged(let name, let entitlements, let unfinished):
      name.map {
        texts.localized(
          """
          \($0) is signed in now: the app finds \(Self.entitlements(entitlements, texts)) \
          and \(Self.unfinished(unfinished, texts))
          """
        )
      }
        ?? texts.localized(
          """
          nobody is signed in now: the app finds \(Self.entitlements(entitlements, texts)) \
          and \(Self.unfinished(unfinished, texts))
          """
        )
    default: preconditionFailure("\(self) is not about the app or the account")
    }
  }

  package func deliveryText(_ texts: Localizer) -> String {
    switch self {
    case .declinedDeliversNothing(let n):
      texts.localized("#\(n) declined: nothing is delivered to the app, now or later")
    case .waitsForForeground(let n, .background):
      texts.localized("#\(n) waits until the app comes to the foreground")
    case .waitsForForeground(let n, _): texts.localized("#\(n) waits until the app is launched")
    case .waitsForAccount(let n, let name):
      texts.localized("#\(n) is \(name)'s: it waits until that account is signed in on the device")
    case .chargedUndelivered(let n):
      texts.localized(
        """
        the App Store sold #\(n) and charged the customer; \
        the app receives it at the next launch or by a restore
        """
      )
    case .unfinishedMarkStays(let n):
      texts.localized(
        """
        #\(n) keeps the mark "This transaction has not been finished by calling \
        [SKPaymentQueue finishTransaction:]" although it was finished
        """)
    case .sheetWaitsBehind(let n):
      texts.localized(
        "the payment sheet of #\(n) waits until the open dialog closes")
    case .unfinishedReturned(let n):
      texts.localized("#\(n) was not finished: purchase() returns it, and no new purchase starts")
    case .deliveredAgain(let n):
      texts.localized("#\(n) was not finished: it is delivered again, and no new purchase starts")
    case .noObserver(let n): texts.localized("the app has no observer: #\(n) is not delivered")
    case .nothingToSettle: texts.localized("nothing is pending")
    case .nothingHappened(let n): texts.localized("no effect on #\(n)")
    case .requestExpired(let n):
      texts.localized("the request of #\(n) was not answered in time: nothing is delivered, now or later")
    case .restoreRunsAlready:
      texts.localized(
        "a restore is already waiting for the sign-in: this one is ignored")
    case .deviceCaughtUp(let difference, let cause):
      texts.localized("the device caught up (\(cause.text(texts))): \(difference.text(texts))")
    case .deviceDeviates(let deviation): deviation.text(texts)
    case .localTransactionsLost(let numbers):
      texts.localized("lost with the app's process: \(numbers.map { "#\($0)" }.joined(separator: " "))")
    default: preconditionFailure("\(self) is not about delivery")
    }
  }

  package func purchaseText(_ texts: Localizer) -> String {
    switch self {
    case .interruptedClearedItself:
      texts.localized(
        "Interrupted Purchase turned itself off (one purchase only)")
    case .failureInjected(let n, let domain, let code):
      texts.localized("#\(n) fails on purpose: \(domain) \(code)")
    case .switchOverrides(let n, let first, let others):
      Self.sentence(overridden: n, by: first, others, off: first.offStep, texts)
    case .askToBuyIsSetByTheApp(inTestFlight: true):
      texts.localized(
        "TestFlight has no Ask to Buy switch: the app now sets simulatesAskToBuyInSandbox on every payment")
    case .askToBuyIsSetByTheApp:
      texts.localized(
        "Sandbox has no Ask to Buy switch: the app now sets simulatesAskToBuyInSandbox on every payment")
    case .simulatesAskToBuyIgnored(let n):
      texts.localized("simulatesAskToBuyInSandbox of #\(n) has no effect outside Sandbox")
    case .offerIgnored(let n, let offer):
      texts.localized(
        "the App Store ignores the offer \(offer) of #\(n) without an error and sells at the normal price")
    case .offerNotChecked(let n, let offer):
      texts.localized(
        "Xcode does not check promotional offers: #\(n) goes through without the unknown offer \(offer)"
      )
    case .causeMakesNoDifference:
      texts.localized("Xcode has no interruption cause: the purchase fails anyway")
    case .storePaymentUnheard(let product):
      texts.localized("the app has no observer: the promoted purchase of \(product) goes no further")
    case .outsidePurchaseHeld(let n, .interrupted):
      texts.localized("#\(n) is interrupted: the app receives it after resolve #\(n)")
    case .outsidePurchaseHeld(let n, _):
      texts.localized("#\(n) waits for approval: the app receives it after approve #\(n)")
    case .quantityIgnored(let product):
      texts.localized(
        "quantity ignored for \(product): only consumables and non-renewing subscriptions have one")
    case .boughtInThePast(let product, let at):
      texts.localized("\(product) was bought at \(at); everything due since then happens now")
    case .laterFeature(let feature, let era):
      texts.localized(
        "\(feature.name): new in \(feature.version), later than the era \(era.rawValue); still usable here")
    default: preconditionFailure("\(self) is not about a purchase")
    }
  }

  package func refundText(_ texts: Localizer) -> String {
    switch self {
    case .refundDeclined(let n): texts.localized("the App Store declines the refund of #\(n)")
    case .refundWaits(let n):
      texts.localized("the App Store decides about the refund of #\(n) later: refund #\(n) grants it")
    case .refundNotTold(let n, let outcome):
      texts.localized("the refund of #\(n) is not told at launch")
        + outcome.text(texts)
    default: preconditionFailure("\(self) is not about a refund")
    }
  }

  package func planText(_ texts: Localizer) -> String {
    switch self {
    case .planChangesNow(let from, let to, let refundedShare):
      texts.localized(
        "the plan changes at once from \(from) to \(to); \(refundedShare) of the old period is given back")
    case .planChangesAtRenewal(let to, let at):
      texts.localized("the plan changes to \(to) at the renewal of \(at)")
    case .orderTakenBack(let product):
      texts.localized("the change to \(product) is cancelled: the current plan renews")
    case .autoRenewBackOn(let product, let at): texts.localized("\(product) renews again, at \(at)")
    case .alreadyOrdered(let product, let at): texts.localized("\(product) is ordered already, from \(at) on")
    case .orderAnswered(let n, let answer):
      texts.localized(
        "no transaction for #\(n) yet: StoreKit returns #\(answer) as the successful result"
      )
    case .serviceGoesOnUntil(let product, let at):
      texts.localized("\(product) stays active until \(at) and does not renew")
    case .commitmentGoesOn(let product, let payments, let at):
      texts.localized(
        """
        the commitment to \(product) does not renew; \(payments) monthly payments remain, \
        service lasts until \(at)
        """
      )
    case .listShowsDay(let product, let day, let end):
      texts.localized("the list shows \(day) for \(product), whose period ends at \(end)")
    case .priceIncreaseUnanswered(let product, let at):
      texts.localized("no answer to the price increase: \(product) ends at \(at) unless the customer agrees")
    default: preconditionFailure("\(self) is not about a plan")
    }
  }

  package func renewalText(_ texts: Localizer) -> String {
    switch self {
    case .renewalLimitReached(let product, let count):
      texts.localized("\(product) renewed \(count) times: the test environment switches auto-renew off")
    case .nextTryCollects(let at): texts.localized("the next billing attempt, at \(at), succeeds")
    case .graceNeedsRetry:
      texts.localized("a grace period has no effect unless renewals fail (use billing retry on)")
    case .forcedRenewalFails(let product):
      texts.localized("the forced renewal of \(product) fails: billing retry is on")
    case .unpaidRenewalListed(let n):
      texts.localized("#\(n) is a renewal that is not paid; StoreKit 2 lists it during billing retry")
    case .renewalFailedAlready(let product):
      texts.localized(
        "the renewal of \(product) has already failed: use billing recover; another renew has no effect"
      )
    default: preconditionFailure("\(self) is not about a renewal")
    }
  }

  package func fileText(_ texts: Localizer) -> String {
    switch self {
    case .catalogHasWarnings(let count, let first):
      count == 1
        ? texts.localized("1 warning about the file: \(first.text(texts))")
        : texts.localized("\(count) warnings, the first about the file: \(first.text(texts))")
    case .catalogSettings(let settings): texts.localized("set: \(Self.list(settings))")
    case .catalogSettingsWait(let settings):
      texts.localized(
        "the file has settings for tests in Xcode: \(Self.list(settings)); apply-settings sets them here")
    case .catalogErrorsNotPlayed(let names):
      texts.localized(
        """
        the file has errors for calls that are not simulated: \
        \(names.joined(separator: texts.localized(", ")))
        """)
    case .readAs(let quirk, let replacement):
      texts.localized(
        "\(quirk.name.rawValue) \(quirk.value) is of an earlier version and is read as \(replacement.value)")
    default: preconditionFailure("\(self) is not about a file")
    }
  }

  /// Returns the sentence about a switch that fails a purchase or overrides other switches.
  ///
  /// `off` is the step or the keys that turn the switch off.
  public static func sentence(
    overridden number: TransactionNumber, by first: PurchaseSwitch, _ others: [PurchaseSwitch],
    off: String, _ texts: Localizer
  ) -> String {
    guard !others.isEmpty else {
      return texts.localized("#\(number) fails: \(first.text(texts)) is on (\(off) turns it off)")
    }
    let overridden = others.map { $0.text(texts) }.joined(separator: texts.localized(" and "))
    let name = first.text(texts)
    return texts.localized("#\(number): \(name) overrides \(overridden) (\(off) turns it off)")
  }

  private static func identity(_ app: AppIdentity, consumableHistory: Bool, _ texts: Localizer) -> String {
    let identity = texts.localized(
      """
      the app is \(app.bundleID), number \(app.appleID), version \(app.version) \
      (first \(app.originalVersion)), shared secret \(AppIdentity.shortened(secret: app.sharedSecret))
      """)
    return consumableHistory
      ? texts.localized("\(identity); its Info.plist requests finished consumables in the history") : identity
  }

  private static func entitlements(_ number: Int, _ texts: Localizer) -> String {
    switch number {
    case 0: texts.localized("no entitlements")
    case 1: texts.localized("1 entitlement")
    default: texts.localized("\(number) entitlements")
    }
  }

  private static func unfinished(_ number: Int, _ texts: Localizer) -> String {
    switch number {
    case 0: texts.localized("no unfinished transactions")
    case 1: texts.localized("1 unfinished transaction")
    default: texts.localized("\(number) unfinished transactions")
    }
  }

  private static func list(_ settings: [CatalogSetting]) -> String {
    settings.map(\.text).joined(separator: ", ")
  }
}
