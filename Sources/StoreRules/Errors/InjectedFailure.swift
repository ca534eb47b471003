// Errors that steps inject.

/// An error to be injected, with its underlying errors.
public struct InjectedFailure: Hashable, Sendable {
  /// The domain, such as `SKErrorDomain` or `ASDServerErrorDomain`.
  public var domain: String
  public var code: Int
  /// The underlying errors: a single one becomes `NSUnderlyingError`, several become
  /// `NSMultipleUnderlyingErrorsKey`.
  ///
  /// If empty, the underlying errors of the table are used.
  public var causes: [InjectedFailure]
  /// `NSLocalizedDescription`; nil for the table's.
  public var text: String?
  /// `NSLocalizedFailureReason`; nil for the table's.
  public var reason: String?
  /// The HTTP status in the user info of the innermost `AMSErrorDomain` error; nil for the table's.
  public var status: Int?
  /// The `errorCode` of the server's answer in the user info of the innermost `AMSErrorDomain` error.
  public var payload: Int?
  /// Whether the App Store sells the product although the app receives the failure.
  public var isCharged = false

  public init(domain: String, code: Int, causes: [InjectedFailure] = []) {
    self.domain = domain
    self.code = code
    self.causes = causes
  }

  /// Creates a chain of errors, the outermost first; nil if the collection is empty.
  public init?(chain: some BidirectionalCollection<InjectedFailure>) {
    guard var inner = chain.last else { return nil }
    for outer in chain.dropLast().reversed() {
      var link = outer
      link.causes = [inner]
      inner = link
    }
    self = inner
  }

  /// The error and all errors inside it, each before those inside it.
  public var all: [InjectedFailure] { [self] + causes.flatMap(\.all) }

  /// The domain and the code, which are the key of the table.
  package var key: InjectedFailure { InjectedFailure(domain: domain, code: code) }

  /// A copy without the options of a step: status, payload and charge.
  package var withoutOptions: InjectedFailure {
    var plain = self
    (plain.status, plain.payload, plain.isCharged) = (nil, nil, false)
    return plain
  }
}
