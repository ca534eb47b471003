// The punctuation after text that is inserted into a sentence.

import Support

extension Localizer {
  /// Returns the text followed by the separator.
  ///
  /// After a question mark, a space replaces the separator.
  package func closed(_ text: String, _ stop: String) -> String {
    text.hasSuffix("?") ? text + " " : text + stop
  }
}
