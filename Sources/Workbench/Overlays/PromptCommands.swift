// The commands of prompts, in addition to those of text fields.

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
