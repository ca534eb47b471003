// What keys do in a form beside what they do in any text field.

import Grid
import Scenario
import StoreSimulator
import Support

extension ScreenCommand {
  static let nextField = ScreenCommand(
    "next-field", keys: [.form: "Down"],
    say("next", ja: "次へ"),
    say("to the next field", ja: "次の欄へ"),
    .inOverlay)

  static let previousField = ScreenCommand(
    "previous-field", keys: [.form: "Shift-Tab Up"],
    say("before", ja: "前へ"),
    say("to the field before", ja: "前の欄へ"),
    .inOverlay)

  static let switchField = ScreenCommand(
    "switch-field", keys: [.formSwitch: "Space"],
    say("switch", ja: "切替"),
    say("set the mark, or take it away", ja: "チェックを付ける、または外す"),
    .inOverlay)
}

extension CommandSection {
  static let form = CommandSection(
    .form, say("Form", ja: "フォーム"),
    commands: [
      .nextField, .previousField,
    ],
    companions: [.textField], takesText: true)

  static let formSwitch = CommandSection(
    .formSwitch, say("Switch in a form", ja: "フォームのスイッチ"),
    commands: [
      .switchField
    ],
    companions: [.textField, .form])
}
