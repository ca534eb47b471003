// The names of commands that another module declares.

import TerminalUI

extension CommandName {
  package static let applySettings: CommandName = "apply-settings"
  package static let changeRate: CommandName = "change-rate"
  package static let copyLog: CommandName = "copy-log"
  package static let deviceOptions: CommandName = "device-options"
  package static let leaveScenario: CommandName = "leave-the-scenario"
  package static let loadSnapshot: CommandName = "load-snapshot"
  package static let openFile: CommandName = "open-file"
  package static let promoteProduct: CommandName = "outside promote"
  package static let quirksMenu: CommandName = "quirks-menu"
  /// The command that recognizes the log which was pasted last.
  package static let recognizeLog: CommandName = "recognize-log"
  package static let showServer: CommandName = "show-server"
  package static let skipLine: CommandName = "skip-the-line"
  package static let toggleDialogs: CommandName = "toggle-dialogs"
  package static let typeTime: CommandName = "type-a-time"
}
