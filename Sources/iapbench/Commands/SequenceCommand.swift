// The command `iapbench sequence`, which prints a scenario as a sequence diagram.

import ArgumentParser

struct SequenceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sequence", abstract: "Prints a scenario as a sequence diagram: text, Mermaid or SVG.",
    discussion:
      "The diagram has a lane for each participant that takes part, and an arrow for each entry of the log. "
      + "A callback that does not come (`expect silence`) is a lost arrow. In the workbench, L in the Log "
      + "pane shows the same diagram.")

  @Argument(
    help: ArgumentHelp(
      "A scenario file (.iap), a bug bundle, or a name in the library (lib:NAME).", valueName: "scenario"),
    completion: ScenarioLibrary.completion)
  var scenario: String

  @Option(help: "The output format: text in columns, Mermaid for Markdown pages, or an SVG picture.")
  var format = SequenceFormat.text

  @Option(
    help: ArgumentHelp(
      "The transaction with which the diagram begins, such as 2 or \"#2\".", valueName: "transaction"))
  var from: String?

  @Option(
    help: ArgumentHelp(
      "The transaction with which the diagram ends: after the step with the last entry about it, and the "
        + "expectations that follow.",
      valueName: "transaction"))
  var to: String?

  @Option(
    help: ArgumentHelp(
      "Channels to show, separated by commas: \(ScenarioRuns.allChannels). (default: the channels that "
        + "the Log pane shows first, storekit and updates if the app uses StoreKit 2, and server if a "
        + "server answers)",
      valueName: "channels"),
    completion: .list(Participants.all.channels.map(\.name)))
  var channel: String?

  var options: SequenceOptions {
    SequenceOptions(scenario: scenario, format: format, first: from, last: to, channel: channel)
  }

  func run() throws { try ScenarioSequences.run(options) }
}

extension SequenceFormat: ExpressibleByArgument {}
