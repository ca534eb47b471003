// The menu that switches between environments.

import Grid
import Panes
import Scenario
import StoreModel
import StoreSimulator
import Support
import TerminalUI

extension ScreenCommand {
  private static let environmentSwitches = Dictionary(
    uniqueKeysWithValues: EnvironmentName.allCases.map { ($0, makeSwitch(to: $0)) })

  private static func makeSwitch(to environment: EnvironmentName) -> ScreenCommand {
    let name = environment.rawValue
    return ScreenCommand(
      CommandName("environment \(name)"), formerNames: ["go-to-\(name)"],
      keys: [.environmentMenu: environment.rules.menuKey],
      LazyLocalizedText { environment.rules.title.text($0) },
      LazyLocalizedText { environment.rules.summary.text($0) },
      .step { _ in .action(.environment(environment)) },
      setting: { .isCurrent(environment, $0.session.world, $0.texts) })
  }

  /// Returns the command that switches to an environment; always the same instance.
  package static func switchTo(_ environment: EnvironmentName) -> ScreenCommand {
    environmentSwitches[environment] ?? makeSwitch(to: environment)
  }

  static let goToOther = ScreenCommand(
    "go-to-the-other-environment", keys: [.environmentMenu: "e"],
    localized("previous environment"),
    localized("go back to the previous environment"),
    .step { .action(.environment($0.session.world.other(previous: $0.previousEnvironment))) },
    menuWords: { $0.texts.otherWorld(in: $0.session, previous: $0.previousEnvironment) })
}

extension CommandSection {
  package static let environmentMenu = CommandSection(
    .environmentMenu, localized("Environment menu"), openingCommand: .environmentMenu,
    commands: EnvironmentName.allCases.map(ScreenCommand.switchTo) + [.goToOther])
}

extension World {
  /// Returns the previous environment; without one, the Sandbox if Xcode is current, otherwise Xcode.
  fileprivate func other(previous: EnvironmentName?) -> EnvironmentName {
    if let previous, previous != environment { return previous }
    return environment == .xcode ? .sandbox : .xcode
  }
}

extension CommandSetting {
  fileprivate static func isCurrent(_ name: EnvironmentName, _ world: World, _ texts: Localizer)
    -> CommandSetting
  {
    CommandSetting(world.environment == name ? texts.stateHere : "")
  }
}

extension Localizer {
  /// Returns the label of `goToOther`, including whether the session has visited the environment.
  fileprivate func otherWorld(in session: Session, previous: EnvironmentName?) -> String {
    let other = session.world.other(previous: previous)
    return session.hasVisited(other) ? menuBackTo(title(of: other)) : menuFreshWorld(title(of: other))
  }
}
