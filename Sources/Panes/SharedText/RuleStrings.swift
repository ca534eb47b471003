// What panes say about rules, in every language of the chrome.

import Support

extension Localizer {
  func ruleObserved(statement: String, versions: String) -> String {
    localized("\(statement) (\(versions))")
  }
  func sourceDetail(word: String, detail: String) -> String { localized("\(word): \(detail)") }
}
