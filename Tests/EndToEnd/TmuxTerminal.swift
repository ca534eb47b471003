// A terminal in tmux that runs the built program.

import Glibc
import RawTerminal
import Subprocess
import Synchronization
import Testing

struct TmuxTerminal {
  let socket: String
  /// An initially empty folder for files of the test.
  ///
  /// `$XDG_STATE_HOME` and `$XDG_CONFIG_HOME` are subfolders.
  let folder: String

  /// Starts a shell in a window; also starts the program unless `arguments` is nil.
  static func start(
    columns: Int = 132, rows: Int = 38, arguments: [String]? = [], environment: [String: String] = [:],
    folder: String? = nil
  ) async throws -> TmuxTerminal {
    let folder = try folder ?? temporaryFolder()
    let terminal = TmuxTerminal(
      socket: "iapbench-\(getpid())-\(UInt32.random(in: 0...UInt32.max))", folder: folder)
    var variables = [
      "LANG": "C.UTF-8", "LC_ALL": "", "XDG_STATE_HOME": "\(folder)/state",
      "XDG_CONFIG_HOME": "\(folder)/config",
      "PS1": "shell> ", "HISTFILE": "", "TMUX": "",
    ]
    variables.merge(environment) { _, new in new }
    Leftovers.note(server: terminal.socket)
    let assignments = variables.sorted { $0.key < $1.key }.map { "\($0.key)=\(quoted($0.value))" }
    try await terminal.tmux(
      "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)",
      "cd \(quoted(folder)) && env \(assignments.joined(separator: " ")) bash --norc --noprofile -i")
    _ = try await terminal.wait("a shell") { $0.contains { $0.hasPrefix("shell>") } }
    if let arguments { try await terminal.run(arguments) }
    return terminal
  }

  func run(_ arguments: [String]) async throws {
    let line = ([Program.path] + arguments).map(Self.quoted).joined(separator: " ")
    try await type("clear; \(line); echo exit=$?")
    try await press("Enter")
  }

  /// Presses keys by tmux's names, such as `b`, `Enter`, `Escape` or `C-z`.
  func press(_ keys: String...) async throws {
    for key in keys {
      try await tmux("send-keys", key)
      // Escape directly before a letter would be read as Alt, so the pause is as long as between a person's
      // keys.
      try await Task.sleep(for: .milliseconds(key == "Escape" ? 80 : 15))
    }
  }

  func quit() async throws {
    try await press("q", "q")
    try await waitFor("exit=0")
  }

  func type(_ text: String) async throws { try await tmux("send-keys", "-l", text) }

  /// Pastes a file of the folder.
  ///
  /// tmux adds bracketed paste marks if the program has enabled them.
  func paste(file: String) async throws {
    try await tmux("load-buffer", "\(folder)/\(file)")
    try await tmux("paste-buffer", "-p", "-r")
  }

  func resize(columns: Int, rows: Int) async throws {
    try await tmux("resize-window", "-x", "\(columns)", "-y", "\(rows)")
  }

  func screen() async throws -> [String] {
    try await tmux("capture-pane", "-p").split(separator: "\n", omittingEmptySubsequences: false).map(
      String.init)
  }

  func text() async throws -> String { try await screen().joined(separator: "\n") }

  func colouredText() async throws -> String { try await tmux("capture-pane", "-p", "-e") }

  func clipboard() async throws -> String { try await tmux("show-buffer") }

  /// Lets programs in tmux set the clipboard with OSC 52.
  func allowClipboard() async throws { try await tmux("set-option", "-s", "set-clipboard", "on") }

  /// Sends an SGR mouse report for a cell, counted from 0.
  ///
  /// Button 0 is the left button, and 32 is added for a drag. 64 and 65 are the wheel up and down.
  func mouse(_ button: Int, x: Int, y: Int, isRelease: Bool = false) async throws {
    try await type("\u{1B}[<\(button);\(x + 1);\(y + 1)\(isRelease ? "m" : "M")")
    try await Task.sleep(for: .milliseconds(15))
  }

