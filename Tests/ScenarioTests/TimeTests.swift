// Tests of the text forms of moments and time spans.

import StoreModel
import StoreSimulator
import Support
import Testing

@testable import Scenario

private let tokyo = DeviceTimeZone("+09:00") ?? .utc
/// The moment 2021-02-26T19:10:13+09:00.
private let now = Instant(microseconds: 1_614_334_213_000_000)

@Test(
  "a time means this moment beside 2021-02-26 19:10:13 in Tokyo",
  arguments: [
    ("19:10:54.229100", "2021-02-26T19:10:54.229100+09:00"),
    ("19:10", "2021-02-26T19:10:00+09:00"),
    ("0:03:23", "2021-02-26T00:03:23+09:00"),
    ("23:59:59.999999", "2021-02-26T23:59:59.999999+09:00"),
    ("2021-03-05T00:00:00+09:00", "2021-03-05T00:00:00+09:00"),
    ("2021-03-05T00:00:00+0900", "2021-03-05T00:00:00+09:00"),
    ("2021-03-05T00:00:00Z", "2021-03-05T09:00:00+09:00"),
    ("2021-03-05T00:00:00-03:30", "2021-03-05T12:30:00+09:00"),
    ("2021-03-05T01:02:03.5", "2021-03-05T01:02:03.500000+09:00"),
    ("2021-03-05", "2021-03-05T00:00:00+09:00"),
    ("+41s", "2021-02-26T19:10:54+09:00"),
    ("+3d", "2021-03-01T19:10:13+09:00"),
    ("+P1M", "2021-03-26T19:10:13+09:00"),
    ("+1h30m", "2021-02-26T20:40:13+09:00"),
    ("+500ms", "2021-02-26T19:10:13.500000+09:00"),
    ("+P1Y2M3DT4H5M6.5S", "2022-04-29T23:15:19.500000+09:00"),
    ("+2w", "2021-03-12T19:10:13+09:00"),
    ("-1d", "2021-02-25T19:10:13+09:00"),
    ("-P2M", "2020-12-26T19:10:13+09:00"),
    ("-1h30m", "2021-02-26T17:40:13+09:00"),
    ("9999-12-31T23:59:59Z", "nothing"),
    ("+P9000Y", "nothing"),
    ("-P9000Y", "nothing"),
  ])
func timesAreRead(_ text: String, _ expected: String) throws {
  let bytes = Array(text.utf8)
  let instant = try TimeText.time(bytes, 0..<bytes.count).instant(now: now, zone: tokyo)
  // The clock cannot show the last two times in every zone.
  let shown = instant.map { TimeFormatter.moment($0, in: tokyo) } ?? "nothing"
  #expect(shown == expected || (expected == "nothing" && instant.map { $0 <= .distantFuture } ?? true))
}

@Test(
  "no text of digits makes a time overflow",
  arguments: [
    "99999999999999999999:00", "2021-99-99T99:99:99", "+99999999999999999999y", "+P99999999999999999999Y",
    "+P9999Y9999M", "+9999999999999d9999999999h", "0000-01-01", "+9223372036854775807us9s", "+P", "+PT",
    "+P1H", "+1s1s",
    "+1s1h", "+", "2021-01-01T", "2021-01-01T10:00+15:00", "2021-01-01T10:00+09:0", "10:00:00.", "24:00:00",
    "1:2:3",
    "T10:00", "-", "--5s", "-+5s", "-P", "-1s1h", "-99999999999999999999d",
  ])
func hostileTimesAreRefused(_ text: String) {
  let bytes = Array(text.utf8)
  #expect(throws: TextProblem.self) { try TimeText.time(bytes, 0..<bytes.count) }
}

@Test(
  "a span has one spelling",
  arguments: [
    ("90s", "1m30s"), ("P5Y", "P5Y"), ("PT30S", "30s"), ("1h30m", "1h30m"), ("2w", "14d"), ("0s", "0s"),
    ("1.5s", "1s500ms"), ("PT0.000001S", "1us"), ("P1M", "P1M"), ("13mo", "P1Y1M"), ("1y2d", "P1Y2D"),
    ("1mo1.25s", "P1MT1.250000S"), ("P1W", "7d"), ("3 days", "3d"), ("3D", "3d"), ("3 Days", "3d"),
    ("P3D", "3d"), ("90 minutes", "1h30m"), ("1 week", "7d"), ("1 month", "P1M"), ("1y", "P1Y"),
    ("1 year", "P1Y"), ("1 hour 30 minutes", "1h30m"), ("2 months 3d", "P2M3D"), ("1 sec", "1s"),
    ("P1Y2M3DT4H5M6S", "P1Y2M3DT4H5M6S"),
  ])
func spansHaveOneSpelling(_ text: String, _ expected: String) throws {
  let bytes = Array(text.utf8)
  #expect(SpanText.text(try SpanText.span(bytes, 0..<bytes.count)) == expected)
}

@Test("a relative time is written as it is read", arguments: ["+3d", "-1d", "-P1Y2M", "+500ms"])
func relativeTimesAreWritten(_ text: String) throws {
  let bytes = Array(text.utf8)
  #expect(TimeText.text(try TimeText.time(bytes, 0..<bytes.count), zone: tokyo) == text)
}

