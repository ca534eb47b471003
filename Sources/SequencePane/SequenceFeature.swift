// The sequence diagram of the log as a feature of the screen.

import Panes
import ProgramMessages
import Scenario
import SequenceDiagrams
import Support
import TerminalUI
import Workbench

package enum SequenceFeature: ScreenFeature {
  package static let panes: [any ScreenPane.Type] = []
  package static let additions = [
    CommandAddition(to: .log, after: .listMarks, [.sequenceDiagram]),
    CommandAddition(to: .copyMenu, after: "save-receipt", [.copyMermaid, .saveSequence]),
  ]

  package static func hints(in workbench: Workbench) -> [KeyHint] {
    guard workbench.focus.pane == .log else { return [] }
    let texts = workbench.texts
    let words = workbench.panes.log.diagram == nil ? texts.hintDiagram : texts.hintLines
    return [workbench.hint([.sequenceDiagram], words)]
  }

  package static func legend(in workbench: Workbench) -> FeatureLegend? {
    FeatureLegend(
      heading: workbench.texts.sequenceLegendTitle, workbench.texts.sequenceLegend,
      isShown: workbench.panes.log.diagram != nil)
  }

  /// Asks whether an existing file is replaced by a diagram.
  package static func receive(_ result: EffectResult, in workbench: inout Workbench) -> [Effect]? {
    guard case .fileExists(let path, _) = result, workbench.awaitedPrompt?.purpose == .saveSequence else {
      return nil
    }
    let texts = workbench.texts
    var prompt = Prompt(.saveSequence, label: texts.sequencePrompt, text: path)
    prompt.existingFile = path
    prompt.errorMessage = texts.fileIsThere(
      path: VisibleText.visible(path), accept: texts.key(.accept), leave: texts.key(.leave))
    workbench.overlays.append(prompt)
    return []
  }
}

extension ScreenRegistry {
  /// Returns a registry with this feature in addition; the benchmarks cannot see the feature itself.
  public func withSequenceDiagram() -> ScreenRegistry { ScreenRegistry(features + [SequenceFeature.self]) }
}

extension ScreenCommand {
  static let sequenceDiagram = ScreenCommand(
    "sequence-diagram", keys: [.log: "L"],
    localized("sequence diagram"),
    localized("show the log as a sequence diagram, or as lines again"),
    .change { bench in
      if bench.panes.log.diagram == nil { bench.showChannelsOfDiagram() }
      bench.panes.log.show(bench.panes.log.diagram == nil ? SequenceRows() : nil)
    })

  static let copyMermaid = ScreenCommand(
    "copy-mermaid", keys: [.copyMenu: "m"],
    localized("sequence diagram as Mermaid"),
    localized("copy the shown log as a sequence diagram for Markdown pages"),
    .screen { bench in
      bench.showChannelsOfDiagram()
      let lines = bench.sequenceDiagram.mermaidLines
      let name =
        SequenceDiagram.isTooLongForMermaid(lines)
        ? bench.texts.sequenceLongCopy("\(lines.count)") : bench.texts.sequenceCopy("\(lines.count)")
      return bench.copy(CopiedText(lines.joined(separator: "\n"), name))
    },
    refusal: { $0.refusalWithoutSequence })

  static let saveSequence = ScreenCommand(
    "save-sequence", keys: [.copyMenu: "v"],
    localized("sequence diagram to a file"),
    localized("write the shown log as a sequence diagram: SVG, Mermaid or text"),
    .change { bench in
      bench.showChannelsOfDiagram()
      let base = String(bench.options.sessionName.map { $0.isLetter || $0.isNumber ? $0 : "-" })
      var prompt = Prompt(
        .saveSequence, label: bench.texts.sequencePrompt, text: base + DiagramFormat.standard.ending,
        isProposed: true)
      prompt.hint = bench.texts.sequenceFormats
      bench.openPrompt(prompt)
    },
    refusal: { $0.refusalWithoutSequence })
}

extension PromptPurpose {
  fileprivate static let saveSequence = PromptPurpose(
    "save-sequence", history: "file", completion: .path
  ) { bench, prompt in
    let path = prompt.field.text
    if let problem = bench.texts.problem(ofFileName: path, endings: DiagramFormat.all.map(\.ending)) {
      return prompt.showError(problem, in: &bench)
    }
    bench.closeOverlay()
    let format = DiagramFormat.all.first { $0.ending == FileEnding.of(path) } ?? .standard
    return [
      .writeFile(
        path: path, text: format.text(bench.sequenceDiagram), overwrite: prompt.existingFile == path)
    ]
  }
}

/// A format of a diagram in a file, which the ending of the file name chooses.
private struct DiagramFormat {
  let ending: String
  let text: @Sendable (SequenceDiagram) -> String

  /// The format of a name without an ending.
  static let standard = DiagramFormat(ending: ".svg") { $0.svgText }
  static let all = [
    standard,
    DiagramFormat(ending: ".mmd") { lines($0.mermaidLines) },
    DiagramFormat(ending: ".txt") { lines($0.textLines) },
  ]

  private static func lines(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }
}

extension Workbench {
  /// The diagram of the entries that the Log pane shows, without expectations that held.
  fileprivate var sequenceDiagram: SequenceDiagram {
    SequenceDiagram(SequenceDiagram.exported(panes.log.shownEvents(in: context(for: .log))))
  }

  /// Shows the log channels that a diagram needs, unless the user has chosen the channels.
  fileprivate mutating func showChannelsOfDiagram() {
    guard channels.journalled == nil else { return }
    show(channels: SequenceDiagram.neededChannels(in: session.log).sorted { $0.name < $1.name })
  }

  fileprivate var refusalWithoutSequence: ScreenRefusal? {
    let log = panes.log
    if log.hasShownEvents(in: context(for: .log)) { return nil }
    let filter = texts.key(.filterLog) + VisibleText.visible(log.filter.text)
    let leave = focus.pane == .log ? texts.key(.leave) : texts.keys(.focusLog, .leave)
    return ScreenRefusal(
      log.filter.isActive
        ? texts.sequenceNothing(filter: filter, leave: leave)
        : texts.sequenceNothing(channels: texts.key(.logViewMenu)),
      possible: "")
  }
}

func localized(_ message: LocalizedMessage, context: String? = nil) -> LazyLocalizedText {
  LazyLocalizedText { $0.localized(message, context: context) }
}
