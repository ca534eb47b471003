// Writing of whole files so that no end of the program, full disk or other reader meets half of one: a draft beside it is
// written, brought to the disk and then given the name. The old file stays until then.

import Workbench

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Whom a file that is written belongs to.
enum FileOwner {
  /// The program's own, which may hold what others need not see, in places whose names others can foresee: only the
  /// operator may read it, and a link that stands there is replaced, not followed.
  case program
  /// A file that the operator named: new ones are as open as the operator's other files, a replaced one keeps how open
  /// it was, and a link that the operator made is followed.
  case user
}

extension PosixFile {
  /// Puts a file in the place of whatever regular file stands there, in one step.
  static func replace(_ path: String, with bytes: [UInt8], for owner: FileOwner) throws(FileFailure) {
    var target = path
    var replaced: stat?
    if owner == .user {
      target = try followed(path)
      if let facts = FileFacts(path: target) {
        if let special = facts.special { throw FileFailure(path: path, reason: .noRegularFile(special)) }
        // A file without permission to write is not replaced either, though its folder would allow it.
        guard access(target, W_OK) == 0 else { throw FileFailure(path: path, reason: lastReason) }
        replaced = status(target)
      }
    }
    let draft = try Draft(beside: target, of: path, like: replaced, owner: owner)
    var isDone = false
    defer { draft.close(isDone: isDone) }
    do {
      try draft.fill(bytes)
      try draft.replace(target)
    } catch {
      throw FileFailure(path: path, reason: error.reason)
    }
    isDone = true
    syncFolder(of: target)
  }

  /// Makes a file where none stands; false where something does, whatever it is.
  static func create(_ path: String, with bytes: [UInt8], for owner: FileOwner) throws(FileFailure) -> Bool {
    guard !exists(path) else { return false }
    let draft = try Draft(beside: path, of: path, like: nil, owner: owner)
    var isDone = false
    defer { draft.close(isDone: isDone) }
    do {
      try draft.fill(bytes)
      guard try draft.take(path) else { return false }
    } catch {
      throw FileFailure(path: path, reason: error.reason)
    }
    isDone = true
    syncFolder(of: path)
    return true
  }

  /// Removes a file, if there is one.
  static func remove(_ path: String) { unlink(path) }

  /// Brings a folder's list of names to the disk; some file systems cannot, and lose no file by it.
  static func syncFolder(of path: String) {
    let descriptor = open(Path.folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    _ = fsync(descriptor)
    close(descriptor)
  }

  /// Where a path leads in the end: the draft has to stand beside that file.
  private static func followed(_ path: String) throws(FileFailure) -> String {
    guard let facts = FileFacts(path: path, followsLink: false), facts.special == .link else { return path }
    guard let real = realpath(path, nil) else { throw missing(path) }
    defer { free(real) }
    return String(cString: real)
  }

  private static func status(_ path: String) -> stat? {
    var status = stat()
    return stat(path, &status) == 0 ? status : nil
  }
}

/// A file that is being written: without a name where the system has such files, so that no end of the program leaves it
/// behind; else under one that nobody can foresee.
private struct Draft {
  /// The name under which it is put in the place of another file.
  let path: String
  private let descriptor: Int32
  private let hasName: Bool

  /// Opens a draft beside `target`; failures are told of `named`, as the operator knows it.
  init(beside target: String, of named: String, like replaced: stat?, owner: FileOwner) throws(FileFailure) {
    let folder = Path.folder(of: target)
    // A long name stays within what file systems take.
    let stem = String(decoding: Path.name(of: target).utf8.prefix(64), as: UTF8.self)
    let random = String(UInt64.random(in: 0...UInt64.max), radix: 36)
    path = (folder == "/" ? "" : folder) + "/.\(stem)\(PosixFile.draftSign)\(random)"
    let mode: mode_t = owner == .program ? 0o600 : 0o666
    let nameless = Self.openNameless(in: folder, mode)
    hasName = nameless < 0
    descriptor =
      hasName ? open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode) : nameless
    guard descriptor >= 0 else { throw FileFailure(path: named, reason: PosixFile.lastReason) }
    guard let replaced else { return }
    // As far as the system lets it, whose the file was and who may read it stays.
    _ = fchown(descriptor, replaced.st_uid, replaced.st_gid)
    _ = fchmod(descriptor, replaced.st_mode & 0o7777)
  }

