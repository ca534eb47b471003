// The date formats of receipts and responses.

import StoreModel
import StoreSimulator
import Support

/// A formatter of dates that writes bytes directly, because a response can contain ten thousand dates.
enum ReceiptDateFormatter {
  /// Returns a text such as `2017-10-23 12:15:47 Etc/GMT`.
  static func gmt(_ instant: Instant) -> String { text { appendGMT(instant, to: &$0) } }

  static func appendGMT(_ instant: Instant, to bytes: inout [UInt8]) {
    append(CivilTime(instant, offsetSeconds: 0), UInt8(ascii: " "), to: &bytes)
    bytes.append(contentsOf: " Etc/GMT".utf8)
  }

  /// Returns the milliseconds since 1970, rounded down.
  static func milliseconds(_ instant: Instant) -> String {
    let count = instant.microseconds
    return String(count >= 0 ? count / 1_000 : (count - 999) / 1_000)
  }

  private static let pacificZone = DeviceTimeZone("America/Los_Angeles") ?? .utc

  /// Returns a text such as `2017-10-23 05:15:47 America/Los_Angeles`.
  static func pacific(_ instant: Instant) -> String { text { appendPacific(instant, to: &$0) } }

  static func appendPacific(_ instant: Instant, to bytes: inout [UInt8]) {
    append(pacificZone.civil(instant), UInt8(ascii: " "), to: &bytes)
    bytes.append(contentsOf: " America/Los_Angeles".utf8)
  }

  /// Returns the text that receipts contain, such as `2017-10-23T12:15:47Z`.
  static func internet(_ instant: Instant) -> String { text { appendInternet(instant, to: &$0) } }

  static func appendInternet(_ instant: Instant, to bytes: inout [UInt8]) {
    append(CivilTime(instant, offsetSeconds: 0), UInt8(ascii: "T"), to: &bytes)
    bytes.append(UInt8(ascii: "Z"))
  }

  /// Parses a text in the format of `internet`; nil for other texts.
  static func instant(internet text: some Sequence<UInt8>) -> Instant? {
    let bytes = Array(text)
    let format: StaticString = "0000-00-00T00:00:00Z"
    guard bytes.count == format.utf8CodeUnitCount else { return nil }
    for (index, byte) in bytes.enumerated() {
      let expected = format.utf8Start[index]
      guard expected == UInt8(ascii: "0") ? byte.isASCIIDigit : byte == expected else { return nil }
    }
    func number(_ range: Range<Int>) -> Int {
      bytes[range].reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }
    let civil = CivilTime(
      year: number(0..<4), month: number(5..<7), day: number(8..<10), hour: number(11..<13),
      minute: number(14..<16), second: number(17..<19))
    guard (1...12).contains(civil.month), civil.hour < 24, civil.minute < 60, civil.second < 60,
      civil.day >= 1, civil.day <= CivilTime.daysInMonth(year: civil.year, month: civil.month)
    else { return nil }
    return civil.instant(offsetSeconds: 0)
  }

  static func wholeSeconds(_ instant: Instant) -> Instant {
    let perSecond: Int64 = 1_000_000
    let remainder = instant.microseconds % perSecond
    return Instant(microseconds: instant.microseconds - (remainder < 0 ? remainder + perSecond : remainder))
  }

  private static func append(_ civil: CivilTime, _ separator: UInt8, to bytes: inout [UInt8]) {
    // Years after 9999 are written as 9999, because the format has four digits.
    let year = min(max(civil.year, 0), 9999)
    appendTwo(year / 100, to: &bytes)
    appendTwo(year % 100, to: &bytes)
    bytes.append(UInt8(ascii: "-"))
    appendTwo(civil.month, to: &bytes)
    bytes.append(UInt8(ascii: "-"))
    appendTwo(civil.day, to: &bytes)
    bytes.append(separator)
    appendTwo(civil.hour, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    appendTwo(civil.minute, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    appendTwo(civil.second, to: &bytes)
  }

  private static func appendTwo(_ number: Int, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "0") + UInt8(number / 10))
    bytes.append(UInt8(ascii: "0") + UInt8(number % 10))
  }

  private static func text(_ write: (inout [UInt8]) -> Void) -> String {
    var bytes: [UInt8] = []
    write(&bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
