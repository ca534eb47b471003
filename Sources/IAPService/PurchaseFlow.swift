// The steps of a purchase: checks, reservation, payment, verification, finishing and the delegate call.

import Simulation
import StoreModel
import StoreSimulator
import Support

extension IAPService {
  // MARK: The purchase call

  mutating func buy(
    _ word: String, payload: String?, isPromoted: Bool = false,
    in effects: inout ParticipantEffects<ScheduledWork>
  ) {
    let registered = settings.console.product(word)
    let product = registered?.identifier ?? word
    if let error = errorOfState {
      deliverFailureToDelegate(product, error, in: &effects)
      return
    }
    reprocess(in: &effects)
    if let error = errorOfPurchase(registered, word, effects) {
      deliverFailureToDelegate(product, error, in: &effects)
      return
    }
    guard let user = sdk.user else { return }
    sdk.purchase = RunningPurchase(
      product: product, user: user, payload: payload, isPromoted: isPromoted, hasDelegate: sdk.hasDelegate)
    guard passesStopPoint(at: .p1, nil, in: &effects) else { return }
    if let error = errorOfOther(than: user) {
      endPurchase(error, in: &effects)
      return
    }
    send(.reserve, in: &effects)
  }

  /// The error of a call that requires an initialised SDK and a logged-in user (rule `service.user`).
  var errorOfState: ServiceError? {
    if let error = errorOfInitialisation { return error }
    guard sdk.user == nil else { return nil }
    return ServiceError(
      .userDiffers,
      LocalizedText(
        "no user is set: purchases and lists belong to a user (undocumented; the error number is chosen)"))
  }

  var errorOfInitialisation: ServiceError? {
    sdk.isInitialised
      ? nil
      : ServiceError(
        .notInitialised, LocalizedText("the SDK is not initialised"))
  }

  private func errorOfOther(than user: String) -> ServiceError? {
    guard sdk.user != user else { return nil }
    return ServiceError(
      .userDiffers,
      sdk.user.map { current in
        LocalizedText(
          """
          the payment belongs to \(VisibleText.visible(user)), but the user is \
          \(VisibleText.visible(current))
          """)
      }
        ?? LocalizedText("the payment belongs to \(VisibleText.visible(user)), but no user is set"))
  }

  /// Returns the first reason why a purchase cannot start.
  private func errorOfPurchase(
    _ product: ConsoleProduct?, _ word: String, _ effects: ParticipantEffects<ScheduledWork>
  ) -> ServiceError? {
    let world = effects.simulator.world
    if !world.device.purchasesAllowed {
      return ServiceError(
        .purchasesNotAllowed, LocalizedText("purchases are not allowed on the device"))
    }
    if let running = sdk.purchase {
      return ServiceError(
        .inProgress,
        LocalizedText("the purchase of \(VisibleText.visible(running.product)) is in progress"))
    }
    guard let product else {
      return ServiceError(
        .productNotAvailable,
        LocalizedText("\(VisibleText.quoted(word)) is not registered in the console"))
    }
    if product.isStopped {
      return ServiceError(
        .productNotAvailable, LocalizedText("\(product.word) is stopped in the console"))
    }
    if !product.isKnown(to: world) {
      return ServiceError(
        .productNotAvailable,
        LocalizedText("the App Store has no information about \(product.word)"))
    }
    if product.type.isPlan, isActive(product, of: sdk.user, in: world) {
      return ServiceError(
        .ownedAlready,
        LocalizedText(
          "\(product.word) is active; the SDK has no change of plan, and a group can have only one product")
      )
    }
    if let limit = settings.limit, let user = sdk.user {
      let total = paid(by: user, at: world.now) + Money.milliunits(product.price)
      if total > limit {
        return ServiceError(
          .limitExceeded,
          LocalizedText("this month's total of \(total / 1000) would exceed the limit of \(limit / 1000)"))
      }
    }
    return isOnline(effects)
      ? nil
      : ServiceError(.noNetwork, LocalizedText("the device has no network"))
  }

  /// Whether a user has an active plan of the product, bought in any store.
  private func isActive(_ product: ConsoleProduct, of user: String?, in world: World) -> Bool {
    guard let user else { return false }
    return list(.active, of: user, in: world).contains { ledger[$0].product == product.identifier }
  }

  // MARK: Reservation

