// The order in which sessions were last used, for `--resume` and the list of sessions.

import Glibc
import Workbench

/// The sessions of a folder in order of last use, kept in `order.txt` with the latest last.
///
/// File times decide only for sessions missing from `order.txt`, because clocks can be set back and two uses
/// can have the same time.
struct SessionOrder {
  let folder: String
  /// The file's length after this process's last write, to detect writes by other processes.
  private var knownLength = -1
  private var lastName: String?
  /// Another path to the same folder, through which a session was opened.
  private var knownFolder: String?

  static let fileName = "order.txt"
  /// The maximum file size in bytes; a larger file is rewritten without repeated names.
  private static let maxFileSize = 64 << 10

  init(folder: String) { self.folder = folder }

  private var path: String { "\(folder)/\(Self.fileName)" }

  /// Records that a session is in use.
  ///
  /// Errors are ignored, because file times then determine the order.
  mutating func markUsed(_ file: String) {
    guard isInFolder(file) else { return }
    let name = Path.name(of: file)
    let length = FileStatus(path: path, followsLink: false)?.size ?? 0
    guard name != lastName || length != knownLength else { return }
    if length > Self.maxFileSize { write(names.suffix(500)) }
    let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, 0o600)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    guard FileStatus(descriptor: descriptor)?.special == nil else { return }
    _ = Array("\(name)\n".utf8).withUnsafeBytes { PosixFile.writeAll($0, to: descriptor) }
    lastName = name
    knownLength = FileStatus(descriptor: descriptor)?.size ?? -1
  }

  /// Whether a file is in the folder, even if its path is spelled differently.
  private mutating func isInFolder(_ file: String) -> Bool {
    let parentFolder = Path.folder(of: file)
    if parentFolder == folder || parentFolder == knownFolder { return true }
    let isSame =
      FileStatus(path: parentFolder).map { $0.identity == FileStatus(path: folder)?.identity } ?? false
    if isSame { knownFolder = parentFolder }
    return isSame
  }

  /// Replaces a session's name in place.
  func rename(_ file: String, to newFile: String) {
    let (old, new) = (Path.name(of: file), Path.name(of: newFile))
    guard names.contains(old) else { return }
    write(names.filter { $0 != new }.map { $0 == old ? new : $0 })
  }

  /// The names in the file, each at its last position.
  private var names: [String] {
    guard let bytes = try? PosixFile.read(path, limit: 1 << 20, followsLink: false) else { return [] }
    var seen: Set<Substring> = []
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    return lines.reversed().filter { seen.insert($0).inserted }.reversed().map(String.init)
  }

  private func write(_ names: [String]) {
    try? PosixFile.replace(path, with: Array(names.map { "\($0)\n" }.joined().utf8), for: .program)
  }

  func sorted(_ files: [String]) -> [String] {
    var positions: [String: Int] = [:]
    for (position, name) in names.enumerated() { positions[name] = position }
    struct Rank: Comparable {
      let position: Int
      let modified: Int64
      let number: Int
      static func < (a: Rank, b: Rank) -> Bool {
        (a.position, a.modified, a.number) < (b.position, b.modified, b.number)
      }
    }
    let ranked = files.map { file in
      // A session without steps was just created, so it is the newest.
      let position = positions[Path.name(of: file)] ?? (SessionFolder.isEmpty(file) ? .max : -1)
      return (
        file,
        Rank(
          position: position, modified: PosixFile.modified(file) ?? 0,
          number: SessionOpener.number(of: file) ?? 0)
      )
    }
    return ranked.sorted { $0.1 > $1.1 }.map(\.0)
  }
}
