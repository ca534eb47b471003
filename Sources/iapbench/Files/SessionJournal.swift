// The file of a session: a journal of accepted steps, one program at a time. Appended with write(2) before a result is
// shown; what could not be written is kept and tried again, so that a full disk costs nothing once it has room. Before
// each write it is looked at whether the file is still there and as it was left: what another program has done to it is
// noticed, and the session is written again, whole.

import Glibc
import Scenario
import StoreSimulator
import Workbench

/// Why a session's file cannot be had.
enum JournalFileError: Error, Hashable {
  case inUse(path: String)
  case exists(path: String)
  /// It does not begin as a session.
  case foreign(path: String)
  case failed(FileFailure)

  /// What the screen says of it.
  var notice: ProgramNotice {
    switch self {
    case .inUse(let path): .fact(.inUse(path: path))
    case .exists(let path): .fact(.existsAlready(path: path))
    case .foreign(let path): .fact(.noSessionFile(path: path))
    case .failed(let failure): failure.notice
    }
  }

  /// How the program ends where it cannot do without the file.
  var status: ExitStatus { if case .foreign = self { .unusable } else { .unreadable } }
}

/// What came of writing, or of bringing to the disk.
enum JournalWriteResult: Hashable {
  case done
  /// It will be tried again.
  case failed(ProgramMessage)
  /// The file was gone, and was made again with everything in it.
  case writtenAgain
  /// Something else stood in the file's place: `SessionJournal.path` is another one now, with everything in it.
  case movedToNewName(old: String)

  /// Whether the whole session was written into a new file.
  fileprivate var isNewFile: Bool {
    switch self {
    case .writtenAgain, .movedToNewName: true
    case .done, .failed: false
    }
  }
}

/// An open journal.
final class SessionJournal {
  private(set) var path: String
  private var descriptor: Int32
  private var identity: FileIdentity
  /// How long the file is up to its last whole line.
  private var validLength: Int
  /// How long the file is; more than the above where half a line could not be taken back.
  private var fileLength: Int
  /// When the file was changed last by this program.
  private var lastChange: Int64
  /// What could not be written yet, and how many steps that is.
  private var unwritten = ""
  private(set) var unwrittenCount = 0
  private var needsSync = false
  /// Why the last lines are not in the file, and why what is in the file is not on the disk; nil where they are.
  private var writeFailure: ProgramMessage?
  private var syncFailure: ProgramMessage?
  private var syncsFolder = false
  /// How long the beginning is, before anything was done.
  private var beginningLength = 0
  /// Everything that was written, wherever the file has gone.
  private var backup: JournalBackup

  private init(path: String, descriptor: Int32, facts: FileStatus) {
    self.path = path
    self.descriptor = descriptor
    identity = facts.identity
    lastChange = facts.modified
    validLength = 0
    fileLength = 0
    backup = JournalBackup(beside: path)
  }

  deinit { closeAndUnlock() }

  /// Brings everything to the disk and gives the file free for others, whoever still holds the journal.
  func closeAndUnlock() {
    guard descriptor >= 0 else { return }
    _ = sync()
    close(descriptor)
    descriptor = -1
  }

  // MARK: Opening

