// Finds or makes the session that the program works in, and brings it back from its journal.

import Scenario
import StoreSimulator
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
}

/// Opens sessions.
enum SessionOpener {
  static func open(_ choice: SessionChoice) throws(SessionFailure) -> OpenedSession {
    switch choice {
    case .fresh: return fresh(notices: [])
    case .file(let path):
      if PosixFile.exists(path) { return try restore(path) }
      do {
        return opened(try SessionJournal.create(path))
      } catch {
        throw SessionFailure(error.notice, status: .unreadable)
      }
    case .resume:
      guard let newest = newestSession() else {
        return fresh(notices: [.fact(.nothingToResume)])
      }
      return try restore(newest)
    }
  }

  private static func newestSession() -> String? {
    PosixFile.names(in: Places.sessions).filter { $0.hasSuffix(".iap") }
      .map { "\(Places.sessions)/\($0)" }
      .max { (PosixFile.modified($0) ?? 0) < (PosixFile.modified($1) ?? 0) }
  }

  /// `session-3.iap` reads `session 3`.
  static func name(of path: String) -> String {
    let file = Path.name(of: path)
    let stem = file.hasSuffix(".iap") ? String(file.dropLast(4)) : file
    return stem.hasPrefix("session-") ? "session \(stem.dropFirst(8))" : stem
  }

  private static func opened(_ journal: SessionJournal) -> OpenedSession {
    let catalogs = SessionCatalogs(base: ".")
    catalogs.attach(journal: journal.path)
    return OpenedSession(
      session: Session(loadCatalog: catalogs.loader), journal: journal, name: name(of: journal.path),
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
    try PosixFile.makeFolder(Places.sessions)
    for number in 1..<1_000_000 {
      do {
        return try SessionJournal.create("\(Places.sessions)/session-\(number).iap")
      } catch {
        // Taken numbers are passed over; anything else is the disk's.
        if case .failed(let failure) = error { throw failure }
      }
    }
    throw FileFailure(path: Places.sessions, reason: .tooManySessions)
  }

  /// The work goes on; the screen says that it is not being saved.
  private static func unsaved(_ notices: [ProgramNotice]) -> OpenedSession {
    OpenedSession(
      session: Session(loadCatalog: CatalogFiles.loader(folder: ".")), journal: nil, name: "session",
      notices: notices)
  }

  /// Brings a session back; one that cannot be read is set aside for a fresh one, or left alone and told of.
  static func restore(_ path: String, setsAside: Bool = true) throws(SessionFailure) -> OpenedSession {
    let journal: SessionJournal
    let bytes: [UInt8]
    do {
      (journal, bytes) = try SessionJournal.reopen(path)
    } catch {
      throw SessionFailure(error.notice, status: .unreadable)
    }
    let catalogs = SessionCatalogs(base: ".")
    catalogs.attach(journal: path)
    catalogs.setReplaying(true)
    defer { catalogs.setReplaying(false) }
    do {
      let restored = try Session.replay(journal: bytes, loadCatalog: catalogs.loader)
      journal.cut(to: restored.soundByteCount)
      // An empty file, or one torn in its header, gets one; where that fails, it goes before the first step.
      if restored.soundByteCount == 0 { _ = journal.append([Session.journalHeader]) }
      return OpenedSession(
        session: restored.session, journal: journal, name: name(of: path),
        notices: restored.notices.map { .restored($0) },
        isRestored: true, catalogs: catalogs)
    } catch {
      guard setsAside else {
        throw SessionFailure(.unreplayable(error, file: Path.name(of: path)), status: .unusable)
      }
      return setAside(journal, because: .unreplayable(error, file: Path.name(of: path)))
    }
  }

  /// A journal that fails on replay is kept under another name, and a fresh session begins.
  private static func setAside(_ journal: SessionJournal, because reason: ProgramNotice) -> OpenedSession {
    var number = 1
    while PosixFile.exists("\(journal.path).unreadable-\(number)") { number += 1 }
    let kept = "\(journal.path).unreadable-\(number)"
    let failure = journal.rename(to: kept)
    // Where the file is now comes first: what is wrong in it may be long, and the screen small.
    return fresh(notices: [failure.map { .about(path: kept, $0) } ?? .fact(.keptAs(path: kept)), reason])
  }
}
