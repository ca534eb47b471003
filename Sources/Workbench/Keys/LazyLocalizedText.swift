// A text of a row in the tables of commands, which is shown later in the language of the screen.

import Support

/// Words in every language of the chrome; only those that are shown are made.
package struct LazyLocalizedText: Sendable {
  private let words: @Sendable (Localizer) -> String

  init(_ text: @escaping @Sendable (Localizer) -> String) { self.text = text }

  func callAsFunction(_ texts: Localizer) -> String { text(texts) }
}

/// Words in every language.
package func localized(_ english: String, ja japanese: String) -> LazyLocalizedText {
  LazyLocalizedText { $0.localized(english, ja: japanese) }
}

/// Words that name keys, and ask for them: `localized({ "\($0.key(.leave)) leaves it" }, ja: { "\($0.key(.leave))で終了" })`.
package func localized(
  _ english: @escaping @Sendable (Localizer) -> String, ja japanese: @escaping @Sendable (Localizer) -> String
) -> LazyLocalizedText {
  LazyLocalizedText { $0.localized(english($0), ja: japanese($0)) }
}
