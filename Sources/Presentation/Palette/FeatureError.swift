// The errors of a feature that the palette and the error picker list.

import Panes
import StoreRules
import Support
import TerminalUI

/// An error that a participant of a feature returns to the app, with the steps that cause the error.
package struct FeatureError: Hashable, Sendable {
  package let domain: String
  package let code: Int
  /// The name of the constant, such as `ToastIAPErrorUserInvalid`.
  package let name: String
  package let meaning: LocalizedText
  /// The steps of the command language that cause the error, in order.
  package let steps: [String]

  package init(domain: String, code: Int, name: String, meaning: LocalizedText, steps: [String]) {
    self.domain = domain
    self.code = code
    self.name = name
    self.meaning = meaning
    self.steps = steps
  }

  package var failure: InjectedFailure { InjectedFailure(domain: domain, code: code) }

  /// The meanings in all languages.
  package var meanings: [String] { ChromeLanguage.allCases.map { meaning.text(Localizer($0)) } }

  /// The meaning, followed by the steps in the form of the command line: `cancelled  :cancel`.
  package func text(_ texts: Localizer) -> String {
    ([meaning.text(texts)] + steps.map { ":\($0)" }).joined(separator: "  ")
  }
}
