// The atomic writing of whole files.

import Glibc
import ProgramMessages
import Workbench

/// The owner of a file, which determines permissions and how symbolic links are treated.
enum FileOwner: Hashable {
  /// A file of the program, which only the user may read.
  ///
  /// The file's name is predictable, so a symbolic link with that name is replaced and not followed.
  case program
  /// A file that the user named; symbolic links are followed.
  ///
  /// A new file has the default permissions; a replaced file keeps its permissions.
  case user
  /// A file of the client kit, in a folder that only the user may write to.
  ///
  /// A symbolic link with the file's name is replaced.
  case kit(isPublic: Bool)

  /// The permissions before the umask is applied.
  fileprivate var mode: mode_t {
    switch self {
    case .program, .kit(isPublic: false): 0o600
    case .user, .kit(isPublic: true): 0o666
    }
  }

  fileprivate var isOfKit: Bool { if case .kit = self { true } else { false } }
}

extension PosixFile {
  /// Replaces a regular file atomically, or creates it.
  static func replace(_ path: String, with bytes: [UInt8], for owner: FileOwner) throws(FileFailure) {
    let (draft, target, folder) = try replacementDraft(of: path, for: owner)
    var isDone = false
    defer { draft.close(isDone: isDone, in: folder) }
    do {
      try draft.write(bytes)
      try draft.replace(target, in: folder)
    } catch {
      throw FileFailure(path: path, reason: error.reason)
    }
    isDone = true
    folder.sync()
  }

  /// Throws the failure of a replacement that would fail now; changes nothing.
  static func checkReplaceable(_ path: String, for owner: FileOwner) throws(FileFailure) {
    let (draft, _, folder) = try replacementDraft(of: path, for: owner)
    draft.close(isDone: false, in: folder)
  }

  /// Creates an empty draft for the replacement of a file.
  private static func replacementDraft(
    of path: String, for owner: FileOwner
  ) throws(FileFailure) -> (draft: TemporaryFile, target: String, folder: WritableFolder) {
    var target = path
    var replaced: stat?
    if owner == .user {
      target = try resolvedLink(path)
      if let targetStatus = FileStatus(path: target) {
        if let special = targetStatus.special {
          if special == .folder { throw FileFailure(path: path, reason: .pathIsFolder(path)) }
          throw FileFailure(path: path, reason: .noRegularFile(special))
        }
        // A read-only file is not replaced, even if its folder's permissions allow the rename.
        guard access(target, W_OK) == 0 else { throw FileFailure(path: path, reason: lastReason) }
        replaced = status(target)
      }
    }
    let folder = try WritableFolder(of: target, named: path, for: owner)
    let draft = try TemporaryFile(of: target, named: path, in: folder, like: replaced, owner: owner)
    return (draft, target, folder)
  }

  /// Creates a file; returns false if anything exists at the path.
  static func create(_ path: String, with bytes: [UInt8], for owner: FileOwner) throws(FileFailure) -> Bool {
    guard !exists(path) else {
      if owner == .user, isFolder(path) { throw FileFailure(path: path, reason: .pathIsFolder(path)) }
      return false
    }
    let folder = try WritableFolder(of: path, named: path, for: owner)
    let draft = try TemporaryFile(of: path, named: path, in: folder, like: nil, owner: owner)
    var isDone = false
    defer { draft.close(isDone: isDone, in: folder) }
    do {
      try draft.write(bytes)
      guard try draft.claimName(path, in: folder) else { return false }
    } catch {
      throw FileFailure(path: path, reason: error.reason)
    }
    isDone = true
    folder.sync()
    return true
  }

  static func remove(_ path: String) { unlink(path) }

  /// Removes a file of the client kit, if it exists.
  ///
  /// Throws if other users may write to the file's folder.
  static func removeFromKit(_ path: String) throws(FileFailure) {
    guard exists(path) else { return }
    let folder = try WritableFolder(of: path, named: path, for: .kit(isPublic: false))
    guard unlinkat(folder.descriptor, Path.name(of: path), 0) == 0 || errno == ENOENT else {
      throw FileFailure(path: path, reason: lastReason)
    }
  }

