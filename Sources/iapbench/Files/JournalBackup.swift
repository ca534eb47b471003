// The backup of a session's journal while the program runs.

import Glibc

/// A copy of everything written to a journal, in a file without a name.
///
/// Other programs cannot change the copy, and a long session needs no memory for it.
final class JournalBackup {
  /// The file's descriptor; negative if the file could not be created.
  private let descriptor: Int32
  private var fileLength = 0
  /// The bytes that could not be written to the file.
  private var bufferedBytes: [UInt8] = []

  init(beside path: String) {
    // `O_TMPFILE`, whose macro Swift does not import.
    let nameless = open(Path.folder(of: path), 0o20000000 | O_DIRECTORY | O_RDWR | O_CLOEXEC, 0o600)
    descriptor = nameless >= 0 ? nameless : Self.unnamed(in: Path.folder(of: path))
  }

  /// Creates a file and removes its name at once, for file systems without `O_TMPFILE`.
  private static func unnamed(in folder: String) -> Int32 {
    let name = "\(folder)/.journal.\(UInt64.random(in: 0...UInt64.max))"
    let descriptor = open(name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    if descriptor >= 0 { unlink(name) }
    return descriptor
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  func append(_ bytes: [UInt8]) {
    guard descriptor >= 0, bufferedBytes.isEmpty,
      lseek(descriptor, off_t(fileLength), SEEK_SET) >= 0,
      bytes.withUnsafeBytes({ PosixFile.writeAll($0, to: descriptor) }) == nil
    else {
      bufferedBytes += bytes
      return
    }
    fileLength += bytes.count
  }

  func truncate(to length: Int) {
    bufferedBytes = Array(bufferedBytes.prefix(max(0, length - fileLength)))
    fileLength = min(fileLength, length)
  }

  /// All bytes; nil if the file cannot be read.
  var bytes: [UInt8]? {
    guard fileLength > 0 else { return bufferedBytes }
    guard lseek(descriptor, 0, SEEK_SET) >= 0,
      let fileBytes = try? PosixFile.read(descriptor, path: "", limit: .max), fileBytes.count >= fileLength
    else { return nil }
    return fileBytes[..<fileLength] + bufferedBytes
  }
}
