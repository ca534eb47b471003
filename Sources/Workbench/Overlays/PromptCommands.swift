// The commands of prompts, in addition to those of text fields.

import Grid
import Scenario
import Support

extension ScreenCommand {
  static let previousChoice = ScreenCommand(
    "previous-choice", keys: [.prompt: "Shift-Tab"],
    localized("previous choice"),
    localized("go to the previous choice"),
    .inOverlay)
}

extension CommandSection {
  package static let prompt = CommandSection(
    .prompt, localized("Prompt"),
    commands: [
      .previousChoice
    ],
    simultaneousContexts: [.textField], acceptsText: true)
}
