// A long move of the clock is seen: it stays on screen, as a state, until the next key.

import Ground
import Scenario
import StoreSimulator

extension Workbench {
  /// Where the clock stood before a key.
  struct ClockMark {
    let environment: EnvironmentName
    let now: Instant
  }

  var clockMark: ClockMark { ClockMark(environment: session.world.environment, now: session.world.now) }

  /// Notes how far the clock went since `mark`; another world has a clock of its own.
  mutating func noteJump(since mark: ClockMark) {
    let present = clockMark
    let span = present.now - mark.now
    longJump = present.environment == mark.environment && span >= LongWait.shortest ? span : nil
  }
}
