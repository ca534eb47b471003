// The parts of the workbench's state: notices, prompts, scenario playback and the presenter layout.

import Presentation
import Scenario
import TerminalUI

struct NoticeState: Sendable {
  /// The notice about the last key; nil if none is needed.
  var current: Notice?
  /// The notice about problems at start, until the user dismisses it or changes the session.
  var atStart: Notice?
  /// Why the journal cannot be written; nil if it can.
  var savingFailure: String?
  /// Whether the last key was `q`, so that another `q` quits.
  var isQuitArmed = false
  /// Whether the progress of background work is shown, because the work takes long.
  var showsWork = false
}

/// The state of prompts between two uses.
struct PromptState: Sendable {
  /// The typed lines by kind of prompt.
  var histories: [String: LineHistory] = [:]
  /// Text that was pasted outside a text field, until the user inserts or discards it.
  var pendingPaste: PendingPaste?
  /// The accepted prompt whose effect has no result yet; nil after the next key.
  var awaitingAnswer: Prompt?
}

/// The scenario that is played, and the file that was written last.
struct PlaybackState: Sendable {
  var scenario: StepwiseScenario?
  /// The revision of the session at the end of the scenario.
  var end: SessionRevision?
  var written: WrittenFile?
}

struct PresentationState: Sendable {
  /// The focus to restore when the presenter layout closes; nil while the panes are shown.
  var focusBefore: FocusState?
  var view = PresenterView()
}
