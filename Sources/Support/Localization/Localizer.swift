// The languages of the screen, and the lookup of texts.

/// A language of the screen.
public enum ChromeLanguage: String, CaseIterable, Hashable, Sendable {
  case english = "en"
  case japanese = "ja"

  /// Creates the language of a locale (`ja_JP.UTF-8`); English for a locale in any other language.
  public init(locale: String) {
    self = Self.allCases.first { locale.hasPrefix($0.rawValue + "_") || locale == $0.rawValue } ?? .english
  }
}

/// A lookup of texts in one language, with the English text as the key.
///
/// The build generates `localized(_:)` for each module that has a folder `Texts`:
/// `texts.localized("buy \(product)")`.
public struct Localizer: Hashable, Sendable {
  public let language: ChromeLanguage

  /// The localizer for printed output and files, which are in English.
  public static let english = Localizer(.english)

  /// The current key bindings, for sentences that name keys.
  public let keys: KeyNames

  public init(_ language: ChromeLanguage = .english, keys: KeyNames = KeyNames()) {
    self.language = language
    self.keys = keys
  }

  /// Returns a text from the files of a module; the English text if there is no translation.
  ///
  /// - Parameters:
  ///   - message: The English text with its values.
  ///   - context: Distinguishes equal English texts with different translations.
  ///   - bundle: The texts of the module that contains the message.
  /// - Returns: The text with its values.
  public func localized(_ message: LocalizedMessage, context: String? = nil, in bundle: TextBundle) -> String
  {
    guard language != .english,
      let text = bundle.table(language)?.text(message.key(context: context), message.values(self))
    else { return message.english(self) }
    return text
  }
}

/// The names of keys in sentences.
public struct KeyNames: Hashable, Sendable {
  /// The main key of each command, by command name.
  public let byCommand: [String: String]
  /// The keys that open each key context, by context name.
  public let byContext: [String: String]

  /// The names of commands that can be run only with a key.
  public let untypedCommands: Set<String>

  public init(
    byCommand: [String: String] = [:], byContext: [String: String] = [:], untypedCommands: Set<String> = []
  ) {
    self.byCommand = byCommand
    self.byContext = byContext
    self.untypedCommands = untypedCommands
  }
}

public protocol Localizable {
  /// Returns the text, without a full stop if it is one sentence.
  func text(_ texts: Localizer) -> String
}

extension Localizable {
  public var text: String { text(.english) }
}
