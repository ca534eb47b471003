// The text file with everything that a bug report needs.

import Glibc
import StoreCatalog
import StoreRules
import StoreSimulator
import Support

struct BugBundle {
  let era: Era
  let scenario: String
  let log: String
  /// The folder of the session's catalogue copies; nil if there is none.
  let catalogs: String?
  let colors: Int
  let size: (columns: Int, rows: Int)

  /// Writes the bundle under the next free name, and returns its path.
  ///
  /// If the current folder is not writable, the bundle is written to the folder of the sessions.
  func write() throws(FileFailure) -> String {
    let bytes = Array(text.utf8)
    do {
      return try write(bytes, in: ".")
    } catch {
      try PosixFile.makeFolder(AppDirectories.sessions)
      return try write(bytes, in: AppDirectories.sessions)
    }
  }

  private func write(_ bytes: [UInt8], in folder: String) throws(FileFailure) -> String {
    for number in 1..<1_000_000 {
      let path = Path.resolve("iapbench-bug-\(number).txt", in: folder)
      if try PosixFile.create(path, with: bytes, for: .program) { return path }
    }
    throw FileFailure(path: folder, reason: .noFreeName)
  }

  private var text: String {
    var parts = ["iapbench bug bundle\nera \(era.rawValue)", versions]
    parts.append(section("scenario", scenario))
    for (name, bytes) in copies {
      parts.append(
        SessionCatalogs.isCatalog(name)
          ? section("catalogue \(name)", Self.shared(bytes))
          : section("file \(name)", Self.withoutComments(bytes)))
    }
    parts.append(section("log", log))
    return parts.joined(separator: "\n\n") + "\n"
  }

  /// Returns the shareable part of a catalogue copy, preceded by the locations of removed values.
  ///
  /// The copy is cleaned again, because an older version of the program may have kept more.
  static func shared(_ copy: [UInt8]) -> String {
    guard let cleaned = try? StoreKitFile.cleaned(copy, source: "") else {
      return "left out: it cannot be read"
    }
    let removedPaths = StoreKitFile.leftOut(of: copy) + StoreKitFile.leftOut(of: cleaned)
    return "left out: \(removedPaths.isEmpty ? "nothing" : removedPaths.joined(separator: ", "))\n"
      + String(decoding: cleaned, as: UTF8.self)
  }

  /// Returns a participant's file without comments.
  ///
  /// Only comments can be private, because a participant accepts only known values.
  static func withoutComments(_ copy: [UInt8]) -> String {
    let lines = String(decoding: copy, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    return "left out: lines of comments\n"
      + lines.filter { $0.first { $0 != " " && $0 != "\t" } != "#" }.joined(separator: "\n")
  }

  private func section(_ title: String, _ text: String) -> String {
    "==== \(title)\n\n"
      + text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { VisibleText.visible(String($0)) }.joined(separator: "\n")
  }

  private var versions: String {
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
    ].map(VisibleText.visible).joined(separator: "\n")
  }

  private var copies: [(name: String, bytes: [UInt8])] {
    guard let folder = catalogs else { return [] }
    return PosixFile.names(in: folder).filter(SessionCatalogs.isCopy).compactMap { name in
      (try? PosixFile.read("\(folder)/\(name)", followsLink: false)).map { (name, $0) }
    }
  }
}
