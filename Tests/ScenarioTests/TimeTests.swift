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
    ("1mo1.25s", "P1MT1.250000S"), ("P1W", "7d"),
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

@Test("31 January and a month is the last of February")
func monthsAreClamped() throws {
  let time = TimeReference.after(TimeSpan(months: 1))
  let january = CivilTime(year: 2021, month: 1, day: 31).instant(offsetSeconds: 0)
  #expect(
    time.instant(now: january, zone: .utc).map { TimeFormatter.moment($0, in: .utc) }
      == "2021-02-28T00:00:00Z")
}
