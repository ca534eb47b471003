// Copying what was done as a scenario: in proportion to its steps.

import Benchmark
import Scenario

func scenarioBenchmarks() {
  for count in Sizes.steps {
    row(
      "Copying a scenario of \(count.grouped) steps (at most 1 microsecond a step)", iterations: 10,
      setup: { try Session.replayed(try journal(lines: count)) }
    ) { _, session in
      blackHole(session.scenarioText())
    }
  }
}
