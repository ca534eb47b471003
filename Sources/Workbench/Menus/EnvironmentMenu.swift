// The menu that switches between environments.

import Grid
import Panes
import Scenario
import StoreModel
import StoreSimulator
import Support

extension ScreenCommand {
  static let goToXcode = ScreenCommand(
    .goToXcode, before: ["go-to-xcode"], keys: [.environmentMenu: "x"],
    localized("Xcode"),
    localized("StoreKit Testing in Xcode"),
    .step { _ in .action(.environment(.xcode)) },
    setting: { .isCurrent(.xcode, $0.session.world, $0.texts) })

  package static let goToSandbox = ScreenCommand(
    .goToSandbox, before: ["go-to-sandbox"], keys: [.environmentMenu: "s"],
    localized("Sandbox"),
    localized("the App Store sandbox"),
    .step { _ in .action(.environment(.sandbox)) },
    setting: { .isCurrent(.sandbox, $0.session.world, $0.texts) })

  static let goToProduction = ScreenCommand(
    "environment production", before: ["go-to-production"], keys: [.environmentMenu: "p"],
    localized("Production"),
    localized("the App Store itself"),
    .step { _ in .action(.environment(.production)) },
    setting: { .isCurrent(.production, $0.session.world, $0.texts) })

  static let goToOther = ScreenCommand(
    "go-to-the-other-environment", keys: [.environmentMenu: "e"],
    localized("the other environment, as you left it"),
    localized("go back to the previous environment"),
    .step { .action(.environment($0.session.world.other(before: $0.environmentBefore))) },
    menuWords: { $0.texts.otherWorld(in: $0.session, before: $0.environmentBefore) })

  static func switchTo(_ environment: EnvironmentName) -> ScreenCommand {
    switch environment {
    case .xcode: goToXcode
    case .sandbox: goToSandbox
    case .production: goToProduction
    }
  }
}

extension CommandSection {
  package static let environmentMenu = CommandSection(
    .environmentMenu, localized("Environment menu"), openingCommand: .environmentMenu,
    commands: EnvironmentName.allCases.map(ScreenCommand.switchTo) + [.goToOther])
}

extension World {
  /// Returns the previous environment; if there is none, Sandbox if Xcode is current, otherwise Xcode.
  fileprivate func other(before: EnvironmentName?) -> EnvironmentName {
    if let before, before != environment { return before }
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
  /// Returns the label of `goToOther`, which says whether the session has visited the environment.
  fileprivate func otherWorld(in session: Session, before: EnvironmentName?) -> String {
    let other = session.world.other(before: before)
    return session.hasVisited(other) ? menuAsYouLeftIt(title(of: other)) : menuFreshWorld(title(of: other))
  }
}
