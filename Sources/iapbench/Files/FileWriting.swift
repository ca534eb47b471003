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
    var mode: mode_t?
    if owner == .user {
      target = try followed(path)
      if let facts = FileFacts(path: target) {
        if let special = facts.special { throw FileFailure(path: path, reason: .noRegularFile(special)) }
        // What may not be written is not replaced either, though its folder would allow it.
        guard access(target, W_OK) == 0 else { throw FileFailure(path: path, reason: lastReason) }
        mode = permissions(target)
      }
    }
    let draft = try Draft(beside: target, of: path, mode: mode, owner: owner)
    do {
      try draft.fill(bytes)
      try rename(draft.path, to: target)
    } catch {
      draft.discard()
      throw FileFailure(path: path, reason: error.reason)
    }
    syncFolder(of: target)
  }

  /// Makes a file where none stands; false where something does, whatever it is.
  static func create(_ path: String, with bytes: [UInt8], for owner: FileOwner) throws(FileFailure) -> Bool {
    guard !exists(path) else { return false }
    let draft = try Draft(beside: path, of: path, mode: nil, owner: owner)
    do {
      try draft.fill(bytes)
      guard try renameToFree(draft.path, path) else {
        draft.discard()
        return false
      }
    } catch {
      draft.discard()
      throw FileFailure(path: path, reason: error.reason)
    }
    syncFolder(of: path)
    return true
  }

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

  private static func permissions(_ path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o7777 : nil
  }
}

/// A file that is being written under a name that nobody can foresee.
private struct Draft {
  let path: String
  private let descriptor: Int32

  /// Opens a draft beside `target`; failures are told of `named`, as the operator knows it.
  init(beside target: String, of named: String, mode: mode_t?, owner: FileOwner) throws(FileFailure) {
    let folder = Path.folder(of: target)
    // A long name stays within what file systems take.
    let stem = String(decoding: Path.name(of: target).utf8.prefix(64), as: UTF8.self)
    let newMode: mode_t = owner == .program ? 0o600 : 0o666
    for _ in 0..<100 {
      let random = String(UInt64.random(in: 0...UInt64.max), radix: 36)
      let draft = (folder == "/" ? "" : folder) + "/.\(stem).\(random)"
      let opened = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, newMode)
      if opened < 0 && errno == EEXIST { continue }
      guard opened >= 0 else { throw FileFailure(path: named, reason: PosixFile.lastReason) }
      if let mode { _ = fchmod(opened, mode) }
      path = draft
      descriptor = opened
      return
    }
    throw FileFailure(path: named, reason: PosixFile.reason(EEXIST))
  }

  /// Writes everything, brings it to the disk and closes the draft.
  func fill(_ bytes: [UInt8]) throws(FileFailure) {
    var reason = bytes.withUnsafeBytes { PosixFile.writeAll($0, to: descriptor) }
    if reason == nil, fsync(descriptor) != 0 { reason = PosixFile.lastReason }
    // Some file systems tell of a full disk only here.
    if close(descriptor) != 0, reason == nil, errno != EINTR { reason = PosixFile.lastReason }
    if let reason { throw FileFailure(path: path, reason: reason) }
  }

  /// Takes the draft away, if it still stands.
  func discard() { unlink(path) }
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
        // Whatever it answers, the next write says how things are.
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
