// The measurement of a benchmark row, its assertion, and its comparison with stored values.

import Benchmark
import Glibc
import Measuring

enum Sizes {
  static let transactions = [1_000, 100_000]
  static let subscriptions = [100, 1_000]
  static let products = [1_000, 10_000]
  /// Ten times the largest size for keys.
  ///
  /// Even at this size, background work must be divided into short pieces.
  static let tenfoldTransactions = 1_000_000
}

extension Int {
  /// The number with thousands separators, such as `100,000`.
  var grouped: String {
    let digits = String(self)
    var text = ""
    for (place, digit) in digits.enumerated() {
      if place > 0, (digits.count - place).isMultiple(of: 3) { text += "," }
      text.append(digit)
    }
    return text
  }
}

extension BenchmarkMetric {
  /// A duration relative to that of the reference loop in the same run, in thousandths.
  ///
  /// The folder `Thresholds` stores earlier values, which a run may exceed by a third.
  fileprivate static var shareOfReference: BenchmarkMetric {
    custom("thousandths of the reference loop", useScalingFactor: false)
  }
  fileprivate static var shareOfBudget: BenchmarkMetric {
    custom("percent of the budget", useScalingFactor: false)
  }
}

/// Measures a row and asserts its budget.
///
/// If the value exceeds the budget three times in a row, the process prints both and exits with 1. The budget
/// for a duration is scaled by the reference loop if the machine is slower than the nominal one.
///
/// - Parameters:
///   - subject: the measured subject, to which the budget is appended.
///   - budget: the largest allowed value, and the percentile of the values that is compared with it.
///   - tolerance: the percentage by which the value, divided by the reference loop, may exceed the stored
///     one.
///   - knownMiss: the reason why the budget is not met yet. The row then fails if the budget is met, so that
///     the reason is removed.
///   - values: a closure that measures some values in the budget's unit.
func row(
  _ subject: String, _ budget: Budget, tolerance: Double = 33, knownMiss: String? = nil,
  values: @escaping () throws -> [Double]
) {
  let name = "\(subject) (\(budget.title))"
  let metrics: [BenchmarkMetric] = budget.isDuration ? [.shareOfBudget, .shareOfReference] : [.shareOfBudget]
  Benchmark(
    // The framework reads the stored value from a file with the row's name, in which `_` replaces each space.
    String(name.map { $0 == " " ? "_" : $0 }),
    configuration: .init(
      metrics: metrics, warmupIterations: 0, maxDuration: .seconds(600), maxIterations: 1,
      thresholds: [.shareOfReference: BenchmarkThresholds(relative: [.p90: tolerance])])
  ) { benchmark in
    do {
      var sample = try Sample(budget, of: values)
      // Tries again, because other users may slow the machine for a moment.
      for _ in 0..<2 where !sample.isWithinBudget && knownMiss == nil {
        sample = try Sample(budget, of: values)
      }
      if sample.isWithinBudget == (knownMiss != nil) {
        fail(
          """
          \(name): \(number(sample.value)), limit \(number(sample.limit)) \
          \(knownMiss.map { "although: " + $0 } ?? "")
          """
        )
      }
      if let knownMiss { print("\(name): \(number(sample.value)) misses the budget: \(knownMiss)") }
      benchmark.measurement(.shareOfBudget, Int((sample.value / budget.limit * 100).rounded()))
      if budget.isDuration { benchmark.measurement(.shareOfReference, sample.thousandthsOfReference) }
    } catch {
      fail("\(name): \(error)")
    }
  }
}

private struct Sample {
  let value: Double
  /// The budget, scaled up if the machine is slower than the nominal one.
  let limit: Double
  private let budget: Budget
  /// The duration of the reference loop in milliseconds, averaged before and after the row.
  private let reference: Double

  init(_ budget: Budget, of values: () throws -> [Double]) throws {
    self.budget = budget
    let before = ReferenceTime.measure()
    value = percentile(try values(), budget.percentile)
    reference = (before + ReferenceTime.measure()) / 2
    limit = budget.limit * (budget.isDuration ? max(1, reference / ReferenceTime.nominal) : 1)
  }

  var isWithinBudget: Bool { value <= limit }

  var thousandthsOfReference: Int {
    let milliseconds = if case .microseconds = budget { value / 1_000 } else { value }
    return max(1, Int((milliseconds / reference * 1_000).rounded()))
  }
}

/// Prints a reason and ends the process with an error.
///
/// If the row threw instead, the framework would omit it and the comparison would pass.
///
/// The framework hides the reason. To see it, start `Budgets --filter ROW` directly.
private func fail(_ reason: String) -> Never {
  var line = reason + "\n"
  line.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
  exit(1)
}

/// Measures a row of `samples` single durations on one prepared state.
///
/// `setup` creates the state and is not measured. `measured` does the work once and returns the duration of
/// the relevant part.
func row<State>(
  _ subject: String, _ budget: Budget, tolerance: Double = 33, samples: Int, knownMiss: String? = nil,
  setup: @escaping () throws -> State, measured: @escaping (inout State) throws -> Duration
) {
  row(subject, budget, tolerance: tolerance, knownMiss: knownMiss) {
    var state = try setup()
    return try (0..<samples).map { _ in budget.value(of: try measured(&state)) }
  }
}

/// Measures a row that alternates between a small and a large state.
///
/// The value is the ratio of the large state's median to the small state's median.
func ratioRow<State>(
  _ subject: String, atMost limit: Double, samples: Int, small: @escaping () throws -> State,
  large: @escaping () throws -> State, measured: @escaping (inout State) throws -> Duration
) {
  row(subject, .ratio(limit)) {
    var (few, many) = (try small(), try large())
    var durations: (few: [Double], many: [Double]) = ([], [])
    for _ in 0..<samples {
      durations.few.append(try measured(&few).milliseconds)
      durations.many.append(try measured(&many).milliseconds)
    }
    return [median(durations.many) / median(durations.few)]
  }
}
