// Amounts of money in whole milliunits of a currency, as in the App Store's payloads.

/// Arithmetic with amounts in milliunits of a currency: 1.99 USD is 1990, and 300 JPY is 300000
/// (DocC: Prices).
public enum Money {
  /// Returns the milliunits of a price in a catalogue (`4.99`, `980`).
  ///
  /// Returns 0 if the price is not a plain decimal or has more than 12 integer digits.
  public static func milliunits(_ digits: String) -> Int64 {
    guard let decimal = PlainDecimal(digits), decimal.integer.utf8.count <= 12 else { return 0 }
    var value = (Int64(decimal.integer) ?? 0) * 1000
    var placeValue: Int64 = 100
    for digit in (decimal.fraction ?? "").utf8.prefix(3) {
      value += Int64(digit - UInt8(ascii: "0")) * placeValue
      placeValue /= 10
    }
    return value
  }

  /// The largest amount, chosen so that multiplying it by a percentage does not overflow.
  private static let maximum = Int64.max / 100

  /// Returns the price of `count` items, at most `maximum`.
  package static func total(_ milliunits: Int64, count: Int) -> Int64 {
    let (sum, overflow) = milliunits.multipliedReportingOverflow(by: Int64(count))
    return overflow ? maximum : min(sum, maximum)
  }

  /// Formats an amount as a price in a catalogue: with two decimals if `pattern` has decimals, otherwise with
  /// none.
  package static func digits(_ milliunits: Int64, like pattern: String) -> String {
    guard pattern.contains(".") else { return String(milliunits / 1000) }
    let cents = milliunits / 10
    return "\(cents / 100).\(Digits.two(Int(cents % 100)))"
  }

  /// Returns the share `remaining / total` of an amount.
  ///
  /// The result is rounded down to cents or, if `pattern` has no decimals, to whole currency units.
  package static func share(
    of milliunits: Int64, remaining: Int64, total: Int64, like pattern: String
  ) -> Int64 {
    guard total > 0, remaining > 0 else { return 0 }
    let part = Double(milliunits) * Double(min(remaining, total)) / Double(total)
    let step: Int64 = pattern.contains(".") ? 10 : 1000
    return min(milliunits, Int64(part) / step * step)
  }
}

/// A number in the format `digits` or `digits.digits`.
package struct PlainDecimal {
  package let integer: Substring
  /// The digits after the decimal point; nil if there is no decimal point.
  package let fraction: Substring?

  package init?(_ text: String) {
    func isNumber(_ part: Substring) -> Bool { !part.isEmpty && part.utf8.allSatisfy(\.isASCIIDigit) }
    let point = text.utf8.firstIndex(of: UInt8(ascii: "."))
    integer = text[..<(point ?? text.endIndex)]
    fraction = point.map { text[text.utf8.index(after: $0)...] }
    guard isNumber(integer), fraction.map(isNumber) ?? true else { return nil }
  }
}
