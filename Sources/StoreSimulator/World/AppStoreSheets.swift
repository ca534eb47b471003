// The system sheets that the app presents, and the effects of their buttons (DocC: Sheets).

import StoreModel
import Support

extension AppStoreCall {
  /// The StoreKit interface that the app calls; nil if no failure of this call can be simulated.
  var interface: StoreKitInterface? {
    switch self {
    case .manageSubscriptions: .manageSubscriptions
    case .requestRefund: .refundRequest
    case .redeemOfferCode: .offerCode
    case .sync: .appStoreSync
    case .refreshReceipt: .receiptRefresh
    case .showMessages, .buyPromoted, .openManagePage: nil
    }
  }
}

extension World {
  // MARK: Calls by the app

  /// Performs a call to the App Store that was already checked.
  mutating func perform(_ call: AppStoreCall) {
    if let interface = call.interface {
      if postpones(.appStore(call), of: interface) { return }
      if call != .refreshReceipt, failsAtOnce(interface) { return fail(call, of: interface) }
    }
    begin(call)
  }

  /// Performs a call that does not fail at once.
  mutating func begin(_ call: AppStoreCall) {
    let maker = SheetMaker(store)
    switch call {
    case .manageSubscriptions(let group):
      present(maker.manageSheet(asked: group.flatMap { groupIdentifier($0) }))
    case .requestRefund(let reference, let text):
      guard let number = number(of: reference) else { return }
      if let failure = refundFailure(number) {
        answer(makeAnswer(call, .threw(failure)), rule: .duplicateRefundRequest)
      } else {
        present(maker.refundReasons(number, text: text))
      }
    case .redeemOfferCode(let product): present(maker.offerCodes(of: product))
    case .sync: sync()
    case .refreshReceipt: refreshReceiptInApp()
    case .showMessages: showMessages()
    case .buyPromoted: buyDeferredPayment()
    case .openManagePage(let link): openOtherApp(link.firstPage)
    }
  }

  /// Whether a call of an interface fails without its sheet.
  private func failsAtOnce(_ interface: StoreKitInterface) -> Bool {
    switches.simulatedFailures[interface].map { !$0.failure.isOnSheet && !$0.failure.isWaiting } ?? false
  }

  /// Ends a call with the simulated failure of its interface.
  private mutating func fail(_ call: AppStoreCall, of interface: StoreKitInterface) {
    let isCharged = switches.simulatedFailures[interface]?.isCharged == true
    if isCharged, case .redeemOfferCode(let product) = call,
      let code = SheetMaker(store).firstCode(of: product)
    {
      fixTesterName()
      sendToStore(.codeUndelivered(product: code.product, offer: code.offer))
    }
    guard let failure = consumeFailure(of: interface) else { return }
    if failure == .missingSheet {
      answer(makeAnswer(call, .returned("no answer: the sheet did not appear")), rule: .silentFailure)
    } else {
      answer(makeAnswer(call, .threw(failure)), rule: .simulatedFailure)
    }
  }

  /// Returns the error that `beginRefundRequest` throws instead of presenting a sheet; nil if the sheet can
  /// appear.
  private func refundFailure(_ number: TransactionNumber) -> StoreKitFailure? {
    if store.ledger[number].refundRequested { return .duplicateRefundRequest }
    return store.ledger[number].refundedAt == nil ? nil : .refundRequestFailed
  }

  /// Performs `AppStore.sync()`.
  ///
  /// An environment with accounts asks for the account, even if a customer is signed in.
  private mutating func sync() {
    if configuration.rules.needsNetwork, !device.isOnline {
      answer(makeAnswer(.sync, .threw(.networkError)), rule: .sync)
    } else if configuration.rules.account == .tester, switches.showsDialogs {
      present(DialogMaker(configuration).signInAlert(nil, page: .sync))
    } else {
      syncAnswered(failure: nil)
    }
  }

  /// Synchronizes the purchases unless there is a failure, and records the result of `AppStore.sync()`.
  mutating func syncAnswered(failure: StoreKitFailure?) {
    if failure == nil {
      sendToStore(.synchronized)
      // The app may finish the transactions, so finish is passed on and the lists are fetched afterwards.
      releaseDeliveries()
      if !quirks.finishHolds.keepsEachFinish { passOnFinishes() }
      replayRenewal()
      catchUp(by: .sync)
    }
    answer(makeAnswer(.sync, failure.map { .threw($0) } ?? .returned("()")), rule: .sync)
  }

