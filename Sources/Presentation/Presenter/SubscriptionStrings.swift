// The localized sentences about subscriptions, prices and the family.

import Panes
import StoreCatalog
import StoreSimulator
import Support

extension Localizer {
  func storyPlanChanges(product: String, money: String) -> String {
    localized("The plan changes at once to \(product); \(money) is given back.")
  }
  func storyPlanOrdered(product: String, time: String) -> String {
    localized("\(product) is ordered: it begins with the renewal of \(time).")
  }
  var storyOrderTakenBack: String { localized("The order is taken back: the present plan goes on.") }
  func storyRenewed(_ product: String) -> String {
    localized("The app is told: \(product) has renewed.")
  }
  var storyForcedRenewalFails: String { localized("The renewal cannot be collected.") }
  var storyRenewalFailedAlready: String {
    localized("Nothing changes: the last renewal is still unpaid.")
  }
  /// States the new duration of subscription periods.
  func storyRenewalRate(_ rate: RenewalRate) -> String {
    switch rate {
    case .realtime: localized("From now on subscriptions renew as in real life.")
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
    localized("\(who) cancels \(product): it goes on to the end of the period.")
  }
  func storyResumesSubscription(who: String, product: String) -> String {
    localized("\(who) lets \(product) renew again.")
  }
  func storyEndsSubscription(_ product: String) -> String { localized("\(product) is ended now.") }
  func storyRenewsSubscription(_ product: String) -> String { localized("\(product) renews now.") }
  func storyChangesSubscription(who: String, product: String) -> String {
    localized("\(who) orders \(product) in the settings.")
  }
  var storyRetryOn: String { localized("From now on renewals cannot be paid.") }
  var storyRetryOff: String { localized("Renewals can be paid again.") }
  func storyGraceOn(_ days: String) -> String {
    localized("When a renewal fails, service goes on for a while: up to \(days) days.")
  }
  var storyGraceOff: String { localized("When a renewal fails, service ends with the period.") }
  func storyRecovers(_ product: String) -> String {
    localized("The failed renewal of \(product) is paid.")
  }
  func storyAsksForPrice(who: String, product: String, price: String) -> String {
    localized("\(who) is asked: \(product) is to cost \(price).")
  }
  func storyAsksForConsent(who: String, product: String) -> String {
    localized("\(who) is asked to agree to a price increase of \(product).")
  }
  func storyTellsPrice(who: String, product: String, price: String) -> String {
    localized("\(who) is told: \(product) is going to cost \(price).")
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
    localized("The developer gives \(days) days of \(product) for free.")
  }
  func storyShared(product: String, who: String) -> String {
    localized("The family shares \(product): \(who) can use it too.")
  }
  func storyIsSubscribed(who: String, product: String) -> String {
    localized("\(who) is subscribed: \(product).")
  }
  func storyIsExpired(who: String, product: String) -> String {
    localized("\(who) has no subscription any more: \(product) has expired.")
  }
  func storyIsInRetry(product: String, who: String) -> String {
    localized("\(product) could not be paid. \(who) cannot use it until it is.")
  }
  func storyIsInGrace(_ product: String) -> String {
    localized("\(product) could not be paid, and goes on for a while all the same.")
  }
  func storyIsRevoked(product: String, who: String) -> String {
    localized("\(product) was taken away from \(who).")
  }
  func storyMessageBilling(_ product: String) -> String {
    localized("The phone says that \(product) could not be paid.")
  }
  func storyMessagePrice(_ product: String) -> String {
    localized("The App Store wants the customer to agree to the new price of \(product).")
  }
  func storyPriceConsent(_ product: String) -> String {
    localized("The phone asks whether the new price of \(product) is all right.")
  }
  var storyPutsPriceOff: String { localized("The customer does not answer now.") }
  func storyPriceUnanswered(product: String, time: String) -> String {
    localized("\(product) ends at \(time) unless the customer agrees.")
  }
  var storyShowsPriceConsent: String {
    localized("The app asks the customer about the new price now.")
  }
  var storyDefersPriceConsent: String {
    localized("From now on the app puts questions about prices off.")
  }
  var storyDefersNoPriceConsent: String {
    localized("The app does not put questions about prices off any more.")
  }
  func storyWillRenew(_ product: String) -> String {
    localized("The app is told: \(product) will renew.")
  }
  func storyWillNotRenew(_ product: String) -> String {
    localized("The app is told: \(product) will not renew.")
  }
  func storyWillRenewInto(_ product: String) -> String {
    localized("The app is told: the next renewal is of \(product).")
  }
  func storyWillRenewWithOffer(_ product: String) -> String {
    localized("The app is told: the next renewal of \(product) has an offer.")
  }
  func storyMessageOffer(_ product: String) -> String {
    localized("The phone offers to take \(product) again.")
  }
  func storyMemberLoses(who: String, product: String) -> String {
    localized("\(who) loses \(product).")
  }
  func storyMemberRenews(product: String, who: String) -> String {
    localized("\(product) of \(who) renews.")
  }
  func storyNextTry(_ time: String) -> String {
    localized("The App Store will try to collect again at \(time).")
  }
}
