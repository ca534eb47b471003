// The refunded part of a price, with the precision of `Transaction.revocationPercentage`.

/// A percentage from 0 to 100 with three decimals.
public struct Percentage: Hashable, Sendable, ExpressibleByIntegerLiteral, CustomStringConvertible {
  /// Thousandths of a percent, the unit of the App Store's server: 67932 is 67.932 %.
  public let milliunits: Int32

  package static let whole: Percentage = 100
  private static let wholeMilliunits: Int32 = 100_000

  /// Creates a percentage from thousandths of a percent, clamped to 0 to 100 %.
  public init(milliunits: Int32) { self.milliunits = min(max(milliunits, 0), Self.wholeMilliunits) }

  public init(integerLiteral value: Int32) {
    self.init(milliunits: min(max(value, 0), 100) * 1000)
  }

  /// Creates the percentage `part / whole`, rounded to three decimals.
  package init(_ part: Int64, of whole: Int64) {
    guard whole > 0, part > 0 else {
      self = 0
      return
    }
    // Calculated in 128 bits, because the microseconds of some thousand years times 100,000 overflow an
    // `Int64`.
    let product = min(part, whole).multipliedFullWidth(by: Int64(Self.wholeMilliunits))
    let (quotient, remainder) = whole.dividingFullWidth(product)
    self.init(milliunits: Int32(clamping: quotient) + (remainder >= whole - remainder ? 1 : 0))
  }

  /// Returns this percentage of an amount in milliunits of a currency, rounded down.
  package func of(_ sum: Int64) -> Int64 {
    Int64(Self.wholeMilliunits).dividingFullWidth(sum.multipliedFullWidth(by: Int64(milliunits))).quotient
  }

  /// The number without trailing zeros (`67.932`, `40`).
  public var description: String {
    let digits = String(milliunits % 1000 + 1000).dropFirst()
    let fraction = String(digits.reversed().drop { $0 == "0" }.reversed())
    return "\(milliunits / 1000)" + (fraction.isEmpty ? "" : ".\(fraction)")
  }
}
