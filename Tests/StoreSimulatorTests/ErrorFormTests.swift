// Tests of the form of errors in logs, and of the source that each row of the error table names.

import Support
import Testing

@testable import StoreModel
@testable import StoreRules
@testable import StoreSimulator

@Suite("The form of errors") struct ErrorFormTests {
  /// Returns the console line of a failed purchase without its prefix, and the error that the app receives.
  private static func failed(
    _ name: String, status: Int? = nil, payload: Int? = nil, era: Era = .present,
    _ environment: EnvironmentName = .sandbox
  ) throws -> (console: String, error: StoreError) {
    var bench = try Bench(environment)
    var failure = try #require(ErrorTable.failure(named: name))
    (failure.status, failure.payload) = (status, payload)
    try bench.perform(
      .era(era), .device(DeviceChange(storefront: "IDN")), .addresses(queue: 1, error: 0x28),
      .fail(failure, once: true), .buy(Payment(Bench.coins)), .confirm)
    return (try #require(bench.console.last), try #require(bench.snapshots.last?.error))
  }

  @Test("Each text of an error belongs to a row that has an English text", arguments: ErrorTexts.languages)
  func texts(language: String) throws {
    let table = try #require(ErrorTexts.table(language))
    let rows = ErrorTable.rows.filter { $0.descriptions[language] != nil }
    #expect(table.count == rows.count && !rows.isEmpty)
    #expect(rows.allSatisfy { $0.descriptions["en"] != nil })
  }

  @Test(
    "since iOS 16 an unhandled error of a payment has no text, and environment and storefront come first",
    arguments: [Era.xcode15, .present])
  func silent(era: Era) throws {
    #expect(
      try Self.failed("ASDErrorDomain/500", era: era).console
        == #"""
        Error Domain=ASDErrorDomain Code=500 "(null)" UserInfo={client-environment-type=Sandbox, \#
        storefront-country-code=IDN, NSUnderlyingError=0x28 {Error Domain=AMSErrorDomain Code=301 "Invalid \#
        Status Code" UserInfo={NSLocalizedDescription=Invalid Status Code, \#
        AMSURL=https://sandbox.itunes.apple.com/WebObjects/MZBuy.woa/wa/inAppBuy, AMSStatusCode=500, \#
        NSLocalizedFailureReason=The response has an invalid status code}}}
        """#
    )
    let cancelled = try Self.failed("ASDErrorDomain/907", era: era)
    #expect(
      cancelled.console.hasPrefix(
        #"Error Domain=ASDErrorDomain Code=907 "(null)" UserInfo={client-environment-type=Sandbox, "#))
    // The app's error is a copy without the user info about the payment.
    #expect(
      ErrorFormatter.description(cancelled.error).contains(
        #"{Error Domain=ASDErrorDomain Code=907 "(null)" UserInfo={NSUnderlyingError=0x28 {"#))
  }

  @Test("in iOS 14 an unhandled error says so, as the logs of that time do")
  func unhandled() throws {
    #expect(
      try Self.failed("ASDErrorDomain/500>X/1", era: .xcode12).console
        == #"""
        Error Domain=ASDErrorDomain Code=500 "Unhandled exception" UserInfo={NSUnderlyingError=0x28 {Error \#
        Domain=X Code=1 "(null)"}, NSLocalizedFailureReason=An unknown error occurred, \#
        NSLocalizedDescription=Unhandled exception}
        """#
    )
  }

  @Test("an environment names itself in the user info of a payment", arguments: EnvironmentName.allCases)
  func environments(environment: EnvironmentName) throws {
    let console = try Self.failed("ASDErrorDomain/500", environment).console
    let (name, address) =
      switch environment {
      case .xcode: ("Xcode", "http://localhost:")
      case .sandbox, .testFlight: ("Sandbox", "https://sandbox.itunes.apple.com/")
      case .production: ("Production", "https://buy.itunes.apple.com/")
      }
    #expect(console.contains("client-environment-type=\(name), storefront-country-code=IDN, "))
    #expect(console.contains("AMSURL=\(address)"))
  }

  @Test("a restore that fails is no payment: its error names no storefront")
  func restore() throws {
    var bench = try Bench(.sandbox)
    let failure = InjectedFailure(domain: "ASDErrorDomain", code: 500)
    try bench.perform(.account(.signIn(name: nil)), .fail(failure, once: true), .restore)
    guard case .restoreFailed(let error)? = bench.diagnostics.last else {
      Issue.record("the restore does not fail")
      return
    }
    #expect(error.all.allSatisfy { $0.request.storefront == nil && $0.request.environment == nil })
  }

  @Test(
    "status and payload are in the innermost media service error, and only on the console",
    arguments: [
      "ASDErrorDomain/500>AMSErrorDomain/301", "ASDErrorDomain/500",
      "AMSErrorDomain/100>AMSErrorDomain/301>X/1",
    ])
  func answer(name: String) throws {
    let (console, error) = try Self.failed(name, status: 410, payload: 5_000_001)
    #expect(
      console.contains(
        """
        AMSStatusCode=410, AMSServerPayload={
            errorCode = 5000001;
        }, NSLocalizedFailureReason=The response
        """
      ))
    #expect(console.ranges(of: "AMSStatusCode").count == 1)
    if error.domain == "SKErrorDomain" {
      #expect(!ErrorFormatter.description(error).contains("AMS" + "StatusCode"))
    }
  }

  @Test("without a status each error of a request has the one that logs have; a payload comes with a status")
  func defaults() throws {
    for (name, status) in [("301", 500), ("305", 200), ("306", 200), ("2", 401)] {
      #expect(try Self.failed("AMSErrorDomain/\(name)").console.contains("AMSStatusCode=\(status)"))
    }
    #expect(!(try Self.failed("AMSErrorDomain/511").console.contains("AMSURL")))
    let console = try Self.failed("AMSErrorDomain/511", payload: 7).console
    #expect(console.contains("AMSStatusCode=200, AMSServerPayload={\n    errorCode = 7;\n}"))
  }

  @Test("several errors inside one are a list on lines of their own, and the dump counts its lines")
  func several() throws {
    let (console, error) = try Self.failed(
      "ASDErrorDomain/500>AMSErrorDomain/100>(AMSErrorDomain/2,com.apple.accounts/4)")
    let list =
      #"""
      {Error Domain=AMSErrorDomain Code=100 "Authentication Failed" UserInfo={NSMultipleUnderlyingErrorsKey=(
          "Error Domain=AMSErrorDomain Code=2 \"An unknown error occurred. Please try again.\" \#
      UserInfo={NSLocalizedDescription=An unknown error occurred. Please try again.}",
          "Error Domain=com.apple.accounts Code=4 \"No auth plugin to verify credentials for accounts of \#
      type com.apple.account.iTunesStore.sandbox\" UserInfo={NSLocalizedDescription=No auth plugin to \#
      verify credentials for accounts of type com.apple.account.iTunesStore.sandbox}"
      ), NSLocalizedDescription=Authentication Failed, NSLocalizedFailureReason=The authentication failed.}}
      """#
    #expect(console.contains(list))
    #expect(ErrorFormatter.description(error).contains(list))
    #expect(
      error.all.map(\.domain) == [
        "SKErrorDomain", "ASDErrorDomain", "AMSErrorDomain", "AMSErrorDomain", "com.apple.accounts",
      ])
    let snapshot = TransactionSnapshot(
      number: 1, productIdentifier: "p", quantity: 1, state: .failed, identifier: nil, original: nil,
      error: error)
    let context = LogContext(
      environment: .sandbox, appName: "A", processID: 1, threadID: 1, queueAddress: 1, timeZone: .utc)
    let lines = DumpFormatter.lines([snapshot], at: .defaultStart, context: context)
    #expect(lines.count == DumpFormatter.lineCount([snapshot]) && lines.count == 2 + 11 + 6)
    for range in [0..<3, 4..<9, 8..<lines.count] {
      var bytes: [UInt8] = []
      DumpFormatter.append([snapshot], lines: range, at: .defaultStart, context: context, to: &bytes)
      #expect(String(decoding: bytes, as: UTF8.self) == lines[range].map { $0 + "\n" }.joined())
    }
  }

  @Test("texts of logs: 2, 603, 825, 2024, 306 and an error around one that failed to sign in")
  func texts() throws {
    #expect(
      try Self.failed("ASDErrorDomain/603").console
        == #"""
        Error Domain=ASDErrorDomain Code=603 "Request throttled" UserInfo={NSLocalizedFailureReason=Unified \#
        receipt is valid and current, NSLocalizedDescription=Request throttled, AMSServerErrorCode=0}
        """#
    )
    let (console, error) = try Self.failed("ASDErrorDomain/825")
    #expect(
      console
        == #"""
        Error Domain=ASDErrorDomain Code=825 "No transactions in response" UserInfo={NSDebugDescription=No \#
        transactions in response}
        """#
    )
    #expect(
      error.underlying.map(ErrorFormatter.description) == #"Error Domain=ASDErrorDomain Code=825 "(null)""#)
    #expect(
      try Self.failed("ASDServerErrorDomain/2024").console.contains(#"Code=2024 "Confirmation required""#))
    #expect(try Self.failed("AMSErrorDomain/306").console.contains("max retry count (3 / 3);}"))
    #expect(try Self.failed("AMSErrorDomain/2").console.contains(#"Code=2 "Finance Authentication Error""#))
    #expect(
      try Self.failed("AMSErrorDomain/100>AMSErrorDomain/0").console
        == #"""
        Error Domain=AMSErrorDomain Code=100 "Authentication Failed" UserInfo={NSLocalizedFailureReason=The \#
        verify credentials call failed., NSLocalizedDescription=Authentication Failed, \#
        NSUnderlyingError=0x28 {Error Domain=AMSErrorDomain Code=0 "Authentication Failed" \#
        UserInfo={NSLocalizedDescription=Authentication Failed, \#
        NSLocalizedFailureReason=Encountered an unrecognized authentication failure.}}}
        """#
    )
  }

  @Test("an error that no table has comes to the app with the texts of the step")
  func unknown() throws {
    #expect(
      try Self.failed("SSServerErrorDomain/2059").error
        == StoreError(domain: "SSServerErrorDomain", code: 2059))
    let (console, error) = try Self.failed("SSServerErrorDomain/2059=Bought already=Ask \\= support")
    #expect(error.description == "Bought already" && error.failureReason == "Ask = support")
    #expect(
      console
        == #"""
        Error Domain=SSServerErrorDomain Code=2059 "Bought already" UserInfo={NSLocalizedDescription=Bought \#
        already, NSLocalizedFailureReason=Ask = support}
        """#
    )
    // A console line stays on one line even if its text contains control characters.
    #expect(try Self.failed("X/1=a\nb\u{1B}[2J").console.contains(#""a␊b␛[2J""#))
  }

  @Test("every row of the table names where it was seen, or is marked as chosen", arguments: ErrorTable.rows)
  func sources(row: ErrorRow) {
    switch row.provenance {
    case .observed(let versions, let source):
      // The source is a report, a page or a device log, with its number, address, year or title.
      #expect(!versions.english.isEmpty)
      let source = source.english
      #expect(
        source.contains("#") || source.contains { $0.isNumber } || source.contains(".")
          || source.contains("public"), "\(row.domain) \(row.code): \(source)")
    case .documented(let document): #expect(!document.english.isEmpty)
    case .analysed(let analysis): #expect(analysis.english.contains("analysis"))
    case .chosen(let reason): #expect(!reason.english.isEmpty)
    }
  }
}

extension ErrorRow: CustomTestStringConvertible {
  public var testDescription: String { "\(domain) \(code)" }
}
