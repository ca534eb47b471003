// A pseudo-terminal with a shell script in it: the other side is whoever tests, and decides when output is read, how
// large the window is and what bytes come in.

import Glibc

/// A pseudo-terminal in which a shell script runs.
public final class Pseudoterminal {
  /// The shell, which leads the session: its end takes the terminal away.
  public let leader: StartedProcess
  private let master: Int32
  /// The program's side, held open so that modes can be asked for when nobody else is there.
  public let slave: Int32
  private var isEnded = false

  /// Opens a terminal and holds the script back until `release`.
  public init(
    script: String, columns: Int, rows: Int, variables: [String: String], folder: String
  ) throws {
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
    // TIOCSPTLCK and TIOCGPTN, which are no constants to Swift: unlock the other side, and ask for its number.
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
    // Stopped until released: a new session opens its terminal by name.
    leader = try StartedProcess.start(
      ["bash", "--norc", "--noprofile", "-c", "kill -STOP $$; " + script], variables: variables,
      folder: folder,
      input: .terminal(name), output: .terminal(name), error: .terminal(name))
  }

  deinit { end() }

  public func release() {
    var status: Int32 = 0
    // The stop is reported once it has happened.
    while waitpid(leader.identifier, &status, WUNTRACED) < 0 && errno == EINTR {}
    kill(leader.identifier, SIGCONT)
  }

  /// Ends everything that runs in it.
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

  /// Gives the window another size.
  public func resize(columns: Int, rows: Int) {
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  /// What the terminal's modes are, as far as a shell depends on them.
  public var modes: [UInt32] {
    var modes = termios()
    guard tcgetattr(slave, &modes) == 0 else { return [] }
    return [modes.c_iflag, modes.c_oflag, modes.c_lflag]
  }

  /// Stops all output, as Ctrl-S does.
  public func stopOutput() { tcflow(slave, TCOOFF) }

  /// Writes from the program's side until nothing more goes in, since nobody reads.
  public func fill() {
    let block = [UInt8](repeating: UInt8(ascii: "x"), count: 1024)
    // The system moves what was written from one buffer to another, and then there is room again.
    for _ in 0..<10 {
      while write(slave, block, block.count) > 0 {}
      while write(slave, block, 1) > 0 {}
      usleep(5_000)
    }
  }

  /// Whether nothing more goes in.
  public var isFull: Bool {
    var place = pollfd(fd: slave, events: Int16(POLLOUT), revents: 0)
    return poll(&place, 1, 0) == 0
  }

  // MARK: Bytes

  /// Types bytes; how many the terminal took.
  @discardableResult
  public func type(_ text: String) -> Int { type(Array(text.utf8)) }

  @discardableResult
  public func type(_ bytes: [UInt8]) -> Int { max(0, write(master, bytes, bytes.count)) }

  /// How many typed bytes nobody has read yet.
  public var waitingCount: Int {
    var count: Int32 = 0
    return ioctl(slave, UInt(FIONREAD), &count) == 0 ? Int(count) : 0
  }

  /// Waits for output of the program; false if none came in time.
  public func waitForOutput(milliseconds: Int) -> Bool {
    var place = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    return poll(&place, 1, Int32(milliseconds)) == 1
  }

  /// Reads what is there.
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

  /// The process of a program of this name, which the shell has started; nil where none runs.
  public func program(_ name: String) -> pid_t? {
    let near = Processes.children(of: leader.identifier)
    return (near + near.flatMap(Processes.children(of:))).first {
      Processes.name(of: $0) == String(name.prefix(15))
    }
  }
}
