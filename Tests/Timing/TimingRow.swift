// One measured property of the program that ships, with its budget.

import Measuring

/// A property that is measured from outside.
struct TimingRow: Sendable {
  /// Short, for `--filter`.
  let name: String
  let unit: String
  /// The largest value that is allowed on a machine as fast as the one of `ReferenceTime.nominal`.
  ///
  /// The numbers are those of the design's table of budgets; the row's title in the output has the same number.
  private(set) var budget: Double
  /// The value divided by the milliseconds of the reference loop, measured in one run on a quiet machine.
  ///
  /// A run may be a third above it. Nil if the value does not depend on the speed of the machine.
  let ratio: Double?
  /// Whether `.ci/run` measures the row on every change.
  let isQuick: Bool
  let measure: @Sendable (TimingBench) throws -> Double

  /// The same row with another budget.
  func with(budget: Double) -> TimingRow {
    var row = self
    row.budget = budget
    return row
  }
}

/// The result of one row.
struct TimingResult {
  let row: TimingRow
  let value: Double
  /// Milliseconds of the reference loop just before and after the row.
  let reference: Double

  /// How exactly the reference loop tells the speed of a machine.
  ///
  /// The same program gave 0.82 to 0.87 times the loop for a key, and nobody feels a tenth of a millisecond.
  private static let tolerance = 1.15

  /// The budget, scaled with some tolerance if the machine is slower than the nominal one.
  var scaledBudget: Double {
    row.ratio == nil
      ? row.budget : row.budget * max(1, reference / ReferenceTime.nominal * Self.tolerance)
  }

  /// The value that a loss of a third would reach; nil for rows without a ratio.
  var regressionLimit: Double? { row.ratio.map { $0 * reference * 4 / 3 } }

  /// The reason why the row fails; nil if it holds.
  var failure: String? {
    if value > scaledBudget { return "above the budget" }
    if let regressionLimit, value > regressionLimit { return "a third slower than the stored ratio" }
    return nil
  }
}
