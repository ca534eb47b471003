// Lookup in the table of known errors, whose rows are in `ErrorRows.swift` (DocC: ErrorTable).

import Support

public struct ErrorRow: Hashable, Sendable {
  public let domain: String
  public let code: Int
  /// The name of the case in `SKErrorDomain`; nil for other domains.
  public let name: String?
  /// The sentence of Apple's documentation (for `SKErrorDomain`), or the meaning of the error.
  public let sentence: String
  /// `NSLocalizedDescription` by language (`en`, `ja`, `de`, `zh_Hans`, `ru`, `fr`).
  ///
  /// Without a description, `"(null)"` is printed.
  public let descriptions: [String: String]
  public let failureReason: String?
  /// The underlying error, if logs show one.
  public let cause: InjectedFailure?
  package let form: UserInfoFormat
  /// The source of the code and of the texts.
  public let provenance: Provenance

  /// The differences of an error's user info from the usual description, failure reason and underlying
  /// error.
  package struct UserInfoFormat: Hashable, Sendable {
    /// Whether texts are printed only up to iOS 15.
    ///
    /// Since iOS 16 the user info of a payment contains environment and storefront instead.
    package var isSilentSinceIOS16 = false
    /// Whether the description is `NSDebugDescription`, without a localized description.
    package var isDebugDescription = false
    /// `AMSStatusCode` unless a step sets another status; `AMSURL` is printed with it.
    package var status: Int?
    /// `AMSServerErrorCode`.
    package var serverCode: Int?
    /// The failure reason if there is exactly one underlying error.
    package var reasonAroundOne: String?
    /// The only text of an error inside another error of the same domain, by the code of the outer error.
    package var inside: [Int: String] = [:]
    /// Whether the error occurs before the customer confirms the purchase, so that nothing can be
    /// charged.
    ///
    /// False for a cancellation.
    package var isBeforeConfirmation = false
  }

  /// Returns the description in a language; in English if the language has none.
  public func description(language: String) -> String? { descriptions[language] ?? descriptions["en"] }

  /// Whether the English description is the same for several errors, so that it does not describe the cause.
  package var hasGenericDescription: Bool { descriptions["en"] == ErrorRows.unhandled }

  public var texts: [String] {
    descriptions.values.sorted() + form.inside.values.sorted()
      + [failureReason, form.reasonAroundOne].compactMap(\.self)
  }
}

public enum ErrorTable {
  /// All rows, with `SKErrorDomain` first.
  public static let rows: [ErrorRow] = ErrorRows.skErrors + ErrorRows.others

  private static let byKey: [InjectedFailure: ErrorRow] = Dictionary(
    rows.map { (InjectedFailure(domain: $0.domain, code: $0.code), $0) },
    uniquingKeysWith: { first, _ in first })

  private static let byName: [String: ErrorRow] = Dictionary(
    rows.compactMap { row in row.name.map { ($0, row) } }, uniquingKeysWith: { first, _ in first })

  public static func row(domain: String, code: Int) -> ErrorRow? {
    byKey[InjectedFailure(domain: domain, code: code)]
  }

  /// The codes that several domains of the table have.
  private static let ambiguousCodes = Set(
    Dictionary(grouping: rows, by: \.code).filter { $0.value.count > 1 }.keys)

  /// Returns the code, such as `3532`.
  ///
  /// If several domains have the code, the beginning of a short domain precedes it, such as `AMS 2`.
  package static func shortName(domain: String, code: Int) -> String {
    let suffix = "ErrorDomain"
    let name = domain.hasSuffix(suffix) ? domain.dropLast(suffix.count) : ""
    return (1...3).contains(name.count) && ambiguousCodes.contains(code) ? "\(name) \(code)" : "\(code)"
  }

  /// Returns the row of a case, such as `paymentCancelled`.
  package static func row(named name: String) -> ErrorRow? { byName[name] }

  /// Whether StoreKit wraps this error in an `SKErrorDomain` error with this code (rule
  /// `errors.mapping`).
  public static func wraps(_ inner: InjectedFailure, in code: Int) -> Bool {
    ErrorMapping.outcome(domain: inner.domain, code: inner.code) == .wrapped(code: code)
  }

