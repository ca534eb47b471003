// The comparison of a payment's three records: App Store, service and app.

import StoreModel
import StoreSimulator
import Support

public enum StorePaymentState: Hashable, Sendable {
  /// No transaction, or a transaction for which nothing was paid.
  case nothing
  /// The payment sheet is open, or a parent has to approve.
  case open(TransactionNumber)
  case paid(TransactionNumber, isFinished: Bool)
  case refunded(TransactionNumber)
  /// Paid in another store, or through an older version of the SDK.
  case outside

  public var isPaid: Bool {
    switch self {
    case .paid, .outside: true
    case .nothing, .open, .refunded: false
    }
  }
}

/// The list that contains a successful payment, or the reason why no list contains it.
enum PaymentListing: Hashable {
  case list(IAPService.ListKind)
  case expired, consumed, refunded
  /// A product whose type is unknown to the console.
  case unlisted

  /// A clause for the end of a sentence, such as `it is in the active list`.
  var clause: LocalizedText {
    switch self {
    case .list(.unconsumed): LocalizedText("it is in the unconsumed list")
    case .list(.active): LocalizedText("it is in the active list")
    case .expired: LocalizedText("its period has ended, so no list contains it")
    case .consumed: LocalizedText("it is consumed, so no list contains it")
    case .refunded: LocalizedText("the App Store refunded it, so no list contains it")
    case .unlisted: LocalizedText("no list contains products of type 0")
    }
  }

  var narration: LocalizedText {
    switch self {
    case .list: LocalizedText("it is in the list")
    case .expired, .consumed, .refunded, .unlisted: clause
    }
  }
}

public struct PaymentDiagnosis: Hashable, Sendable {
  public let now: LocalizedText
  public let next: LocalizedText
  public let risk: LocalizedText
}

extension IAPService {
  public func storeEntry(of payment: ServicePayment, in world: World) -> StorePaymentState {
    switch payment.origin {
    case .oldSDK, .elsewhere: return .outside
    case .call, .renewal, .restored: break
    }
    var number = payment.transaction
    // An interrupted purchase that was resolved continues as another transaction.
    if let failed = number.flatMap({ world.transaction($0) }),
      case .resolved(let second) = failed.interruption
    {
      number = second
    }
    guard let number, let transaction = world.transaction(number) else { return .nothing }
    if transaction.refundedAt != nil { return .refunded(number) }
    switch transaction.state {
    case .purchasing, .deferred: return transaction.isLost ? .nothing : .open(number)
    case .failed: return .nothing
    case .purchased, .restored:
      return transaction.answeredWith == nil
        ? .paid(number, isFinished: transaction.finishedAt != nil) : .nothing
    }
  }

  /// Returns the list that contains a successful payment, or the reason why no list contains it.
  func listing(of payment: ServicePayment, in world: World) -> PaymentListing {
    if isRefunded(payment, in: world) { return .refunded }
    if payment.type.isConsumable { return payment.isConsumed ? .consumed : .list(.unconsumed) }
    return payment.isActive(at: world.now) ? .list(.active) : payment.type.isPlan ? .expired : .unlisted
  }

  private func isOwed(_ payment: ServicePayment, expiresAt: Instant?, at now: Instant) -> Bool {
    payment.type == .autoRenewable ? expiresAt.map { $0 > now } ?? true : true
  }

  /// Whether the records of the App Store, the service and the app agree about a payment.
  public func agrees(_ payment: ServicePayment, in world: World) -> Bool {
    if case .elsewhere = payment.origin { return true }
    let entry = storeEntry(of: payment, in: world)
    if case .refunded = entry { return true }
    if payment.status == .refund { return true }
    let grantCount = payment.delivery.netGrantCount
    let belongsToUser = payment.delivery.user.map { $0 == payment.user } ?? true
    guard entry.isPaid else {
      return payment.status != .success && grantCount == 0 && !payment.isConsumed
    }
    var end = payment.expiresAt
    if case .paid(let number, _) = entry { end = world.transaction(number)?.expiresAt }
    guard isOwed(payment, expiresAt: end, at: world.now) else { return grantCount <= 1 && belongsToUser }
    return payment.status == .success && grantCount == 1 && belongsToUser
  }

