// The messages of the program about files, sessions, the server, the terminal and copying.

import Scenario
import StoreCatalog
import StoreSimulator
import Support

public enum ProgramMessage: Localizable, Hashable, Sendable {
  // Files
  /// An error number and the system's description.
  case system(code: Int32, words: String)
  /// The path is not a regular file, so the program neither reads nor writes it.
  case noRegularFile(NonRegularFileKind)
  case linkToNothing(target: String)
  /// The path of a file to be written contains a symbolic link that another user made.
  case linkOfOthers(String)
  case folderOfOthers
  case folderForOthers
  case largerThan(mebibytes: Int)
  /// No built-in scenario has this name.
  case notInLibrary(suggestion: String?)
  /// Several built-in scenarios have this name after their subject.
  case ambiguousInLibrary(names: String)
  /// The path belongs to a built-in scenario, which cannot be written.
  case libraryKeepsAsItIs
  case alreadyExists
  /// A file was to be written, but its path is a folder.
  case pathIsFolder(String)
  /// The folder of a file that was to be written does not exist.
  case noFolder(String)
  indirect case cannotWrite(folder: String, ProgramMessage)
  /// A folder of the program cannot be created in its parent folder.
  indirect case cannotCreateFolder(String, parent: String, ProgramMessage)
  /// A file of the program cannot be written.
  indirect case cannotSave(String, ProgramMessage)
  // A file to be read, with a hint
  /// The hint names the built-in scenarios if the file can be a scenario.
  indirect case checkPath(ProgramMessage, isScenario: Bool)
  indirect case checkPermissions(ProgramMessage)
  indirect case nameFile(ProgramMessage)
  /// The session works, but has no file.
  indirect case sessionCannotBeSaved(ProgramNotice)

  // Receipts
  case notSigned

  // Sessions
  case noFreeName
  case inUse(path: String)
  /// Another program has the session open, and no other session can be chosen instead.
  case heldElsewhere(path: String)
  case existsAlready(path: String)
  case noSession(String, suggestion: String?)
  case unusableName(String)
  case nameTaken(String)
  case sessionOnScreen(String)
  case sessionHasNoFile
  /// `--resume` opened this session; `done` summarizes its steps.
  /// The scenario that was open is open again; or it is not, because its file has changed.
  case scenarioReopened(path: String, line: Int)
  case scenarioNotReopened(path: String, line: Int)
  case resumed(String, steps: Int, catalog: String?, done: String)
  /// `command` continues the session.
  case sessionSaved(String, command: String)
  /// The user cancelled opening the session.
  case openingStopped(String)
  case nothingToResume
  /// The session used last, at the start of a new session.
  case earlierSession(String)
  /// The named session did not exist, so it was created.
  case sessionCreated(String)
  /// The file does not begin with the header of a session.
  case noSessionFile(path: String)
  /// The lines after the last valid line of the journal were moved to this file.
  case restKept(path: String)
  /// The first line was damaged and has been repaired; the original file is kept at this path.
  case firstLineRepaired(path: String)
  /// The incomplete last line of the journal was moved to this file.
  case incompleteLineSaved(path: String)
  /// The journal's invalid lines could not be moved to another file, so the session is not saved.
  case restNotKept(path: String)
  /// The session's file was deleted while the program was running.
  case writtenAgain(path: String)
  /// Another program replaced or changed the session's file.
  case continuesInOtherFile(old: String, new: String)
  indirect case catalogNotCopied(String, ProgramMessage)
  /// The session's copy of a catalogue is missing or incomplete, so the original was read.
  case catalogReadAgain(String)
  case unsavedSteps(Int)
  /// A served session cannot be saved, so requests that change it fail.
  indirect case changesRefused(path: String, ProgramMessage)
  case savedAgain(path: String)
  /// A request failed because a workbench could not save the session.
  indirect case requestNotSaved(ProgramMessage)
  /// A file of the server's client kit could not be updated.
  indirect case kitOutdated(path: String, ProgramMessage)
  case kitWritten(path: String)

  // The server and its certificates
  case portTaken(Int)
  /// The port is used by the server of another iapbench process.
  ///
  /// `options` are the command line options for free ports; nil if no port is free.
  case portServed(Int, options: String?)
  case portForbidden(Int)
  case samePort(Int)
  case portUnusable(Int, words: String)
  /// `iapbench serve` cannot serve a session that is open in a workbench.
  case servedOnScreen(path: String)
  /// The file is not a certificate chain of this program.
  case chainUnusable
  case apiKeyUnusable
  case noChain
  /// The certificates contain the OCSP address of another port.
  case ocspElsewhere(port: Int, asked: Int)
  /// The certificates of an earlier version have no OCSP responder.
  case noResponder
  /// A text that is already localized.
  case words(String)

