// What the situations are called and what they mean for an app.

import StoreModel
import Support

/// The texts of a situation.
struct SituationText: Sendable {
  /// What happened, in one line.
  let title: LocalizedText
  /// What it means for the app, in one to three sentences.
  let meaning: LocalizedText
  /// The meaning for an app that uses StoreKit 2; nil if it is the same.
  let meaningOfStoreKit2: LocalizedText?

  init(_ title: LocalizedText, _ meaning: LocalizedText, storeKit2: LocalizedText? = nil) {
    self.title = title
    self.meaning = meaning
    meaningOfStoreKit2 = storeKit2
  }
}

extension SituationKind {
  /// What happened, in one line.
  public var title: LocalizedText { Self.texts[self]?.title ?? LocalizedText(same: rawValue) }

  /// Returns what the situation means for an app with a version of StoreKit, in one to three sentences.
  public func meaning(for api: StoreKitVersion?) -> LocalizedText {
    let text = Self.texts[self]
    return (api == .product ? text?.meaningOfStoreKit2 : nil) ?? text?.meaning ?? LocalizedText(same: "")
  }

  fileprivate static let notEntitled = SituationText(
    LocalizedText("the app is not entitled to in-app purchases"),
    LocalizedText("Add the In-App Purchase capability to the app, and install a new build."))
  fileprivate static let expired = SituationText(
    LocalizedText("the receipt is valid, but its subscription has expired"),
    LocalizedText("Lock the content, and offer the subscription again. The next renewal can still arrive."))

  fileprivate static let approved = SituationText(
    LocalizedText("the customer asked for permission with Ask to Buy, and the purchase was approved"),
    LocalizedText(
      "Unlock nothing for .deferred. Unlock the content and finish the transaction after .purchased."))

  fileprivate static let arrived = SituationText(
    LocalizedText("the purchase was pending, and its transaction arrived later"),
    LocalizedText(
      "Unlock nothing for .pending. Unlock the content and finish the transaction after it arrives."))

  private static let purchaseTexts: [Self: SituationText] = [
    .userCancelled: SituationText(
      LocalizedText("the customer cancelled the purchase"),
      LocalizedText("Show nothing. Finish the failed transaction."),
      storeKit2: LocalizedText("Show nothing. There is no transaction to finish.")),
    .interruptedPurchase: SituationText(
      LocalizedText("the purchase was interrupted: the App Store wants new terms or payment data accepted"),
      LocalizedText(
        """
        Show no error. A second transaction is purchased after the customer agrees, perhaps after another \
        launch. Keep the observer from launch on.
        """
      ),
      storeKit2: LocalizedText(
        """
        Show no error. A transaction arrives in Transaction.updates after the customer agrees, perhaps after \
        another launch. Listen from launch on.
        """
      )),
    .askToBuy: SituationText(
      LocalizedText("the customer asked for permission with Ask to Buy"),
      LocalizedText(
        """
        Unlock nothing yet, and keep the button usable. An approval comes later as a purchased transaction; \
        a decline is not told to the app.
        """
      )),
    .purchasePending: SituationText(
      LocalizedText("the purchase is pending: it needs an action outside the app"),
      LocalizedText("Unlock nothing yet. The result arrives later in Transaction.updates.")),
    .alreadySubscribed: SituationText(
      LocalizedText("the customer is already subscribed to this"),
      LocalizedText(
        "Check the entitlements and unlock, or offer to restore. The customer is not charged again.")),
    .unfinishedTransaction: SituationText(
      LocalizedText("an earlier transaction of the product was never finished"),
      LocalizedText(
        "Finish each transaction after delivery. Until then it stays in the queue and blocks a new purchase.")
    ),
    .finishedWhilePurchasing: SituationText(
      LocalizedText("the app finished a transaction that is still purchasing"),
      LocalizedText(
        """
        Finish only transactions that are purchased, failed or restored. StoreKit throws an exception \
        otherwise.
        """
      )),
    .paymentsNotAllowed: SituationText(
      LocalizedText("purchases are not allowed on this device"),
      LocalizedText("Ask canMakePayments before you show the shop, and say that purchases are restricted.")),
    .paymentInvalid: SituationText(
      LocalizedText("the App Store did not accept the payment's parameters"),
      LocalizedText("Check the product identifier, the quantity and the app's bundle identifier.")),
    .productUnavailable: SituationText(
      LocalizedText("the product cannot be bought in this storefront"),
      LocalizedText(
        """
        Request the products again, and hide those that are missing. Check price, availability and metadata \
        in App Store Connect.
        """
      )),
    .productsNotFound: SituationText(
      LocalizedText("the App Store does not know some product identifiers"),
      LocalizedText(
        """
        Compare the identifiers with App Store Connect. Check agreements, the bundle identifier and the \
        .storekit file.
        """
      )),
    .productsNotLoaded: SituationText(
      LocalizedText("the request for products failed; no purchase was tried"),
      LocalizedText("Repeat the request later. In a simulator, choose a .storekit file in the scheme.")),
    .offerSignatureInvalid: SituationText(
      LocalizedText("the signature of the promotional offer is not valid"),
      LocalizedText("Check key, key identifier, nonce, timestamp and encoding on the server that signs.")),
    .offerInvalid: SituationText(
      LocalizedText("the offer's identifier, price or parameters are not valid"),
      LocalizedText("Load the products again, and compare the offer with App Store Connect.")),
    .offerIneligible: SituationText(
      LocalizedText("the customer is not eligible for the offer"),
      LocalizedText("Check the eligibility before you show the offer.")),
    .restoreFailed: SituationText(
      LocalizedText("the restore failed; no purchase was tried"),
      LocalizedText("Let the customer try again. Do not remove what is unlocked.")),
  ]

