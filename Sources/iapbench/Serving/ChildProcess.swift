// The child process of a server.

import Glibc

/// A child process that has the client kit's variables in its environment.
struct ChildProcess: Sendable {
  let process: pid_t
  /// Whether the child has its own process group, so that signals also reach its descendants.
  private let hasGroup: Bool

  /// Starts a program, searched for in `PATH`.
  ///
  /// In a terminal, the child stays in this program's process group, so that Ctrl-C reaches it. Signals in
  /// `ignored` stay ignored in the child. `ended` is called on another thread with the exit code.
  static func start(
    _ words: [String], variables: [(name: String, value: String)], ignored: Set<Int32>,
    ended: @escaping @Sendable (Int32) -> Void
  ) throws(FileFailure) -> ChildProcess {
    let hasGroup = isatty(STDIN_FILENO) == 0
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for number in ProcessSignals.handled + ProcessSignals.failures where !ignored.contains(number) {
      sigaddset(&signals, number)
    }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    let flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | (hasGroup ? POSIX_SPAWN_SETPGROUP : 0)
    posix_spawnattr_setflags(&attributes, Int16(flags))
    let arguments = words.map { strdup($0) }
    defer { for argument in arguments { free(argument) } }
    let environment = environmentVariables(with: variables).map { strdup($0) }
    defer { for variable in environment { free(variable) } }
    var process: pid_t = 0
    let status = posix_spawnp(
      &process, words.first ?? "", nil, &attributes, arguments + [nil], environment + [nil])
    guard status == 0 else {
      throw FileFailure(path: words.first ?? "", reason: PosixFile.reason(status))
    }
    let child = ChildProcess(process: process, hasGroup: hasGroup)
    let watcher = ParentWatcher.start(ending: child.target)
    DetachedThread.start {
      let code = exitCode(of: child.process)
      watcher?.release()
      ended(code)
    }
    return child
  }

  /// The child's process, or negative process group, to end when this program is killed.
  ///
  /// In a terminal, the target is the group that this program leads, if any.
  private var target: pid_t {
    if hasGroup { return -process }
    return getpgrp() == getpid() ? -getpgrp() : process
  }

  static var openDescriptors: Set<Int32> {
    // Excludes the descriptor used to read the list, which is closed now.
    Set(PosixFile.names(in: "/dev/fd").compactMap { Int32($0) }.filter { fcntl($0, F_GETFD) >= 0 })
  }

  /// Sets `FD_CLOEXEC` on descriptors that are not in `before`, because a child could keep a port open.
  ///
  /// Children inherit the descriptors in `before`.
  static func setCloseOnExec(openedSince before: Set<Int32>) {
    for descriptor in openDescriptors.subtracting(before) { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
  }

  /// Forwards a signal unless the terminal already sent it to the child.
  func pass(_ signal: ReceivedSignal) {
    if hasGroup {
      kill(-process, signal.number)
    } else if signal.isSent {
      kill(process, signal.number)
    }
  }

  private static func environmentVariables(with variables: [(name: String, value: String)]) -> [String] {
    var lines: [String] = []
    var entry = environ
    while let line = entry.pointee {
      let text = String(cString: line)
      if !variables.contains(where: { text.hasPrefix($0.name + "=") }) { lines.append(text) }
      entry += 1
    }
    return lines + variables.map { "\($0.name)=\($0.value)" }
  }

  /// Waits for the process's end; returns its exit code, or 128 plus the signal number.
  private static func exitCode(of process: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { return 127 }
    }
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }
}

/// A process that ends the child if this program is killed.
///
/// The process is a shell that reads from a pipe, which the system closes however this program ends.
struct ParentWatcher: Sendable {
  /// The write end of the pipe.
  private let pipe: Int32

  /// Sends SIGTERM, and SIGKILL after two seconds.
  private static let script = """
    trap '' HUP INT QUIT TERM
    read line && exit
    kill -s TERM -- "$1"
    sleep 2
    kill -s KILL -- "$1"
    """

  /// Starts a watcher for a process, or for a group if `target` is negative; nil if that fails.
  static func start(ending target: pid_t) -> ParentWatcher? {
    var ends: [Int32] = [-1, -1]
    guard Self.open(&ends) else { return nil }
    defer { close(ends[0]) }
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO)
    for descriptor in [STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
    }
    // Closes inherited descriptors, because other processes may wait until they are closed.
    for descriptor in ChildProcess.openDescriptors where descriptor > STDERR_FILENO {
      posix_spawn_file_actions_addclose(&actions, descriptor)
    }
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    let words: [String] = ["/bin/sh", "-c", script, "iapbench-watcher", "\(target)"]
    let arguments = words.map { strdup($0) }
    defer { for argument in arguments { free(argument) } }
    var process: pid_t = 0
    guard posix_spawn(&process, "/bin/sh", &actions, &attributes, arguments + [nil], environ) == 0 else {
      close(ends[1])
      return nil
    }
    return ParentWatcher(pipe: ends[1])
  }

  /// Ends the watcher after the child has ended.
  func release() {
    _ = write(pipe, "\n", 1)
    close(pipe)
  }

  private static func open(_ ends: inout [Int32]) -> Bool {
    guard Glibc.pipe(&ends) == 0 else { return false }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return true
  }
}
