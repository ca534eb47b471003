// Tests of log filters: their syntax, the entries that pass, and `expect log-match`.

import Simulation
import StoreModel
import StoreSimulator
import Support
import Testing

@testable import Scenario

@Suite("Log filters") struct LogQueryTests {
  private static let monthly = "com.example.subscriptionlab.monthly"

  /// A session with a failed purchase #1 at 19:10 and a successful purchase #2 on the next day.
  private static func session() throws -> Session {
    var session = Session { path, _ throws(CatalogLoadError) in throw CatalogLoadError(text: path) }
    let steps = [
      "device --time-zone UTC", "clock 2026-01-05T19:10:00Z", "fail ASDServerErrorDomain/3038",
      "buy \(monthly)", "confirm", "settle", "note late|night", "fail off", "clock 2026-01-06T08:00:00Z",
      "buy com.example.subscriptionlab.coins100", "confirm", "settle", "note \"see https://example.com/a\"",
    ]
    for line in steps {
      let step = try #require(try CommandParser().parse(line))
      let result = session.execute(step.command, at: step.time)
      #expect(result.refusal == nil, "\(line): \(result.refusal?.reason ?? "")")
    }
    return session
  }

  /// Returns the bodies of the entries that pass.
  private static func passing(_ filter: String, in session: Session) throws -> [String] {
    let query = try #require(try LogQuery(filter))
    return session.log.entries.compactMap { entry in
      var lines: [UInt8] = []
      if query.needsText { LogText.append(entry.simulationEvent, to: &lines) }
      guard query.passes(entry.simulationEvent, lines) else { return nil }
      return LogText.lines(of: entry.simulationEvent).joined(separator: "\n")
    }
  }

  @Test("A time is a time of day on every day; with a date it is a moment")
  func times() throws {
    let session = try Self.session()
    let all = try Self.passing(">= 00:00", in: session)
    let evening = try Self.passing("> 19:09", in: session)
    let morning = try Self.passing("<= 08:30", in: session).filter { $0.contains("https") }
    #expect(evening.contains { $0.contains("late|night") } && !evening.contains { $0.contains("https") })
    #expect(morning.count == 1)
    #expect(try Self.passing("> 2026-01-05", in: session).contains { $0.contains("https") })
    #expect(try !Self.passing("> 2026-01-05", in: session).contains { $0.contains("late") })
    #expect(try Self.passing("<= 2026-01-05 19:59:59", in: session).contains { $0.contains("late") })
    #expect(try Self.passing(">=2026-01-05T19:10:00", in: session).contains { $0.contains("late") })
    #expect(try Self.passing("< 19:10 | >= 19:10", in: session) == all)
  }

