// A second copy of a session's journal for as long as the program runs, in a file without a name: what another program
// does to the journal costs nothing, and neither do a million steps cost memory.

import Glibc

/// Everything that was written to a journal.
final class JournalBackup {
  /// The file without a name; below 0 where none could be had.
  private let descriptor: Int32
  /// How much of it holds.
  private var fileLength = 0
  /// What the file could not take; all of it where there is no file.
  private var rest: [UInt8] = []

  /// Makes an empty one on the disk of the journal.
  init(beside path: String) {
    // O_TMPFILE, whose macro Swift does not import.
    let nameless = open(Path.folder(of: path), 0o20000000 | O_DIRECTORY | O_RDWR | O_CLOEXEC, 0o600)
    descriptor = nameless >= 0 ? nameless : Self.unnamed(in: Path.folder(of: path))
  }

  /// A file whose name is taken away at once, for file systems that know none without.
  private static func unnamed(in folder: String) -> Int32 {
    let name = "\(folder)/.journal.\(UInt64.random(in: 0...UInt64.max))"
    let opened = open(name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    if opened >= 0 { unlink(name) }
    return opened
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  func append(_ bytes: [UInt8]) {
    guard descriptor >= 0, rest.isEmpty,
      lseek(descriptor, off_t(fileLength), SEEK_SET) >= 0,
      bytes.withUnsafeBytes({ PosixFile.writeAll($0, to: descriptor) }) == nil
    else {
      rest += bytes
      return
    }
    fileLength += bytes.count
  }

  func cut(to length: Int) {
    rest = Array(rest.prefix(max(0, length - fileLength)))
    fileLength = min(fileLength, length)
  }

  /// All of it; nil where the system does not give it back.
  var bytes: [UInt8]? {
    guard fileLength > 0 else { return rest }
    guard lseek(descriptor, 0, SEEK_SET) >= 0,
      let kept = try? PosixFile.read(descriptor, path: "", limit: .max), kept.count >= fileLength
    else { return nil }
    return kept[..<fileLength] + rest
  }
}
