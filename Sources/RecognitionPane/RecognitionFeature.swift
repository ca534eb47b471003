// The recognition of pasted logs as a feature of the screen.

import Panes
import ProgramMessages
import Recognition
import Scenario
import Support
import Workbench

package enum RecognitionFeature: ScreenFeature {
  package static let panes: [any ScreenPane.Type] = []
  package static let additions = [
    CommandAddition(to: .everywhere, after: ScreenCommand.why.name, [.recognizeLog])
  ]

  /// The number of bytes up to which a log is recognized while it is pasted, in less than a frame.
  static let instantByteCount = 64 * 1024

  /// Returns what a short log is about, or how to recognize a long one; nil if nothing was recognized.
  package static func notice(ofLog log: KeptLog, named name: String, in workbench: Workbench) -> Notice? {
    let texts = workbench.texts
    let key = texts.key(.recognizeLog)
    guard log.byteCount <= instantByteCount else {
      let kept = log.omittedByteCount > 0 ? KeptLog.limit >> 21 : nil
      return Notice(
        texts.recognitionPasted(name, lines: log.lineCount, keptSize: kept, key: key), isWhole: true)
    }
    let recognition = Recognizer(workbench).recognizeSituations(in: PastedLog(log))
    let report = RecognitionReport(recognition)
    guard let situation = recognition.situations.min(by: { $0.certainty < $1.certainty }) else {
      return report.serverTerms(texts).first.map {
        let heading = $0.last.map { ".。".contains($0) } == true ? String($0.dropLast()) : $0
        return Notice(texts.recognitionExplained(name, heading, key: key), isWhole: true)
      }
    }
    let heading = report.heading(situation, texts)
    guard recognition.situations.contains(where: \.kind.isReproducible) else {
      return Notice(texts.recognitionExplained(name, heading, key: key), isWhole: true)
    }
    return Notice(
      texts.recognitionPasted(name, heading, others: recognition.situations.count - 1, key: key),
      isWhole: true)
  }
}

extension ScreenCommand {
  package static let recognizeLog = ScreenCommand(
    .recognizeLog, keys: [.everywhere: "R"],
    localized("recognise the log"),
    localized("show what happened in the pasted log, and the scenario that reproduces it"),
    .screen { bench in
      guard let log = bench.pastedLog else {
        if case .file(let path) = bench.logSource { return bench.recognizeLog(inFile: path) }
        return []
      }
      bench.removePendingPaste()
      if bench.overlays.last is RecognitionPage { bench.closeOverlay() }
      bench.overlays.append(RecognitionPage(PastedLog(log), in: bench))
      return []
    },
    refusal: { bench in
      guard bench.pastedLog == nil else { return nil }
      let open = bench.texts.keys(named: .openMenu, .openFile)
      switch bench.logSource {
      case .file: return nil
      case .pasted: return ScreenRefusal(bench.texts.recognitionLogNotSaved(open: open), possible: "")
      case nil: return ScreenRefusal(bench.texts.recognitionNoLog(open: open), possible: "")
      }
    })
}

extension Recognizer {
  init(_ workbench: Workbench) { self.init(registry: workbench.session.registry) }
}

extension PastedLog {
  init(_ log: KeptLog) {
    self.init(
      head: log.head, tail: log.tail, omittedByteCount: log.omittedByteCount,
      omittedLineCount: log.omittedLineCount)
  }
}

func localized(_ message: LocalizedMessage, context: String? = nil) -> LazyLocalizedText {
  LazyLocalizedText { $0.localized(message, context: context) }
}
