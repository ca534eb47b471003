// Logs that were pasted or read, which features recognize.

import Panes
import Scenario
import Support

extension Workbench {
  /// Keeps a pasted log in memory; returns the notice about the pasted text.
  mutating func keepPaste(_ text: String, _ paste: PendingPaste) -> Notice {
    switch paste.destination {
    case .file, .scenario, .bundle, .catalog: break
    case .errors, .log, .commandLine:
      let log = KeptLog(Array(text.utf8))
      let found = recognitionNotice(of: log, named: texts.pastedName)
      if paste.isLog || found != nil { prompts.pastedLog = log }
      guard let found else { break }
      guard paste.destination == .errors else { return found }
      return Notice(texts.pasteLooksUp(found.text, key: texts.key(.commandLine)), isWhole: true)
    }
    return Notice(paste.notice(bytes: text.utf8.count, in: self))
  }

  /// Returns what a feature recognizes in a log; nil if no feature recognizes anything.
  func recognitionNotice(of log: KeptLog, named name: String) -> Notice? {
    registry.features.lazy.compactMap { $0.notice(ofLog: log, named: name, in: self) }.first
  }
}