  // Terminal, themes and configuration
  case localeNotInstalled(String)
  case localeNotUTF8(String)
  /// The environment names a locale without UTF-8.
  case localeIsASCII(String)
  case onlyASCII
  case noColours(used: String)
  case needsColours(theme: String)
  case themeUnusable(ThemeProblem)
  case configuration(ConfigurationProblem)

  // Copying
  case clipboard(tool: String)
  case terminalClipboard
  case terminalClipboardAnd(file: String)
  case file(String)
  case didNotAnswer
  case didNotRead
  case endedBySignal(Int)
  case exitCode(Int)
  case tooLongForTerminal

  /// Returns the sentence without a full stop.
  public func text(_ texts: Localizer) -> String {
    switch self {
    case .system, .noRegularFile, .linkToNothing, .linkOfOthers, .folderOfOthers, .folderForOthers,
      .largerThan, .notInLibrary, .ambiguousInLibrary, .libraryKeepsAsItIs, .alreadyExists, .notSigned:
      fileText(texts)
    case .pathIsFolder, .noFolder, .cannotWrite, .cannotCreateFolder, .cannotSave, .sessionCannotBeSaved,
      .checkPath, .checkPermissions, .nameFile:
      writingText(texts)
    case .noFreeName, .inUse, .heldElsewhere, .existsAlready, .noSession, .unusableName, .nameTaken,
      .sessionOnScreen, .sessionHasNoFile, .scenarioReopened, .scenarioNotReopened, .resumed, .sessionSaved,
      .openingStopped, .nothingToResume, .earlierSession,
      .sessionCreated:
      sessionText(texts)
    case .noSessionFile, .restKept, .firstLineRepaired, .incompleteLineSaved, .restNotKept, .writtenAgain,
      .continuesInOtherFile, .catalogNotCopied, .catalogReadAgain, .unsavedSteps:
      journalText(texts)
    case .changesRefused, .savedAgain, .requestNotSaved, .kitOutdated, .kitWritten, .portTaken, .portServed,
      .portForbidden, .samePort, .portUnusable, .servedOnScreen, .chainUnusable, .apiKeyUnusable,
      .noChain, .ocspElsewhere, .noResponder:
      serverText(texts)
    case .localeNotInstalled, .localeNotUTF8, .localeIsASCII, .onlyASCII, .noColours, .needsColours,
      .themeUnusable,
      .configuration:
      terminalText(texts)
    case .clipboard, .terminalClipboard, .terminalClipboardAnd, .file, .didNotAnswer, .didNotRead,
      .endedBySignal, .exitCode, .tooLongForTerminal:
      clipboardText(texts)
    case .words(let words): words
    }
  }

  private func fileText(_ texts: Localizer) -> String {
    switch self {
    case .system(let code, let words): FileProblem.system(code: code, words: words).text(texts)
    case .noRegularFile(let kind): kind.text(texts)
    case .linkToNothing(let target): FileProblem.linkToNothing(target: target).text(texts)
    case .linkOfOthers(let path):
      texts.localized(
        "\(VisibleText.visible(path)) is a link of another user; iapbench does not write to its target")
    case .folderOfOthers:
      texts.localized(
        "this folder belongs to another user, who could replace the files; choose your own folder"
      )
    case .folderForOthers:
      texts.localized(
        "other users can write to this folder; run `chmod go-w` on it, or choose another folder"
      )
    case .largerThan(let size): FileProblem.largerThan(mebibytes: size).text(texts)
    case .notInLibrary(let suggestion):
      suggestion.map {
        texts.localized("no such scenario in the library; did you mean \($0)?")
      }
        ?? texts.localized("no such scenario in the library; `iapbench scenarios` lists all")
    case .ambiguousInLibrary(let names):
      texts.localized("several scenarios have this name; write one of \(names)")
    case .libraryKeepsAsItIs: texts.localized("the built-in library is read-only; choose another path")
    case .notSigned: texts.localized("the receipt could not be signed")
    case .alreadyExists: texts.localized("already exists; choose another name")
    default: preconditionFailure("\(self) is not about a file")
    }
  }

  /// `EACCES` and `ENOSPC`, which are equal on Linux and macOS.
  private static let permissionDenied: Int32 = 13
  private static let noSpaceLeft: Int32 = 28

  private func isSystemError(_ number: Int32) -> Bool {
    if case .system(number, _) = self { true } else { false }
  }

  /// Whether the text contains the path of the file, so that the path does not precede the text.
  var namesPath: Bool {
    switch self {
    case .pathIsFolder, .noFolder, .cannotWrite, .cannotCreateFolder, .cannotSave: true
    default: false
    }
  }

