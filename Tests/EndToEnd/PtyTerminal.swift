// A pseudo-terminal whose other side is the test itself: it decides when output is read, how large the window is and
// what bytes come in, which tmux does not let anybody decide.

import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A pseudo-terminal with a shell script in it, which runs the built program.
final class PtyTerminal {
  /// The shell, which leads the session: its end takes the terminal away.
  private let leader: pid_t
  private let master: Int32
  /// The program's side, held open so that modes can be asked for when nobody else is there.
  let slave: Int32
  /// Everything that was read so far.
  private(set) var output: [UInt8] = []
  let folder: String

  /// Runs `body` with a terminal in which `script` runs; ends and removes everything afterwards.
  ///
  /// In the script `"$P"` is the program. The script is held back until `prepare` has been called.
  static func run<Result>(
    _ script: String, columns: Int = 132, rows: Int = 38, environment: [String: String] = [:],
    prepare: (PtyTerminal) throws -> Void = { _ in }, body: (PtyTerminal) async throws -> Result
  ) async throws -> Result {
    let folder = try TmuxTerminal.temporaryFolder()
    let result: Swift.Result<Result, any Error>
    do {
      let terminal = try PtyTerminal(
        script: script, columns: columns, rows: rows, environment: environment, folder: folder)
      defer { terminal.end() }
      try prepare(terminal)
      terminal.release()
      result = .success(try await body(terminal))
    } catch {
      result = .failure(error)
    }
    _ = try? await Program.output("rm", ["-rf", folder])
    return try result.get()
  }

  private init(script: String, columns: Int, rows: Int, environment: [String: String], folder: String) throws
  {
    self.folder = folder
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
    // TIOCSPTLCK and TIOCGPTN, which are no constants to Swift: unlock the other side, and ask for its number.
    var locked: Int32 = 0
    var number: Int32 = 0
    try #require(ioctl(master, 0x4004_5431, &locked) == 0 && ioctl(master, 0x8004_5430, &number) == 0)
    let name = "/dev/pts/\(number)"
    slave = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
    try #require(slave >= 0)
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    try #require(ioctl(master, UInt(TIOCSWINSZ), &size) == 0)

    var variables = [
      "TERM": "xterm-256color", "LANG": "C.UTF-8", "PATH": getenv("PATH").map { String(cString: $0) } ?? "",
      "HOME": folder, "XDG_STATE_HOME": "\(folder)/state", "XDG_CONFIG_HOME": "\(folder)/config",
      "P": Program.path,
    ]
    // What a sanitizer is told is told to the program too.
    variables["ASAN_OPTIONS"] = getenv("ASAN_OPTIONS").map { String(cString: $0) }
    variables.merge(environment) { _, new in new }
    // Stopped until released: a new session opens its terminal by name.
    let words = ["bash", "--norc", "--noprofile", "-c", "cd \"$HOME\"; kill -STOP $$; " + script]
    leader = try Self.spawn(words, variables.map { "\($0.key)=\($0.value)" }, terminal: name)
  }

