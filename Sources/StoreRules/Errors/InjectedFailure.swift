// Errors that steps inject.

/// An error to be injected, with its underlying errors.
public struct InjectedFailure: Hashable, Sendable {
  public var domain: String
  public var code: Int
  /// The underlying errors; if empty, the underlying errors from the table are used.
  ///
  /// One error becomes `NSUnderlyingError`, and several become `NSMultipleUnderlyingErrorsKey`.
  public var causes: [InjectedFailure]
  /// `NSLocalizedDescription`; nil for the text from the table.
  public var text: String?
  /// `NSLocalizedFailureReason`; nil for the text from the table.
  public var reason: String?
  /// The HTTP status in the user info of the innermost `AMSErrorDomain` error; nil for the status from the
  /// table.
  public var status: Int?
  /// The `errorCode` of the server's response in the user info of the innermost `AMSErrorDomain` error.
  public var payload: Int?
  /// Whether the App Store sells the product although the app receives the error.
  public var isCharged = false

  public init(domain: String, code: Int, causes: [InjectedFailure] = []) {
    self.domain = domain
    self.code = code
    self.causes = causes
  }

  /// Creates a chain of errors that starts with the outermost one; nil if the collection is empty.
  public init?(chain: some BidirectionalCollection<InjectedFailure>) {
    guard var inner = chain.last else { return nil }
    for outer in chain.dropLast().reversed() {
      var link = outer
      link.causes = [inner]
      inner = link
    }
    self = inner
  }

  /// The error and, recursively, its underlying errors.
  public var all: [InjectedFailure] { [self] + causes.flatMap(\.all) }

  /// The domain and the code, which identify a row of the table.
  package var key: InjectedFailure { InjectedFailure(domain: domain, code: code) }

  package var withoutOptions: InjectedFailure {
    var plain = self
    (plain.status, plain.payload, plain.isCharged) = (nil, nil, false)
    return plain
  }
}
