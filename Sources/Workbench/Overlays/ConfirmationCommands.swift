// The commands of a confirmation prompt.

import Grid
import Scenario
import Support

extension CommandSection {
  package static let question = CommandSection(
    .question, localized("Confirmation"),
    commands: [
      .accept, .leave,
    ])
}
