// What keys do in the picker of errors beside what they do in any text field.

import Grid
import Scenario
import StoreSimulator
import Support

extension ScreenCommand {
  static let failNoMore = ScreenCommand(
    "fail off", keys: [.picker: "Shift-Tab"],
    localized("fail no more", ja: "失敗させない"),
    localized("purchases do not fail any more", ja: "購入を失敗させるのをやめる"),
    .step { _ in .action(.failOff) },
    isTyped: false)
}

extension CommandSection {
  static let picker = CommandSection(
    .picker, localized("Errors", ja: "エラー"), openingCommand: .failMenu,
    commands: [
      .pageDown, .pageUp, .failNoMore,
    ],
    simultaneousContexts: [.textField], takesText: true)
}
