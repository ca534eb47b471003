// The commands of the palette, in addition to those of text fields.

import Grid
import Scenario
import Support

extension CommandSection {
  static let palette = CommandSection(
    .palette, localized("Palette"), openingCommand: .palette,
    commands: [
      .pageDown, .pageUp,
    ],
    simultaneousContexts: [.textField], acceptsText: true)
}
