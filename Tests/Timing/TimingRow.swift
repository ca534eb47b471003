// A measured property of the release program, with its budget.

import Measuring

struct TimingRow: Sendable {
  /// A short name for the option `--filter`.
  let name: String
  let unit: String
  /// The largest allowed value on a machine as fast as `ReferenceTime.nominal`.
  ///
  /// The value comes from the design's table of budgets, and the row's title in the output contains it.
  private(set) var budget: Double
  /// The value divided by the duration of the reference loop in ms, from one run on a quiet machine.
  ///
  /// A run may exceed the ratio by a third. Nil if the value does not depend on the machine's speed.
  private(set) var ratio: Double?
  /// A value above which a user notices the difference on any machine, or nil if the budget is that value.
  private(set) var noticeable: Double?
  /// Whether `.ci/run` measures the row on every change.
  private(set) var isQuick = false
  let measure: @Sendable (TimingBench) throws -> Double

  func with(budget: Double) -> TimingRow {
    var row = self
    row.budget = budget
    return row
  }
}

/// The limit with which a row is compared.
enum TimingLimit {
  /// The budget and the stored ratio, which need a quiet machine.
  case budget
  /// The value that a user would notice, which is also valid on a slow or busy machine.
  case noticeable
}

struct TimingResult {
  let row: TimingRow
  let value: Double
  /// The duration of the reference loop in milliseconds, averaged before and after the row.
  let reference: Double

  /// The factor by which the reference loop may misjudge the speed of a machine.
  ///
  /// For a key, the same program took 0.82 to 0.87 times the loop. A user does not notice a tenth of a
  /// millisecond.
  private static let tolerance = 1.15

  /// The budget, scaled up with some tolerance if the machine is slower than the nominal one.
  var scaledBudget: Double {
    row.ratio == nil
      ? row.budget : row.budget * max(1, reference / ReferenceTime.nominal * Self.tolerance)
  }

  /// The value at which the program is slower by a third, or nil for rows without a ratio.
  var regressionLimit: Double? { row.ratio.map { $0 * reference * 4 / 3 } }

  /// Returns the reason why the row fails, or nil if it does not fail.
  func failure(_ limit: TimingLimit) -> String? {
    if limit == .noticeable, let noticeable = row.noticeable {
      return value > noticeable ? "a user would notice it" : nil
    }
    if value > scaledBudget { return "above the budget" }
    if let regressionLimit, value > regressionLimit { return "a third slower than the stored ratio" }
    return nil
  }
}
