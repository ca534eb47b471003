// The parts of the workbench's state: notices, prompts, scenario playback and the presenter layout.

import Demo
import Presentation
import Scenario
import Support
import TerminalUI

struct NoticeState: Sendable {
  var current: Notice?
  /// The notice at start, until the next input.
  var startNotice: Notice?
  /// nil if the journal can be written.
  var savingFailure: String?
  /// Whether the last key was `q`; another `q` then quits.
  var isQuitArmed = false
  /// Whether the program quits when the requested file is written; cleared by the next key.
  var quitsAfterWriting = false
  /// Whether background work takes so long that its progress is shown.
  var showsWork = false
}

struct PromptState: Sendable {
  var histories: [String: LineHistory] = [:]
  /// Text pasted outside a text field, until the user inserts or discards it.
  var pendingPaste: PendingPaste?
  /// The log that was pasted or read last, in memory only.
  var pastedLog: KeptLog?
  /// The source of this log, which a restored session still knows.
  var logSource: JournalNotes.LogSource?
  /// Whether the key bar names the key that recognizes the log.
  var offersRecognition = false
  /// Whether the next key can be one that the notice about a paste names, also over menus and pages.
  var isPasteAnnounced = false
  /// The file whose log is recognized when it has been read; cleared by the next key.
  var recognizedFile: String?
  /// The accepted prompt whose effect has no result yet; cleared by the next key.
  var promptAwaitingResult: Prompt?
}

package struct PlaybackState: Sendable {
  package internal(set) var scenario: StepwiseScenario?
  /// The revision of the session at the end of the scenario.
  var endRevision: SessionRevision?
  /// The path from which the session's scenario was opened, also after the end of the scenario.
  package internal(set) var openedPath: String?
  /// The content of that path, also after a change was announced; nil if the path is no file.
  var openedBytes: [UInt8]?
  var writtenFile: WrittenFile?
  /// The saved session before a scenario that was played at once, until the new session has a name.
  var formerSession: String?
  /// The counts of the scenario that is being written, for the notice after writing.
  var contentsToWrite: String?
  /// The path of the scenario that was written or opened last, which `w` proposes.
  var scenarioPath: String?
  /// The demo that the next scenario from a file becomes; cleared by the next key.
  package var requestedDemo: DemoSettings?
  /// Whether the session has only steps of a demo, which are not saved.
  package var isUnsaved = false
  /// The name of the session before a demo; nil if it has no file.
  package var sessionBeforeDemo: String?
  /// The index of the first log entry that the narration tells; the entries before it prepare a demo.
  package var firstNarratedEntry = 0
  /// The index of the first log entry whose caption is shown; a closed scenario hides its captions.
  var firstCaptionEntry = 0
  /// The steps of the open scenario, in ascending order, at which `z` stops in the presenter layout.
  package var audienceStops: [Int] = []
}

struct PresentationState: Sendable {
  /// The focus to restore when the presenter layout closes; nil while the panes are shown.
  var focusToRestore: FocusState?
  var view = PresenterView()
}