  /// Creates a folder of the client kit and its parent folders.
  ///
  /// Throws if another user may write to the folder, or owns a symbolic link in the path.
  static func makeKitFolder(_ path: String) throws(FileFailure) {
    try makeFolder(try resolved(path))
    _ = try WritableFolder(path, named: path, for: .kit(isPublic: false))
  }

  /// Syncs a file's folder, so that a rename survives a crash.
  ///
  /// Has no effect on file systems that cannot sync folders.
  static func syncFolder(of path: String) {
    let descriptor = open(Path.folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    _ = fsync(descriptor)
    close(descriptor)
  }

  /// Resolves a symbolic link, because the draft must be in the target's folder.
  private static func resolvedLink(_ path: String) throws(FileFailure) -> String {
    guard let status = FileStatus(path: path, followsLink: false), status.special == .link else {
      return path
    }
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

/// A folder that stays open while a file in it is written, so that renaming the folder does not redirect the
/// write.
private final class WritableFolder {
  let descriptor: Int32

  /// Opens a file's folder; errors show `named`, the path that the user gave.
  convenience init(of file: String, named userPath: String, for owner: FileOwner) throws(FileFailure) {
    try self.init(Path.folder(of: file), named: userPath, for: owner)
  }

  /// Opens a folder.
  ///
  /// For the client kit, throws if another user may write to the folder or owns a symbolic link in the path.
  init(_ path: String, named userPath: String, for owner: FileOwner) throws(FileFailure) {
    let folderPath = owner.isOfKit ? try PosixFile.resolved(path) : path
    descriptor = open(folderPath, O_RDONLY | O_DIRECTORY | O_CLOEXEC | (owner.isOfKit ? O_NOFOLLOW : 0))
    guard descriptor >= 0 else {
      let isMissing = owner == .user && errno == ENOENT
      let (reason, folder) = (PosixFile.lastReason, Path.folder(of: Path.absolute(userPath)))
      throw FileFailure(path: userPath, reason: isMissing ? .noFolder(folder) : reason)
    }
    guard owner.isOfKit else { return }
    guard let status = FileStatus(descriptor: descriptor) else {
      throw FileFailure(path: userPath, reason: PosixFile.lastReason)
    }
    guard status.isOfOperator else { throw FileFailure(path: path, reason: .folderOfOthers) }
    guard !status.isWritableByOthers else { throw FileFailure(path: path, reason: .folderForOthers) }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  func sync() { _ = fsync(descriptor) }
}

/// A draft of a file, in the same folder.
///
/// The draft is synced before it replaces the file, so a crash or a full disk never leaves a partial file.
private struct TemporaryFile {
  /// The temporary name, from which the draft is renamed to the target.
  let name: String
  private let descriptor: Int32
  private let hasName: Bool

  /// Creates a draft of `target`; errors show `named`, the path that the user gave.
  init(
    of target: String, named userPath: String, in folder: WritableFolder, like replaced: stat?,
    owner: FileOwner
  ) throws(FileFailure) {
    // File systems limit the length of names.
    let stem = String(decoding: Path.name(of: target).utf8.prefix(64), as: UTF8.self)
    let random = String(UInt64.random(in: 0...UInt64.max), radix: 36)
    name = ".\(stem)\(PosixFile.draftMarker)\(random)"
    let nameless = Self.openNameless(in: folder, owner.mode)
    hasName = nameless < 0
    descriptor =
      hasName
      ? openat(folder.descriptor, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, owner.mode)
      : nameless
    guard descriptor >= 0 else {
      let isForbidden = owner == .user && [EACCES, EPERM, EROFS].contains(errno)
      let (reason, folder) = (PosixFile.lastReason, Path.folder(of: Path.absolute(userPath)))
      throw FileFailure(path: userPath, reason: isForbidden ? .cannotWrite(folder: folder, reason) : reason)
    }
    guard let replaced else { return }
    // Keeps the owner and permissions of the replaced file, if the system allows it.
    _ = fchown(descriptor, replaced.st_uid, replaced.st_gid)
    _ = fchmod(descriptor, replaced.st_mode & 0o7777)
  }

  private static func openNameless(in folder: WritableFolder, _ mode: mode_t) -> Int32 {
    // `O_TMPFILE`, whose macro Swift does not import. `/proc/self/fd` is needed to give the file a name.
    guard access("/proc/self/fd", X_OK) == 0 else { return -1 }
    return openat(folder.descriptor, ".", 0o20000000 | O_DIRECTORY | O_WRONLY | O_CLOEXEC, mode)
  }

  func write(_ bytes: [UInt8]) throws(FileFailure) {
    var reason = bytes.withUnsafeBytes { PosixFile.writeAll($0, to: descriptor) }
    if reason == nil, fsync(descriptor) != 0 { reason = PosixFile.lastReason }
    if let reason { throw FileFailure(path: name, reason: reason) }
  }

  func replace(_ target: String, in folder: WritableFolder) throws(FileFailure) {
    if !hasName, try !link(as: name, in: folder) {
      throw FileFailure(path: name, reason: PosixFile.reason(EEXIST))
    }
    guard renameat(folder.descriptor, name, folder.descriptor, Path.name(of: target)) == 0 else {
      throw FileFailure(path: target, reason: PosixFile.lastReason)
    }
  }

  /// Names the draft `target`; returns false if the name is taken.
  func claimName(_ target: String, in folder: WritableFolder) throws(FileFailure) -> Bool {
    let target = Path.name(of: target)
    return hasName
      ? try PosixFile.renameToFree(name, target, in: folder.descriptor) : try link(as: target, in: folder)
  }

  private func link(as target: String, in folder: WritableFolder) throws(FileFailure) -> Bool {
    let descriptorPath = "/proc/self/fd/\(descriptor)"
    if linkat(AT_FDCWD, descriptorPath, folder.descriptor, target, AT_SYMLINK_FOLLOW) == 0 { return true }
    if errno == EEXIST { return false }
    throw FileFailure(path: target, reason: PosixFile.lastReason)
  }

  /// Closes the draft, and removes it unless it has become the file.
  func close(isDone: Bool, in folder: WritableFolder) {
    Glibc.close(descriptor)
    if !isDone { unlinkat(folder.descriptor, name, 0) }
  }
}

extension PosixFile {
  /// The text before the random part of a draft's name.
  static let draftMarker = ".draft-"

  /// Removes drafts of killed processes, except drafts of the last minute, which may still be in use.
  static func removeDrafts(in folder: String) {
    let now = Int64(time(nil)) * 1_000_000_000
    for name in names(in: folder) where name.hasPrefix(".") && name.contains(draftMarker) {
      let draft = "\(folder)/\(name)"
      guard let status = FileStatus(path: draft, followsLink: false), status.special == nil,
        status.modified < now - 60_000_000_000
      else { continue }
      unlink(draft)
    }
  }
}

extension PosixFile {
  /// Writes all bytes; returns the reason if that fails.
  ///
  /// Waits while a non-blocking pipe is full.
  static func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> ProgramMessage? {
    var remaining = bytes[...]
    while !remaining.isEmpty {
      let slice = UnsafeRawBufferPointer(rebasing: remaining)
      let count = Glibc.write(descriptor, slice.baseAddress, slice.count)
      if count < 0 && errno == EINTR { continue }
      if count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK) {
        // Ignores the result of `poll`, because the next `write` reports any error.
        var pollDescriptor = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        if poll(&pollDescriptor, 1, -1) < 0 && errno != EINTR { return lastReason }
        continue
      }
      if count <= 0 { return lastReason }
      remaining = remaining.dropFirst(count)
    }
    return nil
  }
}
