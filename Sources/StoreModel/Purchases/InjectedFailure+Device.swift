// The failures that follow from the state of the device and its account.

import StoreRules

extension InjectedFailure {
  package static let offline = InjectedFailure(domain: "NSURLErrorDomain", code: -1009)
  /// The App Store refuses to send the same receipt again.
  package static let receiptThrottled = InjectedFailure(domain: "ASDErrorDomain", code: 603)
  /// The App Store's error if no account is signed in on the device.
  package static let noAccount = InjectedFailure(domain: "ASDErrorDomain", code: 509)
  package static let cancelled = InjectedFailure(domain: "ASDErrorDomain", code: 907)
  /// "Cannot connect to iTunes Store".
  package static let cannotConnect = InjectedFailure(domain: "SSErrorDomain", code: 110)
}
