// Functions that start, inspect and end processes.

import Glibc

/// The error for a system call that failed.
public struct SystemRefusal: Error, CustomStringConvertible {
  public let description: String

  public init(_ what: String) { description = "\(what): \(String(cString: strerror(errno)))" }
}

/// The target of a standard stream.
public enum Stream: Sendable {
  case inherited
  /// A file, by name.
  ///
  /// Input is read from the file; output replaces its contents.
  case file(String)
  /// A terminal, by name.
  ///
  /// The first terminal becomes the controlling terminal of the session.
  case terminal(String)
  case descriptor(Int32)
  case closed
}

public struct StartedProcess: Sendable {
  public let identifier: pid_t

  /// Starts a program in a new session with default signal handling.
  ///
  /// The process inherits only these three descriptors.
  public static func start(
    _ words: [String], variables: [String: String], folder: String? = nil, input: Stream = .file("/dev/null"),
    output: Stream = .file("/dev/null"), error: Stream = .file("/dev/null")
  ) throws -> StartedProcess {
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, stream) in [input, output, error].enumerated() {
      let descriptor = Int32(number)
      switch stream {
      case .inherited: break
      case .file(let path):
        let flags = number == 0 ? O_RDONLY : O_WRONLY | O_CREAT | O_TRUNC
        posix_spawn_file_actions_addopen(&actions, descriptor, path, flags, 0o600)
      case .terminal(let path): posix_spawn_file_actions_addopen(&actions, descriptor, path, O_RDWR, 0)
      case .descriptor(let other): posix_spawn_file_actions_adddup2(&actions, other, descriptor)
      case .closed: posix_spawn_file_actions_addclose(&actions, descriptor)
      }
    }
    for descriptor in openDescriptors() where descriptor > 2 {
      posix_spawn_file_actions_addclose(&actions, descriptor)
    }
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    // POSIX_SPAWN_SETSID, which Swift does not import.
    let setsid: Int32 = 0x80
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | setsid))
    // `env` changes to the folder and then executes the program.
    let arguments = ((folder.map { ["env", "-C", $0] } ?? []) + words).map { strdup($0) }
    let environment = variables.map { strdup("\($0.key)=\($0.value)") }
    defer { for text in arguments + environment { free(text) } }
    var process: pid_t = 0
    let status = posix_spawnp(
      &process, folder == nil ? words[0] : "env", &actions, &attributes, arguments + [nil],
      environment + [nil])
    guard status == 0 else {
      errno = status
      throw SystemRefusal("starting \(words[0])")
    }
    return StartedProcess(identifier: process)
  }

  private static func openDescriptors() -> [Int32] {
    Processes.names(in: "/proc/self/fd").compactMap { Int32($0) }
  }

  /// Returns the exit code as a shell reports it, or nil while the process runs.
  public func ending() -> Int32? {
    var status: Int32 = 0
    guard waitpid(identifier, &status, WNOHANG) == identifier else { return nil }
    return Processes.code(ofStatus: status)
  }

  /// Waits for the exit code.
  ///
  /// Returns nil after a timeout in seconds.
  public func ending(within seconds: Double) -> Int32? {
    let end = ContinuousClock.now + .seconds(seconds)
    while true {
      if let code = ending() { return code }
      guard ContinuousClock.now < end else { return nil }
      usleep(2_000)
    }
  }

  public func end() {
    kill(identifier, SIGKILL)
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0 && errno == EINTR {}
  }
}

public enum Processes {
  /// Converts a wait status to the exit code that a shell reports.
  public static func code(ofStatus status: Int32) -> Int32 {
    status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + (status & 0x7F)
  }

  /// Returns the content of a file in `/proc/PID`, or nil if the process does not exist.
  public static func fact(_ name: String, of process: pid_t) -> [UInt8]? {
    let descriptor = open("/proc/\(process)/\(name)", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { break }
      bytes += buffer[0..<count]
    }
    return bytes.isEmpty ? nil : bytes
  }

  private static func text(_ name: String, of process: pid_t) -> String? {
    fact(name, of: process).map { String(decoding: $0, as: UTF8.self) }
  }

  public static func children(of process: pid_t) -> [pid_t] {
    (text("task/\(process)/children", of: process) ?? "").split { $0 == " " || $0 == "\n" }.compactMap {
      pid_t(String($0))
    }
  }

  /// Returns the name of a process: the first 15 characters of its executable's name.
  public static func name(of process: pid_t) -> String? {
    text("comm", of: process)?.split(separator: "\n").first.map(String.init)
  }

  /// Returns the state of a process: `R` running, `S` waiting, `T` stopped, or empty if the process does not
  /// exist.
  public static func state(of process: pid_t) -> String {
    guard let text = text("stat", of: process), let end = text.lastIndex(of: ")") else { return "" }
    return String(text[text.index(after: end)...].split(separator: " ").first ?? "")
  }

  /// Whether a process is alive and not a zombie.
  public static func isAlive(_ process: pid_t) -> Bool { !["", "Z"].contains(state(of: process)) }

  /// Returns a number from `/proc/PID/status`, such as `VmHWM`, the peak memory in KiB.
  public static func number(_ name: String, of process: pid_t) -> Int? {
    for line in (text("status", of: process) ?? "").split(separator: "\n") where line.hasPrefix(name + ":") {
      let words = line.split { $0 == " " || $0 == "\t" }
      return words.count > 1 ? Int(words[1]) : nil
    }
    return nil
  }

  /// Kills all other processes whose initial environment contains an assignment with this prefix.
  public static func endAll(marked assignment: String) {
    let mark = Array(assignment.utf8)
    for _ in 0..<3 {
      var found = false
      for process in names(in: "/proc").compactMap({ pid_t($0) }) where process != getpid() {
        guard let environment = fact("environ", of: process) else { continue }
        guard environment.split(separator: 0).contains(where: { $0.starts(with: mark) }) else { continue }
        found = kill(process, SIGKILL) == 0 || found
        var status: Int32 = 0
        waitpid(process, &status, 0)
      }
      if !found { return }
    }
  }

  /// Returns the sorted names in a folder.
  public static func names(in folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }
}
