// The command table rows for notes, captions and the pauses of a demo.

import StoreModel
import Support

extension CommandRows {
  static let note = Verb("note", LocalizedText("Writes a note to the log"), .text) {
    .action(.note($0))
  }

  static let caption = Verb<Caption>(
    "caption",
    LocalizedText("Writes a caption to the log and shows it during a demo"),
    forms: [
      CommandForm(
        [.text], options: captionLanguages.map { OptionParameter($0.rawValue, Parameter("TEXT", .word)) }
      ) { arguments in
        arguments.text(0).map { text in
          let translations = captionLanguages.compactMap { language in
            arguments.text(option: language.rawValue).map { (language, $0) }
          }
          return .action(
            .caption(Caption(text, translations: Dictionary(translations) { first, _ in first })))
        }
      }
    ]
  ) { caption, _ in
    captionLanguages.reduce(" " + LineSyntax.quoted(caption.text, always: true)) { line, language in
      line
        + (caption.translations[language].map {
          " --\(language.rawValue) \(LineSyntax.quoted($0, always: true))"
        } ?? "")
    }
  }

  /// The languages of translations of a caption, each with an option.
  private static let captionLanguages = ChromeLanguage.allCases.filter { $0 != .english }

  static let pause = Verb(
    "pause", LocalizedText("Makes a demo wait after the step before; the simulated clock does not move"),
    ArgumentCodec<TimeSpan>(
      Parameter("DURATION", .duration), read: { $0.span($1) }, write: { span, _ in SpanText.text(span) })
  ) { .action(.pause($0)) }
}
