// A pseudoterminal that the test controls: reading, window size and input bytes.

import Glibc

public final class Pseudoterminal {
  /// The shell, which is the session leader.
  ///
  /// The terminal hangs up when the shell ends.
  public let leader: StartedProcess
  private let master: Int32
  /// The program's side of the terminal, kept open so that the modes can be read after all programs have
  /// ended.
  public let slave: Int32
  private var isEnded = false

  /// Opens a terminal; the script starts only at `release()`.
  public init(
    script: String, columns: Int, rows: Int, variables: [String: String], folder: String
  ) throws {
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
    // TIOCSPTLCK unlocks the other side, and TIOCGPTN returns its number. Swift does not import these
    // constants.
    var locked: Int32 = 0
    var number: Int32 = 0
    guard ioctl(master, 0x4004_5431, &locked) == 0, ioctl(master, 0x8004_5430, &number) == 0 else {
      throw SystemRefusal("opening a terminal")
    }
    let name = "/dev/pts/\(number)"
    slave = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
    guard slave >= 0 else { throw SystemRefusal("opening \(name)") }
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    guard ioctl(master, UInt(TIOCSWINSZ), &size) == 0 else { throw SystemRefusal("sizing \(name)") }
    // The shell stops itself until `release()`. It opens the terminal by name, because otherwise the terminal
    // would not become the controlling terminal of the new session.
    leader = try StartedProcess.start(
      ["bash", "--norc", "--noprofile", "-c", "kill -STOP $$; " + script], variables: variables,
      folder: folder,
      input: .terminal(name), output: .terminal(name), error: .terminal(name))
  }

  deinit { end() }

  public func release() {
    var status: Int32 = 0
    while waitpid(leader.identifier, &status, WUNTRACED) < 0 && errno == EINTR {}
    kill(leader.identifier, SIGCONT)
  }

  public func end() {
    guard !isEnded else { return }
    isEnded = true
    for process in Processes.children(of: leader.identifier) {
      for child in Processes.children(of: process) { kill(child, SIGKILL) }
      kill(process, SIGKILL)
    }
    leader.end()
    close(slave)
    close(master)
  }

  // MARK: The window

  public func resize(columns: Int, rows: Int) {
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  /// The terminal modes on which a shell depends.
  public var modes: [UInt32] {
    var modes = termios()
    guard tcgetattr(slave, &modes) == 0 else { return [] }
    return [modes.c_iflag, modes.c_oflag, modes.c_lflag]
  }

  /// Stops all output, as Ctrl-S does.
  public func stopOutput() { tcflow(slave, TCOOFF) }

  /// Writes from the program's side until the terminal is full.
  public func fill() {
    let block = [UInt8](repeating: UInt8(ascii: "x"), count: 1024)
    // Writes several times, because the system moves written data to another buffer and space becomes
    // available again.
    for _ in 0..<10 {
      while write(slave, block, block.count) > 0 {}
      while write(slave, block, 1) > 0 {}
      usleep(5_000)
    }
  }

  /// Whether the terminal accepts no more output.
  public var isFull: Bool {
    var place = pollfd(fd: slave, events: Int16(POLLOUT), revents: 0)
    return poll(&place, 1, 0) == 0
  }

  // MARK: Bytes

  /// Types bytes and returns the number of bytes that the terminal accepted.
  @discardableResult
  public func type(_ text: String) -> Int { type(Array(text.utf8)) }

  @discardableResult
  public func type(_ bytes: [UInt8]) -> Int { max(0, write(master, bytes, bytes.count)) }

  /// The number of typed bytes that no program has read yet.
  public var waitingCount: Int {
    var count: Int32 = 0
    return ioctl(slave, UInt(FIONREAD), &count) == 0 ? Int(count) : 0
  }

  /// Waits for output of the program.
  ///
  /// Returns false after the timeout.
  public func waitForOutput(milliseconds: Int) -> Bool {
    var place = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    return poll(&place, 1, Int32(milliseconds)) == 1
  }

  public func read() -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(master, &buffer, buffer.count)
      guard count > 0 else { return bytes }
      bytes += buffer[0..<count]
    }
  }

  // MARK: Processes

  /// Returns the process with this name that the shell started, or nil if none runs.
  public func program(_ name: String) -> pid_t? {
    let near = Processes.children(of: leader.identifier)
    return (near + near.flatMap(Processes.children(of:))).first {
      Processes.name(of: $0) == String(name.prefix(15))
    }
  }
}
