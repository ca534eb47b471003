// File access with POSIX calls.

import Glibc
import ProgramMessages
import StoreCatalog
import StoreSimulator
import Workbench

struct FileFailure: Error, Hashable {
  let path: String
  let reason: ProgramMessage
  var isMissing = false

  var notice: ProgramNotice { .about(path: path, reason) }

  var description: String { notice.text }
}

struct FileIdentity: Hashable {
  let device: UInt64
  let number: UInt64
}

struct FileStatus: Hashable {
  let identity: FileIdentity
  let size: Int
  /// The time of the last content change, in nanoseconds since 1970.
  let modified: Int64
  /// The number of hard links; 0 after the file was deleted.
  let linkCount: Int
  /// The owner's user ID.
  let owner: UInt32
  /// Whether the group or all users may write.
  let isWritableByOthers: Bool
  /// The kind of a file that is not regular; nil for a regular file.
  let special: NonRegularFileKind?

  fileprivate init(_ status: stat) {
    identity = FileIdentity(
      device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(truncatingIfNeeded: status.st_ino))
    size = Int(status.st_size)
    let (seconds, remainder) = (Int64(status.st_mtim.tv_sec), Int64(status.st_mtim.tv_nsec))
    // A file system may report any year, so the conversion can overflow.
    let (nanoseconds, overflows) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    modified =
      overflows ? (seconds < 0 ? .min : .max) : nanoseconds.addingReportingOverflow(remainder).partialValue
    linkCount = Int(status.st_nlink)
    owner = status.st_uid
    isWritableByOthers = status.st_mode & 0o022 != 0
    switch status.st_mode & S_IFMT {
    case S_IFREG: special = nil
    case S_IFDIR: special = .folder
    case S_IFLNK: special = .link
    case S_IFIFO: special = .pipe
    case S_IFSOCK: special = .socket
    default: special = .device
    }
  }

  /// Whether the owner is this user or root, who may write to every file.
  var isOfOperator: Bool { owner == geteuid() || owner == 0 }

  init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Reads the status of the file at a path; if that fails, returns nil with the reason in `errno`.
  init?(path: String, followsLink: Bool = true) {
    var status = stat()
    guard (followsLink ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
    self.init(status)
  }
}

/// Operations on files and folders.
///
/// Only regular files are opened. A pipe or terminal could block the program, and a device could fill its
/// memory.
enum PosixFile {
  static var lastReason: ProgramMessage { reason(errno) }

  static func reason(_ code: Int32) -> ProgramMessage {
    .system(code: code, words: String(cString: strerror(code)))
  }

  // MARK: Reading

  /// Reads a whole regular file, or the pipe or socket that is the standard input.
  static func read(
    _ path: String, limit: Int = 256 << 20, followsLink: Bool = true
  ) throws(FileFailure) -> [UInt8] {
    if isPipedInput(path) { return try read(STDIN_FILENO, path: path, limit: limit) }
    let descriptor = try openRegular(path, O_RDONLY, followsLink: followsLink)
    defer { close(descriptor) }
    return try read(descriptor, path: path, limit: limit)
  }

  /// Reads at most `count` bytes from the start of a regular file.
  static func head(_ path: String, count: Int) throws(FileFailure) -> [UInt8] {
    let descriptor = try openRegular(path, O_RDONLY, followsLink: true)
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: count)
    while true {
      let readCount = bytes.withUnsafeMutableBytes { buffer in
        Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      }
      if readCount < 0 && errno == EINTR { continue }
      if readCount < 0 { throw FileFailure(path: path, reason: lastReason) }
      return Array(bytes[..<readCount])
    }
  }

  /// Opens an existing regular file; the caller closes the descriptor.
  ///
  /// The kind is checked before `open`, because opening a device can have side effects, and again after
  /// `open`.
  static func openRegular(_ path: String, _ flags: Int32, followsLink: Bool) throws(FileFailure) -> Int32 {
    guard let status = FileStatus(path: path, followsLink: followsLink) else { throw missing(path) }
    if let special = status.special { throw failure(path, special) }
    if followsLink, flags & O_ACCMODE != O_RDONLY { _ = try resolved(path) }
    let linkFlag = followsLink ? 0 : O_NOFOLLOW
    let descriptor = open(path, flags | linkFlag | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw missing(path) }
    if let special = FileStatus(descriptor: descriptor)?.special {
      close(descriptor)
      throw failure(path, special)
    }
    return descriptor
  }

  /// Returns the error in `errno` for a path that cannot be opened.
  ///
  /// A broken symbolic link has a separate reason.
  static func missing(_ path: String) -> FileFailure {
    let code = errno
    if code == ENOENT, let target = linkTarget(path) {
      return FileFailure(path: path, reason: .linkToNothing(target: target))
    }
    return FileFailure(path: path, reason: reason(code), isMissing: code == ENOENT)
  }

  private static func failure(_ path: String, _ special: NonRegularFileKind) -> FileFailure {
    FileFailure(path: path, reason: .noRegularFile(special))
  }

  /// Whether a path such as `/dev/stdin` is a pipe or socket on the standard input.
  ///
  /// False for a terminal, because reading would wait for the user.
  private static func isPipedInput(_ path: String) -> Bool {
    guard let input = FileStatus(descriptor: STDIN_FILENO), [.pipe, .socket].contains(input.special) else {
      return false
    }
    return FileStatus(path: path)?.identity == input.identity
  }