  /// Handles the response to a reservation: adds a payment to the queue, or ends the purchase.
  mutating func reserved(_ reply: SDKResponse, in effects: inout ParticipantEffects<ScheduledWork>) {
    guard let purchase = sdk.purchase, purchase.payment == nil else { return }
    if let error = Self.error(of: reply, .reserve) {
      endPurchase(error, in: &effects)
      return
    }
    guard case .completed(let payments) = reply, let number = payments.first else { return }
    sdk.purchase?.payment = number
    guard passesStopPoint(at: .p2, number, in: &effects) else { return }
    effects.request(.buy(Payment(purchase.product, applicationUsername: ledger[number].sequence)))
  }

  mutating func paymentRefused(_ refusal: Refusal, in effects: inout ParticipantEffects<ScheduledWork>) {
    guard sdk.purchase != nil else { return }
    let reason = LocalizedText("the queue does not accept the payment: \(LocalizedText(refusal.why))")
    endPurchase(ServiceError(.paymentFailed, reason), in: &effects)
  }

  private mutating func endPurchase(
    _ error: ServiceError, in effects: inout ParticipantEffects<ScheduledWork>
  ) {
    guard let purchase = sdk.purchase else { return }
    sdk.purchase = nil
    if let number = purchase.payment { ledger[number].error = error }
    deliverFailureToDelegate(
      purchase.product, error, delegateDelivery: delegateDelivery(of: purchase), in: &effects)
    continuePromotions(in: &effects)
  }

  // MARK: Queue callbacks

  /// Handles a call of `updatedTransactions`.
  mutating func receive(
    _ snapshots: [TransactionSnapshot], in effects: inout ParticipantEffects<ScheduledWork>
  ) {
    for snapshot in snapshots {
      // A stop can end the process during the loop. The SDK is then not initialised and ignores the rest.
      guard sdk.isInitialised else { return }
      switch snapshot.state {
      case .purchasing: handlePurchasing(snapshot.number, in: &effects)
      case .failed: handleFailed(snapshot, in: &effects)
      case .deferred: handleDeferred(snapshot.number, in: &effects)
      case .purchased:
        sdk.pending.append(snapshot.number)
        handlePurchased(snapshot.number, in: &effects)
      case .restored: if sdk.isRestoring { effects.request(.finish(.number(snapshot.number))) }
      }
    }
  }

  /// Returns the payment that the SDK created for a transaction; nil if the SDK did not start the purchase.
  func ownPayment(_ number: TransactionNumber, _ world: World) -> PaymentNumber? {
    world.transaction(number)?.payment.applicationUsername.flatMap { ledger.number(ofSequence: $0) }
  }

  private mutating func handlePurchasing(
    _ number: TransactionNumber, in effects: inout ParticipantEffects<ScheduledWork>
  ) {
    guard let payment = ownPayment(number, effects.simulator.world) else { return }
    ledger.link(number, payment)
    if sdk.purchase?.payment == payment { sdk.purchase?.transaction = number }
  }

  private mutating func handleDeferred(
    _ number: TransactionNumber, in effects: inout ParticipantEffects<ScheduledWork>
  ) {
    guard ownPayment(number, effects.simulator.world) != nil else { return }
    note(
      LocalizedText(
        """
        #\(number) waits for a parent: it stays in progress, and the app is not notified (undocumented for \
        the SDK)
        """
      ),
      [number], in: &effects)
  }

  private mutating func handleFailed(
    _ snapshot: TransactionSnapshot, in effects: inout ParticipantEffects<ScheduledWork>
  ) {
    let number = snapshot.number
    guard let payment = ownPayment(number, effects.simulator.world) else { return }
    let isCancelled = snapshot.error?.domain == "SKErrorDomain" && snapshot.error?.code == 2
    let underlyingError = snapshot.error.map { "\($0.domain) \($0.code)" } ?? ""
    let error =
      isCancelled
      ? ServiceError(
        .cancelled, LocalizedText("the customer cancelled"), underlying: snapshot.error)
      : ServiceError(
        .paymentFailed, LocalizedText("the App Store: \(underlyingError)"),
        underlying: snapshot.error)
    if ledger[payment].status == .reserved {
      ledger[payment].error = error
      if isCancelled {
        ledger[payment].status = .userClose
        note(
          LocalizedText("payment \(payment) is \(Vendor.word(PaymentStatus.userClose))"), [number],
          in: &effects)
      }
    }
    effects.request(.finish(.number(number)))
    if sdk.purchase?.payment == payment { endPurchase(error, in: &effects) }
  }

  private mutating func handlePurchased(
    _ number: TransactionNumber, in effects: inout ParticipantEffects<ScheduledWork>
  ) {
    // If the store answers immediately, the stop points before the answer have not been checked yet.
    if let payment = ownPayment(number, effects.simulator.world) {
      for point in [PurchaseStop.StopPoint.p4, .p5] {
        guard passesStopPoint(at: point, payment, in: &effects) else { return }
      }
    }
    complete(number, in: &effects)
  }