  private func writingText(_ texts: Localizer) -> String {
    switch self {
    case .pathIsFolder(let path): texts.localized("\(path) is a folder; add a file name")
    case .noFolder(let folder): texts.localized("the folder \(folder) does not exist; type another path")
    case .cannotWrite(let folder, let reason):
      texts.localized("cannot write in \(folder): \(reason.text(texts)); type another path")
    case .cannotCreateFolder(let path, let parent, let reason):
      reason.isSystemError(Self.permissionDenied)
        ? texts.localized(
          """
          cannot create the folder \(path): \(reason.text(texts)); \
          make \(parent) writable or set XDG_STATE_HOME
          """)
        : texts.localized("cannot create the folder \(path): \(reason.text(texts)); set XDG_STATE_HOME")
    case .cannotSave(let path, let reason):
      reason.isSystemError(Self.noSpaceLeft)
        ? texts.localized(
          "cannot save \(path): \(reason.text(texts)); free some space or set XDG_STATE_HOME")
        : texts.localized("cannot save \(path): \(reason.text(texts)); set XDG_STATE_HOME to another folder")
    case .sessionCannotBeSaved(let notice):
      texts.localized("this session cannot be saved: \(notice.text(texts))")
    case .checkPath(let reason, isScenario: true):
      texts.localized("\(reason.text(texts)); check the path (built-in scenarios are lib:NAME)")
    case .checkPath(let reason, isScenario: false):
      texts.localized("\(reason.text(texts)); check the path")
    case .checkPermissions(let reason):
      texts.localized("\(reason.text(texts)); check the permissions of the file")
    case .nameFile(let reason): texts.localized("\(reason.text(texts)); name a file in it")
    default: preconditionFailure("\(self) is not about access to a file")
    }
  }

  private func sessionText(_ texts: Localizer) -> String {
    switch self {
    case .noFreeName: texts.localized("no free name is left in this folder")
    case .inUse(let path):
      texts.localized("\(path) is open in another iapbench; quit iapbench there, or choose another --session")
    case .heldElsewhere(let path):
      texts.localized("\(path) is open in another iapbench; quit iapbench there first")
    case .existsAlready(let path): texts.localized("\(path) already exists")
    case .noSession(let name, let suggestion):
      suggestion.map {
        texts.localized("no session \(name); did you mean \($0)?")
      }
        ?? texts.localized("no session \(name); `iapbench sessions` lists all")
    case .unusableName(let name):
      texts.localized("\(name) is not a valid session name: no slash, no dot at the start, at most 200 bytes")
    case .nameTaken(let name): texts.localized("a session \(name) already exists; choose another name")
    case .sessionOnScreen(let name): texts.localized("\(name) is the current session")
    case .sessionHasNoFile: texts.localized("this session has no file")
    case .scenarioReopened(let path, let line): texts.localized("\(path) is open at line \(line)")
    case .scenarioNotReopened(let path, let line):
      texts.localized("\(path) was open at line \(line), but cannot be continued there; open it again")
    case .resumed(let name, let steps, let catalog, let done):
      Self.resumed(name, steps: steps, catalog ?? texts.localized("demo"), done, texts)
    case .sessionSaved(let name, let command): Self.saved(name, command, texts)
    case .openingStopped(let name): texts.localized("stopped; \(name) is unchanged")
    case .earlierSession(let name):
      texts.localized("a new session begins; \(name) is saved, and :sessions continues it")
    case .nothingToResume: texts.localized("no session to resume; this is a new session")
    case .sessionCreated(let name):
      texts.localized("no session \"\(name)\" exists; this is a new session")
    default: preconditionFailure("\(self) is not about opening a session")
    }
  }

  private static func resumed(
    _ name: String, steps: Int, _ catalog: String, _ done: String, _ texts: Localizer
  ) -> String {
    steps == 1
      ? texts.localized("resumed \(name): \(catalog), \(done), 1 step")
      : texts.localized("resumed \(name): \(catalog), \(done), \(steps) steps")
  }

  private static func saved(_ name: String, _ command: String, _ texts: Localizer) -> String {
    let prefix = "session "
    let title = name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
    return texts.localized("Session \(title) saved. \(command) continues it.")
  }

