// A fact that the program reports about files, sessions, the server, the terminal or copying.

import Scenario
import StoreCatalog
import StoreSimulator
import Support

/// A single fact that the program has to say.
///
/// Cases carry what it is about.
public enum ProgramMessage: Localizable, Hashable, Sendable {
  // Files
  /// The system's own error, by number and in its words.
  case system(code: Int32, words: String)
  /// What is no regular file is not read or written.
  case noRegularFile(NonRegularFileKind)
  case linkToNothing(target: String)
  /// A link on the way to a file that is to be written, made by another user.
  case linkOfOthers(String)
  /// A folder that belongs to another user, and one to which other users can write.
  case folderOfOthers
  case folderForOthers
  case largerThan(mebibytes: Int)
  /// A name that no scenario inside the program has.
  case notInLibrary(near: String?)
  /// What is inside the program is not written.
  case libraryKeepsAsItIs
  case alreadyExists

  // Receipts
  case notSigned

  // Sessions
  case noFreeName
  case inUse(path: String)
  /// The same, where only that one's end helps.
  case heldElsewhere(path: String)
  case existsAlready(path: String)
  case noSession(String, near: String?)
  case unusableName(String)
  case nameTaken(String)
  case sessionOnScreen(String)
  case sessionHasNoFile
  /// The session that `--resume` has opened, and what was done in it.
  case resumed(String, steps: Int, catalog: String?, done: String)
  /// Opening a session was called off.
  case openingStopped(String)
  case nothingToResume
  /// A file that is to be a session and does not begin as one.
  case noSessionFile(path: String)
  /// What follows the sound lines of a journal stands in a file of its own now.
  case restKept(path: String)
  /// The first line of a journal was damaged; the file as it was stands under another name now.
  case firstLineRepaired(path: String)
  /// The same for a last line without an end.
  case incompleteLineSaved(path: String)
  /// The same, where that file could not be written.
  case restNotKept(path: String)
  /// The session's file was deleted under the running program.
  case writtenAgain(path: String)
  /// Another program has put something in the place of the session's file, or into it.
  case continuesInOtherFile(old: String, new: String)
  /// The session's copy of a catalogue could not be made.
  indirect case catalogNotCopied(String, ProgramMessage)
  /// The session's copy of a catalogue is not there, or not whole.
  case catalogReadAgain(String)
  case unsavedSteps(Int)
  /// A served session could not be saved.
  indirect case changesRefused(path: String, ProgramMessage)
  /// A served session was saved after a failure.
  case savedAgain(path: String)
  /// A request to a workbench was answered with a failure.
  indirect case requestNotSaved(ProgramMessage)
  /// A file of the kit does not have what the session has.
  indirect case kitOutdated(path: String, ProgramMessage)
  case kitWritten(path: String)

  // The server and its certificates
  case portTaken(Int)
  case portForbidden(Int)
  case samePort(Int)
  case portUnusable(Int, words: String)
  /// `iapbench serve` was to serve a session that a workbench has open.
  case servedOnScreen(path: String)
  /// The file of the user's chain is none.
  case chainUnusable
  case noChain
  /// What the program has said already, in its own words.
  case words(String)

  // Terminal, themes, configuration
  case localeNotInstalled(String)
  case localeNotUTF8(String)
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

  /// The words, without a full stop.
  public func text(_ texts: Localizer) -> String {
    switch self {
    case .system, .noRegularFile, .linkToNothing, .linkOfOthers, .folderOfOthers, .folderForOthers,
      .largerThan, .notInLibrary, .libraryKeepsAsItIs, .alreadyExists, .notSigned:
      fileText(texts)
    case .noFreeName, .inUse, .heldElsewhere, .existsAlready, .noSession, .unusableName, .nameTaken,
      .sessionOnScreen, .sessionHasNoFile, .resumed, .openingStopped, .nothingToResume:
      sessionText(texts)
    case .noSessionFile, .restKept, .firstLineRepaired, .incompleteLineSaved, .restNotKept, .writtenAgain,
      .continuesInOtherFile, .catalogNotCopied, .catalogReadAgain, .unsavedSteps:
      journalText(texts)
    case .changesRefused, .savedAgain, .requestNotSaved, .kitOutdated, .kitWritten, .portTaken,
      .portForbidden, .samePort, .portUnusable, .servedOnScreen, .chainUnusable, .noChain:
      serverText(texts)
    case .localeNotInstalled, .localeNotUTF8, .onlyASCII, .noColours, .needsColours, .themeUnusable,
      .configuration:
      terminalText(texts)
    case .clipboard, .terminalClipboard, .terminalClipboardAnd, .file, .didNotAnswer, .didNotRead,
      .endedBySignal, .exitCode, .tooLongForTerminal:
      clipboardText(texts)
    case .words(let words): words
    }
  }

