// Command lines that are read without ArgumentParser: each means what ArgumentParser says it means.

import ArgumentParser
import Ground
import Scenario
import StoreSimulator
import Testing

@testable import iapbench

/// Numbers that are the same in every run.
private struct Dice {
  var state: UInt64

  mutating func below(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % bound
  }
}

@Suite("Plain command lines")
struct PlainCommandLineTests {
  /// What a command line asks for, in a form that can be compared; nil where it is refused or asks for something else.
  private static func meaning(_ request: PlainCommandLine.Request?) -> String? {
    switch request {
    case nil: nil
    case .run(let options): "run \(options)"
    case .workbench(let options): "workbench \(options)"
    }
  }

  private static func parsed(_ arguments: [String]) -> String? {
    switch try? RootCommand.parseAsRoot(arguments) {
    case let command as RunCommand: meaning(.run(command.options))
    case let command as WorkbenchCommand: meaning(.workbench(command.options))
    case let command as OpenCommand: meaning(.workbench(command.options))
    default: nil
    }
  }

  private static let words =
    [
      "run", "open", "workbench", "help", "themes", "sessions", "list", "a.iap", "./b", "lib:x",
      "demo.storekit", "-",
      "--", "-h", "--help", "--version", "", " ", "sandbox", "xcode", "Sandbox", "en", "ja", "fr", "7", "-7",
      "+7", "0x1",
      "18446744073709551615", "18446744073709551616", "text", "jsonl", "paymentQueue,console", "dark",
      "é.iap",
      "--theme=dark", "--seed=7", "--resum", "---completion", "--generate-completion-script", "-v", "a=b",
      "--no-resume",
      "a\nb", "--environment=", "--=", "--experimental-dump-help",
    ] + PlainOption.allCases.map { "--" + $0.rawValue }

  @Test("whatever a plain command line is taken for, ArgumentParser takes it for")
  func random() {
    var random = Dice(state: 17)
    var taken = 0
    for _ in 0..<3000 {
      var arguments: [String] = []
      if random.below(2) == 0 {
        arguments.append(PlainCommandLine.Command.allCases[random.below(3)].rawValue)
      }
      let count = random.below(6)
      while arguments.count < count {
        // Half of them are options with something behind that may be their value.
        if random.below(2) == 0 {
          let option = PlainOption.allCases[random.below(PlainOption.allCases.count)]
          arguments.append("--" + option.rawValue)
        }
        arguments.append(Self.words[random.below(Self.words.count)])
      }
      guard let request = PlainCommandLine.request(arguments) else { continue }
      taken += 1
      #expect(Self.meaning(request) == Self.parsed(arguments), "\(arguments)")
    }
    #expect(taken > 500)
  }

  @Test(
    "the usual command lines are read without ArgumentParser",
    arguments: [
      "", "demo.storekit", "./demo", "--resume", "--session a.iap", "--environment sandbox --seed 7",
      "--theme dark --language ja", "--last-catalog", "workbench x.storekit --theme mono",
      "open a.iap", "open lib:pitfalls/production-only --until 12 --theme dark --language en", "run a.iap",
      "run a.iap b.iap --channel console --format jsonl", "run --format text lib:a/b",
    ])
  func usual(_ line: String) throws {
    let arguments = line.split(separator: " ").map(String.init)
    let meaning = try #require(Self.meaning(PlainCommandLine.request(arguments)))
    #expect(meaning == Self.parsed(arguments))
  }

  @Test(
    "what is wrong, unusual or a question is left to ArgumentParser",
    arguments: [
      "--help", "--version", "help", "help run", "run", "run --help", "open", "open a.iap b.iap",
      "a.iap b.iap", "--theme",
      "--theme --resume", "--seed x", "--language fr", "--environment Sandbox", "--session a --resume",
      "--until 3",
      "--last-catalog a.storekit", "run a.iap --theme dark", "run a.iap --format yaml",
      "open a.iap --until x", "themes",
      "--theme=dark", "--seed 1 --seed 2", "--resume --resume", "-h", "- a", "-- a", "run a.iap -- b",
      "sessions list",
    ])
  func unusual(_ line: String) {
    #expect(PlainCommandLine.request(line.split(separator: " ").map(String.init)) == nil)
  }

  @Test("a command's name is never taken for a file")
  func names() throws {
    let program = try #require(CommandTree.program)
    let names = program.subcommands.map(\.commandName)
    #expect(names.count > 10)
    for name in names where PlainCommandLine.Command(rawValue: name) == nil {
      #expect(PlainCommandLine.request([name]) == nil, "\(name)")
    }
  }

  @Test(
    "the options of a plain command line are all that ArgumentParser has for the command",
    arguments: PlainCommandLine.Command.allCases)
  func options(_ command: PlainCommandLine.Command) throws {
    let program = try #require(CommandTree.program)
    let tree = try #require(program.inner.first { $0.commandName == command.rawValue })
    let known = tree.shownArguments.filter { $0.kind != "positional" }
    #expect(known.flatMap { $0.names.map(\.name) } == command.options.map(\.rawValue))
    #expect(known.map { $0.kind == "flag" } == command.options.map(\.isFlag))
  }
}
