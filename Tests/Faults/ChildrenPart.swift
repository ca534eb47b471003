// Part `children`: child processes and standard streams that fail, hang or flood the program.

import Glibc
import RandomInputs
import RawTerminal

struct ChildrenPart: Part {
  static let name = "children"
  static let summary = "children that die, hang, flood or do not read; streams that are closed or full"
  static let patience = 120.0

  private let place: TrialPlace

  init(_ place: TrialPlace) { self.place = place }

  private static let tools = [
    "kill -9 $$", "kill -SEGV $$", "exit 3", "exec sleep 1000", "exec 0<&-; exec sleep 1000",
    "cat > /dev/null",
    "head -c 10 > /dev/null; exit 0", "cat > /dev/null; sleep 1000 & exit 0", "yes; exit 0",
    "sleep 0.3; cat > /dev/null",
    "kill -STOP $$", "trap '' TERM INT HUP; sleep 1000", "kill -9 $PPID_NOT", "exec 1>&- 2>&-; cat",
    "not-there",
  ]

  /// The commands for `serve --` and their expected exit codes.
  ///
  /// The code is nil if the test ends the command with a signal.
  private static let commands: [(String, Int32?)] = [
    ("exit 0", 0), ("exit 7", 7), ("kill -9 $$", 137), ("kill -SEGV $$", 139), ("exec sleep 1000", nil),
    ("yes | head -c 3000000", 0), ("yes 2>&1 | head -c 300000 1>&2", 0), ("(sleep 1000 &) ; exit 5", 5),
    ("exec 0<&- 1>&- 2>&-; exit 4", 4), ("test -n \"$IAPBENCH_SANDBOX_URL\"", 0), ("not-there", 127),
    ("head -c 3000000 /dev/zero | tr '\\\\0' x 1>&2", 0),
  ]

  private static let streams = ["closed", "full", "leaving", "slow", "null"]

  func pieces(seed: UInt64, number: Int) -> [Piece] {
    var dice = Dice(seed: seed)
    var lines: [String]
    switch number % 3 {
    case 0:
      lines = ["clipboard \(dice.pick(Self.tools))"]
      for _ in 0...dice.roll(4) {
        lines.append("keys " + dice.pick(["i", "c", "Cb", "Cc", "Cl", "c", ":note x\r", "j", "5"]))
      }
    case 1:
      let (command, code) = dice.pick(Self.commands)
      let signal = code == nil ? dice.pick([SIGTERM, SIGINT, SIGHUP]) : 0
      lines = ["serve \(command)", "code \(code ?? 128 + signal)", "signal \(signal)"]
    default:
      let words = dice.pick([
        "run good.iap", "run good.iap --format jsonl", "commands", "fidelity", "manual", "completion bash",
        "--help",
        "themes", "run /dev/stdin", "catalog a.storekit", "scenarios list", "", "config --example",
        "--version",
      ])
      lines = ["words \(words)"]
      for stream in ["input", "output", "error"] where dice.chance(2) {
        lines.append("\(stream) \(dice.pick(Self.streams))")
      }
    }
    return lines.map { Array($0.utf8) }
  }

