// How the words of the chrome are put together: what the workbench itself says, as opposed to the app, the phone and the log.
// Each text is a function of the words, in a file beside the room that says it.

import Support

extension Localizer {
  /// What is filled in, and the stop behind it; a question mark at its end is stop enough.
  package func closed(_ text: String, _ stop: String) -> String {
    text.hasSuffix("?") ? text + " " : text + stop
  }
}
