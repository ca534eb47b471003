// The language of the screen, and how a text is shown in it. What is printed and kept in files is in English.

/// The languages that the program speaks on its screen.
public enum ChromeLanguage: String, CaseIterable, Hashable, Sendable {
  case english = "en"
  case japanese = "ja"

  /// The language for a locale as the environment names it (`ja_JP.UTF-8`); English for any other.
  public init(locale: String) {
    self = Self.allCases.first { locale.hasPrefix($0.rawValue + "_") || locale == $0.rawValue } ?? .english
  }
}

/// The texts in one language.
///
/// The English in the source is the key of a text, and the build generates `localized(_:)` for each module that has a
/// folder `Texts`: `texts.localized("buy \(product)")`.
public struct Localizer: Hashable, Sendable {
  public let language: ChromeLanguage

  /// What is printed, and kept in files.
  public static let english = Localizer(.english)

  /// The keys that sentences name, as they are now; empty where none were changed.
  public let keys: KeyNames

  public init(_ language: ChromeLanguage = .english, keys: KeyNames = KeyNames()) {
    self.language = language
    self.keys = keys
  }

  /// A text in the language, from the files of a module; English if the language has no such text.
  ///
  /// - Parameters:
  ///   - message: The English text with its values.
  ///   - context: Distinguishes equal English texts with different translations.
  ///   - bundle: The texts of the module that contains the message.
  /// - Returns: The text with its values filled in.
  public func localized(_ message: LocalizedMessage, context: String? = nil, in bundle: TextBundle) -> String
  {
    guard language != .english,
      let text = bundle.table(language)?.text(message.key(context: context), message.values(self))
    else { return message.english(self) }
    return text
  }
}

/// How keys are called in sentences.
public struct KeyNames: Hashable, Sendable {
  /// The main key of each command, by the command's name.
  public let byCommand: [String: String]
  /// The keys that lead to where other keys mean something, by its name.
  public let byContext: [String: String]

  public init(byCommand: [String: String] = [:], byContext: [String: String] = [:]) {
    self.byCommand = byCommand
    self.byContext = byContext
  }
}

/// What can be said in every language of the program.
public protocol Localizable {
  /// The words, without a full stop where they are one sentence.
  func text(_ texts: Localizer) -> String
}

extension Localizable {
  /// The English.
  public var text: String { text(.english) }
}
