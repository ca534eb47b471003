// The program that a server runs for: started with the kit in its environment, told of signals, waited for.

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A child process.
struct ChildProcess {
  let process: pid_t
  /// Whether it has a group of its own, so that everything it has started hears of a signal.
  private let hasGroup: Bool

  /// Starts a program as a shell would; `ended` is called with its exit code on a thread of its own.
  ///
  /// In a terminal it stays in the group that the terminal's keys go to, as any program that a shell runs.
  static func start(
    _ words: [String], variables: [(name: String, value: String)], ended: @escaping @Sendable (Int32) -> Void
  ) throws(FileFailure) -> ChildProcess {
    let hasGroup = isatty(STDIN_FILENO) == 0
    #if canImport(Glibc)
      var attributes = posix_spawnattr_t()
    #else
      var attributes: posix_spawnattr_t?
    #endif
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for number in ProcessSignals.asked + [SIGPIPE, SIGXFSZ] { sigaddset(&signals, number) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    let flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | (hasGroup ? POSIX_SPAWN_SETPGROUP : 0)
    posix_spawnattr_setflags(&attributes, Int16(flags))
    let arguments = words.map { strdup($0) }
    defer { for argument in arguments { free(argument) } }
    let environment = surroundings(with: variables).map { strdup($0) }
    defer { for variable in environment { free(variable) } }
    var process: pid_t = 0
    let status = posix_spawnp(
      &process, words.first ?? "", nil, &attributes, arguments + [nil], environment + [nil])
    guard status == 0 else {
      throw FileFailure(path: words.first ?? "", reason: PosixFile.reason(status))
    }
    let child = process
    DetachedThread.start { ended(exitCode(of: child)) }
    return ChildProcess(process: process, hasGroup: hasGroup)
  }

  /// The descriptors that this program has open.
  static var openDescriptors: Set<Int32> { Set(PosixFile.names(in: "/dev/fd").compactMap { Int32($0) }) }

  /// Keeps what was opened since from every child: one that stays would hold the ports open.
  ///
  /// What this program was given itself, a child is given too.
  static func keepToOurselves(openedSince before: Set<Int32>) {
    for descriptor in openDescriptors.subtracting(before) { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
  }

  /// Passes a signal on, which the terminal has not sent to it already.
  func pass(_ signal: ArrivedSignal) {
    if hasGroup {
      kill(-process, signal.number)
    } else if signal.isSent {
      kill(process, signal.number)
    }
  }

  /// This program's environment with other variables.
  private static func surroundings(with variables: [(name: String, value: String)]) -> [String] {
    var lines: [String] = []
    var entry = environ
    while let line = entry.pointee {
      let text = String(cString: line)
      if !variables.contains(where: { text.hasPrefix($0.name + "=") }) { lines.append(text) }
      entry += 1
    }
    return lines + variables.map { "\($0.name)=\($0.value)" }
  }

  /// Waits for the end: the exit code as shells count it.
  private static func exitCode(of process: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { return 127 }
    }
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }
}
