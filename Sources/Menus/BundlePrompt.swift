// The prompt for the name of a bug bundle.

import Grid
import Panes
import Scenario
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
    // A pasted line end would become an invisible part of the file name.
    guard name.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) else {
      return prompt.showError(bench.texts.fileNameHasControl, in: &bench)
    }
    bench.closeOverlay()
    let (texts, screen, pastedLog) = (bench.texts, bench.screenText, bench.pastedLog)
    let bundle = bench.makeText { (session, cancellation) throws(Refusal) in
      try session.bugBundle(
        log: try CopiedText.log(of: session, texts, cancellation).text, screen: screen,
        pastedLog: pastedLog, cancellation)
    }
    return bundle.map { [.writeBugBundle($0, name: name)] } ?? []
  }
}

extension Workbench {
  /// The screen as text, without trailing spaces.
  fileprivate var screenText: String {
    var copy = self
    var grid = Grid(columns: columns, rows: rows)
    copy.draw(into: &grid)
    return (0..<grid.rows).map { row in
      let line = grid.text(row: row)
      return String(line[..<(line.lastIndex { $0 != " " }.map { line.index(after: $0) } ?? line.startIndex)])
        + "\n"
    }.joined()
  }
}