  private func journalText(_ texts: Localizer) -> String {
    switch self {
    case .noSessionFile(let path):
      texts.localized(
        "\(path) is not an iapbench session (first line: \(ScenarioFile.header)); the file is unchanged")
    case .restKept(let path):
      texts.localized(
        "a step cannot be repeated: the session continues before this step; the rest is in \(path)")
    case .firstLineRepaired(let path):
      texts.localized(
        "the session's first line was damaged and is repaired; the old file is saved as \(path)"
      )
    case .incompleteLineSaved(let path): texts.localized("the omitted part is saved in \(path)")
    case .restNotKept(let path):
      texts.localized(
        "a step cannot be repeated: the session continues before this step, unsaved; \(path) is unchanged")
    case .writtenAgain(let path): texts.localized("\(path) was deleted; the session was saved again")
    case .continuesInOtherFile(let old, let new):
      texts.localized("another program changed \(old); the session continues in \(new)")
    case .catalogNotCopied(let name, let reason):
      texts.localized(
        "\(name) was not copied into the session (\(reason.text(texts))); keep the original file")
    case .catalogReadAgain(let name):
      texts.localized("the session's copy of \(name) is incomplete; the original file was read")
    case .unsavedSteps(let count):
      count == 1
        ? texts.localized("1 step was not saved")
        : texts.localized("\(count) steps were not saved")
    default: preconditionFailure("\(self) is not about a saved session")
    }
  }

  private func serverText(_ texts: Localizer) -> String {
    switch self {
    case .portTaken(let port):
      texts.localized(
        "port \(port) is in use by another program; choose other ports with --port and --production-port")
    case .portServed(let port, let options?):
      texts.localized("port \(port) is in use by another iapbench; these ports are free: \(options)")
    case .portServed(let port, nil):
      texts.localized(
        "port \(port) is in use by another iapbench; choose other ports with --port and --production-port")
    case .portForbidden(let port):
      texts.localized(
        "port \(port) needs administrator rights; choose other ports with --port and --production-port")
    case .samePort(let port):
      texts.localized("both stores use port \(port); --port and --production-port must differ")
    case .portUnusable(let port, let words):
      texts.localized(
        "port \(port) cannot be opened: \(words); choose other ports with --port and --production-port")
    case .servedOnScreen(let path):
      texts.localized(
        "\(path) is open in a workbench; press : there and type `serve on` to serve that session"
      )
    case .chainUnusable:
      texts.localized("not a certificate chain of iapbench; `iapbench kit --renew` creates a new chain")
    case .apiKeyUnusable:
      texts.localized("not an API key of iapbench; `iapbench kit --renew` creates a new key")
    case .noChain: texts.localized("the certificates could not be created")
    case .ocspElsewhere(let port, let asked):
      texts.localized(
        """
        the certificates name the OCSP responder on port \(asked), not \(port); for a port N of your own: \
        `iapbench kit --renew --port N`
        """)
    case .noResponder:
      texts.localized(
        "these certificates have no OCSP responder; `iapbench kit --renew` creates new ones")
    case .changesRefused(let path, let reason):
      texts.localized(
        "\(path): \(reason.text(texts)); requests that change the session fail until saving works again")
    case .savedAgain(let path): texts.localized("\(path) can be saved again")
    case .requestNotSaved(let reason):
      texts.localized(
        "a request failed because the session cannot be saved: \(reason.text(texts))")
    case .kitOutdated(let path, let reason):
      texts.localized("\(path) could not be updated (\(reason.text(texts))); iapbench retries every second")
    case .kitWritten(let path): texts.localized("\(path) is up to date again")
    default: preconditionFailure("\(self) is not about the server")
    }
  }

  private func terminalText(_ texts: Localizer) -> String {
    switch self {
    case .localeNotInstalled(let name):
      texts.localized("locale \(name) is not installed; C.UTF-8 is used, and all texts are shown")
    case .localeNotUTF8(let name):
      texts.localized("locale \(name) is not UTF-8; C.UTF-8 is used, and all texts are shown")
    case .localeIsASCII(let name): texts.localized("locale \(name) is not UTF-8; only ASCII is shown")
    case .onlyASCII: texts.localized("no UTF-8 locale is installed; only ASCII is shown")
    case .noColours(let theme): texts.localized("this terminal has no colours; using theme \(theme)")
    case .needsColours(let theme): texts.localized("theme \(theme) needs colours; this terminal has none")
    case .themeUnusable(let problem): texts.localized("\(problem.text(texts))", context: "unusable theme")
    case .configuration(let problem): texts.localized("\(problem.text(texts))", context: "configuration")
    default: preconditionFailure("\(self) is not about the terminal")
    }
  }

  private func clipboardText(_ texts: Localizer) -> String {
    switch self {
    case .clipboard(let tool): texts.localized("the clipboard (\(tool))")
    case .terminalClipboard: texts.localized("the terminal's clipboard")
    case .terminalClipboardAnd(let file): texts.localized("the terminal's clipboard, and \(file)")
    case .file(let path): path
    case .didNotAnswer: texts.localized("did not answer")
    case .didNotRead: texts.localized("did not read the whole text")
    case .endedBySignal(let number): texts.localized("ended by signal \(number)")
    case .exitCode(let code): texts.localized("failed with exit code \(code)")
    case .tooLongForTerminal: texts.localized("too long for the terminal's clipboard")
    default: preconditionFailure("\(self) is not about copying")
    }
  }
}
