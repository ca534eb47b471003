// The palette: a line to type into, and what answers to it. Enter does the marked row; it never leaves a command half
// written.

import Grid
import Ground
import Scenario
import StoreSimulator

/// An open palette.
struct Palette: Sendable {
  var field = TextField()
  var marked = 0
  var source: PaletteSource
  var items: [PaletteItem] = []
  /// How many rows answer; `isMore` where that is not all.
  var count = 0
  var isMore = false
  /// The scenarios and catalogues of the folder.
  var files: [String] = []
}

extension Workbench {
  mutating func openPalette() -> [Effect] {
    overlays.append(Palette(source: PaletteSource(self, files: [])))
    searchPalette()
    return [.listFiles(prefix: ""), .listThemes]
  }

  /// Searches again for what is typed: at a change of the text, and when more has become known.
  fileprivate mutating func searchPalette() {
    guard var palette = overlays.last as? Palette else { return }
    let words = (product: texts.paletteProduct, transaction: texts.paletteTransaction)
    let found = palette.source.search(palette.field.text, in: session, words: words)
    (palette.items, palette.count, palette.isMore) = (found.items, found.count, found.isMore)
    palette.marked = min(palette.marked, max(0, palette.items.count - 1))
    putOnTop(palette)
  }

  /// Takes in what the program found in the folder, or which themes there are.
  ///
  /// - Returns: whether a palette was waiting for it.
  mutating func paletteTakes(files: [String]? = nil) -> Bool {
    guard var palette = overlays.last as? Palette else { return false }
    palette.files = files ?? palette.files
    palette.source = PaletteSource(self, files: palette.files)
    putOnTop(palette)
    searchPalette()
    return true
  }

  // MARK: Commands

  /// Shows a palette as it has become, with what answers to it.
  fileprivate mutating func search(in palette: Palette) {
    putOnTop(palette)
    searchPalette()
  }

  fileprivate mutating func mark(in palette: Palette, by step: Int) -> [Effect] {
    var palette = palette
    palette.marked = max(0, min(max(0, palette.items.count - 1), palette.marked + step))
    search(in: palette)
    return []
  }

  /// How many rows a page is.
  fileprivate var palettePage: Int { max(1, paletteArea.height - 4) }

  fileprivate mutating func choose(in palette: Palette, otherwise: Bool) -> [Effect] {
    guard palette.items.indices.contains(palette.marked) else {
      notice = Notice(
        texts.paletteNothing(text: palette.field.shown, key: texts.key(.deleteBackward)), .warning)
      return []
    }
    let item = palette.items[palette.marked]
    let reason = paletteRow(item, paletteFacts(palette)).reason
    if !reason.isEmpty, !otherwise {
      notice = Notice(reason, .warning)
      return []
    }
    overlays.removeLast()
    return otherwise ? show(item) : run(item)
  }

  /// Enter: does it.
  mutating func run(_ item: PaletteItem) -> [Effect] {
    switch item {
    case .screen(let command): return run(command)
    case .verb(let verb): return runVerb(verb)
    case .quirk(let name): return nextValue(of: name).map { perform(.action(.quirk($0))) } ?? []
    case .snapshot(let name): return perform(.snapshot(.load(name)))
    case .failure(let failure): return perform(.action(.fail(failure, once: true)))
    case .theme(let name): return [.loadTheme(name: name), .remember(.theme, value: name)]
    case .file(let path): return open(path, untilLine: nil)
    case .product(let identifier):
      panes.products.select(identifier)
      return perform(.action(.buy(Payment(identifier))))
    case .transaction(let number):
      panes.transactions.select(number)
      var menu = MenuState(kind: .bound(.actMenu))
      menu.transaction = number
      overlays.append(menu)
      return []
    }
  }

  /// Tab: goes there, or what else is wanted of it.
  private mutating func show(_ item: PaletteItem) -> [Effect] {
    switch item {
    case .product(let identifier):
      setFocus(.products)
      panes.products.select(identifier)
    case .transaction(let number):
      panes.transactions.select(number)
      setFocus(.details)
    case .failure(let failure): return perform(.action(.fail(failure, once: false)))
    case .verb(let verb): openPrompt(Prompt(.command, label: ":", text: verb + " "))
    case .screen(let command) where command.canBeTyped:
      // What is written for a step goes on; a name of the screen's own is whole.
      openPrompt(Prompt(.command, label: ":", text: command.rawValue + (command.isStep ? " " : "")))
    case .file(let path): openPrompt(Prompt(.openFile, label: texts.promptOpen, text: path))
    case .screen, .quirk, .snapshot, .theme: return run(item)
    }
    return []
  }

  /// What Enter and Tab do with the marked row, for the key bar.
  func paletteHints(_ palette: Palette) -> [KeyHint] {
    var hints: [KeyHint] = []
    if palette.items.indices.contains(palette.marked) {
      let item = palette.items[palette.marked]
      let (enter, tab): (String, String?) =
        switch item {
        case .product: (texts.paletteBuy, texts.paletteSelect)
        case .transaction: (texts.paletteAct, texts.paletteDetails)
        case .failure: (texts.paletteOnce, texts.paletteUntilOff)
        case .file: (texts.paletteOpen, texts.paletteEdit)
        case .screen, .verb: (texts.paletteRun, texts.paletteEdit)
        case .quirk, .snapshot, .theme: (texts.paletteRun, nil)
        }
      let isPossible = paletteRow(item, paletteFacts(palette)).reason.isEmpty
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

extension Palette: Overlay {
  static let deeds: [ScreenCommand: OverlayDeed<Palette>] = [
    .accept: { $0.choose(in: $1, otherwise: false) },
    .complete: { $0.choose(in: $1, otherwise: true) },
    .leave: { bench, _ in
      bench.closeOverlay()
      return []
    },
    .newerLine: { $0.mark(in: $1, by: 1) }, .olderLine: { $0.mark(in: $1, by: -1) },
    .pageDown: { $0.mark(in: $1, by: $0.palettePage) }, .pageUp: { $0.mark(in: $1, by: -$0.palettePage) },
    // An emptied line is left by one more Backspace, as in a pager.
    .deleteBackward: { bench, palette in
      guard palette.field.isEmpty else {
        palette.edit({ $0.deleteBackward() }, in: &bench)
        return []
      }
      bench.closeOverlay()
      return []
    },
  ]

  var contexts: [KeyContext] { [.palette, .textField] }
  var takesText: Bool { true }

  func hints(in workbench: Workbench) -> [KeyHint] { workbench.paletteHints(self) }

  func draw(into grid: inout Grid, bottom: Int, in workbench: inout Workbench) -> String? {
    workbench.drawPalette(self, into: &grid)
  }

  func insert(_ text: String, in workbench: inout Workbench) -> Int? {
    var palette = self
    let left = palette.field.insert(text)
    palette.marked = 0
    workbench.search(in: palette)
    return left
  }

  func edit(_ change: (inout TextField) -> Void, in workbench: inout Workbench) {
    var palette = self
    palette.field.edit(change)
    if palette.field.text != field.text { palette.marked = 0 }
    workbench.search(in: palette)
  }

  func click(line: Int, in workbench: inout Workbench) -> [Effect] {
    var palette = self
    palette.marked = line
    workbench.putOnTop(palette)
    return workbench.performOnTop(.accept)
  }

  func turnWheel(up: Bool, in workbench: inout Workbench) -> [Effect] {
    workbench.performOnTop(up ? .olderLine : .newerLine)
  }
}

extension TextField {
  /// The text as it may be put on a screen.
  var shown: String { VisibleText.visible(text) }
}
