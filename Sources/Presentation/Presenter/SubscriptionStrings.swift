// The localized sentences about subscriptions, prices and the family.

import Panes
import StoreCatalog
import StoreSimulator
import Support

extension Localizer {
  func storyPlanChanges(product: String, money: String) -> String {
    localized("The plan changes to \(product) at once. The refund is \(money).")
  }
  func storyPlanOrdered(product: String, time: String) -> String {
    localized("The plan changes to \(product) with the renewal of \(time).")
  }
  var storyOrderTakenBack: String { localized("The plan change is cancelled. The current plan continues.") }
  func storyRenewed(_ product: String) -> String {
    localized("The app is told that \(product) has renewed.")
  }
  var storyForcedRenewalFails: String { localized("The renewal payment fails.") }
  var storyRenewalFailedAlready: String {
    localized("Nothing changes: the last renewal is still unpaid.")
  }
  /// States the new duration of subscription periods.
  func storyRenewalRate(_ rate: RenewalRate) -> String {
    switch rate {
    case .realtime: localized("From now on subscriptions renew in real time.")
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
    localized("From now on a month takes \(wordedSpan(seconds)).")
  }
  private func periodTakes(_ seconds: Int64) -> String {
    localized("From now on every period takes \(wordedSpan(seconds)).")
  }
  private func dayTakes(_ seconds: Int64) -> String {
    localized("From now on a day takes \(wordedSpan(seconds)).")
  }
  func storyCancelsSubscription(who: String, product: String) -> String {
    localized("\(who) cancels \(product). It stays active until the end of the period.")
  }
  func storyResumesSubscription(who: String, product: String) -> String {
    localized("\(who) turns auto-renewal of \(product) back on.")
  }
  func storyEndsSubscription(_ product: String) -> String { localized("\(product) ends now.") }
  func storyRenewsSubscription(_ product: String) -> String { localized("\(product) renews now.") }
  func storyChangesSubscription(who: String, product: String) -> String {
    localized("\(who) switches to \(product) in the settings.")
  }
  var storyRetryOn: String { localized("From now on renewal payments fail.") }
  var storyRetryOff: String { localized("Renewal payments work again.") }
  func storyGraceOn(_ days: String) -> String {
    localized("When a renewal fails, access continues for up to \(days) days.")
  }
  var storyGraceOff: String { localized("When a renewal fails, access ends with the period.") }
  func storyRecovers(_ product: String) -> String {
    localized("The failed renewal of \(product) is paid.")
  }
  func storyAsksForPrice(who: String, product: String, price: String) -> String {
    localized("\(who) is asked to agree: \(product) will cost \(price).")
  }
  func storyAsksForConsent(who: String, product: String) -> String {
    localized("\(who) is asked to agree to a price increase for \(product).")
  }
  func storyTellsPrice(who: String, product: String, price: String) -> String {
    localized("\(who) is told that \(product) will cost \(price).")
  }
  func storyAgreesToPrice(who: String, product: String) -> String {
    localized("\(who) agrees to the new price of \(product).")
  }
  func storyDeclinesPrice(who: String, product: String) -> String {
    localized("\(who) does not agree to the new price of \(product).")
  }
  func storyJoinsFamily(_ who: String) -> String { localized("\(who) joins the family.") }
  func storyLeavesFamily(_ who: String) -> String { localized("\(who) leaves the family.") }
  func storyMemberBuys(who: String, product: String) -> String {
    localized("\(who) buys \(product) on another device.")
  }
  func storyShares(_ who: String) -> String { localized("\(who) shares purchases with the family.") }
  func storySharesNoMore(_ who: String) -> String {
    localized("\(who) stops sharing with the family.")
  }
  func storyRedeems(product: String, offer: String) -> String {
    localized("The customer redeems an offer for \(product): \(offer).")
  }
  func storyExtends(days: String, product: String) -> String {
    localized("The developer gives \(days) free days of \(product).")
  }
  func storyShared(product: String, who: String) -> String {
    localized("The family shares \(product): \(who) can use it too.")
  }
  func storyIsSubscribed(who: String, product: String) -> String {
    localized("\(who) is subscribed to \(product).")
  }
  func storyIsExpired(who: String, product: String) -> String {
    localized("\(who) is no longer subscribed: \(product) has expired.")
  }
  func storyIsInRetry(product: String, who: String) -> String {
    localized("The payment for \(product) failed. \(who) cannot use it until it is paid.")
  }
  func storyIsInGrace(_ product: String) -> String {
    localized("The payment for \(product) failed. Access continues during the grace period.")
  }
  func storyIsRevoked(product: String, who: String) -> String {
    localized("Access to \(product) was revoked for \(who).")
  }
  func storyMessageBilling(_ product: String) -> String {
    localized("The phone says that the payment for \(product) failed.")
  }
  func storyMessagePrice(_ product: String) -> String {
    localized("The App Store asks the customer to agree to the new price of \(product).")
  }
  func storyPriceConsent(_ product: String) -> String {
    localized("The phone asks for consent to the new price of \(product).")
  }
  var storyPutsPriceOff: String { localized("The customer does not answer now.") }
  func storyPriceUnanswered(product: String, time: String) -> String {
    localized("\(product) ends at \(time) unless the customer agrees.")
  }
  var storyShowsPriceConsent: String {
    localized("The app asks the customer about the new price now.")
  }
  var storyDefersPriceConsent: String {
    localized("From now on the app defers price increase sheets.")
  }
  var storyDefersNoPriceConsent: String {
    localized("The app no longer defers price increase sheets.")
  }
  func storyWillRenew(_ product: String) -> String {
    localized("The app is told that \(product) will renew.")
  }
  func storyWillNotRenew(_ product: String) -> String {
    localized("The app is told that \(product) will not renew.")
  }
  func storyWillRenewInto(_ product: String) -> String {
    localized("The app is told that the next renewal is for \(product).")
  }
  func storyWillRenewWithOffer(_ product: String) -> String {
    localized("The app is told that the next renewal of \(product) has an offer.")
  }
  func storyMessageOffer(_ product: String) -> String {
    localized("The phone offers \(product) again.")
  }
  func storyMemberLoses(who: String, product: String) -> String {
    localized("\(who) loses \(product).")
  }
  func storyMemberRenews(product: String, who: String) -> String {
    localized("\(product) of \(who) renews.")
  }
  func storyNextTry(_ time: String) -> String {
    localized("The App Store will retry the payment at \(time).")
  }
}
