// A process of `iapbench serve` that listens on free ports.

import Glibc
import RawHTTP
import RawTerminal
import Testing

final class ServedProgram {
  let folder: String
  let process: pid_t
  private(set) var sandbox = 0
  private(set) var production = 0
  private var status: Int32?

  static let scenario = """
    iapbench 1
    environment sandbox
    buy com.example.subscriptionlab.monthly
    confirm
    at +3s tap ok
    buy com.example.subscriptionlab.coins100
    confirm
    at +3s tap ok

    """

  /// Starts the server and waits until it listens.
  ///
  /// With a command, the server prints the kit to standard error. If `disk` is set, the server has a private
  /// file system of `disk` KiB at `disk` in its folder.
  init(
    scenario: String? = ServedProgram.scenario, _ more: [String] = [], command: [String] = [],
    folder: String? = nil, disk: Int? = nil, variables: [String] = [], isIgnoring ignored: Int32? = nil
  ) async throws {
    self.folder = try folder ?? TmuxTerminal.temporaryFolder()
    var words = [Program.path, "serve", "--port", "0", "--production-port", "0"]
    if let scenario {
      try TestFile.write(scenario, to: "\(self.folder)/served.iap")
      words += ["--scenario", "\(self.folder)/served.iap"]
    }
    words += more
    if !command.isEmpty { words += ["--"] + command }
    if let disk {
      let mount = "mkdir -p disk; mount -t tmpfs -o size=\(disk)k none disk; cp -r begin/. disk/ 2>/dev/null;"
      words =
        ["unshare", "-rm", "sh", "-c", "cd '\(self.folder)'; \(mount) exec \"$0\" \"$@\""] + words
    }
    process = try Self.start(words, folder: self.folder, variables: variables, ignored: ignored)
    let kit = command.isEmpty ? "\(self.folder)/out" : "\(self.folder)/err"
    for _ in 0..<600 {
      let lines = (try? TestFile.read(kit))?.split(separator: "\n") ?? []
      for line in lines where line.contains("http://127.0.0.1:") {
        let port = line.split(separator: ":").last.flatMap { Int($0) } ?? 0
        if line.hasPrefix("Sandbox") { sandbox = port }
        if line.hasPrefix("production") { production = port }
      }
      if sandbox > 0, production > 0, lines.contains(where: { $0.hasPrefix("kit") }) { return }
      try await Task.sleep(for: .milliseconds(50))
    }
    kill(process, SIGKILL)
    Issue.record("the server did not start: \(errorText)")
  }

  deinit {
    guard status == nil else { return }
    kill(process, SIGKILL)
    take(options: 0)
  }

  /// The path through which other processes can access the file system of the running server.
  var disk: String { "/proc/\(process)/root\(folder)/disk" }

  static func canMount() async throws -> Bool {
    try await Program.output("sh", ["-c", "unshare -rm true && echo yes"]).contains("yes")
  }

  func fillDisk() async throws {
    _ = try await Program.output("sh", ["-c", "cat /dev/zero > '\(disk)/filler' 2>/dev/null"])
  }

  var output: String { (try? TestFile.read("\(folder)/out")) ?? "" }
  var errorText: String { (try? TestFile.read("\(folder)/err")) ?? "" }

  /// The content of `kit.json`, or an empty text.
  var kit: String {
    (try? Program.files(in: "\(folder)/state/iapbench").first { $0.hasPrefix("kit") }).flatMap {
      try? TestFile.read("\(folder)/state/iapbench/\($0)/kit.json")
    } ?? ""
  }

  func says(_ text: String) async throws -> Bool {
    for _ in 0..<200 {
      if errorText.contains(text) { return true }
      try await Task.sleep(for: .milliseconds(50))
    }
    return false
  }

  func send(signal: Int32) { kill(process, signal) }

  /// Waits for the end of the server, and returns the exit code as a shell reports it.
  func end() async throws -> Int32 {
    for _ in 0..<400 where status == nil {
      take(options: WNOHANG)
      if status == nil { try await Task.sleep(for: .milliseconds(25)) }
    }
    return try #require(status, "it has not ended: \(errorText)")
  }

  private func take(options: Int32) {
    var status: Int32 = 0
    guard waitpid(process, &status, options) == process else { return }
    let code = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + (status & 0x7F)
    self.status = code
  }

  var isAnswering: Bool {
    RawClient.ask("GET /verifyReceipt HTTP/1.1\r\nHost: localhost\r\n\r\n", port: sandbox)?.text
      == "{\"status\":21000}"
  }

  /// Starts the server with default signal handling.
  ///
  /// The server ignores the signal `ignored`, as after `nohup`.
  private static func start(
    _ words: [String], folder: String, variables more: [String], ignored: Int32?
  ) throws -> pid_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigfillset(&signals)
    if let ignored { sigdelset(&signals, ignored) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    let before = ignored.map { signal($0, SIG_IGN) }
    defer { if let ignored, let before { signal(ignored, before) } }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    let new = O_WRONLY | O_CREAT | O_TRUNC
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "\(folder)/out", new, 0o600)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "\(folder)/err", new, 0o600)
    // Closes descriptors of other tests, because the server would keep their pipes open. Closing an unused
    // descriptor is not an error.
    for descriptor in Int32(3)..<256 { posix_spawn_file_actions_addclose(&actions, descriptor) }
    let assignments: [String] = [
      "XDG_STATE_HOME=\(folder)/state", "XDG_CONFIG_HOME=\(folder)/config", "HOME=\(folder)",
      "PATH=\(getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin")",
    ]
    let variables = (assignments + more).map { strdup($0) }
    let arguments = words.map { strdup($0) }
    defer { for text in variables + arguments { free(text) } }
    var process: pid_t = 0
    let status = posix_spawnp(
      &process, words[0], &actions, &attributes, arguments + [nil], variables + [nil])
    try #require(status == 0)
    return process
  }
}

extension Program {
  static func files(in folder: String) throws -> [String] {
    let directory = try #require(opendir(folder), "no folder \(folder)")
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      names.append(
        withUnsafePointer(to: entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        })
    }
    return names.filter { !$0.hasPrefix(".") }.sorted()
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test, and reports this, if tests may not mount a file system on this machine.
  static var needsMount: Self {
    enabled("this machine does not let tests mount a file system") { try await ServedProgram.canMount() }
  }

  /// Skips a test, and reports this, if none of these commands is installed.
  static func needs(_ commands: String...) -> Self {
    enabled("not installed: \(commands.joined(separator: " or "))") {
      commands.contains { (try? MissingTool.check($0)) != nil }
    }
  }
}
