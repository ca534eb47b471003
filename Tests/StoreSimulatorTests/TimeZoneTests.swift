// Tests that the program's time zones have the same names and offsets as Foundation's.

import Foundation
import StoreModel
import StoreSimulator
import Support
import Testing

@Suite("Time zones")
struct ZoneTests {
  /// Returns moments around every clock change of a zone until 2100, as known to Foundation.
  private static func moments(_ zone: TimeZone) -> [Int] {
    var moments = stride(from: -4_000_000_000, through: 12_000_000_000, by: 99_999_937).map { $0 }
    var date = Date(timeIntervalSince1970: -4_000_000_000)
    while let next = zone.nextDaylightSavingTimeTransition(after: date), next > date,
      next.timeIntervalSince1970 < 4_102_444_800
    {
      let seconds = Int(next.timeIntervalSince1970)
      moments += [seconds - 1, seconds, seconds + 1, seconds + 86_399]
      date = next
    }
    return moments
  }

  @Test("each zone has Foundation's offset at every change of its clock and between them")
  func offsets() throws {
    let names =
      TimeZone.knownTimeZoneIdentifiers + ["JST", "PST", "Japan", "US/Pacific", "Etc/GMT+9", "EET", "GB"]
    for name in names {
      let known = try #require(TimeZone(identifier: name))
      let zone = try #require(DeviceTimeZone(name), "\(name) is not known")
      let different = Self.moments(known).first { seconds in
        known.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
          != zone.offsetSeconds(at: Instant(microseconds: Int64(seconds) * 1_000_000))
      }
      #expect(different == nil, "\(name)")
    }
  }

  @Test(
    "an offset may be written behind GMT or UTC, as Foundation reads it",
    arguments: [
      "GMT", "UTC", "GMT+9", "UTC-3", "GMT+09", "GMT-0330", "GMT+5:30", "UTC+05.45", "GMT+18", "UTC-18:00",
      "GMT9", "GMT+", "GMT+19", "GMT+1801", "GMT+123", "GMT+5:3", "GMT+5:300", "UTC+a", "gmt+9", "GMT+0x1",
    ])
  func offsetsFromGMT(_ name: String) {
    #expect(
      DeviceTimeZone(name)?.offsetSeconds(at: .defaultStart)
        == TimeZone(identifier: name)?.secondsFromGMT(for: Date(timeIntervalSince1970: 1_609_459_200)))
  }

  @Test(
    "what names no zone is none",
    arguments: [
      "", " ", "|", "\n", "Asia", "Asia/", "Asia/Tokio", "asia/tokyo", "Asia/Tokyo ", "Asia/Tokyo|", "32400",
      "Asia/Tokyo Japan", "UTC+03:.0", "GMT+0:99", "../Asia/Tokyo", "/etc/localtime", "UTC+٣",
    ])
  func unknown(_ name: String) {
    #expect(DeviceTimeZone(name) == nil)
  }

  @Test("a moment before 1970 that is no whole second lies in the second before it")
  func fractions() throws {
    // Tokyo's first recorded clock change: local mean time ended at 1887-12-31T15:00:00Z.
    let zone = try #require(DeviceTimeZone("Asia/Tokyo"))
    let change: Int64 = -2_587_712_400_000_000
    #expect(zone.offsetSeconds(at: Instant(microseconds: change)) == 32_400)
    #expect(zone.offsetSeconds(at: Instant(microseconds: change - 1)) == 33_539)
  }
}
