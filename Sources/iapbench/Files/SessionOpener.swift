// Finds or makes the session that the program works in, and brings it back from its journal.

import Scenario
import StoreSimulator
import Support
import Workbench

/// What the arguments say about the session.
enum SessionChoice: Equatable {
  /// A new one, with the next free number.
  case fresh
  /// The one that was changed last.
  case resume
  /// This file: opened where it exists, else made.
  case file(String)
}

/// A session that is ready to work in.
struct OpenedSession {
  var session: Session
  /// Nil when it cannot be saved; `notices` then say why.
  var journal: SessionJournal?
  var name: String
  var notices: [ProgramNotice] = []
  /// Whether it was there before.
  var isRestored = false
  /// Its copies of catalogues; nil when it cannot be saved.
  var catalogs: SessionCatalogs?
  /// The names of the log's channels that the journal says; nil if it says none.
  var shownChannels: [String]?
}

/// Opens sessions.
enum SessionOpener {
  static func open(
    _ choice: SessionChoice, _ cancellation: Cancellation = .never
  ) throws(SessionError) -> OpenedSession {
    switch choice {
    case .fresh: return fresh(notices: [])
    case .file(let path):
      guard !path.isEmpty else { throw SessionError(.fact(.unusableName("")), status: .unusable) }
      if PosixFile.exists(path) { return try restore(path, followsLink: true, cancellation) }
      do {
        return opened(try SessionJournal.create(path))
      } catch {
        throw SessionError(error.notice, status: error.status)
      }
    case .resume: return try resume(cancellation)
    }
  }

