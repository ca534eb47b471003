// Tests of the child process of `serve -- COMMAND`: descriptors, signals and exit.

import Glibc
import RawTerminal
import Testing

@Suite("The child of a server") struct ChildTests {
  private static func isAlive(_ process: pid_t) -> Bool { Processes.isAlive(process) }

  private static func number(in file: String) async throws -> pid_t {
    for _ in 0..<200 {
      if access(file, R_OK) == 0, let text = try? TestFile.read(file), text.hasSuffix("\n"),
        let number = pid_t(text.dropLast())
      {
        return number
      }
      try await Task.sleep(for: .milliseconds(25))
    }
    throw PtyTerminal.NotRunning()
  }

  private static func hasEnded(_ process: pid_t) async throws -> Bool {
    for _ in 0..<200 {
      if !isAlive(process) { return true }
      try await Task.sleep(for: .milliseconds(25))
    }
    return false
  }

  @Test("the child has no descriptor of the server")
  func descriptors() async throws {
    let served = try await ServedProgram(
      command: ["sh", "-c", "ls -l /proc/self/fd; echo total end; exec sleep 1000"])
    // `ls` writes a long list in several parts, and the tests that run now may leave it many descriptors.
    for _ in 0..<400 where !served.output.hasSuffix("total end\n") {
      try await Task.sleep(for: .milliseconds(25))
    }
    let output = served.output
    try #require(output.hasSuffix("total end\n"))
    let open = output.split(separator: "\n").compactMap { $0.split(separator: " -> ").last }
    #expect(open.contains { $0.hasSuffix("/out") })
    // `ls` itself opens the descriptor folder.
    #expect(
      open.filter { !$0.hasPrefix("total") && !$0.hasPrefix("/dev/null") && !$0.hasSuffix("/fd") }
        .allSatisfy { $0.hasSuffix("/out") || $0.hasSuffix("/err") }, "\(output)")
  }

  @Test("nohup: the server goes on at a hang-up, and so does its child", arguments: [true, false])
  func hangUp(hasChild: Bool) async throws {
    let folder = try TmuxTerminal.temporaryFolder()
    let command = hasChild ? ["sh", "-c", "echo $$ > '\(folder)/pid'; exec sleep 1000"] : []
    let served = try await ServedProgram(command: command, folder: folder, isIgnoring: SIGHUP)
    if hasChild {
      let child = try await Self.number(in: "\(folder)/pid")
      kill(child, SIGHUP)
    }
    served.send(signal: SIGHUP)
    try await Task.sleep(for: .milliseconds(500))
    #expect(served.isAnswering)
    served.send(signal: SIGTERM)
    #expect(try await served.end() == (hasChild ? 143 : 0))
  }

  @Test(
    "the child of a server that is killed ends, with what it has started",
    arguments: ["exec sleep 1000", "sleep 1000; true", "trap '' TERM; sleep 1000; sleep 1000"])
  func killed(script: String) async throws {
    let folder = try TmuxTerminal.temporaryFolder()
    let served = try await ServedProgram(
      command: [
        "sh", "-c",
        "echo $$ > '\(folder)/pid'; (exec sh -c 'echo $$; exec sleep 1000' > '\(folder)/other') & \(script)",
      ],
      folder: folder)
    let child = try await Self.number(in: "\(folder)/pid")
    let other = try await Self.number(in: "\(folder)/other")
    #expect(Self.isAlive(child) && Self.isAlive(other))
    served.send(signal: SIGKILL)
    #expect(try await served.end() == 128 + SIGKILL)
    #expect(try await Self.hasEnded(child))
    #expect(try await Self.hasEnded(other))
  }

  @Test("in a terminal, too, the child of a server that is killed ends")
  func killedInTerminal() async throws {
    let script = """
      set -m; "$P" serve --port 0 --production-port 0 -- sh -c 'echo $$ > pid; sleep 1000; true'; \
      echo ended; exec sleep 1000
      """
    try await PtyTerminal.run("cd \"$HOME\"; " + script) { terminal in
      let child = try await Self.number(in: "\(terminal.folder)/pid")
      kill(try await terminal.program(), SIGKILL)
      try await terminal.waitFor("ended")
      #expect(try await Self.hasEnded(child))
    }
  }

  @Test("what a child leaves behind when it ends by itself stays")
  func leftBehind() async throws {
    let folder = try TmuxTerminal.temporaryFolder()
    let served = try await ServedProgram(
      command: ["sh", "-c", "sleep 1000 > /dev/null 2>&1 & echo $! > '\(folder)/pid'; sleep 1"],
      folder: folder)
    let processID = try await Self.number(in: "\(folder)/pid")
    #expect(try await served.end() == 0)
    try await Task.sleep(for: .seconds(3))
    #expect(Self.isAlive(processID))
    kill(processID, SIGKILL)
  }
}