  /// Waits at most a minute for a text on screen, and clicks on the text.
  ///
  /// The rows of the text must contain only narrow characters.
  func click(
    _ text: String, dx: Int = 0, dy: Int = 0, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let (x, y) = try await place(of: text, sourceLocation: sourceLocation)
    // Waits longer than the time limit of a double click.
    try await Task.sleep(for: .milliseconds(450))
    try await mouse(0, x: x + dx, y: y + dy)
    try await mouse(0, x: x + dx, y: y + dy, isRelease: true)
  }

  func place(
    of text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> (x: Int, y: Int) {
    let rows = try await waitFor(text, sourceLocation: sourceLocation)
    for (y, row) in rows.enumerated() {
      if let range = row.ranges(of: text).first {
        return (row.distance(from: row.startIndex, to: range.lowerBound), y)
      }
    }
    return (0, 0)
  }

  /// Returns the value of a tmux format, such as `#{alternate_on}`.
  func value(_ format: String) async throws -> String {
    try await tmux("display-message", "-p", format).trimmingNewlines
  }

  /// Waits at most a minute for a value of a tmux format.
  ///
  /// Records an issue with the last value after the timeout.
  func waitFor(
    value expected: String, of format: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let (found, isThere) = try await poll({ try await value(format) }, until: { $0 == expected })
    if !isThere { Issue.record("\(format) is \(found), never \(expected)", sourceLocation: sourceLocation) }
  }

  /// Waits at most a minute for a condition on the screen.
  ///
  /// Records an issue with the screen after the timeout.
  @discardableResult
  func wait(
    _ what: String, sourceLocation: SourceLocation = #_sourceLocation, until isThere: ([String]) -> Bool
  ) async throws -> [String] {
    let (rows, isSeen) = try await poll(screen, until: isThere)
    if !isSeen {
      Issue.record("never saw \(what) in:\n\(rows.joined(separator: "\n"))", sourceLocation: sourceLocation)
    }
    return rows
  }

  /// Polls for at most a minute until a value is as wanted.
  private func poll<Answer>(
    _ ask: () async throws -> Answer, until isWanted: (Answer) -> Bool
  ) async throws -> (last: Answer, isWanted: Bool) {
    for _ in 0..<1200 {
      let answer = try await ask()
      if isWanted(answer) { return (answer, true) }
      try await Task.sleep(for: .milliseconds(50))
    }
    return (try await ask(), false)
  }

  @discardableResult
  func waitFor(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) async throws -> [String] {
    try await wait("\"\(text)\"", sourceLocation: sourceLocation) { rows in
      rows.contains { $0.contains(text) }
    }
  }

  func waitUntilGone(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await wait("\"\(text)\" gone", sourceLocation: sourceLocation) { rows in
      !rows.contains { $0.contains(text) }
    }
  }

  func processID() async throws -> String {
    let shell = try await value("#{pane_pid}")
    for _ in 0..<3000 {
      let found = try await Program.output("pgrep", ["-P", shell, "-x", "iapbench"]).trimmingNewlines
      if !found.isEmpty { return found }
      try await Task.sleep(for: .milliseconds(20))
    }
    return ""
  }

  func signal(_ name: String) async throws {
    _ = try await Program.output("kill", ["-\(name)", try await processID()])
  }

  func record(into file: String) async throws {
    try await tmux("pipe-pane", "cat > \(Self.quoted("\(folder)/\(file)"))")
  }

  func stop() async {
    _ = try? await tmux("kill-server")
    Leftovers.forget(server: socket)
  }

  @discardableResult
  private func tmux(_ arguments: String...) async throws -> String {
    try await Program.output("tmux", ["-u", "-L", socket, "-f", "/dev/null"] + arguments)
  }

  static func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }

  /// Returns a new empty folder, which is deleted after all tests.
  static func temporaryFolder() throws -> String {
    let template = "\(try #require(Leftovers.root))/XXXXXX"
    var bytes = Array(template.utf8CString)
    return try #require(mkdtemp(&bytes).map { String(cString: $0) })
  }
}