  // MARK: Completing

  /// Tries again to complete all paid transactions that are pending.
  mutating func reprocess(in effects: inout ParticipantEffects<ScheduledWork>) {
    guard sdk.isInitialised, sdk.user != nil else { return }
    for number in sdk.pending.numbers {
      guard sdk.isInitialised else { return }
      complete(number, in: &effects)
    }
  }

  private mutating func complete(
    _ number: TransactionNumber, in effects: inout ParticipantEffects<ScheduledWork>
  ) {
    let world = effects.simulator.world
    guard !sdk.finishing.contains(number), let transaction = world.transaction(number),
      transaction.finishedAt == nil, !sdk.pendingRequests.contains(.verify(number)),
      // A transaction of another account waits until that account is on the device.
      !world.isElsewhere(transaction)
    else { return }
    switch match(transaction, world) {
    case .failure(let error): keepInQueue(number, error, in: &effects)
    case .success(let payment):
      answers(number, with: payment, transaction)
      guard passesStopPoint(at: .p6, payment, in: &effects) else { return }
      if let error = errorOfOther(than: ledger[payment].user) {
        keepInQueue(number, error, in: &effects)
        return
      }
      // The SDK refreshes a receipt without the transaction before it sends the receipt.
      if settings.refreshesReceipt, !world.isInReceipt(number) {
        effects.request(.appStore(.refreshReceipt))
        effects.continueWith(.receiptRefreshed(number))
      } else {
        send(.verify(number), in: &effects)
      }
    }
  }

  /// Sends the receipt after its refresh, unless the process has ended or the transaction is complete.
  mutating func verifyAfterRefresh(
    _ number: TransactionNumber, in effects: inout ParticipantEffects<ScheduledWork>
  ) {
    guard sdk.isInitialised, sdk.pending.contains(number), !sdk.finishing.contains(number),
      !sdk.pendingRequests.contains(.verify(number))
    else { return }
    send(.verify(number), in: &effects)
  }

  /// Links the running purchase to a transaction that was already in the queue.
  ///
  /// The queue can answer a payment with an existing transaction instead of a new one.
  private mutating func answers(
    _ number: TransactionNumber, with payment: PaymentNumber, _ transaction: Transaction
  ) {
    guard let purchase = sdk.purchase, purchase.payment != nil, purchase.transaction == nil,
      purchase.product == transaction.payment.productIdentifier
    else { return }
    sdk.purchase?.transaction = number
    sdk.purchase?.payment = payment
  }

  /// Returns the payment of a transaction, or the reason why the current user cannot complete it.
  private mutating func match(
    _ transaction: Transaction, _ world: World
  ) -> Result<PaymentNumber, ServiceError> {
    guard let about = ledger.payment(of: transaction, in: world) else {
      return .failure(
        ServiceError(
          .paymentUnknown,
          LocalizedText(
            "#\(transaction.number) has no reference to the service: it was bought without the service")))
    }
    if let error = errorOfOther(than: ledger[about.payment].user) { return .failure(error) }
    let product = transaction.payment.productIdentifier
    if ledger[about.payment].product != product {
      return .failure(
        ServiceError(
          .productDiffers,
          LocalizedText(
            """
            the payment is of \(VisibleText.visible(ledger[about.payment].product)), but the transaction is \
            of \(VisibleText.visible(product))
            """
          )))
    }
    return .success(about.payment)
  }

  /// Leaves a transaction in the queue and records the reason; the next reprocessing tries again.
  private mutating func keepInQueue(
    _ number: TransactionNumber, _ error: ServiceError, in effects: inout ParticipantEffects<ScheduledWork>
  ) {
    let world = effects.simulator.world
    let about = world.transaction(number).flatMap { ledger.payment(of: $0, in: world) }
    if let payment = ledger.number(of: number) ?? about.flatMap({ $0.isRenewal ? nil : $0.payment }),
      ledger[payment].status != .success
    {
      ledger[payment].error = error
    }
    lastError = error
    note(
      LocalizedText("#\(number) stays in the queue: \(error.reason) (\(error.name))"), [number],
      narration: LocalizedText("The payment stays unfinished: \(error.reason)."),
      in: &effects)
    if isAnswer(number, about?.payment, world) { endPurchase(error, in: &effects) }
  }

  /// Whether a transaction is the result of the running purchase.
  private func isAnswer(_ number: TransactionNumber, _ payment: PaymentNumber?, _ world: World) -> Bool {
    guard let purchase = sdk.purchase, purchase.payment != nil else { return false }
    if purchase.transaction == number || (purchase.payment == payment && payment != nil) { return true }
    return purchase.transaction == nil
      && world.transaction(number)?.payment.productIdentifier == purchase.product
  }

