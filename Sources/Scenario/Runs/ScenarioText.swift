// The scenario text that `write FILE` writes.

import Simulation
import StoreModel
import StoreRules
import StoreSimulator
import Support

/// A scenario for a file, and the numbers of its steps.
public struct WrittenScenario: Sendable {
  public fileprivate(set) var lines: [String] = [ScenarioFile.header]
  /// The number of steps, without expectations and without steps that have not been played.
  public fileprivate(set) var stepCount = 0
  /// The number of expectations, including failed ones.
  public fileprivate(set) var expectationCount = 0
  public fileprivate(set) var failedCount = 0
  /// The number of steps of the open scenario that have not been played.
  public fileprivate(set) var remainingCount = 0

  public var text: String { lines.joined(separator: "\n") + "\n" }
}

extension Session {
  /// Returns the scenario that the journal restores, without undone steps and failed expectations.
  ///
  /// Running the scenario produces the same log.
  public func scenarioText() -> String { written(withFailed: false) { _, _ in false }.text }

  /// Returns the scenario for a file, without undone steps and with failed expectations.
  ///
  /// The remaining lines of an open scenario follow the steps so far. A cancelled call throws
  /// `Refusal.stopped`.
  public func writtenScenario(
    followedBy scenario: StepwiseScenario? = nil, _ cancellation: Cancellation = .never
  ) throws(Refusal) -> WrittenScenario {
    var isStopped = false
    var written = written(
      withFailed: true, nextEra: scenario?.next?.era,
      omitting: idleRates(isFollowed: scenario?.next != nil)
    ) { count, total in
      isStopped =
        count % Cancellation.interval == 0
        && cancellation.isCancelled(at: Cancellation.Progress(.writing, count, of: total))
      return isStopped
    }
    if isStopped { throw .stopped }
    if let scenario {
      written.lines += scenario.remainingLines(seed: world.seed, zone: world.device.timeZone)
      written.remainingCount = scenario.steps.count - scenario.nextIndex
    }
    return written
  }

  /// Returns the indices in the path of steps that change the speed of the clock without an effect.
  ///
  /// Only the last of successive changes has an effect, and none if it restores the speed. The steps stay in
  /// a scenario whose expectations search the log, and before an expectation, which can concern the last
  /// step. `isFollowed`: whether lines of the open scenario follow.
  private func idleRates(isFollowed: Bool) -> Set<Int> {
    let path = history.path
    guard !path.contains(where: \.searchesLog) else { return [] }
    var idle: Set<Int> = []
    var rate = registry.simulation.world.rate
    var start = 0
    while start < path.count {
      guard path[start].rate != nil else {
        start += 1
        continue
      }
      let end = path[start...].firstIndex { $0.rate == nil } ?? path.count
      let last = path[end - 1]
      // A last move of the clock needs the step.
      let isAtRest = start > 0 ? path[start - 1].isStep && path[start - 1].end == last.end : false
      if end == path.count ? isAtRest && !isFollowed : path[end].isStep {
        idle.formUnion(start..<(last.rate == rate ? end : end - 1))
      }
      rate = last.rate ?? rate
      start = end
    }
    return idle
  }

  /// The number of steps before the last `reset`, which a written scenario also contains.
  public var stepCountBeforeReset: Int {
    let path = history.path
    guard let reset = path.lastIndex(where: \.isReset) else { return 0 }
    return path[..<reset].count { $0.isStep }
  }

  /// `nextEra` is the era that the next step of the open scenario sets; nil if it sets none.
  private func written(
    withFailed: Bool, nextEra: Era? = nil, omitting omitted: Set<Int> = [],
    _ isCancelled: (_ count: Int, _ total: Int) -> Bool
  ) -> WrittenScenario {
    var written = WrittenScenario()
    let path = withFailed ? history.path : history.path.filter { !$0.isFinding }
    // A first step that sets another era replaces the line with the default era.
    let namesEra =
      path.first?.namesEra(at: registry.simulation.world.now)
      ?? nextEra.map { $0 != .present } ?? false
    if !namesEra { written.lines.append(ScenarioFile.line(of: registry.simulation.world.quirks.era)) }
    // The shortest form of a time depends on the clock and the time zone before the step.
    var now = registry.simulation.world.now
    for (index, node) in path.enumerated() where !omitted.contains(index) {
      guard !isCancelled(index, path.count) else { break }
      let zone = history.zones[node.zone]
      let time = node.time == now ? nil : Self.shortest(node.time, after: now, in: zone)
      let command: Command? =
        switch node.work {
        case .operation(let operation): Command(operation)
        case .expectation(let expectation), .finding(let expectation): .expect(expectation)
        // The time of the next step also moves the clock, so only a move after the last step needs its own
        // step.
        case .moveOnly: index == path.count - 1 ? .clock(.instant(node.time)) : nil
        }
      if var command {
        if let open = CommandPrinter.withoutSecret(command, seed: world.seed) {
          command = open.command
          written.lines.append(open.comment)
        }
        let isMove = if case .moveOnly = node.work { true } else { false }
        written.lines.append(
          CommandPrinter.text(Step(time: isMove ? nil : time, command: command), zone: zone))
        written.count(command, hasFailed: hasFailed(node))
      }
      if case .moveOnly = node.work, index < path.count - 1 { continue }
      now = node.end
    }
    return written
  }

  private func hasFailed(_ node: History.Node) -> Bool {
    switch node.work {
    case .finding: true
    case .expectation: node.entries.contains { log.verdict(at: $0)?.isHeld == false }
    case .operation, .moveOnly: false
    }
  }

  /// Returns an instant as a clock time if that is unambiguous after `now`, otherwise in full.
  private static func shortest(
    _ instant: Instant, after now: Instant, in zone: DeviceTimeZone
  ) -> TimeReference {
    let civil = zone.civil(instant)
    let seconds = Int64(civil.hour * 3600 + civil.minute * 60 + civil.second)
    let clock = TimeReference.clockTime(microseconds: seconds * 1_000_000 + Int64(civil.microsecond))
    return clock.instant(now: now, zone: zone) == instant ? clock : .instant(instant)
  }
}

extension History.Node {
  fileprivate var isFinding: Bool { if case .finding = work { true } else { false } }

  /// The speed that the step sets; nil for other steps.
  fileprivate var rate: ClockRate? {
    if case .operation(.store(.rate(let rate))) = work { rate } else { nil }
  }

  fileprivate var isReset: Bool {
    if case .operation(.store(.reset)) = work { true } else { false }
  }

  fileprivate var isStep: Bool { if case .operation = work { true } else { false } }

  fileprivate var searchesLog: Bool {
    switch work {
    case .expectation(let expectation), .finding(let expectation): expectation.searchesLog
    case .operation, .moveOnly: false
    }
  }

  fileprivate func namesEra(at now: Instant) -> Bool {
    guard case .operation(.store(.era(let era))) = work else { return false }
    return era != .present && time == now
  }
}

extension WrittenScenario {
  fileprivate mutating func count(_ command: Command, hasFailed: Bool) {
    guard case .expect = command else {
      stepCount += 1
      return
    }
    expectationCount += 1
    if hasFailed { failedCount += 1 }
  }
}

extension Step {
  /// The era that the step sets without moving the clock; nil for other steps.
  fileprivate var era: Era? {
    if time == nil, case .action(.era(let era)) = command { era } else { nil }
  }
}

extension Expectation {
  fileprivate var searchesLog: Bool {
    switch self {
    case .log, .noLog, .logMatch, .count: true
    default: false
    }
  }
}
