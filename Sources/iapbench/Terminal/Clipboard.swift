// Copying: the system's tool, else the terminal's clipboard, else a file. What did not work is said with what did.

import CursesTerminal
import Workbench

/// Puts text where it can be pasted.
struct Clipboard {
  /// Asks the terminal to take a text; false when it cannot.
  let sendToTerminal: (String) -> Bool
  /// The file for what nothing else takes.
  var file = Places.sessions + "/copied.txt"
  var tools = { ClipboardTool.available() }

  /// Copies, and says where to.
  func copy(_ text: String, what: String) -> EffectResult {
    var failures: [String] = []
    for (tool, path) in tools() {
      guard let failure = tool.copy(text, path: path) else {
        return .copied(what: what, place: Self.place("the clipboard (\(tool.name))", failures))
      }
      failures.append("\(tool.name) \(failure)")
    }
    // No terminal says whether it took a text, and not all do: it can be had from the file as well.
    let isSent = sendToTerminal(text)
    if !isSent { failures.append("too long for the terminal's clipboard") }
    do {
      try PosixFile.makeFolder(Path.folder(of: file))
      try PosixFile.write(Array(text.utf8), to: file, replaces: true)
    } catch {
      guard !isSent else {
        return .copied(what: what, place: Self.place("the terminal's clipboard", failures))
      }
      return .copyFailed(what: what, reason: (failures + [error.description]).joined(separator: "; "))
    }
    let shown = Places.shown(file)
    let place = isSent ? "the terminal's clipboard, and \(shown)" : shown
    return .copied(what: what, place: Self.place(place, failures))
  }

  private static func place(_ place: String, _ failures: [String]) -> String {
    failures.isEmpty ? place : "\(place) (\(failures.joined(separator: "; ")))"
  }
}
