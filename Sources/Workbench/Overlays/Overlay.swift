// What can lie over the panes and take the keys: a small state with what it does, how it looks and which keys its hints
// name. The workbench keeps a stack of them and knows none by its kind.

import Grid
import Panes
import Scenario
import StoreSimulator
import TerminalUI

/// What an overlay does for a command; it is given as it was when the key was pressed.
package typealias OverlayHandler<State> = @Sendable (inout Workbench, State) -> [Effect]

/// Something that lies over the panes.
package protocol Overlay: Sendable {
  /// What commands do in it.
  static var handlers: [ScreenCommand: OverlayHandler<Self>] { get }
  /// Where keys mean something while it is on top, nearest first.
  var contexts: [KeyContext] { get }
  /// Whether typed letters are text in it.
  var takesText: Bool { get }
  /// Whether a click beside it leaves it: not where something typed would be lost.
  var closesAtClickBeside: Bool { get }

  /// What the key bar names.
  func hints(in workbench: Workbench) -> [KeyHint]
  /// Draws it over what is there, its last row at `bottom` if it stands low.
  ///
  /// - Returns: the words of the marked row, where the row had no room for them.
  func draw(into grid: inout Grid, bottom: Int, in workbench: inout Workbench) -> String?

  /// Does what a key stands for that only it knows: the number of a line. Nil where it knows none.
  func choose(by key: Key, in workbench: inout Workbench) -> [Effect]?
  /// What is said to a key that means nothing in it.
  func unboundKeyNotice(to key: Key, in workbench: Workbench) -> Notice?
  /// Puts text in; answers how many characters had no room, and nil where it takes none.
  func insert(_ text: String, in workbench: inout Workbench) -> Int?
  /// Edits the text that is being typed.
  func edit(_ change: (inout TextField) -> Void, in workbench: inout Workbench)
  /// A click on a line.
  func click(line: Int, in workbench: inout Workbench) -> [Effect]
  /// A turn of the wheel over it.
  func scrollWheel(up: Bool, in workbench: inout Workbench) -> [Effect]
}

extension Overlay {
  package var takesText: Bool { false }
  package var closesAtClickBeside: Bool { !takesText }

  package func choose(by key: Key, in workbench: inout Workbench) -> [Effect]? { nil }
  package func unboundKeyNotice(to key: Key, in workbench: Workbench) -> Notice? { nil }
  package func insert(_ text: String, in workbench: inout Workbench) -> Int? { nil }
  package func edit(_ change: (inout TextField) -> Void, in workbench: inout Workbench) {}
  package func click(line: Int, in workbench: inout Workbench) -> [Effect] { [] }
  package func scrollWheel(up: Bool, in workbench: inout Workbench) -> [Effect] { [] }

  /// Does a command; nil where it means nothing in it.
  package func perform(_ command: ScreenCommand, in workbench: inout Workbench) -> [Effect]? {
    if let action = Self.handlers[command] { return action(&workbench, self) }
    guard takesText else { return nil }
    switch command.action {
    case .edit(let change): edit(change, in: &workbench)
    // What only this overlay's own section has needs nothing of its state.
    case .step(let step):
      workbench.closeOverlay()
      return step(workbench).map { workbench.submit($0) } ?? []
    case .screen, .menu, .ask, .pane, .inOverlay: return nil
    }
    return []
  }
}

extension Workbench {
  /// Gives a key to the overlay on top: commands as commands, and text where it takes text.
  package mutating func press(_ rawKey: Key, over overlay: any Overlay) -> [Effect] {
    let key = rawKey.normalized
    if !overlay.takesText, let effects = overlay.choose(by: key, in: &self) { return effects }
    for context in overlay.contexts {
      let isText = bindings.sections[context]?.takesText == true
      guard let command = bindings.command(for: isText ? rawKey : key, in: context) else { continue }
      if let effects = overlay.perform(command, in: &self) { return effects }
    }
    if overlay.takesText, case .character(let character) = rawKey.code, !rawKey.control, !rawKey.alt {
      _ = overlay.insert(String(character), in: &self)
    } else {
      notice = overlay.unboundKeyNotice(to: key, in: self)
    }
    return []
  }

  /// Does a command in the overlay on top, as its key would.
  mutating func performOnTop(_ command: ScreenCommand) -> [Effect] {
    overlays.last?.perform(command, in: &self) ?? []
  }

  /// Puts an overlay in the place of the one on top.
  mutating func putOnTop(_ overlay: some Overlay) {
    guard !overlays.isEmpty else { return }
    overlays[overlays.count - 1] = overlay
  }

  package mutating func closeOverlay() {
    if !overlays.isEmpty { overlays.removeLast() }
  }

  /// Puts pasted text into the text field on top, or holds it.
  package mutating func paste(_ text: String) -> [Effect] {
    notice = nil
    let text = text.trimmingEndOfLines
    guard let left = overlays.last?.insert(text, in: &self) else {
      guard !text.isEmpty else { return [] }
      let held = PendingPaste(String(text.prefix(TextField.capacity)), in: session)
      prompts.pendingPaste = held
      notice = Notice(held.notice(bytes: text.utf8.count, texts))
      return []
    }
    if left > 0 { notice = Notice(texts.pasteCut("\(left)"), .warning) }
    return []
  }
}

extension String {
  /// Without line ends at its end, which a copied line brings along.
  fileprivate var trimmingEndOfLines: String {
    let lineEnds: Set<Unicode.Scalar> = ["\n", "\u{B}", "\u{C}", "\r", "\u{85}", "\u{2028}", "\u{2029}"]
    guard let last = unicodeScalars.lastIndex(where: { !lineEnds.contains($0) }) else { return "" }
    return String(self.unicodeScalars[...last])
  }
}
