// The speed of the machine, measured by an unchanging loop, and percentiles of measured values.

import Glibc
import ReferenceLoop

public enum ReferenceTime {
  /// The duration of the reference loop in milliseconds on the quiet machine for which the budgets were set.
  ///
  /// The value is computed, not measured. On that machine, one build took 0.37 ms of processor time for a
  /// key. On another machine, the same build took 0.70 ms and the loop took 1.9 ms. The processor time of tig
  /// differs by the same factor.
  public static let nominal = 1.0

  /// Returns the current duration of the reference loop in milliseconds: the median of 25 runs.
  ///
  /// A pause precedes each run, because the measured programs also pause between keys. During a pause, the
  /// processor slows down and other programs fill its caches.
  public static func measure() -> Double {
    median(
      (0..<25).map { _ in
        usleep(25_000)
        return ContinuousClock().measure { _ = reference_loop() }.milliseconds
      })
  }
}

extension Duration {
  public var milliseconds: Double {
    Double(components.seconds) * 1e3 + Double(components.attoseconds) / 1e15
  }
}

/// Returns the median, or NaN for an empty list.
public func median(_ values: [Double]) -> Double { percentile(values, 0.5) }

/// Returns the percentile for a share from 0 to 1, or NaN for an empty list.
public func percentile(_ values: [Double], _ share: Double) -> Double {
  let sorted = values.sorted()
  guard !sorted.isEmpty else { return .nan }
  return sorted[min(sorted.count - 1, Int((share * Double(sorted.count - 1)).rounded()))]
}

/// Returns a number with two decimal digits, or five if its absolute value is below 0.1.
public func number(_ value: Double) -> String {
  let scale = value != 0 && abs(value) < 0.1 ? 1e5 : 100
  let text = String((value * scale).rounded() / scale)
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}