  /// Reads an open file from its current position to the end.
  static func read(_ descriptor: Int32, path: String, limit: Int) throws(FileFailure) -> [UInt8] {
    guard let status = FileStatus(descriptor: descriptor) else {
      throw FileFailure(path: path, reason: lastReason)
    }
    let tooLarge = FileFailure(path: path, reason: .largerThan(mebibytes: limit >> 20))
    guard status.size <= limit else { throw tooLarge }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(max(0, status.size) + 1)
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = chunk.withUnsafeMutableBytes { buffer in
        Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      }
      if count < 0 && errno == EINTR { continue }
      if count < 0 { throw FileFailure(path: path, reason: lastReason) }
      if count == 0 { return bytes }
      guard bytes.count + count <= limit else { throw tooLarge }
      bytes += chunk[0..<count]
    }
  }

  // MARK: Names

  static func rename(_ path: String, to newPath: String) throws(FileFailure) {
    let status = Glibc.rename(path, newPath)
    guard status == 0 else { throw FileFailure(path: path, reason: lastReason) }
  }

  /// Renames a file to a free name; returns false if the name is taken.
  ///
  /// Relative paths are resolved in `folder`.
  static func renameToFree(
    _ path: String, _ newPath: String, in folder: Int32 = AT_FDCWD
  ) throws(FileFailure) -> Bool {
    if linkat(folder, path, folder, newPath, 0) == 0 {
      unlinkat(folder, path, 0)
      return true
    }
    let code = errno
    if code == EEXIST { return false }
    // These errors mean that the file system does not support hard links.
    guard [EPERM, ENOTSUP, EMLINK, ENOSYS].contains(code) else {
      throw FileFailure(path: newPath, reason: reason(code))
    }
    guard faccessat(folder, newPath, F_OK, AT_SYMLINK_NOFOLLOW) != 0 else { return false }
    guard renameat(folder, path, folder, newPath) == 0 else {
      throw FileFailure(path: newPath, reason: lastReason)
    }
    return true
  }

  static func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/"), let folder = getcwd(nil, 0) else { return path }
    defer { free(folder) }
    return String(cString: folder) + "/" + path
  }

  /// Returns a symbolic link's target; nil if the path is not a link.
  static func linkTarget(_ path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink(path, &buffer, buffer.count)
    return count < 0 ? nil : String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Resolves all symbolic links in a path, as far as the folders exist.
  ///
  /// Throws if a link belongs to another user, because that user chooses the link's target.
  static func resolved(_ path: String) throws(FileFailure) -> String {
    var names = Array(absolute(path).split(separator: "/").reversed())
    var resolvedPath = ""
    var linkCount = 0
    while let name = names.popLast() {
      if name == "." { continue }
      if name == ".." {
        resolvedPath = String(resolvedPath[..<(resolvedPath.lastIndex(of: "/") ?? resolvedPath.startIndex)])
        continue
      }
      let next = "\(resolvedPath)/\(name)"
      guard let status = FileStatus(path: next, followsLink: false), status.special == .link,
        let target = linkTarget(next)
      else {
        resolvedPath = next
        continue
      }
      guard status.isOfOperator else { throw FileFailure(path: path, reason: .linkOfOthers(next)) }
      linkCount += 1
      guard linkCount <= maxLinks else { throw FileFailure(path: path, reason: reason(ELOOP)) }
      if target.hasPrefix("/") { resolvedPath = "" }
      names += target.split(separator: "/").reversed()
    }
    return resolvedPath.isEmpty ? "/" : resolvedPath
  }

  /// The maximum number of symbolic links in a path, as in Linux.
  private static let maxLinks = 40

  /// Whether anything exists at a path, even a broken symbolic link.
  static func exists(_ path: String) -> Bool { FileStatus(path: path, followsLink: false) != nil }

  static func isFolder(_ path: String) -> Bool { FileStatus(path: path)?.special == .folder }

  /// Creates a folder and its parent folders.
  ///
  /// Throws if a symbolic link in the path belongs to another user.
  static func makeFolder(_ path: String) throws(FileFailure) {
    guard !path.isEmpty else { return }
    guard !isFolder(path) else {
      guard let status = FileStatus(path: path, followsLink: false), status.special == .link else { return }
      guard status.isOfOperator else {
        throw FileFailure(path: path, reason: .noRegularFile(.link))
      }
      return
    }
    let parent = Path.folder(of: path)
    if parent != path { try makeFolder(parent) }
    guard mkdir(path, 0o700) != 0 else { return }
    let code = errno
    guard code != EEXIST || !isFolder(path) else { return }
    throw FileFailure(path: path, reason: reason(code == EEXIST ? ENOTDIR : code))
  }

  /// Returns the sorted names in a folder; empty if the folder cannot be read.
  static func names(in folder: String) -> [String] { (try? entries(of: folder)) ?? [] }

  /// Returns the sorted names in a folder.
  static func entries(of folder: String) throws(FileFailure) -> [String] {
    guard let directory = opendir(folder) else { throw FileFailure(path: folder, reason: lastReason) }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Returns the time of a file's last change, in nanoseconds since 1970; nil if the file does not exist.
  static func modified(_ path: String) -> Int64? { FileStatus(path: path)?.modified }
}
