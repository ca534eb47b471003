// The commands of forms, in addition to those of text fields.

import Grid
import Scenario
import StoreSimulator
import Support

extension ScreenCommand {
  static let nextField = ScreenCommand(
    "next-field", keys: [.form: "Down"],
    localized("next"),
    localized("go to the next field"),
    .inOverlay)

  static let previousField = ScreenCommand(
    "previous-field", keys: [.form: "Shift-Tab Up"],
    localized("previous"),
    localized("go to the previous field"),
    .inOverlay)

  static let switchField = ScreenCommand(
    "switch-field", keys: [.formSwitch: "Space"],
    localized("switch"),
    localized("turn the option on or off"),
    .inOverlay)
}

extension CommandSection {
  package static let form = CommandSection(
    .form, localized("Form"),
    commands: [
      .nextField, .previousField,
    ],
    simultaneousContexts: [.textField], acceptsText: true)

  static let formSwitch = CommandSection(
    .formSwitch, localized("Switch in a form"),
    commands: [
      .switchField
    ],
    simultaneousContexts: [.textField, .form])
}
