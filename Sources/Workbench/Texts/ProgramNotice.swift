// What the program tells the operator about files, sessions, themes, the clipboard and its configuration: facts that come
// up outside the screen and are shown on it. Standard error gets the English, the screen the chrome's language.

import Scenario
import StoreSimulator

/// Something that the program has to say.
public indirect enum ProgramNotice: Hashable, Sendable {
  case fact(ProgramFact)
  /// A path, and what is the matter with it.
  case about(path: String, ProgramFact)
  /// A program, and what it did.
  case tool(String, ProgramFact)
  /// Where something went, and what did not work before.
  case despite(ProgramFact, [ProgramNotice])
  case all([ProgramNotice])
  /// A session's file that cannot be done again.
  case unreplayable(JournalError, file: String)
  case restored(RestoreNotice)
  case refused(Refusal)

  /// The English, without a full stop.
  public var english: String { Texts(.english).words(for: self) }
}

/// A single fact that the program has to say.
///
/// Cases carry what it is about; `english` is the English. A new one is a case, a line there and a line in each other
/// language of the chrome.
public enum ProgramFact: Hashable, Sendable {
  // Files
  /// The system's own error, by number and in its words.
  case system(code: Int32, words: String)
  /// What is no regular file is not read or written.
  case noRegularFile(SpecialFile)
  case linkToNothing(target: String)
  case largerThan(mebibytes: Int)

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
  case nothingToResume
  /// A file that is to be a session and does not begin as one.
  case noSessionFile(path: String)
  /// What follows the sound lines of a journal stands in a file of its own now.
  case restKept(path: String)
  /// The same for a last line without an end.
  case tornKept(path: String)
  /// The same, where that file could not be written.
  case restNotKept(path: String)
  /// The session's file was deleted under the running program.
  case writtenAgain(path: String)
  /// Another program has put something in the place of the session's file, or into it.
  case goesOnBeside(old: String, new: String)
  /// The session's copy of a catalogue could not be made.
  indirect case catalogNotCopied(String, ProgramFact)
  /// The session's copy of a catalogue is not there, or not whole.
  case catalogReadAgain(String)
  case unsavedSteps(Int)

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

  /// The English, without a full stop.
  public var english: String {
    switch self {
    case .system(_, let words): words
    case .noRegularFile(let kind): kind.english
    case .linkToNothing(let target): "is a link to \(target), which is not there"
    case .largerThan(let size): "is larger than \(size) MiB"

    case .noFreeName: "no name is free there"
    case .inUse(let path): "\(path) is open in another iapbench: quit that one, or choose another --session"
    case .heldElsewhere(let path): "\(path) is open in another iapbench: quit that one first"
    case .existsAlready(let path): "\(path) exists already"
    case .noSession(let name, let near):
      "there is no session \(name); "
        + (near.map { "did you mean \($0)?" } ?? "iapbench sessions lists them")
    case .unusableName(let name):
      "\(name) is no name for a session: no slash, no dot at the start, at most 200 bytes"
    case .nameTaken(let name): "there is a session \(name) already"
    case .sessionOnScreen(let name): "\(name) is the session on screen"
    case .sessionHasNoFile: "this session has no file"
    case .nothingToResume: "there was no session to resume: this is a fresh one"
    case .noSessionFile(let path):
      "\(path) does not begin as a session (\(ScenarioFile.header)) and is left as it is"
    case .restKept(let path):
      "a line cannot be done again: the session goes on before it, and the rest is kept as \(path)"
    case .tornKept(let path): "what was left out is kept as \(path)"
    case .restNotKept(let path):
      "a line cannot be done again: the session goes on before it, unsaved, and \(path) is left as it is"
    case .writtenAgain(let path): "\(path) was gone: the session was written again"
    case .goesOnBeside(let old, let new):
      "\(old) was changed by another program: the session goes on in \(new)"
    case .catalogNotCopied(let name, let reason):
      "the session has no copy of \(name) (\(reason.english)): it will need the file itself"
    case .catalogReadAgain(let name): "the session's copy of \(name) is not whole: the file itself was read"
    case .unsavedSteps(let count):
      count == 1 ? "1 step was not saved" : "\(count) steps were not saved"

    case .localeNotInstalled(let name): "the locale \(name) is not installed: C.UTF-8 is used"
    case .localeNotUTF8(let name): "the locale \(name) is not UTF-8: C.UTF-8 is used"
    case .onlyASCII: "no UTF-8 locale here: only ASCII is shown"
    case .noColours(let theme): "no colours here: the theme \(theme) is used"
    case .needsColours(let theme): "\(theme) needs colours, and this terminal shows none"
    case .themeUnusable(let problem): problem.description
    case .configuration(let problem): problem.english

    case .clipboard(let tool): "the clipboard (\(tool))"
    case .terminalClipboard: "the terminal's clipboard"
    case .terminalClipboardAnd(let file): "the terminal's clipboard, and \(file)"
    case .file(let path): path
    case .didNotAnswer: "did not answer"
    case .didNotRead: "did not read everything"
    case .endedBySignal(let number): "ended by signal \(number)"
    case .exitCode(let code): "failed with exit code \(code)"
    case .tooLongForTerminal: "too long for the terminal's clipboard"
    }
  }
}

extension Texts {
  /// What the program says, in the chrome's language.
  func words(for notice: ProgramNotice) -> String {
    switch notice {
    case .fact(let fact): words(for: fact)
    case .about(let path, let fact): "\(path): \(words(for: fact))"
    case .tool(let name, let fact): "\(name) \(words(for: fact))"
    case .despite(let place, let failures): "\(words(for: place)) (\(words(for: .all(failures))))"
    case .all(let notices): notices.map { words(for: $0) }.joined(separator: "; ")
    case .unreplayable(let error, let file): complaint(error, file: file)
    case .restored(let restored): self.notice(restored)
    case .refused(let refusal): self.refusal(refusal)
    }
  }

  private func words(for fact: ProgramFact) -> String {
    switch language {
    case .english: fact.english
    case .japanese: fact.japanese
    }
  }
}
