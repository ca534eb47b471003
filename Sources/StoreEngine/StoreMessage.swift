// The messages that the world sends to the store.

import StoreModel
import StoreRules
import Support

/// What the store is told.
package enum StoreMessage: Hashable, Sendable {
  /// The queue has a payment.
  case asked(TransactionNumber)
  /// The test session has an error for `Product.purchase`, which fails payments of the queue too.
  case purchaseErrorSimulated(TransactionNumber)
  case confirmed(TransactionNumber)
  case cancelled(TransactionNumber)
  case interruptionAnswered(TransactionNumber, showsSheets: Bool)
  case sheetAgreed(TransactionNumber)
  /// `hasMore`: another sheet of the same purchase is up.
  case sheetRefused(TransactionNumber, hasMore: Bool)
  /// The customer has seen that a parent will be asked.
  case parentAsked(TransactionNumber)
  case signInFailed(TransactionNumber, InjectedFailure, RuleID)
  /// The app does not go on with a purchase in another storefront.
  case storefrontLeft(TransactionNumber)
  case finished([TransactionNumber])
  /// The queue let go of them for another payment.
  case dropped([TransactionNumber])
  /// The app's process has begun.
  case processBegan
  /// The app has synchronized its transactions with the App Store: `AppStore.sync()`.
  case synchronized
  /// A purchase is charged, and the app is told a failure.
  indirect case chargedUndelivered(Payment)
  /// The customer has signed in for a restore, or has not.
  case restoreSignedIn
  case restoreSignInFailed(InjectedFailure, RuleID)
  /// The customer has another device: what was begun on the old one and not paid for comes to nothing.
  case deviceReplaced
  /// Somebody signed in to pay.
  case signedIn(TransactionNumber)
  /// Another account will be signed in; these payments were not paid for.
  case customerWillChange(unpaid: [TransactionNumber])
  case customerChanged(TesterAccount?)
  /// Its transactions were brought to the app, as far as that can be.
  case accountArrived
  /// The account was given up.
  case accountDeleted(Person)
  case due(AgendaItem)
  case approve(TransactionNumber)
  case decline(TransactionNumber)
  case resolve(TransactionNumber)
  case refund(TransactionNumber)
  case delete(TransactionNumber)
  case subscription(SubscriptionAction, product: String, Person)
  case setBillingRetry(Bool)
  case setGracePeriod(Bool)
  case recover(product: String, person: String)
  case priceIncrease(PriceIncreaseAction, product: String, Person)
  case family(FamilyAction)
  case offer(OfferAction)
  case requestRefund(TransactionNumber, RefundRequest)
  case reverseRefund(TransactionNumber)
  case server(ServerAction)
  /// At a date in the past, where there is one.
  indirect case boughtOutside(OutOfAppPurchase, at: Instant?)
  case nextIdentifier(Int64)
  case nextLineItem(Int64)
  case nextErrorAddress(UInt64)
}
