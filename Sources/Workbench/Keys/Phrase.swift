// A text of a row with its languages side by side.

import Ground
import StoreSimulator

/// The same words in every language of the chrome.
struct Phrase: Hashable, Sendable {
  let english: String
  let japanese: String

  func callAsFunction(_ language: ChromeLanguage) -> String {
    switch language {
    case .english: english
    case .japanese: japanese
    }
  }
}

/// Words in every language.
func say(_ english: String, ja japanese: String) -> Phrase { Phrase(english: english, japanese: japanese) }