  /// Goes on with the session that was worked in last; those in which nothing was done are swept away.
  private static func resume(_ cancellation: Cancellation) throws(SessionError) -> OpenedSession {
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
        // A file that is no session is passed over with a notice; a session that cannot be opened now ends the search.
        guard error.status == .unusable else { throw error }
        notices.append(error.notice)
      }
    }
    return fresh(notices: notices + [.fact(.nothingToResume)])
  }

  /// `session-3.iap` reads `session 3`.
  static func name(of path: String) -> String {
    let file = Path.name(of: path)
    let stem = file.hasSuffix(".iap") ? String(file.dropLast(4)) : file
    return stem.hasPrefix("session-") ? "session \(stem.dropFirst(8))" : stem
  }

  /// 3 of `session-3.iap`, a name that the program gave; nil for one that the operator gave.
  static func number(of path: String) -> Int? {
    let file = Path.name(of: path)
    guard file.hasPrefix("session-"), file.hasSuffix(".iap") else { return nil }
    return Int(file.dropFirst(8).dropLast(4))
  }

  private static func opened(_ journal: SessionJournal) -> OpenedSession {
    let catalogs = SessionCatalogs(base: ".")
    catalogs.attach(journal: journal.path)
    return OpenedSession(
      session: Session(
        registry: Participants.all, loadCatalog: catalogs.loader, readFile: catalogs.fileReader),
      journal: journal,
      name: name(of: journal.path),
      catalogs: catalogs)
  }

  /// A new session.
  static func fresh(notices: [ProgramNotice]) -> OpenedSession {
    do {
      var opened = opened(try freshJournal())
      opened.notices = notices
      return opened
    } catch {
      return unsaved(notices + [error.notice])
    }
  }

  /// A new journal with the next free number.
  static func freshJournal() throws(FileFailure) -> SessionJournal {
    try PosixFile.makeFolder(AppDirectories.sessions)
    SessionFolder().removeUnused()
    for number in 1..<1_000_000 {
      do {
        return try SessionJournal.create("\(AppDirectories.sessions)/session-\(number).iap")
      } catch {
        // A number that is taken is passed over; any other failure is one of the disk and ends the search.
        if case .failed(let failure) = error { throw failure }
      }
    }
    throw FileFailure(path: AppDirectories.sessions, reason: .noFreeName)
  }

  /// The work goes on; the screen says that it is not being saved.
  private static func unsaved(_ notices: [ProgramNotice]) -> OpenedSession {
    OpenedSession(
      session: Session(
        registry: Participants.all, loadCatalog: CatalogFiles.loader(folder: "."),
        readFile: CatalogFiles.reader(folder: ".")), journal: nil,
      name: "session",
      notices: notices)
  }

  /// Brings a session back as far as its lines are sound; what follows them is kept in a file of its own, and told.
  ///
  /// What does not begin as a session is left alone.
  static func restore(
    _ path: String, followsLink: Bool, _ cancellation: Cancellation = .never
  ) throws(SessionError) -> OpenedSession {
    let journal: SessionJournal
    let found: [UInt8]
    do {
      (journal, found) = try SessionJournal.reopen(path, followsLink: followsLink)
    } catch {
      throw SessionError(error.notice, status: error.status)
    }
    let repaired = Session.repairedBeginning(of: found)
    let bytes = repaired ?? found
    let catalogs = SessionCatalogs(base: ".")
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
    var opened = OpenedSession(
      session: restored.session, journal: journal, name: name(of: path),
      notices: catalogs.notices + programNotices(restored.notices, file: Path.name(of: path)),
      isRestored: true,
      catalogs: catalogs,
      shownChannels: Workbench.shownChannels(inJournal: Array(bytes[..<restored.validByteCount])))
    if repaired != nil {
      // What is written now has other lengths than the file: nothing is, unless the file is kept as it was.
      guard let kept = saveDamagedRest(found[...], of: path), (try? journal.replaceAll(with: bytes)) != nil
      else {
        opened.notices.insert(.fact(.restNotKept(path: path)), at: 0)
        opened.journal = nil
        return opened
      }
      opened.notices.insert(.fact(.firstLineRepaired(path: kept)), at: 0)
    }
    let rest = bytes[restored.validByteCount...]
    let kept = rest.isEmpty ? nil : saveDamagedRest(rest, of: path)
    if let fault = restored.fault {
      // Where the rest is now comes first: what is wrong in it may be long, and the screen small.
      let place = ProgramNotice.fact(kept.map { .restKept(path: $0) } ?? .restNotKept(path: path))
      opened.notices = [place, .unreplayable(fault, file: Path.name(of: path))] + opened.notices
      // Without a place for the rest nothing may be written over it.
      guard kept != nil else {
        opened.journal = nil
        return opened
      }
    } else if let kept {
      opened.notices.append(.fact(.incompleteLineSaved(path: kept)))
    }
    journal.cut(to: restored.validByteCount)
    // An empty file, or one torn at its beginning, gets one; where that fails, it goes before the first step.
    if let missing = Session.missingBeginning(of: Array(bytes[..<restored.validByteCount])) {
      _ = journal.append(missing)
    }
    return opened
  }

  /// So many steps that are refused now are told one by one.
  private static let maxSkippedListed = 2

  /// What is told of a session that was brought back; the log has each step that was passed over.
  private static func programNotices(_ notices: [RestoreNotice], file: String) -> [ProgramNotice] {
    var skippedCount = 0
    var told: [ProgramNotice] = []
    for notice in notices {
      guard case .skippedStep(let line, let refusal) = notice else {
        told.append(.restored(notice))
        continue
      }
      skippedCount += 1
      if skippedCount <= maxSkippedListed { told.append(.skippedStep(file: file, line: line, refusal)) }
    }
    if skippedCount > maxSkippedListed {
      told.append(.restored(.moreSkippedSteps(skippedCount - maxSkippedListed)))
    }
    return told
  }

  /// Writes what is not sound beside the journal; the path, nil where that failed.
  private static func saveDamagedRest(_ rest: ArraySlice<UInt8>, of path: String) -> String? {
    for number in 1..<10_000 {
      let kept = "\(path).rest-\(number)"
      do {
        if try PosixFile.create(kept, with: Array(rest), for: .program) { return kept }
      } catch {
        return nil
      }
    }
    return nil
  }
}
