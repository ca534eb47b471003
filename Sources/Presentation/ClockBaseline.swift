// The detection of long clock moves, which the status bar shows until the next key.

import Scenario
import StoreModel
import StoreSimulator
import Support

package struct ClockBaseline {
  private let environment: EnvironmentName
  private let now: Instant

  package init(_ world: borrowing World) {
    environment = world.environment
    now = world.now
  }

  /// Returns how far the clock has moved, in microseconds.
  ///
  /// nil if the move is shorter than `ClockJump.shortest`, or if the environment has changed.
  package func jump(in world: World) -> Int64? {
    let span = world.now - now
    return world.environment == environment && span >= ClockJump.shortest ? span : nil
  }
}
