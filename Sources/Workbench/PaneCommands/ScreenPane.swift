// The keys, commands and hints that a pane adds to the workbench.

import Panes
import Scenario

/// A pane with its place among the commands of the screen.
package protocol ScreenPane: Pane {
  /// The contexts whose keys work while the pane is focused, the most specific first.
  static var contexts: [KeyContext] { get }
  /// The commands of the pane's own context; nil if the pane has only the keys of lists.
  static var section: CommandSection? { get }
  /// The command that focuses the pane.
  static var focusCommand: ScreenCommand { get }
  /// The hints of the key bar while the pane is focused, the most important first.
  static func hints(in workbench: Workbench) -> [KeyHint]
  /// The text that is copied from the pane; nil if nothing is selected.
  static func copied(in workbench: Workbench) -> CopiedText?
  /// The whole content of the pane as lines; nil if the drawn rows are the whole content.
  static func wholeText(in workbench: Workbench) -> String?
}

extension ScreenPane {
  package static var section: CommandSection? { nil }

  package static func wholeText(in workbench: Workbench) -> String? { nil }
}