/// Folders and processes of tests that are removed when the test process ends.
enum Leftovers {
  static let root: String? = {
    var bytes = Array("\(Program.temporary)/iapbench-XXXXXX".utf8CString)
    guard let root = mkdtemp(&bytes).map({ String(cString: $0) }) else { return nil }
    atexit { Leftovers.remove() }
    return root
  }()

  private static let sockets = Mutex<Set<String>>([])

  static func note(server socket: String) { _ = sockets.withLock { $0.insert(socket) } }
  static func forget(server socket: String) { _ = sockets.withLock { $0.remove(socket) } }

  private static func remove() {
    for socket in sockets.withLock({ $0 }) { run("tmux -L \(socket) kill-server 2>/dev/null") }
    if let root { run("rm -rf \(TmuxTerminal.quoted(root))") }
  }

  /// Runs a shell command through the C library only, because the process is about to exit.
  private static func run(_ line: String) {
    let words = ["sh", "-c", line].map { (word: String) in strdup(word) } + [nil]
    var process: pid_t = 0
    guard posix_spawn(&process, "/bin/sh", nil, nil, words, environ) == 0 else { return }
    var status: Int32 = 0
    waitpid(process, &status, 0)
  }
}

enum Program {
  /// The program under test: `$IAPBENCH_PROGRAM`, or the program next to the test bundle.
  static let path: String = {
    if let path = getenv("IAPBENCH_PROGRAM").map({ String(cString: $0) }), !path.isEmpty {
      // The path must be absolute, because tests start the program in other folders.
      guard let absolute = realpath(path, nil) else { return path }
      defer { free(absolute) }
      return String(cString: absolute)
    }
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = buffer.withUnsafeMutableBytes { bytes in
      bytes.baseAddress.map { readlink("/proc/self/exe", $0, bytes.count) } ?? 0
    }
    let bundle = String(decoding: buffer[0..<max(0, count)], as: UTF8.self)
    return bundle.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 } + "/iapbench"
  }()

  static var temporary: String { getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp" }

  static func output(_ command: String, _ arguments: [String]) async throws -> String {
    try MissingTool.check(command)
    let result = try await Subprocess.run(
      .name(command), arguments: Arguments(arguments),
      environment: .inherit.updating(["TMUX": "", "GITHUB_ACTIONS": ""]),
      output: .string(limit: 1 << 22), error: .discarded)
    return result.standardOutput
  }

  struct Result {
    let status: Int32
    let output: String
    let error: String
  }

  static func run(_ arguments: [String], folder: String) async throws -> Result {
    let result = try await Subprocess.run(
      .name("env"), arguments: Arguments(["-C", folder, path] + arguments),
      environment: .inherit.updating([
        "XDG_STATE_HOME": "\(folder)/state", "XDG_CONFIG_HOME": "\(folder)/config",
        // On GitHub, the program would also print annotations.
        "GITHUB_ACTIONS": "",
      ]),
      output: .string(limit: 1 << 22), error: .string(limit: 1 << 20))
    let status: Int32 = if case .exited(let code) = result.terminationStatus { code } else { -1 }
    return Result(status: status, output: result.standardOutput, error: result.standardError)
  }
}

enum TestFile {
  static func write(_ text: String, to path: String) throws { try write(Array(text.utf8), to: path) }

  static func write(_ bytes: [UInt8], to path: String) throws {
    let file = try #require(fopen(path, "w"))
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
  }

  static func read(_ path: String) throws -> String { String(decoding: try bytes(path), as: UTF8.self) }

  static func bytes(_ path: String) throws -> [UInt8] {
    let file = try #require(fopen(path, "r"), "no file \(path)")
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      if count == 0 { return bytes }
      bytes += buffer[0..<count]
    }
  }
}

extension String {
  var trimmingNewlines: String {
    var text = self
    while text.last?.isNewline == true { text.removeLast() }
    return text
  }
}
