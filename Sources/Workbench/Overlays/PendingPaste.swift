// Text that was pasted where nothing is typed: it is kept and named, and one key puts it where it belongs. Nothing of it
// is ever run by itself.

import Grid
import Panes
import Scenario
import Support
import TerminalUI

/// A text that waits for its place.
package struct PendingPaste: Hashable, Sendable {
  /// Where a text belongs.
  package enum Destination: Hashable, Sendable {
    /// The filter of the error picker: a line of a log with an error in it.
    case errors
    /// The line that asks for a file.
    case file
    /// The command line.
    case commandLine
  }

  package let text: String
  package let place: Destination

  package init(_ text: String, in session: Session) {
    self.text = text
    let line = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    if !PastedError(text).codes.isEmpty {
      place = .errors
    } else if Self.isPath(line) && line.utf8.count == text.utf8.count {
      place = .file
    } else {
      place = .commandLine
    }
  }

  /// Whether a text can only be the name of a file that is opened here.
  private static func isPath(_ text: String) -> Bool {
    [".storekit", ".iap"].contains { text.hasSuffix($0) }
      && (!text.contains(" ") || text.hasPrefix("/") || text.hasPrefix("~") || text.hasPrefix("."))
  }

  /// What is held, and which key puts it where.
  package func notice(bytes: Int, _ texts: Localizer) -> String {
    let key = texts.key(.commandLine)
    return switch place {
    case .errors: texts.pasteIsError(count: "\(bytes)", key: key)
    case .file: texts.pasteIsFile(VisibleText.visible(text), key: key)
    case .commandLine: texts.pasteHeld(count: "\(bytes)", key: key)
    }
  }

  /// Puts the text where it belongs.
  package func put(into bench: inout Workbench) {
    switch place {
    case .errors: bench.overlays.append(Picker(filter: TextField(text, isProposed: true)))
    case .file: bench.openPrompt(Prompt(.openFile, label: bench.texts.promptOpen, text: text))
    case .commandLine: bench.openPrompt(.command(text))
    }
  }
}
