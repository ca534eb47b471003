// The texts about pasted text.

import Support

extension Localizer {
  package func pasteHeld(count: String, key: String) -> String {
    localized(
      "pasted text (\(count) bytes) is not run as keys; press \(key) to put it into the command line")
  }
  package func pasteIsError(count: String, key: String) -> String {
    localized(
      "pasted: an error from a log (\(count) bytes); press \(key) to make the next purchase fail with it")
  }
  package func pasteIsFile(_ path: String, key: String) -> String {
    localized("pasted: \(path); press \(key) to open it (asks first)")
  }
  package func pasteAlsoRecognized(_ notice: String, key: String) -> String {
    localized("\(notice), or \(key) to recognise it")
  }
  package func pasteIsScenario(key: String) -> String {
    localized("pasted: a scenario; press \(key) to open it step by step in a new session")
  }
  package func pasteIsBundle(key: String) -> String {
    localized("pasted: a bug bundle; press \(key) to open it step by step in a new session")
  }
  package func pasteIsCatalog(key: String) -> String {
    localized("pasted: a .storekit file; press \(key) to open it in a new session")
  }
  package func pasteTooLong(open: String) -> String {
    localized("the pasted text is longer than 10 MiB; open its file with \(open)")
  }
  package func pasteCut(_ count: String) -> String {
    localized("the pasted text was too long: its last \(count) characters were left out")
  }
}
