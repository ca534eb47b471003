// The table of known errors: lookup by domain and code, and what is derived from the rows. The rows stand in
// `ErrorRows.swift`; injected failures, environments and the search for errors all read them (DocC: ErrorTable).

import Support

/// One known error.
public struct ErrorRow: Hashable, Sendable {
  public let domain: String
  public let code: Int
  /// The name of the case for `SKErrorDomain`; nil for errors that have none.
  public let name: String?
  /// The sentence of the error's documentation (SKErrorDomain), or what the error means.
  public let sentence: String
  /// `NSLocalizedDescription` by language (`en`, `ja`, `de`, `zh_Hans`, `ru`, `fr`); empty prints `"(null)"`.
  public let descriptions: [String: String]
  public let failureReason: String?
  /// The error inside it, where logs show one.
  public let cause: InjectedFailure?
  /// The user info and its exceptions.
  package let form: UserInfoFormat
  /// Where number and texts were seen.
  public let provenance: Provenance

  /// How an error's user info differs from description, reason and underlying error.
  package struct UserInfoFormat: Hashable, Sendable {
    /// Whether texts are printed only until iOS 15; since then the user info of a payment has environment and storefront.
    package var isSilentSinceIOS16 = false
    /// Whether the description is `NSDebugDescription`: no localized description then.
    package var isDebugDescription = false
    /// `AMSStatusCode` if a step says nothing else; with it goes `AMSURL`.
    package var status: Int?
    /// `AMSServerErrorCode`.
    package var serverCode: Int?
    /// The failure reason if exactly one error is inside.
    package var reasonAroundOne: String?
    /// The description, and no other text, inside an error of this code of the same domain.
    package var inside: [Int: String] = [:]
    /// Whether the error arises before the customer has confirmed the purchase, so that nothing can be charged.
    package var isBeforeConfirmation = false
  }

  /// The description in a language, English where that is not known.
  public func description(language: String) -> String? { descriptions[language] ?? descriptions["en"] }

  /// Every text that a log may have for this error.
  public var texts: [String] {
    descriptions.values.sorted() + form.inside.values.sorted()
      + [failureReason, form.reasonAroundOne].compactMap(\.self)
  }
}

/// The table of errors.
public enum ErrorTable {
  /// Every row: SKError first, then the server's and the system's.
  public static let rows: [ErrorRow] = ErrorRows.skErrors + ErrorRows.others

  private static let byKey: [InjectedFailure: ErrorRow] = Dictionary(
    rows.map { (InjectedFailure(domain: $0.domain, code: $0.code), $0) },
    uniquingKeysWith: { first, _ in first })

  private static let byName: [String: ErrorRow] = Dictionary(
    rows.compactMap { row in row.name.map { ($0, row) } }, uniquingKeysWith: { first, _ in first })

  /// The row of an error, if it is known.
  public static func row(domain: String, code: Int) -> ErrorRow? {
    byKey[InjectedFailure(domain: domain, code: code)]
  }

  /// The row of an error's case: `paymentCancelled`.
  package static func row(named name: String) -> ErrorRow? { byName[name] }

  /// Whether StoreKit gives an app this error inside an `SKErrorDomain` one with that code (rule `errors.mapping`).
  public static func wraps(_ inner: InjectedFailure, in code: Int) -> Bool {
    ErrorMapping.outcome(domain: inner.domain, code: inner.code) == .wrapped(code: code)
  }

  /// The error with the errors inside it that the table knows; status and payload stand at the innermost error of the
  /// media service.
  package static func resolved(_ failure: InjectedFailure) -> InjectedFailure {
    var whole = withCauses(failure)
    guard whole.status != nil || whole.payload != nil, let path = innermostMedia(in: whole) else {
      return whole
    }
    let (status, payload) = (whole.status, whole.payload)
    (whole.status, whole.payload) = (nil, nil)
    set(status, payload, at: path[...], in: &whole)
    return whole
  }

  private static func withCauses(_ failure: InjectedFailure) -> InjectedFailure {
    var whole = failure
    if whole.causes.isEmpty {
      whole.causes = row(domain: failure.domain, code: failure.code)?.cause.map { [$0] } ?? []
    }
    whole.causes = whole.causes.map(withCauses)
    return whole
  }

  /// Whether the table or the failure itself has an error of the media service, whose request has a status.
  package static func hasMedia(_ failure: InjectedFailure) -> Bool {
    innermostMedia(in: withCauses(failure)) != nil
  }

  /// The places among causes that lead to the innermost error of the media service; of equally deep ones the first.
  private static func innermostMedia(in failure: InjectedFailure) -> [Int]? {
    var deepest: [Int]? = failure.domain == ErrorRows.media ? [] : nil
    for (place, cause) in failure.causes.enumerated() {
      guard let inner = innermostMedia(in: cause), inner.count + 1 > deepest?.count ?? -1 else { continue }
      deepest = [place] + inner
    }
    return deepest
  }

  private static func set(
    _ status: Int?, _ payload: Int?, at path: ArraySlice<Int>, in failure: inout InjectedFailure
  ) {
    guard let place = path.first else {
      (failure.status, failure.payload) = (status, payload)
      return
    }
    set(status, payload, at: path.dropFirst(), in: &failure.causes[place])
  }
}

/// Why a step cannot bring an error about.
public enum FailureInjectionError: Localizable, Hashable, Sendable {
  /// Status and payload belong to an error of `AMSErrorDomain`, of which there is none.
  case noMediaError(option: String)
  /// Nothing is charged before the customer has confirmed; the error that arises so early.
  case beforeConfirmation(String)

  /// The option of the step that does not fit.
  public var option: String {
    switch self {
    case .noMediaError(let option): option
    case .beforeConfirmation: "charged"
    }
  }

  /// The words, without a full stop.
  public func text(_ texts: Localizer) -> String {
    switch self {
    case .noMediaError(let option):
      texts.localized("--\(option) needs an error of AMSErrorDomain, and there is none")
    case .beforeConfirmation(let name):
      texts.localized(
        "\(VisibleText.visible(name)) occurs before the customer confirms, so nothing can be charged")
    }
  }
}

extension InjectedFailure {
  /// Why it cannot be brought about; nil if it can.
  public var fault: FailureInjectionError? {
    if status != nil || payload != nil, !ErrorTable.hasMedia(self) {
      return .noMediaError(option: status != nil ? "status" : "payload")
    }
    guard isCharged else { return nil }
    return all.first(where: \.isBeforeConfirmation).map { .beforeConfirmation(ErrorTable.name(of: $0.key)) }
  }

  /// Whether it arises before the customer has confirmed: the table says so, or StoreKit maps it to such an error.
  private var isBeforeConfirmation: Bool {
    if domain == "SKErrorDomain" { return code != 0 }
    if case .wrapped(let code) = ErrorMapping.outcome(domain: domain, code: code), code != 0 { return true }
    return ErrorTable.row(domain: domain, code: code)?.form.isBeforeConfirmation ?? false
  }
}