  /// Returns the payments whose records differ, and paid transactions without a payment, both oldest first.
  public func differences(in world: World) -> (payments: [PaymentNumber], transactions: [TransactionNumber]) {
    var paid: [Int: TransactionNumber] = [:]
    var unmatchedTransactions: [TransactionNumber] = []
    var more: Set<PaymentNumber> = []
    var ledger = ledger
    for number in world.transactionNumbers {
      guard let transaction = world.transaction(number), transaction.state == .purchased,
        transaction.refundedAt == nil, transaction.answeredWith == nil,
        let about = ledger.payment(of: transaction, in: world)
      else { continue }
      if about.isRenewal {
        if ledger.number(of: number) == nil, isOwedForRenewal(transaction, of: about.payment, world) {
          unmatchedTransactions.append(number)
        }
      } else if paid.updateValue(number, forKey: about.payment.value) != nil {
        more.insert(about.payment)
      }
    }
    let payments = ledger.all.lazy.filter { payment in
      if more.contains(payment.number) { return true }
      guard let number = paid[payment.number.value], payment.transaction != number else {
        return !agrees(payment, in: world)
      }
      // Adds the transaction that paid for this payment, which the service does not know.
      var known = payment
      known.transaction = number
      return !agrees(known, in: world)
    }.map(\.number)
    return (Array(payments), unmatchedTransactions)
  }

  private func isOwedForRenewal(
    _ transaction: Transaction, of first: PaymentNumber, _ world: World
  ) -> Bool {
    isOwed(ledger[first], expiresAt: transaction.expiresAt, at: world.now)
  }

  // MARK: Table columns

  /// Returns a short text such as `#5 Purchased`, `#4 finished` or `-`.
  public func words(of entry: StorePaymentState) -> LocalizedText {
    switch entry {
    case .nothing: LocalizedText(same: "-")
    case .open(let number): LocalizedText("#\(number) open")
    case .paid(let number, false): LocalizedText(same: "#\(number) Purchased")
    case .paid(let number, true): LocalizedText("#\(number) finished")
    case .refunded(let number): LocalizedText("#\(number) refunded")
    case .outside: LocalizedText("paid elsewhere")
    }
  }

  public func words(ofDelivery payment: ServicePayment, in world: World) -> LocalizedText {
    let time = payment.consumedAt.map { TimeFormatter.paddedClock($0, in: world.device.timeZone) }
    let delivery = payment.delivery
    if let time, delivery.netGrantCount == 1 { return LocalizedText("consumed \(time)") }
    switch delivery.netGrantCount {
    case 0 where delivery.revocationCount > 0: return LocalizedText("taken back")
    case 0 where payment.isConsumed: return LocalizedText("consumed, not delivered")
    case 0 where delivery.wasDelivered: return LocalizedText("notified")
    case 0:
      return payment.status == .success
        ? LocalizedText("not delivered") : LocalizedText("not notified")
    case 1:
      if let end = payment.expiresAt, payment.type == .autoRenewable {
        let zone = world.device.timeZone
        let endsToday = TimeFormatter.date(end, in: zone) == TimeFormatter.date(world.now, in: zone)
        let until =
          endsToday ? TimeFormatter.paddedClock(end, in: zone) : TimeFormatter.date(end, in: zone)
        return LocalizedText("delivered; until \(until)")
      }
      return payment.type.isConsumable
        ? LocalizedText("delivered; not consumed") : LocalizedText("delivered")
    default: return LocalizedText("delivered \(delivery.netGrantCount) times")
    }
  }

