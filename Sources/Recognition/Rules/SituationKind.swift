// The situations that are recognized in logs.

/// What happened in a log, such as `user-cancelled`.
public enum SituationKind: String, CaseIterable, Hashable, Sendable {
  case alreadySubscribed = "already-subscribed"
  case askToBuy = "ask-to-buy"
  case failedAppNotFound = "failed-app-not-found"
  case failedAuthentication = "failed-authentication"
  case failedCannotConnect = "failed-cannot-connect"
  case failedIAPInfoUnavailable = "failed-iap-info-unavailable"
  case failedInternalServer = "failed-server-error"
  case failedNoAccount = "failed-no-account"
  case failedNoNetwork = "failed-no-network"
  case failedNoTransactions = "failed-no-transactions-in-response"
  case failedPaymentMethod = "failed-payment-method"
  case failedInvalidStatus = "failed-server-invalid-status"
  case failedMaxRetry = "failed-server-max-retry"
  case failedUnknown = "failed-unknown"
  case failedVerificationRequired = "failed-verification-required"
  case failedWrongPassword = "failed-wrong-password"
  case finishedWhilePurchasing = "finished-while-purchasing"
  case interruptedPurchase = "interrupted-purchase"
  case noReceipt = "no-receipt"
  case notAppStore = "not-app-store"
  case offerInvalid = "offer-invalid"
  case offerIneligible = "offer-ineligible"
  case offerSignatureInvalid = "offer-signature-invalid"
  case paymentInvalid = "payment-invalid"
  case paymentsNotAllowed = "payments-not-allowed"
  case productUnavailable = "product-unavailable"
  case productsNotFound = "products-not-found"
  case productsNotLoaded = "products-not-loaded"
  case purchasePending = "purchase-pending"
  case receiptInvalid = "receipt-invalid"
  case receiptMalformed = "receipt-malformed-21002"
  case receiptOfSandbox = "receipt-environment-21007"
  case receiptOfProduction = "receipt-environment-21008"
  case receiptRefreshFailed = "receipt-refresh-failed"
  case receiptStatus = "receipt-status"
  case restoreFailed = "restore-failed"
  case transactionUnverified = "transaction-unverified"
  case unfinishedTransaction = "unfinished-transaction"
  case userCancelled = "user-cancelled"
}

/// The operation of the app that failed.
///
/// A scenario makes the same operation fail.
public enum FailedOperation: String, CaseIterable, Hashable, Sendable {
  case purchase
  /// The question whether the customer can pay, when the app begins.
  case setUp = "set-up"
  case products
  case receiptRefresh = "receipt-refresh"
  /// `Transaction.unfinished` and the other lists of StoreKit 2.
  case lists
  case restore
  case finish
  /// verifyReceipt on a server.
  case verification
  case offerSignature = "offer-signature"
}
