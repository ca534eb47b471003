// Tests of dates in answers, compared with the system's `date`.

import Foundation
import Support
import Testing

@testable import AppStoreServer

@Suite("Dates of answers") struct StoreDateTests {
  /// Every full hour in the periods when clocks may change, from 2000 to 2049, and the second before it.
  private static let moments: [Int64] = {
    var moments: [Int64] = []
    for year in 2000...2049 {
      for (month, day, days) in [(3, 1, 45), (10, 24, 16)] {
        let start = CivilTime(year: year, month: month, day: day).instant(offsetSeconds: 0)
        let first = start.microseconds / 1_000_000
        for hour in 0..<Int64(days * 24) { moments += [first + hour * 3600 - 1, first + hour * 3600] }
      }
    }
    return moments
  }()

  private static func hour(_ instant: Instant) -> Int {
    Int(ReceiptDateFormatter.pacific(instant).dropFirst(11).prefix(2)) ?? -1
  }

  @Test("each side of every change of daylight saving from 2000 to 2049 is what `date` says")
  func daylightSaving() throws {
    let folder = try TestFolder()
    let list = try folder.file("moments", Array(Self.moments.map { "@\($0)\n" }.joined().utf8))
    let result = try runProgram(
      ["date", "-f", list, "+%Y-%m-%d %H:%M:%S"], environment: ["TZ": "America/Los_Angeles"])
    let lines = result.output.split(separator: "\n")
    try #require(lines.count == Self.moments.count)
    // Counts the clock changes, of which the list must contain two in each year.
    var changes = 0
    var wrong: [String] = []
    for (index, seconds) in Self.moments.enumerated() {
      let instant = Instant(microseconds: seconds * 1_000_000)
      let ours = ReceiptDateFormatter.pacific(instant)
      if ours != lines[index] + " America/Los_Angeles" {
        wrong.append("\(seconds): \(ours), not \(lines[index])")
      }
      let before = Instant(microseconds: (seconds - 1) * 1_000_000)
      if Self.hour(instant) != (Self.hour(before) + (seconds % 3600 == 0 ? 1 : 0)) % 24 { changes += 1 }
    }
    #expect(wrong.isEmpty, "\(wrong.prefix(5))")
    #expect(changes == 100)
  }

  @Test("two hundred other moments are what `date` says, in both zones")
  func anyMoment() throws {
    var random = SystemRandomNumberGenerator()
    let range =
      moment("2000-01-01T00:00:00Z").microseconds / 1_000_000..<moment("2050-01-01T00:00:00Z").microseconds
      / 1_000_000
    let seconds = (0..<200).map { _ in Int64.random(in: range, using: &random) }
    let folder = try TestFolder()
    let list = try folder.file("moments", Array(seconds.map { "@\($0)\n" }.joined().utf8))
    for (zone, name) in [("America/Los_Angeles", "America/Los_Angeles"), ("UTC", "Etc/GMT")] {
      let result = try runProgram(
        ["date", "-f", list, "+%Y-%m-%d %H:%M:%S \(name)"], environment: ["TZ": zone])
      let ours = seconds.map { Instant(microseconds: $0 * 1_000_000) }
        .map(zone == "UTC" ? ReceiptDateFormatter.gmt : ReceiptDateFormatter.pacific)
      #expect(result.output.split(separator: "\n").map(String.init) == ours)
    }
  }

  @Test(
    "milliseconds are those of the moment, before 1970 too; dates of receipts are read as they are written")
  func forms() {
    #expect(
      ReceiptDateFormatter.milliseconds(Instant(microseconds: 1_508_915_002_492_999)) == "1508915002492")
    #expect(ReceiptDateFormatter.milliseconds(Instant(microseconds: -1)) == "-1")
    for text in [
      "2023-11-14T22:13:21Z", "2000-02-29T00:00:00Z", "4001-01-01T00:00:00Z", "0009-12-31T23:59:59Z",
    ] {
      #expect(ReceiptDateFormatter.instant(internet: text.utf8).map(ReceiptDateFormatter.internet) == text)
    }
    for text in [
      "", "2023-11-14T22:13:21", "2023-02-29T00:00:00Z", "2023-13-01T00:00:00Z", "2023-11-14 22:13:21Z",
      "2023-11-14T24:00:00Z", "2023-11-14T22:13:21+0200", "２023-11-14T22:13:21Z",
    ] {
      #expect(ReceiptDateFormatter.instant(internet: text.utf8) == nil, "\(text)")
    }
    #expect(HTTPDate.text(moment("1994-11-06T08:49:37Z")) == "Sun, 06 Nov 1994 08:49:37 GMT")
  }
}
