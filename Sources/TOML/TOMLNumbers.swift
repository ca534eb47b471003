// Integers, floats, dates and times: whatever begins with a digit or a sign.

extension TOMLReader {
  /// A number, a date or a time; the position is at its first character.
  mutating func number() throws(TOMLFault) -> TOMLValue.Content {
    if isAhead(digits: 4, then: "-") { return try dateAndTime() }
    if isAhead(digits: 2, then: ":") {
      let start = position
      try time()
      return .moment(TOMLMoment(form: .localTime, written: text(start..<position)))
    }
    if take("0") {
      if let radix = peek.flatMap(Self.radix) {
        position += 1
        return .integer(try integer(radix: radix, isNegative: false, at: position - 2))
      }
      position -= 1
    }
    return try decimal()
  }

  private static func radix(_ letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "x"): 16
    case UInt8(ascii: "o"): 8
    case UInt8(ascii: "b"): 2
    default: nil
    }
  }

  private func isAhead(digits count: Int, then sign: Unicode.Scalar) -> Bool {
    let ahead = bytes[position...].prefix(count + 1)
    return ahead.count == count + 1 && ahead.last == UInt8(ascii: sign)
      && ahead.dropLast().allSatisfy(Self.isDigit)
  }

  static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }

  // MARK: Numbers

  private mutating func decimal() throws(TOMLFault) -> TOMLValue.Content {
    let start = position
    let isNegative = take("-")
    if !isNegative { _ = take("+") }
    if starts(with: "inf") {
      position += 3
      return .float(isNegative ? -.infinity : .infinity)
    }
    if starts(with: "nan") {
      position += 3
      return .float(.nan)
    }
    let digits = position
    try skipDigits(radix: 10)
    if bytes[digits] == UInt8(ascii: "0"), position > digits + 1 { throw fault(.leadingZero, at: digits) }
    let isInteger = peek != UInt8(ascii: ".") && peek != UInt8(ascii: "e") && peek != UInt8(ascii: "E")
    if isInteger {
      position = digits
      return .integer(try integer(radix: 10, isNegative: isNegative, at: start))
    }
    if take(".") { try skipDigits(radix: 10) }
    if take("e") || take("E") {
      if !take("-") { _ = take("+") }
      try skipDigits(radix: 10)
    }
    let written = String(
      decoding: bytes[start..<position].lazy.filter { $0 != UInt8(ascii: "_") }, as: UTF8.self)
    return .float(Double(written) ?? 0)
  }

  /// The digits of an integer with underscores between them, as a number of 64 bits.
  private mutating func integer(
    radix: UInt8, isNegative: Bool, at start: Int
  ) throws(TOMLFault) -> Int64 {
    let digits = position
    try skipDigits(radix: radix)
    // Collected as a negative number, since those reach one further than positive ones.
    var value: Int64 = 0
    for digit in bytes[digits..<position].lazy.compactMap(Self.hexadecimal) {
      let product = value.multipliedReportingOverflow(by: Int64(radix))
      let sum = product.partialValue.subtractingReportingOverflow(Int64(digit))
      guard !product.overflow, !sum.overflow else { throw fault(.tooLargeInteger, at: start) }
      value = sum.partialValue
    }
    guard !isNegative else { return value }
    let positive = Int64(0).subtractingReportingOverflow(value)
    guard !positive.overflow else { throw fault(.tooLargeInteger, at: start) }
    return positive.partialValue
  }

  /// Steps over one or more digits; an underscore has a digit on either side.
  private mutating func skipDigits(radix: UInt8) throws(TOMLFault) {
    repeat {
      guard isDigitAhead(radix) else { throw expected(.digit) }
      while isDigitAhead(radix) { position += 1 }
    } while take("_")
  }

  private func isDigitAhead(_ radix: UInt8) -> Bool {
    peek.flatMap(Self.hexadecimal).map { $0 < radix } ?? false
  }

  // MARK: Dates and times

  private mutating func dateAndTime() throws(TOMLFault) -> TOMLValue.Content {
    let start = position
    try date()
    var form = TOMLMoment.Form.localDate
    if isTimeAhead {
      position += 1
      try time()
      form = try offset() ? .offsetDateTime : .localDateTime
    }
    return .moment(TOMLMoment(form: form, written: text(start..<position)))
  }

  /// Whether a date goes on with a time: behind `T`, `t`, or a blank that a digit follows.
  private var isTimeAhead: Bool {
    switch peek {
    case UInt8(ascii: "T"), UInt8(ascii: "t"): true
    case UInt8(ascii: " "): bytes[position...].dropFirst().first.map(Self.isDigit) ?? false
    default: false
    }
  }

  private mutating func date() throws(TOMLFault) {
    let start = position
    let year = try digits(4)
    guard take("-") else { throw expected(.dash) }
    let month = try digits(2)
    guard take("-") else { throw expected(.dash) }
    let day = try digits(2)
    guard 1...12 ~= month, 1...Self.days(inMonth: month, of: year) ~= day else {
      throw fault(.noSuchDate, at: start)
    }
  }

  private static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private mutating func time() throws(TOMLFault) {
    let start = position
    let hour = try digits(2)
    guard take(":") else { throw expected(.colon) }
    let minute = try digits(2)
    guard take(":") else { throw expected(.colon) }
    let second = try digits(2)
    // The sixty-first second is a leap second.
    guard hour < 24, minute < 60, second <= 60 else { throw fault(.noSuchTime, at: start) }
    if take(".") {
      guard peek.map(Self.isDigit) == true else { throw expected(.digit) }
      while peek.map(Self.isDigit) == true { position += 1 }
    }
  }

  /// `Z` or `+09:00` behind a time; false where there is none.
  private mutating func offset() throws(TOMLFault) -> Bool {
    if take("Z") || take("z") { return true }
    let start = position
    guard take("+") || take("-") else { return false }
    let hours = try digits(2)
    guard take(":") else { throw expected(.colon) }
    let minutes = try digits(2)
    guard hours < 24, minutes < 60 else { throw fault(.noSuchTime, at: start) }
    return true
  }

  /// The number that exactly so many digits make; at most four are asked for.
  private mutating func digits(_ count: Int) throws(TOMLFault) -> Int {
    var value = 0
    for _ in 0..<count {
      guard let byte = peek, Self.isDigit(byte) else { throw expected(.digit) }
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
      position += 1
    }
    return value
  }
}
