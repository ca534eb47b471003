// The speed of the machine, measured by a loop that never changes, and percentiles of measured values.

import Glibc
import ReferenceLoop

public enum ReferenceTime {
  /// Milliseconds of the reference loop on the machine on which the budgets were set, when it is quiet.
  ///
  /// Computed and not measured: one build of the program took 0.37 ms of processor time a key there and 0.70 ms on a
  /// machine whose loop took 1.9 ms. The processor time of tig differs by the same factor.
  public static let nominal = 1.0

  /// Milliseconds that the reference loop takes now: the median of 25.
  ///
  /// Each time the loop runs after a rest, because the programs that are measured rest between keys too: the
  /// processor has slowed down by then, and other programs have filled its caches.
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
