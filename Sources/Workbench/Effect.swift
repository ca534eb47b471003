// The effects that the workbench requests from the program, and their results.

import Panes
import ProgramMessages
import Scenario
import StoreModel
import StoreSimulator
import Support
import TerminalUI

/// A request to the program for work outside the workbench, such as file access.
///
/// The program executes effects in order and passes each result to `Workbench.handle(result:)`.
public enum Effect: Hashable, Sendable {
  /// Append lines to the journal. The program must do this before the next frame is drawn.
  case journal([String])
  /// Append lines to the journal together with the lines of the next `journal` effect.
  ///
  /// A session in which only such steps were performed leaves no file.
  case journalLater([String])
  /// Write a text file; replaces an existing file only if `overwrite` is true. Results: `fileWritten`,
  /// `fileExists` or `fileFailed`.
  case writeFile(path: String, text: String, overwrite: Bool)
  /// Read a file of any kind; a scenario is played up to a line. Results: `fileRead` for a scenario,
  /// `documentRead` or `fileFailed`.
  case readFile(path: String, untilLine: Int?)
  /// Compare the open scenario's file with what was read from it. Result: `scenarioChanged`, if it differs.
  case compareFile(path: String, bytes: [UInt8])
  /// Find files by path prefix. Result: `filesFound`.
  case listFiles(prefix: String)
  /// Start a new session with its own journal for a scenario. Results: `sessionStarted` or `journalFailed`.
  case startSession(scenarioPath: String)
  /// Results: `copied` or `copyFailed`.
  case copy(text: String, contentName: String)
  /// Results: `copied` or `copyFailed`.
  case copyDocument(ExportedDocument, contentName: String)
  /// Write a document to a file; replaces an existing file only if `overwrite` is true. Results:
  /// `fileWritten`, `documentExists` or `fileFailed`.
  case saveDocument(ExportedDocument, name: String, path: String, overwrite: Bool)
  case setMouse(Bool)
  /// Result: `themes`.
  case listThemes
  /// Results: `theme` or `themeFailed`.
  case loadTheme(name: String)
  /// Result: `sessions`.
  case listSessions
  /// Close the current session and open a saved one. Results: `sessionOpened` or `sessionFailed`.
  case openSession(name: String)
  /// Close the current session and start an empty one. Results: `sessionOpened` or `sessionFailed`.
  case newSession
  /// Results: `sessionRenamed` or `sessionFailed`.
  case renameSession(to: String)
  /// Delete another session. Results: `sessionDeleted` or `sessionFailed`.
  case deleteSession(name: String)
  /// Leave the screen, print a text to the terminal, and return after a key press.
  case printPlain(text: String)
  /// Write a bug bundle after adding the versions and the contents of the loaded files.
  ///
  /// A name that ends in `/` is a folder. An existing name gets a number. Results: `fileWritten` or
  /// `fileFailed`.
  case writeBugBundle(BugBundle, name: String)
  /// Save a choice for the next start, which finds it in `WorkbenchOptions.remembered`.
  case remember(RememberedKey, value: String)
  /// Read the configuration and the theme file again. Results: `configuration` or `configurationFailed`.
  case reloadConfiguration(theme: String)
  /// Write all cells to the terminal again.
  case redraw
  /// Start or stop the server for a real backend. Results: `serving`, `servingStopped` or `servingFailed`.
  case serve(ServerControl)
  /// Suspend the program as a shell job after printing `message`.
  case suspend(message: String)
  case quit
}

extension Effect {
  var isJournal: Bool { if case .journal = self { true } else { false } }

  /// Whether the prompt that requested the effect reopens if the effect fails.
  var reopensPromptOnFailure: Bool {
    switch self {
    case .writeFile, .saveDocument, .readFile, .openSession, .newSession, .renameSession, .deleteSession,
      .serve, .listThemes, .writeBugBundle:
      true
    case .journal, .journalLater, .compareFile, .listFiles, .startSession, .copy, .copyDocument, .setMouse,
      .loadTheme, .listSessions, .printPlain, .remember, .reloadConfiguration, .redraw, .suspend, .quit:
      false
    }
  }
}

/// An exported document that only the program can write: a picture of the screen, or a document that the
/// program signs with the user's certificates.
public struct ExportedDocument: Hashable, Sendable {
  /// The unsigned content, of a type that the program recognizes.
  public let content: any Hashable & Sendable

  package init(_ content: any Hashable & Sendable) { self.content = content }

  public static func == (left: ExportedDocument, right: ExportedDocument) -> Bool {
    AnyHashable(left.content) == AnyHashable(right.content)
  }
  public func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(content)) }
}

/// A choice that is saved across sessions; the raw value is the key in `state.toml`.
public enum RememberedKey: String, CaseIterable, Hashable, Sendable {
  case theme
  /// The language code of the screen.
  case language
  /// `true` or `false`, saved whenever the program executes `Effect.setMouse`.
  case mouse
  /// The positions of dragged borders, in the format of `LayoutShares.text`.
  case paneSizes = "pane-sizes"
  /// The absolute path of the catalogue that was loaded last.
  case lastCatalog = "last-catalog"
}

