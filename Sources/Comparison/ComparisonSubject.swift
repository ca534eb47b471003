// The two configurations that a comparison plays the same steps in.

import Scenario
import StoreModel
import StoreRules
import StoreSimulator
import Support

public enum ComparisonSide: String, CaseIterable, Hashable, Sendable {
  case left, right

  public var other: ComparisonSide { self == .left ? .right : .left }
}

/// The configurations of the two sides of a comparison.
public enum ComparisonSubject: Hashable, Sendable {
  case environments(EnvironmentName, EnvironmentName)
  /// Two eras in one environment.
  case eras(Era, Era, in: EnvironmentName)

  public func environment(of side: ComparisonSide) -> EnvironmentName {
    switch self {
    case .environments(let left, let right): side == .left ? left : right
    case .eras(_, _, let environment): environment
    }
  }

  public func era(of side: ComparisonSide) -> Era? {
    switch self {
    case .environments: nil
    case .eras(let left, let right, _): side == .left ? left : right
    }
  }

  /// The name of a side in titles: the environment's title, or the name of the era.
  public func title(of side: ComparisonSide) -> LocalizedText {
    era(of: side).map { LocalizedText(same: $0.rawValue) } ?? environment(of: side).rules.title
  }

  /// Whether the subject sets what this step would change, so that the step is left out on both sides.
  func fixes(_ command: Command) -> Bool {
    switch command {
    case .action(.environment): true
    case .action(.era): era(of: .left) != nil
    default: false
    }
  }

  /// Returns the default subject for the steps of a scenario.
  ///
  /// The left side is the last environment in the steps. The right side is the environment before it or,
  /// without one, the environment of `EnvironmentName.comparedByDefault`.
  public static func environments(of steps: [Step]) -> ComparisonSubject {
    let named = namedEnvironments(steps)
    let current = named.last ?? .xcode
    return .environments(current, named.last { $0 != current } ?? current.comparedByDefault)
  }

  private static func namedEnvironments(_ steps: [Step]) -> [EnvironmentName] {
    steps.compactMap { step -> EnvironmentName? in
      if case .action(.environment(let name)) = step.command { name } else { nil }
    }
  }

  /// Returns the environments in which a scenario buys, in order and without repetitions.
  ///
  /// A session begins in Xcode. Steps such as settings of the device do not count before `environment`.
  static func usedEnvironments(of steps: [Step]) -> [EnvironmentName] {
    let beginsInXcode = steps.prefix { step in
      if case .action(.environment) = step.command { false } else { true }
    }.contains { step in
      if case .action(let action) = step.command {
        action.facts.traits.contains(.beginsTransactions)
      } else {
        false
      }
    }
    return ((beginsInXcode ? [.xcode] : []) + namedEnvironments(steps)).uniqued()
  }
}
