// The short words of key hints, for narrow key bars.

import Support
import TerminalUI

extension Localizer {
  package var shortAnswerPhone: String { localized("answer", context: "key bar") }
  package var shortTimeline: String { localized("timeline", context: "key bar") }
  package var shortRow: String { localized("row", context: "key bar") }
  package var hintFold: String { localized("fold", context: "key bar") }
  package var hintUnfold: String { localized("unfold", context: "key bar") }
  package func shortAct(_ number: String) -> String { localized("act #\(number)") }

  /// Returns shorter words for the hint of a command; nil if there are none.
  package func shortWords(of command: CommandName) -> String? {
    switch command {
    case .appToForeground: localized("foreground", context: "key bar")
    case .copyMenu: localized("copy", context: "key bar")
    case .toggleAskToBuy: localized("Ask", context: "key bar")
    case .launchApp: localized("launch", context: "key bar")
    case .toggleInterrupted: localized("interrupt", context: "key bar")
    default: nil
    }
  }
}
