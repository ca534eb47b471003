// What the workbench wants done outside itself, as values: the executable carries them out, in order, and tells what
// came of them. The workbench itself touches no file, terminal or clock.

import Panes
import ProgramMessages
import Scenario
import StoreModel
import StoreRules
import StoreSimulator
import Support
import TerminalUI

/// Something to be done by the program.
public enum Effect: Hashable, Sendable {
  /// Append these lines to the journal. Must be carried out before the next draw.
  case journal([String])
  /// Write a text file; never over an existing one unless `overwrite`. Answered by `fileWritten`, `fileExists` or
  /// `fileFailed`.
  case writeFile(path: String, text: String, overwrite: Bool)
  /// Read a scenario file. Answered by `fileRead` or `fileFailed`.
  case readFile(path: String, untilLine: Int?)
  /// Find the files whose path begins with this text. Answered by `filesFound`.
  case listFiles(prefix: String)
  /// Begin a new session, with a journal of its own, for the scenario at this path.
  case startSession(scenarioPath: String)
  /// Put a text where it can be pasted. Answered by `copied` or `copyFailed`.
  case copy(text: String, what: String)
  /// Put a document where it can be pasted. Answered as `copy` is.
  case copyDocument(ExportedDocument, what: String)
  /// Write a document to a file; never over an existing one unless `overwrite`. Answered by `fileWritten`,
  /// `documentExists` or `fileFailed`.
  case saveDocument(ExportedDocument, name: String, path: String, overwrite: Bool)
  /// Mouse reporting on or off.
  case setMouse(Bool)
  /// Which themes there are. Answered by `themes`.
  case listThemes
  /// Find and read a theme. Answered by `theme` or `themeFailed`.
  case loadTheme(name: String)
  /// Which sessions there are. Answered by `sessions`.
  case listSessions
  /// Leave the present session and go on with this one. Answered by `sessionOpened` or `sessionFailed`.
  case openSession(name: String)
  /// Leave the present session and begin an empty one. Answered by `sessionOpened` or `sessionFailed`.
  case newSession
  /// Call the present session so. Answered by `sessionRenamed` or `sessionFailed`.
  case renameSession(to: String)
  /// Delete another session than the present one. Answered by `sessionDeleted` or `sessionFailed`.
  case deleteSession(name: String)
  /// Leave the screen, write the text to the terminal and come back at Enter.
  case printPlain(text: String)
  /// Write what a bug report needs into one new text file: these, and what only the program knows. Answered by
  /// `fileWritten` or `fileFailed`.
  case writeBugBundle(era: Era, scenario: String, log: String)
  /// Keep a choice for the next start, which brings it back in `WorkbenchOptions.remembered`.
  case remember(RememberedKey, value: String)
  /// Read the configuration and the theme's file again. Answered by `configuration` or `configurationFailed`.
  case reloadConfiguration(theme: String)
  /// Put every cell again.
  case redraw
  /// Answer a real backend from the session, or stop it.
  case serve(ServerControl)
  /// Stop as a job of the shell; say `message` there.
  case suspend(message: String)
  /// End the program.
  case quit
}

extension Effect {
  var isJournal: Bool { if case .journal = self { true } else { false } }

  /// Whether a file or a session is asked for, which may fail: the line that was typed for it waits for the answer.
  var isAnswered: Bool {
    switch self {
    case .writeFile, .saveDocument, .readFile, .openSession, .newSession, .renameSession, .deleteSession,
      .serve:
      true
    case .journal, .listFiles, .startSession, .copy, .copyDocument, .setMouse, .listThemes,
      .loadTheme, .listSessions,
      .printPlain, .writeBugBundle, .remember, .reloadConfiguration, .redraw, .suspend, .quit:
      false
    }
  }
}

/// What a feature exports and only the program can write out, because it is signed with the certificates of the user.
public struct ExportedDocument: Hashable, Sendable {
  /// What is to be signed, as a value that the program knows.
  public let content: any Hashable & Sendable

  package init(_ content: any Hashable & Sendable) { self.content = content }

  public static func == (left: ExportedDocument, right: ExportedDocument) -> Bool {
    AnyHashable(left.content) == AnyHashable(right.content)
  }
  public func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(content)) }
}

/// A choice that outlives the session; the raw value is its key in `state.toml`.
public enum RememberedKey: String, CaseIterable, Hashable, Sendable {
  /// The name of the theme that was chosen on screen.
  case theme
  /// `true` or `false`; the program keeps it by itself when the mouse is switched.
  case mouse
  /// Where the borders between panes stand, in the screen's own words.
  case paneSizes = "pane-sizes"
  /// The catalogue that was loaded last, as an absolute path.
  case lastCatalog = "last-catalog"
}

