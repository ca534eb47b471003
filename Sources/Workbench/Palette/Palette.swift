// The palette: a line to type into, and what answers to it. Enter does the marked row; it never leaves a command half
// written.

import Grid
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
    overlays.append(.palette(Palette(source: PaletteSource(self, files: []))))
    searchPalette()
    return [.listFiles(prefix: ""), .listThemes]
  }

  /// Searches again for what is typed: at a change of the text, and when more has become known.
  private mutating func searchPalette() {
    guard case .palette(var palette) = overlays.last else { return }
    let words = (product: texts(.paletteProduct), transaction: texts(.paletteTransaction))
    let found = palette.source.search(palette.field.text, in: session, words: words)
    (palette.items, palette.count, palette.isMore) = (found.items, found.count, found.isMore)
    palette.marked = min(palette.marked, max(0, palette.items.count - 1))
    overlays[overlays.count - 1] = .palette(palette)
  }

  /// Takes in what the program found in the folder, or which themes there are.
  ///
  /// - Returns: whether a palette was waiting for it.
  mutating func paletteTakes(files: [String]? = nil) -> Bool {
    guard case .palette(var palette) = overlays.last else { return false }
    palette.files = files ?? palette.files
    palette.source = PaletteSource(self, files: palette.files)
    overlays[overlays.count - 1] = .palette(palette)
    searchPalette()
    return true
  }

  mutating func paste(_ text: String, into palette: Palette) -> Int {
    var palette = palette
    let left = palette.field.insert(text)
    palette.marked = 0
    overlays[overlays.count - 1] = .palette(palette)
    searchPalette()
    return left
  }

  // MARK: Keys

  mutating func press(_ key: Key, in palette: Palette) -> [Effect] {
    var palette = palette
    let last = max(0, palette.items.count - 1)
    let page = max(1, paletteArea.height - 4)
    let command = bindings.command(for: key, in: .textField)
    switch (command, key.code) {
    case (.accept, _): return choose(in: palette, otherwise: false)
    case (.complete, _): return choose(in: palette, otherwise: true)
    case (.leave, _):
      overlays.removeLast()
      return []
    case (.newerLine, _), (_, .down): palette.marked = min(last, palette.marked + 1)
    case (.olderLine, _), (_, .up): palette.marked = max(0, palette.marked - 1)
    case (_, .pageDown): palette.marked = min(last, palette.marked + page)
    case (_, .pageUp): palette.marked = max(0, palette.marked - page)
    default:
      if command == .deleteBackward, palette.field.isEmpty {
        overlays.removeLast()
        return []
      }
      let before = palette.field.text
      guard edit(&palette.field, with: key) else { return [] }
      if palette.field.text != before { palette.marked = 0 }
    }
    overlays[overlays.count - 1] = .palette(palette)
    searchPalette()
    return []
  }

  private mutating func choose(in palette: Palette, otherwise: Bool) -> [Effect] {
    guard palette.items.indices.contains(palette.marked) else {
      notice = Notice(texts(.paletteNothing, ["text": palette.field.shown]), .warning)
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
      overlays.append(.menu(menu))
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
      openPrompt(Prompt(.command, label: ":", text: command.rawValue))
    case .file(let path): openPrompt(Prompt(.openFile, label: texts(.promptOpen), text: path))
    case .screen, .quirk, .snapshot, .theme: return run(item)
    }
    return []
  }

  /// What Enter and Tab do with the marked row, for the key bar.
  func paletteHints(_ palette: Palette) -> [KeyHint] {
    var hints: [KeyHint] = []
    if palette.items.indices.contains(palette.marked) {
      let item = palette.items[palette.marked]
      let (enter, tab): (TextKey, TextKey?) =
        switch item {
        case .product: (.paletteBuy, .paletteSelect)
        case .transaction: (.paletteAct, .paletteDetails)
        case .failure: (.paletteOnce, .paletteUntilOff)
        case .file: (.paletteOpen, .paletteEdit)
        case .screen, .verb: (.paletteRun, .paletteEdit)
        case .quirk, .snapshot, .theme: (.paletteRun, nil)
        }
      let isPossible = paletteRow(item, paletteFacts(palette)).reason.isEmpty
      hints.append(KeyHint(keys: "Enter", words: texts(enter), isEnabled: isPossible))
      if let tab { hints.append(KeyHint(keys: "Tab", words: texts(tab))) }
    }
    return hints + [
      KeyHint(keys: "Up Down", words: texts(.paletteChoose)),
      KeyHint(keys: "Esc", words: texts(.paletteLeave)),
    ]
  }
}

extension TextField {
  /// The text as it may be put on a screen.
  var shown: String { VisibleText.visible(text) }
}
