// A pseudoterminal that the test controls: reading, window size and input bytes.

import Glibc
import RawTerminal
import Testing

final class PtyTerminal {
  private let terminal: Pseudoterminal
  let firstModes: [UInt32]
  /// The output since the start or the last `forget()`.
  private(set) var output: [UInt8] = []
  let folder: String

  /// Runs `script` in a new terminal during `body`, and removes both afterwards.
  ///
  /// In the script, `"$P"` is the program. The script starts after `prepare` returns.
  static func run<Result>(
    _ script: String, columns: Int = 132, rows: Int = 38, environment: [String: String] = [:],
    prepare: (PtyTerminal) throws -> Void = { _ in }, body: (PtyTerminal) async throws -> Result
  ) async throws -> Result {
    let folder = try TmuxTerminal.temporaryFolder()
    let result: Swift.Result<Result, any Error>
    do {
      let terminal = try PtyTerminal(
        script: script, columns: columns, rows: rows, environment: environment, folder: folder)
      defer { terminal.terminal.end() }
      try prepare(terminal)
      terminal.terminal.release()
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
    var variables = [
      "TERM": "xterm-256color", "LANG": "C.UTF-8", "PATH": getenv("PATH").map { String(cString: $0) } ?? "",
      "HOME": folder, "XDG_STATE_HOME": "\(folder)/state", "XDG_CONFIG_HOME": "\(folder)/config",
      "P": Program.path,
    ]
    // The program inherits the sanitizer's options.
    variables["ASAN_OPTIONS"] = getenv("ASAN_OPTIONS").map { String(cString: $0) }
    variables.merge(environment) { _, new in new }
    terminal = try Pseudoterminal(
      script: script, columns: columns, rows: rows, variables: variables, folder: folder)
    firstModes = terminal.modes
  }

  // MARK: The window

  func resize(columns: Int, rows: Int) { terminal.resize(columns: columns, rows: rows) }

  var slave: Int32 { terminal.slave }

  var modes: [UInt32] { terminal.modes }

  func stopOutput() { terminal.stopOutput() }

  func fill() { terminal.fill() }

  var isFull: Bool { terminal.isFull }

  // MARK: Bytes

  @discardableResult
  func type(_ text: String) -> Int { terminal.type(text) }

  /// Blocks the thread for a time.
  ///
  /// `Task.sleep` would take longer if other tests occupied all threads.
  static func pause(_ time: Duration) { usleep(UInt32(time / .microseconds(1))) }

  /// Repeats a check, at most five times, while it returns false because the machine is too busy.
  static func inTime(
    _ what: String, sourceLocation: SourceLocation = #_sourceLocation, _ wasInTime: () async throws -> Bool
  ) async throws {
    for _ in 0..<5 where try await wasInTime() { return }
    Issue.record("the machine is too busy for \(what)", sourceLocation: sourceLocation)
  }

  /// Types pieces with pauses between them.
  ///
  /// Returns whether no pause was longer than `longest`.
  func type(_ pieces: [String], apart pause: Duration, atMost longest: Duration) -> Bool {
    var isInTime = true
    for piece in pieces {
      type(piece)
      let time = ContinuousClock().measure { Self.pause(pause) }
      isInTime = isInTime && time <= longest
    }
    return isInTime
  }

  /// Reads the available output and returns its size in bytes.
  @discardableResult
  func read() -> Int {
    let bytes = terminal.read()
    output += bytes
    return bytes.count
  }

  var text: String { String(decoding: output, as: UTF8.self) }

  func forget() { output = [] }

  func wait(
    _ what: String, seconds: Int = 60, sourceLocation: SourceLocation = #_sourceLocation,
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

  func waitFor(_ words: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await wait("\"\(words)\"", sourceLocation: sourceLocation) { $0.text.contains(words) }
  }

  func waitUnread(
    _ what: String, seconds: Int = 60, sourceLocation: SourceLocation = #_sourceLocation,
    until isThere: () throws -> Bool
  ) async throws {
    for _ in 0..<seconds * 50 {
      if try isThere() { return }
      try await Task.sleep(for: .milliseconds(20))
    }
    Issue.record("\(what) did not happen", sourceLocation: sourceLocation)
  }

  // MARK: Processes

  func program() async throws -> pid_t {
    for _ in 0..<500 {
      if let found = terminal.program("iapbench") { return found }
      try await Task.sleep(for: .milliseconds(10))
    }
    throw NotRunning()
  }

  struct NotRunning: Error {}

  static func isAlive(_ process: pid_t) -> Bool { Processes.isAlive(process) }

  static func state(of process: pid_t) -> String { Processes.state(of: process) }

  static func status(_ name: String, of process: pid_t) throws -> Int {
    try #require(Processes.number(name, of: process))
  }
}

extension TestFile {
  /// Appends to an existing file, and returns whether that succeeded.
  static func append(_ text: String, to path: String) throws -> Bool {
    let descriptor = open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var bytes = Array(text.utf8)
    return Glibc.write(descriptor, &bytes, bytes.count) == bytes.count
  }
}
