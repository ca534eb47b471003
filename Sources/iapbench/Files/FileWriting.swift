// Writing of whole files so that no end of the program, full disk or other reader meets half of one: a draft beside it is
// written, brought to the disk and then given the name. The old file stays until then.

import Glibc
import Workbench

/// Whom a file that is written belongs to.
enum FileOwner: Hashable {
  /// The program's own, which may hold what others need not see, in places whose names others can foresee: only the
  /// operator may read it, and a link that stands there is replaced, not followed.
  case program
  /// A file that the operator named: new ones are as open as the operator's other files, a replaced one keeps how open
  /// it was, and a link that the operator made is followed.
  case user
  /// A file of the kit, in a folder to which only the operator can write. A link with its name is replaced.
  case kit(isPublic: Bool)

  /// The permissions of a new file, before the umask.
  fileprivate var mode: mode_t {
    switch self {
    case .program, .kit(isPublic: false): 0o600
    case .user, .kit(isPublic: true): 0o666
    }
  }

  fileprivate var isOfKit: Bool { if case .kit = self { true } else { false } }
}

extension PosixFile {
  /// Puts a file in the place of whatever regular file stands there, in one step.
  static func replace(_ path: String, with bytes: [UInt8], for owner: FileOwner) throws(FileFailure) {
    var target = path
    var replaced: stat?
    if owner == .user {
      target = try resolvedLink(path)
      if let facts = FileStatus(path: target) {
        if let special = facts.special { throw FileFailure(path: path, reason: .noRegularFile(special)) }
        // A file without permission to write is not replaced either, though its folder would allow it.
        guard access(target, W_OK) == 0 else { throw FileFailure(path: path, reason: lastReason) }
        replaced = status(target)
      }
    }
    let folder = try WritableFolder(of: target, named: path, for: owner)
    let draft = try TemporaryFile(of: target, named: path, in: folder, like: replaced, owner: owner)
    var isDone = false
    defer { draft.close(isDone: isDone, in: folder) }
    do {
      try draft.fill(bytes)
      try draft.replace(target, in: folder)
    } catch {
      throw FileFailure(path: path, reason: error.reason)
    }
    isDone = true
    folder.sync()
  }

  /// Makes a file where none stands; false where something does, whatever it is.
  static func create(_ path: String, with bytes: [UInt8], for owner: FileOwner) throws(FileFailure) -> Bool {
    guard !exists(path) else { return false }
    let folder = try WritableFolder(of: path, named: path, for: owner)
    let draft = try TemporaryFile(of: path, named: path, in: folder, like: nil, owner: owner)
    var isDone = false
    defer { draft.close(isDone: isDone, in: folder) }
    do {
      try draft.fill(bytes)
      guard try draft.claimName(path, in: folder) else { return false }
    } catch {
      throw FileFailure(path: path, reason: error.reason)
    }
    isDone = true
    folder.sync()
    return true
  }

  /// Removes a file, if there is one.
  static func remove(_ path: String) { unlink(path) }

  /// Removes a file of the kit, if there is one; throws if its folder is not the operator's alone.
  static func removeFromKit(_ path: String) throws(FileFailure) {
    guard exists(path) else { return }
    let folder = try WritableFolder(of: path, named: path, for: .kit(isPublic: false))
    guard unlinkat(folder.descriptor, Path.name(of: path), 0) == 0 || errno == ENOENT else {
      throw FileFailure(path: path, reason: lastReason)
    }
  }

  /// Makes a folder of the kit, with those above it.
  ///
  /// Throws if another user can write to the folder, or made a link on the way to it.
  static func makeKitFolder(_ path: String) throws(FileFailure) {
    try makeFolder(try resolved(path))
    _ = try WritableFolder(path, named: path, for: .kit(isPublic: false))
  }

  /// Brings a folder's list of names to the disk; some file systems cannot, and lose no file by it.
  static func syncFolder(of path: String) {
    let descriptor = open(Path.folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    _ = fsync(descriptor)
    close(descriptor)
  }

  /// Where a path leads in the end: the draft has to stand beside that file.
  private static func resolvedLink(_ path: String) throws(FileFailure) -> String {
    guard let facts = FileStatus(path: path, followsLink: false), facts.special == .link else { return path }
    let target = try resolved(path)
    guard exists(target) else {
      errno = ENOENT
      throw missing(path)
    }
    return target
  }

  private static func status(_ path: String) -> stat? {
    var status = stat()
    return stat(path, &status) == 0 ? status : nil
  }
}

/// A folder that is open while a file in it is written, so that a rename of the folder does not lead elsewhere.
private final class WritableFolder {
  let descriptor: Int32

  /// Opens the folder of a file; failures name `named`, the path that the operator knows.
  convenience init(of file: String, named: String, for owner: FileOwner) throws(FileFailure) {
    try self.init(Path.folder(of: file), named: named, for: owner)
  }

