// The sessions there are: listed, found by name, deleted and renamed. A session is a journal and, beside it, a folder of
// catalogue copies; one that another program has open is left alone.

import Glibc
import Scenario
import StoreModel
import StoreSimulator
import Support
import Workbench

/// A session as the list shows it.
struct SessionSummary {
  let name: String
  let path: String
  /// `2026-11-21 02:43`, in the local time zone.
  let lastChange: String
  let stepCount: Int
  /// Where its work stands; nil when not all of its journal can be done again.
  let environment: EnvironmentName?
  let isInUse: Bool
  /// What was done in it.
  let outline: JournalOutline
}

/// Why a session cannot be had, or changed.
struct SessionError: Error {
  let notice: ProgramNotice
  let status: ExitStatus

  init(_ notice: ProgramNotice, status: ExitStatus) {
    self.notice = notice
    self.status = status
  }
}

/// The folder of the sessions.
struct SessionFolder {
  var path = AppDirectories.sessions

  /// Every session, the one changed last first.
  var sessions: [SessionSummary] {
    journals.map { summary($0, changed: PosixFile.modified($0) ?? 0) }
  }

  /// The files of all sessions, the one worked in last first.
  var journals: [String] {
    SessionOrder(folder: path).sorted(files)
  }

  private var files: [String] {
    PosixFile.names(in: path).filter { $0.hasSuffix(".iap") }.map { "\(path)/\($0)" }.filter {
      // Folders, pipes and links are no sessions, and a file whose name is no UTF-8 is not found under it.
      FileStatus(path: $0, followsLink: false).map { $0.special == nil } ?? false
    }
  }

  /// Whether nothing was done in a session.
  static func isEmpty(_ file: String) -> Bool {
    guard let facts = FileStatus(path: file, followsLink: false), facts.special == nil else { return false }
    // Longer ones need not be read.
    guard facts.size <= 64 else { return false }
    return (try? PosixFile.read(file, followsLink: false)).map {
      Session.missingBeginning(of: $0) != nil
    } ?? false
  }

  /// Removes the sessions in which nothing was done and whose programs have ended, but for those with a name of their
  /// own.
  ///
  /// So are drafts of files whose program was killed before it could give them their name.
  func removeUnused() {
    for file in files where SessionOpener.number(of: file) != nil && Self.isEmpty(file) {
      guard let journal = try? SessionJournal.reopen(file, followsLink: false).journal else { continue }
      if Self.isEmpty(file) { journal.removeIfOwn() }
    }
    PosixFile.removeDrafts(in: path)
  }

  /// The file of a session by its name as the screen shows it, or by that of its file.
  func file(of name: String) throws(SessionError) -> String {
    let found = journals.first {
      let stem = Path.name(of: $0).dropLast(4)
      return SessionOpener.name(of: $0) == name || name == stem || name == stem + ".iap" || name == $0
    }
    if let found { return found }
    let names = journals.map(SessionOpener.name)
    let near = SpellingSuggester.names(to: name, in: names).first.map(VisibleText.visible)
    throw SessionError(.fact(.noSession(VisibleText.visible(name), near: near)), status: .unusable)
  }

  /// Deletes a session with its catalogues.
  func delete(_ file: String) throws(SessionError) {
    try whileUnused(file) { (journal, bytes) throws(FileFailure) in
      if let reason = journal.removeIfOwn() { throw FileFailure(path: file, reason: reason) }
      guard let folder = SessionCatalogs.folder(of: file, bytes: bytes)?.path else { return }
      // A session that went on beside a file that another program had changed has the same copies.
      let isShared = files.contains { other in
        let others = (try? PosixFile.read(other, followsLink: false)) ?? []
        return SessionCatalogs.folder(of: other, bytes: others)?.path == folder
      }
      if !isShared { SessionCatalogs.remove(folder) }
    }
  }

  /// The file that a session would have under another name.
  static func newFile(_ name: String, beside file: String) throws(SessionError) -> String {
    let stem = name.hasSuffix(".iap") ? String(name.dropLast(4)) : name
    let isUsable =
      !stem.isEmpty && !stem.hasPrefix(".") && stem.utf8.count <= 200
      && stem.unicodeScalars.allSatisfy { $0 != "/" && $0.properties.generalCategory != .control }
    guard isUsable else {
      throw SessionError(.fact(.unusableName(VisibleText.visible(name))), status: .unusable)
    }
    let newFile = "\(Path.folder(of: file))/\(stem).iap"
    guard !PosixFile.exists(newFile) else {
      throw SessionError(.fact(.nameTaken(SessionOpener.name(of: newFile))), status: .unusable)
    }
    return newFile
  }

  /// Gives a session another name; the file's new path.
  func rename(_ file: String, to name: String) throws(SessionError) -> String {
    let newFile = try Self.newFile(name, beside: file)
    try whileUnused(file) { (journal, bytes) throws(FileFailure) in
      // The folder of the copies keeps its name: from now on the journal says it.
      if let line = SessionCatalogs.line(naming: file, bytes: bytes),
        case .failed(let reason) = journal.append([line])
      {
        throw FileFailure(path: file, reason: reason)
      }
      if let reason = journal.rename(to: newFile) { throw FileFailure(path: newFile, reason: reason) }
      SessionOrder(folder: path).rename(file, to: newFile)
    }
    return newFile
  }

  /// Holds the session's lock meanwhile, as a workbench would.
  private func whileUnused(
    _ file: String, _ body: (SessionJournal, [UInt8]) throws(FileFailure) -> Void
  ) throws(SessionError) {
    let journal: SessionJournal
    let bytes: [UInt8]
    do {
      (journal, bytes) = try SessionJournal.reopen(file, followsLink: false)
    } catch {
      if case .inUse = error { throw SessionError(.fact(.heldElsewhere(path: file)), status: .unreadable) }
      throw SessionError(error.notice, status: error.status)
    }
    do {
      try body(journal, bytes)
    } catch {
      throw SessionError(error.notice, status: .unreadable)
    }
  }

  private func summary(_ file: String, changed: Int64) -> SessionSummary {
    let found = (try? PosixFile.read(file, followsLink: false)) ?? []
    let bytes = Session.repairedBeginning(of: found) ?? found
    let catalogs = SessionCatalogs(base: ".", keepsCopies: false)
    catalogs.attach(journal: file, bytes: bytes)
    catalogs.setReplaying(true)
    let restored = try? Session.recover(
      journal: bytes, registry: Participants.all, loadCatalog: catalogs.loader, readFile: catalogs.fileReader)
    return SessionSummary(
      name: SessionOpener.name(of: file), path: file, lastChange: Self.localTime(changed),
      stepCount: Session.stepCount(ofJournal: bytes),
      environment: restored.flatMap { $0.fault == nil ? $0.session.world.environment : nil },
      isInUse: SessionJournal.isInUse(file), outline: JournalOutline(ofJournal: bytes))
  }

  private static func localTime(_ nanoseconds: Int64) -> String {
    var seconds = time_t(nanoseconds / 1_000_000_000)
    var parts = tm()
    localtime_r(&seconds, &parts)
    var text = [CChar](repeating: 0, count: 32)
    let count = strftime(&text, text.count, "%Y-%m-%d %H:%M", &parts)
    return String(decoding: text.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
