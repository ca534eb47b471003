// The texts of the page of the App Store Server API.

import Panes
import StoreModel
import Support
import Workbench

extension Localizer {
  func serverAPIOf(_ environment: String) -> String { localized("Server API: \(environment)") }
  var serverAPIHasNoReceipt: String { localized("this page shows the App Store Server API, not a receipt") }
  var serverAPINobody: String { localized("No customer: nobody is signed in.") }
  var serverAPINotInXcode: String { localized("Xcode has no App Store Server API.") }
  func serverAPIEnvironmentHint(_ key: String) -> String { localized("\(key) changes the environment.") }
  var serverAPINotReleased: String { localized("401: the app was never released") }
  func serverAPIFault(_ name: String) -> String { localized("injected: \(name)") }
  func serverAPITransactions(_ count: Int) -> String {
    count == 1 ? localized("1 transaction") : localized("\(count) transactions")
  }
  func serverAPIPages(_ count: Int) -> String {
    count == 1
      ? localized("1 page, in the order of the last change")
      : localized("\(count) pages of 20, in the order of the last change")
  }
  func serverAPINewest(_ count: Int, of total: Int) -> String {
    localized("the last \(count) of \(total) transactions")
  }
  func serverAPIRevoked(_ time: String) -> String { localized("no longer shared \(time)") }
  var serverAPIFinished: String { localized("finished by the app or the server") }
  var serverAPIUnfinished: String { localized("not finished") }
  var serverAPIFinishedConsumable: String { localized("finished: here, but not in the receipt") }
  var serverAPIActive: String { localized("active") }
  var serverAPIExpired: String { localized("expired") }
  var serverAPIBillingRetry: String { localized("in billing retry, without access") }
  var serverAPIGracePeriod: String { localized("in the billing grace period, with access") }
  var serverAPIRevokedStatus: String { localized("refunded, or no longer shared") }
  var serverAPIGroups: String { localized("by subscription group") }
  var serverAPICustomer: String { localized("names the customer in every request") }
  var serverAPIToken: String { localized("set at purchase, or by the server") }
  var serverAPIThousandths: String { localized("in thousandths of the currency") }
  var serverAPIOwnership: String { localized("a family member has FAMILY_SHARED") }
  var serverAPIOfferType: String { localized("1 introductory, 2 promotional, 3 code, 4 win-back") }
  var serverAPINoNotification: String { localized("no event is due that the App Store notifies about") }
  /// Returns the cause of the next notification.
  func reason(ofNext event: ServerEvent) -> String {
    switch event {
    case .renewed: localized("the period ends, and auto-renewal is on")
    case .recovered: localized("billing retry succeeds")
    case .renewalFailed: localized("the period ends, and the renewal is not paid")
    case .graceBegan: localized("the renewal is not paid, and the grace period begins")
    case .graceExpired: localized("the grace period ends, and billing retry continues")
    case .expiredVoluntarily: localized("the period ends, and auto-renewal is off")
    case .expiredAfterRetry: localized("billing retry ends without a payment")
    case .expiredWithoutConsent: localized("the customer has not agreed to the price increase")
    case .expiredNotForSale: localized("the product is no longer for sale")
    default: localized("the next event of the calendar")
    }
  }
  var serverAPICommitment: String { localized("a monthly plan with a commitment") }
}
