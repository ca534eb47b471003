// The commands that only the Subscriptions pane has.

import Grid
import Panes
import Scenario
import StoreSimulator
import Support

extension ScreenCommand {
  package static let nextHolder = ScreenCommand(
    "next-holder", keys: [.subscriptions: "H"],
    localized("holder"),
    localized("show the statuses of the next person: me, then each family member"),
    .pane { $0.subscriptions.nextHolder(in: $2) })

  static let previousGroup = ScreenCommand(
    "previous-group", keys: [.subscriptions: "["],
    localized("group"),
    localized("go to the previous subscription group"),
    .pane { $0.subscriptions.selectGroup(by: -1, in: $2) })

  static let nextGroup = ScreenCommand(
    "next-group", keys: [.subscriptions: "]"],
    localized("group"),
    localized("go to the next subscription group"),
    .pane { $0.subscriptions.selectGroup(by: 1, in: $2) })

  package static let familyMenu = ScreenCommand(
    "family-menu", keys: [.subscriptions: "F"],
    localized("family"),
    localized("family members: add, buy, share, leave"),
    .menu(.bound(.familyMenu)),
    refusal: { $0.subscriptions.refusalWithoutPlans })

  static let offersMenu = ScreenCommand(
    "offers-menu", keys: [.subscriptions: "O"],
    localized("offers"),
    localized("show the plan's offers and their eligibility; redeem an offer"),
    .menu(.offers),
    refusal: { $0.subscriptions.refusalWithoutPlans })
}

extension CommandSection {
  package static let subscriptions = CommandSection(
    .subscriptions, localized("Subscriptions"), openingCommand: .focusSubscriptions,
    commands: [
      .nextHolder, .previousGroup, .nextGroup, .familyMenu, .offersMenu,
    ],
    simultaneousContexts: [.everywhere, .list])
}