  private static func spawn(_ words: [String], _ variables: [String], terminal: String) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    // POSIX_SPAWN_SETSID: the first terminal that a session's leader opens becomes its own.
    let setsid: Int32 = 0x80
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | setsid))
    let arguments = words.map { strdup($0) }
    let environment = variables.map { strdup($0) }
    defer { for text in arguments + environment { free(text) } }
    var process: pid_t = 0
    try #require(
      posix_spawnp(&process, words[0], &actions, &attributes, arguments + [nil], environment + [nil]) == 0)
    return process
  }

  private func release() {
    var status: Int32 = 0
    // The stop is reported once it has happened.
    while waitpid(leader, &status, WUNTRACED) < 0 && errno == EINTR {}
    kill(leader, SIGCONT)
  }

  private func end() {
    // The session's processes: those below the shell first.
    for process in Self.children(of: leader) {
      for child in Self.children(of: process) { kill(child, SIGKILL) }
      kill(process, SIGKILL)
    }
    kill(leader, SIGKILL)
    var status: Int32 = 0
    while waitpid(leader, &status, 0) < 0 && errno == EINTR {}
    close(slave)
    close(master)
  }

  // MARK: The window

  /// Gives the window another size.
  func resize(columns: Int, rows: Int) {
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  /// What the terminal's modes are, as far as a shell depends on them.
  var modes: [UInt32] {
    var modes = termios()
    guard tcgetattr(slave, &modes) == 0 else { return [] }
    return [modes.c_iflag, modes.c_oflag, modes.c_lflag]
  }

  /// Stops all output, as Ctrl-S does.
  func stopOutput() { tcflow(slave, TCOOFF) }

  /// Writes from the program's side until nothing more goes in, since nobody reads.
  func fill() {
    let block = [UInt8](repeating: UInt8(ascii: "x"), count: 1024)
    // The system moves what was written from one buffer to another, and then there is room again.
    for _ in 0..<10 {
      while write(slave, block, block.count) > 0 {}
      while write(slave, block, 1) > 0 {}
      usleep(5_000)
    }
  }

  /// Whether nothing more goes in.
  var isFull: Bool {
    var place = pollfd(fd: slave, events: Int16(POLLOUT), revents: 0)
    return poll(&place, 1, 0) == 0
  }

  // MARK: Bytes

  /// Types bytes; how many the terminal took.
  @discardableResult
  func type(_ text: String) -> Int {
    var bytes = Array(text.utf8)
    return max(0, write(master, &bytes, bytes.count))
  }

  /// Reads what is there; how much that was.
  @discardableResult
  func read() -> Int {
    var count = 0
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let part = Glibc.read(master, &buffer, buffer.count)
      guard part > 0 else { return count }
      output += buffer[0..<part]
      count += part
    }
  }

  /// What has been read, as text.
  var text: String { String(decoding: output, as: UTF8.self) }

  func forget() { output = [] }

  /// Reads until the condition holds; records what came when it does not within the time.
  func wait(
    _ what: String, seconds: Int = 10, sourceLocation: SourceLocation = #_sourceLocation,
    until isThere: (PtyTerminal) throws -> Bool
  ) async throws {
    for _ in 0..<seconds * 50 {
      read()
      if try isThere(self) { return }
      try await Task.sleep(for: .milliseconds(20))
    }
    Issue.record(
      "never saw \(what) in: \(String(text.suffix(3000)).debugDescription)", sourceLocation: sourceLocation)
  }

  /// Reads until a text has come.
  func waitFor(_ words: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await wait("\"\(words)\"", sourceLocation: sourceLocation) { $0.text.contains(words) }
  }

  /// Waits until the condition holds, without reading.
  func waitUnread(
    _ what: String, seconds: Int = 10, sourceLocation: SourceLocation = #_sourceLocation,
    until isThere: () throws -> Bool
  ) async throws {
    for _ in 0..<seconds * 50 {
      if try isThere() { return }
      try await Task.sleep(for: .milliseconds(20))
    }
    Issue.record("\(what) did not happen", sourceLocation: sourceLocation)
  }

  // MARK: Processes

  /// What the system says of a process; nil when there is none.
  private static func fact(_ name: String, of process: pid_t) -> String? {
    let descriptor = open("/proc/\(process)/\(name)", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = Glibc.read(descriptor, &buffer, buffer.count)
    return count > 0 ? String(decoding: buffer[0..<count], as: UTF8.self) : nil
  }

  private static func children(of process: pid_t) -> [pid_t] {
    guard let text = fact("task/\(process)/children", of: process) else { return [] }
    return text.split(separator: " ").compactMap { pid_t(String($0).trimmingNewlines) }
  }

  /// The process of the program, which the shell has started.
  func program() async throws -> pid_t {
    for _ in 0..<500 {
      let processes = Self.children(of: leader) + Self.children(of: leader).flatMap(Self.children(of:))
      if let found = processes.first(where: { Self.fact("comm", of: $0) == "iapbench\n" }) { return found }
      try await Task.sleep(for: .milliseconds(10))
    }
    throw NotRunning()
  }

  struct NotRunning: Error {}

  /// Whether a process of the program is alive: not ended, and not waiting to be asked for how it ended.
  static func isAlive(_ process: pid_t) -> Bool { !["", "Z"].contains(state(of: process)) }

  /// `R` running, `S` waiting, `T` stopped; empty when there is no such process.
  static func state(of process: pid_t) -> String {
    guard let text = fact("stat", of: process), let end = text.lastIndex(of: ")") else { return "" }
    return String(text[text.index(after: end)...].split(separator: " ").first ?? "")
  }

  /// A number of `/proc/PID/status`, such as `VmHWM`, the most memory in KiB.
  static func status(_ name: String, of process: pid_t) throws -> Int {
    let lines = try #require(fact("status", of: process)).split(separator: "\n")
    let line = try #require(lines.first { $0.hasPrefix(name + ":") })
    return try #require(
      line.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first.flatMap { Int($0) })
  }
}

extension TestFile {
  /// Appends to a file that is there; whether it worked.
  static func append(_ text: String, to path: String) throws -> Bool {
    let descriptor = open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var bytes = Array(text.utf8)
    return Glibc.write(descriptor, &bytes, bytes.count) == bytes.count
  }
}