  /// Returns an abbreviated text such as `handed out`, `to 09:15` or `-`.
  public func briefWords(ofDelivery payment: ServicePayment, in world: World) -> LocalizedText {
    let delivery = payment.delivery
    switch delivery.netGrantCount {
    case 0 where delivery.revocationCount > 0: return LocalizedText("taken back")
    case 0 where payment.isConsumed: return LocalizedText("undelivered")
    case 0 where delivery.wasDelivered: return LocalizedText("notified")
    case 0: return LocalizedText(same: "-")
    case 1 where payment.isConsumed: return LocalizedText("consumed")
    case 1:
      guard let end = payment.expiresAt, payment.type == .autoRenewable else {
        return LocalizedText("delivered")
      }
      let zone = world.device.timeZone
      let endsToday = TimeFormatter.date(end, in: zone) == TimeFormatter.date(world.now, in: zone)
      let until =
        endsToday
        ? TimeFormatter.paddedClock(end, in: zone).prefix(5) : TimeFormatter.date(end, in: zone).suffix(5)
      return LocalizedText("to \(until)")
    default: return LocalizedText("\(delivery.netGrantCount) times")
    }
  }

  public static func word(_ status: PaymentStatus) -> String { Vendor.word(status) }
  /// Returns the fault as written in a scenario step.
  public static func word(_ fault: ServerFault) -> String { OwnOperation.words(fault) }
  public static var zones: [String] { Vendor.zones }
  /// The stores other than the App Store in which a user can buy a plan.
  public static var otherStores: [String] { Vendor.otherStoreCodes }
  /// The service's name in scenario steps and in the status bar.
  public static var profile: String { Vendor.profile }
  public static var title: String { Vendor.title }

  // MARK: Diagnosis

  public func diagnosis(of number: PaymentNumber, in world: World) -> PaymentDiagnosis {
    let payment = ledger[number]
    return PaymentDiagnosis(
      now: now(payment, world), next: next(payment, world), risk: risk(payment, world))
  }

  func now(_ payment: ServicePayment, _ world: World) -> LocalizedText {
    let n = payment.number
    let entry = storeEntry(of: payment, in: world)
    let status = Vendor.word(payment.status)
    let stopped =
      payment.stoppedAt.map { stop in
        let stage = stop.point.stage
        return LocalizedText(" (stopped at \(stop.point.rawValue): \(stage))")
      } ?? LocalizedText(same: "")
    func text(_ sentence: LocalizedText) -> LocalizedText { LocalizedText("\(sentence)\(stopped)") }
    switch entry {
    case .nothing:
      return payment.status == .success
        ? text(LocalizedText("\(n) is \(status), but was never paid"))
        : text(LocalizedText("\(n) is \(status): nothing was paid"))
    case .open: return text(LocalizedText("\(n) is requested, but not paid yet"))
    case .refunded: return text(LocalizedText("\(n) was refunded by the App Store"))
    case .outside, .paid:
      break
    }
    if payment.status == .refund {
      return text(LocalizedText("\(n) was set to \(status) in the console"))
    }
    if case .elsewhere(let store) = payment.origin {
      return text(LocalizedText("\(n) was paid in \(store)"))
    }
    if payment.status != .success {
      return payment.status == .failure
        ? text(LocalizedText("\(n) is paid, but its receipt was permanently refused"))
        : text(LocalizedText("\(n) is paid, but not verified: the app is not notified"))
    }
    switch (payment.delivery.netGrantCount, payment.isConsumed) {
    case (0, true):
      return payment.delivery.revocationCount > 0
        ? text(LocalizedText("\(n) is paid and consumed, but the app took it back"))
        : text(LocalizedText("\(n) is paid and consumed, but not delivered"))
    case (0, false): return text(LocalizedText("\(n) is paid and verified, but not delivered"))
    case (1, true): return text(LocalizedText("\(n) is paid, delivered and consumed"))
    case (1, false):
      return payment.type.isConsumable
        ? text(LocalizedText("\(n) is delivered, but not consumed"))
        : text(LocalizedText("\(n) is paid and delivered"))
    default:
      return text(
        LocalizedText("\(n) was delivered \(payment.delivery.netGrantCount) times for one payment"))
    }
  }

