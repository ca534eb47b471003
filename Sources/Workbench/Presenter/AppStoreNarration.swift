// What watchers are told of sheets that the app asks for, of messages, and of purchases from outside the app.

import Scenario
import StoreModel
import StoreSimulator
import Support

extension Narration {
  /// The sentence for a sheet that came up.
  func shown(_ page: SheetPage, product: String?) -> String? {
    switch page {
    case .subscriptions, .subscription: texts.storyManageSheet
    case .refundReasons: texts.storyRefundReasons(product ?? "")
    case .refund: nil
    case .offerCodes: texts.storyOfferCodes
    case .offerCode: nil
    case .sync: texts.storySignInToSync
    // The message itself is told.
    case .message(let reason, _): reason == .generic ? nil : texts.storyMessageShown
    }
  }

  /// The sentence for a button of such a sheet.
  func tapped(_ page: SheetPage, _ button: DialogButton) -> String {
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

  func describe(_ call: AppStoreCall) -> String {
    switch call {
    case .manageSubscriptions: texts.storyAppManages
    case .requestRefund: texts.storyAppRequestsRefund
    case .redeemOfferCode: texts.storyAppRedeems
    case .sync: texts.storyAppSyncs
    case .showMessages: texts.storyShowsMessages
    case .buyPromoted: texts.storyBuysPromoted
    }
  }

  func describe(_ act: OutOfAppAction) -> String {
    switch act {
    case .buy(let purchase): texts.storyBuysOutside(name(of: purchase.product))
    case .promote(let product): texts.storyPromotes(name(of: product))
    case .message: texts.storyMessageSent
    }
  }
}

extension Localizer {
  fileprivate var storyManageSheet: String {
    localized("The phone shows the customer's subscriptions.", ja: "iPhoneがお客様のサブスクリプションを表示します。")
  }
  fileprivate func storyRefundReasons(_ product: String) -> String {
    localized("The phone asks why \(product) should be refunded.", ja: "iPhoneが「\(product)」の返金の理由を尋ねます。")
  }
  fileprivate var storyOfferCodes: String {
    localized("The phone asks for an offer code.", ja: "iPhoneがオファーコードを尋ねます。")
  }
  fileprivate var storySignInToSync: String {
    localized("The phone asks for the account to look for purchases.", ja: "iPhoneが、購入を確認するアカウントを尋ねます。")
  }
  fileprivate var storyMessageShown: String {
    localized("The message comes up on the phone.", ja: "メッセージがiPhoneに表示されます。")
  }
  fileprivate var storyCancelsThere: String {
    localized("The customer cancels the subscription there.", ja: "お客様がそこで解約します。")
  }
  fileprivate var storyResumesThere: String {
    localized("The customer takes the subscription up again there.", ja: "お客様がそこでサブスクリプションを再開します。")
  }
  fileprivate var storyClosesSheet: String {
    localized("The customer closes the sheet.", ja: "お客様がシートを閉じます。")
  }
  fileprivate var storySubmitsRefund: String {
    localized("The customer sends the request for a refund.", ja: "お客様が返金の申請を送ります。")
  }
  fileprivate var storyRedeemsThere: String {
    localized("The customer takes the offer.", ja: "お客様がオファーを使います。")
  }
  fileprivate var storyUpdatesPayment: String {
    localized("The customer updates the payment information.", ja: "お客様がお支払い情報を更新します。")
  }
  fileprivate var storyAppManages: String {
    localized("The app opens the customer's subscriptions.", ja: "アプリがサブスクリプションの管理を開きます。")
  }
  fileprivate var storyAppRequestsRefund: String {
    localized("The app opens the request for a refund.", ja: "アプリが返金の申請を開きます。")
  }
  fileprivate var storyAppRedeems: String {
    localized("The app asks for an offer code.", ja: "アプリがオファーコードの入力を求めます。")
  }
  fileprivate var storyAppSyncs: String {
    localized("The app asks the App Store for all purchases again.", ja: "アプリがApp Storeに購入をもう一度確認します。")
  }
  fileprivate var storyShowsMessages: String {
    localized("The app shows the messages that it put off.", ja: "アプリが後回しにしたメッセージを表示します。")
  }
  fileprivate var storyBuysPromoted: String {
    localized("The app goes on with the purchase that it kept.", ja: "アプリが保存した購入を続けます。")
  }
  fileprivate func storyBuysOutside(_ product: String) -> String {
    localized("\(product) is bought outside the app.", ja: "「\(product)」がアプリの外で購入されます。")
  }
  fileprivate func storyPromotes(_ product: String) -> String {
    localized(
      "The customer begins to buy \(product) on the App Store, which opens the app.",
      ja: "お客様がApp Storeで「\(product)」の購入を始め、アプリが開きます。")
  }
  fileprivate var storyMessageSent: String {
    localized("The App Store sends the app a message.", ja: "App Storeがアプリにメッセージを送ります。")
  }
  func storyPromotedAnswer(_ product: String, _ adds: Bool) -> String {
    adds
      ? localized("The app lets the purchase of \(product) go on.", ja: "アプリは「\(product)」の購入を続けます。")
      : localized("The app keeps the purchase of \(product) for later.", ja: "アプリは「\(product)」の購入を後に残します。")
  }
  func storyPromotedUnheard(_ product: String) -> String {
    localized("Nobody in the app hears of the purchase of \(product).", ja: "「\(product)」の購入はアプリの誰にも届きません。")
  }
  func storyBoughtInThePast(_ product: String, _ time: String) -> String {
    localized("\(product) was bought at \(time).", ja: "「\(product)」は\(time)に購入されたものです。")
  }
  func storyDefersMessages(_ isOn: Bool) -> String {
    isOn
      ? localized("From now on the app puts messages off.", ja: "これからアプリはメッセージを後回しにします。")
      : localized("The app does not put messages off any more.", ja: "アプリはメッセージを後回しにしなくなります。")
  }
  func storyAddsStorePayments(_ isOn: Bool) -> String {
    isOn
      ? localized(
        "The app goes on with purchases that the App Store begins.", ja: "アプリはApp Storeで始まった購入を続けます。")
      : localized("The app keeps purchases that the App Store begins.", ja: "アプリはApp Storeで始まった購入を後に残します。")
  }
  var storyMessageGeneric: String {
    localized("The App Store has a message for the customer.", ja: "App Storeからお客様にお知らせがあります。")
  }
}
