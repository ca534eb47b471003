// Why a purchase fails, for people who watch: a clause for each error of the table, without its name or number.

import StoreSimulator
import Support

extension Localizer {
  /// What an error means to people who watch; nil for those that say nothing, and for unknown ones.
  func reason(domain: String, code: Int) -> String? {
    switch domain {
    case "SKErrorDomain": reasonOfStoreKit(code)
    case "ASDServerErrorDomain": reasonOfServer(code)
    case "ASDErrorDomain": reasonOfDaemon(code)
    case "AMSErrorDomain": reasonOfMediaService(code)
    case "com.apple.commerce.client":
      switch code {
      case 600: reasonCancelled
      case 1002: reasonNotForSale
      default: nil
      }
    case "SSErrorDomain":
      switch code {
      case 100: localized("there is no receipt for this account", ja: "このアカウントのレシートがありません")
      case 110: reasonNoConnection
      default: nil
      }
    case "SSServerErrorDomain":
      switch code {
      case -5000, 5020: localized("the password was wrong", ja: "パスワードが間違っていました")
      case 5002: reasonService
      default: nil
      }
    case "com.apple.accounts": code == 4 ? reasonNotSignedIn : nil
    case "ISErrorDomain": code == -128 ? reasonNoAccount : nil
    case "SKInternalErrorDomain":
      code == 3 ? localized("the test could not be set up", ja: "テストを準備できませんでした") : nil
    case "StoreKit_Shared.StoreKitInternalError": code == 7 ? reasonNoAccount : nil
    case "NSURLErrorDomain":
      switch code {
      case -999: reasonCancelled
      case -1005: localized("the connection was lost", ja: "接続が途中で切れました")
      case -1001: localized("the App Store takes too long to answer", ja: "App Storeからの応答に時間がかかりすぎました")
      case -1009: localized("the device has no network", ja: "デバイスがネットワークに接続していません")
      default: reasonNoConnection
      }
    default: nil
    }
  }

  private func reasonOfStoreKit(_ code: Int) -> String? {
    switch code {
    case 1: reasonAppMayNot
    case 2: reasonCancelled
    case 3: localized("the App Store does not understand the order", ja: "App Storeが注文の内容を認識できません")
    case 4: reasonMayNotPay
    case 5: reasonNotForSale
    case 6: localized("the customer has not allowed the cloud service", ja: "お客様がクラウドサービスの利用を許可していません")
    case 7: reasonNoConnection
    case 8: localized("the customer no longer allows the cloud service", ja: "お客様がクラウドサービスの許可を取り消しました")
    case 9: localized("the customer has not accepted the privacy policy yet", ja: "お客様がプライバシーポリシーにまだ同意していません")
    case 10: localized("the app asks for something that it has no right to", ja: "アプリに権利のない情報を使おうとしています")
    case 11: reasonNoOffer
    case 12: reasonOfferNotSigned
    case 13: reasonOfferIncomplete
    case 14: reasonOfferPrice
    case 15: localized("the banner over the app was closed", ja: "アプリの上の案内が閉じられました")
    case 16: localized("the banner over the app is not set up rightly", ja: "アプリの上の案内の設定が正しくありません")
    case 17: localized("the banner over the app took too long", ja: "アプリの上の案内に時間がかかりすぎました")
    case 18: reasonOfferNotForCustomer
    case 19: localized("this kind of device cannot do that", ja: "この種類のデバイスではできません")
    case 20: localized("the banner came up while the app was not in front", ja: "アプリが前面にないときに案内が表示されました")
    case 21: localized("the way to pay has to be set up first", ja: "先に支払い方法の設定が必要です")
    default: nil
    }
  }

