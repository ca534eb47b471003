// A text of a row in the tables of commands, which is shown later in the language of the screen.

import Support

/// A text that is made each time it is shown, because the keys that it names can change.
package struct LazyLocalizedText: Sendable {
  private let text: @Sendable (Localizer) -> String

  package init(_ text: @escaping @Sendable (Localizer) -> String) { self.text = text }

  package func callAsFunction(_ texts: Localizer) -> String { text(texts) }
}

/// A text of a row that names no keys.
func localized(_ message: LocalizedMessage, context: String? = nil) -> LazyLocalizedText {
  LazyLocalizedText { $0.localized(message, context: context) }
}
