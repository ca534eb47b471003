// The titles of the panes, in every language of the chrome.

import Support

extension Localizer {
  package func filtered(title: String, filter: String) -> String { localized("\(title)  /\(filter)") }
}
