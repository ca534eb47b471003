// The opening and creation of the session in which the program works.

import ProgramMessages
import Scenario
import StoreModel
import StoreSimulator
import Support
import Workbench

enum SessionChoice: Equatable {
  case new
  case resume
  /// The session in this file, created if it does not exist.
  case file(String)
}

struct OpenedSession {
  var session: Session
  /// The journal; nil if the session cannot be saved, with the reason in `notices`.
  var journal: SessionJournal?
  var name: String
  var notices: [ProgramNotice] = []
  /// Whether the session was restored from an existing journal.
  var isRestored = false
  /// The catalogue copies; nil if the session cannot be saved.
  var catalogs: SessionCatalogs?
  /// The choices on the screen that the journal contains.
  var journalNotes = JournalNotes()
  /// The scenario that the journal names as open.
  var openScenario: StepwiseScenario?
  /// The journal's lines about the beginning of a new session, which are written with its first step.
  ///
  /// A session without other steps leaves no file.
  var beginning: [String] = []

  /// Opens the scenario of the journal at its line, and adds a notice.
  ///
  /// The file can be missing or have another step at this line; a bug bundle is not opened again.
  fileprivate mutating func reopenScenario() {
    guard let open = journalNotes.relative(to: Path.workingFolder ?? "").openScenario else { return }
    let path = VisibleText.visible(open.path)
    if case .scenario(let bytes) = try? DocumentFile.read(Path.resolve(open.path, in: ".")),
      var scenario = try? StepwiseScenario(
        file: path, bytes: bytes, table: Participants.all.table, followsUndo: true),
      scenario.move(toLine: open.line),
      open.step == nil
        || open.step == scenario.next.map({ VisibleText.visible(CommandPrinter.shown($0.command)) })
    {
      openScenario = scenario
    }
    notices.append(
      .fact(
        openScenario == nil
          ? .scenarioNotReopened(path: path, line: open.line)
          : .scenarioReopened(path: path, line: open.line)))
  }

  /// Returns the new session with a change of the device as its beginning.
  fileprivate func started(with change: DeviceChange?) -> OpenedSession {
    var opened = self
    if let change { opened.beginning = opened.session.begin(with: .device(change)).journalLines }
    return opened
  }
}

enum SessionOpener {
  /// Opens a session; `device` changes the device of a new session.
  static func open(
    _ choice: SessionChoice, device: DeviceChange? = nil, _ cancellation: Cancellation = .never
  ) throws(SessionError) -> OpenedSession {
    switch choice {
    case .new:
      let last = SessionFolder().journals.first { !SessionFolder.isEmpty($0) }
      let notices = last.map { [ProgramNotice.fact(.earlierSession(name(of: $0)))] } ?? []
      return createSession(notices: notices, device: device)
    case .file(let path):
      guard !path.isEmpty else { throw SessionError(.fact(.unusableName("")), status: .unusable) }
      if PosixFile.exists(path) { return try restore(path, followsLink: true, cancellation) }
      do {
        var created = openedSession(with: try SessionJournal.create(path)).started(with: device)
        // A path with a folder or an extension names a new file on purpose.
        if !path.contains("/"), !path.contains(".") { created.notices = [.fact(.sessionCreated(path))] }
        return created
      } catch {
        throw SessionError(error.notice, status: error.status)
      }
    case .resume: return try resume(device: device, cancellation)
    }
  }

  /// Opens the session used last, and removes sessions without steps.
  private static func resume(
    device: DeviceChange?, _ cancellation: Cancellation
  ) throws(SessionError) -> OpenedSession {
    let folder = SessionFolder()
    folder.removeUnused()
    var notices: [ProgramNotice] = []
    for file in folder.journals where !SessionFolder.isEmpty(file) {
      do {
        var session = try restore(file, followsLink: false, cancellation)
        let bytes = (try? PosixFile.read(file, followsLink: false)) ?? []
        let outline = JournalOutline(ofJournal: bytes)
        let resumed = ProgramMessage.resumed(
          session.name, steps: Session.stepCount(ofJournal: bytes), catalog: outline.catalog,
          done: outline.done)
        session.notices = [.fact(resumed)] + notices + session.notices
        return session
      } catch {
        // A file that is not a session is skipped with a notice; any other failure ends the search.
        guard error.status == .unusable else { throw error }
        notices.append(error.notice)
      }
    }
    return createSession(notices: notices + [.fact(.nothingToResume)], device: device)
  }

  /// Returns a session's display name, such as `session 3` for `session-3.iap`.
  static func name(of path: String) -> String {
    let file = Path.name(of: path)
    let stem = file.hasSuffix(".iap") ? String(file.dropLast(4)) : file
    return stem.hasPrefix("session-") ? "session \(stem.dropFirst(8))" : stem
  }

  /// Returns 3 for `session-3.iap`; nil for a name from the user.
  static func number(of path: String) -> Int? {
    let file = Path.name(of: path)
    guard file.hasPrefix("session-"), file.hasSuffix(".iap") else { return nil }
    return Int(file.dropFirst(8).dropLast(4))
  }

  private static func openedSession(with journal: SessionJournal) -> OpenedSession {
    let catalogs = SessionCatalogs(base: ".")
    catalogs.attach(journal: journal.path)
    return OpenedSession(
      session: Session(
        registry: Participants.all, loadCatalog: catalogs.loader, readFile: catalogs.fileReader),
      journal: journal,
      name: name(of: journal.path),
      catalogs: catalogs)
  }

