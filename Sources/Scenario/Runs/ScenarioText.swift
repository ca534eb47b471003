// The scenario text that `write FILE` writes.

import Simulation
import StoreModel
import StoreSimulator
import Support

extension Session {
  /// Returns the scenario so far without undone steps; running it produces the same log.
  public func scenarioText() -> String { Self.text(scenarioLines { _, _ in false }) }

  /// Returns the scenario so far without undone steps; this call can be cancelled.
  ///
  /// - Throws: `Refusal.stopped` if the call was cancelled.
  public func scenarioText(_ cancellation: Cancellation) throws(Refusal) -> String {
    var isStopped = false
    let lines = scenarioLines { count, total in
      isStopped =
        count % Cancellation.interval == 0
        && cancellation.isCancelled(at: Cancellation.Progress(.writing, count, of: total))
      return isStopped
    }
    if isStopped { throw .stopped }
    return Self.text(lines)
  }

  private static func text(_ lines: [String]) -> String { lines.joined(separator: "\n") + "\n" }

  private func scenarioLines(_ isCancelled: (_ count: Int, _ total: Int) -> Bool) -> [String] {
    var lines = [ScenarioFile.header]
    let path = history.path.filter { !$0.isFinding }
    // A first step that sets another era replaces the line with the default era.
    if !(path.first?.namesEra(at: registry.simulation.world.now) ?? false) {
      lines.append(ScenarioFile.line(of: registry.simulation.world.quirks.era))
    }
    // The shortest form of a time depends on the clock and the time zone before the step.
    var now = registry.simulation.world.now
    for (index, node) in path.enumerated() {
      guard !isCancelled(index, path.count) else { break }
      let zone = history.zones[node.zone]
      let time = node.time == now ? nil : Self.shortest(node.time, after: now, in: zone)
      let command: Command? =
        switch node.work {
        case .operation(let operation): Command(operation)
        case .expectation(let expectation): .expect(expectation)
        case .finding: nil
        // The time of the next step also moves the clock, so only a move after the last step needs its own
        // step.
        case .moveOnly: index == path.count - 1 ? .clock(.instant(node.time)) : nil
        }
      if var command {
        if let open = CommandPrinter.withoutSecret(command, seed: world.seed) {
          command = open.command
          lines.append(open.comment)
        }
        let isMove = if case .moveOnly = node.work { true } else { false }
        lines.append(CommandPrinter.text(Step(time: isMove ? nil : time, command: command), zone: zone))
      }
      if case .moveOnly = node.work, index < path.count - 1 { continue }
      now = node.end
    }
    return lines
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

  fileprivate func namesEra(at now: Instant) -> Bool {
    guard case .operation(.store(.era(let era))) = work else { return false }
    return era != .present && time == now
  }
}
