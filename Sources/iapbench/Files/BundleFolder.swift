// The writing of bug bundles to files and folders.

import Glibc
import ProgramMessages
import Scenario
import StoreCatalog
import Support

/// A bug bundle with the facts that only the program knows.
struct BundleWriter {
  private let bundle: BugBundle

  /// - Parameters:
  ///   - bundle: The parts of the session.
  ///   - catalogs: The copies of the loaded files; nil if the session is not saved.
  ///   - colors: The number of the terminal's colours.
  ///   - size: The size of the screen.
  init(
    _ bundle: BugBundle, catalogs: SessionCatalogs?, colors: Int, size: (columns: Int, rows: Int)
  ) {
    var bundle = bundle
    bundle.parts = bundle.parts.map { part in
      guard let number = part.copyNumber else { return part }
      return Self.filled(part, with: catalogs?.content(ofCopy: number, of: part.kind))
    }
    bundle.parts.append(BundlePart(.versions, text: Self.versions(colors: colors, size: size)))
    self.bundle = bundle
  }

  /// Writes the bundle, and returns the path of the file or the folder.
  ///
  /// A name that ends in `/` is a folder. If the name is taken, the next free number is added. A name
  /// without a folder is written to the folder of the sessions if the current folder is not writable.
  func write(to name: String) throws(FileFailure) -> String {
    let isFolder = name.hasSuffix("/")
    let path = Path.resolve(isFolder ? Self.withoutSlashes(name) : name, in: ".")
    do {
      return try write(to: path, isFolder: isFolder)
    } catch {
      guard !path.contains("/") else { throw error }
      try PosixFile.makeFolder(AppDirectories.sessions)
      return try write(to: Path.resolve(path, in: AppDirectories.sessions), isFolder: isFolder)
    }
  }

  private func write(to path: String, isFolder: Bool) throws(FileFailure) -> String {
    let text = isFolder ? [] : bundle.text()
    let draft = isFolder ? try FolderDraft(of: path, files: bundle.files()) : nil
    defer { draft?.remove() }
    for candidate in NumberedNames(path) {
      if let draft {
        if try draft.claimName(candidate) { return candidate + "/" }
      } else if try PosixFile.create(candidate, with: text, for: .program) {
        return candidate
      }
    }
    throw FileFailure(path: path, reason: .noFreeName)
  }

  private static func withoutSlashes(_ name: String) -> String {
    let end = name.lastIndex { $0 != "/" }
    return end.map { String(name[...$0]) } ?? "/"
  }

  // MARK: Contents

  /// Returns the part with the shareable content of the session's copy.
  static func filled(_ part: BundlePart, with copy: [UInt8]?) -> BundlePart {
    var part = part
    guard let copy else {
      part.leftOut = "the whole file, because the session has no copy"
      return part
    }
    if part.kind == .catalogue {
      guard let cleaned = try? StoreKitFile.cleaned(copy, source: "") else {
        part.leftOut = "the whole file, because it cannot be read"
        return part
      }
      // A copy of an older version of the program may contain more, so the copy is cleaned again.
      let newPaths = StoreKitFile.leftOut(of: cleaned)
      let removedPaths = StoreKitFile.leftOut(of: copy) + newPaths
      part.content = newPaths.isEmpty ? copy : cleaned
      part.leftOut = removedPaths.isEmpty ? "nothing" : removedPaths.joined(separator: ", ")
    } else {
      part.content = withoutComments(copy)
      part.leftOut = "lines of comments"
    }
    return part
  }

  /// Returns a participant's file without comments.
  ///
  /// Only comments can be private, because a participant accepts only known values.
  private static func withoutComments(_ copy: [UInt8]) -> [UInt8] {
    let newline = UInt8(ascii: "\n")
    let lines = copy.split(separator: newline, omittingEmptySubsequences: false)
    return Array(
      lines.filter { line in
        line.first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") } != UInt8(ascii: "#")
      }.joined(separator: [newline]))
  }

