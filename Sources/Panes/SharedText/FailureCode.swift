// The error code by which screens identify a failure.

import StoreModel
import StoreRules

extension StoreError {
  /// The error whose code a list shows for a failure.
  ///
  /// For a cancelled purchase, this is `paymentCancelled`, because its underlying errors are always the same.
  package var listedError: StoreError { isCancellation ? self : chosenError }

  /// The innermost underlying error in the table of known errors.
  ///
  /// An error that the table adds to the error around it is ignored, so that the error is the one that the
  /// operator chose. If the table contains no other underlying error, this is the innermost error.
  package var chosenError: StoreError {
    let found =
      innermost { $0.row != nil && !$0.isUsualCause(of: $1) } ?? innermost { !$0.isUsualCause(of: $1) }
    return found ?? self
  }

  /// The innermost underlying error, which the log names in addition.
  ///
  /// For a cancelled purchase, this is the error itself.
  package var innermostError: StoreError {
    if isCancellation { return self }
    return innermost { error, _ in error.row != nil } ?? innermost { _, _ in true } ?? self
  }

  /// The domain and the code, with the name of a case of `SKErrorDomain`: `SKErrorDomain 0 (unknown)`.
  package var domainAndCode: String { "\(domain) \(code)" + (row?.name.map { " (\($0))" } ?? "") }

  private var isCancellation: Bool { domain == "SKErrorDomain" && code == 2 }

  private var row: ErrorRow? { ErrorTable.row(domain: domain, code: code) }

  /// Whether the table adds this error to an outer error without underlying errors.
  private func isUsualCause(of outer: StoreError) -> Bool {
    guard let cause = outer.row?.cause else { return false }
    return cause.domain == domain && cause.code == code
  }

  /// Returns the innermost underlying error that satisfies `isMatch`; the first of equally deep errors.
  ///
  /// `isMatch` also receives the error around the underlying error.
  private func innermost(where isMatch: (StoreError, StoreError) -> Bool) -> StoreError? {
    var (level, found): ([StoreError], StoreError?) = ([self], nil)
    while !level.isEmpty {
      let pairs = level.flatMap { outer in outer.inner.map { (error: $0, outer: outer) } }
      found = pairs.first { isMatch($0.error, $0.outer) }?.error ?? found
      level = pairs.map(\.error)
    }
    return found
  }
}
