// Texts in all screen languages, created before the language is known.

/// A text in every language of the screen; the log uses English.
public struct LocalizedText: Localizable, Hashable, Sendable {
  private indirect enum Content: Hashable, Sendable {
    case translations([ChromeLanguage: String])
    case message(LocalizedMessage, context: String?, TextBundle)
  }

  private let content: Content

  public init(_ english: String, ja japanese: String) {
    content = .translations([.english: english, .japanese: japanese])
  }

  public init(same text: String) { content = .translations([.english: text]) }

  public init(_ value: some Localizable) {
    content = .translations(
      Dictionary(uniqueKeysWithValues: ChromeLanguage.allCases.map { ($0, value.text(Localizer($0))) }))
  }

  /// Creates a text whose translations are in the files of a module.
  ///
  /// The build generates an initializer for each module that passes the module's bundle.
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

  public var english: String { text(.english) }

  public var japanese: String { text(Localizer(.japanese)) }
}