  /// Opens a folder.
  ///
  /// For files of the kit it throws if another user can write to the folder, or made a link on the way to it.
  init(_ path: String, named: String, for owner: FileOwner) throws(FileFailure) {
    let place = owner.isOfKit ? try PosixFile.resolved(path) : path
    descriptor = open(place, O_RDONLY | O_DIRECTORY | O_CLOEXEC | (owner.isOfKit ? O_NOFOLLOW : 0))
    guard descriptor >= 0 else { throw FileFailure(path: named, reason: PosixFile.lastReason) }
    guard owner.isOfKit else { return }
    guard let facts = FileStatus(descriptor: descriptor) else {
      throw FileFailure(path: named, reason: PosixFile.lastReason)
    }
    guard facts.isOfOperator else { throw FileFailure(path: path, reason: .folderOfOthers) }
    guard !facts.isWritableByOthers else { throw FileFailure(path: path, reason: .folderForOthers) }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Brings the list of names to the disk; some file systems cannot, and lose no file by it.
  func sync() { _ = fsync(descriptor) }
}

/// A file that is being written: without a name where the system has such files, so that no end of the program leaves it
/// behind; else under one that nobody can foresee.
private struct TemporaryFile {
  /// The name in its folder under which it is put in the place of another file.
  let name: String
  private let descriptor: Int32
  private let hasName: Bool

  /// Opens a draft of `target` in its folder; failures are told of `named`, as the operator knows it.
  init(
    of target: String, named: String, in folder: WritableFolder, like replaced: stat?,
    owner: FileOwner
  ) throws(FileFailure) {
    // A long name stays within what file systems take.
    let stem = String(decoding: Path.name(of: target).utf8.prefix(64), as: UTF8.self)
    let random = String(UInt64.random(in: 0...UInt64.max), radix: 36)
    name = ".\(stem)\(PosixFile.draftSign)\(random)"
    let nameless = Self.openNameless(in: folder, owner.mode)
    hasName = nameless < 0
    descriptor =
      hasName
      ? openat(folder.descriptor, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, owner.mode)
      : nameless
    guard descriptor >= 0 else { throw FileFailure(path: named, reason: PosixFile.lastReason) }
    guard let replaced else { return }
    // As far as the system lets it, whose the file was and who may read it stays.
    _ = fchown(descriptor, replaced.st_uid, replaced.st_gid)
    _ = fchmod(descriptor, replaced.st_mode & 0o7777)
  }

  private static func openNameless(in folder: WritableFolder, _ mode: mode_t) -> Int32 {
    // O_TMPFILE, whose macro Swift does not import. It gets its name through the list of open files.
    guard access("/proc/self/fd", X_OK) == 0 else { return -1 }
    return openat(folder.descriptor, ".", 0o20000000 | O_DIRECTORY | O_WRONLY | O_CLOEXEC, mode)
  }

  /// Writes everything and brings it to the disk.
  func fill(_ bytes: [UInt8]) throws(FileFailure) {
    var reason = bytes.withUnsafeBytes { PosixFile.writeAll($0, to: descriptor) }
    if reason == nil, fsync(descriptor) != 0 { reason = PosixFile.lastReason }
    if let reason { throw FileFailure(path: name, reason: reason) }
  }

  /// Puts the file in the place of whatever file stands there.
  func replace(_ target: String, in folder: WritableFolder) throws(FileFailure) {
    if !hasName, try !link(as: name, in: folder) {
      throw FileFailure(path: name, reason: PosixFile.reason(EEXIST))
    }
    guard renameat(folder.descriptor, name, folder.descriptor, Path.name(of: target)) == 0 else {
      throw FileFailure(path: target, reason: PosixFile.lastReason)
    }
  }

  /// Gives the file a name that is free; false where it is taken.
  func claimName(_ target: String, in folder: WritableFolder) throws(FileFailure) -> Bool {
    let target = Path.name(of: target)
    return hasName
      ? try PosixFile.renameToFree(name, target, in: folder.descriptor) : try link(as: target, in: folder)
  }

  private func link(as target: String, in folder: WritableFolder) throws(FileFailure) -> Bool {
    let place = "/proc/self/fd/\(descriptor)"
    if linkat(AT_FDCWD, place, folder.descriptor, target, AT_SYMLINK_FOLLOW) == 0 { return true }
    if errno == EEXIST { return false }
    throw FileFailure(path: target, reason: PosixFile.lastReason)
  }

  /// Ends with the draft; takes it away where it did not become the file.
  func close(isDone: Bool, in folder: WritableFolder) {
    Glibc.close(descriptor)
    if !isDone { unlinkat(folder.descriptor, name, 0) }
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
      guard let facts = FileStatus(path: draft, followsLink: false), facts.special == nil,
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
  static func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> ProgramMessage? {
    var rest = bytes[...]
    while !rest.isEmpty {
      let slice = UnsafeRawBufferPointer(rebasing: rest)
      let count = Glibc.write(descriptor, slice.baseAddress, slice.count)
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
