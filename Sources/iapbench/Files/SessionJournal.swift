// The journal file of a session.

import Glibc
import ProgramMessages
import Scenario
import StoreSimulator
import Workbench

enum JournalFileError: Error, Hashable {
  case inUse(path: String)
  case exists(path: String)
  /// The file does not begin like a session.
  case notSession(path: String)
  case failed(FileFailure)

  var notice: ProgramNotice {
    switch self {
    case .inUse(let path): .fact(.inUse(path: path))
    case .exists(let path): .fact(.existsAlready(path: path))
    case .notSession(let path): .fact(.noSessionFile(path: path))
    case .failed(let failure): failure.notice
    }
  }

  /// The exit code if the program cannot continue without the file.
  var status: ExitStatus { if case .notSession = self { .unusable } else { .unreadable } }
}

enum JournalWriteResult: Hashable {
  case done
  /// Writing failed and will be retried.
  case failed(ProgramMessage)
  /// The missing file was created again with the whole session.
  case writtenAgain
  /// The session's path belonged to another file, so the whole session was written to a new path.
  case movedToNewName(old: String)

  fileprivate var isNewFile: Bool {
    switch self {
    case .writtenAgain, .movedToNewName: true
    case .done, .failed: false
    }
  }
}

/// A journal of executed steps, locked so that only one process uses it.
///
/// The lines of a step are written before its result is shown. Unwritten lines are retried, so a full disk
/// loses nothing.
///
/// If another process has removed or changed the file, the next write puts the whole session into a new file.
final class SessionJournal {
  private(set) var path: String
  private var descriptor: Int32
  private var identity: FileIdentity
  /// The length in bytes up to the end of the last complete line.
  private var validLength: Int
  /// The length in bytes; greater than `validLength` if a partial line could not be removed.
  private var fileLength: Int
  /// The time of this process's last change, in nanoseconds since 1970.
  private var lastChange: Int64
  private var unwrittenText = ""
  private(set) var unwrittenCount = 0
  private(set) var needsSync = false
  /// The reasons why the last write and the last sync failed; nil after success.
  private var writeFailure: ProgramMessage?
  private var syncFailure: ProgramMessage?
  private var syncsFolder = false
  /// The length of the header in bytes.
  private var headerLength = 0
  private var backup: JournalBackup

  private init(path: String, descriptor: Int32, status: FileStatus) {
    self.path = path
    self.descriptor = descriptor
    identity = status.identity
    lastChange = status.modified
    validLength = 0
    fileLength = 0
    backup = JournalBackup(beside: path)
  }

  deinit { closeAndUnlock() }

  /// Syncs, closes and unlocks the file, even if the journal is still referenced.
  func closeAndUnlock() {
    guard descriptor >= 0 else { return }
    _ = sync()
    close(descriptor)
    descriptor = -1
  }

  // MARK: Opening

