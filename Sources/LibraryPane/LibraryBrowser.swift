// The browser of the library, which lists the scenarios by subject and previews their steps.

import Grid
import Panes
import Presentation
import Support
import TerminalUI
import Workbench

/// An overlay with the scenarios whose titles contain the words of a filter.
package struct LibraryBrowser: Sendable {
  private struct Entry: Sendable {
    let scenario: LibraryScenario
    let title: FoldedText
    let about: FoldedText

    init(_ scenario: LibraryScenario) {
      self.scenario = scenario
      title = FoldedText(scenario.searchedTitle)
      about = FoldedText(scenario.searchedAbout)
    }
  }

  private(set) var filter = TextField()
  /// The index of the marked scenario in `shown`.
  private(set) var markedIndex = 0
  /// The first visible row of the preview.
  private(set) var previewTop = 0
  /// The scenarios that the filter finds, by subject.
  private(set) var shown: [LibraryScenario]
  private let all: [Entry]

  /// Marks the open scenario, or the first one.
  init(in bench: Workbench) {
    shown = bench.options.library
    all = shown.map { Entry($0) }
    markedIndex = shown.firstIndex { $0.path == bench.playback.openedPath } ?? 0
  }

  var count: Int { all.count }

  /// nil if the filter finds no scenario.
  var marked: LibraryScenario? { shown.indices.contains(markedIndex) ? shown[markedIndex] : nil }

  /// Returns the indices in `shown` of the first scenario of each subject.
  var subjectStarts: [Int] {
    shown.indices.filter { $0 == 0 || shown[$0].folder != shown[$0 - 1].folder }
  }

  /// Marks the first scenario that has the words of the filter in its title, otherwise the first one.
  private mutating func search() {
    let words = FuzzyPattern(filter.text).words
    let found = all.filter { entry in
      words.allSatisfy { $0.occurrence(in: entry.title) != nil || $0.occurrence(in: entry.about) != nil }
    }
    shown = found.map(\.scenario)
    mark(found.firstIndex { entry in words.allSatisfy { $0.occurrence(in: entry.title) != nil } } ?? 0)
  }

  private mutating func mark(_ index: Int) {
    markedIndex = max(0, min(shown.count - 1, index))
    previewTop = 0
  }

  // MARK: Commands

  private func moveMark(to index: Int, in bench: inout Workbench) -> [Effect] {
    var browser = self
    browser.mark(index)
    bench.putOnTop(browser)
    return []
  }

  private func movePage(by pages: Int, in bench: inout Workbench) -> [Effect] {
    let rows = max(1, LibraryLayout(in: bench).list.height - 1)
    return moveMark(to: markedIndex + pages * rows, in: &bench)
  }

  /// Goes to the next or previous subject; the first subject follows the last one.
  private func moveSubject(by step: Int, in bench: inout Workbench) -> [Effect] {
    let starts = subjectStarts
    guard let current = starts.lastIndex(where: { $0 <= markedIndex }) else { return [] }
    return moveMark(to: starts[(current + step + starts.count) % starts.count], in: &bench)
  }

  private func scrollPreview(by rows: Int, in bench: inout Workbench) -> [Effect] {
    let drawing = LibraryDrawing(self, in: bench)
    let last = drawing.previewRows.count - drawing.layout.preview.height
    var browser = self
    browser.previewTop = max(0, min(last, previewTop + rows))
    bench.putOnTop(browser)
    return []
  }

  private func scrollPreviewPage(by pages: Int, in bench: inout Workbench) -> [Effect] {
    scrollPreview(by: pages * max(1, LibraryLayout(in: bench).preview.height - 1), in: &bench)
  }

  /// Opens a copy of the marked scenario in a new session.
  private func open(in bench: inout Workbench) -> [Effect] {
    closed(in: &bench).map { bench.open($0.path, untilLine: nil) } ?? []
  }

  /// Plays the marked scenario as a demo.
  private func play(in bench: inout Workbench) -> [Effect] {
    closed(in: &bench).map { bench.requestDemo(of: $0.path) } ?? []
  }

  /// Closes the browser and returns the marked scenario; without one, a notice says so.
  private func closed(in bench: inout Workbench) -> LibraryScenario? {
    guard let marked else {
      bench.notice = Notice(bench.texts.libraryNothing(bench.texts.key(.deleteBackward)), .warning)
      return nil
    }
    bench.closeOverlay()
    return marked
  }
}

