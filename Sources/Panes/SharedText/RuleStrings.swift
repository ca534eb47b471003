// The texts about rules.

import Support

extension Localizer {
  func ruleObserved(statement: String, versions: String) -> String {
    localized("\(statement) (\(versions))")
  }
  func sourceDetail(word: String, detail: String) -> String { localized("\(word): \(detail)") }
}
