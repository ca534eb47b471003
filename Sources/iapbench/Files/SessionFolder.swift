// The folder of the sessions.

import Glibc
import ProgramMessages
import Scenario
import StoreModel
import StoreSimulator
import Support
import Workbench

/// A session in the list of `iapbench sessions`.
struct SessionSummary {
  let name: String
  let path: String
  /// The local time of the last change, such as `2026-11-21 02:43`.
  let lastChange: String
  let stepCount: Int
  /// The environment after the last step; nil if the journal cannot be replayed completely.
  let environment: EnvironmentName?
  let isInUse: Bool
  let outline: JournalOutline
}

struct SessionError: Error {
  let notice: ProgramNotice
  let status: ExitStatus

  init(_ notice: ProgramNotice, status: ExitStatus) {
    self.notice = notice
    self.status = status
  }
}

/// The folder of the sessions.
///
/// A session is a journal with a folder of catalogue copies next to it. A session that another process has
/// open is not changed.
struct SessionFolder {
  var path = AppDirectories.sessions

  var sessions: [SessionSummary] {
    journals.map { summary($0, changed: PosixFile.modified($0) ?? 0) }
  }

  /// The journals of all sessions, most recently used first.
  var journals: [String] {
    SessionOrder(folder: path).sorted(files)
  }

  private var files: [String] {
    PosixFile.names(in: path).filter { $0.hasSuffix(".iap") }.map { "\(path)/\($0)" }.filter {
      // Excludes folders, pipes and links, and names that are not UTF-8, because such paths are not found.
      FileStatus(path: $0, followsLink: false).map { $0.special == nil } ?? false
    }
  }

  /// Whether a session has no steps.
  static func isEmpty(_ file: String) -> Bool {
    guard let status = FileStatus(path: file, followsLink: false), status.special == nil else { return false }
    // A longer journal has steps.
    guard status.size <= 64 else { return false }
    return (try? PosixFile.read(file, followsLink: false)).map {
      Session.missingBeginning(of: $0) != nil
    } ?? false
  }

  /// Removes the sessions without steps, unless they are open or named by the user.
  ///
  /// Also removes drafts of killed processes.
  func removeUnused() {
    for file in files where SessionOpener.number(of: file) != nil && Self.isEmpty(file) {
      guard let journal = try? SessionJournal.reopen(file, followsLink: false).journal else { continue }
      if Self.isEmpty(file) { journal.removeIfOwned() }
    }
    PosixFile.removeDrafts(in: path)
  }

  /// Returns a session's journal; `name` is its name, its file name or its path.
  func file(of name: String) throws(SessionError) -> String {
    let match = journals.first {
      let stem = Path.name(of: $0).dropLast(4)
      return SessionOpener.name(of: $0) == name || name == stem || name == stem + ".iap" || name == $0
    }
    if let match { return match }
    let names = journals.map(SessionOpener.name)
    let near = SpellingSuggester.names(to: name, in: names).first.map(VisibleText.visible)
    throw SessionError(.fact(.noSession(VisibleText.visible(name), suggestion: near)), status: .unusable)
  }

  func delete(_ file: String) throws(SessionError) {
    try whileUnused(file) { (journal, bytes) throws(FileFailure) in
      if let reason = journal.removeIfOwned() { throw FileFailure(path: file, reason: reason) }
      guard let folder = SessionCatalogs.folder(of: file, bytes: bytes)?.path else { return }
      // After a conflict, a session continues in another file and uses the same folder of copies.
      let isShared = files.contains { otherFile in
        let otherBytes = (try? PosixFile.read(otherFile, followsLink: false)) ?? []
        return SessionCatalogs.folder(of: otherFile, bytes: otherBytes)?.path == folder
      }
      if !isShared { SessionCatalogs.remove(folder) }
    }
  }

  /// Returns the path for a new session name.
  ///
  /// Throws if the name is invalid or taken.
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

  func rename(_ file: String, to name: String) throws(SessionError) -> String {
    let newFile = try Self.newFile(name, beside: file)
    try whileUnused(file) { (journal, bytes) throws(FileFailure) in
      // The journal must name the folder of the copies, because the folder is not renamed.
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

  /// Runs `body` while the session's journal is locked.
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
    let originalBytes = (try? PosixFile.read(file, followsLink: false)) ?? []
    let bytes = Session.repairedBeginning(of: originalBytes) ?? originalBytes
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
