// The start of the tested program. An environment variable marks its processes.

import Glibc
import RawTerminal

extension TrialPlace {
  func variables(_ more: [String: String] = [:]) -> [String: String] {
    var variables = [
      "TERM": "xterm-256color", "LANG": "C.UTF-8", "PATH": Files.variable("PATH") ?? "/usr/bin:/bin",
      "HOME": folder, "XDG_STATE_HOME": state, "XDG_CONFIG_HOME": "\(folder)/config", "P": program,
    ]
    let parts = mark.split(separator: "=", maxSplits: 1).map(String.init)
    if parts.count == 2 { variables[parts[0]] = parts[1] }
    for name in ["ASAN_OPTIONS", "UBSAN_OPTIONS", "LSAN_OPTIONS"] { variables[name] = Files.variable(name) }
    return variables.merging(more) { _, new in new }
  }

  var programName: String {
    String(program[(program.lastIndex(of: "/").map { program.index(after: $0) } ?? program.startIndex)...])
  }

  var state: String { "\(folder)/state" }
  var sessions: String { "\(state)/iapbench" }

  struct Ending {
    let code: Int32
    let output: [UInt8]
    let error: [UInt8]
  }

  func run(_ words: [String], seconds: Double = 30, input: Stream = .file("/dev/null")) throws -> Ending {
    let (output, error) = ("\(folder)/.out", "\(folder)/.err")
    let process = try StartedProcess.start(
      [program] + words, variables: variables(), folder: folder, input: input, output: .file(output),
      error: .file(error))
    guard let code = process.ending(within: seconds) else {
      process.end()
      throw Finding("hang", "\(words) has not ended after \(Int(seconds)) s")
    }
    return Ending(code: code, output: Files.read(output) ?? [], error: Files.read(error) ?? [])
  }

  static let documentedCodes: ClosedRange<Int32> = 0...4

  /// Checks that a run ended with a documented code and printed no control characters.
  static func check(_ ending: Ending, _ words: [String]) throws {
    guard documentedCodes.contains(ending.code) else {
      throw Finding("crash", "\(words) ended with \(ending.code): \(Array(ending.error.prefix(600)).text)")
    }
    for (name, bytes) in [("output", ending.output), ("error", ending.error)] {
      guard let byte = bytes.first(where: { $0 < 0x20 && $0 != 0x0A || $0 == 0x7F }) else { continue }
      throw Finding("screen", "\(words): the byte \(byte) on its standard \(name)")
    }
  }
}
