// The beginning of a line: time, process and quotation marks of tools.

import Support

/// What a line begins with before its message.
struct LinePrefix {
  /// The index of the message.
  private(set) var end = 0
  /// Whether a program's own record begins, as in `2021-02-26 19:10:54.229100+0900 App[1175:776502]`.
  private(set) var beginsRecord = false
  /// Whether the line is a step that was typed in iapbench, such as `> buy PRODUCT`.
  private(set) var isOperatorStep = false
  private var day: LogTime.Day?
  private var second: Int?
  private var zone: Int?

  /// The number of bytes in which a time is searched.
  private static let searched = 64

  init(_ line: [UInt8]) {
    while end < line.count,
      line[end] == 0x20 || line[end] == UInt8(ascii: ">") || line[end] == UInt8(ascii: "`")
    {
      end += 1
    }
    guard let start = Self.time(in: line) else { return }
    second = Self.seconds(in: line, at: start)
    day = Self.day(in: line, before: start)
    var index = start + 8
    if index < line.count, line[index] == UInt8(ascii: ".") {
      index += 1
      while index < line.count, line[index].isASCIIDigit { index += 1 }
    }
    if let (minutes, next) = Self.zone(in: line, at: index) {
      zone = minutes
      index = next
    }
    beginsRecord = Self.hasProcess(in: line, from: index)
    isOperatorStep = Self.isOperator(line, after: index)
  }

  func time(line number: Int) -> LogTime? {
    second.map { LogTime(line: number, day: day, second: $0, zone: zone) }
  }

  /// Returns the index of a time such as `19:10:54` or `[9:10:54]` near the beginning, or near the end of a
  /// line of an app's dump.
  private static func time(in line: [UInt8]) -> Int? {
    for index in 0..<min(searched, max(line.count - 7, 0)) where isTime(line, at: index) { return index }
    return nil
  }

  private static func isTime(_ line: [UInt8], at index: Int) -> Bool {
    guard index + 8 <= line.count, line[index + 2] == UInt8(ascii: ":"), line[index + 5] == UInt8(ascii: ":")
    else {
      return false
    }
    for offset in [0, 1, 3, 4, 6, 7] where !line[index + offset].isASCIIDigit {
      // The hour of an app's dump can have one digit: `[0:03:23]`.
      guard offset == 0, line[index] == UInt8(ascii: "[") || line[index] == 0x20 else { return false }
    }
    return index == 0 || !line[index - 1].isASCIIDigit && line[index - 1] != UInt8(ascii: ":")
  }

  private static func seconds(in line: [UInt8], at index: Int) -> Int {
    func digit(_ offset: Int) -> Int {
      line[index + offset].isASCIIDigit ? Int(line[index + offset] - 0x30) : 0
    }
    return (digit(0) * 10 + digit(1)) * 3600 + (digit(3) * 10 + digit(4)) * 60 + digit(6) * 10 + digit(7)
  }

  /// Returns the day in front of a time: `2021-02-26 ` or `2021-02-26T`.
  private static func day(in line: [UInt8], before time: Int) -> LogTime.Day? {
    guard time >= 11, line[time - 4] == UInt8(ascii: "-"), line[time - 7] == UInt8(ascii: "-") else {
      return nil
    }
    func number(_ range: Range<Int>) -> Int? { Int(String(decoding: line[range], as: UTF8.self)) }
    guard let year = number(time - 11..<time - 7), let month = number(time - 6..<time - 4),
      let day = number(time - 3..<time - 1), (1970...2200).contains(year), (1...12).contains(month),
      (1...31).contains(day)
    else { return nil }
    return LogTime.Day(year: year, month: month, day: day)
  }

  /// Returns the minutes of `+0900`, `+09:00` or `Z`.
  private static func zone(in line: [UInt8], at start: Int) -> (minutes: Int, end: Int)? {
    guard start < line.count else { return nil }
    if line[start] == UInt8(ascii: "Z") { return (0, start + 1) }
    guard line[start] == UInt8(ascii: "+") || line[start] == UInt8(ascii: "-") else { return nil }
    let digits = line[(start + 1)...].prefix(5).filter(\.isASCIIDigit)
    guard digits.count >= 4 else { return nil }
    let numbers = digits.prefix(4).map { Int($0 - 0x30) }
    let minutes = (numbers[0] * 10 + numbers[1]) * 60 + numbers[2] * 10 + numbers[3]
    guard minutes <= 14 * 60 else { return nil }
    let hasColon = start + 3 < line.count && line[start + 3] == UInt8(ascii: ":")
    return (line[start] == UInt8(ascii: "-") ? -minutes : minutes, start + (hasColon ? 6 : 5))
  }

  /// Whether ` App[1175:776502]` follows.
  private static func hasProcess(in line: [UInt8], from start: Int) -> Bool {
    let rest = line[min(start, line.count)...].prefix(80)
    guard let bracket = rest.firstIndex(of: UInt8(ascii: "[")), bracket > start + 1 else { return false }
    let inside = rest[(bracket + 1)...].prefix { $0 != UInt8(ascii: "]") }
    return inside.contains(UInt8(ascii: ":"))
      && inside.allSatisfy { $0.isASCIIDigit || $0 == UInt8(ascii: ":") || $0.isASCIILetter }
      && inside.first?.isASCIIDigit == true
  }

  /// Whether the channel `operator` follows the time, as in the log of iapbench.
  private static func isOperator(_ line: [UInt8], after index: Int) -> Bool {
    let rest = line[min(index, line.count)...].drop { $0 == 0x20 || $0 == UInt8(ascii: "]") }
    return rest.starts(with: Array("operator ".utf8))
  }
}