  private static func openNameless(in folder: String, _ mode: mode_t) -> Int32 {
    #if canImport(Glibc)
      // O_TMPFILE, whose macro Swift does not import. It gets its name through the list of open files.
      guard access("/proc/self/fd", X_OK) == 0 else { return -1 }
      return open(folder, 0o20000000 | O_DIRECTORY | O_WRONLY | O_CLOEXEC, mode)
    #else
      return -1
    #endif
  }

  /// Writes everything and brings it to the disk.
  func fill(_ bytes: [UInt8]) throws(FileFailure) {
    var reason = bytes.withUnsafeBytes { PosixFile.writeAll($0, to: descriptor) }
    if reason == nil, fsync(descriptor) != 0 { reason = PosixFile.lastReason }
    if let reason { throw FileFailure(path: path, reason: reason) }
  }

  /// Puts the file in the place of whatever file stands there.
  func replace(_ target: String) throws(FileFailure) {
    if !hasName, try !name(path) { throw FileFailure(path: path, reason: PosixFile.reason(EEXIST)) }
    try PosixFile.rename(path, to: target)
  }

  /// Gives the file a name that is free; false where it is taken.
  func take(_ target: String) throws(FileFailure) -> Bool {
    hasName ? try PosixFile.renameToFree(path, target) : try name(target)
  }

  private func name(_ target: String) throws(FileFailure) -> Bool {
    if linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, target, AT_SYMLINK_FOLLOW) == 0 {
      return true
    }
    if errno == EEXIST { return false }
    throw FileFailure(path: target, reason: PosixFile.lastReason)
  }

  /// Ends with the draft; takes it away where it did not become the file.
  func close(isDone: Bool) {
    #if canImport(Glibc)
      Glibc.close(descriptor)
    #else
      Darwin.close(descriptor)
    #endif
    if !isDone { unlink(path) }
  }
}

extension PosixFile {
  /// What stands in the name of every draft, behind the name of its file.
  fileprivate static let draftSign = ".draft-"

  /// Takes away the drafts of programs that were killed; those of the last minute may still be written.
  static func removeDrafts(in folder: String) {
    let now = Int64(time(nil)) * 1_000_000_000
    for name in names(in: folder) where name.hasPrefix(".") && name.contains(draftSign) {
      let draft = "\(folder)/\(name)"
      guard let facts = FileFacts(path: draft, followsLink: false), facts.special == nil,
        facts.modified < now - 60_000_000_000
      else { continue }
      unlink(draft)
    }
  }
}

extension PosixFile {
  /// Writes every byte; the reason when that fails, else nil.
  ///
  /// Where there is no room at the moment (a pipe that does not wait, and a slow reader) it waits until there is.
  static func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> ProgramFact? {
    var rest = bytes[...]
    while !rest.isEmpty {
      let slice = UnsafeRawBufferPointer(rebasing: rest)
      #if canImport(Glibc)
        let count = Glibc.write(descriptor, slice.baseAddress, slice.count)
      #else
        let count = Darwin.write(descriptor, slice.baseAddress, slice.count)
      #endif
      if count < 0 && errno == EINTR { continue }
      if count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK) {
        // Whatever poll finds, the next write tells whether it goes on.
        var room = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        if poll(&room, 1, -1) < 0 && errno != EINTR { return lastReason }
        continue
      }
      if count <= 0 { return lastReason }
      rest = rest.dropFirst(count)
    }
    return nil
  }
}
