// The errors that StoreKit passes to apps.

/// An `NSError` as StoreKit passes it to apps.
///
/// The user info is a record of this module, because Foundation on Linux prints errors differently from
/// Apple's Foundation. `ErrorFormatter` prints the record.
public struct StoreError: Hashable, Sendable {
  /// The user info that a request to the App Store adds.
  public struct Request: Hashable, Sendable {
    /// `client-environment-type` and `storefront-country-code` of a payment.
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

  /// Boxed, because every transaction has space for an error, but few have one.
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

  /// Creates an error with at most one underlying error.
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
  /// `NSDebugDescription`, which is printed as the description of an error that has no localized one.
  public var debugDescription: String? { fields.debugDescription }
  /// `NSLocalizedFailureReason`.
  public var failureReason: String? { fields.failureReason }
  /// The underlying errors: a single one is `NSUnderlyingError`, several are `NSMultipleUnderlyingErrorsKey`.
  public var inner: [StoreError] { fields.inner }
  public var underlying: StoreError? { fields.inner.first }
  /// The simulated memory address, which is printed if the error is an underlying error.
  public var address: UInt64 { fields.address }
  /// The user info that a request to the App Store added.
  public var request: Request { fields.request }

  /// The error and all errors inside it, each before those inside it.
  public var all: [StoreError] { [self] + inner.flatMap(\.all) }

  /// Whether the description has several lines.
  package var isLong: Bool { request.payload != nil || inner.count > 1 || inner.contains(where: \.isLong) }

  /// Returns the copy that StoreKit passes to apps, with description, failure reason and underlying errors
  /// only (rule `errors.mapping`).
  package func publicCopy(address: UInt64) -> StoreError {
    StoreError(
      domain: domain, code: code, description: description, failureReason: failureReason,
      inner: inner.map { $0.publicCopy(address: $0.address) }, address: address)
  }
}
