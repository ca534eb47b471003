// The sentences of refusals.

import Support

extension RefusalReason {
  /// Returns the sentence, without a full stop.
  ///
  /// Control characters are made visible, because names in the sentence may come from outside.
  public func text(_ texts: Localizer) -> String { VisibleText.visible(sentence(texts)) }

  /// Returns the sentence with unchanged names.
  private func sentence(_ texts: Localizer) -> String {
    switch self {
    case .spanIsNegative, .timeGoesBack, .outsideCalendar, .tooManyRenewals, .moreRenewals, .sessionIsFull,
      .stopped:
      timeSentence(texts)
    case .identityIsFixed, .accountIsDeleted, .noStorefront, .noLocale, .nobodySignedIn, .xcodeNeedsNoAccount:
      deviceSentence(texts)
    case .appInBackground, .appNotRunning, .appRunsAlready, .appDoesNotRun, .appIsInForeground,
      .appIsInBackground, .appNotOnScreen:
      appSentence(texts)
    case .invalidProductIdentifier, .invalidQuantity, .unknownProduct, .notApproved, .nothingToFinish,
      .alreadyFinished, .notInQueue, .notDelivered, .finishesPurchasing, .lostWithProcess:
      purchaseSentence(texts)
    case .noPriceConsentPending, .priceConsentIsUp, .dialogsAreOff, .nothingOnPhone, .noSuchButton,
      .noPaymentSheet:
      dialogSentence(texts)
    case .noTransaction, .allDeleted, .onlyOfFamily, .onlyOfOthers, .ofOtherAccount, .ofOtherPerson, .deleted,
      .noSuchTransaction, .approvedAlready, .declinedAlready, .awaitsNoApproval, .resolvedAlready,
      .nothingToResolve, .refundedAlready, .notRefundable:
      transactionSentence(texts)
    case .sandboxCannotApprove, .sandboxCannotDecline, .sandboxCannotResolve, .sandboxKeepsTransactions,
      .sandboxShowsDialogs, .productionCannot:
      environmentSentence(texts)
    case .noCatalogSettings, .noSuchFailure, .negativeIdentifier:
      reproductionSentence(texts)
    case .nothingToUndo, .nothingToRedo, .noSnapshot, .catalogUnusable, .notOfTheWorld:
      sessionSentence(texts)
    case .identity(let fault): fault.text(texts)
    case .accountName(let fault): fault.text(texts)
    case .failure(let fault): fault.text(texts)
    case .purchaseOption(let fault): fault.text(texts)
    case .subscription(let refusal): refusal.text(texts)
    case .appStore(let refusal): refusal.text(texts)
    case .custom(let words): words.text(texts)
    }
  }

  /// Returns the sentence of a refusal about time and the number of renewals.
  private func timeSentence(_ texts: Localizer) -> String {
    switch self {
    case .spanIsNegative: texts.localized("time never goes back")
    case .timeGoesBack(let now): texts.localized("time never goes back: it is \(now)")
    case .outsideCalendar: texts.localized("the clock goes from year 1 to 9999")
    case .tooManyRenewals(let renewals, let most):
      texts.localized("that would bring about \(renewals) renewals; one step brings at most \(most)")
    case .moreRenewals(let most):
      texts.localized("that would bring about more than \(most) renewals, the most that one step brings")
    case .sessionIsFull(let kept, let most):
      texts.localized(
        "this session keeps \(kept) renewals, of at most \(most); undone steps and left environments count")
    case .stopped: texts.localized("stopped: nothing of it has happened")
    default: preconditionFailure("\(self) is not about time")
    }
  }

  /// Returns the sentence of a refusal about the device, its account or the app's identity.
  private func deviceSentence(_ texts: Localizer) -> String {
    switch self {
    case .identityIsFixed:
      texts.localized("who the app is stays as it is: a receipt or a purchase says so already")
    case .accountIsDeleted(let name):
      texts.localized("the account \(name) was deleted, and cannot sign in again")
    case .noStorefront(let name): texts.localized("\(name) is not a storefront of the App Store")
    case .noLocale(let name): texts.localized("\(name) is not a locale")
    case .nobodySignedIn: texts.localized("nobody is signed in")
    case .xcodeNeedsNoAccount: texts.localized("StoreKit Testing in Xcode needs no account")
    default: preconditionFailure("\(self) is not about the device")
    }
  }

  /// Returns the sentence of a refusal about the state of the app.
  private func appSentence(_ texts: Localizer) -> String {
    switch self {
    case .appInBackground(let operation): texts.localized("an app in the background \(operation.text(texts))")
    case .appNotRunning(let operation): texts.localized("an app that does not run \(operation.text(texts))")
    case .appRunsAlready: texts.localized("the app runs already")
    case .appDoesNotRun: texts.localized("the app does not run")
    case .appIsInForeground: texts.localized("the app is in the foreground already")
    case .appIsInBackground: texts.localized("the app is in the background already")
    case .appNotOnScreen: texts.localized("the app is not on the screen")
    default: preconditionFailure("\(self) is not about the app")
    }
  }

