// Functions that read, write, create and remove files and folders of trials.

import Glibc
import RawTerminal

enum Files {
  static func read(_ path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return count < 0 ? nil : bytes }
      bytes += buffer[0..<count]
    }
  }

  static func text(_ path: String) -> String { read(path)?.text ?? "" }

  static func write(_ bytes: some Collection<UInt8>, to path: String) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw SystemRefusal("writing \(path)") }
    defer { close(descriptor) }
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { throw SystemRefusal("writing \(path)") }
      rest = rest.dropFirst(count)
    }
  }

  static func write(_ text: String, to path: String) throws { try write(text.utf8, to: path) }

  static func makeFolder(_ path: String) throws {
    var path = path
    while path.hasSuffix("/") { path.removeLast() }
    guard mkdir(path, 0o700) != 0, errno != EEXIST else { return }
    guard errno == ENOENT, let slash = path.lastIndex(of: "/") else { throw SystemRefusal("making \(path)") }
    try makeFolder(String(path[..<slash]))
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw SystemRefusal("making \(path)") }
  }

  /// Removes a file, or a folder with its contents.
  ///
  /// Does not follow links.
  static func remove(_ path: String) {
    guard unlink(path) != 0, errno == EISDIR || errno == EPERM else { return }
    chmod(path, 0o700)
    for name in Processes.names(in: path) { remove("\(path)/\(name)") }
    rmdir(path)
  }

  static func isThere(_ path: String) -> Bool { access(path, F_OK) == 0 }

  static func isExecutable(_ path: String) -> Bool { access(path, X_OK) == 0 }

  static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  static let here = String(#filePath.prefix(upTo: #filePath.lastIndex(of: "/") ?? #filePath.endIndex))
  static let package = String(here.dropLast("/Tests/Faults".count))

  /// Returns every file below a folder whose name has one of these suffixes, in order.
  static func examples(below folder: String, _ endings: [String]) -> [String] {
    var found: [String] = []
    for name in Processes.names(in: folder) where !name.hasPrefix(".") {
      let path = "\(folder)/\(name)"
      if endings.contains(where: { name.hasSuffix($0) }) {
        found.append(path)
      } else if let inside = opendir(path) {
        closedir(inside)
        found += examples(below: path, endings)
      }
    }
    return found
  }
}
