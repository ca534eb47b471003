// Texts of commands that are localized when they are shown.

import Support

/// A text that is localized whenever it is shown, because the language and the named keys can change.
package struct LazyLocalizedText: Sendable {
  private let text: @Sendable (Localizer) -> String

  package init(_ text: @escaping @Sendable (Localizer) -> String) { self.text = text }

  package func callAsFunction(_ texts: Localizer) -> String { text(texts) }
}

/// Returns a text that names no keys.
func localized(_ message: LocalizedMessage, context: String? = nil) -> LazyLocalizedText {
  LazyLocalizedText { $0.localized(message, context: context) }
}
