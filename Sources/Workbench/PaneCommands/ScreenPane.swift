// The keys, commands and hints that a pane adds to the workbench.

import Panes
import Scenario

package protocol ScreenPane: Pane {
  /// The contexts whose keys work while the pane is focused, most specific first.
  static var contexts: [KeyContext] { get }
  /// nil if the pane has only the keys of lists.
  static var section: CommandSection? { get }
  static var focusCommand: ScreenCommand { get }
  /// Returns the hints while the pane is focused, most important first.
  static func hints(in workbench: Workbench) -> [KeyHint]
  /// Returns the text to copy; nil if nothing is selected.
  static func copiedText(in workbench: Workbench) -> CopiedText?
  /// Returns the complete text; nil if the drawn rows are complete.
  static func wholeText(in workbench: Workbench) -> String?
}

extension ScreenPane {
  package static var section: CommandSection? { nil }

  package static func wholeText(in workbench: Workbench) -> String? { nil }
}
