// Processes as the system sees them: started with exactly what they are given, asked about, and ended by a mark in their
// environment, so that nothing that a program has started outlives whoever tested it.

import Glibc

/// Something that the system refused to whoever tests.
public struct SystemRefusal: Error, CustomStringConvertible {
  public let description: String

  public init(_ what: String) { description = "\(what): \(String(cString: strerror(errno)))" }
}

/// Where a process's standard input, output and error lead.
public enum Stream: Sendable {
  case inherited
  /// Opened by its name: to read for the input, else emptied and written to.
  case file(String)
  /// A terminal, opened by its name; the first one becomes that of the session.
  case terminal(String)
  case descriptor(Int32)
  case closed
}

/// A process that was started here.
public struct StartedProcess: Sendable {
  public let identifier: pid_t

  /// Starts a program, in a session of its own, with all signals as they are at first.
  ///
  /// What else this program has open is not handed on.
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
    // `env` goes to the folder and becomes the program.
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

  /// How it ended, as shells count it; nil while it has not.
  public func ending() -> Int32? {
    var status: Int32 = 0
    guard waitpid(identifier, &status, WNOHANG) == identifier else { return nil }
    return Processes.code(ofStatus: status)
  }

  /// Waits for its end so many seconds; nil where it has not ended by then.
  public func ending(within seconds: Double) -> Int32? {
    let end = ContinuousClock.now + .seconds(seconds)
    while true {
      if let code = ending() { return code }
      guard ContinuousClock.now < end else { return nil }
      usleep(2_000)
    }
  }

  /// Ends it at once, and waits for that.
  public func end() {
    kill(identifier, SIGKILL)
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0 && errno == EINTR {}
  }
}

/// What the system says of processes.
public enum Processes {
  /// An exit code as shells count it.
  public static func code(ofStatus status: Int32) -> Int32 {
    status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + (status & 0x7F)
  }

  /// A file of `/proc/PID`; nil when there is no such process.
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

  /// What a process is called: the first 15 characters of its file's name.
  public static func name(of process: pid_t) -> String? {
    text("comm", of: process)?.split(separator: "\n").first.map(String.init)
  }

  /// `R` running, `S` waiting, `T` stopped; empty when there is no such process.
  public static func state(of process: pid_t) -> String {
    guard let text = text("stat", of: process), let end = text.lastIndex(of: ")") else { return "" }
    return String(text[text.index(after: end)...].split(separator: " ").first ?? "")
  }

  /// Whether a process is alive: not ended, and not waiting to be asked for how it ended.
  public static func isAlive(_ process: pid_t) -> Bool { !["", "Z"].contains(state(of: process)) }

  /// A number of `/proc/PID/status`, such as `VmHWM`, the most memory in KiB.
  public static func number(_ name: String, of process: pid_t) -> Int? {
    for line in (text("status", of: process) ?? "").split(separator: "\n") where line.hasPrefix(name + ":") {
      let words = line.split { $0 == " " || $0 == "\t" }
      return words.count > 1 ? Int(words[1]) : nil
    }
    return nil
  }

  /// Ends every process whose environment began with this assignment, but this one.
  public static func endAll(marked assignment: String) {
    let mark = Array(assignment.utf8)
    for _ in 0..<3 {
      var found = false
      for process in names(in: "/proc").compactMap({ pid_t($0) }) where process != getpid() {
        guard let environment = fact("environ", of: process) else { continue }
        guard environment.split(separator: 0).contains(where: { $0.starts(with: mark) }) else { continue }
        found = kill(process, SIGKILL) == 0 || found
        // Those that were started here leave no trace of themselves.
        var status: Int32 = 0
        waitpid(process, &status, 0)
      }
      if !found { return }
    }
  }

  /// The names in a folder, in order.
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
