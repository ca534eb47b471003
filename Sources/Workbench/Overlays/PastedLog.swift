// Logs that were pasted or read, which features recognize.

import Grid
import Panes
import Scenario
import Support

extension Workbench {
  /// Keeps a pasted log in memory; returns the notice about the pasted text.
  mutating func keepPaste(_ text: String, _ paste: PendingPaste) -> Notice {
    (prompts.offersRecognition, prompts.isPasteAnnounced) = (false, true)
    switch paste.destination {
    case .file, .scenario, .bundle, .catalog: break
    case .errors, .log, .commandLine:
      let log = KeptLog(Array(text.utf8))
      let found = recognitionNotice(of: log, named: texts.pastedName)
      let isSentence = paste.destination == .commandLine && !isCommand(text)
      if paste.isLog || found != nil || isSentence {
        (prompts.pastedLog, prompts.logSource) = (log, .pasted)
        prompts.offersRecognition = true
        prompts.pendingPaste?.isRecognized = found != nil || isSentence
      }
      let kept = texts.logKept(texts.pastedName, lines: 1, key: texts.key(named: .recognizeLog))
      if let notice = found ?? (isSentence ? Notice(kept) : nil) { return notice }
    }
    return Notice(paste.notice(bytes: text.utf8.count, in: self))
  }

  /// Whether a text is short or begins with a command, so that it is no sentence of a report.
  private func isCommand(_ text: String) -> Bool {
    let words = text.split { " :".contains($0) }
    return words.count < 3 || table.entry(words[0].lowercased()) != nil
  }

  /// Keeps the ends of a long log; a text field receives only the beginning of a long text.
  mutating func paste(_ ends: PasteEnds) -> [Effect] {
    notice = nil
    let head = String(decoding: ends.head, as: UTF8.self)
    if let rejectedCount = overlays.last?.insert(head, in: &self) {
      let rest = ends.omittedByteCount + String(decoding: ends.tail, as: UTF8.self).count
      notice = Notice(texts.pasteCut("\(rejectedCount + rest)"), .warning)
      return []
    }
    if PendingPaste(head).isDocument {
      // A scenario or a file without its middle is another one.
      notice = Notice(texts.pasteTooLong(open: texts.keys(named: .openMenu, .openFile)), .warning)
      return []
    }
    prompts.pendingPaste = nil
    receive(
      KeptLog(
        head: ends.head, tail: ends.tail, omittedByteCount: ends.omittedByteCount,
        omittedLineCount: ends.omittedLineCount),
      named: texts.pastedName, from: .pasted)
    return []
  }

  /// Returns what a feature recognizes in a log; nil if no feature recognizes anything.
  func recognitionNotice(of log: KeptLog, named name: String) -> Notice? {
    registry.features.lazy.compactMap { $0.notice(ofLog: log, named: name, in: self) }.first
  }
}