  private static let failureTexts: [Self: SituationText] = [
    .failedNoNetwork: SituationText(
      LocalizedText("the device has no connection, or the request timed out"),
      LocalizedText(
        """
        Ask the customer to try again with a connection. After a timeout the purchase can still arrive \
        later.
        """
      )),
    .failedCannotConnect: SituationText(
      LocalizedText("the device cannot connect to the App Store"),
      LocalizedText("Ask the customer to try again. In the Sandbox, sign in with a Sandbox tester.")),
    .failedInvalidStatus: SituationText(
      LocalizedText("the App Store's server answered with an HTTP error"),
      LocalizedText(
        """
        The app did nothing wrong, and the customer did not refuse. With a status from 500 on, try again \
        later. With a status from 400 to 499, check the account: use another Sandbox tester, or sign in again.
        """
      )),
    .failedMaxRetry: SituationText(
      LocalizedText("the App Store's server did not answer after several attempts"),
      LocalizedText("The app did nothing wrong. Try again later.")),
    .failedInternalServer: SituationText(
      LocalizedText("the App Store's server answered with an error of its own"),
      LocalizedText("The app did nothing wrong. Try again later.")),
    .failedAuthentication: SituationText(
      LocalizedText("the account could not be authenticated"),
      LocalizedText("Sign in again. A simulator has no Sandbox account: use a device or a .storekit file.")),
    .failedNoAccount: SituationText(
      LocalizedText("no account is signed in to the App Store"),
      LocalizedText("Ask the customer to sign in. In a simulator, use a .storekit file.")),
    .failedWrongPassword: SituationText(
      LocalizedText("the customer entered a wrong password"),
      LocalizedText("Let the customer try again.")),
    .failedVerificationRequired: SituationText(
      LocalizedText("the customer has to confirm the payment method"),
      LocalizedText("Show a short message. The purchase can still arrive later, after the customer confirms.")
    ),
    .failedPaymentMethod: SituationText(
      LocalizedText("the payment method was declined, or the purchase could not be completed"),
      LocalizedText("Say that the App Store could not charge the payment method.")),
    .failedIAPInfoUnavailable: SituationText(
      LocalizedText("the App Store has no information about in-app purchases for this app"),
      LocalizedText("Try again later. Check in App Store Connect that the products are complete.")),
    .failedNoTransactions: SituationText(
      LocalizedText("the App Store's answer contained no transaction"),
      LocalizedText("Keep the observer: the transaction can arrive later. Do not buy again at once."),
      storeKit2: LocalizedText(
        "Listen to Transaction.updates: the transaction can arrive later. Do not buy again at once.")),
    .failedAppNotFound: SituationText(
      LocalizedText("the App Store does not know the app"),
      LocalizedText("Create the app in App Store Connect, and use its bundle identifier.")),
    .failedUnknown: SituationText(
      LocalizedText("the purchase failed, and the log names no known reason"),
      LocalizedText(
        "Look at the innermost error on the console: it is the reason, even if its number is not known here.")
    ),
  ]

  private static let receiptTexts: [Self: SituationText] = [
    .noReceipt: SituationText(
      LocalizedText("the app has no receipt"),
      LocalizedText("Refresh the receipt. In Xcode and Sandbox it exists only after the first purchase.")),
    .receiptInvalid: SituationText(
      LocalizedText("the server could not verify the receipt"),
      LocalizedText(
        """
        The purchase itself went through. A receipt from Xcode is signed by a local certificate: use the \
        Sandbox.
        """
      )),
    .receiptMalformed: SituationText(
      LocalizedText("verifyReceipt could not read the receipt and answered 21002"),
      LocalizedText("Send the whole receipt in Base64. A receipt from Xcode cannot be verified there.")),
    .receiptOfSandbox: SituationText(
      LocalizedText("a Sandbox receipt was sent to production, which answered 21007"),
      LocalizedText("Ask production first, and the Sandbox after 21007.")),
    .receiptOfProduction: SituationText(
      LocalizedText("a production receipt was sent to the Sandbox, which answered 21008"),
      LocalizedText("Ask production first.")),
    .receiptRefreshFailed: SituationText(
      LocalizedText("the receipt could not be refreshed; no purchase failed"),
      LocalizedText("Keep the receipt that exists, and try again later.")),
    .receiptStatus: SituationText(
      LocalizedText("verifyReceipt refused the request or could not answer"),
      LocalizedText("Look up the status. 21005 and 21100 to 21199 can be tried again later.")),
    .transactionUnverified: SituationText(
      LocalizedText("StoreKit could not verify the transaction's signature"),
      LocalizedText("Deliver nothing. Check the device's date and the app's bundle identifier.")),
    .notAppStore: SituationText(
      LocalizedText("this log is about another store, not the App Store"),
      LocalizedText("iapbench simulates the App Store only.")),
  ]

  private static let texts: [Self: SituationText] =
    purchaseTexts.merging(failureTexts) { first, _ in first }.merging(receiptTexts) { first, _ in first }
}

extension RecognizedSituation {
  /// The texts of a case or status that the log names, which say more than the texts of the kind.
  private var ownText: SituationText? {
    if kind == .failedUnknown, failure == nil, swiftCase == "notEntitled" { return SituationKind.notEntitled }
    if kind == .askToBuy, completedCount > 0 { return SituationKind.approved }
    if kind == .purchasePending, completedCount > 0 { return SituationKind.arrived }
    return kind == .receiptStatus && receiptStatus == 21_006 ? SituationKind.expired : nil
  }

  /// The event, in one line.
  public var title: LocalizedText { ownText?.title ?? kind.title }

  /// The advice for the app, in one to three sentences.
  public var meaning: LocalizedText { ownText?.meaning ?? kind.meaning(for: api) }
}
