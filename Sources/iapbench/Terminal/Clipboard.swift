// Copying: the system's tool, else the terminal's clipboard, else a file. What did not work is said with what did.

import CursesTerminal
import Workbench

/// Puts text where it can be pasted.
struct Clipboard {
  /// Asks the terminal to take a text; false when it cannot.
  let sendToTerminal: (String) -> Bool
  /// The file for what nothing else takes.
  var file = AppDirectories.sessions + "/copied.txt"
  var tools = { ClipboardTool.available() }

  /// Copies, and says where to.
  func copy(_ text: String, what: String) -> EffectResult {
    var failures: [ProgramNotice] = []
    for (tool, path) in tools() {
      guard let failure = tool.copy(text, path: path) else {
        return .copied(what: what, place: Self.place(.clipboard(tool: tool.name), failures))
      }
      failures.append(.tool(tool.name, failure))
    }
    // No terminal says whether it took a text, and not all do: it can be had from the file as well.
    let isSent = sendToTerminal(text)
    if !isSent { failures.append(.fact(.tooLongForTerminal)) }
    do {
      try PosixFile.makeFolder(Path.folder(of: file))
      try PosixFile.replace(file, with: Array(text.utf8), for: .program)
    } catch {
      guard !isSent else {
        return .copied(what: what, place: Self.place(.terminalClipboard, failures))
      }
      return .copyFailed(what: what, reason: .all(failures + [error.notice]))
    }
    let shown = AppDirectories.shown(file)
    let place = isSent ? ProgramMessage.terminalClipboardAnd(file: shown) : .file(shown)
    return .copied(what: what, place: Self.place(place, failures))
  }

  private static func place(_ place: ProgramMessage, _ failures: [ProgramNotice]) -> ProgramNotice {
    failures.isEmpty ? .fact(place) : .withFallbacks(place, failures)
  }
}