  /// Returns the error with the underlying errors from the table.
  ///
  /// The status and the payload move to the innermost error of the media service.
  package static func resolved(_ failure: InjectedFailure) -> InjectedFailure {
    var result = withCauses(failure)
    guard result.status != nil || result.payload != nil, let path = innermostMedia(in: result) else {
      return result
    }
    let (status, payload) = (result.status, result.payload)
    (result.status, result.payload) = (nil, nil)
    set(status, payload, at: path[...], in: &result)
    return result
  }

  private static func withCauses(_ failure: InjectedFailure) -> InjectedFailure {
    var result = failure
    if result.causes.isEmpty {
      result.causes = row(domain: failure.domain, code: failure.code)?.cause.map { [$0] } ?? []
    }
    result.causes = result.causes.map(withCauses)
    return result
  }

  /// Returns an error of the media service inside the daemon's error that wraps it; nil for another error.
  ///
  /// The daemon's error 500 wraps each error that no other row of the table contains.
  package static func wrapped(_ failure: InjectedFailure) -> InjectedFailure? {
    guard failure.domain == ErrorRows.media else { return nil }
    let wrapper = rows.first { $0.cause == failure.key }
    return InjectedFailure(domain: ErrorRows.daemon, code: wrapper?.code ?? 500, causes: [failure])
  }

  /// Whether the failure or one of its underlying errors belongs to the media service, whose requests
  /// have a status.
  package static func hasMedia(_ failure: InjectedFailure) -> Bool {
    innermostMedia(in: withCauses(failure)) != nil
  }

  /// Returns the path (of indices in `causes`) to the innermost error of the media service.
  ///
  /// The first of equally deep errors is returned.
  private static func innermostMedia(in failure: InjectedFailure) -> [Int]? {
    var deepest: [Int]? = failure.domain == ErrorRows.media ? [] : nil
    for (index, cause) in failure.causes.enumerated() {
      guard let inner = innermostMedia(in: cause), inner.count + 1 > deepest?.count ?? -1 else { continue }
      deepest = [index] + inner
    }
    return deepest
  }

  private static func set(
    _ status: Int?, _ payload: Int?, at path: ArraySlice<Int>, in failure: inout InjectedFailure
  ) {
    guard let index = path.first else {
      (failure.status, failure.payload) = (status, payload)
      return
    }
    set(status, payload, at: path.dropFirst(), in: &failure.causes[index])
  }
}

public enum FailureInjectionError: Localizable, Hashable, Sendable {
  /// The step sets a status or a payload, but contains no error of `AMSErrorDomain`.
  case noMediaError(option: String)
  /// The step charges the customer, but this error occurs before the customer confirms.
  case beforeConfirmation(String)

  /// The invalid option of the step.
  public var option: String {
    switch self {
    case .noMediaError(let option): option
    case .beforeConfirmation: "charged"
    }
  }

  /// Returns the sentence, without a full stop.
  public func text(_ texts: Localizer) -> String {
    switch self {
    case .noMediaError(let option):
      texts.localized("--\(option) needs an error of AMSErrorDomain, such as AMSErrorDomain/301")
    case .beforeConfirmation(let name):
      texts.localized(
        "\(VisibleText.visible(name)) occurs before the customer confirms, so nothing can be charged")
    }
  }
}

extension InjectedFailure {
  /// The code of `SKError.paymentCancelled`.
  private static let cancelledCode = 2

  /// The reason why the failure cannot be injected; nil if it can be injected.
  public var fault: FailureInjectionError? {
    if status != nil || payload != nil, !ErrorTable.hasMedia(self) {
      return .noMediaError(option: status != nil ? "status" : "payload")
    }
    guard isCharged else { return nil }
    return all.first(where: \.isBeforeConfirmation).map { .beforeConfirmation(ErrorTable.name(of: $0.key)) }
  }

  /// Whether the table or StoreKit's mapping shows that the error occurs before the customer confirms.
  ///
  /// A cancellation does not show that, because customers who confirm in the app of their bank can be
  /// reported as cancelled (rule `purchase.charged`).
  private var isBeforeConfirmation: Bool {
    if domain == "SKErrorDomain" { return code != 0 && code != Self.cancelledCode }
    if case .wrapped(let code) = ErrorMapping.outcome(domain: domain, code: code), code != 0 {
      return code != Self.cancelledCode
    }
    return ErrorTable.row(domain: domain, code: code)?.form.isBeforeConfirmation ?? false
  }
}