extension LibraryBrowser: Overlay {
  package static let handlers: [ScreenCommand: OverlayHandler<LibraryBrowser>] = [
    .accept: { $1.open(in: &$0) },
    .playFromLibrary: { $1.play(in: &$0) },
    .libraryHelp: { bench, _ in bench.run(.help) },
    .complete: { $1.moveSubject(by: 1, in: &$0) },
    .previousSubject: { $1.moveSubject(by: -1, in: &$0) },
    .newerLine: { $1.moveMark(to: $1.markedIndex + 1, in: &$0) },
    .olderLine: { $1.moveMark(to: $1.markedIndex - 1, in: &$0) },
    .pageDown: { $1.movePage(by: 1, in: &$0) }, .pageUp: { $1.movePage(by: -1, in: &$0) },
    .previewDown: { $1.scrollPreviewPage(by: 1, in: &$0) },
    .previewUp: { $1.scrollPreviewPage(by: -1, in: &$0) },
    .leave: { bench, _ in
      bench.closeOverlay()
      return []
    },
  ]

  package var contexts: [KeyContext] { [.library, .textField] }
  package var acceptsText: Bool { true }
  package var closesOnOutsideClick: Bool { filter.isEmpty }
  /// The help page begins with what the keys of the text field do in the library.
  package var explainsKeysByHints: Bool { true }

  package func hints(in workbench: Workbench) -> [KeyHint] {
    let (texts, bindings) = (workbench.texts, workbench.bindings)
    // With long words, a narrow key bar would omit keys.
    let isNarrow = workbench.columns < 100
    func hint(
      _ commands: [ScreenCommand], _ context: KeyContext, _ words: String, short: String? = nil
    ) -> KeyHint {
      let keys = commands.compactMap { bindings.keyName(of: $0, in: context) }
      return KeyHint(
        keys: keys.joined(separator: " "), words: isNarrow ? short ?? words : words, shortWords: short)
    }
    guard marked != nil else { return [hint([.leave], .textField, texts.paletteLeave)] }
    return [
      hint([.accept], .textField, texts.libraryHintOpen, short: texts.libraryHintOpenShort),
      hint([.playFromLibrary], .library, texts.libraryHintPlay, short: texts.libraryHintPlayShort),
      hint([.complete], .textField, texts.libraryHintSubject, short: texts.libraryHintSubjectShort),
      hint([.libraryHelp], .library, texts.label(of: .libraryHelp)),
      hint([.leave], .textField, texts.paletteLeave),
      hint([.previewDown, .previewUp], .library, texts.libraryHintPreview),
      hint([.olderLine, .newerLine], .textField, texts.libraryHintChoose),
    ]
  }

  package func insert(_ text: String, in workbench: inout Workbench) -> Int? {
    var browser = self
    let rejectedCount = browser.filter.insert(text)
    browser.search()
    workbench.putOnTop(browser)
    return rejectedCount
  }

  package func edit(_ change: (inout TextField) -> Void, in workbench: inout Workbench) {
    var browser = self
    browser.filter.edit(change)
    if browser.filter.text != filter.text { browser.search() }
    workbench.putOnTop(browser)
  }

  /// Marks a scenario; a click on the marked scenario opens it.
  package func click(line: Int, in workbench: inout Workbench) -> [Effect] {
    guard line != markedIndex else { return open(in: &workbench) }
    // The second press of a double click needs the target of the first one.
    workbench.mouse.pressedTarget = .line(line)
    return moveMark(to: line, in: &workbench)
  }

  package func scrollWheel(up: Bool, in workbench: inout Workbench) -> [Effect] {
    workbench.performOnTop(up ? .olderLine : .newerLine)
  }

  package func draw(into grid: inout Grid, bottom: Int, in workbench: inout Workbench) -> String? {
    LibraryDrawing(self, in: workbench).draw(into: &grid, hits: &workbench.hits)
    return nil
  }
}

extension LibraryScenario {
  /// The part of the name after the folder.
  var baseName: Substring { name.split(separator: "/").last ?? name[...] }
}
