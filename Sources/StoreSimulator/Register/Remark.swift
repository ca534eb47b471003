// What the operator is told beside the callbacks: why nothing came, what cleared itself, what waits.

/// A sentence for the operator.
///
/// Cases carry the facts; `text` is the English. Big cases are boxed: a log keeps many of the small ones.
public enum Remark: Hashable, Sendable {
  case interruptedClearedItself
  case declinedDeliversNothing(transaction: TransactionNumber)
  case waitsForForeground(transaction: TransactionNumber, app: AppState)
  indirect case failureInjected(transaction: TransactionNumber, domain: String, code: Int)
  case askToBuyIsSetByTheApp
  case simulatesAskToBuyIgnored(transaction: TransactionNumber)
  case unfinishedMarkStays(transaction: TransactionNumber)
  case transactionsRemoved([TransactionNumber])
  case restoreFinished(count: Int)
  case restoreFailed(StoreError)
  indirect case entitlementsRevoked(product: String, transaction: TransactionNumber)
  case sheetWaitsBehind(transaction: TransactionNumber)
  case deliveredAgain(transaction: TransactionNumber)
  case noObserver(transaction: TransactionNumber)
  case nothingToSettle
  case nothingHappened(transaction: TransactionNumber)
  case causeMakesNoDifference
  case localTransactionsLost([TransactionNumber])
  indirect case catalogHasWarnings(count: Int, first: CatalogWarning)
  /// The catalogue's file was saved for another storefront or locale than the device has.
  indirect case catalogIsForDevice(storefront: String?, locale: String?)
  /// A request to a parent was not answered in time.
  case requestExpired(transaction: TransactionNumber)
  /// The plan changes now; `back` is what is given back of the old period.
  indirect case planChangesNow(from: String, to: String, back: String)
  /// The plan changes at the renewal.
  indirect case planChangesAtRenewal(to: String, at: String)
  /// The order of a plan for the renewal was taken back.
  case orderTakenBack(product: String)
  indirect case autoRenewBackOn(product: String, at: String)
  indirect case alreadyOrdered(product: String, at: String)
  /// What was ordered waits for the renewal: the payment's transaction leaves the queue without a callback.
  case orderDeliversNothing(transaction: TransactionNumber)
  indirect case serviceGoesOnUntil(product: String, at: String)
  indirect case renewalLimitReached(product: String, count: Int)
  case nextTryCollects(at: String)
  case graceNeedsRetry
  case refundDeclined(transaction: TransactionNumber)
  case refundWaits(transaction: TransactionNumber)
  /// The operator took a step back.
  case undone(step: String)
  /// The operator did a step again that had been taken back.
  case redone(step: String)
  /// The operator went back to a snapshot.
  case snapshotLoaded(name: String)

  /// The transaction it is about, if any.
  public var transaction: TransactionNumber? {
    switch self {
    case .declinedDeliversNothing(let n), .waitsForForeground(let n, _), .failureInjected(let n, _, _),
      .simulatesAskToBuyIgnored(let n), .unfinishedMarkStays(let n), .entitlementsRevoked(_, let n),
      .sheetWaitsBehind(let n), .deliveredAgain(let n), .noObserver(let n), .nothingHappened(let n),
      .requestExpired(let n), .orderDeliversNothing(let n), .refundDeclined(let n), .refundWaits(let n):
      n
    case .transactionsRemoved(let numbers), .localTransactionsLost(let numbers): numbers.first
    case .interruptedClearedItself, .askToBuyIsSetByTheApp, .restoreFinished, .restoreFailed,
      .nothingToSettle,
      .planChangesNow, .planChangesAtRenewal, .orderTakenBack, .autoRenewBackOn, .alreadyOrdered,
      .serviceGoesOnUntil, .renewalLimitReached, .nextTryCollects, .graceNeedsRetry,
      .causeMakesNoDifference, .catalogHasWarnings, .catalogIsForDevice, .undone, .redone, .snapshotLoaded:
      nil
    }
  }

  /// Whether it tells of a way through the session's past, and not of something in the world.
  public var isOfThePast: Bool {
    switch self {
    case .undone, .redone, .snapshotLoaded: true
    case .interruptedClearedItself, .declinedDeliversNothing, .waitsForForeground, .failureInjected,
      .askToBuyIsSetByTheApp, .simulatesAskToBuyIgnored, .unfinishedMarkStays, .transactionsRemoved,
      .restoreFinished, .restoreFailed, .entitlementsRevoked, .sheetWaitsBehind, .deliveredAgain,
      .noObserver, .nothingToSettle, .nothingHappened, .causeMakesNoDifference, .localTransactionsLost,
      .catalogHasWarnings, .catalogIsForDevice, .requestExpired, .planChangesNow, .planChangesAtRenewal,
      .orderTakenBack, .autoRenewBackOn, .alreadyOrdered, .orderDeliversNothing, .serviceGoesOnUntil,
      .renewalLimitReached, .nextTryCollects, .graceNeedsRetry, .refundDeclined, .refundWaits:
      false
    }
  }

