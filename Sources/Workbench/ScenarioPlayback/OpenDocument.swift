// The opening of bug bundles, catalogues and logs, from a file or from pasted text.

import Panes
import Presentation
import Scenario
import Support
import TerminalUI

extension Workbench {
  mutating func open(_ document: ReadDocument, path: String, untilLine: Int?) -> [Effect] {
    if prompts.recognizedFile == path {
      let log: KeptLog? =
        switch document {
        case .catalog: nil
        case .bundle(let bundle): bundle.pastedLog
        case .log(let log): log
        }
      guard let log, let command = recognitionCommand else {
        refuseRecognition(of: path)
        return []
      }
      (prompts.pastedLog, prompts.logSource) = (log, .file(path))
      return run(command)
    }
    switch document {
    case .catalog:
      let effects = submitNamed(.catalog(path))
      if effects.isEmpty, let failure = notice, failure.isError {
        notice = nil
        reportFailure(failure.text)
      }
      return effects
    case .bundle(let bundle): return open(bundle, path: path, untilLine: untilLine)
    case .log(let log):
      receive(log, named: VisibleText.visible(path), from: .file(path))
      return []
    }
  }

  /// Opens the scenario of a bundle, keeps its pasted log, and names the problems of the bundle.
  ///
  /// The path is nil for pasted text. The scenario is played up to `untilLine`, if there is one.
  package mutating func open(_ bundle: BugBundle, path: String?, untilLine: Int?) -> [Effect] {
    let (bytes, problems) = bundle.soundScenario(session.registry.table)
    let sentences = (bundle.problems + problems).map { $0.text(texts) }
    guard let bytes else {
      reportFailure(VisibleText.visible(sentences.joined(separator: "; ")))
      return []
    }
    let files = BundleFiles(bundle, scenario: bytes, table: session.registry.table)
    let effects = openScenario(
      ScenarioSource(path: path ?? texts.pastedName, files: files), isPasted: path == nil, bytes,
      untilLine: untilLine)
    if let log = bundle.pastedLog {
      (prompts.pastedLog, prompts.logSource) = (log, path.map { .file($0) } ?? .pasted)
      prompts.offersRecognition = true
      let key = texts.key(named: .recognizeLog)
      notice = notice.map { Notice(texts.bundleHasLog($0.text, recognize: key), isWhole: true) }
    }
    if !sentences.isEmpty, let opened = notice {
      let text = ([opened.text] + sentences).joined(separator: "; ")
      notice = Notice(VisibleText.visible(text), .warning, isWhole: true)
    }
    return effects
  }

  /// Reopens the prompt for the log to recognize, because the file is of another kind.
  mutating func refuseRecognition(of path: String) {
    prompts.recognizedFile = nil
    reportFailure(texts.noLogToRecognize(VisibleText.visible(path)))
  }

  /// Keeps a log for recognition and for a bug bundle.
  mutating func receive(_ log: KeptLog, named name: String, from source: JournalNotes.LogSource) {
    (prompts.pastedLog, prompts.logSource) = (log, source)
    (prompts.offersRecognition, prompts.isPasteAnnounced) = (true, true)
    notice =
      recognitionNotice(of: log, named: name)
      ?? Notice(texts.logKept(name, lines: log.lineCount, key: recognitionKey), isWhole: true)
  }

  /// The key of the command that recognizes a log; nil if the command does not exist.
  package var recognitionKey: String? { recognitionCommand.map { texts.key($0) } }

  private var recognitionCommand: ScreenCommand? {
    bindings.sections.command(named: CommandName.recognizeLog.rawValue)
  }

  /// The log that was pasted or read last; nil if there is none.
  package var pastedLog: KeptLog? { prompts.pastedLog }

  /// The source of the log that was pasted or read last, also in an earlier run of the program.
  package var logSource: JournalNotes.LogSource? { prompts.logSource }

  /// Reads a file and recognizes its log.
  package mutating func recognizeLog(inFile path: String) -> [Effect] {
    prompts.recognizedFile = path
    return [.readFile(path: path, untilLine: nil)]
  }
}

extension Localizer {
  /// The name of a scenario that was pasted, in messages.
  var pastedName: String { localized("pasted text") }
}