  /// Creates a session, which is not saved if no journal can be created.
  static func createSession(notices: [ProgramNotice], device: DeviceChange? = nil) -> OpenedSession {
    do {
      var session = openedSession(with: try newJournal()).started(with: device)
      session.notices = notices
      return session
    } catch {
      return unsaved(notices + [.fact(.sessionCannotBeSaved(error.notice))]).started(with: device)
    }
  }

  static func newJournal() throws(FileFailure) -> SessionJournal {
    try AppDirectories.makeSessions()
    SessionFolder().removeUnused()
    for number in 1..<1_000_000 {
      do {
        return try SessionJournal.create("\(AppDirectories.sessions)/session-\(number).iap")
      } catch {
        // A taken number is skipped; any other error ends the search.
        if case .failed(let failure) = error {
          throw FileFailure(path: failure.path, reason: .cannotSave(failure.path, failure.reason))
        }
      }
    }
    throw FileFailure(path: AppDirectories.sessions, reason: .noFreeName)
  }

  private static func unsaved(_ notices: [ProgramNotice]) -> OpenedSession {
    OpenedSession(
      session: Session(
        registry: Participants.all, loadCatalog: CatalogFiles.loader(folder: "."),
        readFile: CatalogFiles.reader(folder: ".")), journal: nil,
      name: "session",
      notices: notices)
  }

  /// Restores a session up to its last valid line; the lines after it are saved in a separate file.
  ///
  /// Throws if the file does not begin like a session.
  static func restore(
    _ path: String, followsLink: Bool, _ cancellation: Cancellation = .never
  ) throws(SessionError) -> OpenedSession {
    let journal: SessionJournal
    let originalBytes: [UInt8]
    do {
      (journal, originalBytes) = try SessionJournal.reopen(path, followsLink: followsLink)
    } catch {
      throw SessionError(error.notice, status: error.status)
    }
    let repaired = Session.repairedBeginning(of: originalBytes)
    let bytes = repaired ?? originalBytes
    let notes = JournalNotes(ofJournal: bytes)
    // The next lines of an open scenario name files relative to the scenario.
    let catalogs = SessionCatalogs(base: notes.openScenario.map { Path.folder(of: $0.path) } ?? ".")
    catalogs.attach(journal: path, bytes: bytes)
    catalogs.setReplaying(true)
    defer { catalogs.setReplaying(false) }
    let restored: RestoredSession
    do {
      restored = try Session.recover(
        journal: bytes, registry: Participants.all, loadCatalog: catalogs.loader,
        readFile: catalogs.fileReader,
        cancellation: cancellation)
    } catch {
      if error.isStop { throw SessionError(.fact(.openingStopped(name(of: path))), status: .failed) }
      throw SessionError(.unreplayable(error, file: Path.name(of: path)), status: .unusable)
    }
    var session = OpenedSession(
      session: restored.session, journal: journal, name: name(of: path),
      notices: catalogs.notices + programNotices(restored.notices, file: Path.name(of: path)),
      isRestored: true,
      catalogs: catalogs,
      journalNotes: JournalNotes(ofJournal: Array(bytes[..<restored.validByteCount])))
    session.reopenScenario()
    if repaired != nil {
      // The repaired content has a different length, so the file is replaced before anything is appended. The
      // original content is saved first.
      guard let savedPath = saveDamagedLines(originalBytes[...], of: path),
        (try? journal.replaceAll(with: bytes)) != nil
      else {
        session.notices.insert(.fact(.restNotKept(path: path)), at: 0)
        session.journal = nil
        return session
      }
      session.notices.insert(.fact(.firstLineRepaired(path: savedPath)), at: 0)
    }
    let damagedBytes = bytes[restored.validByteCount...]
    let savedPath = damagedBytes.isEmpty ? nil : saveDamagedLines(damagedBytes, of: path)
    if let fault = restored.fault {
      // The notice about the saved lines comes first, because the description of the fault may be long.
      let location = ProgramNotice.fact(savedPath.map { .restKept(path: $0) } ?? .restNotKept(path: path))
      session.notices = [location, .unreplayable(fault, file: Path.name(of: path))] + session.notices
      // Invalid lines are not overwritten if they could not be saved.
      guard savedPath != nil else {
        session.journal = nil
        return session
      }
    } else if let savedPath {
      session.notices.append(.fact(.incompleteLineSaved(path: savedPath)))
    }
    journal.truncate(to: restored.validByteCount)
    // Adds the header if it is missing or incomplete. A failed write is retried with the first step.
    if let missing = Session.missingBeginning(of: Array(bytes[..<restored.validByteCount])) {
      _ = journal.append(missing)
    }
    return session
  }

  /// The maximum number of refused steps that are listed separately.
  private static let maxSkippedListed = 2

  /// Returns notices about a restored session; the log contains every skipped step.
  private static func programNotices(_ notices: [RestoreNotice], file: String) -> [ProgramNotice] {
    var skippedCount = 0
    var result: [ProgramNotice] = []
    for notice in notices {
      guard case .skippedStep(let line, let refusal) = notice else {
        result.append(.restored(notice))
        continue
      }
      skippedCount += 1
      if skippedCount <= maxSkippedListed { result.append(.skippedStep(file: file, line: line, refusal)) }
    }
    if skippedCount > maxSkippedListed {
      result.append(.restored(.moreSkippedSteps(skippedCount - maxSkippedListed)))
    }
    return result
  }

  /// Saves the invalid lines next to the journal and returns their path; nil if that failed.
  private static func saveDamagedLines(_ bytes: ArraySlice<UInt8>, of path: String) -> String? {
    for number in 1..<10_000 {
      let savedPath = "\(path).rest-\(number)"
      do {
        if try PosixFile.create(savedPath, with: Array(bytes), for: .program) { return savedPath }
      } catch {
        return nil
      }
    }
    return nil
  }
}
