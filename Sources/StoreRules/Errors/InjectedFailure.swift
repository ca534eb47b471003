// An error that a step asks for: domain, code, the errors inside it, and what else a log may say of it.

/// An error to be brought about, with the errors inside it.
public struct InjectedFailure: Hashable, Sendable {
  /// The domain: `SKErrorDomain`, `ASDServerErrorDomain` and so on.
  public var domain: String
  public var code: Int
  /// The errors directly inside: one becomes `NSUnderlyingError`, several become `NSMultipleUnderlyingErrorsKey`.
  ///
  /// Empty means those that the table knows.
  public var causes: [InjectedFailure]
  /// `NSLocalizedDescription`, if it differs from the table's.
  public var text: String?
  /// `NSLocalizedFailureReason`, if it differs from the table's.
  public var reason: String?
  /// The HTTP status in the user info of the innermost `AMSErrorDomain` error; nil for the table's.
  public var status: Int?
  /// The `errorCode` of the server's answer in the user info of the innermost `AMSErrorDomain` error.
  public var payload: Int?
  /// Whether the App Store sells the product although the app has the failure.
  public var isCharged = false

  public init(domain: String, code: Int, causes: [InjectedFailure] = []) {
    self.domain = domain
    self.code = code
    self.causes = causes
  }

  /// A chain of errors, the outermost first; nil for an empty one.
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

  /// Domain and code alone: how the table knows the error.
  package var key: InjectedFailure { InjectedFailure(domain: domain, code: code) }

  /// The same error without the options of a step: status, payload and charge.
  package var withoutOptions: InjectedFailure {
    var plain = self
    (plain.status, plain.payload, plain.isCharged) = (nil, nil, false)
    return plain
  }
}