  @Test("Fields pass entries about a transaction, a state, a product, an error or a channel")
  func fields() throws {
    let session = try Self.session()
    let failed = try Self.passing("state:failed", in: session)
    #expect(!failed.isEmpty && failed.allSatisfy { $0.contains(".failed") })
    #expect(try Self.passing("tx:1 state:failed", in: session) == failed)
    #expect(try Self.passing("tx:#2 state:failed", in: session) == [])
    #expect(try Self.passing("TX:2 state:purchased", in: session).count == 1)
    #expect(try Self.passing("error:3038 state:failed", in: session) == failed)
    #expect(try Self.passing("error:asdservererrordomain state:failed", in: session) == failed)
    #expect(try Self.passing("error:3039", in: session) == [])
    #expect(try Self.passing("product:monthly state:failed", in: session) == failed)
    #expect(try Self.passing("product:monthl", in: session) == [])
    #expect(try Self.passing("product:coins100 channel:operator", in: session).count == 1)
    #expect(
      try Self.passing("channel:queue", in: session) == Self.passing("channel:paymentQueue", in: session))
  }

  @Test("Alternatives, exclusions and texts combine with fields; other words with a colon are text")
  func combinations() throws {
    let session = try Self.session()
    #expect(try Self.passing("channel:operator note", in: session).count == 2)
    #expect(try Self.passing("channel:operator note | !> 12:00", in: session).count == 1)
    #expect(try Self.passing("\"late|night\"", in: session).count == 1)
    #expect(try Self.passing("/late[|]night/", in: session).count == 1)
    #expect(try Self.passing("/LATE.NIGHT\"$/ | https://example.com", in: session).count == 2)
    #expect(try Self.passing("/https:\\/\\/[a-z.]+\\/a/", in: session).count == 1)
    #expect(try Self.passing("unknown:3", in: session) == [])
    #expect(try Self.passing("\"state:failed\"", in: session) == [])
    #expect(try Self.passing("/https:", in: session) == [])
    #expect(try LogQuery("|") == nil)
    #expect(try LogQuery("") == nil)
  }

  @Test("Words, quoted texts and fields combine as and, each also with an exclamation mark")
  func conjunctions() throws {
    let session = try Self.session()
    let failed = try Self.passing("3038 failed", in: session)
    #expect(
      !failed.isEmpty && failed.allSatisfy { $0.contains("3038") && $0.lowercased().contains("failed") })
    #expect(try Self.passing("failed 3038", in: session) == failed)
    #expect(try Self.passing("3038 failed !zzz", in: session) == failed)
    #expect(try Self.passing("error:3038 !zzz", in: session) == Self.passing("error:3038", in: session))
    #expect(try Self.passing("3038 !3038", in: session) == [])
    #expect(try Self.passing("3038 !channel:operator failed", in: session) == failed)
    #expect(try Self.passing("channel:operator note late", in: session).count == 1)
    #expect(try Self.passing("\"note late\"", in: session) == [])
    #expect(try Self.passing("!tx:1 channel:operator note", in: session).count == 2)
    #expect(try Self.passing("channel:operator note !\"see https\" !tx:1", in: session).count == 1)
    #expect(try Self.passing("see tx:1 | channel:operator note !late", in: session).count == 1)
    #expect(try Self.passing("note /late.night/ > 19:00", in: session).count == 1)
    // Alone, an excluded part hides entries that other alternatives pass.
    #expect(try Self.passing("channel:operator note | !late", in: session).count == 1)
    #expect(try LogQuery("a !b") == LogQuery("  a   ! b "))
    #expect(try LogQuery("a b") != LogQuery("\"a b\""))
    // After 64 terms, the rest is one text.
    let many = (0..<200).map { "w\($0)" }.joined(separator: " ")
    #expect(try LogQuery(many)?.patterns.count == 64)
  }

  @Test("A date without a year is the same day of each year, with or without a time")
  func dayOfEachYear() throws {
    let session = try Self.session()
    for filter in ["> %", "<= %", "< %", ">= % 19:10", "> % 23:00"] {
      #expect(
        try Self.passing(filter.replacing("%", with: "01-05"), in: session)
          == Self.passing(filter.replacing("%", with: "2026-01-05"), in: session), "\(filter)")
    }
    #expect(try Self.passing("channel:operator note > 01-05", in: session).count == 1)
    #expect(try Self.passing("< 12-31 channel:operator note", in: session).count == 2)
  }

  @Test("code: and domain: are fields of errors, and step: is a field only on screen")
  func errorFields() throws {
    let session = try Self.session()
    let errors = try Self.passing("error:3038", in: session)
    #expect(try !errors.isEmpty && errors == Self.passing("code:3038", in: session))
    #expect(
      try Self.passing("domain:ASDServerErrorDomain", in: session)
        == Self.passing("error:ASDServerErrorDomain", in: session))
    #expect(try Self.passing("step:2", in: session) == [])
    let query = try #require(try LogQuery(typed: "step:4"))
    let steps = session.log.entries.indices.filter {
      query.passes(session.log[$0].simulationEvent, [], step: session.log.step(of: $0))
    }
    #expect(!steps.isEmpty && steps.allSatisfy { session.log.step(of: $0) == 4 })
  }

  @Test("kind: is another name of channel:")
  func kinds() throws {
    let session = try Self.session()
    let entries = try Self.passing("kind:operator", in: session)
    #expect(try !entries.isEmpty && entries == Self.passing("channel:operator", in: session))
  }

  @Test(
    "A typed filter with a comparison that is no time, or with a misspelled field, is refused",
    arguments: [
      ("> feb", "\"> feb\" is not a time; try > 19:10, > 2021-02-15"),
      ("> +31d", "\"> +31d\" is not a time; try > 19:10, > 2021-02-15"),
      ("buy | !>=2-15", "\">=2-15\" is not a time; try > 19:10, > 2021-02-15"),
      ("chanel:console", "unknown field chanel:; try channel:console, or quotes around a text"),
      ("states:failed", "unknown field states:; try state:failed, or quotes around a text"),
    ])
  func typedFilters(filter: String, reason: String) throws {
    let problem = #expect(throws: LogQueryProblem.self) { try LogQuery(typed: filter) }
    #expect(problem?.text == reason)
    #expect(try LogQuery(filter) != nil)
    #expect(try LogQuery(search: filter) != nil)
  }

  @Test(
    "A typed filter takes other words as text",
    arguments: ["2021-02-15", "<SKPaymentQueue", ">>>>>", "> ", "unknown:3", "http://a", "\"states:failed\""])
  func typedTexts(filter: String) throws {
    #expect(try LogQuery(typed: filter) != nil)
  }

  @Test("A search text without a special part is plain text")
  func searchTexts() throws {
    let event = try #require(
      try Self.session().log.entries.map(\.simulationEvent).first { event in
        LogText.lines(of: event).contains { $0.contains("late|night") }
      })
    var lines: [UInt8] = []
    LogText.append(event, to: &lines)
    let isFound = { (text: String) throws in
      try LogQuery(search: text)?.lineNumbers(in: event, lines) == [0]
    }
    for text in ["late|night", "/e.n/", "tx:9 | > 19:00"] { #expect(try isFound(text), "\(text)") }
    for text in ["late | night", "!late", "!/e.n/"] { #expect(try !isFound(text), "\(text)") }
  }

  @Test(
    "An invalid filter is refused with the reason",
    arguments: [
      (#"/(a)\1/"#, "character 4: back references are not supported"),
      ("/a(b/", "character 2: the parenthesis is not closed"),
      ("/a{1,9999}/", "character 2: more than 255 repetitions"),
      ("/(a{200}){200}/", "character 9: the repetitions make the regular expression too large"),
      (#"x | /\d+/"#, #"character 1: unknown escape \d; try [0-9]"#),
      ("/[[:x:]]/", "character 2: unknown class :x:"),
      ("> 25:00", "\"> 25:00\" is not a time; try > 19:10"),
      ("> 2026-02-30", "\"> 2026-02-30\" is not a time; try > 19:10"),
      ("tx:x", "\"x\" is not a transaction; try tx:3"),
      ("code:x", "\"x\" is not an error code; try code:3038"),
      (
        "state:gone",
        "\"gone\" is not a state; try purchasing, purchased, failed, restored, deferred"
      ),
      (
        "state:fail",
        "\"fail\" is not a state; try failed, purchasing, purchased, restored, deferred"
      ),
      ("> 02-30", "\"> 02-30\" is not a time; try > 19:10"),
      ("> 02-03-04", "\"> 02-03-04\" is not a time; try > 19:10"),
    ])
  func refusals(filter: String, reason: String) {
    let problem = #expect(throws: LogQueryProblem.self) { try LogQuery(filter) }
    #expect(problem?.text == reason)
    let line = "expect log-match " + LineSyntax.quoted(filter, always: true)
    let error = #expect(throws: ParseError.self) { try CommandParser().parse(line) }
    #expect(error?.text == reason && error?.column == 18)
  }

  @Test("A regular expression of more than 1,000 characters is refused, and one of 1,000 is not")
  func lengths() throws {
    let pattern = String(repeating: "ä", count: 1_000)
    #expect(try LogQuery("/\(pattern)/") != nil)
    let problem = #expect(throws: LogQueryProblem.self) { try LogQuery("/\(pattern)x/") }
    #expect(problem?.text == "the regular expression has 1001 characters, more than 1000")
  }

  @Test("expect log-match holds for an entry that passes, and is written as typed")
  func expectation() throws {
    var session = try Self.session()
    let results = try [
      "expect log-match tx:1 state:failed | tx:7", "expect log-match \"> 2026-01-06 07:00 https\"",
      "expect log-match tx:2 state:failed", "expect log-match \"/\\u{1B}/\"",
    ].map { line in
      let step = try #require(try CommandParser().parse(line))
      return session.execute(step.command, at: step.time)
    }
    #expect(results.map { $0.failure == nil } == [true, true, false, false])
    #expect(results[0].journalLines.last?.hasSuffix("expect log-match \"tx:1 state:failed | tx:7\"") ?? false)
    #expect(results[2].failure?.found == "no such entry since the environment started")
    #expect(results[2].failure?.text.contains("last callback: #2 purchased") ?? false)
    #expect(results[3].failure?.text.contains("\u{1B}") == false)
    #expect(throws: ParseError.self) { try CommandParser().parse("expect log-match \"|\"") }
  }
}

@Suite("Regular expressions") struct RegularExpressionTests {
  private static func ranges(_ pattern: String, in text: String) throws -> [Range<Int>] {
    TextPattern.regularExpression(try RegularExpression(pattern)).byteRanges(in: text)
  }

  @Test("The longest of the leftmost matches counts")
  func longestMatch() throws {
    #expect(try Self.ranges("abcd|bc|b", in: "xabc abcd") == [2..<4, 5..<9])
    #expect(try Self.ranges("(a|ab)(c|bcd)?", in: "abcd") == [0..<4])
    #expect(try Self.ranges("a*", in: "baac") == [1..<3])
    #expect(try Self.ranges("x{2,3}", in: "xxxxx") == [0..<3, 3..<5])
  }

  @Test("Anchors, words and classes")
  func anchors() throws {
    #expect(try Self.ranges("^a|a$", in: "aba") == [0..<1, 2..<3])
    #expect(try Self.ranges(#"\<tx\>"#, in: "txt tx") == [4..<6])
    #expect(try Self.ranges(#"(b*|c)\<x"#, in: "bcacAa x") == [7..<8])
    #expect(try Self.ranges("[^[:digit:]-]+", in: "12-ab_3") == [3..<6])
    #expect(try Self.ranges("[]a]+", in: "x]a") == [1..<3])
    #expect(try Self.ranges("[ぁ-ん]+.", in: "xかな額y") == [1..<10])
  }

  @Test("A pattern that makes other matchers slow ends in a long line")
  func longLines() throws {
    let line = String(repeating: "ab", count: 50_000)
    #expect(try Self.ranges("(a*)*c", in: line) == [])
    #expect(try Self.ranges("(.*)(.*)(.*)x", in: line) == [])
    #expect(try Self.ranges("(a|b)*a(a|b){15}c", in: line) == [])
    // Only the beginning of the line is examined, and its end is not the end of the line.
    #expect(try Self.ranges("b$", in: line) == [])
    #expect(try Self.ranges("(ab)+", in: line) == [0..<RegularExpression.maximumLineLength])
  }
}
