// The commands of the palette, in addition to those of text fields.

import Grid
import Scenario
import Support

extension ScreenCommand {
  static let nextResult = ScreenCommand(
    "next-result", keys: [.palette: "Ctrl-J"],
    localized("next result"),
    localized("mark the next row of the palette"),
    .inOverlay)

  static let previousResult = ScreenCommand(
    "previous-result", keys: [.palette: "Ctrl-K"],
    localized("previous result"),
    localized("mark the previous row of the palette"),
    .inOverlay)
}

extension CommandSection {
  static let palette = CommandSection(
    .palette, localized("Palette"), openingCommand: .palette,
    commands: [
      .pageDown, .pageUp, .nextResult, .previousResult,
    ],
    simultaneousContexts: [.textField], acceptsText: true)
}
