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

  /// A capital letter is not needed in the filter, because the filter ignores case.
  static let explainError = ScreenCommand(
    "explain-error", keys: [.picker: "W"],
    localized("explain the error"),
    localized("show the meaning, the origin and the source of the selected error"),
    .inOverlay)
}

extension CommandSection {
  static let picker = CommandSection(
    .picker, localized("Errors"), openingCommand: .failMenu,
    commands: [
      .pageDown, .pageUp, .failNoMore, .explainError,
    ],
    simultaneousContexts: [.textField], acceptsText: true)
}
