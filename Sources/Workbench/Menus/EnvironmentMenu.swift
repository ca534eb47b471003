// The menu of the environments' worlds.

import Grid
import Ground
import Scenario
import StoreSimulator

extension ScreenCommand {
  static let goToXcode = ScreenCommand(
    "environment xcode", before: ["go-to-xcode"], keys: [.environmentMenu: "x"],
    say("Xcode", ja: "Xcode"),
    say("the world of StoreKit Testing in Xcode", ja: "StoreKit Testing in Xcodeの環境"),
    .step { _ in .action(.environment(.xcode)) },
    setting: { $0.settingOfEnvironment(.xcode) })

  static let goToSandbox = ScreenCommand(
    "environment sandbox", before: ["go-to-sandbox"], keys: [.environmentMenu: "s"],
    say("Sandbox", ja: "Sandbox"),
    say("the world of the Sandbox", ja: "Sandboxの環境"),
    .step { _ in .action(.environment(.sandbox)) },
    setting: { $0.settingOfEnvironment(.sandbox) })

  static let goToProduction = ScreenCommand(
    "environment production", before: ["go-to-production"], keys: [.environmentMenu: "p"],
    say("Production", ja: "本番"),
    say("the world of the App Store itself", ja: "App Storeそのものの環境"),
    .step { _ in .action(.environment(.production)) },
    setting: { $0.settingOfEnvironment(.production) })

  static let goToOther = ScreenCommand(
    "go-to-the-other-environment", keys: [.environmentMenu: "e"],
    say("the other world, as you left it", ja: "前の環境 (離れたときのまま)"),
    say("back to the environment before", ja: "直前の環境に戻る"),
    .step { .action(.environment($0.otherEnvironment)) },
    menuWords: { $0.wordsForOtherEnvironment })

  /// The command that goes to an environment.
  static func goTo(_ environment: EnvironmentName) -> ScreenCommand {
    switch environment {
    case .xcode: goToXcode
    case .sandbox: goToSandbox
    case .production: goToProduction
    }
  }
}

extension CommandSection {
  static let environmentMenu = CommandSection(
    .environmentMenu, say("Environment menu", ja: "環境"), opener: .environmentMenu,
    commands: EnvironmentName.allCases.map(ScreenCommand.goTo) + [.goToOther])
}
