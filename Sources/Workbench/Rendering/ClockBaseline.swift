// A long move of the clock is seen: it stays on screen, as a state, until the next key.

import Scenario
import StoreModel
import StoreSimulator
import Support

/// Where the clock stood before a key.
package struct ClockBaseline {
  private let environment: EnvironmentName
  private let now: Instant

  package init(_ world: borrowing World) {
    environment = world.environment
    now = world.now
  }

  /// How far the clock has gone since, in microseconds, where that is long enough to be shown; another world has a
  /// clock of its own.
  func jump(in world: World) -> Int64? {
    let span = world.now - now
    return world.environment == environment && span >= ClockJump.shortest ? span : nil
  }
}
