// The command `clock wall`, which sets the simulation to the real time and lets it run.

import StoreModel
import StoreSimulator
import Support

extension Command {
  /// The name of the screen command `clock wall`.
  ///
  /// Scenarios cannot contain the command, because each run would have another time.
  public static let wallClockName = "clock wall"
}

extension Session {
  /// Returns the steps that set the clock to the real time `instant` and let it run in real time.
  ///
  /// The journal contains these steps with their instants, so a replay does not depend on the real time.
  ///
  /// - Throws: A refusal if `instant` is before the simulated time.
  public func wallClockSteps(at instant: Instant) throws(Refusal) -> [Command] {
    if let refusal = refusalToMove(to: instant) { throw refusal }
    return [.clock(.instant(instant)), .action(.rate(.running(factor: 1)))]
  }
}
