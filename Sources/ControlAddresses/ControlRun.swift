// The execution of the steps of a control request, and its result.

import Scenario
import Simulation
import StoreModel
import StoreSimulator
import Support

/// The result of the steps of a control request.
public struct ControlRun: Hashable, Sendable {
  public enum Outcome: String, Hashable, Sendable {
    case passed
    /// An expectation failed.
    case failed
    /// A step was refused, and the steps after it were not performed.
    case refused
  }

  public struct Failure: Hashable, Sendable {
    public let line: Int
    public let reason: String
  }

  public fileprivate(set) var outcome = Outcome.passed
  /// The number of performed steps.
  public fileprivate(set) var stepCount = 0
  public fileprivate(set) var failures: [Failure] = []
  /// The events as JSON Lines, oldest first.
  public fileprivate(set) var events: [String] = []
  /// The number of the newest events that are not in `events`, because they would be too long.
  public fileprivate(set) var omittedCount = 0
  public fileprivate(set) var journalLines: [String] = []
  /// The maximum size of the events in bytes.
  static let maximumEventBytes = 4 << 20
  static let maximumFailures = 100

  /// The state of the clock after the steps, as JSON.
  fileprivate(set) var clock = "null"
  /// The next step if a short delay has not passed; nil if none is pending.
  fileprivate(set) var hint: String?
}

extension Session {
  /// Performs the steps of a control request until one is refused.
  ///
  /// Steps before a refused step stay performed, as in a scenario. A step that takes too long is cancelled
  /// and refused, and then changes nothing.
  public mutating func perform(
    _ script: ControlScript, cancellation outer: Cancellation = .never
  ) -> ControlRun {
    let end = ContinuousClock.now + ControlScript.maximumDuration
    let cancellation = Cancellation { ContinuousClock.now >= end || outer.isCancelled(at: $0) }
    var run = ControlRun()
    let start = log.count
    for step in script.steps {
      let result =
        ContinuousClock.now < end
        ? perform(step, cancellation: cancellation) : .stopped
      run.journalLines += result.journalLines
      if let refusal = result.refusal {
        run.outcome = .refused
        run.failures.append(ControlRun.Failure(line: step.line, reason: refusal.description))
        break
      }
      run.stepCount += 1
      guard let failure = result.failure else { continue }
      run.outcome = .failed
      if run.failures.count < ControlRun.maximumFailures {
        run.failures.append(ControlRun.Failure(line: step.line, reason: failure.text))
      }
    }
    (run.events, run.omittedCount) = log.jsonLines(from: start, maximumBytes: ControlRun.maximumEventBytes)
    run.clock = JSONObject.clock(of: simulation).text
    run.hint = settleHint
    return run
  }

  /// The hint that a purchase continues after a short delay, which does not pass while the clock is paused.
  private var settleHint: String? {
    guard world.rate == .paused, world.device.topDialog == nil, simulation.hasPendingInteractions,
      let due = simulation.nextDue
    else { return nil }
    return "the next change is due at \(TimeFormatter.moment(due, in: world.device.timeZone)); use settle"
  }

  /// Executes a step; the command `clock wall` is replaced by its steps at the present real time.
  private mutating func perform(_ step: Step, cancellation: Cancellation) -> CommandResult {
    guard case .screen(Command.wallClockName, _) = step.command else {
      return execute(step, location: "run:\(step.line)", cancellation: cancellation)
    }
    var result = CommandResult()
    do throws(Refusal) {
      for command in try wallClockSteps(at: .wallClock) {
        let part = execute(command, cancellation: cancellation)
        result.journalLines += part.journalLines
        if let refusal = part.refusal { throw refusal }
      }
    } catch {
      result.refusal = error
    }
    return result
  }
}

extension CommandResult {
  fileprivate static var stopped: CommandResult {
    var result = CommandResult()
    result.refusal = .stopped
    return result
  }
}

/// The result of the work of a control request.
public enum ControlResult: Hashable, Sendable {
  case ran(ControlRun)
  /// The journal cannot be written, so no step was performed.
  case notSaved(reason: String)
  /// The wait has ended; `isDone` is false after a timeout.
  case waited(NotificationCounts, isDone: Bool)
  case tooManyRequests
  /// The ports are being closed.
  case closed

  /// The response of `/iapbench/run`: the events as JSON Lines, then the outcome.
  var runResponse: ControlResponse {
    guard case .ran(let run) = self else { return failure }
    var outcome = JSONObject()
    outcome.add("kind", "outcome")
    outcome.add("outcome", run.outcome.rawValue)
    outcome.add("steps", run.stepCount)
    outcome.add("clock", written: run.clock)
    outcome.add(
      "failures",
      list: run.failures.map {
        var object = JSONObject()
        object.add("line", $0.line)
        object.add("reason", $0.reason)
        return object
      })
    if let hint = run.hint { outcome.add("hint", hint) }
    if run.omittedCount > 0 { outcome.add("omittedEvents", run.omittedCount) }
    let text = (run.events + [outcome.text]).joined(separator: "\n") + "\n"
    let count = run.stepCount
    return ControlResponse(
      run.status, Array(text.utf8), type: "application/x-ndjson",
      note: "\(run.notePrefix), \(count) step\(count == 1 ? "" : "s")")
  }

  /// The response of `/iapbench/clock`: the state of the clock.
  var clockResponse: ControlResponse {
    guard case .ran(let run) = self else { return failure }
    if let first = run.failures.first { return .failure(run.status, first.reason) }
    return ControlResponse(
      200, Array((run.clock + "\n").utf8), type: "application/json", note: "200")
  }

  var waitResponse: ControlResponse {
    guard case .waited(let counts, let isDone) = self else { return failure }
    var object = counts.json
    object.add("isDone", isDone)
    return .json(
      object, status: isDone ? 200 : 504, note: isDone ? "200" : "HTTP 504, \(counts.waiting) waiting")
  }

  private var failure: ControlResponse {
    switch self {
    case .notSaved(let reason): .failure(503, "the session cannot be saved: \(reason)")
    case .tooManyRequests: .failure(503, "too many control requests are waiting")
    case .ran, .waited, .closed: .failure(503, "the ports are being closed")
    }
  }
}

extension ControlRun {
  fileprivate var status: Int { outcome == .passed ? 200 : 409 }

  fileprivate var notePrefix: String {
    guard let first = failures.first else { return "200" }
    return "HTTP 409, \(first.line): \(VisibleText.visible(String(first.reason.prefix(200))))"
  }
}
