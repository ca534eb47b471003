// The prompt for the name of a bug bundle.

import Grid
import Panes
import Presentation
import ProgramMessages
import Scenario
import SequenceDiagrams
import StoreModel
import Support
import TerminalUI
import Workbench

extension ScreenCommand {
  static let bugBundle = ScreenCommand(
    "bug-bundle", keys: [.copyMenu: "b"],
    localized("bug bundle"),
    localized("write scenario, log, screen, catalogue and versions to a file for a bug report"),
    .screen { bench in
      bench.openPrompt(.bugBundle(bench.texts))
      return [.listFiles(prefix: PromptPurpose.bundleName.prefix)]
    })
}

extension Prompt {
  fileprivate static func bugBundle(_ texts: Localizer) -> Prompt {
    var prompt = Prompt(
      .bugBundle, label: texts.promptBundle, text: PromptPurpose.bundleName.name(), isProposed: true)
    prompt.hint = texts.bundleHint
    return prompt
  }
}

extension PromptPurpose {
  fileprivate static let bundleName = FileNameProposal(prefix: "iapbench-bug-", suffix: ".txt")

  package static let bugBundle = PromptPurpose(
    "bug-bundle", history: "file", completion: .path, proposal: bundleName
  ) { bench, prompt in
    let name = prompt.field.text
    if let problem = bench.texts.problem(ofFileName: name) {
      return prompt.showError(problem, in: &bench)
    }
    bench.closeOverlay()
    let (texts, screen, pastedLog) = (bench.texts, bench.screenText, bench.pastedLog)
    let (source, isFolder) = (bench, name.hasSuffix("/"))
    let bundle = bench.makeText { (session, cancellation) throws(Refusal) in
      var bundle = try session.bugBundle(
        log: try CopiedText.log(of: session, texts, cancellation).text, screen: screen,
        pastedLog: pastedLog, cancellation)
      if isFolder { bundle.pictures = BundlePicture.all(of: source) }
      return bundle
    }
    return bundle.map { [.writeBugBundle($0, name: name)] } ?? []
  }
}

/// A file that the folder of a bug bundle contains for its reader.
private struct BundlePicture {
  let file: String
  /// Returns nil if there is nothing to draw.
  let text: @Sendable (Workbench) -> String?

  private static let rows = [
    BundlePicture(file: "screen.svg") { $0.screenPicture.svg },
    BundlePicture(file: "sequence.mmd") {
      let (log, isChosen) = ($0.session.log, $0.channels.journalled != nil)
      return SequenceDiagram.mermaidFile(
        of: log,
        channels: $0.panes.log.channels.union(isChosen ? [] : SequenceDiagram.neededChannels(in: log)))
    },
  ]

  static func all(of bench: Workbench) -> [BundlePart] {
    rows.compactMap { row in
      row.text(bench).map { BundlePart(.screen, name: row.file, content: Array($0.utf8)) }
    }
  }
}

extension Workbench {
  /// The screen as text, without trailing spaces.
  fileprivate var screenText: String {
    let grid = screenGrid
    return (0..<grid.rows).map { row in
      let line = grid.text(row: row)
      return String(line[..<(line.lastIndex { $0 != " " }.map { line.index(after: $0) } ?? line.startIndex)])
        + "\n"
    }.joined()
  }
}
