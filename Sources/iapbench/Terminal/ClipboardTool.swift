// The system's own copy tools: which there may be, where they are, and how text is given to one without ever waiting
// long for it. xclip and wl-copy go on living in the background, and a lost display makes them hang.

import Glibc
import StoreSimulator
import Support
import Workbench

/// A program that puts its standard input on the clipboard.
struct ClipboardTool: Hashable {
  let name: String
  let arguments: [String]
  /// The variable without which the tool has nothing to talk to; nil for one that needs none.
  let variable: String?

  /// Every tool, the best first.
  static let all = [
    ClipboardTool(name: "wl-copy", arguments: [], variable: "WAYLAND_DISPLAY"),
    ClipboardTool(name: "xclip", arguments: ["-selection", "clipboard"], variable: "DISPLAY"),
    ClipboardTool(name: "xsel", arguments: ["--clipboard", "--input"], variable: "DISPLAY"),
  ]

  /// The tools that could work here, with where they are.
  static func available(
    path: String? = ProcessEnvironment["PATH"],
    variable isSet: (String) -> Bool = { ProcessEnvironment[$0] != nil }
  ) -> [(tool: ClipboardTool, path: String)] {
    let folders = (path ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
    return all.filter { $0.variable.map(isSet) ?? true }.compactMap { tool in
      let places = folders.map { "\($0)/\(tool.name)" }
      return places.first { access($0, X_OK) == 0 && !PosixFile.isFolder($0) }.map { (tool, $0) }
    }
  }

  /// Gives `text` to the tool at `path`; why it did not work, nil when it did.
  func copy(_ text: String, path: String, limit: Duration = .seconds(1)) -> ProgramMessage? {
    // A tool that ends before it has read everything must not end this program.
    let oldHandler = signal(SIGPIPE, SIG_IGN)
    defer { signal(SIGPIPE, oldHandler) }
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return PosixFile.lastReason }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let started = Self.spawn(path, [name] + arguments, input: ends[0])
    close(ends[0])
    guard let process = started.process else {
      close(ends[1])
      return PosixFile.reason(started.status)
    }
    let deadline = ContinuousClock.now + limit
    let failure = Self.send(text, to: ends[1], until: deadline)
    close(ends[1])
    return Self.end(of: process, until: deadline) ?? failure
  }

  /// Starts a program that shares nothing with this one but what it reads.
  ///
  /// Every descriptor of this program closes by itself then: a tool that stays in the background must not keep the
  /// journal locked. A group of its own keeps the terminal's signals away from it.
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
    // Connections of a server do not close by themselves.
    ChildProcess.setCloseOnExec(openedSince: [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO])
    var process: pid_t = 0
    let status = posix_spawn(&process, path, &actions, &attributes, arguments + [nil], environ)
    return (status == 0 ? process : nil, status)
  }

  /// Writes the text without waiting longer than agreed; why not all of it went through.
  private static func send(
    _ text: String, to descriptor: Int32, until deadline: ContinuousClock.Instant
  ) -> ProgramMessage? {
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    var text = text
    return text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        if count > 0 {
          rest = rest.dropFirst(count)
        } else if errno == EAGAIN {
          let left = ContinuousClock.now.duration(to: deadline)
          guard left > .zero else { return .didNotAnswer }
          var place = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          poll(&place, 1, max(1, Int32(clamping: Int64(left / .milliseconds(1)))))
        } else if errno != EINTR {
          return .didNotRead
        }
      }
      return nil
    }
  }

  /// Waits for the end of the program that was started, not for what it leaves in the background.
  private static func end(of process: pid_t, until deadline: ContinuousClock.Instant) -> ProgramMessage? {
    var status: Int32 = 0
    while true {
      let ended = waitpid(process, &status, WNOHANG)
      if ended == process { break }
      // Somebody else has waited for it: how it ended is not known.
      if ended < 0 && errno != EINTR { return nil }
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
