// The clipboard tools of the operating system.

import Glibc
import ProgramMessages
import StoreSimulator
import Support
import Workbench

/// A program that copies its standard input to the clipboard.
///
/// `xclip` and `wl-copy` stay in the background and hang if their display is lost, so every wait has a limit.
struct ClipboardTool: Hashable {
  let name: String
  let arguments: [String]
  /// The environment variable of the required display; nil if none is required.
  let variable: String?

  static let all = [
    ClipboardTool(name: "wl-copy", arguments: [], variable: "WAYLAND_DISPLAY"),
    ClipboardTool(name: "xclip", arguments: ["-selection", "clipboard"], variable: "DISPLAY"),
    ClipboardTool(name: "xsel", arguments: ["--clipboard", "--input"], variable: "DISPLAY"),
  ]

  /// Returns the tools in `PATH` whose display variable is set, each with its path.
  static func available(
    path: String? = ProcessEnvironment["PATH"],
    variable isSet: (String) -> Bool = { ProcessEnvironment[$0] != nil }
  ) -> [(tool: ClipboardTool, path: String)] {
    let folders = (path ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
    return all.filter { $0.variable.map(isSet) ?? true }.compactMap { tool in
      let candidates = folders.map { "\($0)/\(tool.name)" }
      return candidates.first { access($0, X_OK) == 0 && !PosixFile.isFolder($0) }.map { (tool, $0) }
    }
  }

  /// Sends `text` to the tool at `path`; returns the reason if that fails.
  func copy(_ text: String, path: String, limit: Duration = .seconds(1)) -> ProgramMessage? {
    // Ignores SIGPIPE, because a tool that exits before reading everything must not end this process.
    let oldHandler = signal(SIGPIPE, SIG_IGN)
    defer { signal(SIGPIPE, oldHandler) }
    var pipeEnds: [Int32] = [-1, -1]
    guard pipe(&pipeEnds) == 0 else { return PosixFile.lastReason }
    for end in pipeEnds { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let spawned = Self.spawn(path, [name] + arguments, input: pipeEnds[0])
    close(pipeEnds[0])
    guard let process = spawned.process else {
      close(pipeEnds[1])
      return PosixFile.reason(spawned.status)
    }
    let deadline = ContinuousClock.now + limit
    let failure = Self.send(text, to: pipeEnds[1], until: deadline)
    close(pipeEnds[1])
    return Self.end(of: process, until: deadline) ?? failure
  }

  /// Starts a program that shares only its standard input with this process.
  ///
  /// Inherited descriptors would keep the journal locked while the tool runs in the background. A separate
  /// process group protects the tool from the terminal's signals.
  private static func spawn(
    _ path: String, _ words: [String], input: Int32
  ) -> (process: pid_t?, status: Int32) {
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(flags))
    let arguments = words.map { strdup($0) }
    defer { for argument in arguments { free(argument) } }
    // The server's connections are not opened with `O_CLOEXEC`.
    ChildProcess.setCloseOnExec(openedSince: [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO])
    var process: pid_t = 0
    let status = posix_spawn(&process, path, &actions, &attributes, arguments + [nil], environ)
    return (status == 0 ? process : nil, status)
  }

  /// Writes the text until the deadline; returns the reason if the text was not written completely.
  private static func send(
    _ text: String, to descriptor: Int32, until deadline: ContinuousClock.Instant
  ) -> ProgramMessage? {
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    var text = text
    return text.withUTF8 { bytes in
      var remaining = UnsafeRawBufferPointer(bytes)[...]
      while !remaining.isEmpty {
        let count = remaining.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        if count > 0 {
          remaining = remaining.dropFirst(count)
        } else if errno == EAGAIN {
          let remainingTime = ContinuousClock.now.duration(to: deadline)
          guard remainingTime > .zero else { return .didNotAnswer }
          var pollDescriptor = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          poll(&pollDescriptor, 1, max(1, Int32(clamping: Int64(remainingTime / .milliseconds(1)))))
        } else if errno != EINTR {
          return .didNotRead
        }
      }
      return nil
    }
  }

  /// Waits until the process ends, but not for processes that it leaves in the background.
  ///
  /// Kills the process group at the deadline; returns the reason for a failure.
  private static func end(of process: pid_t, until deadline: ContinuousClock.Instant) -> ProgramMessage? {
    var status: Int32 = 0
    while true {
      let waitResult = waitpid(process, &status, WNOHANG)
      if waitResult == process { break }
      // Other code already waited for the process, so its exit status is unknown.
      if waitResult < 0 && errno != EINTR { return nil }
      if ContinuousClock.now >= deadline {
        kill(-process, SIGKILL)
        while waitpid(process, &status, 0) < 0 && errno == EINTR {}
        return .didNotAnswer
      }
      usleep(2_000)
    }
    let number = status & 0x7F
    if number != 0 { return .endedBySignal(Int(number)) }
    let code = status >> 8 & 0xFF
    return code == 0 ? nil : .exitCode(Int(code))
  }
}
