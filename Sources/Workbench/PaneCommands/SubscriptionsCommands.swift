// The commands that only the Subscriptions pane has.

import Grid
import Panes
import Scenario
import StoreSimulator
import Support

extension ScreenCommand {
  static let nextHolder = ScreenCommand(
    "next-holder", keys: [.subscriptions: "H"],
    localized("holder"),
    localized("whose statuses: mine, then those of the family's members"),
    .pane { $0.subscriptions.nextHolder(in: $2) })

  static let previousGroup = ScreenCommand(
    "previous-group", keys: [.subscriptions: "["],
    localized("group"),
    localized("to the subscription group before"),
    .pane { $0.subscriptions.selectGroup(by: -1, in: $2) })

  static let nextGroup = ScreenCommand(
    "next-group", keys: [.subscriptions: "]"],
    localized("group"),
    localized("to the next subscription group"),
    .pane { $0.subscriptions.selectGroup(by: 1, in: $2) })

  static let familyMenu = ScreenCommand(
    "family-menu", keys: [.subscriptions: "F"],
    localized("family"),
    localized("who joins, buys, shares, leaves"),
    .menu(.bound(.familyMenu)),
    refusal: { $0.subscriptions.refusalWithoutPlans })

  static let offersMenu = ScreenCommand(
    "offers-menu", keys: [.subscriptions: "O"],
    localized("offers"),
    localized("the offers of the plan, who may have them, and redeeming"),
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
