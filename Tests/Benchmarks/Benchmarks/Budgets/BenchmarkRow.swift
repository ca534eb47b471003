// How a row is measured, asserted and compared with what is stored.

import Benchmark
import Glibc
import Measuring

/// The sizes at which something is measured.
enum Sizes {
  static let transactions = [1_000, 100_000]
  static let subscriptions = [100, 1_000]
  static let products = [1_000, 10_000]
  /// Ten times the sizes that every key has to stand: work must be cut into short pieces there too.
  static let tenfoldTransactions = 1_000_000
}

extension Int {
  /// With a comma before each three digits: `100,000`.
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
  /// The folder `Thresholds` stores it; a run may be a third above the stored value.
  fileprivate static var shareOfReference: BenchmarkMetric {
    custom("thousandths of the reference loop", useScalingFactor: false)
  }
  /// The measured value as a percentage of the budget.
  fileprivate static var shareOfBudget: BenchmarkMetric {
    custom("percent of the budget", useScalingFactor: false)
  }
}

/// A row: a subject, its budget, and how it is measured.
///
/// The row asserts its budget itself: if the value is larger three times in a row, the process prints both and exits
/// with 1. The budget of a duration grows with the reference loop on a machine that is slower than the nominal one.
///
/// - Parameters:
///   - subject: what is measured; the budget is appended to it.
///   - budget: the largest value that is allowed, and the percentile of the values that is compared with it.
///   - tolerance: by how many percent the value, divided by the reference loop, may be above what is stored.
///   - knownMiss: why the budget is not met yet. The row then fails if the budget is met, so that this is removed.
///   - values: measures some values in the budget's unit, all in one go.
func row(
  _ subject: String, _ budget: Budget, tolerance: Double = 33, knownMiss: String? = nil,
  values: @escaping () throws -> [Double]
) {
  let name = "\(subject) (\(budget.title))"
  let metrics: [BenchmarkMetric] = budget.isDuration ? [.shareOfBudget, .shareOfReference] : [.shareOfBudget]
  Benchmark(
    // The framework reads a stored value from a file of the row's name with `_` for each space.
    String(name.map { $0 == " " ? "_" : $0 }),
    configuration: .init(
      metrics: metrics, warmupIterations: 0, maxDuration: .seconds(600), maxIterations: 1,
      thresholds: [.shareOfReference: BenchmarkThresholds(relative: [.p90: tolerance])])
  ) { benchmark in
    do {
      var sample = try Sample(budget, of: values)
      // A machine that others use is slow at times.
      for _ in 0..<2 where !sample.isWithinBudget && knownMiss == nil {
        sample = try Sample(budget, of: values)
      }
      if sample.isWithinBudget == (knownMiss != nil) {
        fail(
          "\(name): \(number(sample.value)), limit \(number(sample.limit)) \(knownMiss.map { "although: " + $0 } ?? "")"
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
  /// Milliseconds of the reference loop before and after the row.
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

/// Ends the process, because an error that the framework sees leaves the row out of the comparison, which would pass.
///
/// The framework hides the reason. `Budgets --filter ROW`, started directly, shows it.
private func fail(_ reason: String) -> Never {
  var line = reason + "\n"
  line.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
  exit(1)
}

/// A row of `samples` single durations on one prepared state.
///
/// `setup` makes the state and is not measured. `measured` does the work once and returns how long the part of it took
/// that counts.
func row<State>(
  _ subject: String, _ budget: Budget, tolerance: Double = 33, samples: Int, knownMiss: String? = nil,
  setup: @escaping () throws -> State, measured: @escaping (inout State) throws -> Duration
) {
  row(subject, budget, tolerance: tolerance, knownMiss: knownMiss) {
    var state = try setup()
    return try (0..<samples).map { _ in budget.value(of: try measured(&state)) }
  }
}

/// A row that compares a small and a large state in turns: the median of the large one divided by that of the small one.
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
