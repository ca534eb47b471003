// Tests of the program's command lines, valid and invalid.

import ArgumentParser
import StoreSimulator
import Testing

@testable import iapbench

@Suite("Command lines")
struct CommandLineTests {
  private static func parsed(_ line: String) throws -> any ParsableCommand {
    try RootCommand.parseAsRoot(line.split(separator: " ").map(String.init))
  }

  @Test("A command line without a command opens the workbench")
  func workbench() throws {
    let plain = try #require(try Self.parsed("") as? WorkbenchCommand).options
    #expect(plain.catalog == nil && plain.session == .new && !plain.opensLastCatalog && plain.seed == nil)
    let line = "a.storekit --environment sandbox --seed 18446744073709551615 --theme dark --language ja"
    for command in ["", "workbench "] {
      let options = try #require(try Self.parsed(command + line) as? WorkbenchCommand).options
      #expect(options.catalog == "a.storekit" && options.environment == .sandbox && options.seed == .max)
      #expect(options.theme == "dark" && options.language == .japanese && options.scenario == nil)
    }
    let last = try #require(try Self.parsed("--last-catalog --resume") as? WorkbenchCommand).options
    #expect(last.opensLastCatalog && last.session == .resume)
    let file = try #require(try Self.parsed("--session=a.iap") as? WorkbenchCommand).options
    #expect(file.session == .file("a.iap"))
  }

  @Test("open takes a scenario and a line, run takes scenarios, channels and a format")
  func scenarios() throws {
    let open = try #require(try Self.parsed("open lib:a/b --until 12 --theme=mono") as? OpenCommand).options
    #expect(open.scenario?.path == "lib:a/b" && open.scenario?.untilLine == 12 && open.theme == "mono")
    let run = try #require(try Self.parsed("run a.iap b.iap --channel console --format jsonl") as? RunCommand)
    #expect(
      run.options == RunOptions(scenarios: ["a.iap", "b.iap"], channel: "console", format: .jsonl))
    #expect(try #require(try Self.parsed("run a.iap") as? RunCommand).options.format == .text)
  }

  @Test("A misspelt command is named, also with further arguments")
  func misspelt() {
    #expect(
      ArgumentMessage.unknownCommand(in: ["rum", "good.iap"])
        == "rum: no such command or file; did you mean `iapbench run`?")
    #expect(
      ArgumentMessage.unknownCommand(in: ["qqqq", "a", "b"])
        == "qqqq: no such command or file; see `iapbench --help`")
    for line in ["run a", "help a", "rum", "a.storekit x", "--rum x", "builtin x"] {
      let known = line.split(separator: " ").map(String.init)
      #expect(ArgumentMessage.unknownCommand(in: known) == nil, "\(known)")
    }
  }

  @Test("serve with -- needs a command after it")
  func terminator() throws {
    let error = #expect(throws: (any Error).self) { try ServeCommand.checkTerminator(["serve", "--"]) }
    #expect(
      error.map { RootCommand.message(for: $0) } == "no command after --; leave out -- to serve until Ctrl-C")
    try ServeCommand.checkTerminator(["serve"])
    try ServeCommand.checkTerminator(["serve", "--", "true"])
  }

  @Test(
    "A command line that is wrong is refused",
    arguments: [
      "run", "open", "open a.iap b.iap", "a.iap b.iap", "--theme", "--theme --resume", "--seed x",
      "--seed -1",
      "--seed 18446744073709551616", "--language xx", "--environment Sandbox", "--session a --resume",
      "--until 3", "--last-catalog a.storekit", "run a.iap --theme dark", "run a.iap --format yaml",
      "open a.iap --until x", "--resum", "themes x", "sessions x y z --q",
    ])
  func refused(line: String) {
    let error = #expect(throws: (any Error).self) { try Self.parsed(line) }
    #expect(error.map { RootCommand.exitCode(for: $0) != .success } == true)
  }
}
