// The reasons for failed purchases as clauses for the audience, without error names and numbers.

import StoreRules
import StoreSimulator
import Support

extension Localizer {
  /// Returns the reason for an error; nil for unknown and unspecific errors.
  package func reason(domain: String, code: Int) -> String? {
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
      case 100: localized("there is no receipt for this account")
      case 110: reasonNoConnection
      default: nil
      }
    case "SSServerErrorDomain":
      switch code {
      case -5000, 5020: localized("the password was wrong")
      case 5002: reasonService
      default: nil
      }
    case "com.apple.accounts": code == 4 ? reasonNotSignedIn : nil
    case "ISErrorDomain": code == -128 ? reasonNoAccount : nil
    case "SKInternalErrorDomain":
      code == 3 ? localized("the test could not be set up") : nil
    case "StoreKit_Shared.StoreKitInternalError": code == 7 ? reasonNoAccount : nil
    case "NSURLErrorDomain":
      switch code {
      case -999: reasonCancelled
      case -1005: localized("the connection was lost")
      case -1001: localized("the App Store takes too long to answer")
      case -1009: localized("the device has no network")
      default: reasonNoConnection
      }
    default: nil
    }
  }

  /// Returns the reason for an error whose description is the same for several causes; nil for other errors.
  package func reasonInsteadOfDescription(of failure: InjectedFailure) -> String? {
    let row = ErrorTable.row(domain: failure.domain, code: failure.code)
    return row?.hasGenericDescription == true ? reason(domain: failure.domain, code: failure.code) : nil
  }

  private func reasonOfStoreKit(_ code: Int) -> String? {
    switch code {
    case 1: reasonAppMayNot
    case 2: reasonCancelled
    case 3: localized("the App Store does not understand the request")
    case 4: reasonMayNotPay
    case 5: reasonNotForSale
    case 6: localized("the customer has not allowed the cloud service")
    case 7: reasonNoConnection
    case 8: localized("the customer no longer allows the cloud service")
    case 9: localized("the customer has not accepted the privacy policy yet")
    case 10: localized("the app asks for something it is not entitled to")
    case 11: reasonNoOffer
    case 12: reasonOfferNotSigned
    case 13: reasonOfferIncomplete
    case 14: reasonOfferPrice
    case 15: localized("the banner over the app was closed")
    case 16: localized("the banner over the app is not set up correctly")
    case 17: localized("the banner over the app took too long")
    case 18: reasonOfferNotForCustomer
    case 19: localized("this kind of device does not support this")
    case 20: localized("the banner appeared while the app was in the background")
    case 21: localized("a payment method has to be set up first")
    default: nil
    }
  }

  private func reasonOfServer(_ code: Int) -> String? {
    switch code {
    case 2005: localized("the customer's payment method was declined")
    case 2024: localized("the customer has to confirm first")
    case 2037: localized("the App Store could not complete the purchase")
    case 3029: localized("the App Store needs new payment information first")
    case 3038: localized("the customer must accept the new terms first")
    case 3504: localized("the App Store cannot find the product")
    case 3532: localized("the customer already has this subscription")
    case 3539: localized("the App Store has no purchase information at the moment")
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
    case 506: localized("an app is already being installed")
    case 507: localized("the App Store's answer could not be read")
    case 509: localized("nobody is signed in on the phone")
    case 512: reasonParentNotReached
    case 530: reasonNoAccount
    case 603: localized("the App Store was asked too often")
    case 825: localized("the App Store's answer was empty")
    case 907: reasonCancelled
    case 1050: reasonMayNotPay
    case 1051: reasonAppMayNot
    case 1052: localized("a parent has to approve first")
    case 1054: reasonNotForSale
    case 1061: localized("the phone could not show its dialog")
    default: nil
    }
  }

  private func reasonOfMediaService(_ code: Int) -> String? {
    switch code {
    case 100: reasonNotSignedIn
    case 6: reasonCancelled
    case 301, 305: reasonService
    case 306: localized("too many attempts to reach the App Store failed")
    case 511: localized("a parent was asked and has not decided yet")
    case 512: reasonParentNotReached
    default: nil
    }
  }

  private var reasonNotSignedIn: String { localized("sign-in failed") }
  private var reasonNoAccount: String { localized("the phone has no account to buy with") }
  private var reasonCancelled: String { localized("the purchase was cancelled") }
  private var reasonNoConnection: String { localized("the App Store cannot be reached") }
  private var reasonAppMayNot: String { localized("the app is not allowed to do this") }
  private var reasonMayNotPay: String { localized("this customer is not allowed to buy") }
  private var reasonNotForSale: String { localized("the product is not for sale here") }
  private var reasonService: String { localized("the App Store's service answered with an error") }
  private var reasonParentNotReached: String { localized("the request could not be sent to the parent") }
  private var reasonNoOffer: String { localized("the offer no longer exists") }
  private var reasonOfferPrice: String { localized("the offer price is no longer valid") }
  private var reasonOfferIncomplete: String { localized("the offer is incomplete") }
  private var reasonOfferNotSigned: String { localized("the offer signature is not valid") }
  private var reasonOfferNotForCustomer: String { localized("the offer is not for this customer") }
}