/// The result of an effect, or an event that occurred while the program executed an effect.
public enum EffectResult: Hashable, Sendable {
  /// Writing the journal failed. The session continues unsaved.
  case journalFailed(reason: ProgramNotice)
  /// Writing the journal succeeds again, and the file is complete.
  case journalRecovered
  /// Another program deleted or changed the journal's file, so the journal was rewritten under this session
  /// name.
  case journalMoved(name: String, ProgramNotice)
  /// The step of an external request could not be saved and was therefore not performed.
  case requestNotSaved(reason: ProgramMessage)
  /// Problems found while an effect was executed.
  case notices([ProgramNotice])
  case fileWritten(path: String)
  /// The file exists already, so nothing was written.
  case fileExists(path: String, text: String)
  case documentExists(path: String, name: String)
  case fileRead(path: String, bytes: [UInt8], untilLine: Int?)
  /// Another program has changed the open scenario's file; `bytes` is the new content.
  case scenarioChanged(path: String, bytes: [UInt8])
  /// A file that is no scenario.
  case documentRead(path: String, ReadDocument, untilLine: Int?)
  case fileFailed(path: String, reason: ProgramMessage)
  /// Paths that begin with `prefix`; folders end in a slash.
  case filesFound(prefix: String, paths: [String])
  case sessionStarted(name: String)
  case copied(contentName: String, destination: ProgramNotice)
  case copyFailed(contentName: String, reason: ProgramNotice)
  /// The names of all themes in menu order.
  case themes([String])
  /// A usable theme, under the requested name.
  case theme(name: String, Theme)
  /// An unusable theme; `reason` names file, line and key.
  case themeFailed(name: String, reason: ProgramNotice)
  case configuration(WorkbenchConfiguration)
  /// The configuration or theme has an error, so no setting is applied. `reason` names file, line and key.
  case configurationFailed(reason: ProgramNotice)
  /// All sessions, the most recently changed first.
  case sessions([SessionEntry])
  case sessionOpened(ResumedSession)
  case sessionRenamed(name: String)
  case sessionDeleted(name: String)
  /// The operation failed and changed nothing.
  case sessionFailed(name: String, reason: ProgramNotice)
  /// The ports are open; `kit` is the folder with the files that a backend needs.
  case serving(ServerPorts, kit: String, warning: ProgramMessage? = nil)
  case servingStopped
  /// No port was opened, or no server was running.
  case servingFailed(reason: ProgramNotice)
}

/// The content of a file that is no scenario.
public enum ReadDocument: Hashable, Sendable {
  /// The session loads the file with the step `catalog`.
  case catalog
  case bundle(BugBundle)
  case log(KeptLog)
}

/// The settings that can change at run time.
public struct WorkbenchConfiguration: Hashable, Sendable {
  public var theme: Theme
  public var language: ChromeLanguage
  public var bindings: Bindings
  /// nil if the configuration does not set the value; this also applies to `isMouseOn`.
  public var runsDelaysAutomatically: Bool?
  public var isMouseOn: Bool?
  /// The path of the configuration's file.
  public var path: String
  /// Whether the file exists; without it, the defaults apply.
  public var hasFile: Bool
  /// Problems that do not make the configuration unusable.
  public var notices: [ProgramNotice]

  public init(
    theme: Theme, language: ChromeLanguage, bindings: Bindings, runsDelaysAutomatically: Bool?,
    isMouseOn: Bool?, path: String, hasFile: Bool, notices: [ProgramNotice] = []
  ) {
    (self.path, self.hasFile) = (path, hasFile)
    self.theme = theme
    self.language = language
    self.runsDelaysAutomatically = runsDelaysAutomatically
    self.bindings = bindings
    self.isMouseOn = isMouseOn
    self.notices = notices
  }
}

public struct SessionEntry: Hashable, Sendable {
  public let name: String
  /// Seconds since the last change.
  public let secondsOld: Int
  public let stepCount: Int
  /// nil if unknown.
  public let environment: EnvironmentName?
  /// Whether another program has the session open.
  public let isInUse: Bool
  /// Whether the session is on screen.
  public let isPresent: Bool
  public let outline: JournalOutline

  public init(
    name: String, secondsOld: Int, stepCount: Int, environment: EnvironmentName?, isInUse: Bool,
    isPresent: Bool, outline: JournalOutline = JournalOutline()
  ) {
    self.outline = outline
    self.name = name
    self.secondsOld = secondsOld
    self.stepCount = stepCount
    self.environment = environment
    self.isInUse = isInUse
    self.isPresent = isPresent
  }
}

/// A session that replaces the current one.
///
/// Two values are equal if their names are equal.
public struct ResumedSession: Hashable, Sendable {
  public let name: String
  public let session: Session
  public let notices: [ProgramNotice]
  /// The choices in the session's journal.
  public let journalNotes: JournalNotes
  public let openScenario: StepwiseScenario?

  public init(
    name: String, session: Session, notices: [ProgramNotice] = [],
    journalNotes: JournalNotes = JournalNotes(), openScenario: StepwiseScenario? = nil
  ) {
    self.name = name
    self.session = session
    self.notices = notices
    self.journalNotes = journalNotes
    self.openScenario = openScenario
  }

  public static func == (left: ResumedSession, right: ResumedSession) -> Bool { left.name == right.name }
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension Effect {}