  // MARK: Results of calls

  func makeAnswer(_ call: AppStoreCall, _ outcome: StoreKitCallResult.Outcome) -> StoreKitCallResult {
    switch call {
    case .manageSubscriptions(let group):
      let name =
        group.map { "AppStore.showManageSubscriptions(in:subscriptionGroupID: \(VisibleText.visible($0)))" }
        ?? "AppStore.showManageSubscriptions(in:)"
      return StoreKitCallResult(name, outcome, interface: call.interface)
    case .requestRefund(let reference, _):
      let number = number(of: reference)
      return StoreKitCallResult(
        "Transaction.beginRefundRequest(in:)", outcome, parts: number.map { [part($0)] } ?? [],
        transaction: number, interface: call.interface)
    case .redeemOfferCode:
      return StoreKitCallResult(
        "AppStore.presentOfferCodeRedeemSheet(in:)", outcome, interface: call.interface)
    case .sync: return StoreKitCallResult("AppStore.sync()", outcome, interface: call.interface)
    case .refreshReceipt:
      return StoreKitCallResult("SKReceiptRefreshRequest", outcome, interface: call.interface)
    case .showMessages: return StoreKitCallResult("Message.display(in:)", outcome)
    case .buyPromoted: return StoreKitCallResult("PurchaseIntent.intents", outcome)
    case .openManagePage: return StoreKitCallResult("UIApplication.open(_:options:)", outcome)
    }
  }

  private func part(_ number: TransactionNumber) -> StoreKitCallResult.Part {
    let product = store.ledger[number].payment.productIdentifier
    let identifier = store.ledger[number].identifier.map { "\($0)" } ?? "nil"
    return StoreKitCallResult.Part(
      "#\(number) \(VisibleText.visible(product))", [.init("id", identifier)], transaction: number)
  }

  // MARK: Buttons

  /// Handles a button press on a sheet that was already removed from the screen.
  mutating func handleButton(_ dialog: Dialog, page: SheetPage, with button: DialogButton) {
    switch page {
    case .subscriptions: subscriptionChosen(button)
    case .subscription(let group, _), .heldSubscription(let group, _):
      subscriptionManaged(group, page: page, button)
    case .refundReasons(let text): reasonChosen(dialog, text, button)
    case .refund(let request): refundSent(dialog, request, button)
    case .offerCodes(let product): codeChosen(of: product, button)
    case .offerCode(let product, let offer): codeAnswered(dialog, product, offer, button)
    case .message(let reason, let product): messageAnswered(reason, product, button)
    case .otherApp(let page): handleOtherApp(page, with: button.name)
    // `handleSignInForSync` and `handleSignInForReceipt` handle these alerts.
    case .sync, .receiptRefresh: break
    }
  }

  private mutating func subscriptionChosen(_ button: DialogButton) {
    guard let product = button.choice, let subscription = store.ownSubscription(toPlan: product) else {
      answer(makeAnswer(.manageSubscriptions(group: nil), .returned("()")), rule: .manageSubscriptions)
      return
    }
    present(SheetMaker(store).subscriptionSheet(subscription, asked: nil))
  }

  /// Applies the customer's choice at once, and presents the sheet again until the customer presses Done.
  private mutating func subscriptionManaged(_ group: String, page: SheetPage, _ button: DialogButton) {
    let subscription = store.subscriptions.subscription(
      of: store.people.customer, group: group)
    switch button.name {
    case .stop:
      if let subscription {
        executeIfPossible(.subscription(.cancel, product: subscription.product, person: FamilyMember.me))
      }
    case .resume:
      if let subscription {
        executeIfPossible(.subscription(.resume, product: subscription.product, person: FamilyMember.me))
      }
    case .choose:
      if let plan = button.choice { executeIfPossible(.outside(.buy(OutOfAppPurchase(plan)))) }
    case .confirm, .cancel, .ok, .ask, .agree, .disagree, .signIn, .submit, .redeem, .done, .updatePayment,
      .manage, .back, .openPage, .continueToPage:
      // Only a sheet that the app has requested has a call that waits for an answer.
      if case .subscription(_, let asked) = page {
        answer(makeAnswer(.manageSubscriptions(group: asked), .returned("()")), rule: .manageSubscriptions)
      }
      if let payment = page.payment { answerHeldPlan(payment) }
      return
    }
    if let subscription = store.subscriptions.subscription(
      of: store.people.customer, group: group)
    {
      present(SheetMaker(store).subscriptionSheet(subscription, page: page))
    } else if case .subscription(_, let asked) = page {
      present(SheetMaker(store).manageSheet(asked: asked))
    } else if let payment = page.payment {
      answerHeldPlan(payment)
    }
  }

