// The service's server: it reserves, verifies, lists, consumes and restores payments.

import StoreModel
import StoreSimulator
import Support

extension IAPService {
  /// Returns the response to a request; a wrong app key is refused (rule `service.app-key`).
  mutating func serve(_ request: SDKRequest, _ world: World, refusesReceipt: Bool = false) -> SDKResponse {
    if let key = settings.consoleKey, sdk.appKey != key { return .keyRefused(Vendor.codeOfWrongKey(request)) }
    return switch request {
    case .reserve: reserve(at: world.now)
    case .verify(let transaction): verify(transaction, world, refusesReceipt: refusesReceipt)
    case .products, .restore: .completed([])
    case .list(let kind, let user, _): .completed(list(kind, of: user, in: world))
    case .consume(let payment, _): consume(payment, of: sdk.user, in: world)
    case .incomplete: completeOld(at: world.now)
    }
  }

  // MARK: Identifiers

  /// Returns the sequence number of the next payment: the date in Seoul (UTC+9) and an eight-digit number.
  private func sequence(at instant: Instant) -> String {
    let civil = CivilTime(instant, offsetSeconds: 9 * 3600)
    return Digits.atLeast(4, of: civil.year) + Digits.two(civil.month) + Digits.two(civil.day)
      + Digits.atLeast(8, of: ledger.next.value)
  }

