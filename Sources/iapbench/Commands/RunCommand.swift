// The command `iapbench run`, which runs scenarios and prints their logs.

import ArgumentParser
import Scenario

struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Runs scenarios without a screen and prints their log.")

  @Argument(
    help: ArgumentHelp(
      "Scenario files (.iap), bug bundles or library names (lib:NAME); each runs in a fresh state.",
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

  var options: RunOptions { RunOptions(scenarios: scenarios, channel: channel, format: format) }

  func run() throws { try ScenarioRuns.run(options) }
}

extension ScenarioRunner.Format: ExpressibleByArgument {}

extension ExitStatus: Comparable {
  static func < (a: ExitStatus, b: ExitStatus) -> Bool { a.rawValue < b.rawValue }
}
