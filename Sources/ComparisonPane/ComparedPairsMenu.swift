// The menu of the pairs that the comparison can show: environments and eras.

import Comparison
import Grid
import Panes
import Scenario
import StoreModel
import StoreRules
import StoreSimulator
import Support
import TerminalUI
import Workbench

extension MenuKind {
  static let comparedPairs = MenuKind(
    name: "compared-pairs", contents: { bench, _ in Menu.comparedPairs(in: bench) },
    firstMark: { bench in
      let shown = bench.comparedSubject
      return ComparedPair.all(in: bench.session).firstIndex { $0.subject == shown } ?? 0
    })
}

extension Workbench {
  fileprivate var comparedSubject: ComparisonSubject? {
    overlays.lazy.compactMap { ($0 as? ComparisonView)?.comparison.subject }.first
  }
}

/// A line of the menu.
private struct ComparedPair {
  let subject: ComparisonSubject
  let command: ScreenCommand

  /// The session's environment with each other one, and the session's era with each other one.
  static func all(in session: Session) -> [ComparedPair] {
    let environment = session.world.environment
    let era = session.world.quirks.era
    let environments = EnvironmentName.allCases.filter { $0 != environment }.compactMap { other in
      ScreenCommand.comparedEnvironments[other].map {
        ComparedPair(subject: .environments(environment, other), command: $0)
      }
    }
    let eras = Era.allCases.filter { $0 != era }.compactMap { other in
      ScreenCommand.comparedEras[other].map {
        ComparedPair(subject: .eras(era, other, in: environment), command: $0)
      }
    }
    return environments + eras
  }
}

extension Menu {
  fileprivate static func comparedPairs(in bench: Workbench) -> Menu {
    let texts = bench.texts
    let pairs = ComparedPair.all(in: bench.session)
    let shown = bench.comparedSubject
    let lines = pairs.enumerated().map { index, pair -> MenuLine in
      let titles = ComparisonSide.allCases.map { pair.subject.title(of: $0).text(texts) }
      return MenuLine(
        key: .ofLine(index), words: texts.comparisonPair(titles[0], titles[1]),
        state: pair.subject == shown ? texts.comparisonPairIsShown : "", isUnusual: pair.subject == shown,
        choice: .command(pair.command))
    }
    let rule = pairs.firstIndex { $0.subject.era(of: .left) != nil }
    return Menu(title: texts.comparisonPairTitle, lines: lines, rule: rule)
  }
}

extension ScreenCommand {
  /// The commands of the menu lines, which no key and no section contains.
  fileprivate static let comparedEnvironments = Dictionary(
    uniqueKeysWithValues: EnvironmentName.allCases.map { other in
      (
        other,
        pairCommand(CommandName("compare \(other.rawValue)")) {
          .environments($0.session.world.environment, other)
        }
      )
    })

  fileprivate static let comparedEras = Dictionary(
    uniqueKeysWithValues: Era.allCases.map { other in
      (
        other,
        pairCommand(CommandName("compare \(other.rawValue)")) {
          .eras($0.session.world.quirks.era, other, in: $0.session.world.environment)
        }
      )
    })

  private static func pairCommand(
    _ name: CommandName, _ subject: @escaping @Sendable (Workbench) -> ComparisonSubject
  ) -> ScreenCommand {
    ScreenCommand(
      name, keys: [:], localized("choose what is compared"), localized("choose what is compared"),
      .change { bench in bench.openComparison(subject(bench)) }, isTyped: false)
  }
}
