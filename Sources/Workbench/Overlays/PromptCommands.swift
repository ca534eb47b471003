// What keys do in a line at the bottom beside what they do in any text field.

import Grid
import Scenario
import Support

extension ScreenCommand {
  static let previousChoice = ScreenCommand(
    "previous-choice", keys: [.prompt: "Shift-Tab"],
    localized("choice before"),
    localized("the choice before"),
    .inOverlay)
}

extension CommandSection {
  package static let prompt = CommandSection(
    .prompt, localized("Line at the bottom"),
    commands: [
      .previousChoice
    ],
    simultaneousContexts: [.textField], takesText: true)
}
