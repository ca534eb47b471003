// Which session was worked in last. File times alone do not say it: clocks are set back, and two steps can fall into one
// tick. So the sessions stand in a small file beside them in the order of the work, the last one last; times decide only
// between those that do not stand there.

import Glibc
import Workbench

/// The order in which sessions of one folder were worked in.
struct SessionOrder {
  let folder: String
  /// How long the file was after the last line of this program: whether another has written since.
  private var knownLength = -1
  private var lastName: String?
  /// Another path of the same folder, by which a session was opened.
  private var knownPlace: String?

  /// The file's name in the folder.
  static let fileName = "order.txt"
  /// A longer file is written anew with each name once.
  private static let longest = 64 << 10

  init(folder: String) { self.folder = folder }

  private var path: String { "\(folder)/\(Self.fileName)" }

  /// Says that a session is being worked in.
  ///
  /// A comfort: where it cannot be written, file times decide.
  mutating func markUsed(_ file: String) {
    guard isInFolder(file) else { return }
    let name = Path.name(of: file)
    let length = FileStatus(path: path, followsLink: false)?.size ?? 0
    guard name != lastName || length != knownLength else { return }
    if length > Self.longest { write(names.suffix(500)) }
    let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, 0o600)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    guard FileStatus(descriptor: descriptor)?.special == nil else { return }
    _ = Array("\(name)\n".utf8).withUnsafeBytes { PosixFile.writeAll($0, to: descriptor) }
    lastName = name
    knownLength = FileStatus(descriptor: descriptor)?.size ?? -1
  }

  /// Whether a file is in the folder, whatever way leads there.
  private mutating func isInFolder(_ file: String) -> Bool {
    let place = Path.folder(of: file)
    if place == folder || place == knownPlace { return true }
    let isSame = FileStatus(path: place).map { $0.identity == FileStatus(path: folder)?.identity } ?? false
    if isSame { knownPlace = place }
    return isSame
  }

  /// Lets a session that was given another name keep its place.
  func rename(_ file: String, to newFile: String) {
    let (old, new) = (Path.name(of: file), Path.name(of: newFile))
    guard names.contains(old) else { return }
    write(names.filter { $0 != new }.map { $0 == old ? new : $0 })
  }

  /// The names that stand there, each where it stood last.
  private var names: [String] {
    guard let bytes = try? PosixFile.read(path, limit: 1 << 20, followsLink: false) else { return [] }
    var seen: Set<Substring> = []
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    return lines.reversed().filter { seen.insert($0).inserted }.reversed().map(String.init)
  }

  private func write(_ names: [String]) {
    try? PosixFile.replace(path, with: Array(names.map { "\($0)\n" }.joined().utf8), for: .program)
  }

  /// Files of the folder, the one worked in last first.
  func sorted(_ files: [String]) -> [String] {
    var places: [String: Int] = [:]
    for (place, name) in names.enumerated() { places[name] = place }
    struct Rank: Comparable {
      let place: Int
      let modified: Int64
      let number: Int
      static func < (a: Rank, b: Rank) -> Bool {
        (a.place, a.modified, a.number) < (b.place, b.modified, b.number)
      }
    }
    let ranked = files.map { file in
      // One that was begun and not worked in yet is the latest there is.
      let place = places[Path.name(of: file)] ?? (SessionFolder.isEmpty(file) ? .max : -1)
      return (
        file,
        Rank(
          place: place, modified: PosixFile.modified(file) ?? 0, number: SessionOpener.number(of: file) ?? 0)
      )
    }
    return ranked.sorted { $0.1 > $1.1 }.map(\.0)
  }
}
