// Recognition of errors in pasted text.

import StoreRules
import Support

package struct PastedError: Sendable {
  /// The domains and codes in the order of the text, outermost error first.
  package let codes: [InjectedFailure]
  /// The text up to the maximum length.
  package let text: String

  /// The first error as a chain, without wrappers of libraries; nil if there is none.
  private let failure: InjectedFailure?

  private static let maxLength = 16_384

  /// Reads errors in all forms of logs (DocC: Recognition).
  ///
  /// Ignores all text after the first `maxLength` characters, because logs can be long.
  package init(_ text: String) {
    let text = String(text.prefix(Self.maxLength))
    self.text = text
    // Without a number there is no code, and the words of logs need not be loaded.
    guard text.utf8.contains(where: \.isASCIIDigit) else {
      (codes, failure) = ([], nil)
      return
    }
    // A text field has symbols in place of line ends.
    let log = PastedLog(text.replacing("␊", with: "\n"))
    let errors = FactScanner.facts(of: log, .standard).errors
    let roots = errors.indices.filter { !errors[$0].isUnderlying }.sorted {
      errors[$0].line < errors[$1].line
    }
    codes = Self.codes(of: roots, in: errors)
    failure = roots.lazy.compactMap { LoggedChain(errors).failure(of: $0) }.first
  }

  /// Returns each domain with its code once, an error before its underlying errors.
  private static func codes(of roots: [Int], in errors: [LoggedError]) -> [InjectedFailure] {
    var codes: [InjectedFailure] = []
    var pending = Array(roots.reversed())
    var seen = Set<Int>()
    while let index = pending.popLast() {
      guard seen.insert(index).inserted else { continue }
      pending += errors[index].causes.reversed()
      guard let code = errors[index].code else { continue }
      let failure = InjectedFailure(domain: errors[index].domain, code: code)
      if !codes.contains(failure) { codes.append(failure) }
    }
    return codes
  }

  /// The error to inject so that the app receives the pasted error.
  ///
  /// The value is nil if the table contains the error. The `SKErrorDomain` error around errors of the daemon
  /// and server is omitted, because StoreKit adds that error.
  package var chain: InjectedFailure? {
    guard let failure else { return nil }
    let isKnown = ErrorTable.row(domain: failure.domain, code: failure.code) != nil
    let hasOnlyDomainAndCode = failure == InjectedFailure(domain: failure.domain, code: failure.code)
    return isKnown && hasOnlyDomainAndCode ? nil : failure
  }
}
