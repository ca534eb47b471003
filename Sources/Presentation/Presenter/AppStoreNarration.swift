// The narration of App Store sheets, messages and purchases outside the app.

import Panes
import Scenario
import StoreModel
import StoreSimulator
import Support

extension Narration {
  /// Returns the sentence for an opened sheet.
  package func dialogSentence(_ page: SheetPage, product: String?) -> String? {
    switch page {
    case .subscriptions, .subscription, .heldSubscription: texts.narrationManageSheet
    case .refundReasons: texts.narrationRefundReasons(product ?? "")
    case .refund: nil
    case .offerCodes: texts.narrationOfferCodes
    case .offerCode: nil
    case .sync: texts.narrationSignInToSync
    case .receiptRefresh: texts.narrationSignInToRefresh
    case .otherApp(let page): narration(of: page)
    // `narrationMessageGeneric` already announces a generic message.
    case .message(let reason, _): reason == .generic ? nil : texts.narrationMessageShown
    }
  }

  private func narration(of page: OtherAppPage) -> String? {
    switch page {
    case .signInError: texts.narrationSignInError
    case .safariPrompt: texts.narrationSafariPrompt
    case .managePageFromSafari, .managePage: texts.narrationManagePage
    case .safari, .storePrompt, .store: nil
    }
  }

  /// Returns the sentence for a button press on a sheet.
  package func tapSentence(_ page: SheetPage, _ button: DialogButton) -> String {
    switch button.name {
    case .stop: texts.narrationCancelsThere
    case .resume: texts.narrationResumesThere
    case .done: texts.narrationClosesSheet
    case .submit: texts.narrationSubmitsRefund
    case .redeem: texts.narrationRedeemsThere
    case .updatePayment: texts.narrationUpdatesPayment
    case .signIn: texts.narrationSignsIn
    case .cancel: texts.narrationCancels
    case .choose, .confirm, .ok, .ask, .agree, .disagree, .manage, .back, .openPage,
      .continueToPage:
      texts.narrationTaps(VisibleText.visible(button.label))
    }
  }

  package func describe(_ call: AppStoreCall) -> String {
    switch call {
    case .manageSubscriptions: texts.narrationAppManages
    case .requestRefund: texts.narrationAppRequestsRefund
    case .redeemOfferCode: texts.narrationAppRedeems
    case .sync: texts.narrationAppSyncs
    case .refreshReceipt: texts.narrationAppRefreshesReceipt
    case .showMessages: texts.narrationShowsMessages
    case .buyPromoted: texts.narrationBuysPromoted
    case .openManagePage: texts.narrationOpensManagePage
    }
  }

  package func describe(_ action: OutOfAppAction) -> String {
    switch action {
    case .buy(let purchase): texts.narrationBuysOutside(name(of: purchase.product))
    case .promote(let product, nil): texts.narrationPromotes(name(of: product))
    case .promote(let product, _?): texts.narrationPromotesOffer(name(of: product))
    case .message: texts.narrationMessageSent
    case .finish: texts.narrationFinishesElsewhere
    }
  }
}

extension Localizer {
  fileprivate var narrationManageSheet: String { localized("The phone shows the customer's subscriptions.") }
  fileprivate func narrationRefundReasons(_ product: String) -> String {
    localized("The phone asks why \(product) should be refunded.")
  }
  fileprivate var narrationOfferCodes: String { localized("The phone asks for an offer code.") }
  fileprivate var narrationSignInToSync: String {
    localized("The phone asks for an account to find purchases.")
  }
  fileprivate var narrationSignInToRefresh: String {
    localized("The phone asks for an account to get a new receipt.")
  }
  fileprivate var narrationSignInError: String {
    localized("The App Store app comes to the front with an error message.")
  }
  fileprivate var narrationSafariPrompt: String {
    localized("Safari opens and asks whether the store should open the page.")
  }
  fileprivate var narrationManagePage: String {
    localized("The App Store shows its page of subscriptions.")
  }
  fileprivate var narrationOpensManagePage: String {
    localized("The app opens the App Store's page of subscriptions.")
  }
  fileprivate var narrationMessageShown: String { localized("The message appears on the phone.") }
  fileprivate var narrationCancelsThere: String {
    localized("The customer cancels the subscription in the list.")
  }
  fileprivate var narrationResumesThere: String {
    localized("The customer resumes the subscription in the list.")
  }
  fileprivate var narrationClosesSheet: String { localized("The customer closes the sheet.") }
  fileprivate var narrationSubmitsRefund: String { localized("The customer sends the refund request.") }
  fileprivate var narrationRedeemsThere: String { localized("The customer accepts the offer.") }
  fileprivate var narrationUpdatesPayment: String {
    localized("The customer updates the payment information.")
  }
  fileprivate var narrationAppManages: String { localized("The app opens the customer's subscriptions.") }
  fileprivate var narrationAppRequestsRefund: String { localized("The app opens the refund request.") }
  fileprivate var narrationAppRedeems: String { localized("The app asks for an offer code.") }
  fileprivate var narrationAppSyncs: String {
    localized("The app asks the App Store for all purchases again.")
  }
  fileprivate var narrationAppRefreshesReceipt: String {
    localized("The app asks the App Store for a new receipt.")
  }
  fileprivate var narrationShowsMessages: String { localized("The app shows the messages that it deferred.") }
  fileprivate var narrationBuysPromoted: String { localized("The app continues the purchase that it saved.") }
  fileprivate func narrationBuysOutside(_ product: String) -> String {
    localized("\(product) is bought outside the app.")
  }
  fileprivate var narrationFinishesElsewhere: String {
    localized("Another device of the customer finishes the purchase.")
  }
  fileprivate func narrationPromotes(_ product: String) -> String {
    localized("The customer starts to buy \(product) in the App Store, which opens the app.")
  }
  fileprivate func narrationPromotesOffer(_ product: String) -> String {
    localized("The customer takes an offer for \(product) in the App Store, which opens the app.")
  }
  fileprivate var narrationMessageSent: String { localized("The App Store sends the app a message.") }
  func narrationPromotedAnswer(_ product: String, _ adds: Bool) -> String {
    adds
      ? localized("The app continues the purchase of \(product).")
      : localized("The app saves the purchase of \(product) for later.")
  }
  func narrationPromotedUnheard(_ product: String) -> String {
    localized("The app does not listen to the purchase of \(product).")
  }
  func narrationBoughtInThePast(_ product: String, _ time: String) -> String {
    localized("\(product) was bought at \(time).")
  }
  func narrationDefersMessages(_ isOn: Bool) -> String {
    isOn
      ? localized("From now on the app defers messages.")
      : localized("The app no longer defers messages.")
  }
  func narrationAddsStorePayments(_ isOn: Bool) -> String {
    isOn
      ? localized("The app continues purchases that start in the App Store.")
      : localized("The app saves purchases that start in the App Store.")
  }
  var narrationMessageGeneric: String { localized("The App Store has a message for the customer.") }
}
