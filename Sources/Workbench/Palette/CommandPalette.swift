// The command palette, which searches by letters and runs the marked item.

import Grid
import Panes
import Scenario
import StoreSimulator
import Support
import TerminalUI

package struct CommandPalette: Sendable {
  package var field = TextField()
  package var markedIndex = 0
  package var source: PaletteSource
  package var items: [PaletteItem] = []
  /// The number of matches; a lower bound if `isMore` is set.
  package var count = 0
  var isMore = false
  package var files: [String] = []
}

extension CommandPalette {
  /// Creates a palette without files, which `receive(files:in:)` adds.
  package init(in bench: Workbench) {
    source = PaletteSource(bench, files: [])
    search(in: bench)
  }

  private mutating func search(in bench: Workbench) {
    source.startSearch(field.text, in: bench.session, words: Self.words(bench.texts))
    showResult()
  }

  private mutating func showResult() {
    let result = source.result
    (items, count, isMore) = (result.items, result.count, result.isMore)
    markedIndex = min(markedIndex, max(0, items.count - 1))
  }

  private static func words(_ texts: Localizer) -> (product: String, transaction: String) {
    (texts.paletteProduct, texts.paletteTransaction)
  }

  /// nil if the search is complete.
  package var progress: BackgroundWorkProgress? {
    source.isDone
      ? nil
      : BackgroundWorkProgress(.searching, remaining: source.unsearchedCount, of: source.searchableCount)
  }

  package mutating func runWork(in bench: Workbench) {
    source.runWork(bench.session, Self.words(bench.texts))
    let mark = items.indices.contains(markedIndex) ? items[markedIndex] : nil
    showResult()
    // A row that the user marked stays marked if a better match appears above it.
    if markedIndex > 0, let index = items.firstIndex(where: { $0 == mark }) { markedIndex = index }
  }

  /// Starts the search again with new files, or with new themes if `newFiles` is nil.
  package mutating func receive(files newFiles: [String]?, in bench: Workbench) {
    files = newFiles ?? files
    source = PaletteSource(bench, files: files)
    search(in: bench)
  }

  // MARK: Commands

  private func show(in bench: inout Workbench) {
    var palette = self
    palette.search(in: bench)
    bench.putOnTop(palette)
  }

  private func mark(by step: Int, in bench: inout Workbench) -> [Effect] {
    var palette = self
    palette.markedIndex = max(0, min(max(0, items.count - 1), markedIndex + step))
    bench.putOnTop(palette)
    return []
  }

  private func movePage(by pages: Int, in bench: inout Workbench) -> [Effect] {
    mark(by: pages * max(1, Self.area(in: bench).height - 4), in: &bench)
  }

  private func choose(alternative: Bool, in bench: inout Workbench) -> [Effect] {
    guard items.indices.contains(markedIndex) else {
      let texts = bench.texts
      bench.notice = Notice(
        texts.paletteNothing(text: field.shown, key: texts.key(.deleteBackward)), .warning)
      return []
    }
    let item = items[markedIndex]
    let reason = item.row(in: bench, facts(in: bench)).reason
    if !reason.isEmpty, !alternative {
      bench.notice = Notice(reason, .warning)
      return []
    }
    bench.closeOverlay()
    return alternative ? item.show(in: &bench) : item.run(in: &bench)
  }

  /// Returns hints for Enter and Tab, which depend on the marked row.
  package func hints(in workbench: Workbench) -> [KeyHint] {
    let (texts, bindings) = (workbench.texts, workbench.bindings)
    var hints: [KeyHint] = []
    if items.indices.contains(markedIndex) {
      let item = items[markedIndex]
      let (enter, tab) = item.hints(texts)
      let isPossible = item.row(in: workbench, facts(in: workbench)).reason.isEmpty
      let accept = bindings.keyName(of: .accept, in: .textField) ?? ""
      hints.append(KeyHint(keys: accept, words: enter, isEnabled: isPossible))
      if let tab {
        hints.append(KeyHint(keys: bindings.keyName(of: .complete, in: .textField) ?? "", words: tab))
      }
    }
    let choose = [ScreenCommand.olderLine, .newerLine].compactMap { bindings.keyName(of: $0, in: .textField) }
    return hints + [
      KeyHint(keys: choose.joined(separator: " "), words: texts.paletteChoose),
      KeyHint(keys: bindings.keyName(of: .leave, in: .textField) ?? "", words: texts.paletteLeave),
    ]
  }
}

extension CommandPalette: Overlay {
  package static let handlers: [ScreenCommand: OverlayHandler<CommandPalette>] = [
    .accept: { $1.choose(alternative: false, in: &$0) },
    .complete: { $1.choose(alternative: true, in: &$0) },
    .leave: { bench, _ in
      bench.closeOverlay()
      return []
    },
    .newerLine: { $1.mark(by: 1, in: &$0) }, .olderLine: { $1.mark(by: -1, in: &$0) },
    .nextResult: { $1.mark(by: 1, in: &$0) }, .previousResult: { $1.mark(by: -1, in: &$0) },
    .pageDown: { $1.movePage(by: 1, in: &$0) }, .pageUp: { $1.movePage(by: -1, in: &$0) },
    // Backspace in an empty field closes the palette, as in a pager.
    .deleteBackward: { bench, palette in
      guard palette.field.isEmpty else {
        palette.edit({ $0.deleteBackward() }, in: &bench)
        return []
      }
      bench.closeOverlay()
      return []
    },
  ]

  package var contexts: [KeyContext] { [.palette, .textField] }
  package var acceptsText: Bool { true }

  package func insert(_ text: String, in workbench: inout Workbench) -> Int? {
    var palette = self
    let rejectedCount = palette.field.insert(text)
    palette.markedIndex = 0
    palette.show(in: &workbench)
    return rejectedCount
  }

  package func edit(_ change: (inout TextField) -> Void, in workbench: inout Workbench) {
    var palette = self
    palette.field.edit(change)
    // A moved cursor does not change the result.
    guard palette.field.text != field.text else { return workbench.putOnTop(palette) }
    palette.markedIndex = 0
    palette.show(in: &workbench)
  }

  package func click(line: Int, in workbench: inout Workbench) -> [Effect] {
    var palette = self
    palette.markedIndex = line
    workbench.putOnTop(palette)
    return workbench.performOnTop(.accept)
  }

  package func scrollWheel(up: Bool, in workbench: inout Workbench) -> [Effect] {
    workbench.performOnTop(up ? .olderLine : .newerLine)
  }
}

extension TextField {
  /// The text with control characters made visible.
  package var shown: String { VisibleText.visible(text) }
}
