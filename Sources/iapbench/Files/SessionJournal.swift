// The file of a session: a journal of accepted steps, one program at a time. Appended with write(2) before a result is
// shown; what could not be written is kept and tried again, so that a full disk costs nothing once it has room.

import Scenario
import Workbench

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Why a session's file cannot be had.
enum JournalFileError: Error, Hashable {
  case inUse(path: String)
  case exists(path: String)
  case failed(FileFailure)

  /// What the screen says of it.
  var notice: ProgramNotice {
    switch self {
    case .inUse(let path): .fact(.inUse(path: path))
    case .exists(let path): .fact(.existsAlready(path: path))
    case .failed(let failure): failure.notice
    }
  }
}

/// An open journal.
final class SessionJournal {
  private(set) var path: String
  private var descriptor: Int32
  /// How long the file is up to its last whole line.
  private var soundLength: Int
  /// What could not be written yet.
  private var unwritten = ""
  private var needsSync = false

  private init(path: String, descriptor: Int32, soundLength: Int) {
    self.path = path
    self.descriptor = descriptor
    self.soundLength = soundLength
  }

  deinit { leave() }

  /// Brings everything to the disk and gives the file free for others, whoever still holds the journal.
  func leave() {
    guard descriptor >= 0 else { return }
    sync()
    close(descriptor)
    descriptor = -1
  }

  /// Makes a new journal with its header; fails where the file exists.
  static func create(_ path: String) throws(JournalFileError) -> SessionJournal {
    let journal = try opened(path, flags: O_RDWR | O_CREAT | O_EXCL)
    if let reason = journal.append([Session.journalHeader]) {
      journal.remove()
      throw .failed(FileFailure(path: path, reason: reason))
    }
    return journal
  }

  /// Opens a journal that exists; `bytes` is all of it.
  static func reopen(_ path: String) throws(JournalFileError) -> (journal: SessionJournal, bytes: [UInt8]) {
    let journal = try opened(path, flags: O_RDWR)
    do {
      let bytes = try PosixFile.read(journal.descriptor, path: path, limit: 1 << 30)
      journal.soundLength = bytes.count
      return (journal, bytes)
    } catch {
      throw .failed(error)
    }
  }

  private static func opened(_ path: String, flags: Int32) throws(JournalFileError) -> SessionJournal {
    let descriptor = open(path, flags | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      if errno == EEXIST { throw .exists(path: path) }
      throw .failed(FileFailure(path: path, reason: PosixFile.lastReason, isMissing: errno == ENOENT))
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let isTaken = errno == EWOULDBLOCK
      let reason = PosixFile.lastReason
      close(descriptor)
      throw isTaken ? .inUse(path: path) : .failed(FileFailure(path: path, reason: reason))
    }
    return SessionJournal(path: path, descriptor: descriptor, soundLength: 0)
  }

  /// Cuts a torn end off, before anything is appended.
  func cut(to length: Int) {
    soundLength = min(soundLength, length)
    _ = ftruncate(descriptor, off_t(soundLength))
  }

  /// Whether something waits for room on the disk.
  var isBehind: Bool { !unwritten.isEmpty }

  /// Appends lines.
  ///
  /// The reason when they could not be written; they are then tried again with the next ones.
  func append(_ lines: [String]) -> ProgramFact? {
    guard !lines.isEmpty || isBehind else { return nil }
    for line in lines { unwritten += line + "\n" }
    guard lseek(descriptor, off_t(soundLength), SEEK_SET) >= 0 else { return PosixFile.lastReason }
    let length = unwritten.utf8.count
    if !Output.write(unwritten, to: descriptor) {
      let reason = PosixFile.lastReason
      // Half a line is worse than none.
      _ = ftruncate(descriptor, off_t(soundLength))
      return reason
    }
    soundLength += length
    unwritten = ""
    needsSync = true
    return nil
  }

  /// Brings what was appended to the disk, if anything was.
  func sync() {
    guard needsSync else { return }
    needsSync = false
    _ = fdatasync(descriptor)
  }

  /// Whether `sync` has something to do.
  var isUnsynced: Bool { needsSync }

  /// Removes the file: a session in which nothing was done.
  func remove() { unlink(path) }

  /// Gives the file another name, under which it goes on; the reason when that fails.
  func rename(to newPath: String) -> ProgramFact? {
    do {
      try PosixFile.rename(path, to: newPath)
      path = newPath
      return nil
    } catch {
      return error.reason
    }
  }
}
