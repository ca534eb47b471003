// The events of a headless run, from which reports are made.

import StoreModel
import StoreSimulator
import Support

/// A step of a scenario, with the time and the time zone in which its texts are written.
public struct RunStep: Sendable {
  private let step: Step
  private let zone: DeviceTimeZone
  /// The simulated time when the step had been performed.
  private let instant: Instant

  init(_ step: Step, in world: World) {
    (self.step, zone, instant) = (step, world.device.timeZone, world.now)
  }

  public var line: Int { step.line }

  /// The command in canonical form; secrets are shortened.
  public var text: String { CommandPrinter.shown(step.command, zone: zone) }

  public var isExpectation: Bool { step.isExpectation }

  /// The simulated time when the step had been performed, such as `2021-01-01T00:00:03Z`.
  public var clock: String { TimeFormatter.moment(instant, in: zone) }
}

public enum RunEvent: Sendable {
  /// The scenario was parsed.
  case began(steps: Int, expectations: Int)
  case unparsable(ParseError)
  /// The lines of an event in the printed channels.
  case logged([String])
  /// A step that is no expectation was performed.
  case performed(RunStep)
  case passed(RunStep)
  case failed(RunStep, ExpectationFailure)
  /// A step was refused, which ends the run.
  case refused(RunStep, Refusal)
  /// The run ended before this expectation.
  case skipped(RunStep)
}

extension Step {
  var isExpectation: Bool { if case .expect = command { true } else { false } }
}