  /// Returns the words about a file or folder.
  private func fileText(_ texts: Localizer) -> String {
    switch self {
    case .system(let code, let words): FileProblem.system(code: code, words: words).text(texts)
    case .noRegularFile(let kind): kind.text(texts)
    case .linkToNothing(let target): FileProblem.linkToNothing(target: target).text(texts)
    case .linkOfOthers(let path):
      texts.localized(
        "\(VisibleText.visible(path)) is a link that another user made, and writing does not follow it")
    case .folderOfOthers:
      texts.localized(
        "this folder belongs to another user, who could replace what is written there: choose a folder of your own"
      )
    case .folderForOthers:
      texts.localized(
        "other users can write to this folder: take that permission away (chmod go-w), or choose another folder"
      )
    case .largerThan(let size): FileProblem.largerThan(mebibytes: size).text(texts)
    case .notInLibrary(let near):
      near.map {
        texts.localized("the library has no such scenario; did you mean \($0)?")
      }
        ?? texts.localized("the library has no such scenario; iapbench scenarios lists them")
    case .libraryKeepsAsItIs: texts.localized("the library inside the program cannot be written to")
    case .notSigned: texts.localized("the receipt could not be signed")
    case .alreadyExists: texts.localized("exists already")
    default: preconditionFailure("\(self) is not about a file")
    }
  }

  /// Returns the words about opening and naming sessions.
  private func sessionText(_ texts: Localizer) -> String {
    switch self {
    case .noFreeName: texts.localized("no name is free there")
    case .inUse(let path):
      texts.localized("\(path) is open in another iapbench: quit that one, or choose another --session")
    case .heldElsewhere(let path): texts.localized("\(path) is open in another iapbench: quit that one first")
    case .existsAlready(let path): texts.localized("\(path) exists already")
    case .noSession(let name, let near):
      near.map {
        texts.localized("there is no session \(name); did you mean \($0)?")
      }
        ?? texts.localized("there is no session \(name); iapbench sessions lists them")
    case .unusableName(let name):
      texts.localized("\(name) is no name for a session: no slash, no dot at the start, at most 200 bytes")
    case .nameTaken(let name): texts.localized("there is a session \(name) already")
    case .sessionOnScreen(let name): texts.localized("\(name) is the session on screen")
    case .sessionHasNoFile: texts.localized("this session has no file")
    case .resumed(let name, let steps, let catalog, let done):
      Self.resumed(name, steps: steps, catalog ?? texts.localized("demo"), done, texts)
    case .openingStopped(let name): texts.localized("stopped; \(name) is as it was")
    case .nothingToResume: texts.localized("there was no session to resume: this is a fresh one")
    default: preconditionFailure("\(self) is not about opening a session")
    }
  }

  private static func resumed(
    _ name: String, steps: Int, _ catalog: String, _ done: String, _ texts: Localizer
  ) -> String {
    steps == 1
      ? texts.localized("\(name), as you left it: \(catalog), \(done), 1 step")
      : texts.localized("\(name), as you left it: \(catalog), \(done), \(steps) steps")
  }

