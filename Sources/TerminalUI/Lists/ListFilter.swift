// The filter or search text of a list, updated while the user types and restored by Esc.

import Support

package struct ListFilter: Sendable, Hashable {
  package private(set) var text = ""
  private var textBeforePrompt: String?

  package init() {}

  package var isActive: Bool { !text.isEmpty }

  /// Sets the text after each change and at the end of input (`isFinal`); nil restores the previous text.
  ///
  /// - Returns: whether the text has changed.
  @discardableResult
  package mutating func accept(_ typed: String?, isFinal: Bool) -> Bool {
    let previousText = text
    if let typed {
      textBeforePrompt = isFinal ? nil : textBeforePrompt ?? text
      text = typed
    } else {
      text = textBeforePrompt ?? text
      textBeforePrompt = nil
    }
    return text != previousText
  }

  /// Removes the text.
  ///
  /// - Returns: whether there was a text.
  @discardableResult
  package mutating func clear() -> Bool {
    let wasActive = isActive
    text = ""
    textBeforePrompt = nil
    return wasActive
  }

  /// The match for the text; nil if the text is empty.
  package var match: TextMatch? { TextMatch(text) }
}