  private mutating func reasonChosen(_ dialog: Dialog, _ text: String, _ button: DialogButton) {
    guard let number = dialog.transaction else { return }
    guard let reason = button.choice.flatMap(RefundRequest.Reason.init(rawValue:)) else {
      answer(refund(number, .returned(".userCancelled")), rule: .refundRequestSheet)
      return
    }
    let request = RefundRequest(reason: reason, text: reason == .other ? text : "")
    present(SheetMaker(store).refundRequest(number, request))
  }

  private mutating func refundSent(_ dialog: Dialog, _ request: RefundRequest, _ button: DialogButton) {
    guard let number = dialog.transaction else { return }
    guard button.name == .submit else {
      answer(refund(number, .returned(".userCancelled")), rule: .refundRequestSheet)
      return
    }
    if let failure = refundFailure(number) {
      answer(refund(number, .threw(failure)), rule: .duplicateRefundRequest)
      return
    }
    answer(refund(number, .returned(".success")), rule: .refundRequestSheet)
    sendToStore(.requestRefund(number, request))
  }

  private func refund(_ number: TransactionNumber, _ outcome: StoreKitCallResult.Outcome)
    -> StoreKitCallResult
  {
    makeAnswer(.requestRefund(.number(number), text: ""), outcome)
  }

  /// Ends the refund requests whose sheet is open for a deleted transaction.
  mutating func completeRefundCalls(of numbers: [TransactionNumber]) {
    for number in numbers
    where device.dialog({ $0.kind == .refundRequestSheet && $0.transaction == number }) != nil {
      answer(refund(number, .threw(.refundRequestFailed)), rule: .refundRequestSheet)
    }
  }

  private mutating func codeChosen(of product: String?, _ button: DialogButton) {
    guard let choice = button.choice else {
      answer(makeAnswer(.redeemOfferCode(product: product), .returned("()")), rule: .offerCodeSheet)
      return
    }
    let maker = SheetMaker(store)
    if let failure = switches.simulatedFailures[.offerCode]?.failure, failure.refusesCode {
      _ = consumeFailure(of: .offerCode)
      emitDeviation(.codeRefused(failure), rule: .codeSheetFailure)
      present(maker.offerCodes(of: product, refusedWith: failure))
    } else {
      present(maker.offerCode(choice, of: product) ?? maker.offerCodes(of: product))
    }
  }

  /// Redeems the code of a sheet, or closes the sheet without it.
  ///
  /// With the failure `stays-open`, the sheet appears again after the redemption, and the call does not
  /// return.
  private mutating func codeAnswered(
    _ dialog: Dialog, _ product: String, _ offer: String, _ button: DialogButton
  ) {
    if button.name == .redeem {
      executeIfPossible(.offer(.redeem(product: product, offer: offer)))
      if switches.simulatedFailures[.offerCode]?.failure == .openCodeSheet {
        _ = consumeFailure(of: .offerCode)
        emitDeviation(.codeSheetStays, rule: .codeSheetFailure)
        return present(dialog)
      }
    }
    answer(makeAnswer(.redeemOfferCode(product: product), .returned("()")), rule: .offerCodeSheet)
  }

  private mutating func messageAnswered(
    _ reason: StoreKitUpdate.MessageReason, _ product: String, _ button: DialogButton
  ) {
    switch button.name {
    case .updatePayment: executeIfPossible(.recover(product: product, person: FamilyMember.me))
    case .redeem:
      if let (plan, offer) = SheetMaker(store).winBack(inGroupOf: product), let name = offer.name {
        executeIfPossible(.offer(.redeem(product: plan.identifier, offer: name)))
      }
    case .confirm, .cancel, .ok, .ask, .agree, .disagree, .signIn, .choose, .submit, .resume, .done, .stop,
      .manage, .back, .openPage, .continueToPage:
      break
    }
  }

  /// Executes an action if it is still possible.
  ///
  /// The state may have changed while the sheet was open.
  private mutating func executeIfPossible(_ action: Action) {
    guard refusal(of: action) == nil else { return }
    fixTesterName()
    executeAction(action)
  }

