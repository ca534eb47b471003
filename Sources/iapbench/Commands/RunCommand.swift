// The command `iapbench run`, which runs scenarios and prints their logs.

import ArgumentParser
import Scenario

struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Runs scenarios without a screen and prints their log.")

  @Argument(
    help: ArgumentHelp(
      "Scenario files (.iap), bug bundles, library names (lib:NAME), or folders: all .iap files and bundles "
        + "below. Each scenario runs in a fresh state.",
      valueName: "scenario"),
    completion: ScenarioLibrary.completion)
  var scenarios: [String]

  @Option(
    help: ArgumentHelp(
      "Channels to print, separated by commas: \(ScenarioRuns.allChannels)."
        + " (default: paymentQueue,console, and storekit while the app uses StoreKit 2)",
      valueName: "channels"))
  var channel: String?

  @Option(help: "The output format: text, or jsonl for the raw events.")
  var format = ScenarioRunner.Format.text

  @Flag(help: "Prints only failures and their sum, and no log.")
  var quiet = false

  @Option(
    help: ArgumentHelp("Also writes a report in the format JUnit XML to this file.", valueName: "file"),
    completion: .file(extensions: ["xml"]))
  var junit: String?

  @Option(
    help: ArgumentHelp(
      "Also writes each result to this file as soon as it is known, in JSON Lines.", valueName: "file"),
    completion: .file(extensions: ["jsonl"]))
  var results: String?

  @Flag(help: "Runs scenarios again when they or their catalogues change, and prints failures, until Ctrl-C.")
  var watch = false

  @Option(
    help: ArgumentHelp(
      "Runs every N-th scenario of the sorted list, beginning with number I.", valueName: "i/n"))
  var shard: String?

  var options: RunOptions {
    RunOptions(
      scenarios: scenarios, channel: channel, format: format, isQuiet: quiet, junit: junit, results: results,
      isWatching: watch, shard: shard)
  }

  func run() throws { try ScenarioRuns.run(options) }
}

extension ScenarioRunner.Format: ExpressibleByArgument {}

extension ExitStatus: Comparable {
  static func < (a: ExitStatus, b: ExitStatus) -> Bool { a.rawValue < b.rawValue }
}
