// Files by their descriptors: whole reads and writes with the system's own reason when they fail.

import Workbench

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Why a file could not be used.
struct FileFailure: Error, Hashable {
  let path: String
  let reason: ProgramFact
  var isMissing = false

  /// What the screen says of it.
  var notice: ProgramNotice { .about(path: path, reason) }

  /// `PATH: reason`, in English.
  var description: String { notice.english }
}

/// Reading and writing of whole files.
enum PosixFile {
  /// The present `errno`.
  static var lastReason: ProgramFact { reason(errno) }

  /// An error of the system with its words.
  static func reason(_ code: Int32) -> ProgramFact {
    .system(code: code, words: String(cString: strerror(code)))
  }

  /// Reads a whole file.
  static func read(_ path: String, limit: Int = 256 << 20) throws(FileFailure) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw FileFailure(path: path, reason: lastReason, isMissing: errno == ENOENT)
    }
    defer { close(descriptor) }
    return try read(descriptor, path: path, limit: limit)
  }

  /// Reads an open file from its beginning to its end.
  static func read(_ descriptor: Int32, path: String, limit: Int) throws(FileFailure) -> [UInt8] {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileFailure(path: path, reason: lastReason) }
    if status.st_mode & S_IFMT == S_IFDIR { throw FileFailure(path: path, reason: .isDirectory) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(max(0, Int(status.st_size)) + 1)
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = chunk.withUnsafeMutableBytes { buffer in
        #if canImport(Glibc)
          Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        #else
          Darwin.read(descriptor, buffer.baseAddress, buffer.count)
        #endif
      }
      if count < 0 && errno == EINTR { continue }
      if count < 0 { throw FileFailure(path: path, reason: lastReason) }
      if count == 0 { return bytes }
      bytes += chunk[0..<count]
      if bytes.count > limit { throw FileFailure(path: path, reason: .largerThan(mebibytes: limit >> 20)) }
    }
  }

  /// Writes a whole file; never over an existing one unless `replaces`.
  static func write(_ bytes: [UInt8], to path: String, replaces: Bool) throws(FileFailure) {
    let flags = O_WRONLY | O_CREAT | O_CLOEXEC | (replaces ? O_TRUNC : O_EXCL)
    let descriptor = open(path, flags, 0o644)
    guard descriptor >= 0 else { throw FileFailure(path: path, reason: lastReason) }
    defer { close(descriptor) }
    if let reason = bytes.withUnsafeBytes({ writeAll($0, to: descriptor) }) {
      throw FileFailure(path: path, reason: reason)
    }
  }

  /// Puts a file in the place of another in one step: no reader ever sees half of it.
  static func replace(_ path: String, with bytes: [UInt8]) throws(FileFailure) {
    let draft = "\(path).\(getpid())"
    try write(bytes, to: draft, replaces: true)
    try rename(draft, to: path)
  }

  /// Gives a file or folder another name.
  static func rename(_ path: String, to newPath: String) throws(FileFailure) {
    #if canImport(Glibc)
      let status = Glibc.rename(path, newPath)
    #else
      let status = Darwin.rename(path, newPath)
    #endif
    guard status == 0 else { throw FileFailure(path: path, reason: lastReason) }
  }

  /// A path from the root, whatever folder the program is in.
  static func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/"), let folder = getcwd(nil, 0) else { return path }
    defer { free(folder) }
    return String(cString: folder) + "/" + path
  }

  /// Writes every byte; the reason when that fails, else nil.
  static func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> ProgramFact? {
    var rest = bytes[...]
    while !rest.isEmpty {
      let slice = UnsafeRawBufferPointer(rebasing: rest)
      #if canImport(Glibc)
        let count = Glibc.write(descriptor, slice.baseAddress, slice.count)
      #else
        let count = Darwin.write(descriptor, slice.baseAddress, slice.count)
      #endif
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { return lastReason }
      rest = rest.dropFirst(count)
    }
    return nil
  }

  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Makes a folder and those above it.
  static func makeFolder(_ path: String) throws(FileFailure) {
    guard !path.isEmpty, !exists(path) else { return }
    let parent = Path.folder(of: path)
    if parent != path { try makeFolder(parent) }
    if mkdir(path, 0o700) != 0 && errno != EEXIST { throw FileFailure(path: path, reason: lastReason) }
  }

  /// The names in a folder; none when it cannot be read.
  static func names(in folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
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

  /// When a file was last changed, in nanoseconds since 1970; nil when there is none.
  static func modified(_ path: String) -> Int64? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    #if canImport(Glibc)
      return Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec)
    #else
      return Int64(status.st_mtimespec.tv_sec) * 1_000_000_000 + Int64(status.st_mtimespec.tv_nsec)
    #endif
  }
}

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

  /// `file` as seen from `folder`; absolute paths and `~/` stay what they are.
  static func resolve(_ file: String, in folder: String) -> String {
    if file.hasPrefix("/") { return file }
    if file == "~" || file.hasPrefix("~/"), let home = Environment["HOME"] { return home + file.dropFirst() }
    return folder == "." || folder.isEmpty ? file : "\(folder)/\(file)"
  }
}

/// The process's environment variables.
enum Environment {
  /// A variable's value; nil when it is not set or empty.
  static subscript(name: String) -> String? {
    guard let value = getenv(name) else { return nil }
    let text = String(cString: value)
    return text.isEmpty ? nil : text
  }
}