  /// Creates a journal with its header.
  ///
  /// Throws if anything exists at the path.
  static func create(_ path: String) throws(JournalFileError) -> SessionJournal {
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      if errno == EEXIST { throw .exists(path: path) }
      throw .failed(FileFailure(path: path, reason: PosixFile.lastReason, isMissing: errno == ENOENT))
    }
    let journal: SessionJournal
    do {
      journal = try locked(path, descriptor)
    } catch {
      throw .failed(error)
    }
    journal.syncsFolder = true
    if case .failed(let reason) = journal.append([Session.journalHeader]) {
      journal.removeIfOwned()
      throw .failed(FileFailure(path: path, reason: reason))
    }
    journal.headerLength = journal.validLength
    return journal
  }

  /// Opens an existing journal and returns all its bytes.
  static func reopen(
    _ path: String, followsLink: Bool
  ) throws(JournalFileError) -> (journal: SessionJournal, bytes: [UInt8]) {
    let journal: SessionJournal
    let bytes: [UInt8]
    do throws(FileFailure) {
      let descriptor = try PosixFile.openRegular(path, O_RDWR, followsLink: followsLink)
      journal = try locked(path, descriptor)
      bytes = try PosixFile.read(journal.descriptor, path: path, limit: 1 << 30)
    } catch {
      throw error.reason == .inUse(path: path) ? .inUse(path: path) : .failed(error)
    }
    guard Session.isJournal(bytes) || Session.repairedBeginning(of: bytes) != nil else {
      throw .notSession(path: path)
    }
    journal.validLength = bytes.count
    journal.fileLength = bytes.count
    if Session.missingBeginning(of: bytes) != nil { journal.headerLength = bytes.count }
    journal.backup.append(bytes)
    return (journal, bytes)
  }

  static func isInUse(_ path: String) -> Bool {
    guard let descriptor = try? PosixFile.openRegular(path, O_RDONLY, followsLink: false) else {
      return false
    }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
  }

  /// Locks an open file, or closes it if that fails.
  private static func locked(_ path: String, _ descriptor: Int32) throws(FileFailure) -> SessionJournal {
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, let status = FileStatus(descriptor: descriptor) else {
      let reason = errno == EWOULDBLOCK ? .inUse(path: path) : PosixFile.lastReason
      close(descriptor)
      throw FileFailure(path: path, reason: reason)
    }
    return SessionJournal(path: path, descriptor: descriptor, status: status)
  }

  func replaceAll(with bytes: [UInt8]) throws(FileFailure) {
    try PosixFile.replace(path, with: bytes, for: .user)
    try switchFile(path, contents: bytes, followsLink: true)
  }

  /// Truncates the file after its last valid line, before the first append.
  func truncate(to length: Int) {
    validLength = min(validLength, length)
    backup.truncate(to: validLength)
    truncateFile()
  }

  // MARK: Writing

  var hasUnwrittenLines: Bool { !unwrittenText.isEmpty }

  /// Appends lines.
  ///
  /// Unwritten lines are retried at the next call, even if that call adds no lines.
  func append(_ lines: [String]) -> JournalWriteResult {
    guard !lines.isEmpty || hasUnwrittenLines else { return state }
    for line in lines { unwrittenText += line + "\n" }
    unwrittenCount += lines.count { !$0.hasPrefix("#") }
    let check = currentFile()
    guard check == .unchanged else { return rewriteFile(check) }
    return writeUnwrittenLines()
  }

  /// Appends lines and syncs, so that a request can be answered with success.
  ///
  /// If that fails, the lines are withdrawn, because the request's step is discarded. Earlier unwritten lines
  /// remain and are retried.
  func commit(_ lines: [String]) -> JournalWriteResult {
    let (earlierText, earlierCount) = (unwrittenText, unwrittenCount)
    let appended = append(lines)
    guard !hasUnwrittenLines else {
      (unwrittenText, unwrittenCount) = (earlierText, earlierCount)
      if !hasUnwrittenLines { writeFailure = nil }
      return appended
    }
    let synced = sync()
    guard case .failed = synced else { return synced == .done && appended.isNewFile ? appended : synced }
    truncate(to: validLength - lines.reduce(0) { $0 + $1.utf8.count + 1 })
    return synced
  }

  /// Syncs the appended lines, and checks whether another process changed the file.
  func sync() -> JournalWriteResult {
    guard needsSync, descriptor >= 0 else { return state }
    let check = currentFile()
    // A journal without steps is not written again.
    guard check == .unchanged || !hasSteps else { return rewriteFile(check) }
    return syncFile()
  }

  /// The current result.
  ///
  /// A failed write stays a failure even if earlier lines are synced later.
  private var state: JournalWriteResult { (writeFailure ?? syncFailure).map { .failed($0) } ?? .done }

  private var hasSteps: Bool { hasUnwrittenLines || validLength > headerLength }

  private func writeUnwrittenLines() -> JournalWriteResult {
    guard hasUnwrittenLines else { return state }
    guard lseek(descriptor, off_t(validLength), SEEK_SET) >= 0 else {
      writeFailure = PosixFile.lastReason
      return state
    }
    let bytes = Array(unwrittenText.utf8)
    if let reason = bytes.withUnsafeBytes({ PosixFile.writeAll($0, to: descriptor) }) {
      truncateFile()
      writeFailure = reason
      return state
    }
    writeFailure = nil
    validLength += bytes.count
    fileLength = validLength
    lastChange = FileStatus(descriptor: descriptor)?.modified ?? lastChange
    backup.append(bytes)
    unwrittenText = ""
    unwrittenCount = 0
    needsSync = true
    return state
  }

  private func truncateFile() {
    _ = ftruncate(descriptor, off_t(validLength))
    let status = FileStatus(descriptor: descriptor)
    fileLength = status?.size ?? validLength
    lastChange = status?.modified ?? lastChange
  }

  private func syncFile() -> JournalWriteResult {
    // A failed sync is retried only after the next step.
    needsSync = false
    guard fdatasync(descriptor) == 0 else {
      syncFailure = PosixFile.lastReason
      return state
    }
    syncFailure = nil
    if !hasUnwrittenLines { writeFailure = nil }
    if syncsFolder { PosixFile.syncFolder(of: path) }
    syncsFolder = false
    return state
  }

  // MARK: What others do to the file

  private enum FileCheck {
    case unchanged, nothing, another
  }

  private func currentFile() -> FileCheck {
    guard let status = FileStatus(path: path) else {
      // Even if the folder can no longer be searched, the open descriptor accepts writes.
      let isDeleted = [ENOENT, ENOTDIR].contains(errno) || FileStatus(descriptor: descriptor)?.linkCount == 0
      return isDeleted ? .nothing : .unchanged
    }
    guard status.identity == identity, status.size == fileLength else { return .another }
    // The time can change without the content, so the content is compared.
    guard status.modified == lastChange || matchesBackup else { return .another }
    lastChange = status.modified
    return .unchanged
  }

  private var matchesBackup: Bool {
    guard lseek(descriptor, 0, SEEK_SET) >= 0, let backup = backup.bytes,
      let bytes = try? PosixFile.read(descriptor, path: path, limit: .max)
    else { return true }
    return bytes.starts(with: backup)
  }

  /// Writes the whole session into a new file, at the session's path if possible.
  private func rewriteFile(_ check: FileCheck) -> JournalWriteResult {
    let oldPath = path
    do throws(FileFailure) {
      try PosixFile.makeFolder(Path.folder(of: oldPath))
      guard let backupBytes = backup.bytes else {
        throw FileFailure(path: oldPath, reason: PosixFile.reason(EIO))
      }
      let allBytes = backupBytes + Array(unwrittenText.utf8)
      try switchFile(createFile(for: allBytes, isPathFree: check == .nothing), contents: allBytes)
    } catch {
      writeFailure = error.reason
      return state
    }
    return path == oldPath ? .writtenAgain : .movedToNewName(old: oldPath)
  }

  /// Writes a file under the first free name and returns its path.
  private func createFile(for bytes: [UInt8], isPathFree: Bool) throws(FileFailure) -> String {
    for number in (isPathFree ? 1 : 2)..<10_000 {
      let newPath = number == 1 ? path : Self.path(path, number: number)
      if try PosixFile.create(newPath, with: bytes, for: .program) { return newPath }
    }
    throw FileFailure(path: path, reason: .noFreeName)
  }

  /// Switches to another file, which is synced and contains the whole session.
  private func switchFile(
    _ newPath: String, contents bytes: [UInt8], followsLink: Bool = false
  ) throws(FileFailure) {
    let replacement = try Self.locked(
      newPath, PosixFile.openRegular(newPath, O_RDWR, followsLink: followsLink))
    swap(&descriptor, &replacement.descriptor)
    identity = replacement.identity
    lastChange = replacement.lastChange
    path = newPath
    validLength = bytes.count
    fileLength = bytes.count
    backup = replacement.backup
    backup.append(bytes)
    unwrittenText = ""
    unwrittenCount = 0
    needsSync = false
    (writeFailure, syncFailure) = (nil, nil)
  }

  /// Returns `session-1-2.iap` for `session-1.iap` and 2.
  private static func path(_ path: String, number: Int) -> String {
    let isPlain = path.hasSuffix(".iap")
    return (isPlain ? String(path.dropLast(4)) : path) + "-\(number)" + (isPlain ? ".iap" : "")
  }

  // MARK: Names

  private var ownsFile: Bool { FileStatus(path: path)?.identity == identity }

  /// Removes the file unless another process changed it; returns the reason if the file remains.
  @discardableResult
  func removeIfOwned() -> ProgramMessage? {
    guard currentFile() == .unchanged, ownsFile else {
      return PosixFile.exists(path) ? PosixFile.reason(EBUSY) : nil
    }
    return unlink(path) == 0 ? nil : PosixFile.lastReason
  }

  /// Renames the file to a free name; returns the reason if that fails.
  func rename(to newPath: String) -> ProgramMessage? {
    guard ownsFile else { return PosixFile.reason(ENOENT) }
    do {
      guard try PosixFile.renameToFree(path, newPath) else { return PosixFile.reason(EEXIST) }
      path = newPath
      syncsFolder = true
      return nil
    } catch {
      return error.reason
    }
  }
}
