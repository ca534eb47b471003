// The speed of the machine, measured by a loop that never changes, and percentiles of measured values.

import ReferenceLoop

public enum ReferenceTime {
  /// Milliseconds of the reference loop on the machine on which the budgets were set, when it is quiet.
  public static let nominal = 2.5

  /// Milliseconds that the reference loop takes now: the median of nine.
  public static func measure() -> Double {
    median((0..<9).map { _ in ContinuousClock().measure { _ = reference_loop() }.milliseconds })
  }
}

extension Duration {
  public var milliseconds: Double {
    Double(components.seconds) * 1e3 + Double(components.attoseconds) / 1e15
  }
}

/// The middle value; not a number for an empty list.
public func median(_ values: [Double]) -> Double { percentile(values, 0.5) }

/// The value below which a share of all values lies; not a number for an empty list.
public func percentile(_ values: [Double], _ share: Double) -> Double {
  let sorted = values.sorted()
  guard !sorted.isEmpty else { return .nan }
  return sorted[min(sorted.count - 1, Int((share * Double(sorted.count - 1)).rounded()))]
}

/// A number with two digits after the point, or three significant ones if it is below 0.1.
public func number(_ value: Double) -> String {
  let scale = value != 0 && abs(value) < 0.1 ? 1e5 : 100
  let text = String((value * scale).rounded() / scale)
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}