  // MARK: Checks

  /// Returns why the app cannot make a call now; nil if it can.
  ///
  /// A call with a simulated failure presents no sheet, so it requires neither a customer nor dialogs.
  func refusal(ofCall call: AppStoreCall) -> Refusal? {
    if let refusal = app.refusalWithoutProcess(call.appAction) { return refusal }
    let fails = call.interface.map(failsAtOnce) ?? false
    switch call {
    case .manageSubscriptions(let group):
      if let group, groupIdentifier(group) == nil {
        return Refusal(.appStore(.noGroup(group)), possible: groupHint)
      }
      return fails ? nil : refusalToShow(.manageSubscriptionsSheet)
    case .requestRefund(let reference, _):
      if let refusal = store.refusal(of: reference, { store.refusalToBeginRefund($0) }) {
        return refusal
      }
      let isThrown = fails || number(of: reference).flatMap { refundFailure($0) } != nil
      return isThrown ? nil : refusalToShow(.refundRequestSheet)
    case .redeemOfferCode(let product):
      if let product, let refusal = store.refusalToRedeem(product) { return refusal }
      return fails ? nil : refusalToShow(.offerCodeSheet)
    case .sync:
      guard !fails, let dialog = device.dialog({ $0.page == .sync }) else { return nil }
      return alreadyShown(dialog)
    case .refreshReceipt:
      guard !fails, let dialog = device.dialog({ $0.page == .receiptRefresh }) else { return nil }
      return alreadyShown(dialog)
    case .showMessages: return refusalToShowMessages
    case .openManagePage:
      return switches.showsDialogs
        ? nil : Refusal(.dialogsAreOff, possible: .first(.action(.dialogs(true))))
    case .buyPromoted:
      guard let payment = app.deferredPayments.first else {
        return Refusal(
          .appStore(.nothingPromoted),
          possible: .inOrder([.action(.appPolicy(.addsStorePayments, false)), .form(.promote)]))
      }
      // The customer may have become ineligible for the offer since the app deferred the purchase.
      return payment.offer == nil ? nil : store.refusalToSell(withSwitches(payment), at: now)
    }
  }

  /// Returns why a sheet cannot appear: no customer is signed in, dialogs are off, or the sheet is already
  /// open; otherwise nil.
  private func refusalToShow(_ kind: Dialog.Kind) -> Refusal? {
    if let refusal = store.refusalWithoutCustomer() { return refusal }
    if !switches.showsDialogs { return Refusal(.dialogsAreOff, possible: .first(.action(.dialogs(true)))) }
    return device.dialog { $0.kind == kind }.map { alreadyShown($0) }
  }

  private func alreadyShown(_ dialog: Dialog) -> Refusal {
    Refusal(
      .appStore(.isUp(dialog.title)), possible: .anyOf(dialog.buttons.prefix(3).map { .button($0) }))
  }

  private var refusalToShowMessages: Refusal? {
    let open = device.deferredMessages.filter { store.isValid($0) }
    guard !open.isEmpty || !store.subscriptionsAwaitingConsent.isEmpty else {
      return Refusal(
        .appStore(.noMessageWaits), possible: .step(.outside(.message(.generic, product: nil))))
    }
    if !switches.showsDialogs { return Refusal(.dialogsAreOff, possible: .first(.action(.dialogs(true)))) }
    let awaitingConsent = store.subscriptionsAwaitingConsent.map(\.latest)
    guard open.isEmpty, let shown = device.priceConsent(among: awaitingConsent) else { return nil }
    return Refusal(
      .priceConsentIsUp, possible: .anyOf(shown.buttons.map { .action(.tap($0.identifier)) }))
  }

  private var groupHint: Alternative {
    let groups = catalog.groups.prefix(3).map(\.identifier)
    return groups.isEmpty ? .adding(.subscriptions, to: catalog) : .anyOf(groups.map { .word($0) })
  }
}

extension AppStoreCall {
  fileprivate var appAction: ForegroundActivity {
    switch self {
    case .manageSubscriptions, .requestRefund, .redeemOfferCode, .showMessages, .openManagePage: .showing
    case .sync: .restoring
    case .refreshReceipt: .asking
    case .buyPromoted: .buying
    }
  }
}

extension StoreKitFailure {
  static let refundRequestFailed = StoreKitFailure(.refundRequestError, "failed")
}
