// A text in the languages of the screen, side by side: what somebody who is not known here brings along to be said of
// them. Knows nothing of what it says.

/// A text in every language that the screen speaks; the log is in English.
public struct LocalizedText: Localizable, Hashable, Sendable {
  public let english: String
  public let japanese: String

  public init(_ english: String, ja japanese: String) {
    self.english = english
    self.japanese = japanese
  }

  public func text(_ texts: Localizer) -> String { texts.localized(english, ja: japanese) }

  /// The same words in every language: a step, a name.
  public init(same words: String) { self.init(words, ja: words) }
}
