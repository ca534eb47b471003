// What can go wrong for the app: the errors of the SDK by their meaning. Their numbers and names are the vendor's.

import StoreModel
import StoreSimulator
import Support

/// Why a call of the app, or a payment, came to nothing.
public enum ServiceErrorCode: CaseIterable, Hashable, Sendable {
  case unknown, notInitialised, storeNotAvailable, productNotAvailable, productDiffers, ownedAlready,
    inProgress, userDiffers, paymentUnknown, cancelled, paymentFailed, notVerified, statusNotChanged,
    statusInvalid, expired, renewalNotFound, restoreFailed, purchasesNotAllowed, limitExceeded
  // Of the network
  case noNetwork, requestFailed, timeOut, requestInvalid, addressInvalid, answerInvalid, requestRuns,
    needsSecureConnection
}

/// An error as the app is given it.
public struct ServiceError: Error, Hashable, Sendable {
  public let fault: ServiceErrorCode
  /// Why, in a sentence without a full stop.
  public let why: LocalizedText
  /// The App Store's own error inside it.
  public let underlying: StoreError?
  /// The result code of the service's server inside it.
  public let serverCode: Int?

  init(_ fault: ServiceErrorCode, _ why: LocalizedText, underlying: StoreError? = nil, serverCode: Int? = nil)
  {
    self.fault = fault
    self.why = why
    self.underlying = underlying
    self.serverCode = serverCode
  }

  /// `com.toast.iap`.
  public var domain: String { Vendor.domain(fault) }
  /// Its number; no two domains have the same.
  public var number: Int { Vendor.number(fault) }
  /// The constant of the header.
  public var constant: String { Vendor.constant(fault) }

  /// `com.toast.iap 7 (ToastIAPErrorUserInvalid)`.
  var name: String { "\(domain) \(number) \(constant)" }
}
