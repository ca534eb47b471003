// The failures that follow from the state of the device and its account.

import StoreRules

extension InjectedFailure {
  /// The error of a device without a network.
  package static let offline = InjectedFailure(domain: "NSURLErrorDomain", code: -1009)
  /// What the App Store answers a device on which nobody is signed in.
  package static let noAccount = InjectedFailure(domain: "ASDErrorDomain", code: 509)
  /// The customer left the question.
  package static let cancelled = InjectedFailure(domain: "ASDErrorDomain", code: 907)
  /// "Cannot connect to iTunes Store".
  package static let cannotConnect = InjectedFailure(domain: "SSErrorDomain", code: 110)
}
