// The error code by which screens identify a failure.

import StoreModel
import StoreRules

extension StoreError {
  /// The code of the innermost underlying error in the table of known errors.
  ///
  /// If the table contains none of the underlying errors, this is the code of the innermost error. A
  /// cancelled purchase keeps the code of `paymentCancelled`, because its underlying errors are always the
  /// same.
  package var failureCode: Int {
    if domain == "SKErrorDomain", code == 2 { return code }
    return (innermost { ErrorTable.row(domain: $0.domain, code: $0.code) != nil } ?? innermost { _ in true })?
      .code ?? code
  }

  /// Returns the innermost underlying error that satisfies `isMatch`; the first of equally deep errors.
  private func innermost(where isMatch: (StoreError) -> Bool) -> StoreError? {
    var (level, found): ([StoreError], StoreError?) = (inner, nil)
    while !level.isEmpty {
      found = level.first(where: isMatch) ?? found
      level = level.flatMap(\.inner)
    }
    return found
  }
}