  /// Makes a new journal with its header; fails where something stands there.
  static func create(_ path: String) throws(JournalFileError) -> SessionJournal {
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      if errno == EEXIST { throw .exists(path: path) }
      throw .failed(FileFailure(path: path, reason: PosixFile.lastReason, isMissing: errno == ENOENT))
    }
    let journal: SessionJournal
    do {
      journal = try held(path, descriptor)
    } catch {
      throw .failed(error)
    }
    journal.syncsFolder = true
    if case .failed(let reason) = journal.append([Session.journalHeader]) {
      journal.removeIfOwn()
      throw .failed(FileFailure(path: path, reason: reason))
    }
    journal.beginningLength = journal.validLength
    return journal
  }

  /// Opens a journal that exists; `bytes` is all of it.
  static func reopen(
    _ path: String, followsLink: Bool
  ) throws(JournalFileError) -> (journal: SessionJournal, bytes: [UInt8]) {
    let journal: SessionJournal
    let bytes: [UInt8]
    do throws(FileFailure) {
      let descriptor = try PosixFile.openRegular(path, O_RDWR, followsLink: followsLink)
      journal = try held(path, descriptor)
      bytes = try PosixFile.read(journal.descriptor, path: path, limit: 1 << 30)
    } catch {
      throw error.reason == .inUse(path: path) ? .inUse(path: path) : .failed(error)
    }
    guard Session.isJournal(bytes) || Session.repairedBeginning(of: bytes) != nil else {
      throw .foreign(path: path)
    }
    journal.validLength = bytes.count
    journal.fileLength = bytes.count
    if Session.missingBeginning(of: bytes) != nil { journal.beginningLength = bytes.count }
    journal.backup.append(bytes)
    return (journal, bytes)
  }

  /// Whether another program has a session open.
  static func isInUse(_ path: String) -> Bool {
    guard let descriptor = try? PosixFile.openRegular(path, O_RDONLY, followsLink: false) else {
      return false
    }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
  }

  /// Takes the lock of an open file; where that fails it is closed.
  private static func held(_ path: String, _ descriptor: Int32) throws(FileFailure) -> SessionJournal {
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, let facts = FileStatus(descriptor: descriptor) else {
      let reason = errno == EWOULDBLOCK ? .inUse(path: path) : PosixFile.lastReason
      close(descriptor)
      throw FileFailure(path: path, reason: reason)
    }
    return SessionJournal(path: path, descriptor: descriptor, facts: facts)
  }

  /// Puts other contents in the place of the file, in one step.
  func replaceAll(with bytes: [UInt8]) throws(FileFailure) {
    try PosixFile.replace(path, with: bytes, for: .user)
    try switchFile(path, contents: bytes, followsLink: true)
  }

  /// Cuts off what is not sound, before anything is appended.
  func cut(to length: Int) {
    validLength = min(validLength, length)
    backup.cut(to: validLength)
    cutFile()
  }

  // MARK: Writing

  /// Whether something waits for room on the disk.
  var isBehind: Bool { !unwritten.isEmpty }

  /// Appends lines.
  ///
  /// What cannot be written is tried again with the next ones, or with none.
  func append(_ lines: [String]) -> JournalWriteResult {
    guard !lines.isEmpty || isBehind else { return state }
    for line in lines { unwritten += line + "\n" }
    unwrittenCount += lines.count { !$0.hasPrefix("#") }
    let found = currentFile()
    guard found == .unchanged else { return writeWhole(found) }
    return writeWaiting()
  }

  /// Appends lines and syncs the file, so that a request can be answered with success.
  ///
  /// If that fails, the lines are withdrawn and are not retried, because their step is not done. Lines that were
  /// appended before and are not written yet stay and are retried.
  func commit(_ lines: [String]) -> JournalWriteResult {
    let (earlier, earlierCount) = (unwritten, unwrittenCount)
    let appended = append(lines)
    guard !isBehind else {
      (unwritten, unwrittenCount) = (earlier, earlierCount)
      if !isBehind { writeFailure = nil }
      return appended
    }
    let synced = sync()
    guard case .failed = synced else { return synced == .done && appended.isNewFile ? appended : synced }
    cut(to: validLength - lines.reduce(0) { $0 + $1.utf8.count + 1 })
    return synced
  }

  /// Brings what was appended to the disk, if anything was; notices what has become of the file.
  func sync() -> JournalWriteResult {
    guard needsSync, descriptor >= 0 else { return state }
    let found = currentFile()
    // A file in which nothing stands is not worth another one.
    guard found == .unchanged || !hasSteps else { return writeWhole(found) }
    return syncFile()
  }

  /// Whether `sync` has something to do.
  var isUnsynced: Bool { needsSync }

  /// Whether all is well: what was written before can be brought to the disk while the last lines are still not in the
  /// file.
  private var state: JournalWriteResult { (writeFailure ?? syncFailure).map { .failed($0) } ?? .done }

  private var hasSteps: Bool { isBehind || validLength > beginningLength }

  private func writeWaiting() -> JournalWriteResult {
    guard isBehind else { return state }
    guard lseek(descriptor, off_t(validLength), SEEK_SET) >= 0 else {
      writeFailure = PosixFile.lastReason
      return state
    }
    let bytes = Array(unwritten.utf8)
    if let reason = bytes.withUnsafeBytes({ PosixFile.writeAll($0, to: descriptor) }) {
      // Half a line is worse than none.
      cutFile()
      writeFailure = reason
      return state
    }
    writeFailure = nil
    validLength += bytes.count
    fileLength = validLength
    lastChange = FileStatus(descriptor: descriptor)?.modified ?? lastChange
    backup.append(bytes)
    unwritten = ""
    unwrittenCount = 0
    needsSync = true
    return state
  }

  private func cutFile() {
    _ = ftruncate(descriptor, off_t(validLength))
    let facts = FileStatus(descriptor: descriptor)
    fileLength = facts?.size ?? validLength
    lastChange = facts?.modified ?? lastChange
  }

  private func syncFile() -> JournalWriteResult {
    // A disk that fails is not asked again before the next step.
    needsSync = false
    guard fdatasync(descriptor) == 0 else {
      syncFailure = PosixFile.lastReason
      return state
    }
    syncFailure = nil
    if !isBehind { writeFailure = nil }
    if syncsFolder { PosixFile.syncFolder(of: path) }
    syncsFolder = false
    return state
  }

  // MARK: What others do to the file

  /// What stands under the session's name.
  private enum FileCheck {
    case unchanged, nothing, another
  }

  private func currentFile() -> FileCheck {
    guard let facts = FileStatus(path: path) else {
      // Where its folder cannot be looked into any more, the open file still takes what is written.
      let isGone = [ENOENT, ENOTDIR].contains(errno) || FileStatus(descriptor: descriptor)?.linkCount == 0
      return isGone ? .nothing : .unchanged
    }
    guard facts.identity == identity, facts.size == fileLength else { return .another }
    // A file system may tell of a time later, or a program may have touched no byte: then the content decides.
    guard facts.modified == lastChange || isWhole else { return .another }
    lastChange = facts.modified
    return .unchanged
  }

  /// Whether everything that was written stands in the file.
  private var isWhole: Bool {
    guard lseek(descriptor, 0, SEEK_SET) >= 0, let backup = backup.bytes,
      let bytes = try? PosixFile.read(descriptor, path: path, limit: .max)
    else { return true }
    return bytes.starts(with: backup)
  }

  /// Writes everything into a new file: under the session's name where that is free, else beside what stands there.
  private func writeWhole(_ found: FileCheck) -> JournalWriteResult {
    let old = path
    do throws(FileFailure) {
      try PosixFile.makeFolder(Path.folder(of: old))
      guard let written = backup.bytes else {
        throw FileFailure(path: old, reason: PosixFile.reason(EIO))
      }
      let everything = written + Array(unwritten.utf8)
      try switchFile(place(for: everything, isFree: found == .nothing), contents: everything)
    } catch {
      writeFailure = error.reason
      return state
    }
    return path == old ? .writtenAgain : .movedToNewName(old: old)
  }

  /// Writes a file under the first name that is free.
  private func place(for bytes: [UInt8], isFree: Bool) throws(FileFailure) -> String {
    for number in (isFree ? 1 : 2)..<10_000 {
      let place = number == 1 ? path : Self.path(path, number: number)
      if try PosixFile.create(place, with: bytes, for: .program) { return place }
    }
    throw FileFailure(path: path, reason: .noFreeName)
  }

  /// Goes on in a file that holds everything and is on the disk.
  private func switchFile(
    _ place: String, contents bytes: [UInt8], followsLink: Bool = false
  ) throws(FileFailure) {
    let other = try Self.held(place, PosixFile.openRegular(place, O_RDWR, followsLink: followsLink))
    swap(&descriptor, &other.descriptor)
    identity = other.identity
    lastChange = other.lastChange
    path = place
    validLength = bytes.count
    fileLength = bytes.count
    backup = other.backup
    backup.append(bytes)
    unwritten = ""
    unwrittenCount = 0
    needsSync = false
    (writeFailure, syncFailure) = (nil, nil)
  }

  /// `session-1.iap` and 2 make `session-1-2.iap`.
  private static func path(_ path: String, number: Int) -> String {
    let isPlain = path.hasSuffix(".iap")
    return (isPlain ? String(path.dropLast(4)) : path) + "-\(number)" + (isPlain ? ".iap" : "")
  }

  // MARK: Names

  /// Whether the file under the session's name is this one.
  private var isOwn: Bool { FileStatus(path: path)?.identity == identity }

  /// Removes the file if it is this one and nobody else has written to it; the reason where it stays.
  @discardableResult
  func removeIfOwn() -> ProgramMessage? {
    guard currentFile() == .unchanged, isOwn else {
      return PosixFile.exists(path) ? PosixFile.reason(EBUSY) : nil
    }
    return unlink(path) == 0 ? nil : PosixFile.lastReason
  }

  /// Gives the file another name that is free, under which it goes on; the reason when that fails.
  func rename(to newPath: String) -> ProgramMessage? {
    guard isOwn else { return PosixFile.reason(ENOENT) }
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
