// The title of a filtered pane.

import Support

extension Localizer {
  package func filtered(title: String, filter: String) -> String { localized("\(title)  /\(filter)") }
}
