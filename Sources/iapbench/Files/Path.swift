// Paths as text, and the environment that some of them come from.

import Glibc

/// Paths as text.
enum Path {
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Paths that begin with `prefix`, folders with a slash at the end; hidden ones only where asked for.
  static func completions(of prefix: String) -> [String] {
    let cut = prefix.lastIndex(of: "/").map { prefix.index(after: $0) } ?? prefix.startIndex
    let folder = prefix[..<cut]
    let start = prefix[cut...]
    let place = resolve(folder.isEmpty ? "." : String(folder), in: ".")
    return PosixFile.names(in: place).filter {
      $0.hasPrefix(start) && ($0.hasPrefix(".") == start.hasPrefix("."))
    }
    .map { folder + $0 + (PosixFile.isFolder("\(place)/\($0)") ? "/" : "") }
  }

  static func name(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

  /// From the root on: `/home/me/demo.iap`.
  static func whole(_ path: String) -> String {
    guard !path.hasPrefix("/") else { return path }
    guard let folder = getcwd(nil, 0) else { return path }
    defer { free(folder) }
    let relative = path.hasPrefix("./") ? String(path.dropFirst(2)) : path
    let start = String(cString: folder)
    return start.hasSuffix("/") ? start + relative : "\(start)/\(relative)"
  }

  /// `file` as seen from `folder`; absolute paths, `~/` and names in the library stay what they are.
  static func resolve(_ file: String, in folder: String) -> String {
    if file.hasPrefix("/") || ScenarioLibrary.holds(file) { return file }
    if file == "~" || file.hasPrefix("~/"), let home = ProcessEnvironment["HOME"] {
      return home + file.dropFirst()
    }
    return folder == "." || folder.isEmpty ? file : "\(folder)/\(file)"
  }
}

/// The process's environment variables.
enum ProcessEnvironment {
  /// A variable's value; nil when it is not set or empty.
  static subscript(name: String) -> String? {
    guard let value = getenv(name) else { return nil }
    let text = String(cString: value)
    return text.isEmpty ? nil : text
  }
}
