// What keys do in a form beside what they do in any text field.

import Grid
import Scenario
import StoreSimulator
import Support

extension ScreenCommand {
  static let nextField = ScreenCommand(
    "next-field", keys: [.form: "Down"],
    localized("next", ja: "次へ"),
    localized("to the next field", ja: "次の欄へ"),
    .inOverlay)

  static let previousField = ScreenCommand(
    "previous-field", keys: [.form: "Shift-Tab Up"],
    localized("before", ja: "前へ"),
    localized("to the field before", ja: "前の欄へ"),
    .inOverlay)

  static let switchField = ScreenCommand(
    "switch-field", keys: [.formSwitch: "Space"],
    localized("switch", ja: "切替"),
    localized("set the mark, or take it away", ja: "チェックを付ける、または外す"),
    .inOverlay)
}

extension CommandSection {
  package static let form = CommandSection(
    .form, localized("Form", ja: "フォーム"),
    commands: [
      .nextField, .previousField,
    ],
    simultaneousContexts: [.textField], takesText: true)

  static let formSwitch = CommandSection(
    .formSwitch, localized("Switch in a form", ja: "フォームのスイッチ"),
    commands: [
      .switchField
    ],
    simultaneousContexts: [.textField, .form])
}
