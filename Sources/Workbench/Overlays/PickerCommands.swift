// The commands of the error picker, in addition to those of text fields.

import Grid
import Panes
import Scenario
import StoreSimulator
import Support

extension ScreenCommand {
  static let failNoMore = ScreenCommand(
    .failNoMore, keys: [.picker: "Shift-Tab"],
    localized("stop failing"),
    localized("purchases no longer fail"),
    .step { _ in .action(.failOff) },
    isTyped: false)
}

extension CommandSection {
  static let picker = CommandSection(
    .picker, localized("Errors"), openingCommand: .failMenu,
    commands: [
      .pageDown, .pageUp, .failNoMore,
    ],
    simultaneousContexts: [.textField], acceptsText: true)
}
