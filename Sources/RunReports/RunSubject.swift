// The scenario of a run, and the problems that a run finds.

import Support

/// The names of a scenario that is run.
package struct RunSubject: Hashable, Sendable {
  /// The path or library name that the user gave, or a path in a folder that the user gave.
  package let name: String
  /// The name in messages, such as `bug/scenario.iap` for the bug bundle `bug`.
  package var location: String
  /// The path of the file whose lines are the scenario's lines.
  ///
  /// nil for a scenario of the library and for a bug bundle that is one file.
  package var path: String?

  package init(name: String, location: String? = nil, path: String?) {
    self.name = name
    self.location = location ?? name
    self.path = path
  }

  /// The name without the extension of a scenario.
  package var title: String {
    let suffix = ".iap"
    return name.hasSuffix(suffix) && name.utf8.count > suffix.utf8.count
      ? String(name.dropLast(suffix.count)) : name
  }
}

/// A failed expectation, a refused step, or the reason why a file cannot be run.
package struct RunProblem: Hashable, Sendable {
  package enum Kind: String, Sendable {
    /// An expectation failed.
    case expectation
    /// A step was refused.
    case refused
    /// The scenario or a catalogue is invalid.
    case invalid
    /// A file could not be read.
    case unreadable
  }

  package let kind: Kind
  package var line: Int?
  package var column: Int?
  /// The text of the step; nil if the file cannot be run.
  package var step: String?
  /// The problem in one line, without its position.
  package let message: String
  package var facts: Facts?

  /// The parts of the message of a failed expectation.
  package struct Facts: Hashable, Sendable {
    package let expected: String
    package let found: String
    /// The last callback with its time; nil if the app has received none.
    package let lastCallback: String?
    /// The simulated time.
    package let clock: String
  }

  package init(
    _ kind: Kind, line: Int? = nil, column: Int? = nil, step: String? = nil, message: String,
    facts: Facts? = nil
  ) {
    self.kind = kind
    self.line = line
    self.column = column
    self.step = step
    self.message = message
    self.facts = facts
  }

  /// Returns the position as `FILE`, `FILE:LINE` or `FILE:LINE:COLUMN`.
  package func position(in subject: RunSubject) -> String {
    let numbers = [line, column].compactMap(\.self).map { ":\($0)" }
    return VisibleText.visible(subject.location) + numbers.joined()
  }

  /// Returns the position and the message, as `iapbench run` prints them.
  package func text(in subject: RunSubject) -> String { "\(position(in: subject)): \(message)" }
}
