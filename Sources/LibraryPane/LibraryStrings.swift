// The texts of the library's browser.

import Support

extension Localizer {
  var libraryTitle: String { localized("library of scenarios") }
  var libraryPrompt: String { localized("words: ") }
  var libraryPromptHint: String { localized("words of a title or a subject, such as refund or grace") }
  func libraryNothing(_ key: String) -> String { localized("no scenario matches; \(key) widens the search") }
  var libraryHintOpen: String { localized("open step by step") }
  var libraryHintOpenShort: String { localized("open") }
  var libraryHintPlay: String { localized("play as a demo") }
  var libraryHintPlayShort: String { localized("demo") }
  var libraryHintSubject: String { localized("next subject") }
  var libraryHintSubjectShort: String { localized("subject") }
  var libraryHintChoose: String { localized("choose") }
  var libraryHintPreview: String { localized("scroll steps") }
}