  func check(_ pieces: [Piece], seed: UInt64) throws -> Int {
    var values: [String: String] = [:]
    var keys: [String] = []
    for piece in pieces {
      let words = piece.text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false).map(
        String.init)
      guard words.count == 2 else { continue }
      if words[0] == "keys" { keys.append(words[1]) } else { values[words[0]] = words[1] }
    }
    try Files.write(
      "iapbench 1\nbuy com.example.subscriptionlab.coins100\nconfirm\n"
        + String(repeating: "note x\n", count: 3000),
      to: "\(place.folder)/good.iap")
    if let tool = values["clipboard"] {
      try checkClipboard(tool, keys)
    } else if let command = values["serve"] {
      try checkServe(command, code: Int32(values["code"] ?? ""), signal: Int32(values["signal"] ?? ""))
    } else if let words = values["words"] {
      try checkStreams(words.split(separator: " ").map(String.init), values)
    }
    return pieces.count
  }

  private func checkClipboard(_ tool: String, _ keys: [String]) throws {
    let tools = "\(place.folder)/bin"
    try Files.makeFolder(tools)
    for name in ["xclip", "xsel", "wl-copy"] {
      try Files.write("#!/bin/sh\n\(tool)\n", to: "\(tools)/\(name)")
      chmod("\(tools)/\(name)", 0o700)
    }
    let path = "\(tools):" + (Files.variable("PATH") ?? "/usr/bin:/bin")
    let screen = try ProgramScreen(
      place, columns: 132, rows: 38,
      variables: ["PATH": path, "DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"])
    defer { screen.end() }
    try screen.waitForStart()
    try screen.type("i")
    for key in keys { try screen.type(key, seconds: 15) }
    try screen.line("interrupted on")
    try screen.line("ask-to-buy on")
    guard screen.wait(until: { screen.text.contains("Ask to Buy ON") }) else {
      throw Finding("hang", "\(tool): the keys are dead:\n\(screen.text)")
    }
    try screen.quit(code: 0)
    try checkDescriptors()
  }

  /// Checks that no started process holds the session's file open.
  private func checkDescriptors() throws {
    for process in Processes.names(in: "/proc").compactMap({ pid_t($0) }) where process != getpid() {
      for descriptor in Processes.names(in: "/proc/\(process)/fd") {
        var buffer = [CChar](repeating: 0, count: 4096)
        let count = readlink("/proc/\(process)/fd/\(descriptor)", &buffer, buffer.count - 1)
        let path = String(decoding: buffer[..<max(0, count)].map(UInt8.init(bitPattern:)), as: UTF8.self)
        guard !path.hasPrefix(place.sessions) else {
          throw Finding(
            "files", "\(Processes.name(of: process) ?? "?") holds \(path) after the program's end")
        }
      }
    }
  }

  private func checkServe(_ command: String, code: Int32?, signal: Int32?) throws {
    let words = [
      "serve", "--port", "0", "--production-port", "0", "--scenario", "good.iap", "--", "sh", "-c", command,
    ]
    let process = try StartedProcess.start(
      [place.program] + words, variables: place.variables(), folder: place.folder,
      output: .file("\(place.folder)/.out"),
      error: .file("\(place.folder)/.err"))
    defer { process.end() }
    if let signal, signal != 0 {
      for _ in 0..<4000 where !Files.text("\(place.folder)/.err").contains("kit ") { usleep(5_000) }
      usleep(100_000)
      kill(process.identifier, signal)
    }
    guard let ended = process.ending(within: 40) else { throw Finding("hang", "\(command): it does not end") }
    guard ended == code else {
      throw Finding(
        "code",
        """
        \(command): it ended with \(ended), not \(code ?? -1): \
        \(Files.text("\(place.folder)/.err").prefix(500))
        """
      )
    }
  }

  // MARK: Streams

  /// Returns a standard stream of a kind.
  ///
  /// For a pipe, appends the test's end and the program's end to `kept`.
  private func stream(_ kind: String?, isInput: Bool, kept: inout [Int32]) throws -> Stream {
    switch kind {
    case "closed": return .closed
    case "full": return .file(isInput ? "\(place.folder)/good.iap" : "/dev/full")
    case "leaving", "slow":
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else { throw SystemRefusal("making a pipe") }
      kept.append(ends[isInput ? 1 : 0])
      kept.append(ends[isInput ? 0 : 1])
      return .descriptor(ends[isInput ? 0 : 1])
    default: return .file("/dev/null")
    }
  }

  private func checkStreams(_ words: [String], _ kinds: [String: String]) throws {
    // At even indices are the test's ends of the pipes, at odd indices the program's ends.
    var kept: [Int32] = []
    let input = try stream(kinds["input"], isInput: true, kept: &kept)
    let output = try stream(kinds["output"], isInput: false, kept: &kept)
    let error = try stream(kinds["error"], isInput: false, kept: &kept)
    let process = try StartedProcess.start(
      [place.program] + words, variables: place.variables(), folder: place.folder, input: input,
      output: output,
      error: error)
    for place in stride(from: 1, to: kept.count, by: 2) { close(kept[place]) }
    let ours = stride(from: 0, to: kept.count, by: 2).map { kept[$0] }
    usleep(50_000)
    let isSlow = kinds.values.contains("slow")
    if isSlow {
      for descriptor in ours { _ = fcntl(descriptor, F_SETFL, O_NONBLOCK) }
      var buffer = [UInt8](repeating: 0, count: 4096)
      for _ in 0..<3000 where Processes.isAlive(process.identifier) {
        for descriptor in ours { _ = read(descriptor, &buffer, buffer.count) }
        usleep(300)
      }
    }
    for descriptor in ours { close(descriptor) }
    defer { process.end() }
    guard let code = process.ending(within: 30) else {
      throw Finding("hang", "\(words) \(kinds): it does not end")
    }
    guard TrialPlace.documentedCodes.contains(code) || code == 128 + SIGPIPE else {
      throw Finding("crash", "\(words) \(kinds): it ended with \(code)")
    }
  }
}