/// What came of an effect.
public enum EffectResult: Hashable, Sendable {
  /// The journal could not be written: the work goes on and is not being saved.
  case journalFailed(reason: ProgramNotice)
  /// The journal is being written again, whole.
  case journalRecovered
  /// Another program had its hands on the journal: it was written again, whole, and the session is called so now.
  case journalMoved(name: String, ProgramNotice)
  /// A request was answered with a failure because its step could not be saved; the step is not done.
  case requestNotSaved(reason: ProgramMessage)
  /// What the program found while it carried out an effect.
  case notices([ProgramNotice])
  case fileWritten(path: String)
  /// Nothing was written, since the file is there.
  case fileExists(path: String, text: String)
  /// No document was written, since the file is there.
  case documentExists(path: String, name: String)
  case fileRead(path: String, bytes: [UInt8], untilLine: Int?)
  case fileFailed(path: String, reason: ProgramMessage)
  /// Paths that begin with `prefix`, folders with a slash at the end.
  case filesFound(prefix: String, paths: [String])
  /// The new session's name, as it is called on screen.
  case sessionStarted(name: String)
  case copied(what: String, place: ProgramNotice)
  case copyFailed(what: String, reason: ProgramNotice)
  /// The names of all themes, in the order in which they are offered.
  case themes([String])
  /// A theme that can be used, under the name by which it was asked for.
  case theme(name: String, Theme)
  /// A theme that cannot; `reason` names file, line and key.
  case themeFailed(name: String, reason: ProgramNotice)
  /// The configuration as its file says now.
  case configuration(WorkbenchConfiguration)
  /// Something in the configuration or the theme is wrong: nothing of it is taken. `reason` names file, line and key.
  case configurationFailed(reason: ProgramNotice)
  /// All sessions, the one changed last first.
  case sessions([SessionEntry])
  case sessionOpened(ResumedSession)
  case sessionRenamed(name: String)
  case sessionDeleted(name: String)
  /// Nothing has changed.
  case sessionFailed(name: String, reason: ProgramNotice)
  /// The ports are open, and the kit of what a backend needs is in a folder.
  case serving(ServerPorts, kit: String)
  case servingStopped
  /// No port was opened, or nothing was to be stopped; everything is as it was.
  case servingFailed(reason: ProgramNotice)
}

/// What of the configuration can be changed while the workbench runs.
public struct WorkbenchConfiguration: Hashable, Sendable {
  public var theme: Theme
  public var language: ChromeLanguage
  public var bindings: Bindings
  /// Nil, as the next one, where the configuration says nothing about it.
  public var runsDelaysAutomatically: Bool?
  public var isMouseOn: Bool?
  /// What was found while it was read and does not stand in the way.
  public var notices: [ProgramNotice]

  public init(
    theme: Theme, language: ChromeLanguage, bindings: Bindings, runsDelaysAutomatically: Bool?,
    isMouseOn: Bool?,
    notices: [ProgramNotice] = []
  ) {
    self.theme = theme
    self.language = language
    self.runsDelaysAutomatically = runsDelaysAutomatically
    self.bindings = bindings
    self.isMouseOn = isMouseOn
    self.notices = notices
  }
}

/// A saved session as a list shows it.
public struct SessionEntry: Hashable, Sendable {
  public let name: String
  /// How long ago it was changed.
  public let secondsOld: Int
  public let stepCount: Int
  /// Where its work stands; nil when that is not known.
  public let environment: EnvironmentName?
  /// Whether another program has it open.
  public let isInUse: Bool
  /// Whether it is the one on screen.
  public let isPresent: Bool
  /// What was done in it.
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

/// A session that takes the place of the present one.
///
/// Two are equal when they are the same session, whatever was done in it.
public struct ResumedSession: Hashable, Sendable {
  public let name: String
  public let session: Session
  /// What was found while it was brought back.
  public let notices: [ProgramNotice]
  /// The names of the log's channels that the session's journal says; nil if it says none.
  public let shownChannels: [String]?

  public init(
    name: String, session: Session, notices: [ProgramNotice] = [], shownChannels: [String]? = nil
  ) {
    self.name = name
    self.session = session
    self.notices = notices
    self.shownChannels = shownChannels
  }

  public static func == (left: ResumedSession, right: ResumedSession) -> Bool { left.name == right.name }
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension Effect {
  /// Whether it comes of something that was done in the world.
  var isOfTheWorld: Bool {
    if case .journal = self { true } else { false }
  }
}
