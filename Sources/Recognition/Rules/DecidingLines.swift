// The lines of a log that would decide for a situation.

import Support

extension SituationKind {
  /// The line of a log that would leave no doubt about the situation, as a noun phrase.
  public var decidingLine: LocalizedText { Self.decidingLines[self] ?? LocalizedText(same: rawValue) }

  private static let decidingLines: [Self: LocalizedText] = [
    .alreadySubscribed: LocalizedText("the underlying error ASDServerErrorDomain 3532"),
    .askToBuy: LocalizedText(
      "the state SKPaymentTransactionState.deferred, or the error ASDErrorDomain 1052"),
    .failedAppNotFound: LocalizedText("the server's errorCode 4040004"),
    .failedAuthentication: LocalizedText("the underlying error AMSErrorDomain 100 or ASDErrorDomain 530"),
    .failedCannotConnect: LocalizedText("the error NSURLErrorDomain -1004 or -999"),
    .failedIAPInfoUnavailable: LocalizedText("the underlying error ASDServerErrorDomain 3539"),
    .failedInternalServer: LocalizedText("the underlying error AMSErrorDomain 305"),
    .failedNoAccount: LocalizedText("the underlying error ASDErrorDomain 509"),
    .failedNoNetwork: LocalizedText("the error NSURLErrorDomain -1009 or -1001"),
    .failedNoTransactions: LocalizedText("the underlying error ASDErrorDomain 825"),
    .failedPaymentMethod: LocalizedText("the underlying error ASDServerErrorDomain 2005 or 2037"),
    .failedInvalidStatus: LocalizedText("the underlying error AMSErrorDomain 301 with AMSStatusCode"),
    .failedMaxRetry: LocalizedText("the underlying error AMSErrorDomain 306"),
    .failedUnknown: LocalizedText("an underlying error of the App Store with another number"),
    .failedVerificationRequired: LocalizedText("the underlying error ASDServerErrorDomain 2024"),
    .failedWrongPassword: LocalizedText("the underlying error SSServerErrorDomain -5000 or 5020"),
    .finishedWhilePurchasing: LocalizedText("the exception \"Cannot finish a purchasing transaction\""),
    .interruptedPurchase: LocalizedText("the underlying error ASDServerErrorDomain 3038 or 3029"),
    .noReceipt: LocalizedText("a missing file at appStoreReceiptURL"),
    .notAppStore: LocalizedText("the name of the other store's library, such as BillingClient"),
    .offerInvalid: LocalizedText("the underlying error ASDServerErrorDomain 3900, 3901 or 3902"),
    .offerIneligible: LocalizedText("the underlying error ASDServerErrorDomain 3904"),
    .offerSignatureInvalid: LocalizedText("the underlying error ASDServerErrorDomain 3903"),
    .paymentInvalid: LocalizedText("the error SKErrorDomain 3"),
    .paymentsNotAllowed: LocalizedText("the error SKErrorDomain 4, or canMakePayments with the value false"),
    .productUnavailable: LocalizedText("the error SKErrorDomain 5"),
    .productsNotFound: LocalizedText("the identifiers in invalidProductIdentifiers"),
    .productsNotLoaded: LocalizedText("the error of request(_:didFailWithError:) or Product.products(for:)"),
    .purchasePending: LocalizedText("one line with Product.purchase and its result .pending"),
    .receiptInvalid: LocalizedText("the status 21003 of verifyReceipt"),
    .receiptMalformed: LocalizedText("the status 21002 of verifyReceipt"),
    .receiptOfSandbox: LocalizedText("the status 21007 of verifyReceipt"),
    .receiptOfProduction: LocalizedText("the status 21008 of verifyReceipt"),
    .receiptRefreshFailed: LocalizedText("the error of SKReceiptRefreshRequest, such as SSErrorDomain 100"),
    .receiptStatus: LocalizedText("the status of verifyReceipt"),
    .restoreFailed: LocalizedText("the callback restoreCompletedTransactionsFailedWithError"),
    .transactionUnverified: LocalizedText("the VerificationResult .unverified with its error"),
    .unfinishedTransaction: LocalizedText("an earlier transaction of the product in the queue"),
    .userCancelled: LocalizedText("the error SKErrorDomain 2"),
  ]
}
