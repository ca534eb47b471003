// Text that was pasted outside a text field.

import Grid
import Panes
import Scenario
import Support
import TerminalUI

/// Text that was pasted outside a text field.
///
/// The text is not read as keys, and a key opens the destination with the text.
package struct PendingPaste: Hashable, Sendable {
  package enum Destination: Hashable, Sendable {
    case errors
    /// The prompt for a file to open.
    case file
    case commandLine
  }

  package let text: String
  package let destination: Destination

  package init(_ text: String, in session: Session) {
    self.text = text
    let line = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    if !PastedError(text).codes.isEmpty {
      destination = .errors
    } else if Self.isPath(line) && line.utf8.count == text.utf8.count {
      destination = .file
    } else {
      destination = .commandLine
    }
  }

  /// Whether the text is the path of a catalogue or scenario file.
  private static func isPath(_ text: String) -> Bool {
    [".storekit", ".iap"].contains { text.hasSuffix($0) }
      && (!text.contains(" ") || text.hasPrefix("/") || text.hasPrefix("~") || text.hasPrefix("."))
  }

  package func notice(bytes: Int, _ texts: Localizer) -> String {
    let key = texts.key(.commandLine)
    return switch destination {
    case .errors: texts.pasteIsError(count: "\(bytes)", key: key)
    case .file: texts.pasteIsFile(VisibleText.visible(text), key: key)
    case .commandLine: texts.pasteHeld(count: "\(bytes)", key: key)
    }
  }

  package func openOverlay(in bench: inout Workbench) {
    switch destination {
    case .errors: bench.overlays.append(Picker(filter: TextField(text, isProposed: true), in: bench))
    case .file: bench.openPrompt(Prompt(.openFile, label: bench.texts.promptOpen, text: text))
    case .commandLine: bench.openPrompt(.command(text))
    }
  }
}
