// The sentences of the presenter view about subscriptions, prices and the family.

import StoreCatalog
import StoreSimulator
import Support

extension Localizer {
  func storyPlanChanges(product: String, money: String) -> String {
    localized(
      "The plan changes at once to \(product); \(money) is given back.",
      ja: "プランはすぐに\(product)に変わり、\(money)が返金されます。")
  }
  func storyPlanOrdered(product: String, time: String) -> String {
    localized(
      "\(product) is ordered: it begins with the renewal of \(time).",
      ja: "\(product)を注文しました。\(time)の更新から始まります。")
  }
  var storyOrderTakenBack: String {
    localized("The order is taken back: the present plan goes on.", ja: "注文は取り消され、今のプランが続きます。")
  }
  func storyRenewed(_ product: String) -> String {
    localized("The app is told: \(product) has renewed.", ja: "アプリに通知：「\(product)」が更新されました。")
  }
  var storyForcedRenewalFails: String {
    localized("The renewal cannot be collected.", ja: "更新の代金を請求できません。")
  }
  var storyRenewalFailedAlready: String {
    localized("Nothing changes: the last renewal is still unpaid.", ja: "前回の更新が未払いのままなので、何も変わりません。")
  }
  /// How long periods take from now on.
  func storyRenewalRate(_ rate: RenewalRate) -> String {
    switch rate {
    case .realtime:
      localized("From now on subscriptions renew as in real life.", ja: "これから更新は実際の期間どおりに行われます。")
    case .daily: periodTakes(86_400)
    case .monthEveryHour: monthTakes(3600)
    case .monthEvery30Minutes: monthTakes(1800)
    case .monthEvery15Minutes: monthTakes(900)
    case .monthEvery5Minutes: monthTakes(300)
    case .monthEvery3Minutes: monthTakes(180)
    case .monthEvery30Seconds: monthTakes(30)
    case .every15Minutes: periodTakes(900)
    case .every5Minutes: periodTakes(300)
    case .everyMinute: periodTakes(60)
    case .every30Seconds: periodTakes(30)
    case .every10Seconds: periodTakes(10)
    case .every2Seconds: periodTakes(2)
    case .dayIsOneHour: dayTakes(3600)
    case .dayIs30Minutes: dayTakes(1800)
    case .dayIs5Minutes: dayTakes(300)
    case .dayIsOneMinute: dayTakes(60)
    case .dayIs30Seconds: dayTakes(30)
    case .dayIsOneSecond: dayTakes(1)
    }
  }
  private func monthTakes(_ seconds: Int64) -> String {
    localized("From now on a month takes \(wordedSpan(seconds)).", ja: "これから1か月が\(wordedSpan(seconds))になります。")
  }
  private func periodTakes(_ seconds: Int64) -> String {
    localized(
      "From now on every period takes \(wordedSpan(seconds)).", ja: "これからどの期間も\(wordedSpan(seconds))になります。")
  }
  private func dayTakes(_ seconds: Int64) -> String {
    localized("From now on a day takes \(wordedSpan(seconds)).", ja: "これから1日が\(wordedSpan(seconds))になります。")
  }
  func storyCancelsSubscription(who: String, product: String) -> String {
    localized(
      "\(who) cancels \(product): it goes on to the end of the period.",
      ja: "\(who)が「\(product)」を解約します。期間の終わりまでは使えます。")
  }
  func storyResumesSubscription(who: String, product: String) -> String {
    localized("\(who) lets \(product) renew again.", ja: "\(who)が「\(product)」の自動更新を再びONにします。")
  }
  func storyEndsSubscription(_ product: String) -> String {
    localized("\(product) is ended now.", ja: "「\(product)」が今すぐ終了します。")
  }
  func storyRenewsSubscription(_ product: String) -> String {
    localized("\(product) renews now.", ja: "「\(product)」が今すぐ更新されます。")
  }
  func storyChangesSubscription(who: String, product: String) -> String {
    localized("\(who) orders \(product) in the settings.", ja: "\(who)が設定で「\(product)」への変更を申し込みます。")
  }
  var storyRetryOn: String { localized("From now on renewals cannot be paid.", ja: "これから更新の支払いができなくなります。") }
  var storyRetryOff: String { localized("Renewals can be paid again.", ja: "更新の支払いが再びできるようになります。") }
  func storyGraceOn(_ days: String) -> String {
    localized(
      "When a renewal fails, service goes on for a while: up to \(days) days.",
      ja: "更新に失敗しても、しばらくは使い続けられます(最長\(days)日)。")
  }
  var storyGraceOff: String {
    localized("When a renewal fails, service ends with the period.", ja: "更新に失敗すると、期間の終わりで使えなくなります。")
  }
  func storyRecovers(_ product: String) -> String {
    localized("The failed renewal of \(product) is paid.", ja: "失敗していた「\(product)」の更新が支払われます。")
  }
  func storyAsksForPrice(who: String, product: String, price: String) -> String {
    localized(
      "\(who) is asked: \(product) is to cost \(price).", ja: "\(who)に確認：「\(product)」の価格が\(price)になります。")
  }
  func storyAsksForConsent(who: String, product: String) -> String {
    localized(
      "\(who) is asked to agree to a price increase of \(product).",
      ja: "\(who)に「\(product)」の値上げへの同意を求めます。")
  }
  func storyTellsPrice(who: String, product: String, price: String) -> String {
    localized(
      "\(who) is told: \(product) is going to cost \(price).",
      ja: "\(who)に通知：「\(product)」の価格が\(price)になります。")
  }
  func storyAgreesToPrice(who: String, product: String) -> String {
    localized("\(who) agrees to the new price of \(product).", ja: "\(who)が「\(product)」の新しい価格に同意します。")
  }
  func storyDeclinesPrice(who: String, product: String) -> String {
    localized(
      "\(who) does not agree to the new price of \(product).", ja: "\(who)は「\(product)」の新しい価格に同意しません。")
  }
  func storyJoinsFamily(_ who: String) -> String {
    localized("\(who) joins the family.", ja: "\(who)がファミリーに加わります。")
  }
  func storyLeavesFamily(_ who: String) -> String {
    localized("\(who) leaves the family.", ja: "\(who)がファミリーを離れます。")
  }
  func storyMemberBuys(who: String, product: String) -> String {
    localized("\(who) buys \(product) on another device.", ja: "\(who)が別のデバイスで「\(product)」を購入します。")
  }
  func storyShares(_ who: String) -> String {
    localized("\(who) shares purchases with the family.", ja: "\(who)が購入したものをファミリーと共有します。")
  }
  func storySharesNoMore(_ who: String) -> String {
    localized("\(who) stops sharing with the family.", ja: "\(who)がファミリーとの共有をやめます。")
  }
  func storyRedeems(product: String, offer: String) -> String {
    localized(
      "The customer redeems an offer for \(product): \(offer).", ja: "お客様が「\(product)」のオファーを利用します：\(offer)")
  }
  func storyExtends(days: String, product: String) -> String {
    localized(
      "The developer gives \(days) days of \(product) for free.", ja: "開発者が「\(product)」の期間を\(days)日延長します。")
  }
  func storyShared(product: String, who: String) -> String {
    localized("The family shares \(product): \(who) can use it too.", ja: "「\(product)」が共有され、\(who)も使えます。")
  }
  func storyIsSubscribed(who: String, product: String) -> String {
    localized("\(who) is subscribed: \(product).", ja: "\(who)は「\(product)」に登録中です。")
  }
  func storyIsExpired(who: String, product: String) -> String {
    localized(
      "\(who) has no subscription any more: \(product) has expired.", ja: "\(who)の「\(product)」の期限が切れました。")
  }
  func storyIsInRetry(product: String, who: String) -> String {
    localized(
      "\(product) could not be paid. \(who) cannot use it until it is.",
      ja: "「\(product)」の支払いに失敗しました。支払われるまで\(who)は使えません。")
  }
  func storyIsInGrace(_ product: String) -> String {
    localized(
      "\(product) could not be paid, and goes on for a while all the same.",
      ja: "「\(product)」の支払いに失敗しましたが、しばらくは使えます。")
  }
  func storyIsRevoked(product: String, who: String) -> String {
    localized("\(product) was taken away from \(who).", ja: "\(who)の「\(product)」の利用権が取り消されました。")
  }
  func storyMessageBilling(_ product: String) -> String {
    localized(
      "The phone says that \(product) could not be paid.", ja: "iPhoneに、「\(product)」の支払いに問題があると表示されます。")
  }
  func storyMessagePrice(_ product: String) -> String {
    localized(
      "The App Store wants the customer to agree to the new price of \(product).",
      ja: "App Storeが「\(product)」の新しい価格への同意を求めています。")
  }
  func storyPriceConsent(_ product: String) -> String {
    localized(
      "The phone asks whether the new price of \(product) is all right.",
      ja: "iPhoneが「\(product)」の新しい価格に同意するか尋ねます。")
  }
  var storyPutsPriceOff: String { localized("The customer does not answer now.", ja: "お客様は今は答えません。") }
  func storyPriceUnanswered(product: String, time: String) -> String {
    localized(
      "\(product) ends at \(time) unless the customer agrees.",
      ja: "お客様の同意がなければ、「\(product)」は\(time)に終了します。")
  }
  var storyShowsPriceConsent: String {
    localized("The app asks the customer about the new price now.", ja: "アプリがここで新しい価格についてお客様に尋ねます。")
  }
  var storyDefersPriceConsent: String {
    localized("From now on the app puts questions about prices off.", ja: "これからアプリは値上げの確認を後回しにします。")
  }
  var storyDefersNoPriceConsent: String {
    localized("The app does not put questions about prices off any more.", ja: "アプリは値上げの確認を後回しにしなくなります。")
  }
  func storyWillRenew(_ product: String) -> String {
    localized("The app is told: \(product) will renew.", ja: "アプリに通知：「\(product)」は更新されます。")
  }
  func storyWillNotRenew(_ product: String) -> String {
    localized("The app is told: \(product) will not renew.", ja: "アプリに通知：「\(product)」は更新されません。")
  }
  func storyWillRenewInto(_ product: String) -> String {
    localized("The app is told: the next renewal is of \(product).", ja: "アプリに通知：次の更新は「\(product)」です。")
  }
  func storyWillRenewWithOffer(_ product: String) -> String {
    localized(
      "The app is told: the next renewal of \(product) has an offer.",
      ja: "アプリに通知：「\(product)」の次の更新にはオファーが使われます。")
  }
  func storyMessageOffer(_ product: String) -> String {
    localized("The phone offers to take \(product) again.", ja: "iPhoneが「\(product)」への再登録を勧めます。")
  }
  func storyMemberLoses(who: String, product: String) -> String {
    localized("\(who) loses \(product).", ja: "\(who)は\(product)を使えなくなります。")
  }
  func storyMemberRenews(product: String, who: String) -> String {
    localized("\(product) of \(who) renews.", ja: "\(who)の\(product)が更新されます。")
  }
  func storyNextTry(_ time: String) -> String {
    localized("The App Store will try to collect again at \(time).", ja: "App Storeは\(time)にもう一度請求します。")
  }
}
