// What all benchmarks have in common: how they are named, what is stored of them, and how far from that they may be.

import Benchmark

/// The sizes at which something is measured.
enum Sizes {
  static let transactions = [1_000, 100_000, 1_000_000]
  static let steps = [1_000, 100_000, 1_000_000]
  static let subscriptions = [100, 1_000, 10_000]
  static let products = [1_000, 10_000, 30_000]
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
  /// Of work that is done between keys: how long the key or the piece took that took longest.
  static var longestPiece: BenchmarkMetric { custom("longest piece, nanoseconds", useScalingFactor: false) }
}

extension Duration {
  var nanoseconds: Int {
    Int(components.seconds) * 1_000_000_000 + Int(components.attoseconds / 1_000_000_000)
  }
}

/// A value that is changed from one measurement to the next without being copied.
final class Kept<Value> {
  var value: Value
  init(_ value: Value) { self.value = value }
}

/// One benchmark, and what of it is stored in the folder `Thresholds`.
///
/// - Parameters:
///   - name: what is measured, and its budget. The framework reads a threshold from a file of that name, and writes it
///     into one with `_` for each space: so the name has them from the beginning.
///   - metrics: what is stored.
///   - warmups: how often it is done before it is measured.
///   - iterations: how often it is measured at most.
///   - seconds: for how long at most.
///   - tolerance: by how many percent of the stored value it may be worse. With 100 or more only a loss fails: nothing is
///     better by that much, so a faster machine is no failure, and neither is one that is busy with something else.
///     Rows of some microseconds have 400: they differ by more than twice of themselves, and a walk costs fifty times.
///   - setup: what it is measured on, made once.
///   - measured: measures once, between `startMeasurement` and `stopMeasurement` where not all of it is meant.
func row<State>(
  _ name: String, metrics: [BenchmarkMetric] = [.wallClock], warmups: Int = 1, iterations: Int = 2_000,
  seconds: Int = 2, tolerance: Double = 100, setup: @escaping () throws -> State,
  measured: @escaping (Benchmark, State) throws -> Void
) {
  let thresholds = BenchmarkThresholds(relative: [.p90: tolerance])
  Benchmark(
    String(name.map { $0 == " " ? "_" : $0 }),
    configuration: .init(
      metrics: metrics, warmupIterations: warmups, maxDuration: .seconds(seconds), maxIterations: iterations,
      thresholds: Dictionary(metrics.map { ($0, thresholds) }) { first, _ in first }),
    closure: { (benchmark: Benchmark, state: State) in
      do { try measured(benchmark, state) } catch { fail(name, error) }
    },
    setup: { () -> State in
      do { return try setup() } catch { fail(name, error) }
    })
}

/// Ends the process: an error that the framework hears of leaves the row out of the comparison, and that would pass.
private func fail(_ name: String, _ error: any Error) -> Never { fatalError("\(name): \(error)") }
