// The times of a demo, computed from its scenario.

import Grid
import Scenario
import StoreModel
import Support

/// The times at which a demo performs the steps of a scenario.
///
/// All times are real times in microseconds. The times follow from the scenario and are not measured.
public struct DemoPlan: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    case step, caption, pause
    /// An expectation, of which an audience sees nothing.
    case expectation
  }

  public struct Entry: Hashable, Sendable {
    public let kind: Kind
    /// Whether the step comes before the first caption, and is performed before the demo begins.
    public let isUnseen: Bool
    /// The time from the beginning of the demo until the entry begins.
    public let start: Int64
    /// The time for which the button that the step presses is marked, before the step is performed.
    public let markTime: Int64
    /// The time between the step and the next entry.
    public let waitTime: Int64
    /// The numbers of steps and of captions that the audience has seen after this entry.
    public let stepNumber: Int
    public let captionNumber: Int

    /// Whether the audience sees the result.
    public var isVisible: Bool { kind == .step || kind == .caption }
  }

  /// The times of a demo at the normal speed.
  public enum Rules {
    public static let step: Int64 = 1_200_000
    public static let captionColumn: Int64 = 45_000
    public static let shortestCaption: Int64 = 2_000_000
    public static let mark: Int64 = 600_000
  }

  /// The entries of the steps, one for each step of the scenario.
  public let entries: [Entry]
  /// The index of the first entry that the audience sees.
  public let firstSeen: Int
  /// The time from the beginning of the demo to its end.
  public let duration: Int64

  /// Creates the plan of all steps of a scenario; the captions are shown in `language`.
  public init(_ scenario: StepwiseScenario, pace: DemoPace = .normal, language: ChromeLanguage = .english) {
    let commands = scenario.steps.map(\.command)
    // Without a caption, the audience sees all steps.
    let firstSeen = commands.firstIndex { $0.demoKind == .caption } ?? 0
    var time: Int64 = 0
    var (steps, captions) = (0, 0)
    entries = commands.enumerated().map { index, command in
      let kind = command.demoKind
      let isUnseen = index < firstSeen
      if !isUnseen {
        steps += kind == .step || kind == .caption ? 1 : 0
        captions += kind == .caption ? 1 : 0
      }
      let isPaused =
        (kind == .step || kind == .caption)
        && commands[(index + 1)...].first { $0.demoKind != .expectation }?.demoKind == .pause
      let entry = Entry(
        kind: kind, isUnseen: isUnseen, start: time,
        markTime: isUnseen || !command.pressesButton ? 0 : pace.scaled(Rules.mark),
        waitTime: isUnseen || isPaused ? 0 : pace.scaled(command.demoTime(in: language)),
        stepNumber: steps, captionNumber: captions)
      time += entry.markTime + entry.waitTime
      return entry
    }
    self.firstSeen = firstSeen
    duration = time
  }

  public var stepCount: Int { entries.last?.stepNumber ?? 0 }
  public var captionCount: Int { entries.last?.captionNumber ?? 0 }

  /// Returns the time from the beginning of an entry to the end of the demo; 0 after the last entry.
  public func remainingTime(from index: Int) -> Int64 {
    entries.indices.contains(index) ? duration - entries[index].start : 0
  }
}

extension Command {
  fileprivate var demoKind: DemoPlan.Kind {
    switch self {
    case .action(.caption): .caption
    case .action(.pause): .pause
    case .expect: .expectation
    default: .step
    }
  }

  /// The time after the step at the normal speed, unless a pause follows.
  fileprivate func demoTime(in language: ChromeLanguage) -> Int64 {
    switch self {
    case .action(.caption(let caption)):
      let columns = Int64(CellWidth.of(VisibleText.visible(caption.text(in: language))))
      return max(DemoPlan.Rules.shortestCaption, columns * DemoPlan.Rules.captionColumn)
    case .action(.pause(let span)):
      return max(0, min(span.microseconds, Action.longestPause.microseconds))
    case .expect: return 0
    default: return DemoPlan.Rules.step
    }
  }

  /// Whether the step presses a button on the phone: in a dialog or in the app's shop.
  fileprivate var pressesButton: Bool {
    switch self {
    case .action(.confirm), .action(.cancel), .action(.tap), .action(.signInOnAlert), .action(.buy): true
    default: false
    }
  }
}
