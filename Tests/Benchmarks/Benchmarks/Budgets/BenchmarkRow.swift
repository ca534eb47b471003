// The measurement of a row, its assertion, and its comparison with stored values.

import Benchmark
import Glibc
import Measuring

/// The sizes of the measured sessions.
enum Sizes {
  static let transactions = [1_000, 100_000]
  static let subscriptions = [100, 1_000]
  static let products = [1_000, 10_000]
  /// Ten times the largest size for keys.
  ///
  /// Work must be cut into short pieces at this size too.
  static let tenfoldTransactions = 1_000_000
}

extension Int {
  /// The number with a comma before each three digits, such as `100,000`.
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
  /// A duration divided by that of the reference loop in the same run, in thousandths.
  ///
  /// The folder `Thresholds` stores the value. A run may be a third above the stored value.
  fileprivate static var shareOfReference: BenchmarkMetric {
    custom("thousandths of the reference loop", useScalingFactor: false)
  }
  /// The measured value as a percentage of the budget.
  fileprivate static var shareOfBudget: BenchmarkMetric {
    custom("percent of the budget", useScalingFactor: false)
  }
}

/// A row with a subject, a budget and a measurement.
///
/// The row asserts its budget. If the value is larger three times in a row, the process prints both values
/// and exits with 1. The budget of a duration grows with the reference loop on a machine that is slower than
/// the nominal one.
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
      // A machine with other users is slow at times.
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

/// The value of a row, measured once.
private struct Sample {
  let value: Double
  /// The budget, scaled to a machine that is slower than the nominal one.
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

/// Ends the process with an error.
///
/// The framework would leave out a row that throws, so that the comparison would pass.
///
/// The framework hides the reason. `Budgets --filter ROW`, started directly, shows it.
private func fail(_ reason: String) -> Never {
  var line = reason + "\n"
  line.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
  exit(1)
}

/// A row of `samples` single durations on one prepared state.
///
/// `setup` makes the state and is not measured. `measured` does the work once and returns the duration of the
/// part that counts.
func row<State>(
  _ subject: String, _ budget: Budget, tolerance: Double = 33, samples: Int, knownMiss: String? = nil,
  setup: @escaping () throws -> State, measured: @escaping (inout State) throws -> Duration
) {
  row(subject, budget, tolerance: tolerance, knownMiss: knownMiss) {
    var state = try setup()
    return try (0..<samples).map { _ in budget.value(of: try measured(&state)) }
  }
}

/// A row that compares a small and a large state in turns.
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
