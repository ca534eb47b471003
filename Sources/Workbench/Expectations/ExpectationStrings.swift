// The localized texts of the menu of proposed expectations.

import Support

extension Localizer {
  var expectTitle: String { localized("add expectations for the current state") }
  func expectAdded(line: String, undo: String, write: String) -> String {
    localized(
      "added to the scenario: \(closed(line, "; "))\(undo) removes it, \(write) writes a file\(more: line)")
  }
  func expectAddedMany(count: String, undo: String, write: String) -> String {
    localized("\(count) lines added to the scenario; \(undo) removes them, \(write) writes a file")
  }
  /// `toggle` is the key that toggles the marked line.
  func expectNote(_ key: String, toggle: String) -> String {
    localized("\(key) adds the [x] lines; digits, letters and \(toggle) (at >) toggle a line")
  }
  var expectPresent: String { localized("already in the scenario") }
  var expectAllOrNone: String { localized("mark all or none") }
  var expectNone: String { localized("no line is marked: nothing to add") }
  var expectToggle: String { localized("toggle") }
  var expectAllShort: String { localized("all or none") }
  var expectAdd: String { localized("add marked") }
}
