// The narration of App Store sheets, messages and purchases outside the app.

import Panes
import Scenario
import StoreModel
import StoreSimulator
import Support

extension Narration {
  /// Returns the sentence for an opened sheet.
  package func shown(_ page: SheetPage, product: String?) -> String? {
    switch page {
    case .subscriptions, .subscription: texts.storyManageSheet
    case .refundReasons: texts.storyRefundReasons(product ?? "")
    case .refund: nil
    case .offerCodes: texts.storyOfferCodes
    case .offerCode: nil
    case .sync: texts.storySignInToSync
    // A generic message has its own sentence.
    case .message(let reason, _): reason == .generic ? nil : texts.storyMessageShown
    }
  }

  /// Returns the sentence for a pressed button of a sheet.
  package func tapped(_ page: SheetPage, _ button: DialogButton) -> String {
    switch button.name {
    case .stop: texts.storyCancelsThere
    case .resume: texts.storyResumesThere
    case .done: texts.storyClosesSheet
    case .submit: texts.storySubmitsRefund
    case .redeem: texts.storyRedeemsThere
    case .updatePayment: texts.storyUpdatesPayment
    case .signIn: texts.storySignsIn
    case .cancel: texts.storyCancels
    case .choose, .confirm, .ok, .ask, .agree, .disagree: texts.storyTaps(VisibleText.visible(button.label))
    }
  }

  package func describe(_ call: AppStoreCall) -> String {
    switch call {
    case .manageSubscriptions: texts.storyAppManages
    case .requestRefund: texts.storyAppRequestsRefund
    case .redeemOfferCode: texts.storyAppRedeems
    case .sync: texts.storyAppSyncs
    case .showMessages: texts.storyShowsMessages
    case .buyPromoted: texts.storyBuysPromoted
    }
  }

  package func describe(_ act: OutOfAppAction) -> String {
    switch act {
    case .buy(let purchase): texts.storyBuysOutside(name(of: purchase.product))
    case .promote(let product): texts.storyPromotes(name(of: product))
    case .message: texts.storyMessageSent
    }
  }
}

extension Localizer {
  fileprivate var storyManageSheet: String { localized("The phone shows the customer's subscriptions.") }
  fileprivate func storyRefundReasons(_ product: String) -> String {
    localized("The phone asks why \(product) should be refunded.")
  }
  fileprivate var storyOfferCodes: String { localized("The phone asks for an offer code.") }
  fileprivate var storySignInToSync: String {
    localized("The phone asks for an account to find purchases.")
  }
  fileprivate var storyMessageShown: String { localized("The message appears on the phone.") }
  fileprivate var storyCancelsThere: String { localized("The customer cancels the subscription there.") }
  fileprivate var storyResumesThere: String {
    localized("The customer resumes the subscription there.")
  }
  fileprivate var storyClosesSheet: String { localized("The customer closes the sheet.") }
  fileprivate var storySubmitsRefund: String { localized("The customer sends the refund request.") }
  fileprivate var storyRedeemsThere: String { localized("The customer accepts the offer.") }
  fileprivate var storyUpdatesPayment: String { localized("The customer updates the payment information.") }
  fileprivate var storyAppManages: String { localized("The app opens the customer's subscriptions.") }
  fileprivate var storyAppRequestsRefund: String { localized("The app opens the refund request.") }
  fileprivate var storyAppRedeems: String { localized("The app asks for an offer code.") }
  fileprivate var storyAppSyncs: String { localized("The app asks the App Store for all purchases again.") }
  fileprivate var storyShowsMessages: String { localized("The app shows the messages that it deferred.") }
  fileprivate var storyBuysPromoted: String { localized("The app continues the purchase that it saved.") }
  fileprivate func storyBuysOutside(_ product: String) -> String {
    localized("\(product) is bought outside the app.")
  }
  fileprivate func storyPromotes(_ product: String) -> String {
    localized("The customer starts to buy \(product) in the App Store, which opens the app.")
  }
  fileprivate var storyMessageSent: String { localized("The App Store sends the app a message.") }
  func storyPromotedAnswer(_ product: String, _ adds: Bool) -> String {
    adds
      ? localized("The app continues the purchase of \(product).")
      : localized("The app saves the purchase of \(product) for later.")
  }
  func storyPromotedUnheard(_ product: String) -> String {
    localized("The app has no listener for the purchase of \(product).")
  }
  func storyBoughtInThePast(_ product: String, _ time: String) -> String {
    localized("\(product) was bought at \(time).")
  }
  func storyDefersMessages(_ isOn: Bool) -> String {
    isOn
      ? localized("From now on the app defers messages.")
      : localized("The app no longer defers messages.")
  }
  func storyAddsStorePayments(_ isOn: Bool) -> String {
    isOn
      ? localized("The app continues purchases that start in the App Store.")
      : localized("The app saves purchases that start in the App Store.")
  }
  var storyMessageGeneric: String { localized("The App Store has a message for the customer.") }
}
