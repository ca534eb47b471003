// Copying of text to the clipboard.

import CursesTerminal
import ProgramMessages
import Workbench

/// A clipboard of a system tool, otherwise of the terminal, otherwise a file.
struct Clipboard {
  /// Sends a text to the terminal's clipboard; returns false if it is too long.
  let sendToTerminal: (String) -> Bool
  /// The file that receives the text if no tool works.
  var file = AppDirectories.sessions + "/copied.txt"
  var tools = { ClipboardTool.available() }

  /// Copies a text; returns the destination and the errors of tools that failed.
  func copy(_ text: String, what: String) -> EffectResult {
    var failures: [ProgramNotice] = []
    for (tool, path) in tools() {
      guard let failure = tool.copy(text, path: path) else {
        return .copied(contentName: what, destination: Self.notice(.clipboard(tool: tool.name), failures))
      }
      failures.append(.tool(tool.name, failure))
    }
    // A terminal does not report whether it accepted a text, so the file receives the text too.
    let isSent = sendToTerminal(text)
    if !isSent { failures.append(.fact(.tooLongForTerminal)) }
    do {
      try PosixFile.makeFolder(Path.folder(of: file))
      try PosixFile.replace(file, with: Array(text.utf8), for: .program)
    } catch {
      guard !isSent else {
        return .copied(contentName: what, destination: Self.notice(.terminalClipboard, failures))
      }
      return .copyFailed(contentName: what, reason: .all(failures + [error.notice]))
    }
    let displayPath = AppDirectories.displayPath(file)
    let destination = isSent ? ProgramMessage.terminalClipboardAnd(file: displayPath) : .file(displayPath)
    return .copied(contentName: what, destination: Self.notice(destination, failures))
  }

  private static func notice(_ destination: ProgramMessage, _ failures: [ProgramNotice]) -> ProgramNotice {
    failures.isEmpty ? .fact(destination) : .withFallbacks(destination, failures)
  }
}
