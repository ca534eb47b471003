// The states of the workbench by subject: notices, prompts, the scenario that is played, the presenter layout.

import Presentation
import Scenario
import TerminalUI

/// What the notice line says, and what it says where nothing else is.
struct NoticeState: Sendable {
  /// About the last key; nil where that needs no words.
  var current: Notice?
  /// What was found at the start, until it is left or something is done.
  var atStart: Notice?
  /// Why the journal cannot be written; nil while it can.
  var savingFailure: String?
  /// Whether `q` was pressed just now.
  var isQuitArmed = false
  /// Whether work that is done between keys takes so long that it is shown.
  var showsWork = false
}

/// What text fields remember.
struct PromptState: Sendable {
  /// The lines of each kind of prompt.
  var histories: [String: LineHistory] = [:]
  /// What was pasted outside a text field, until it is put where it belongs or forgotten.
  var pendingPaste: PendingPaste?
  /// The line whose file or session the program was asked for, until it answers or the next key.
  var awaitingAnswer: Prompt?
}

/// The scenario that is played, and the one that is written.
struct PlaybackState: Sendable {
  /// The scenario that `.` plays.
  var scenario: StepwiseScenario?
  /// The moment at which it came to its end.
  var end: SessionRevision?
  /// The file that was written last, and what was written.
  var written: WrittenFile?
}

/// The presenter layout.
struct PresentationState: Sendable {
  /// Where the focus goes back to when the layout is left; nil while the panes are shown.
  var focusBefore: FocusState?
  var view = PresenterView()
}
