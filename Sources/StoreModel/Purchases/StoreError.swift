// The errors that StoreKit passes to apps.

import Support

/// An `NSError` as StoreKit passes it to apps.
///
/// Foundation's type is not used, because it is printed differently on Linux. `ErrorFormatter` prints this
/// type.
public struct StoreError: Hashable, Sendable {
  /// Information from a request to the App Store.
  public struct Request: Hashable, Sendable {
    /// `client-environment-type` and, in `storefront`, `storefront-country-code` of a payment.
    public var environment: String?
    public var storefront: String?
    /// `AMSURL`.
    public var url: String?
    /// `AMSStatusCode`.
    public var status: Int?
    /// `errorCode` in `AMSServerPayload`.
    public var payload: Int?
    /// `AMSServerErrorCode`.
    public var serverCode: Int?

    public init() {}
  }

  /// Boxed, because every transaction has space for an error, but few have an error.
  private indirect enum Storage: Hashable, Sendable {
    case error(Fields)
  }

  private struct Fields: Hashable, Sendable {
    let domain: String
    let code: Int
    let description: String?
    let failureReason: String?
    let inner: [StoreError]
    let address: UInt64
    let debugDescription: String?
    let request: Request
  }

  private let storage: Storage

  private var fields: Fields {
    switch storage {
    case .error(let fields): fields
    }
  }

  public init(
    domain: String, code: Int, description: String? = nil, failureReason: String? = nil,
    inner: [StoreError] = [], address: UInt64 = 0, debugDescription: String? = nil,
    request: Request = Request()
  ) {
    storage = .error(
      Fields(
        domain: domain, code: code, description: description, failureReason: failureReason, inner: inner,
        address: address, debugDescription: debugDescription, request: request))
  }

  package init(
    domain: String, code: Int, description: String? = nil, failureReason: String? = nil,
    underlying: StoreError?, address: UInt64 = 0
  ) {
    self.init(
      domain: domain, code: code, description: description, failureReason: failureReason,
      inner: underlying.map { [$0] } ?? [], address: address)
  }

  public var domain: String { fields.domain }
  public var code: Int { fields.code }
  /// `NSLocalizedDescription`.
  public var description: String? { fields.description }
  /// `NSDebugDescription`, which is printed if there is no localized description.
  public var debugDescription: String? { fields.debugDescription }
  /// `NSLocalizedFailureReason`.
  public var failureReason: String? { fields.failureReason }
  /// The underlying errors.
  ///
  /// A single error is stored as `NSUnderlyingError`, several as `NSMultipleUnderlyingErrorsKey`.
  public var inner: [StoreError] { fields.inner }
  public var underlying: StoreError? { fields.inner.first }
  /// The simulated memory address, which is printed if this is an underlying error.
  public var address: UInt64 { fields.address }
  public var request: Request { fields.request }

  /// The error and, recursively, its underlying errors.
  public var all: [StoreError] { [self] + inner.flatMap(\.all) }

  /// Returns the errors in one line: `SKErrorDomain 0, inside it ASDErrorDomain 500`.
  ///
  /// Of several errors inside the same error, each after the first one is said to be next to it.
  public func chain(_ texts: Localizer) -> String {
    inner.enumerated().reduce("\(domain) \(code)") { text, error in
      let next = error.element.chain(texts)
      return error.offset == 0
        ? texts.localized("\(text), inside it \(next)") : texts.localized("\(text), next to it \(next)")
    }
  }

  package var isLong: Bool { request.payload != nil || inner.count > 1 || inner.contains(where: \.isLong) }

  /// Returns the copy that StoreKit passes to apps (rule `errors.mapping`).
  ///
  /// The copy has a description, a failure reason and underlying errors, but no other user info.
  package func publicCopy(address: UInt64) -> StoreError {
    StoreError(
      domain: domain, code: code, description: description, failureReason: failureReason,
      inner: inner.map { $0.publicCopy(address: $0.address) }, address: address)
  }
}
