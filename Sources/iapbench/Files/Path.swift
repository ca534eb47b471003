// Paths as text, and environment variables.

import Glibc

enum Path {
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns the paths that begin with `prefix`; folders end in a slash.
  ///
  /// Hidden files are included only if the last part of `prefix` begins with a dot.
  static func completions(of prefix: String) -> [String] {
    let nameStart = prefix.lastIndex(of: "/").map { prefix.index(after: $0) } ?? prefix.startIndex
    let folder = prefix[..<nameStart]
    let namePrefix = prefix[nameStart...]
    let parentFolder = resolve(folder.isEmpty ? "." : String(folder), in: ".")
    return PosixFile.names(in: parentFolder).filter {
      $0.hasPrefix(namePrefix) && ($0.hasPrefix(".") == namePrefix.hasPrefix("."))
    }
    .map { folder + $0 + (PosixFile.isFolder("\(parentFolder)/\($0)") ? "/" : "") }
  }

  static func name(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

  /// Returns the absolute path, such as `/home/me/demo.iap` for `./demo.iap`.
  static func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/"), let folder = workingFolder else { return path }
    let relative = path.hasPrefix("./") ? String(path.dropFirst(2)) : path
    return folder.hasSuffix("/") ? folder + relative : "\(folder)/\(relative)"
  }

  /// The working directory; nil if it does not exist any more.
  static var workingFolder: String? {
    guard let folder = getcwd(nil, 0) else { return nil }
    defer { free(folder) }
    return String(cString: folder)
  }

  /// Resolves `file` in `folder`, and expands `~`.
  ///
  /// Absolute paths and `lib:` names stay unchanged.
  static func resolve(_ file: String, in folder: String) -> String {
    if file.hasPrefix("/") || ScenarioLibrary.isLibraryPath(file) { return file }
    if file == "~" || file.hasPrefix("~/"), let home = ProcessEnvironment["HOME"] {
      return home + file.dropFirst()
    }
    return folder == "." || folder.isEmpty ? file : "\(folder)/\(file)"
  }
}

enum ProcessEnvironment {
  /// The value of a variable; nil if the variable is empty or not set.
  static subscript(name: String) -> String? {
    guard let value = getenv(name) else { return nil }
    let text = String(cString: value)
    return text.isEmpty ? nil : text
  }
}
