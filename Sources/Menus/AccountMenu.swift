// The menu of the device's account.

import Grid
import Panes
import Scenario
import StoreModel
import StoreSimulator
import Support
import Workbench

extension ScreenCommand {
  static let signIn = ScreenCommand(
    .signIn, formerNames: ["sign-in"], keys: [.accountMenu: "s"],
    localized("sign in"),
    localized("sign a tester in through the device's settings"),
    .change { $0.openPrompt(.accountName($0.session.world, $0.texts)) },
    refusal: { $0.refusal(of: .action(.account(.signIn(name: nil)))) })

  static let signOut = ScreenCommand(
    "account sign-out", formerNames: ["sign-out"], keys: [.accountMenu: "o"],
    localized("sign out"),
    localized("sign the account out of the device"),
    .step { _ in .action(.account(.signOut)) })

  static let deleteAccount = ScreenCommand(
    "account delete", keys: [.accountMenu: "d"],
    localized("delete the account"),
    localized("sign out and delete the account permanently; its receipts return 21010"),
    .step { _ in .action(.account(.delete)) })

  static let resetEligibility = ScreenCommand(
    "account reset-eligibility", keys: [.accountMenu: "r"],
    localized("Reset Eligibility"),
    localized("make introductory offers available again for this account"),
    .step { _ in .action(.account(.resetEligibility)) })

  static let toggleTesterSignIn = ScreenCommand(
    "toggle-tester-sign-in", keys: [.accountMenu: "e"],
    localized("sign in before a purchase"),
    localized("signing in before a purchase: iOS 14 requires it, iOS 6 returns an error"),
    .step { $0.session.world.nextQuirk(.testerSignIn).map { .action(.quirk($0)) } },
    setting: { .of(.testerSignIn, $0.session.world, $0.texts) },
    choices: { SettingChoice.of(.testerSignIn, $0.session.world) })

  static let clearHistory = ScreenCommand(
    "clear", formerNames: ["clear-purchase-history"], keys: [.accountMenu: "c"],
    localized("clear purchase history"),
    localized("delete all transactions of this account, which then owns nothing"),
    .step { _ in .action(.clear) })
}

extension CommandSection {
  package static let accountMenu = CommandSection(
    .accountMenu, localized("Account"), openingCommand: .accountMenu,
    commands: [
      .signIn, .signOut, .deleteAccount, .toggleInterrupted, .toggleTesterSignIn, .resetEligibility,
      .clearHistory,
    ],
    menu: MenuOptions(notes: { $0.texts.accountNotes($0.session.world) }))
}

extension Prompt {
  fileprivate static func accountName(_ world: World, _ texts: Localizer) -> Prompt {
    Prompt(.accountName, label: texts.promptAccount, text: world.proposedAccount, isProposed: true)
  }
}

extension PromptPurpose {
  fileprivate static let accountName = PromptPurpose.step("account", completion: .accounts) { bench, text in
    .action(.account(.signIn(name: text == bench.session.world.namelessTester ? nil : text)))
  }
}

extension CommandSetting {
  package static func account(_ world: World, _ texts: Localizer) -> CommandSetting {
    let name = world.accountName
    return CommandSetting(VisibleText.visible(name ?? texts.stateSignedOut), isUnusual: name == nil)
  }
}

extension Localizer {
  fileprivate func accountNotes(_ world: World) -> [String] {
    guard world.needsAccount else { return [accountNote(world)] }
    let others = world.accountNames.filter { $0 != world.accountName }.map { VisibleText.visible($0) }
    guard world.accountNames.count > 1, !others.isEmpty else { return [accountNote(world)] }
    return [accountNote(world), accountsBefore(others.joined(separator: listSeparator))]
  }

  fileprivate func accountNote(_ world: World) -> String {
    guard let name = world.accountName else { return stateSignedOut }
    return world.needsAccount
      ? accountSignedIn(VisibleText.visible(name)) : accountNotNeeded(VisibleText.visible(name))
  }
}