  mutating func verified(
    _ number: TransactionNumber, _ reply: SDKResponse, in effects: inout ParticipantEffects<ScheduledWork>
  ) {
    let world = effects.simulator.world
    let about = world.transaction(number).flatMap { ledger.payment(of: $0, in: world) }
    guard sdk.pending.contains(number), let first = about?.payment else { return }
    let payment = ledger.number(of: number) ?? first
    if let error = Self.error(of: reply, .verify(number)) {
      switch error.fault {
      // These errors are final, so the transaction is finished.
      case .notVerified, .ownedAlready:
        ledger[payment].error = error
        finish(number, payment, in: &effects)
      default: keepInQueue(number, error, in: &effects)
      }
      return
    }
    for point in [PurchaseStop.StopPoint.p7, .p8] where stop?.point == point {
      let isCutOff = stop?.kind == .network
      guard passesStopPoint(at: point, payment, in: &effects) else { return }
      let lost = LocalizedText("the network went down")
      if let reason = isCutOff ? ServiceError(.noNetwork, lost) : errorOfOther(than: ledger[payment].user) {
        keepInQueue(number, reason, in: &effects)
        return
      }
    }
    finish(number, payment, in: &effects)
  }

  private mutating func finish(
    _ number: TransactionNumber, _ payment: PaymentNumber, in effects: inout ParticipantEffects<ScheduledWork>
  ) {
    sdk.finishing.insert(number)
    log(
      "call", LocalizedText(same: "-> finishTransaction: #\(number)"), [number],
      from: .participant(Self.name),
      to: .party(.queue), in: &effects)
    effects.request(.finish(.number(number)))
    effects.continueWith(.finished(number, payment))
  }

  /// Handles a refused finish call; the transaction stays pending, so the next reprocessing includes it.
  mutating func finishRefused(_ number: TransactionNumber) {
    sdk.finishing.remove(number)
    if let index = refusedFinishes.firstIndex(of: number) { refusedFinishes.remove(at: index) }
    refusedFinishes.append(number)
  }

  // MARK: The result

  /// Handles a completed finish call.
  ///
  /// The delegate receives results of purchases that this process started. With the quirk
  /// `serviceReprocessedDelegate` it also receives other results.
  mutating func finished(
    _ number: TransactionNumber, _ payment: PaymentNumber, in effects: inout ParticipantEffects<ScheduledWork>
  ) {
    let wasRefused = refusedFinishes.contains(number)
    refusedFinishes.removeAll { $0 == number }
    guard wasRefused || sdk.finishing.remove(number) != nil else { return }
    if !wasRefused { sdk.pending.remove(number) }
    let isCall = isAnswer(number, payment, effects.simulator.world)
    if let error = ledger[payment].error, ledger[payment].status != .success {
      lastError = error
      if isCall {
        endPurchase(error, in: &effects)
      } else {
        note(
          LocalizedText("#\(number) is finished permanently: \(error.reason) (\(error.name))"), [number],
          narration: LocalizedText("The payment fails: \(error.reason)."),
          in: &effects)
      }
      return
    }
    let isStopped = isCall && stop?.point == .p9
    if isStopped, !passesStopPoint(at: .p9, payment, in: &effects) { return }
    let delegateDelivery = isCall ? delegateDelivery(of: sdk.purchase) : delegateDelivery(of: nil)
    if isCall {
      sdk.purchase = nil
      lastError = nil
    }
    let isTheirs = ledger[payment].user == sdk.user
    if isTheirs, !isStopped, isCall || effects.simulator.world.quirks.serviceReprocessedDelegate == .yes {
      deliverToDelegate(payment, delegateDelivery: delegateDelivery, in: &effects)
    } else {
      let listing = listing(of: ledger[payment], in: effects.simulator.world)
      note(
        LocalizedText(
          """
          payment \(payment) is \(Vendor.word(ledger[payment].status)); the delegate is not notified: \
          \(listing.clause)
          """), [number],
        narration: narration(ofCompleting: payment, effects.simulator.world), in: &effects)
    }
    continuePromotions(in: &effects)
  }

  private func narration(ofCompleting number: PaymentNumber, _ world: World) -> LocalizedText {
    let name = Self.name(of: ledger[number].product, in: world)
    let listing = listing(of: ledger[number], in: world)
    return LocalizedText("\(name) is now verified, but the app is not notified: \(listing.narration).")
  }
}