  /// Returns the sentence of a refusal about buying and finishing.
  private func purchaseSentence(_ texts: Localizer) -> String {
    switch self {
    case .invalidProductIdentifier: "NSInvalidArgumentException: Invalid product identifier: "
    case .invalidQuantity(let quantity):
      texts.localized(
        """
        a payment is for 1 to \(Payment.maxQuantity) pieces: the app gets NSInvalidArgumentException: Invalid \
        quantity: \(quantity), in StoreKit 2 PurchaseError.invalidQuantity
        """)
    case .unknownProduct(let product): texts.localized("the catalogue has no product \(product)")
    case .notApproved(let product):
      texts.localized("App Review has not approved \(product): the App Store does not sell it")
    case .nothingToFinish: texts.localized("nothing is left to finish")
    case .alreadyFinished(let n): texts.localized("#\(n) is finished already")
    case .notInQueue(let n): texts.localized("#\(n) is not in the app's queue")
    case .notDelivered(let n): texts.localized("#\(n) was not delivered to the app yet")
    case .finishesPurchasing: "NSInvalidArgumentException: Cannot finish a purchasing transaction"
    case .lostWithProcess(let n): texts.localized("#\(n) was lost with the app's process")
    default: preconditionFailure("\(self) is not about a purchase")
    }
  }

  /// Returns the sentence of a refusal about dialogs.
  private func dialogSentence(_ texts: Localizer) -> String {
    switch self {
    case .noPriceConsentPending: texts.localized("no price increase waits for an answer")
    case .priceConsentIsUp: texts.localized("the question about the price is up already")
    case .dialogsAreOff: texts.localized("dialogs are off")
    case .nothingOnPhone: texts.localized("nothing is up on the phone")
    case .noSuchButton(let word, let dialog): texts.localized("\"\(dialog)\" has no button \(word)")
    case .noPaymentSheet(let dialog): texts.localized("\"\(dialog)\" is up, not a payment sheet")
    default: preconditionFailure("\(self) is not about a dialog")
    }
  }

  /// Returns the sentence of a refusal about a transaction.
  private func transactionSentence(_ texts: Localizer) -> String {
    switch self {
    case .noTransaction: texts.localized("there is no transaction yet")
    case .allDeleted: texts.localized("every transaction was deleted")
    case .onlyOfFamily:
      texts.localized("last is this customer's own newest transaction, and all are the family's or shared")
    case .onlyOfOthers:
      texts.localized("last is the newest transaction of the account on this device, and it has none")
    case .ofOtherAccount(let n, let name): texts.localized("#\(n) is \(name)'s, who is not signed in")
    case .ofOtherPerson(let n, let name):
      texts.localized("#\(n) is \(name)'s, and the app on this device knows nothing of it")
    case .deleted(let n): texts.localized("#\(n) was deleted")
    case .noSuchTransaction(let n): texts.localized("there is no #\(n)")
    case .approvedAlready(let n): texts.localized("#\(n) was approved already")
    case .declinedAlready(let n): texts.localized("#\(n) was declined already")
    case .awaitsNoApproval(let n): texts.localized("#\(n) does not wait for an approval")
    case .resolvedAlready(let n, let by): texts.localized("#\(n) was resolved already, by #\(by)")
    case .nothingToResolve(let n): texts.localized("#\(n) has no issue to resolve")
    case .refundedAlready(let n): texts.localized("#\(n) was refunded already")
    case .notRefundable(let n, let state):
      texts.localized("#\(n) is \(state.name): only a purchased transaction can be refunded")
    default: preconditionFailure("\(self) is not about a transaction")
    }
  }

  /// Returns the sentence of a refusal because of the environment.
  private func environmentSentence(_ texts: Localizer) -> String {
    switch self {
    case .sandboxCannotApprove: texts.localized("Sandbox cannot approve a request: nobody receives it")
    case .sandboxCannotDecline: texts.localized("Sandbox cannot decline a request: nobody receives it")
    case .sandboxCannotResolve:
      texts.localized("Sandbox has no Resolve Issues: the customer accepts the terms on the phone")
    case .sandboxKeepsTransactions:
      texts.localized("Sandbox keeps its transactions: only the whole purchase history can be cleared")
    case .sandboxShowsDialogs: texts.localized("Sandbox always shows its dialogs")
    case .productionCannot(let power):
      switch power {
      case .resolve:
        texts.localized("production has no Resolve Issues: the customer accepts the terms on the phone")
      case .delete, .clear: texts.localized("the App Store keeps its transactions")
      case .dialogsOff: texts.localized("the App Store always shows its dialogs")
      case .approve, .decline, .account: texts.localized("production cannot \(power.rawValue)")
      }
    default: preconditionFailure("\(self) is not about an environment")
    }
  }

  /// Returns the sentence of a refusal about reproducing a failure.
  private func reproductionSentence(_ texts: Localizer) -> String {
    switch self {
    case .noCatalogSettings(let source): texts.localized("\(source) has no settings")
    case .noSuchFailure(let interface, let name):
      texts.localized("\(interface.rawValue) cannot fail with \(name)")
    case .negativeIdentifier: texts.localized("an identifier is not negative")
    default: preconditionFailure("\(self) is not about reproduction")
    }
  }

  /// Returns the sentence of a refusal about the session.
  private func sessionSentence(_ texts: Localizer) -> String {
    switch self {
    case .nothingToUndo: texts.localized("nothing is left to undo")
    case .nothingToRedo: texts.localized("nothing is left to redo")
    case .noSnapshot(let name): texts.localized("there is no snapshot \(name)")
    case .catalogUnusable(let problem):
      texts.localized("\(problem.text(texts))", context: "unusable catalogue")
    case .notOfTheWorld: texts.localized("this is done by the workbench, not in the world")
    default: preconditionFailure("\(self) is not about the session")
    }
  }
}
