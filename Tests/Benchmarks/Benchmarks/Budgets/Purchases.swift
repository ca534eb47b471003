// Simulator: buy, confirm, purchased, finish. The budget is 225,000 cycles a second on one core.

import Benchmark
import StoreSimulator

func purchaseBenchmarks() {
  for environment in [EnvironmentName.xcode, .sandbox] {
    row(
      "1,000 purchase cycles in \(environment.rawValue) (at most 4.4 ms, 225,000 a second)",
      setup: { environment }
    ) { benchmark, environment in
      var simulator = Simulator()
      _ = try simulator.perform(.environment(environment))
      benchmark.startMeasurement()
      for _ in 0..<1_000 { try simulator.buyOnce() }
      benchmark.stopMeasurement()
      blackHole(simulator)
    }
  }
}
