// Simulator: buy, confirm, purchased, finish. The budget is 200,000 cycles a second on one core.

import Benchmark
import StoreSimulator

func purchaseBenchmarks() {
  for environment in [EnvironmentName.xcode, .sandbox] {
    Benchmark(
      "Purchase cycles in \(environment.rawValue) (at least 200,000 a second)",
      configuration: .init(scalingFactor: .kilo)
    ) { benchmark in
      var simulator = Simulator()
      _ = try simulator.perform(.environment(environment))
      benchmark.startMeasurement()
      for _ in benchmark.scaledIterations { try simulator.buyOnce() }
      benchmark.stopMeasurement()
      blackHole(simulator)
    }
  }
}