  func next(_ payment: ServicePayment, _ world: World) -> LocalizedText {
    let user = VisibleText.visible(payment.user)
    let entry = storeEntry(of: payment, in: world)
    let list =
      payment.type.isConsumable ? LocalizedText("unconsumed") : LocalizedText("active")
    switch entry {
    case .nothing where payment.status == .reserved:
      return LocalizedText("nothing happens: it stays Reserved and unpaid")
    case .nothing, .refunded: return LocalizedText("the app has nothing to do")
    case .open:
      return LocalizedText(
        "the customer answers the payment sheet; if it closes without an answer, nothing is paid")
    case .outside, .paid: break
    }
    switch payment.status {
    case .reserved where isOver(payment, entry, world), .userClose where isOver(payment, entry, world):
      return LocalizedText(
        """
        its period has ended: the next initialisation as \(user) refuses it with error 14 ("service restore" \
        updates the console)
        """)
    case .reserved, .userClose:
      return LocalizedText(
        """
        the next initialisation as \(user) verifies it and makes it \(list); the delegate is not called \
        (\(Vendor.title)). Another user gets error 7, and it stays unverified
        """)
    case .failure:
      return LocalizedText(
        "the console can set it to Success (service status \(payment.number) success)")
    case .refund: return LocalizedText("the app has nothing to do")
    case .success: break
    }
    if payment.isConsumed || payment.delivery.netGrantCount > 0 && !payment.type.isConsumable {
      return payment.delivery.netGrantCount == 1
        ? LocalizedText("no action is needed; the payment is complete")
        : LocalizedText("no list contains it; correct it manually (service grant, service take-back)")
    }
    if payment.delivery.netGrantCount > 0 {
      return LocalizedText("it stays in the unconsumed list of \(user) until it is consumed")
    }
    if listing(of: payment, in: world) == .expired {
      return LocalizedText("its period has ended: no list contains it, and nothing has to be delivered")
    }
    return LocalizedText("it is in the \(list) list of \(user); an app that requests the list delivers it")
  }

  private func isOver(_ payment: ServicePayment, _ entry: StorePaymentState, _ world: World) -> Bool {
    guard payment.type == .autoRenewable else { return false }
    var end = payment.expiresAt
    if case .paid(let number, _) = entry { end = world.transaction(number)?.expiresAt }
    return end.map { $0 <= world.now } ?? false
  }

  /// Describes the app bugs that lose this payment or grant it twice.
  func risk(_ payment: ServicePayment, _ world: World) -> LocalizedText {
    let entry = storeEntry(of: payment, in: world)
    if case .elsewhere = payment.origin { return LocalizedText("none") }
    guard entry.isPaid, payment.status != .refund else {
      return LocalizedText("none: nothing has to be delivered")
    }
    if payment.delivery.netGrantCount > 1 {
      return LocalizedText(
        "an app that does not store paymentSeq delivers every payment in the list again")
    }
    if payment.isConsumed {
      return payment.delivery.netGrantCount == 1
        ? LocalizedText(
          """
          a second consume returns \(Vendor.ResultCode.alreadyConsumed): an app that takes the product back \
          after any error is wrong
          """)
        : LocalizedText("an app that consumes first loses the product if it ends before it delivers")
    }
    if payment.delivery.netGrantCount == 1 {
      return payment.type.isConsumable
        ? LocalizedText(
          "an app that does not store paymentSeq delivers twice: the payment is still in the list")
        : LocalizedText("none")
    }
    if isOver(payment, entry, world) {
      return LocalizedText("none: its period has ended")
    }
    let list = payment.type.isConsumable ? ListKind.unconsumed : .active
    let call = Vendor.selector(list == .unconsumed ? .unconsumed : .active).split(separator: "W")
    let name = call.first.map(String.init) ?? ""
    let received = Vendor.received.dropLast()
    return LocalizedText(
      "an app that delivers only in \(received) misses this payment: call \(name) after each initialisation")
  }
}
