// What keys do in the palette beside what they do in any text field.

import Grid
import Scenario
import StoreSimulator
import Support

extension CommandSection {
  static let palette = CommandSection(
    .palette, say("Palette", ja: "パレット"), opener: .palette,
    commands: [
      .pageDown, .pageUp,
    ],
    companions: [.textField], takesText: true)
}
