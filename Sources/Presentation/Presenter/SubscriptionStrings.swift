// The localized sentences about subscriptions, prices and the family.

import Panes
import StoreCatalog
import StoreSimulator
import Support

extension Localizer {
  func narrationPlanChanges(product: String, money: String) -> String {
    localized("The plan changes to \(product) at once. The refund is \(money).")
  }
  func narrationPlanOrdered(product: String, time: String) -> String {
    localized("The plan changes to \(product) at the renewal (\(time)).")
  }
  var narrationOrderTakenBack: String {
    localized("The plan change is cancelled. The current plan continues.")
  }
  func narrationRenewed(_ product: String) -> String {
    localized("The app is told that \(product) has renewed.")
  }
  var narrationForcedRenewalFails: String { localized("The renewal payment fails.") }
  var narrationRenewalFailedAlready: String {
    localized("Nothing changes: the last renewal is still unpaid.")
  }
  /// Returns the sentence about the new duration of subscription periods.
  func narrationRenewalRate(_ rate: RenewalRate) -> String {
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
  func narrationCancelsSubscription(person: String, product: String) -> String {
    localized("\(person) cancels \(product). It stays active until the end of the period.")
  }
  func narrationResumesSubscription(person: String, product: String) -> String {
    localized("\(person) turns auto-renewal of \(product) back on.")
  }
  func narrationEndsSubscription(_ product: String) -> String { localized("\(product) ends now.") }
  func narrationRenewsSubscription(_ product: String) -> String { localized("\(product) renews now.") }
  func narrationChangesSubscription(person: String, product: String) -> String {
    localized("\(person) switches to \(product) in the settings.")
  }
  var narrationRetryOn: String { localized("From now on renewal payments fail.") }
  var narrationRetryOff: String { localized("Renewal payments work again.") }
  /// `length` is a number of days, with its length here in parentheses if subscriptions renew faster.
  func narrationGraceOn(_ length: String) -> String {
    localized("When a renewal fails, access continues for up to \(length).")
  }
  func narrationGracePaidOn(_ length: String) -> String {
    localized("When a renewal after a paid period fails, access continues for up to \(length).")
  }
  func graceLength(days: String, here span: String?) -> String {
    span.map { localized("\(days) days (here \($0))") } ?? localized("\(days) days")
  }
  var narrationGraceOff: String { localized("When a renewal fails, access ends at the end of the period.") }
  func narrationRecovers(_ product: String) -> String {
    localized("The failed renewal of \(product) is paid.")
  }
  func narrationAsksForPrice(person: String, product: String, price: String) -> String {
    localized("\(person) is asked to agree: \(product) will cost \(price).")
  }
  func narrationAsksForConsent(person: String, product: String) -> String {
    localized("\(person) is asked to agree to a price increase for \(product).")
  }
  func narrationTellsPrice(person: String, product: String, price: String) -> String {
    localized("\(person) is told that \(product) will cost \(price).")
  }
  func narrationAgreesToPrice(person: String, product: String) -> String {
    localized("\(person) agrees to the new price of \(product).")
  }
  func narrationDeclinesPrice(person: String, product: String) -> String {
    localized("\(person) does not agree to the new price of \(product).")
  }
  func narrationJoinsFamily(_ person: String) -> String { localized("\(person) joins the family.") }
  func narrationLeavesFamily(_ person: String) -> String { localized("\(person) leaves the family.") }
  func narrationMemberBuys(person: String, product: String) -> String {
    localized("\(person) buys \(product) on another device.")
  }
  func narrationShares(_ person: String) -> String {
    localized("\(person) shares purchases with the family.")
  }
  func narrationSharesNoMore(_ person: String) -> String {
    localized("\(person) stops sharing with the family.")
  }
  func narrationRedeems(product: String, offer: String) -> String {
    localized("The customer redeems an offer for \(product): \(offer).")
  }
  func narrationExtends(days: String, product: String) -> String {
    localized("The developer gives \(days) free days of \(product).")
  }
  var narrationServerFinishes: String { localized("The developer's server finishes the purchase.") }
  func narrationShared(product: String, person: String) -> String {
    localized("The family shares \(product): \(person) can use it too.")
  }
  func narrationIsSubscribed(person: String, product: String) -> String {
    localized("\(person) is subscribed to \(product).")
  }
  func narrationRenews(product: String, price: String) -> String {
    localized("\(product) renews: the customer pays \(price).")
  }
  func narrationBegins(product: String, price: String) -> String {
    localized("\(product) begins: the customer pays \(price).")
  }
  func narrationIsExpired(person: String, product: String) -> String {
    localized("\(person) is no longer subscribed: \(product) has expired.")
  }
  func narrationIsInRetry(product: String, person: String) -> String {
    localized("The payment for \(product) failed. \(person) has no access until the payment succeeds.")
  }
  func narrationGraceIsOver(product: String, person: String) -> String {
    localized("The grace period of \(product) has ended. \(person) has no access until the payment succeeds.")
  }
  func narrationIsInGrace(_ product: String) -> String {
    localized("The payment for \(product) failed. Access continues during the grace period.")
  }
  func narrationIsRevoked(product: String, person: String) -> String {
    localized("Access to \(product) was revoked for \(person).")
  }
  func narrationMessageBilling(_ product: String, isDeferred: Bool) -> String {
    isDeferred
      ? localized("The app is told that the payment for \(product) failed.")
      : localized(
        """
        The app is told that the payment for \(product) failed. The phone shows a message when the app comes \
        to the front.
        """)
  }
  func narrationRecovered(_ product: String) -> String {
    localized("The overdue payment for \(product) succeeded.")
  }
  func narrationNotAgreed(_ product: String) -> String {
    localized("\(product) is not renewed: the customer did not agree to the new price.")
  }
  func narrationMessagePrice(_ product: String) -> String {
    localized("The App Store asks the customer to agree to the new price of \(product).")
  }
  func narrationPriceConsent(_ product: String) -> String {
    localized("The phone asks for consent to the new price of \(product).")
  }
  var narrationPutsPriceOff: String { localized("The customer does not answer now.") }
  func narrationPriceUnanswered(product: String, time: String) -> String {
    localized("\(product) ends at \(time) unless the customer agrees.")
  }
  var narrationShowsPriceConsent: String {
    localized("The app asks the customer about the new price now.")
  }
  var narrationDefersPriceConsent: String {
    localized("From now on the app defers price increase sheets.")
  }
  var narrationDefersNoPriceConsent: String {
    localized("The app no longer defers price increase sheets.")
  }
  func narrationWillRenew(_ product: String) -> String {
    localized("The app is told that \(product) will renew.")
  }
  func narrationWillNotRenew(_ product: String) -> String {
    localized("The app is told that \(product) will not renew.")
  }
  func narrationWillRenewInto(_ product: String) -> String {
    localized("The app is told that the next renewal is for \(product).")
  }
  func narrationWillRenewWithOffer(_ product: String) -> String {
    localized("The app is told that the next renewal of \(product) uses an offer.")
  }
  func narrationMessageOffer(_ product: String) -> String {
    localized("The phone offers to subscribe to \(product) again.")
  }
  func narrationMemberLoses(person: String, product: String) -> String {
    localized("\(person) loses access to \(product).")
  }
  func narrationMemberRenews(product: String, person: String) -> String {
    localized("\(person)'s \(product) renews.")
  }
  func narrationNextTry(_ time: String) -> String {
    localized("The App Store will retry the payment at \(time).")
  }
}
