// A text in all languages of the screen, which is shown later: a line of a participant's log, the summary of a verb.

/// A text in every language that the screen speaks; the log is in English.
public struct LocalizedText: Localizable, Hashable, Sendable {
  private indirect enum Content: Hashable, Sendable {
    case translations([ChromeLanguage: String])
    case message(LocalizedMessage, context: String?, TextBundle)
  }

  private let content: Content

  /// A text whose translations are next to it in the source.
  public init(_ english: String, ja japanese: String) {
    content = .translations([.english: english, .japanese: japanese])
  }

  /// The same text in every language: a step, a name.
  public init(same text: String) { content = .translations([.english: text]) }

  /// What a value is called in every language.
  public init(_ value: some Localizable) {
    content = .translations(
      Dictionary(uniqueKeysWithValues: ChromeLanguage.allCases.map { ($0, value.text(Localizer($0))) }))
  }

  /// A text whose translations are in the files of a module.
  ///
  /// The build generates an initializer for each module that passes its own bundle.
  public init(_ message: LocalizedMessage, context: String? = nil, in bundle: TextBundle) {
    content = .message(message, context: context, bundle)
  }

  public func text(_ texts: Localizer) -> String {
    switch content {
    case .translations(let translations): translations[texts.language] ?? translations[.english] ?? ""
    case .message(let message, let context, let bundle):
      texts.localized(message, context: context, in: bundle)
    }
  }

  /// The text in English.
  public var english: String { text(.english) }

  /// The text in Japanese.
  public var japanese: String { text(Localizer(.japanese)) }
}
