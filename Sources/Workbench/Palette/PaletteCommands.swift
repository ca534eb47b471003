// What keys do in the palette beside what they do in any text field.

import Grid
import Scenario
import Support

extension CommandSection {
  static let palette = CommandSection(
    .palette, localized("Palette"), openingCommand: .palette,
    commands: [
      .pageDown, .pageUp,
    ],
    simultaneousContexts: [.textField], takesText: true)
}
