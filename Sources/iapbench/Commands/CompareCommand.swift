// The command `iapbench compare`, which compares a scenario in two environments or eras.

import ArgumentParser
import Presentation

struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare", abstract: "Compares the events of a scenario in two environments or eras.",
    discussion:
      "Without --environments and --eras, the scenario's environment is compared with the one that the page "
      + "Why (W) compares with.\n\nThe exit code is 0 without differences, and 1 with differences.")

  @Argument(
    help: ArgumentHelp(
      "A scenario (.iap), a bug bundle, or a library name (lib:NAME).", valueName: "scenario"),
    completion: ScenarioLibrary.completion)
  var scenario: String

  @Option(
    help: ArgumentHelp("The left and the right environment, such as xcode,sandbox.", valueName: "a,b"))
  var environments: String?

  @Option(
    help: ArgumentHelp(
      "The left and the right era, such as xcode-12,present, in the scenario's environment.",
      valueName: "a,b"))
  var eras: String?

  @Option(
    help:
      "The output format: text in two columns, Markdown tables, or JSON Lines with one difference in a line.")
  var format = ComparisonReport.Format.text

  @Flag(help: "Prints only the differences and their steps.")
  var onlyDifferences = false

  var options: ComparisonOptions {
    ComparisonOptions(
      scenario: scenario, environments: environments, eras: eras, format: format,
      onlyDifferences: onlyDifferences)
  }

  func run() throws { try ScenarioComparisons.run(options) }
}

extension ComparisonReport.Format: ExpressibleByArgument {}
