// Tests of the program's command lines, valid and invalid.

import ArgumentParser
import Comparison
import Demo
import RunReports
import Scenario
import SequenceDiagrams
import StoreCatalog
import StoreModel
import StoreRules
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
    let reports = "run folder --quiet --junit r.xml --results r.jsonl --watch --shard 2/4"
    let options = try #require(try Self.parsed(reports) as? RunCommand).options
    #expect(options.isQuiet && options.isWatching && options.junit == "r.xml" && options.results == "r.jsonl")
    #expect(try options.checkedShard() == Shard("2/4"))
  }

  @Test("An impossible shard is named with the option")
  func shard() {
    for shard in ["0/4", "5/4", "a/b", ""] {
      var options = RunOptions(scenarios: ["a.iap"])
      options.shard = shard
      let failure = #expect(throws: ProgramFailure.self) { try options.checkedShard() }
      #expect(failure?.status == .unusable && failure?.lines.first?.hasPrefix("--shard: ") == true)
    }
  }

  @Test("demo takes a scenario, a pace, a layout and a language")
  func demo() throws {
    let plain = try #require(try Self.parsed("demo lib:demos/ask-to-buy") as? DemoCommand).options
    #expect(plain.scenario?.path == "lib:demos/ask-to-buy" && plain.demo == DemoSettings())
    let line = "demo a.iap --pace 2.5 --layout panes --language ja"
    let options = try #require(try Self.parsed(line) as? DemoCommand).options
    #expect(options.demo?.pace.factor == 2.5 && options.demo?.layout == .panes)
    #expect(options.language == .japanese)
  }

  @Test("A pace that is no number from 0.1 to 100 is refused with what is possible")
  func paces() {
    for pace in ["0", "-1", "1e9", "nan", "101", "fast"] {
      do {
        _ = try Self.parsed("demo a.iap --pace \(pace)")
        Issue.record("\(pace) is a pace")
      } catch {
        let message = RootCommand.fullMessage(for: error)
        #expect(message.contains("a pace is a number from 0.1 to 100"), "\(pace): \(message)")
      }
    }
    #expect(throws: (any Error).self) { try Self.parsed("demo a.iap --layout tall") }
    #expect(throws: (any Error).self) { try Self.parsed("demo") }
  }

  @Test("A demo needs a scenario: a catalogue and a log are named", arguments: ["a.storekit", "a.log"])
  func noDemo(name: String) throws {
    try withFolder { folder in
      let path = folder + "/" + name
      let text =
        name.hasSuffix(".log")
        ? "2021-02-26 19:10:54 SKPaymentQueue: Error Domain=SKErrorDomain Code=2\n"
        : "{\"identifier\":\"1\",\"products\":[],\"version\":{\"major\":3,\"minor\":0}}"
      try PosixFile.replace(path, with: Array(text.utf8), for: .program)
      let command = try #require(try RootCommand.parseAsRoot(["demo", path]) as? DemoCommand)
      let failure = #expect(throws: ProgramFailure.self) { try command.run() }
      #expect(failure?.status == .unusable)
      #expect(failure?.lines.first?.contains("a demo needs a scenario (.iap)") == true)
    }
  }

  @Test("sequence takes a scenario, a format, a transaction and channels")
  func sequence() throws {
    let line = "sequence a.iap --format svg --from 2 --to 3 --channel queue,server"
    let options = try #require(try Self.parsed(line) as? SequenceCommand).options
    #expect(
      options
        == SequenceOptions(scenario: "a.iap", format: .svg, first: "2", last: "3", channel: "queue,server"))
    #expect(try options.range() == DiagramRange(from: TransactionNumber(2), to: TransactionNumber(3)))
    let plain = try #require(try Self.parsed("sequence a.iap") as? SequenceCommand).options
    #expect(try plain.format == .text && plain.range() == DiagramRange())
    #expect(try SequenceOptions(scenario: "a.iap", first: "#12").range().first == TransactionNumber(12))
    for wrong in ["0", "#", "-1", "last", "1.5", ""] {
      for (option, options) in [
        ("--from", SequenceOptions(scenario: "a.iap", first: wrong)),
        ("--to", SequenceOptions(scenario: "a.iap", last: wrong)),
      ] {
        let failure = #expect(throws: ProgramFailure.self) { try options.range() }
        #expect(
          failure?.status == .unusable && failure?.lines.first?.hasPrefix("\(option): ") == true, "\(wrong)")
      }
    }
    #expect(throws: (any Error).self) { try Self.parsed("sequence a.iap --format png") }
  }

  @Test("compare takes a scenario, two environments or eras, and a format")
  func compare() throws {
    let line = "compare a.iap --environments xcode,sandbox --format jsonl --only-differences"
    let options = try #require(try Self.parsed(line) as? CompareCommand).options
    #expect(
      options
        == ComparisonOptions(
          scenario: "a.iap", environments: "xcode,sandbox", format: .jsonl, onlyDifferences: true))
    #expect(try options.choice() == .environments(.xcode, .sandbox))
    let eras = try #require(try Self.parsed("compare a.iap --eras xcode-12,present") as? CompareCommand)
    #expect(try eras.options.choice() == .eras(.xcode12, .present))
    let plain = try #require(try Self.parsed("compare a.iap") as? CompareCommand)
    #expect(try plain.options.choice() == .standard && plain.options.format == .text)
  }

  @Test(
    "compare refuses equal, unknown and missing names",
    arguments: [
      "--environments xcode,xcode", "--environments xcode,moon", "--environments xcode",
      "--environments xcode,sandbox,production", "--eras present,present",
      "--eras present,xcode-12 --environments xcode,sandbox",
    ])
  func compareRefuses(arguments: String) throws {
    let options = try #require(try Self.parsed("compare a.iap \(arguments)") as? CompareCommand).options
    let failure = #expect(throws: ProgramFailure.self) { try options.choice() }
    #expect(failure?.status == .unusable && failure?.lines.first?.hasPrefix("--e") == true)
  }

  @Test("A misspelt command is named, also with further arguments")
  func misspelt() {
    #expect(
      ArgumentMessage.unknownCommand(in: ["rum", "good.iap"])
        == "rum: no such command or file; did you mean `iapbench run`?")
    #expect(
      ArgumentMessage.unknownCommand(in: ["qqqq", "a", "b"])
        == "qqqq: no such command or file; see `iapbench --help`")
    #expect(
      ArgumentMessage.unknownCommand(in: ["explain", "3532"])
        == "explain: no such command or file; did you mean `iapbench fidelity 3532`?")
    #expect(
      ArgumentMessage.unknownCommand(in: ["explain", "a b"])
        == "explain: no such command or file; did you mean `iapbench fidelity WORD`?")
    for word in ["explain", "why", "analyze", "log"] {
      #expect(
        ArgumentMessage.unknownCommand(in: [word, "bug/app.log"])
          == "\(word): no such command or file; did you mean `iapbench recognise bug/app.log`?")
    }
    #expect(
      ArgumentMessage.unknownCommand(in: ["play", "a.iap"])
        == "play: no such command or file; did you mean `iapbench open a.iap` or `iapbench demo a.iap`?")
    for line in ["run a", "help a", "rum", "a.storekit x", "--rum x", "builtin x"] {
      let known = line.split(separator: " ").map(String.init)
      #expect(ArgumentMessage.unknownCommand(in: known) == nil, "\(known)")
    }
  }

  @Test("A word that is no command is explained with at most three suggestions")
  func words() {
    for (word, advice) in [
      ("verson", "did you mean `iapbench version`?"), ("scenario", "did you mean `iapbench scenarios`?"),
      ("list", "did you mean `iapbench scenarios`, `iapbench sessions` or `iapbench themes`?"),
      ("buy", "buy is a command of the workbench: press : there, or see `iapbench commands buy`"),
      ("Buy", "buy is a command of the workbench: press : there, or see `iapbench commands buy`"),
      ("refnd", "did you mean refund, a command of the workbench? See `iapbench commands refund`"),
      ("test", "did you mean `iapbench run FILE`?"), ("qqqq", "see `iapbench --help`"),
    ] {
      #expect(CatalogFiles.unknownCommand(word) == "\(word): no such command or file; \(advice)")
    }
    #expect(CatalogFiles.unknownCommand("a\u{1B}b").hasPrefix("a␛b: "))
  }

  @Test("A word that is no file is an invalid argument; a missing path is an unreadable file")
  func statuses() {
    for (name, status) in [("buy", ExitStatus.unusable), ("a.iap", .unreadable), ("./buy", .unreadable)] {
      let error = CatalogLoadError(
        .file(name, .system(code: 2, words: "No such file or directory")), isUnreadable: true)
      #expect(CatalogFiles.failure(error, name: name, mayBeCommand: true).status == status, "\(name)")
    }
  }

  @Test("version and -V print the version")
  func version() throws {
    #expect(try Self.parsed("version") is VersionCommand)
    #expect(RootCommand.expanded(["-V"]) == ["--version"])
    #expect(RootCommand.expanded(["run", "-V"]) == ["run", "-V"])
    #expect(RootCommand.expanded(["help", "buy"]) == ["commands", "buy"])
  }

  @Test("A scenario needs no option of a session; the built-in catalogues and the library are known")
  func byContent() throws {
    for line in ["", "builtin", "builtin-full --environment sandbox", "missing.iap --seed 1"] {
      let options = try #require(try Self.parsed(line) as? WorkbenchCommand).options
      let opening = try options.openingByContent()
      #expect(opening.catalog == options.catalog && opening.scenario == nil, "\(line)")
    }
    let library = try #require(try Self.parsed("lib:a/b --theme dark") as? WorkbenchCommand).options
    let opening = try library.openingByContent()
    #expect(opening.catalog == nil && opening.scenario?.path == "lib:a/b" && opening.theme == "dark")
    for line in ["--session x.iap", "--resume", "--environment sandbox", "--seed 1"] {
      let options = try #require(try Self.parsed("lib:a/b \(line)") as? WorkbenchCommand).options
      let error = #expect(throws: ProgramFailure.self) { try options.openingByContent() }
      #expect(error?.status == .unusable && error?.lines.first?.hasPrefix("lib:a/b is a scenario") == true)
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
      "run a.iap --junit", "run --quiet", "run a.iap --shard",
      "open a.iap --until x", "--resum", "themes x", "sessions x y z --q",
    ])
  func refused(line: String) {
    let error = #expect(throws: (any Error).self) { try Self.parsed(line) }
    #expect(error.map { RootCommand.exitCode(for: $0) != .success } == true)
  }
}
