// What keys do when something is asked.

import Grid
import Ground
import Scenario
import StoreSimulator

extension CommandSection {
  static let question = CommandSection(
    .question, say("Question", ja: "確認"),
    commands: [
      .accept, .leave,
    ])
}