  private static func versions(colors: Int, size: (columns: Int, rows: Int)) -> String {
    var system = utsname()
    uname(&system)
    func text<T>(_ field: T) -> String {
      withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
    let names = ["TERM", "COLORTERM", "LANG", "LC_ALL", "TMUX"]
    let variables = names.compactMap { name in
      ProcessEnvironment[name].map { "\(name)=\(name == "TMUX" ? "set" : $0)" }
    }
    return [
      "iapbench  \(RootCommand.version)",
      "system    \(text(system.sysname)) \(text(system.release)) \(text(system.machine))",
      "terminal  \(size.columns) x \(size.rows), \(colors) colours",
      "variables \(variables.joined(separator: " "))",
    ].map { VisibleText.visible($0) + "\n" }.joined()
  }
}

/// A path, and then the path with growing numbers: `bug-1.txt`, `bug-2.txt`.
struct NumberedNames: Sequence, IteratorProtocol {
  private let stem: String
  private let fileExtension: String
  /// The number of the next name; nil for the path itself without a number.
  private var number: Int?
  private static let limit = 1_000_000

  init(_ path: String) {
    let nameStart = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    let dot = path[nameStart...].dropFirst().lastIndex(of: ".") ?? path.endIndex
    fileExtension = String(path[dot...])
    let base = path[..<dot]
    let digits = base[nameStart...].reversed().prefix { $0.isASCII && $0.isNumber }.count
    let prefix = base.dropLast(digits)
    if digits > 0, digits < 7, prefix.hasSuffix("-"), let given = Int(base.suffix(digits)) {
      (stem, number) = (String(prefix.dropLast()), given)
    } else {
      (stem, number) = (String(base), nil)
    }
  }

  mutating func next() -> String? {
    guard let present = number else {
      number = 2
      return stem + fileExtension
    }
    guard present < Self.limit else { return nil }
    number = present + 1
    return "\(stem)-\(present)\(fileExtension)"
  }
}

/// A folder with a temporary name, which is renamed when all files are written.
private struct FolderDraft {
  private let path: String
  private let names: [String]

  /// Writes the files into a new folder next to `target`.
  init(of target: String, files: [(name: String, content: [UInt8])]) throws(FileFailure) {
    let stem = String(decoding: Path.name(of: target).utf8.prefix(64), as: UTF8.self)
    let random = String(UInt64.random(in: 0...UInt64.max), radix: 36)
    path = "\(Path.folder(of: target))/.\(stem)\(PosixFile.draftMarker)\(random)"
    names = files.map(\.name)
    guard mkdir(path, 0o700) == 0 else {
      let isMissing = errno == ENOENT
      let reason = PosixFile.lastReason
      throw FileFailure(
        path: target, reason: isMissing ? .noFolder(Path.folder(of: Path.absolute(target))) : reason)
    }
    do throws(FileFailure) {
      for file in files {
        guard try PosixFile.create("\(path)/\(file.name)", with: file.content, for: .program) else {
          throw FileFailure(path: file.name, reason: .alreadyExists)
        }
      }
    } catch {
      remove()
      throw FileFailure(path: target, reason: error.reason)
    }
  }

  /// Renames the folder; returns false if the name is taken.
  ///
  /// The empty folder reserves the name, and `rename` replaces an empty folder.
  func claimName(_ target: String) throws(FileFailure) -> Bool {
    guard mkdir(target, 0o700) == 0 else {
      if errno == EEXIST { return false }
      throw FileFailure(path: target, reason: PosixFile.lastReason)
    }
    guard rename(path, target) == 0 else {
      let reason = PosixFile.lastReason
      rmdir(target)
      throw FileFailure(path: target, reason: reason)
    }
    PosixFile.syncFolder(of: target)
    return true
  }

  /// Removes the draft if it was not renamed.
  func remove() {
    guard PosixFile.exists(path) else { return }
    for name in names { unlink("\(path)/\(name)") }
    rmdir(path)
  }
}
