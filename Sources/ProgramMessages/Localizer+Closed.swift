// The punctuation after text that is inserted into a sentence.

import Support

extension Localizer {
  /// Returns the text with a separator; after a question mark only a space is added.
  package func closed(_ text: String, _ stop: String) -> String {
    text.hasSuffix("?") ? text + " " : text + stop
  }
}