  /// Returns the words about restoring and saving a session.
  private func journalText(_ texts: Localizer) -> String {
    switch self {
    case .noSessionFile(let path):
      texts.localized("\(path) does not begin as a session (\(ScenarioFile.header)) and is left as it is")
    case .restKept(let path):
      texts.localized(
        "a line cannot be done again: the session goes on before it, and the rest is kept as \(path)")
    case .firstLineRepaired(let path):
      texts.localized(
        "the first line of the session was damaged and is written again: the file as it was is kept as \(path)"
      )
    case .incompleteLineSaved(let path): texts.localized("what was left out is kept as \(path)")
    case .restNotKept(let path):
      texts.localized(
        "a line cannot be done again: the session goes on before it, unsaved, and \(path) is left as it is")
    case .writtenAgain(let path): texts.localized("\(path) was gone: the session was written again")
    case .continuesInOtherFile(let old, let new):
      texts.localized("\(old) was changed by another program: the session goes on in \(new)")
    case .catalogNotCopied(let name, let reason):
      texts.localized(
        "the session has no copy of \(name) (\(reason.text(texts))): it will need the file itself")
    case .catalogReadAgain(let name):
      texts.localized("the session's copy of \(name) is not whole: the file itself was read")
    case .unsavedSteps(let count):
      count == 1
        ? texts.localized("1 step was not saved")
        : texts.localized("\(count) steps were not saved")
    default: preconditionFailure("\(self) is not about a saved session")
    }
  }

  /// Returns the words about the server and its files.
  private func serverText(_ texts: Localizer) -> String {
    switch self {
    case .portTaken(let port):
      texts.localized(
        "port \(port) is taken by another program: choose others with --port and --production-port")
    case .portForbidden(let port):
      texts.localized(
        "port \(port) is not for everyone's programs: choose others with --port and --production-port")
    case .samePort(let port):
      texts.localized("port \(port) cannot be both stores': --port and --production-port are two")
    case .portUnusable(let port, let words):
      texts.localized("port \(port) cannot be opened: \(words); --port and --production-port choose others")
    case .servedOnScreen(let path):
      texts.localized(
        "\(path) is open in a workbench: type `serve on` there (after `:`), and it serves what is on its screen"
      )
    case .chainUnusable:
      texts.localized("this is no chain of certificates of iapbench; iapbench kit --renew makes a new one")
    case .noChain: texts.localized("no certificates could be made")
    case .changesRefused(let path, let reason):
      texts.localized(
        "\(path): \(reason.text(texts)); requests that change the session fail until it can be saved")
    case .savedAgain(let path): texts.localized("\(path) is saved again")
    case .requestNotSaved(let reason):
      texts.localized(
        "a request was answered with a failure, because the session cannot be saved: \(reason.text(texts))")
    case .kitOutdated(let path, let reason):
      texts.localized("\(path) is outdated (\(reason.text(texts))); writing is retried every second")
    case .kitWritten(let path): texts.localized("\(path) is up to date again")
    default: preconditionFailure("\(self) is not about the server")
    }
  }

  /// Returns the words about the terminal, themes and the configuration.
  private func terminalText(_ texts: Localizer) -> String {
    switch self {
    case .localeNotInstalled(let name):
      texts.localized("the locale \(name) is not installed: C.UTF-8 is used")
    case .localeNotUTF8(let name): texts.localized("the locale \(name) is not UTF-8: C.UTF-8 is used")
    case .onlyASCII: texts.localized("no UTF-8 locale here: only ASCII is shown")
    case .noColours(let theme): texts.localized("no colours here: the theme \(theme) is used")
    case .needsColours(let theme): texts.localized("\(theme) needs colours, and this terminal shows none")
    case .themeUnusable(let problem): texts.localized("\(problem.text(texts))", context: "unusable theme")
    case .configuration(let problem): texts.localized("\(problem.text(texts))", context: "configuration")
    default: preconditionFailure("\(self) is not about the terminal")
    }
  }

  /// Returns the words about copying.
  private func clipboardText(_ texts: Localizer) -> String {
    switch self {
    case .clipboard(let tool): texts.localized("the clipboard (\(tool))")
    case .terminalClipboard: texts.localized("the terminal's clipboard")
    case .terminalClipboardAnd(let file): texts.localized("the terminal's clipboard, and \(file)")
    case .file(let path): path
    case .didNotAnswer: texts.localized("did not answer")
    case .didNotRead: texts.localized("did not read everything")
    case .endedBySignal(let number): texts.localized("ended by signal \(number)")
    case .exitCode(let code): texts.localized("failed with exit code \(code)")
    case .tooLongForTerminal: texts.localized("too long for the terminal's clipboard")
    default: preconditionFailure("\(self) is not about copying")
    }
  }
}
