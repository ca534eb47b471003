// The errors of the SDK, independent of the vendor's numbers and names.

import StoreModel
import StoreSimulator
import Support

public enum ServiceErrorCode: CaseIterable, Hashable, Sendable {
  case unknown, notInitialised, storeNotAvailable, productNotAvailable, productDiffers, ownedAlready,
    inProgress, userDiffers, paymentUnknown, cancelled, paymentFailed, notVerified, statusNotChanged,
    statusInvalid, expired, renewalNotFound, restoreFailed, purchasesNotAllowed, limitExceeded
  // Network errors
  case noNetwork, requestFailed, timeOut, requestInvalid, addressInvalid, answerInvalid, requestRuns,
    needsSecureConnection
}

public struct ServiceError: Error, Hashable, Sendable {
  public let fault: ServiceErrorCode
  /// The reason, as a sentence without a full stop.
  public let reason: LocalizedText
  public let underlying: StoreError?
  /// The server's result code that caused this error.
  public let serverCode: Int?

  init(
    _ fault: ServiceErrorCode, _ reason: LocalizedText, underlying: StoreError? = nil, serverCode: Int? = nil
  ) {
    self.fault = fault
    self.reason = reason
    self.underlying = underlying
    self.serverCode = serverCode
  }

  /// The error domain, such as `com.toast.iap`.
  public var domain: String { Vendor.domain(fault) }
  /// The error number, which is unique across all domains.
  public var number: Int { Vendor.number(fault) }
  /// The name of the constant in the vendor's header file.
  public var constant: String { Vendor.constant(fault) }

  /// A full name such as `com.toast.iap 7 (ToastIAPErrorUserInvalid)`.
  var name: String { "\(domain) \(number) \(constant)" }
}
