// The messages that the world sends to the store.

import StoreModel
import StoreRules
import Support

package enum StoreMessage: Hashable, Sendable {
  case paymentSubmitted(TransactionNumber)
  /// The test session simulates an error of `Product.purchase`, which also fails payments of the queue.
  case purchaseErrorSimulated(TransactionNumber)
  case confirmed(TransactionNumber)
  case cancelled(TransactionNumber)
  /// The customer has read that the plan is already active.
  case heldPlanAcknowledged(TransactionNumber)
  /// The customer has read that an offer cannot be bought.
  case signatureAlertRead(TransactionNumber)
  case interruptionAnswered(TransactionNumber, showsSheets: Bool)
  case sheetAgreed(TransactionNumber)
  /// `hasMore`: whether another sheet of the same purchase is shown.
  case sheetRefused(TransactionNumber, hasMore: Bool)
  /// The customer has read that a parent will be asked for approval.
  case parentAsked(TransactionNumber)
  case signInFailed(TransactionNumber, InjectedFailure, RuleID)
  /// The app cancels a purchase because the storefront has changed.
  case storefrontLeft(TransactionNumber)
  case finished([TransactionNumber])
  case dropped([TransactionNumber])
  case processBegan
  /// The app has called `AppStore.sync()`.
  case synchronized
  /// A finished renewal becomes unfinished (rule `device.sync-replays`).
  case renewalReplayed(TransactionNumber)
  /// A purchase is charged although the app receives an error.
  indirect case chargedUndelivered(Payment)
  /// An offer code is redeemed although the app receives an error.
  indirect case codeUndelivered(product: String, offer: String)
  case restoreSignedIn
  case restoreSignInFailed(InjectedFailure, RuleID)
  case deviceReplaced
  /// An account was signed in for a payment.
  case signedIn(TransactionNumber)
  /// The customer is about to change while the listed payments are unpaid.
  case customerWillChange(unpaid: [TransactionNumber])
  case customerChanged(TesterAccount?)
  /// The unfinished transactions of the new account are in the device's queue.
  case accountArrived
  case accountDeleted(Person)
  /// The tester has reset the account's eligibility for introductory offers.
  case eligibilityReset
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
  /// A purchase outside the app, with its date if the date is in the past.
  indirect case boughtOutside(OutOfAppPurchase, at: Instant?)
  /// The operator changed quirks or the era.
  case quirksChanged
  /// The quirk `renewal-lead` was changed.
  case renewalLeadChanged
  case nextIdentifier(Int64)
  case nextLineItem(Int64)
  case nextErrorAddress(UInt64)
}