  /// Returns a payment's access token of 86 characters, derived from its sequence number.
  static func accessToken(of sequence: String) -> String {
    let signs = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    var state: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in sequence.utf8 { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let bytes = (0..<86).map { _ in
      state = state &+ 0x9E37_79B9_7F4A_7C15
      var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return signs[Int((mixed ^ (mixed >> 31)) % 64)]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  mutating func open(
    _ product: ConsoleProduct, _ origin: ServicePayment.Origin, user: String, payload: String? = nil,
    isPromoted: Bool = false, at now: Instant
  ) -> PaymentNumber {
    let number = ledger.next
    ledger.append(
      ServicePayment(
        number, sequence: sequence(at: now), origin: origin, product, user: user, payload: payload,
        isPromoted: isPromoted, at: now))
    return number
  }

  mutating func succeed(_ number: PaymentNumber) {
    ledger[number].status = .success
    ledger[number].error = nil
    ledger[number].accessToken = ledger[number].accessToken ?? Self.accessToken(of: ledger[number].sequence)
  }

  private mutating func recordTransaction(
    _ transaction: Transaction, for number: PaymentNumber, in world: World
  ) {
    ledger.link(transaction.number, number)
    ledger[number].transactionIdentifier = world.identifierText(transaction.number)
    ledger[number].originalIdentifier = transaction.original.flatMap { world.identifierText($0) }
    ledger[number].purchasedAt = transaction.purchasedAt
    ledger[number].expiresAt = transaction.expiresAt
    ledger[number].verifiedAt = world.now
    succeed(number)
  }

  // MARK: Reservation and verification

  private mutating func reserve(at now: Instant) -> SDKResponse {
    guard let purchase = sdk.purchase, let product = settings.console.product(purchase.product) else {
      return .refused(Vendor.ResultCode.invalidParameters)
    }
    return .completed([
      open(
        product, .call, user: purchase.user, payload: purchase.payload, isPromoted: purchase.isPromoted,
        at: now)
    ])
  }

  private mutating func verify(
    _ number: TransactionNumber, _ world: World, refusesReceipt: Bool
  ) -> SDKResponse {
    guard let transaction = world.transaction(number), let about = ledger.payment(of: transaction, in: world)
    else {
      return .refused(Vendor.ResultCode.invalidParameters)
    }
    let isRenewal = about.isRenewal
    let known = ledger.number(of: number)
    if isRenewal, let known, ledger[known].status == .success { return .completed([known]) }
    if let reason = whyNotVerified(transaction, world, refusesReceipt: refusesReceipt) {
      let error = ServiceError(.notVerified, reason)
      if isRenewal {
        let failed = known ?? renewal(of: about.payment, transaction, at: world.now)
        ledger.link(number, failed)
        ledger[failed].status = .failure
        ledger[failed].error = error
      } else if ledger[about.payment].status != .success {
        ledger[about.payment].status = .failure
      }
      return .fault(error)
    }
    return isRenewal
      ? verifyRenewal(of: about.payment, transaction, world)
      : verifyPurchase(about.payment, transaction, world)
  }

  private func whyNotVerified(_ transaction: Transaction, _ world: World, refusesReceipt: Bool)
    -> LocalizedText?
  {
    if refusesReceipt { return LocalizedText("the receipt is refused") }
    if Self.refusesLocalReceipts(world) {
      let code = Vendor.receiptNotAuthenticated
      return LocalizedText(
        """
        the App Store answers \(code): the receipt was signed in Xcode (use environment sandbox, or quirk \
        service-local-receipts accepted)
        """)
    }
    if transaction.refundedAt != nil {
      return LocalizedText("the receipt says that the purchase was refunded")
    }
    return nil
  }

  private mutating func verifyPurchase(
    _ payment: PaymentNumber, _ transaction: Transaction, _ world: World
  ) -> SDKResponse {
    switch ledger[payment].status {
    case .success where ledger[payment].transaction == transaction.number: return .completed([payment])
    case .success, .refund, .failure:
      let word = Vendor.word(ledger[payment].status)
      return .fault(
        ServiceError(
          .statusInvalid,
          LocalizedText("the payment is \(word) and cannot continue")))
    // The customer has paid, even if the SDK recorded a cancellation.
    case .reserved, .userClose: break
    }
    if let existing = transaction.answeredWith {
      return .fault(
        ServiceError(
          .ownedAlready,
          LocalizedText("the App Store answers with an earlier purchase (#\(existing)); nothing was paid"))
      )
    }
    if let error = expired(transaction, ledger[payment].type, world) { return .fault(error) }
    recordTransaction(transaction, for: payment, in: world)
    return .completed([payment])
  }

  private mutating func verifyRenewal(
    of first: PaymentNumber, _ transaction: Transaction, _ world: World
  ) -> SDKResponse {
    if !settings.refreshesReceipt {
      return .fault(
        ServiceError(
          .renewalNotFound,
          LocalizedText(
            "the receipt is older than the renewal #\(transaction.number) (use service receipt fresh)")))
    }
    if !world.isInReceipt(transaction.number) {
      return .fault(
        ServiceError(
          .renewalNotFound,
          LocalizedText(
            "the receipt on the device lacks the renewal #\(transaction.number) (use app refreshes-receipt)"))
      )
    }
    if let error = expired(transaction, ledger[first].type, world) { return .fault(error) }
    let number =
      ledger.number(of: transaction.number) ?? renewal(of: first, transaction, at: world.now)
    recordTransaction(transaction, for: number, in: world)
    return .completed([number])
  }

  /// Returns an error if a plan's period has ended; nil for consumables, which the service still owes
  /// afterwards.
  private func expired(_ transaction: Transaction, _ type: ProductType, _ world: World) -> ServiceError? {
    guard type == .autoRenewable, let end = transaction.expiresAt, end <= world.now else { return nil }
    return ServiceError(
      .expired,
      LocalizedText(
        """
        the period of #\(transaction.number) ended before it was verified ("service restore" updates the \
        console)
        """))
  }

  mutating func renewal(
    of first: PaymentNumber, _ transaction: Transaction, origin: ServicePayment.Origin = .renewal,
    at now: Instant
  ) -> PaymentNumber {
    let product =
      settings.console.product(transaction.payment.productIdentifier) ?? ledger[first].asRegistered
    return open(product, origin, user: ledger[first].user, payload: ledger[first].payload, at: now)
  }

  // MARK: Lists

  /// Returns a user's payments that belong to a list, in order of creation.
  public func list(_ kind: ListKind, of user: String, in world: World) -> [PaymentNumber] {
    let now = world.now
    return ledger.all.lazy.filter { payment in
      guard payment.user == user, payment.status == .success, !isRefunded(payment, in: world) else {
        return false
      }
      switch kind {
      case .unconsumed:
        return payment.type.isConsumable && !payment.isConsumed && payment.storeCode == Vendor.appStoreCode
      case .active: return payment.isActive(at: now)
      }
    }.map(\.number)
  }

  func isRefunded(_ payment: ServicePayment, in world: World) -> Bool {
    payment.transaction.flatMap { world.transaction($0) }?.refundedAt != nil
  }

  // MARK: Consuming

  mutating func consume(_ number: PaymentNumber, of user: String?, in world: World) -> SDKResponse {
    guard ledger.has(number), ledger[number].user == user else {
      return .refused(Vendor.ResultCode.consumeFailed)
    }
    let (code, _) = code(ofConsuming: ledger[number], in: world)
    guard code == Vendor.ResultCode.success else { return .refused(code) }
    ledger[number].consumedAt = world.now
    return .completed([number])
  }

  // MARK: Older SDK versions

  private mutating func completeOld(at now: Instant) -> SDKResponse {
    let purchases = incompletePurchases
    incompletePurchases = []
    return .completed(
      purchases.compactMap { purchase in
        guard let product = settings.console.product(purchase.product) else { return nil }
        let number = open(product, .oldSDK, user: purchase.user, at: now)
        ledger[number].purchasedAt = now
        succeed(number)
        return number
      })
  }

  // MARK: The limit

  /// Returns the amount that a user paid in the calendar month of `now` (UTC+9), in milliunits.
  ///
  /// The amount is the sum of the console's prices, regardless of their currencies.
  public func paid(by user: String, at now: Instant) -> Int64 {
    let month = CivilTime(now, offsetSeconds: 9 * 3600)
    return ledger.all.lazy.filter { payment in
      guard payment.user == user, payment.status == .success else { return false }
      let made = CivilTime(payment.madeAt, offsetSeconds: 9 * 3600)
      return made.year == month.year && made.month == month.month
    }.reduce(0) { $0 + Money.milliunits($1.price) }
  }
}

extension ServicePayment {
  fileprivate var asRegistered: ConsoleProduct {
    ConsoleProduct(
      product, number: productNumber, name: product, price: price, currency: currency, type: type)
  }
}