  private func reasonOfServer(_ code: Int) -> String? {
    switch code {
    case 2005: localized("the customer's payment method was declined", ja: "お客様のお支払い方法が承認されませんでした")
    case 2024: localized("the customer has to confirm first", ja: "先にお客様による確認が必要です")
    case 2037: localized("the App Store could not complete it", ja: "App Storeが購入を完了できませんでした")
    case 3029:
      localized("the App Store wants new payment information first", ja: "App Storeが先にお支払い情報の更新を求めています")
    case 3038:
      localized("the App Store wants the new terms accepted first", ja: "App Storeが先に新しい規約への同意を求めています")
    case 3504: localized("the App Store does not find the product", ja: "App Storeに商品が見つかりません")
    case 3532: localized("the customer has this subscription already", ja: "このサブスクリプションにはすでに登録しています")
    case 3539:
      localized("the App Store knows nothing about purchases at the moment", ja: "App Storeに今は購入の情報がありません")
    case 3900: reasonNoOffer
    case 3901: reasonOfferPrice
    case 3902: reasonOfferIncomplete
    case 3903: reasonOfferNotSigned
    case 3904: reasonOfferNotForCustomer
    default: nil
    }
  }

  private func reasonOfDaemon(_ code: Int) -> String? {
    switch code {
    case 500: reasonService
    case 506: localized("an app is being installed already", ja: "アプリはすでにインストール中です")
    case 507: localized("the App Store's answer could not be read", ja: "App Storeからの応答を読み取れませんでした")
    case 509: localized("nobody is signed in on the phone", ja: "iPhoneに誰もサインインしていません")
    case 512: reasonParentNotReached
    case 530: reasonNoAccount
    case 603: localized("the App Store was asked too often", ja: "App Storeへの問い合わせが多すぎます")
    case 825: localized("the App Store's answer was empty", ja: "App Storeからの応答が空でした")
    case 907: reasonCancelled
    case 1050: reasonMayNotPay
    case 1051: reasonAppMayNot
    case 1052: localized("a parent has to decide first", ja: "先に保護者の判断が必要です")
    case 1054: reasonNotForSale
    case 1061: localized("the phone could not show its question", ja: "iPhoneが確認の画面を表示できませんでした")
    default: nil
    }
  }

  private func reasonOfMediaService(_ code: Int) -> String? {
    switch code {
    case 100: reasonNotSignedIn
    case 6: reasonCancelled
    case 301, 305: reasonService
    case 306:
      localized("the App Store was tried too often without success", ja: "App Storeへの接続を何度試しても成功しませんでした")
    case 511: localized("a parent was asked and has to decide", ja: "保護者に承認を求めました。判断待ちです")
    case 512: reasonParentNotReached
    default: nil
    }
  }

  private var reasonNotSignedIn: String { localized("signing in did not work", ja: "サインインできませんでした") }
  private var reasonNoAccount: String {
    localized("the phone has no account to buy with", ja: "iPhoneに購入用のアカウントがありません")
  }
  private var reasonCancelled: String { localized("it was cancelled", ja: "購入はキャンセルされました") }
  private var reasonNoConnection: String {
    localized("the App Store cannot be reached", ja: "App Storeに接続できません")
  }
  private var reasonAppMayNot: String {
    localized("the app is not allowed to do this", ja: "アプリにこの操作が許可されていません")
  }
  private var reasonMayNotPay: String {
    localized("this customer is not allowed to buy", ja: "このお客様には購入が許可されていません")
  }
  private var reasonNotForSale: String {
    localized("the product is not for sale here", ja: "この商品はここでは販売されていません")
  }
  private var reasonService: String {
    localized("the App Store's service answered with an error", ja: "App Storeのサービスがエラーを返しました")
  }
  private var reasonParentNotReached: String {
    localized("the request could not be sent to the parent", ja: "保護者にリクエストを送信できませんでした")
  }
  private var reasonNoOffer: String { localized("there is no such offer any more", ja: "そのオファーはありません") }
  private var reasonOfferPrice: String {
    localized("the price of the offer is not valid any more", ja: "オファーの価格が有効ではありません")
  }
  private var reasonOfferIncomplete: String {
    localized("something is missing in the offer", ja: "オファーの情報が足りません")
  }
  private var reasonOfferNotSigned: String {
    localized("the offer is not signed as it has to be", ja: "オファーの署名が正しくありません")
  }
  private var reasonOfferNotForCustomer: String {
    localized("the offer is not for this customer", ja: "このお客様はオファーの対象ではありません")
  }
}