@Test(
  "an unreadable duration says what is wrong, and how to write it",
  arguments: [
    ("3M", #""3M" can mean minutes or months; try 3m for minutes, 3mo for months"#),
    ("3 M", #""3M" can mean minutes or months; try 3m for minutes, 3mo for months"#),
    ("3", #""3" has no unit of time; try 3m, 3h, 3d, 3mo"#),
    ("-3 days", #""-3 days" is negative; time only moves forward; try 3d, 1h30m, P1M"#),
    ("P1M 3 days", #""P1M 3 days" mixes two forms of a duration; try P1M3D, 1mo3d"#),
    ("3 days P1M", #""3 days P1M" mixes two forms of a duration; try P1M3D, 1mo3d"#),
    ("1h 2d", "units go from large to small, each at most once; try 1d2h30m"),
    ("P1H", #""P1H" is not a duration; try P3D, P1M, PT1H30M"#),
    ("10000 years", "the duration is too long; try up to 9999 years"),
    ("soon", #""soon" is not a duration; try 3d, 1h30m, P1M"#),
  ])
func unreadableDurations(_ text: String, _ message: String) {
  let bytes = Array(text.utf8)
  #expect {
    try SpanText.span(bytes, bytes.indices)
  } throws: { error in
    guard let problem = error as? TextProblem else { return false }
    return ParseError(problem, bytes: bytes, line: bytes.indices, number: 0).message == message
  }
}

@Test("a misspelled unit of time gets a suggestion")
func misspelledUnits() {
  #expect {
    try CommandParser().parse("advance 3 dayz")
  } throws: { error in
    (error as? ParseError)?.message == #"unknown unit of time "dayz"; did you mean day, days?"#
  }
}

@Test(
  "durations and dates of several words are read in every place, and written in one form",
  arguments: [
    ("advance 3 days", "advance 3d"), ("advance 1 month", "advance P1M"),
    ("advance 1h 30m", "advance 1h30m"), (#"advance "90 minutes""#, "advance 1h30m"),
    ("advance 1 day 2 hours # note", "advance 1d2h"),
    ("at +3 days settle", "at +3d settle"), ("at -1 month settle", "at -P1M settle"),
    ("products --after 1 hour 30 minutes x", "products x --after 1h30m"),
    ("products --after 3s 30d", "products 30d --after 3s"),
    ("clock 2026-03-01 10:00", "clock 2026-03-01T10:00:00"),
    ("at 2026-03-01 10:00 settle", "at 2026-03-01T10:00:00 settle"),
    ("expect refused advance 3 days", "expect refused advance 3d"),
  ])
func severalWords(_ line: String, _ expected: String) throws {
  let step = try #require(try CommandParser().parse(line))
  let time = step.time.map { "at \(TimeText.text($0, zone: .utc)) " } ?? ""
  #expect(time + CommandPrinter.text(step.command, zone: .utc) == expected)
}

@Test(
  "the prompt for a time takes durations, dates and times of day",
  arguments: [
    ("3 days", "advance 3d"), (" +3d ", "advance 3d"), ("P3D", "advance 3d"), ("1mo", "advance P1M"),
    ("2026-03-01", "clock 2026-03-01T00:00:00"), ("2026-03-01 10:00", "clock 2026-03-01T10:00:00"),
    ("18:30", "clock 18:30:00"),
  ])
func typedTimes(_ text: String, _ expected: String) throws {
  let command = try #require(try TypedTime.command(text))
  #expect(CommandPrinter.text(command, zone: .utc) == expected)
}

@Test(
  "the prompt for a time says why a text is neither",
  arguments: [
    ("tomorrow", #""tomorrow" is neither a duration nor a time; try 3d, P1M, 18:30, 2026-03-01"#),
    ("0s", "a duration of zero does not move the clock; try 3d, 1h30m, P1M"),
    ("2026-3-1", #""2026-3-1" is not a time; try \#(TimeText.momentForms)"#),
    ("2026-02-30", "the month has no such day; try 1 to 28"),
  ])
func typedTimesAreRefused(_ text: String, _ message: String) {
  #expect {
    try TypedTime.command(text)
  } throws: { error in
    (error as? ParseError)?.message == message
  }
}

@Test("a month keeps the local time of day across a clock change")
func monthsKeepTheLocalTime() throws {
  let zone = try #require(DeviceTimeZone("America/New_York"))
  let start = zone.instant(CivilTime(year: 2021, month: 2, day: 20, hour: 12))
  let month = TimeReference.after(TimeSpan(months: 1)).instant(now: start, zone: zone)
  #expect(month.map { TimeFormatter.moment($0, in: zone) } == "2021-03-20T12:00:00-04:00")
  var session = makeSession()
  try session.type(
    "device --time-zone America/New_York", "clock 2021-01-31 12:00", "advance 1 month", "advance 1 month")
  #expect(TimeFormatter.moment(session.world.now, in: zone) == "2021-03-28T12:00:00-04:00")
}

@Test("31 January and a month is the last of February")
func monthsAreClamped() throws {
  let time = TimeReference.after(TimeSpan(months: 1))
  let january = CivilTime(year: 2021, month: 1, day: 31).instant(offsetSeconds: 0)
  #expect(
    time.instant(now: january, zone: .utc).map { TimeFormatter.moment($0, in: .utc) }
      == "2021-02-28T00:00:00Z")
}