  /// The English sentence, without a full stop.
  public var text: String {
    switch self {
    case .interruptedClearedItself: "Interrupted cleared itself: it lasts for one purchase"
    case .declinedDeliversNothing(let n): "#\(n) declined: nothing is delivered to the app, now or later"
    case .waitsForForeground(let n, .background): "#\(n) waits until the app comes to the foreground"
    case .waitsForForeground(let n, _): "#\(n) waits until the app is launched"
    case .failureInjected(let n, let domain, let code): "the failure of #\(n) was injected: \(domain) \(code)"
    case .askToBuyIsSetByTheApp:
      "Sandbox has no Ask to Buy switch: the app now sets simulatesAskToBuyInSandbox on every payment"
    case .simulatesAskToBuyIgnored(let n): "simulatesAskToBuyInSandbox of #\(n) has no effect outside Sandbox"
    case .unfinishedMarkStays(let n):
      "#\(n) keeps the mark \"This transaction has not been finished by calling "
        + "[SKPaymentQueue finishTransaction:]\" although it was finished"
    case .transactionsRemoved(let numbers):
      "paymentQueue(_:removedTransactions:) \(numbers.map { "#\($0)" }.joined(separator: " "))"
    case .restoreFinished(let count):
      "paymentQueueRestoreCompletedTransactionsFinished: \(count) restored"
    case .restoreFailed(let error):
      "paymentQueue(_:restoreCompletedTransactionsFailedWithError:) \(error.domain) \(error.code)"
    case .entitlementsRevoked(let product, _):
      "paymentQueue(_:didRevokeEntitlementsForProductIdentifiers:) \(product)"
    case .sheetWaitsBehind(let n): "the payment sheet of #\(n) waits behind what is up"
    case .deliveredAgain(let n): "#\(n) was not finished: it is delivered again, and no new purchase starts"
    case .noObserver(let n): "the app has no observer: nothing of #\(n) is delivered"
    case .nothingToSettle: "nothing is pending"
    case .nothingHappened(let n): "nothing comes of this for #\(n)"
    case .requestExpired(let n):
      "the request of #\(n) was not answered in time: nothing is delivered, now or later"
    case .planChangesNow(let from, let to, let back):
      "the plan changes at once from \(from) to \(to); \(back) of the old period is given back"
    case .planChangesAtRenewal(let to, let at): "the plan changes to \(to) at the renewal of \(at)"
    case .orderTakenBack(let product): "the order of \(product) is taken back: the present plan renews"
    case .autoRenewBackOn(let product, let at): "\(product) renews again, at \(at)"
    case .alreadyOrdered(let product, let at): "\(product) is ordered already, from \(at) on"
    case .orderDeliversNothing(let n):
      "nothing is delivered to the queue for #\(n): what was ordered shows in renewalInfo only"
    case .serviceGoesOnUntil(let product, let at): "\(product) serves until \(at) and does not renew"
    case .renewalLimitReached(let product, let count):
      "\(product) renewed \(count) times: the test environment switches auto-renew off"
    case .nextTryCollects(let at): "the next try to collect, at \(at), succeeds"
    case .graceNeedsRetry: "a grace period has no effect while renewals do not fail (billing retry on)"
    case .refundDeclined(let n): "the App Store declines the refund of #\(n)"
    case .refundWaits(let n): "the App Store decides about the refund of #\(n) later: refund #\(n) grants it"
    case .causeMakesNoDifference: "Xcode has no cause of an interruption: the purchase fails all the same"
    case .catalogHasWarnings(let count, let first):
      "\(count == 1 ? "1 warning" : "\(count) warnings, the first") about the file: "
        + "\(first.path.isEmpty ? "" : "\(first.path): ")\(first.message)"
    case .catalogIsForDevice(let storefront, let locale):
      "the file was saved for another device: device"
        + (storefront.map { " --storefront \($0)" } ?? "") + (locale.map { " --locale \($0)" } ?? "")
        + " sets this one so"
    case .undone(let step): "undone: \(step)"
    case .redone(let step): "done again: \(step)"
    case .snapshotLoaded(let name): "snapshot \(name) loaded"
    case .localTransactionsLost(let numbers):
      "lost with the app's process: \(numbers.map { "#\($0)" }.joined(separator: " "))"
    }
  }
}
