// A budget: the number in a row's name, which the row also asserts.

import Measuring

enum Budget {
  /// Milliseconds, compared with a percentile of all samples, such as 0.5 (median) or 0.99.
  case milliseconds(Double, percentile: Double)
  /// Microseconds, compared with the median of all samples.
  case microseconds(Double)
  case bytes(Double)
  /// A quotient of two durations of the same run.
  case ratio(Double)

  /// The end of a row's name, such as `p99 at most 16 ms`.
  var title: String {
    switch self {
    case .milliseconds(let limit, let share) where share == 0.5 || share == 1: "at most \(number(limit)) ms"
    case .milliseconds(let limit, let share): "p\(number(share * 100)) at most \(number(limit)) ms"
    case .microseconds(let limit): "at most \(number(limit)) microseconds"
    case .bytes(let limit): "at most \(number(limit)) bytes"
    case .ratio(let limit): "ratio at most \(number(limit))"
    }
  }

  var limit: Double {
    switch self {
    case .milliseconds(let limit, _), .microseconds(let limit), .bytes(let limit), .ratio(let limit): limit
    }
  }

  var percentile: Double {
    if case .milliseconds(_, let share) = self { share } else { 0.5 }
  }

  /// Whether the value depends on the speed of the machine.
  var isDuration: Bool {
    switch self {
    case .milliseconds, .microseconds: true
    case .bytes, .ratio: false
    }
  }

  func value(of duration: Duration) -> Double {
    if case .microseconds = self { duration.milliseconds * 1_000 } else { duration.milliseconds }
  }
}
