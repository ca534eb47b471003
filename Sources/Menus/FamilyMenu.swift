// The menu of the family: join, purchase, share, leave.

import Grid
import Panes
import ProgramMessages
import Scenario
import StoreSimulator
import Support
import Workbench

extension ScreenCommand {
  static let joinFamily = ScreenCommand(
    "join-family", keys: [.familyMenu: "n"],
    localized("add member"),
    localized("a member joins the family"),
    .change { $0.openPrompt(.memberName($0.session.world, $0.texts)) })

  static let memberBuys = ScreenCommand(
    "member-buys", keys: [.familyMenu: "b"],
    localized("buy the selected plan"),
    localized("the selected member buys the selected plan"),
    .step { $0.subscriptions.orderOfMember.map { .action($0) } },
    refusal: {
      ScreenRefusal(
        $0.texts.refusalHolderIsMe,
        possible: $0.texts.familyHolderSteps($0.texts.keys(.focusSubscriptions, .nextHolder)))
    })

  static let toggleSharing = ScreenCommand(
    "toggle-sharing", keys: [.familyMenu: "s"],
    localized("Family Sharing"),
    localized("turn Family Sharing of the member's purchases on or off"),
    .step { $0.subscriptions.sharing.map { .action($0) } },
    refusal: { $0.subscriptions.refusalWithoutOwn },
    setting: { $0.subscriptions.settingOfSharing })

  static let leaveFamily = ScreenCommand(
    "family leave", formerNames: ["leave-family"], keys: [.familyMenu: "l"],
    localized("leave the family"),
    localized("the selected member leaves the family"),
    .step { .action(.family(.leave($0.panes.subscriptions.personOrMe))) })
}

extension CommandSection {
  static let familyMenu = CommandSection(
    .familyMenu, localized("Family"), openingCommand: .familyMenu,
    commands: [
      .joinFamily, .memberBuys, .toggleSharing, .leaveFamily,
    ],
    menu: MenuOptions(
      title: { bench, _ in
        bench.texts.menuFamilyOf(bench.texts.person(bench.panes.subscriptions.personOrMe))
      }, notes: { $0.texts.familyNotes($0.session.world) }))
}

extension Prompt {
  /// Returns a prompt that proposes an unused name.
  fileprivate static func memberName(_ world: World, _ texts: Localizer) -> Prompt {
    let memberNames = Set(world.familyMembers.map(\.name))
    let proposed = ["Hanako", "Taro", "Yuki", "Ren", "Sora"].first { !memberNames.contains($0) } ?? ""
    return Prompt(.memberName, label: texts.promptMember, text: proposed, isProposed: true)
  }
}

extension PromptPurpose {
  fileprivate static let memberName = PromptPurpose.step("member") { _, text in
    .action(.family(.join(text)))
  }
}

extension Localizer {
  fileprivate func familyNotes(_ world: World) -> [String] {
    let names = world.familyMembers.map { person($0.name) }
    guard names.count > 1 else { return [familyOfOne(add: key(.joinFamily))] }
    return [
      familyMembers(names.joined(separator: listSeparator)),
      familyHolderHint(holder: key(.nextHolder), pane: key(.focusSubscriptions)),
    ]
  }
}
