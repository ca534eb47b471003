// Overlays, which cover the panes and receive the keys.

import Grid
import Panes
import Scenario
import StoreSimulator
import Support
import TerminalUI

/// A handler that receives the overlay as it was when the key was pressed.
package typealias OverlayHandler<State> = @Sendable (inout Workbench, State) -> [Effect]

/// A view that covers the panes and receives the keys.
package protocol Overlay: Sendable {
  static var handlers: [ScreenCommand: OverlayHandler<Self>] { get }
  /// The contexts whose keys work while the overlay is on top, most specific first.
  var contexts: [KeyContext] { get }
  var acceptsText: Bool { get }
  /// Whether a click outside the overlay closes it; false if typed text would be lost.
  var closesOnOutsideClick: Bool { get }

  func hints(in workbench: Workbench) -> [KeyHint]
  /// Draws the overlay over the panes; `bottom` is the last row for overlays at the bottom.
  ///
  /// - Returns: The text of the marked row if it was truncated; otherwise nil.
  func draw(into grid: inout Grid, bottom: Int, in workbench: inout Workbench) -> String?

  /// Handles a key that the overlay itself assigns, such as the digit of a line; returns nil for other keys.
  func choose(by key: Key, in workbench: inout Workbench) -> [Effect]?
  func unboundKeyNotice(to key: Key, in workbench: Workbench) -> Notice?
  /// Inserts text; returns the number of characters that did not fit, or nil if the overlay takes no text.
  func insert(_ text: String, in workbench: inout Workbench) -> Int?
  func edit(_ change: (inout TextField) -> Void, in workbench: inout Workbench)
  func click(line: Int, in workbench: inout Workbench) -> [Effect]
  func scrollWheel(up: Bool, in workbench: inout Workbench) -> [Effect]

  /// Whether the help page has the words of the hints for the overlay's keys.
  ///
  /// This is needed if a key has another meaning than on the main screen.
  var explainsKeysByHints: Bool { get }

  /// Adapts the overlay to the session after an input.
  func sessionChanged(in workbench: inout Workbench)
  /// Performs a step that the session refuses, on a simulation of the overlay; returns false if not possible.
  func performRefused(_ command: Command, in workbench: inout Workbench) -> Bool
  /// Returns the prompt that replaces an existing file with the overlay's own text; nil if the overlay writes
  /// no text of its own.
  func promptToReplace(_ path: String, _ texts: Localizer) -> Prompt?
}

extension Overlay {
  package var acceptsText: Bool { false }
  package var closesOnOutsideClick: Bool { !acceptsText }

  package func choose(by key: Key, in workbench: inout Workbench) -> [Effect]? { nil }
  package func unboundKeyNotice(to key: Key, in workbench: Workbench) -> Notice? { nil }
  package func insert(_ text: String, in workbench: inout Workbench) -> Int? { nil }
  package func edit(_ change: (inout TextField) -> Void, in workbench: inout Workbench) {}
  package func click(line: Int, in workbench: inout Workbench) -> [Effect] { [] }
  package func scrollWheel(up: Bool, in workbench: inout Workbench) -> [Effect] { [] }
  package var explainsKeysByHints: Bool { false }
  package func sessionChanged(in workbench: inout Workbench) {}
  package func performRefused(_ command: Command, in workbench: inout Workbench) -> Bool { false }
  package func promptToReplace(_ path: String, _ texts: Localizer) -> Prompt? { nil }

  /// Returns nil if the overlay does not support the command.
  package func perform(_ command: ScreenCommand, in workbench: inout Workbench) -> [Effect]? {
    if let action = Self.handlers[command] { return action(&workbench, self) }
    guard acceptsText else { return nil }
    switch command.action {
    case .edit(let change): edit(change, in: &workbench)
    // A step from the overlay's section closes the overlay.
    case .step(let step):
      workbench.closeOverlay()
      return step(workbench).map { workbench.submit($0) } ?? []
    case .screen, .menu, .ask, .pane, .inOverlay: return nil
    }
    return []
  }
}

extension Workbench {
  /// Sends a key to the topmost overlay, as a command or as text.
  package mutating func press(_ rawKey: Key, over overlay: any Overlay) -> [Effect] {
    let key = rawKey.normalized
    if !overlay.acceptsText, let effects = overlay.choose(by: key, in: &self) { return effects }
    for context in overlay.contexts {
      let isText = bindings.sections[context]?.acceptsText == true
      guard let command = bindings.command(for: isText ? rawKey : key, in: context) else { continue }
      if let effects = overlay.perform(command, in: &self) { return effects }
    }
    if overlay.acceptsText, case .character(let character) = rawKey.code, !rawKey.control, !rawKey.alt {
      _ = overlay.insert(String(character), in: &self)
    } else {
      notice = overlay.unboundKeyNotice(to: key, in: self)
    }
    return []
  }

  mutating func updateOverlays() {
    for overlay in overlays { overlay.sessionChanged(in: &self) }
  }

  /// Lets the overlays perform a step that the session refuses; returns whether one performed it.
  mutating func performRefused(_ command: Command) -> Bool {
    for overlay in overlays where overlay.performRefused(command, in: &self) { return true }
    return false
  }

  package mutating func performOnTop(_ command: ScreenCommand) -> [Effect] {
    overlays.last?.perform(command, in: &self) ?? []
  }

  /// Replaces the topmost overlay.
  package mutating func putOnTop(_ overlay: some Overlay) {
    guard !overlays.isEmpty else { return }
    overlays[overlays.count - 1] = overlay
  }

  package mutating func closeOverlay() {
    if !overlays.isEmpty { overlays.removeLast() }
  }

  /// Inserts pasted text into the topmost text field, or stores the text as a pending paste.
  package mutating func paste(_ text: String) -> [Effect] {
    notice = nil
    let text = text.trimmingEndOfLines
    guard let rejectedCount = overlays.last?.insert(text, in: &self) else {
      guard !text.isEmpty else { return [] }
      let pendingPaste = PendingPaste(text)
      prompts.pendingPaste = pendingPaste
      notice = keepPaste(text, pendingPaste)
      return []
    }
    if rejectedCount > 0 { notice = Notice(texts.pasteCut("\(rejectedCount)"), .warning) }
    return []
  }
}

extension String {
  /// The text without trailing line ends, which are copied along with a line.
  fileprivate var trimmingEndOfLines: String {
    let lineEnds: Set<Unicode.Scalar> = ["\n", "\u{B}", "\u{C}", "\r", "\u{85}", "\u{2028}", "\u{2029}"]
    guard let last = unicodeScalars.lastIndex(where: { !lineEnds.contains($0) }) else { return "" }
    return String(self.unicodeScalars[...last])
  }
}
