// Tests of the mapping from errors of the store daemon to errors of transactions, for every row of the error
// table.

import Support
import Testing

@testable import StoreModel
@testable import StoreRules
@testable import StoreSimulator

@Suite("The mapping of errors") struct ErrorMappingTests {
  /// An inner error and the `SKErrorDomain` code of the outer error.
  ///
  /// The code is nil if the inner error is not wrapped.
  struct Row: Sendable, CustomTestStringConvertible {
    let domain: String
    let code: Int
    let outer: Int?

    var testDescription: String { "\(domain) \(code)" }
  }

  private static func rows(_ domain: String, _ codes: KeyValuePairs<Int, Int?>) -> [Row] {
    codes.map { Row(domain: domain, code: $0.key, outer: $0.value) }
  }

  /// Server codes, which have the same meaning in each of the three server domains.
  private static let serverRows = [
    "ASDServerErrorDomain", "SKServerErrorDomain", "com.apple.commerce.server",
  ].flatMap {
    rows(
      $0,
      [
        3504: 5, 3900: 11, 3901: 14, 3902: 13, 3903: 12, 3904: 18,
        // All other codes map to 0 (unknown), even if they have a meaning in another domain.
        3038: 0, 3532: 0, 3539: 0, 3029: 0, 2024: 0, 2005: 0, 2037: 0, 3503: 0, 3505: 0, 3899: 0, 3905: 0,
        907: 0, 1050: 0, 600: 0, 1002: 0, 0: 0, -1: 0,
      ])
  }

  static let all: [Row] =
    serverRows
    + rows("com.apple.commerce.client", [600: 2, 1002: 5, 601: 0, 599: 0, 1001: 0, 907: 0, 3504: 0])
    + rows(
      "ASDErrorDomain",
      [
        907: 2, 1050: 4, 1051: 1, 1054: 5, 512: 1002, 912: 1001,
        500: 0, 506: 0, 507: 0, 509: 0, 530: 0, 603: 0, 825: 0, 950: 0, 1052: 0, 1061: 0,
        906: 0, 908: 0, 1049: 0, 1053: 0, 511: 0, 513: 0, 911: 0, 913: 0, 600: 0, 3504: 0,
      ])
    + rows(
      "AMSErrorDomain",
      [
        0: nil, 2: nil, 6: nil, 100: nil, 301: nil, 305: nil, 306: nil, 511: nil, 512: nil, 907: nil,
        3504: nil,
      ])
    + rows(
      "NSURLErrorDomain",
      [-1001: nil, -1003: nil, -1004: nil, -1005: nil, -999: nil, -1009: nil, 600: nil])
    + rows("SSErrorDomain", [100: nil, 110: nil, 16: nil])
    + rows("SSServerErrorDomain", [-5000: nil, 0: nil, 5002: nil, 5020: nil])
    + rows("com.apple.accounts", [4: nil]) + rows("ISErrorDomain", [-128: nil])
    + rows("SKInternalErrorDomain", [3: nil]) + rows("StoreKit_Shared.StoreKitInternalError", [7: nil])
    + (0...21).map { Row(domain: "SKErrorDomain", code: $0, outer: nil) }
    + rows("com.example", [907: nil, 3504: nil])

  @Test("each row is wrapped in its code, or is itself", arguments: all)
  func outcome(row: Row) {
    let expected = row.outer.map { ErrorMapping.Outcome.wrapped(code: $0) } ?? .itself
    #expect(ErrorMapping.outcome(domain: row.domain, code: row.code) == expected)
  }

  @Test("the rows here hold every error that can be brought about")
  func isComplete() {
    let listed = Set(Self.all.map { InjectedFailure(domain: $0.domain, code: $0.code) })
    let known = ErrorTable.rows.map { InjectedFailure(domain: $0.domain, code: $0.code) }
    #expect(Set(known).subtracting(listed).isEmpty)
  }

  /// Every row except the Ask to Buy error, which defers the purchase instead of failing it.
  private static let failing = ErrorTable.rows.filter { !($0.domain == "ASDErrorDomain" && $0.code == 1052) }
    .map { failure in
      Row(
        domain: failure.domain, code: failure.code,
        outer: all.first { $0.domain == failure.domain && $0.code == failure.code }?.outer)
    }

  @Test("an injected error comes to the app as its row says, with what is inside it", arguments: failing)
  func injected(row: Row) throws {
    var bench = try Bench(.sandbox)
    let failure = InjectedFailure(domain: row.domain, code: row.code)
    try bench.perform(.fail(failure, once: true), .buy(Payment(Bench.coins)), .confirm)
    #expect(bench.callbacks.last == ["#1 failed"])
    let error = try #require(bench.snapshots.last?.error)
    guard let outer = row.outer else {
      #expect((error.domain, error.code) == (row.domain, row.code))
      return
    }
    #expect((error.domain, error.code) == ("SKErrorDomain", outer))
    #expect(error.underlying?.domain == row.domain && error.underlying?.code == row.code)
    #expect(error.description == (outer == 0 ? "An unknown error occurred" : nil))
    let cause = ErrorTable.row(domain: row.domain, code: row.code)?.cause
    #expect(error.underlying?.underlying?.domain == cause?.domain)
    #expect(error.underlying?.underlying?.code == cause?.code)
    #expect(bench.diagnostics.contains(.failureInjected(transaction: 1, domain: row.domain, code: row.code)))
  }
}

@Test("Errors inside the same error are next to each other, and not inside each other")
func chainInOneLine() {
  let (first, second) = (
    StoreError(
      domain: "ASDErrorDomain", code: 500,
      inner: [StoreError(domain: "AMSErrorDomain", code: 305, inner: [])]),
    StoreError(domain: "NSURLErrorDomain", code: -1001, inner: [])
  )
  let error = StoreError(domain: "SKErrorDomain", code: 0, inner: [first, second])
  #expect(
    error.chain(.english)
      == "SKErrorDomain 0, inside it ASDErrorDomain 500, inside it AMSErrorDomain 305, next to it "
      + "NSURLErrorDomain -1001")
}
